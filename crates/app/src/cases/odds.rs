//! The odds of play by chance, over all positions that can follow one.
//!
//! Invariants: every legal move is as likely as the others; where there are too many positions, it is said why
//! there are no odds.

use marubatsu::lang::{Message, thousands};
use marubatsu::scene::mark::NodeLabel;
use marubatsu::tree::graph::{GraphError, Merge, PositionGraph};
use marubatsu::tree::odds::RandomOdds;

use crate::games::{LabGame, ScoreKind};
use crate::words::{Control, Error, InputError, Interrupt, NamedValue};

texts! {
    TOO_FINE = "the fractions need more than 128 bits", "分数が 128 ビットに収まりません";
}

/// Positions that are laid out for one position's odds, at most.
const MOST: usize = 500_000;

/// All positions that can follow `at`, or why they are not laid out.
pub(crate) fn positions<G: LabGame>(
    game: &G,
    at: G::Position,
    control: &Control<'_>,
) -> Result<Result<PositionGraph<G>, Message>, Error> {
    let go_on = &mut |_| !control.is_cancelled();
    match PositionGraph::of(game.clone(), at, Merge::Equal, MOST, go_on) {
        Ok(graph) => Ok(Ok(graph)),
        Err(GraphError::TooMany { most }) => {
            let most = thousands(most as u64);
            Ok(Err(message!(
                "more than {most} positions can follow",
                "ここから {most} を超える局面があります"
            )))
        }
        Err(_) => Err(Error::Stopped(Interrupt::Cancelled)),
    }
}

/// The odds of all of them, or why there are none.
pub(crate) fn random<G: LabGame>(graph: &PositionGraph<G>) -> Result<RandomOdds, Message> {
    let ends = graph.game().ends(ScoreKind::Standard);
    RandomOdds::of(graph, &graph.leaves(&ends)).ok_or_else(|| TOO_FINE.into())
}

/// What is to stand at a tree's boards can't be had.
pub(crate) fn refused(label: NodeLabel, reason: Message) -> InputError {
    InputError::new("label", label.name(), None, reason)
}
