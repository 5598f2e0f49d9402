//! Why the table's answer is valid: where it was found, how many nodes it saved, and why it is enough.
//!
//! Invariant: the frame and the number of nodes are those of the node that stored the entry.

use super::super::context::FrameContext;
use super::super::fragment::Fragment;
use super::{ExplanationKind, SentenceParts};
use crate::few::sort_few;
use crate::game::{Notation, Symmetry};

impl<G: Symmetry + Notation> FrameContext<'_, G> {
    pub(super) fn table_steps(&self, kind: ExplanationKind) -> [SentenceParts; 3] {
        let writer = self.teller.recursion.entry_source(self.node.number);
        let there = writer.map(|writer| self.path(writer));
        let here = || vec![self.here()];
        let there = there.into_iter().chain(here()).collect();
        let (found, enough) = if kind == ExplanationKind::TableAnswer {
            (self.worked_out(), self.is_the_same())
        } else {
            (self.was_bounded(), self.why_enough())
        };
        [(self.came_up(), here()), (found, there), (enough, here())]
    }

    /// Where the position came up before, and in what way it is the same.
    fn came_up(&self) -> Vec<Fragment> {
        let (frames, recursion) = (self.teller.frames, self.teller.recursion);
        let Some(writer) = recursion.entry_source(self.node.number) else {
            return self.say(
                "This position came up before.",
                "この局面は前にも出てきた。",
            );
        };
        let key = |at: &G::Position| frames.game().key(at);
        let codes = |node| -> Vec<u32> {
            let moves = recursion.moves_to(frames, node).into_iter();
            moves.map(Into::into).collect()
        };
        let (mut here, mut there) = (codes(self.node.number), codes(writer));
        if key(&recursion.position(frames, writer)) != key(&self.frame.position) {
            return self.say(
                "This position came up at frame {stored at}, turned or mirrored.",
                "この局面は、回したり返したりした形で、フレーム {stored at} で出てきた。",
            );
        }
        if here == there {
            return self.say(
                "This very position came up at frame {stored at}, by the same {ways}.",
                "この局面は、フレーム {stored at} でも同じ{way}で出てきた。",
            );
        }
        sort_few(&mut here, |one, other| one < other);
        sort_few(&mut there, |one, other| one < other);
        if here == there && self.has_marks() {
            return self.say(
                "This position came up at frame {stored at}: the same stones, played in another order.",
                "この局面はフレーム {stored at} で出てきた。手順が違うだけで、同じ石の並びだ。",
            );
        }
        self.say(
            "This position came up at frame {stored at}, by other {ways}.",
            "この局面は、フレーム {stored at} で別の{way}から出てきた。",
        )
    }

    fn worked_out(&self) -> Vec<Fragment> {
        let known = self.say("It is {known}.", "値は {known}。");
        let took = match self.work_of_writer() {
            None => Vec::new(),
            Some(1) => self.say("Working it out took 1 node.", "1 ノードで計算した。"),
            Some(_) => self.say(
                "Working it out took {work} nodes.",
                "{work} ノードで計算した。",
            ),
        };
        self.joined(vec![took, known])
    }

    fn was_bounded(&self) -> Vec<Fragment> {
        if self.work_of_writer().is_some() {
            return self.say(
                "It was found to be {known}; the search stopped there.",
                "{known} と分かったところで、探索をやめていた。",
            );
        }
        self.say("It was found to be {known}.", "{known} と分かっている。")
    }

    fn is_the_same(&self) -> Vec<Fragment> {
        self.say(
            "Same position, same side to move: same value. No need to search it twice.",
            "同じ局面で手番も同じなら、値も同じ。二度調べなくてよい。",
        )
    }

    /// How many nodes the entry has taken.
    pub(in super::super) fn work_of_writer(&self) -> Option<u64> {
        let recursion = self.teller.recursion;
        let writer = recursion.entry_source(self.node.number)?;
        Some(recursion.size(writer).into())
    }
}
