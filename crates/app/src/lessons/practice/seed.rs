//! What exercises are made from: the searches of a seed's tree.
//!
//! Invariant: the trees of a level are the same for every kind that asks about trees.

use marubatsu::chance::Chance;
use marubatsu::game::{Game, Notation};
use marubatsu::lang::Text;
use marubatsu::practice::Level;
use marubatsu::{Line, Tree};

use super::exercise::Exercise;
use crate::cases::frame_source::RecordedFacts;
use crate::lab::Lab;
use crate::lessons::quiz::encoded;
use crate::request::SearchRequest;
use crate::words::Error;
use crate::words::control::Control;

/// An exercise's kind, level and seed, with the laboratory that records its search.
#[derive(Clone, Copy)]
pub(super) struct ExerciseSeed<'a> {
    pub(super) lab: &'a Lab,
    pub(super) control: &'a Control<'a>,
    pub(super) kind: &'static str,
    pub(super) hint: Text,
    pub(super) level: Level,
    pub(super) seed: u64,
}

/// A recorded search.
pub(super) struct ExerciseSearch {
    /// As in an address.
    pub(super) query: String,
    pub(super) evidence: Box<dyn RecordedFacts>,
}

/// A tree that fits its level.
pub(super) struct FittingTree {
    pub(super) game: String,
    pub(super) tree: Tree,
    /// Its alpha-beta search.
    pub(super) search: ExerciseSearch,
}

impl ExerciseSeed<'_> {
    /// Returns the seed's tree, if it fits the level.
    pub(super) fn tree(&self) -> Result<Option<FittingTree>, Error> {
        let made = self.level.tree(self.seed).make();
        let tree = made.map_err(|error| Error::Internal(error.to_string()))?;
        let game = tree.to_string();
        let search = self.recorded(&[("game", &game)])?;
        let fits = self
            .level
            .fits(&search.evidence.cuts(), &tree.leaf_scores());
        Ok(fits.then_some(FittingTree { game, tree, search }))
    }

    /// Returns the seed's position of three by three with so many empty squares; none if its game is over.
    pub(super) fn position(&self, empty: usize) -> Option<String> {
        let game = Line::tic_tac_toe();
        let mut chance = Chance::new(self.seed);
        let mut position = game.start();
        for _ in empty..9 {
            let moves: Vec<_> = game.moves(&position).collect();
            position = game.play(&position, chance.pick(&moves)?);
            if game.ended(&position) {
                return None;
            }
        }
        Some(game.write_position(&position))
    }

    /// Records a search.
    pub(super) fn recorded(&self, options: &[(&str, &str)]) -> Result<ExerciseSearch, Error> {
        let request: SearchRequest = self.lab.read(options.iter().copied())?;
        let evidence = self.lab.record(&request, self.control)?.steps.evidence();
        let query = encoded(&request.query());
        Ok(ExerciseSearch { query, evidence })
    }

    /// Returns the exercise that asks about a whole search.
    pub(super) fn asked(&self, question: Text, (game, query): (String, String)) -> Exercise {
        Exercise {
            schema: "marubatsu.exercise/1",
            kind: self.kind,
            question: question.en.to_owned(),
            question_ja: question.ja.to_owned(),
            hint: self.hint.en,
            hint_ja: self.hint.ja,
            level: self.level.number(),
            seed: self.seed,
            game,
            query,
            look: "values",
            frame: None,
            node: None,
            side: None,
            leaves: Vec::new(),
            boards: Vec::new(),
            choices: Vec::new(),
        }
    }

    /// Returns which of so many things the seed chooses.
    pub(super) fn choice(&self, of: usize) -> Option<usize> {
        usize::try_from(self.seed).ok()?.checked_rem(of)
    }
}

/// Returns boards of a tree from left to right.
pub(super) fn from_left_to_right(mut boards: Vec<String>) -> Vec<String> {
    boards.sort_by_key(|board| places(board));
    boards
}

/// Returns a board of a tree as numbers.
pub(super) fn places(board: &str) -> Vec<u32> {
    board
        .split('/')
        .filter_map(|place| place.parse().ok())
        .collect()
}
