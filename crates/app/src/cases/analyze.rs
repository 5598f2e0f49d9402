//! The use case `analyze`: what players think of a position, side by side.
//!
//! Invariant: a player's report holds what it would choose among and its own numbers, as it gives them: those of
//! players by score in the view of who chooses, those of tables and of searches by minimax score in circle's.

use std::sync::Arc;

use marubatsu::game::Side;
use marubatsu::observe::Interrupt;
use marubatsu::players::{Chooser, OpinionError, SearchEffort};
use marubatsu::tree::graph::MergeRule;
use serde::Serialize;

use crate::cases::players::NamedPlayer;
use crate::cases::report::best_first::{AskedQuestion, MoveNumbers, ProofCount};
use crate::cases::table::{self, MOST_ROWS};
use crate::games::{AnyGame, AnyPosition, LabGame, any_position, position_of};
use crate::words::{
    Cell, Control, Error, InputError, JsonMove, MoveScore, Sheet, numbers, scored_moves,
};

/// What one player thinks of one position; `marubatsu.analyze/1`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AnalyzeReport {
    /// The schema.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The position.
    pub board: String,
    /// Whose turn it is: `o` or `x`.
    pub turn: Side,
    /// The player.
    pub player: String,
    /// The moves it would choose among, in the game's order.
    pub candidates: Vec<JsonMove>,
    /// Its number for each move; none if it gives none.
    pub scores: Option<Vec<MoveScore>>,
    /// Each move, and as a last number how often it tried it; left out if it doesn't come to its choice by trying.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<Vec<JsonMove>>,
    /// The question that told a player by proof numbers its move, or its last one; left out of other players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<AskedQuestion>,
}

/// Players of one game, ready to be asked.
pub trait Analyze: Sync {
    /// What each thinks of a position, in the order in which they were named.
    ///
    /// # Errors
    /// When the position is not one of the game, a player can't say, or the work is cancelled.
    fn at(&self, at: &AnyPosition, control: &Control<'_>) -> Result<Vec<AnalyzeReport>, Error>;
    /// All positions that haven't ended, breadth-first.
    ///
    /// # Errors
    /// When there are too many.
    fn places(&self, control: &Control<'_>) -> Result<Vec<AnyPosition>, Error>;
}

pub(crate) fn analyzer_on<G: LabGame>(
    game: &G,
    named: &AnyGame,
    players: &[NamedPlayer],
    control: &Control<'_>,
) -> Result<Box<dyn Analyze>, Error> {
    let ready = |player: &NamedPlayer| {
        let chooser = player.chooser(game, named, control)?;
        Ok((player.clone(), chooser))
    };
    let players: Result<_, Error> = players.iter().map(ready).collect();
    Ok(Box::new(Analyzer {
        game: game.clone(),
        named: named.clone(),
        players: players?,
    }))
}

struct Analyzer<G: LabGame> {
    game: G,
    named: AnyGame,
    players: Vec<(NamedPlayer, Arc<dyn Chooser<G>>)>,
}

impl<G: LabGame> Analyze for Analyzer<G> {
    fn at(&self, at: &AnyPosition, control: &Control<'_>) -> Result<Vec<AnalyzeReport>, Error> {
        let game = &self.game;
        let position = position_of(game, &at.board)?;
        let of = |(player, chooser): &(NamedPlayer, Arc<dyn Chooser<G>>)| {
            let opinion = chooser.opinion(game, &position, control.cancel());
            let opinion = opinion.map_err(|fault| no_opinion(player, &at.board, fault))?;
            let (visits, asked) = effort(game, opinion.effort);
            Ok(AnalyzeReport {
                schema: "marubatsu.analyze/1",
                game: self.named.name().to_owned(),
                board: at.board.clone(),
                turn: at.turn,
                player: player.to_string(),
                candidates: numbers::moves(game, &opinion.candidates),
                scores: opinion
                    .scores
                    .map(|scores| numbers::move_scores(game, &scores)),
                visits,
                asked,
            })
        };
        self.players.iter().map(of).collect()
    }

    fn places(&self, control: &Control<'_>) -> Result<Vec<AnyPosition>, Error> {
        let game = &self.game;
        let graph = table::positions(game, &self.named, (MergeRule::Equal, MOST_ROWS), control)?;
        let playing = graph.positions().iter();
        let playing = playing.filter(|position| !game.ended(position));
        let positions = playing.map(|position| any_position(game, position, None));
        Ok(positions.collect())
    }
}

/// What a best-first search has done for each move: its visits, or what it asked.
fn effort<G: LabGame>(
    game: &G,
    effort: Option<SearchEffort<G::Move>>,
) -> (Option<Vec<JsonMove>>, Option<AskedQuestion>) {
    match effort {
        None => (None, None),
        Some(SearchEffort::Visits(visits)) => {
            let counted = |(mv, visits)| [game.move_numbers(mv), vec![visits]].concat();
            (Some(visits.into_iter().map(counted).collect()), None)
        }
        Some(SearchEffort::Proof(at_least, moves)) => {
            let numbers = |(mv, [proof, disproof]): (G::Move, [u32; 2])| MoveNumbers {
                mv: game.move_numbers(mv),
                proof: ProofCount(proof),
                disproof: ProofCount(disproof),
            };
            let moves = moves.into_iter().map(numbers).collect();
            (None, Some(AskedQuestion { at_least, moves }))
        }
    }
}

/// A player that doesn't say what it thinks of a position.
pub(crate) fn no_opinion(player: &NamedPlayer, board: &str, fault: OpinionError) -> Error {
    match fault {
        OpinionError::Failed(message) => {
            let message = message.about(&format!("{player}, {board}"));
            InputError::new("player", &player.to_string(), None, message).into()
        }
        _ => Error::Stopped(Interrupt::Cancelled),
    }
}

/// Each player's candidates, and its numbers if it gives some: a row a player, in the order in which they were named.
pub fn sheets(reports: &[AnalyzeReport]) -> Vec<Sheet> {
    vec![sheet!("opinions", reports, |report| {
        "player" ("player", "プレイヤー") => Cell::Player(report.player.clone()),
        "board" ("position", "局面") => Cell::Position(report.board.clone(), None),
        "candidates" ("candidates", "候補手") => Cell::Moves(report.candidates.clone()),
        "scores" ("scores", "評価値") => Cell::text(report.scores.as_deref().map(scored_moves)),
    })]
}
