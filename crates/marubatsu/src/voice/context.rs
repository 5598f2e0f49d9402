//! The facts about one frame that sentences use.
//!
//! Invariant: facts about other nodes come from the recursion, facts about this node from the frame.

use super::Teller;
use super::fragment::Fragment;
use crate::frame::{Frame, FrameKind};
use crate::game::{Notation, Side, Signs, Symmetry};
use crate::lang::Lang;
use crate::observe::{Leaf, Role};
use crate::recursion::{BoundOwners, HeldBound, PassSpan, RecursionNode};
use crate::score::{Bounds, Fail, Score};
use crate::search::Algorithm;

/// A frame about to be put into words.
pub(super) struct FrameContext<'a, G: Symmetry> {
    pub(super) teller: &'a Teller<'a, G>,
    pub(super) frame: &'a Frame<G>,
    pub(super) lang: Lang,
    pub(super) node: RecursionNode,
    /// α and β, and who holds them; at a cut those from before the score that cut.
    pub(super) owners: BoundOwners,
    /// The child that has come back.
    pub(super) child: Option<RecursionNode>,
    /// The child with the best score, but for the one that has come back.
    pub(super) best: Option<RecursionNode>,
}

impl<'a, G: Symmetry + Notation> FrameContext<'a, G> {
    pub(super) fn of(teller: &'a Teller<'a, G>, frame: &'a Frame<G>, lang: Lang) -> Self {
        let &Teller {
            frames, recursion, ..
        } = teller;
        let (at, node) = (frame.index, recursion.focus(frame.index));
        let returned = match frame.kind {
            FrameKind::Score => at.checked_sub(1),
            FrameKind::Update => at.checked_sub(2),
            FrameKind::Start | FrameKind::Table | FrameKind::End => None,
        };
        let seen = if frame.kind == FrameKind::End {
            Some(at)
        } else {
            at.checked_sub(1)
        };
        let best = seen.and_then(|seen| recursion.best(node, seen));
        Self {
            teller,
            frame,
            lang,
            node: recursion.node(node),
            owners: recursion.bound_owners(frames.trace(), at),
            child: returned.map(|at| recursion.node(recursion.focus(at))),
            best: best.map(|(_, best)| recursion.node(best)),
        }
    }

    /// The words of this language.
    pub(super) fn pick(&self, en: &'static str, ja: &'static str) -> &'static str {
        self.lang.pick(en, ja)
    }

    /// Sentences, one after the other.
    pub(super) fn joined(&self, sentences: Vec<Vec<Fragment>>) -> Vec<Fragment> {
        let mut parts: Vec<Fragment> = Vec::new();
        for sentence in sentences.into_iter().filter(|said| !said.is_empty()) {
            if !parts.is_empty() {
                parts.push(Fragment::words(self.lang.pick(" ", "")));
            }
            parts.extend(sentence);
        }
        parts
    }

    /// Whether the two sides are 〇 and ×.
    pub(super) fn has_marks(&self) -> bool {
        self.teller.frames.game().signs() == Signs::Marks
    }

    pub(super) const fn turn(&self) -> Side {
        self.frame.turn
    }

    /// The bound that this side is sure of: circle of α, cross of β.
    pub(super) const fn held(&self, side: Side) -> HeldBound {
        match side {
            Side::Circle => self.owners.alpha,
            Side::Cross => self.owners.beta,
        }
    }

    /// Whether the game has ended at the node.
    pub(super) fn ends_here(&self) -> bool {
        self.teller.frames.game().ended(&self.frame.position)
    }

    /// Whether the node has no children because the game or the search ends there.
    pub(super) fn is_leaf(&self) -> bool {
        self.ends_here() || self.frame.remaining.is_horizon()
    }

    pub(super) fn is_root(&self) -> bool {
        self.node.parent.is_none()
    }

    pub(super) fn pass(&self) -> Option<&'a PassSpan> {
        self.teller.recursion.pass_of(self.frame.index)
    }

    /// The pass before this one.
    pub(super) fn pass_before(&self) -> Option<&'a PassSpan> {
        let first = self.pass()?.first;
        self.teller.recursion.pass_of(first.checked_sub(1)?)
    }

    pub(super) fn is_last_pass(&self) -> bool {
        self.teller.recursion.is_last_pass(self.frame.index)
    }

    /// The least and greatest score, as far as the search goes by them.
    pub(super) fn extremes(&self) -> Bounds {
        let pass = self.frame.pass;
        pass.map_or(Bounds::UNKNOWN, |pass| pass.extremes)
    }

    /// What a node's score says of its value.
    pub(super) fn proves(&self, node: &RecursionNode) -> Fail {
        let Some(settled) = node.settled else {
            return Fail::Exact;
        };
        let Bounds { lower, upper } = self.extremes();
        match settled.proves {
            // The null-window search means 0 when it says 0.
            _ if self.asks_for_sign() && settled.score == Score::ZERO => Fail::Exact,
            // Nothing lies beyond the extremes.
            Fail::Low if settled.score == lower => Fail::Exact,
            Fail::High if settled.score == upper => Fail::Exact,
            proves => proves,
        }
    }

    /// What the score of a root says of the value, with all that the passes to this depth have proved.
    pub(super) fn proved_by_passes(&self) -> Fail {
        let (recursion, pass) = (self.teller.recursion, self.pass());
        let depth = pass.and_then(|pass| pass.depth);
        let mut proofs = vec![self.proves(&self.node)];
        for other in recursion
            .passes()
            .iter()
            .filter(|other| other.depth == depth)
        {
            let root = recursion.node(other.root);
            let score = root.settled.map(|settled| settled.score);
            let same = score.is_some() && score == self.node.settled.map(|settled| settled.score);
            proofs.extend(same.then(|| self.proves(&root)));
        }
        let both = proofs.contains(&Fail::Low) && proofs.contains(&Fail::High);
        if both { Fail::Exact } else { proofs[0] }
    }

    /// Whether the search tells no more than whether the value is above, at or below 0.
    pub(super) fn asks_for_sign(&self) -> bool {
        self.teller.algorithm == Algorithm::NullWindow
    }

    /// The probe that this node's second search follows.
    pub(super) fn probe(&self) -> Option<RecursionNode> {
        let before = self.node.first.checked_sub(1)?;
        let recursion = self.teller.recursion;
        let probe = recursion.node(recursion.focus(before));
        let again = self.node.role == Role::ReSearch && probe.mv == self.node.mv;
        Some(probe).filter(|_| again)
    }

    /// Whether some line of this pass was cut off by the depth limit, so that scores are estimates.
    pub(super) fn estimates(&self) -> bool {
        let (recursion, pass) = (self.teller.recursion, self.pass());
        let Some(root) = pass.map(|pass| recursion.node(pass.root)) else {
            return false;
        };
        let mut nodes = (root.number..root.number + root.size).map(|node| recursion.node(node));
        let limited = self.teller.frames.trace().depth().limit().is_some()
            || pass.is_some_and(|pass| pass.depth.is_some());
        let horizon =
            |node: RecursionNode| node.settled.and_then(|of| of.leaf) == Some(Leaf::Horizon);
        limited && nodes.any(horizon)
    }

    /// How many plies lie between the node and an ancestor.
    pub(super) fn plies_to(&self, owner: u32) -> u64 {
        let owner = self.teller.recursion.node(owner);
        u64::from(self.node.depth.saturating_sub(owner.depth))
    }
}
