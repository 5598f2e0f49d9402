//! Players that look positions up in a table of scores, including easy and hard opponents for people (part 136 of the series).
//!
//! Invariant: a table's scores are in circle's view. The candidates are the table's best moves or, if it names none, the moves with
//! the best scores for the side to move.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::{Chooser, Opinion, OpinionError};
use crate::game::Symmetry;
use crate::hash::MixBuildHasher;
use crate::lang::Message;
use crate::layout::LayoutTree as _;
use crate::observe::limits::CancelFlag;
use crate::score::{Score, View};
use crate::search::order::Ranking;
use crate::tree::study::Study;

/// What a table of scores says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionScore<M> {
    /// Its score, in circle's view.
    pub score: Score,
    /// Its best moves; empty if the table names none.
    pub best: Vec<M>,
}

/// Which of the best moves a player chooses whose opponent may err.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Difficulty {
    /// Those after which the greatest part of the replies is a mistake.
    Hard,
    /// Those after which the least part is.
    Easy,
}

/// How many of the replies to a move are mistakes, and how many there are: a mistake turns a win into a draw or a loss, or
/// a draw into a loss.
#[derive(Clone, Copy)]
struct MistakeRate {
    made: u64,
    of: u64,
}

impl MistakeRate {
    /// Those at a position, for the side whose turn it is. Where the game has ended there is no reply.
    fn at<G: Symmetry>(study: &Study<G>, node: usize) -> Self {
        let graph = study.graph();
        let view = View::of(graph.game().to_move(&graph.positions()[node]));
        let result = |node: usize| view.turn(study.score(node).score).cmp(&Score::ZERO);
        let mut counted = Self { made: 0, of: 0 };
        for (_, child) in graph.moves(node) {
            counted.of += 1;
            counted.made += u64::from(result(child) < result(node));
        }
        counted
    }

    /// Compares parts of the whole; none of none is the least.
    fn compare(self, other: Self) -> Ordering {
        (self.made * other.of.max(1)).cmp(&(other.made * self.of.max(1)))
    }
}

/// A player with a table.
#[derive(Clone, Debug)]
pub struct TablePlayer<G: Symmetry> {
    entries: HashMap<G::Key, PositionScore<G::Move>, MixBuildHasher>,
}

impl<G: Symmetry> TablePlayer<G> {
    /// Returns the player with these entries.
    pub fn new(
        game: &G,
        entries: impl IntoIterator<Item = (G::Position, PositionScore<G::Move>)>,
    ) -> Self {
        let keyed = |(position, entry)| (game.key(&position), entry);
        Self {
            entries: entries.into_iter().map(keyed).collect(),
        }
    }

    /// Returns the player whose table holds the scores of a whole game.
    pub fn of_study(study: &Study<G>) -> Self {
        let graph = study.graph();
        let entry = |node: usize| {
            let score = study.score(node).score;
            let best = study.best(node).map(|(mv, _)| mv).collect();
            (graph.positions()[node], PositionScore { score, best })
        };
        Self::new(graph.game(), (0..graph.len()).map(entry))
    }

    /// Returns the player that chooses those of a game's best moves that are hard, or easy, to reply to.
    ///
    /// ```
    /// use marubatsu::game::Game;
    /// use marubatsu::games::line::Line;
    /// use marubatsu::observe::limits::CancelFlag;
    /// use marubatsu::players::Chooser;
    /// use marubatsu::players::table::{Difficulty, TablePlayer};
    /// use marubatsu::search::evaluators::LineScore;
    /// use marubatsu::tree::graph::{MergeRule, PositionGraph};
    /// use marubatsu::tree::score::{DrawScoring, LossRanking, Scores};
    /// use marubatsu::tree::study::Study;
    ///
    /// let game = Line::<u64>::new(3, 3, 3, false)?;
    /// let graph = PositionGraph::of(game.clone(), game.start(), MergeRule::Equal, 10_000, &mut |_| true)?;
    /// let scores = Scores::of(&graph, &graph.leaves(&LineScore::Shortest), DrawScoring::Plain);
    /// let study = Study::new(graph, scores, LossRanking::Alike);
    /// let chosen = |difficulty| {
    ///     let player = TablePlayer::for_people(&study, difficulty);
    ///     let opinion = player.opinion(&game, &game.start(), CancelFlag::never());
    ///     opinion.map(|opinion| opinion.candidates.len())
    /// };
    /// // After a corner only the centre holds; after a side or the centre more replies do.
    /// assert_eq!(chosen(Difficulty::Hard)?, 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_people(study: &Study<G>, difficulty: Difficulty) -> Self {
        let graph = study.graph();
        let entry = |node: usize| {
            let replies = |(_, child): &(G::Move, usize)| MistakeRate::at(study, *child);
            let order = |one: MistakeRate, other: MistakeRate| match difficulty {
                Difficulty::Hard => one.compare(other),
                Difficulty::Easy => other.compare(one),
            };
            let most = study
                .best(node)
                .map(|mv| replies(&mv))
                .max_by(|one, other| order(*one, *other));
            let chosen = study
                .best(node)
                .filter(|mv| most.is_some_and(|most| order(replies(mv), most).is_eq()));
            let best = chosen.map(|(mv, _)| mv).collect();
            let score = study.score(node).score;
            (graph.positions()[node], PositionScore { score, best })
        };
        Self::new(graph.game(), (0..graph.len()).map(entry))
    }

    fn entry(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<&PositionScore<G::Move>, OpinionError> {
        let missing = || {
            OpinionError::Failed(Message::new(
                "the table has no such position",
                "表にその局面はありません",
            ))
        };
        self.entries.get(&game.key(position)).ok_or_else(missing)
    }
}

impl<G: Symmetry> Ranking<G> for TablePlayer<G> {
    /// The score of the position that the move leads to; one that the table lacks comes last.
    fn rank(&self, game: &G, position: &G::Position, mv: G::Move) -> Score {
        let view = View::of(game.to_move(position));
        let after = self.entries.get(&game.key(&game.play(position, mv)));
        after.map_or(Score::NEG_INFINITY, |entry| view.turn(entry.score))
    }
}

impl<G: Symmetry> Chooser<G> for TablePlayer<G> {
    /// The best moves, and for all moves the scores of the positions they lead to, in circle's
    /// view.
    fn opinion(
        &self,
        game: &G,
        position: &G::Position,
        _: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        let best = &self.entry(game, position)?.best;
        let valued = |mv| Ok((mv, self.entry(game, &game.play(position, mv))?.score));
        let scores: Result<Vec<_>, OpinionError> = game.moves(position).map(valued).collect();
        let view = View::of(game.to_move(position));
        let by_score = Opinion::best_of(scores?, |score| view.turn(score));
        Ok(if best.is_empty() {
            by_score
        } else {
            Opinion {
                candidates: best.clone(),
                ..by_score
            }
        })
    }
}
