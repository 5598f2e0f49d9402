//! One child before it is searched: where its forced replies lead, and what the rules say of that position.
//!
//! Invariant: bounds are in the view of the side to move there.

use super::super::evaluators::ProvenScore;
use super::super::fast_policy::KnowledgeContext;
use super::super::policy::{Evaluator, Place};
use crate::game::knowledge::{Knowledge, KnowledgeVerdict, ProvenOutcome, Rule};
use crate::game::{Side, Symmetry};
use crate::score::{Bounds, View, Window};
use crate::table::Table;

/// A position, and what is known of it before the search enters it: the game's `S`, and the table's place `P`.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProbedChild<S, P> {
    pub(super) seen: S,
    /// In the view of the side to move.
    pub(super) known: Option<(Rule, Bounds)>,
    pub(super) ended: bool,
    pub(super) place: Option<P>,
    pub(super) read: EarlyProbe,
}

/// What the table had, if it was read.
#[derive(Clone, Copy, Debug)]
pub(super) enum EarlyProbe {
    NotYet,
    Nothing,
    Found(Bounds),
}

impl<S, P> ProbedChild<S, P> {
    #[inline]
    pub(super) const fn new(seen: S, known: Option<(Rule, Bounds)>, ended: bool) -> Self {
        Self {
            seen,
            known,
            ended,
            place: None,
            read: EarlyProbe::NotYet,
        }
    }
}

pub(super) type ProbedChildOf<G, T> = ProbedChild<<G as Knowledge>::KnownPosition, Place<G, T>>;

/// What a child's bounds mean for its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChildVerdict {
    /// The parent fails high.
    Decides,
    /// It must be searched.
    Open,
    /// It is not above the parent's α.
    Hopeless,
}

/// A node whose children are looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parent {
    pub(super) side: Side,
    /// In the view of its side.
    pub(super) window: Window,
}

impl Parent {
    /// What bounds of a child mean, in the view of the side that moves there.
    #[inline]
    pub(super) fn standing(self, mover: Side, bounds: Bounds) -> ChildVerdict {
        let window = self.window_of(mover);
        let (low, high) = if mover == self.side {
            (ChildVerdict::Hopeless, ChildVerdict::Decides)
        } else {
            (ChildVerdict::Decides, ChildVerdict::Hopeless)
        };
        if bounds.upper <= window.alpha {
            low
        } else if bounds.lower >= window.beta {
            high
        } else {
            ChildVerdict::Open
        }
    }

    /// The window in the view of this side.
    #[inline]
    fn window_of(self, mover: Side) -> Window {
        if mover == self.side {
            self.window
        } else {
            -self.window
        }
    }
}

/// Plays out what is forced, and asks the rules but one about the position where that ends. What that one alone would have told is not known.
#[inline]
pub(super) fn foresee<G: Knowledge + Symmetry, T: Table<G>, E: ProvenScore + Evaluator<G>>(
    KnowledgeContext { game, ends, .. }: &KnowledgeContext<'_, G, E, T>,
    mut seen: G::KnownPosition,
    (parent, without): (Parent, Option<Rule>),
) -> (ProbedChildOf<G, T>, ChildVerdict) {
    loop {
        let mover = game.to_move(game.position(&seen));
        let own = |ending| ends.seen_by(mover, ending);
        let unknown = (ProbedChild::new(seen, None, false), ChildVerdict::Open);
        let (known, standing) = match game.look(&seen) {
            KnowledgeVerdict::Forced(_) if without == Some(Rule::OnlyMove) => return unknown,
            KnowledgeVerdict::Forced(mv) => {
                seen = game.seen_after(&seen, mv);
                continue;
            }
            KnowledgeVerdict::Ended => {
                let standing = parent.standing(mover, Bounds::exact(own(ProvenOutcome::Draw)));
                return (ProbedChild::new(seen, None, true), standing);
            }
            KnowledgeVerdict::Certain(rule, _) if without == Some(rule) => return unknown,
            KnowledgeVerdict::Certain(rule, ending) => {
                let bounds = Bounds::exact(own(ending));
                ((rule, bounds), parent.standing(mover, bounds))
            }
            KnowledgeVerdict::Open { worst, best } => {
                let mut bounds = Bounds::new(own(worst), own(best));
                if without == Some(Rule::SquaresLeft) {
                    let range = ends.range(game).unwrap_or(Bounds::UNKNOWN);
                    bounds = View::of(mover).turn(range);
                }
                let mut known = (Rule::SquaresLeft, bounds);
                let mut standing = parent.standing(mover, bounds);
                if standing == ChildVerdict::Open {
                    let allowed = |found: &(Rule, Bounds)| Some(found.0) != without;
                    let sides = (&seen, mover);
                    let found = bounded(*game, *ends, sides, parent, bounds).filter(allowed);
                    let found = found.or_else(|| {
                        bounded_below(*game, *ends, sides, parent, bounds).filter(allowed)
                    });
                    if let Some(found) = found {
                        known = found;
                        standing = parent.standing(mover, found.1);
                    }
                }
                (known, standing)
            }
        };
        let known = Some(known).filter(|(rule, _)| Some(*rule) != without);
        return (ProbedChild::new(seen, known, false), standing);
    }
}

/// A child that is in the book, where it ends so.
pub(super) fn by_book<G: Knowledge + Symmetry, T: Table<G>, E: ProvenScore>(
    KnowledgeContext { game, ends, .. }: &KnowledgeContext<'_, G, E, T>,
    seen: G::KnownPosition,
    parent: Parent,
    ending: ProvenOutcome,
) -> (ProbedChildOf<G, T>, ChildVerdict) {
    let mover = game.to_move(game.position(&seen));
    let bounds = Bounds::exact(ends.seen_by(mover, ending));
    let known = Some((Rule::Book, bounds));
    (
        ProbedChild::new(seen, known, false),
        parent.standing(mover, bounds),
    )
}

/// Better bounds by a rule that decides what the position means for the parent.
#[inline]
fn bounded<G: Knowledge, E: ProvenScore>(
    game: &G,
    ends: &E,
    (seen, mover): (&G::KnownPosition, Side),
    parent: Parent,
    bounds: Bounds,
) -> Option<(Rule, Bounds)> {
    let own = |ending| ends.seen_by(mover, ending);
    let alpha = parent.window_of(mover).alpha;
    let (rule, best) = game.best_outcome(seen, |ending| own(ending) <= alpha)?;
    let upper = own(best);
    (upper < bounds.upper).then(|| (rule, Bounds::new(bounds.lower.min(upper), upper)))
}

/// The same from below.
#[inline]
fn bounded_below<G: Knowledge, E: ProvenScore>(
    game: &G,
    ends: &E,
    (seen, mover): (&G::KnownPosition, Side),
    parent: Parent,
    bounds: Bounds,
) -> Option<(Rule, Bounds)> {
    let own = |ending| ends.seen_by(mover, ending);
    let beta = parent.window_of(mover).beta;
    let (rule, worst) = game.worst_outcome(seen, |ending| own(ending) >= beta)?;
    let lower = own(worst);
    (lower > bounds.lower).then(|| (rule, Bounds::new(lower, bounds.upper.max(lower))))
}
