//! Moves that static knowledge excludes from a search: how many, and why.
//!
//! Invariant: a move that allows a winning reply is counted as losing, whatever else is known.

use super::recorded_search::RecordedSearch;
use crate::depict::Depict;
use crate::game::Symmetry;
use crate::lang::Lang;

/// How many moves of a node are excluded, by the reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ExcludedMoves {
    /// Those to which the other side has a winning reply.
    pub(super) losing: usize,
    /// The others: the one move that is searched is already known to be enough.
    pub(super) spared: usize,
}

impl ExcludedMoves {
    /// Those of a node at its position.
    pub(super) fn at<G: Depict + Symmetry>(
        RecordedSearch { frames, recursion }: RecordedSearch<'_, G>,
        node: u32,
        position: &G::Position,
    ) -> Self {
        let game = frames.game();
        let wins = |after: &G::Position| !game.winning_line(after).is_empty();
        let excluded = recursion.excluded_moves_at(frames, node, position);
        let loses = |&mv: &G::Move| {
            let after = game.play(position, mv);
            let mut replies = game.moves(&after);
            replies.any(|reply| wins(&game.play(&after, reply)))
        };
        let (losing, spared): (Vec<_>, Vec<_>) = excluded.into_iter().partition(loses);
        Self {
            losing: losing.len(),
            spared: spared.len(),
        }
    }

    /// How many they are together.
    pub(super) const fn count(self) -> usize {
        self.losing + self.spared
    }

    /// How many there are and why, for each reason that there is.
    pub(super) fn words(self, lang: Lang) -> Vec<String> {
        let Self { losing, spared } = self;
        if self.count() == 0 {
            return Vec::new();
        }
        let lose = lang.pick(
            format!("{losing} more excluded: lost at once"),
            format!("ほかの {losing} 手はすぐ負けるので除外"),
        );
        let enough = lang.pick(
            format!("{spared} more excluded: this move is known to be enough"),
            format!("この手で足りると分かっているので、ほかの {spared} 手は除外"),
        );
        let reasons = [(losing, lose), (spared, enough)];
        let given = reasons.into_iter().filter(|(count, _)| *count > 0);
        given.map(|(_, said)| said).collect()
    }
}
