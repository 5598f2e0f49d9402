//! What happens at a node whatever the algorithm: arriving, asking the table, and leaving.
//!
//! Invariant: every node entered is left exactly once, and each of them makes its event.
//! Numbers are in the mover's view here and turned to circle's where an event or the table gets them.

use super::policy::{Evaluator, KnowledgeProbe, Policy};
use super::root::Root;
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::observe::{Enter, Known, Leaf, Leave, LookedUp, Observer, Role};
use crate::score::{Bounds, Fail, Score, View, Window};
use crate::table::{Entry, Table, TableKind};

/// A search under way.
#[derive(Debug)]
pub(super) struct Searcher<'a, G: Symmetry, P, O> {
    pub(super) game: &'a G,
    pub(super) policy: &'a mut P,
    pub(super) observer: &'a mut O,
    pub(super) root: Root,
    /// Whether some node lay at the horizon.
    pub(super) met_horizon: bool,
}

/// How the search comes to a node. Handed on beside what is left of the depth, not in one struct with
/// it: two small values that nobody looks at cost nothing, packed into one word they would.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge<M> {
    pub(super) mv: Option<M>,
    pub(super) role: Role,
}

impl<M> Edge<M> {
    /// To the root.
    pub(super) const ROOT: Self = Self {
        mv: None,
        role: Role::Full,
    };

    /// To a child, with the parent's window.
    #[inline]
    pub(super) const fn child(mv: M) -> Self
    where
        M: Copy,
    {
        Self::child_as(mv, Role::Full)
    }

    /// To a child.
    #[inline]
    pub(super) const fn child_as(mv: M, role: Role) -> Self
    where
        M: Copy,
    {
        Self { mv: Some(mv), role }
    }
}

/// A node that was entered: what it needs to be left.
#[derive(Debug)]
struct Node<G: Symmetry> {
    /// Whose node it is.
    view: View,
    /// The window after knowledge and table, in the mover's view.
    window: Window,
    /// What knowledge and table say, in circle's view.
    bounds: Bounds,
    remaining: Depth,
    /// Where the table keeps this position.
    slot: Option<(G::Key, G::Element)>,
}

/// A node whose children are to be searched.
#[derive(Debug)]
pub(super) struct Open<G: Symmetry, I> {
    node: Node<G>,
    /// What the policy has seen there.
    pub(super) hint: I,
    /// The table's best move.
    pub(super) first: Option<G::Move>,
}

impl<G: Symmetry, I> Open<G, I> {
    /// Whose node it is.
    #[inline]
    pub(super) const fn view(&self) -> View {
        self.node.view
    }

    /// The window after knowledge and table, in the mover's view.
    #[inline]
    pub(super) const fn window(&self) -> Window {
        self.node.window
    }
}

impl<G: Symmetry> Node<G> {
    /// Where a score of the mover's view falls in the node's window, in circle's view.
    #[inline]
    fn fail(&self, score: Score) -> Fail {
        self.view.turn(self.window.fail(score))
    }
}

/// A node just entered: answered at once, in the mover's view, or open.
#[derive(Debug)]
pub(super) enum Entered<G: Symmetry, I> {
    Answered(Score),
    Open(Open<G, I>),
}

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Searcher<'_, G, P, O> {
    /// Enters a node: it is a leaf, or knowledge or table answer it, or it is open.
    #[inline]
    pub(super) fn enter(
        &mut self,
        position: &G::Position,
        Edge { mv, role }: Edge<G::Move>,
        remaining: Depth,
        window: Window,
    ) -> Result<Entered<G, P::Hint>, O::Stop> {
        let turn = self.game.to_move(position);
        let view = View::of(turn);
        self.observer.enter(&Enter {
            mv,
            turn,
            window: view.turn(window),
            role,
            remaining,
        })?;
        let evaluator = self.policy.evaluator();
        let (score, leaf) = if self.game.ended(position) {
            let score = evaluator.at_end_seen(self.game, position, view);
            (score, Leaf::End)
        } else if remaining.is_horizon() {
            if P::NOTES_HORIZON {
                self.met_horizon = true;
            }
            let score = evaluator.at_horizon(self.game, position);
            (view.turn(score), Leaf::Horizon)
        } else {
            let node = Node {
                view,
                window,
                bounds: Bounds::UNKNOWN,
                remaining,
                slot: None,
            };
            return self.consult(position, node);
        };
        let node = Node {
            view,
            window,
            bounds: Bounds::exact(view.turn(score)),
            remaining,
            slot: None,
        };
        self.leave(&node, score, Some(leaf))?;
        Ok(Entered::Answered(score))
    }

    /// Asks the policy's knowledge: it answers the node, or narrows its window, or says nothing.
    #[inline]
    fn consult(
        &mut self,
        position: &G::Position,
        mut node: Node<G>,
    ) -> Result<Entered<G, P::Hint>, O::Stop> {
        let KnowledgeProbe { fact, hint } = self.policy.probe_knowledge(self.game, position);
        let Some((rule, bounds)) = fact else {
            return self.look_up(position, node, None, hint);
        };
        let (view, window) = (node.view, node.window);
        let known = view.turn(bounds);
        let answer = answer(known, window);
        if answer.is_none() {
            node.window = narrow(window, known);
        }
        self.observer.known(&Known {
            rule,
            bounds,
            window: view.turn(node.window),
            narrowed: node.window != window,
            answered: answer.map(|(_, fail)| view.turn(fail)),
        })?;
        let Some((score, _)) = answer else {
            return self.look_up(position, node, Some(bounds), hint);
        };
        node.bounds = bounds;
        self.leave(&node, score, Some(Leaf::Known))?;
        Ok(Entered::Answered(score))
    }

    /// Asks the table: its bounds answer the node, or narrow its window, or say nothing.
    #[inline]
    fn look_up(
        &mut self,
        position: &G::Position,
        mut node: Node<G>,
        known: Option<Bounds>,
        hint: P::Hint,
    ) -> Result<Entered<G, P::Hint>, O::Stop> {
        let both = |bounds: Bounds| known.map_or(bounds, |known| bounds.meet(known));
        if self.policy.table().kind() == TableKind::None {
            node.bounds = both(self.root.extremes);
            let first = None;
            return Ok(Entered::Open(Open { node, hint, first }));
        }
        let (view, window) = (node.view, node.window);
        let (key, element) = self.game.canonical(position);
        let table = self.policy.table();
        let found = table.probe(key, node.remaining, view.turn(window));
        let bounds = found.map_or(self.root.defaults, |entry| entry.bounds);
        let answer = found.and_then(|entry| answer(view.turn(entry.bounds), window));
        // A score valid for this window alone says of the value what the window says.
        let answer = answer.map(|(score, fail)| match self.policy.table().kind() {
            TableKind::Window => (score, window.fail(score)),
            _ => (score, fail),
        });
        if let Some(entry) = found.filter(|_| answer.is_none()) {
            node.window = narrow(window, view.turn(entry.bounds));
        }
        self.observer.looked_up(&LookedUp {
            bounds,
            found: found.is_some(),
            window: view.turn(node.window),
            narrowed: node.window != window,
            answered: answer.map(|(_, fail)| view.turn(fail)),
        })?;
        node.bounds = both(bounds);
        node.slot = Some((key, element));
        if let Some((score, _)) = answer {
            self.leave(&node, score, Some(Leaf::Table))?;
            return Ok(Entered::Answered(score));
        }
        let best = found
            .filter(|_| P::TABLE_FIRST)
            .and_then(|entry| entry.best)
            .or_else(|| self.best_before(key, &node));
        let first = best.map(|mv| self.game.map_move(self.game.inverse(element), mv));
        Ok(Entered::Open(Open { node, hint, first }))
    }

    /// The best move that the depth before found, seen through the canonical symmetry.
    #[inline]
    fn best_before(&self, key: G::Key, node: &Node<G>) -> Option<G::Move> {
        let window = node.view.turn(node.window);
        let table = self.policy.previous()?;
        table.probe(key, node.remaining.next(), window)?.best
    }

    /// Leaves an open node with its best score and move; the table registers them.
    #[inline]
    pub(super) fn close(
        &mut self,
        Open { node, .. }: &Open<G, P::Hint>,
        score: Score,
        best: Option<G::Move>,
    ) -> Result<Score, O::Stop> {
        if let Some((key, element)) = node.slot {
            let bounds = self.registered(node, node.view.turn(score), node.fail(score));
            let best = best.map(|mv| self.game.map_move(element, mv));
            let window = node.view.turn(node.window);
            self.policy
                .table_mut()
                .store(key, node.remaining, window, Entry { bounds, best });
        }
        self.leave(node, score, None)?;
        Ok(score)
    }

    /// Makes the event of a node's end.
    #[inline]
    fn leave(&mut self, node: &Node<G>, score: Score, leaf: Option<Leaf>) -> Result<(), O::Stop> {
        let fail = node.fail(score);
        let score = node.view.turn(score);
        self.observer.leave(&Leave {
            score,
            calculated: self.root.extremes.with(score, fail),
            registered: self.registered(node, score, fail),
            stored: node.slot.is_some() && leaf.is_none(),
            fail,
            leaf,
        })
    }

    /// The bounds that the table registers for a score of circle's view; at nodes no table holds,
    /// what follows from the score alone.
    #[inline]
    fn registered(&self, node: &Node<G>, score: Score, fail: Fail) -> Bounds {
        match self.policy.table().kind() {
            TableKind::Window if node.slot.is_some() => Bounds::exact(score),
            TableKind::Bounds if node.slot.is_some() => Bounds::UNKNOWN.with(score, fail),
            _ => node.bounds.with(score, fail),
        }
    }
}

/// The score with which bounds answer a window by themselves, and what it says of the value.
#[inline]
fn answer(known: Bounds, window: Window) -> Option<(Score, Fail)> {
    if known.lower == known.upper {
        Some((known.lower, Fail::Exact))
    } else if known.upper <= window.alpha {
        Some((known.upper, Fail::Low))
    } else if known.lower >= window.beta {
        Some((known.lower, Fail::High))
    } else {
        None
    }
}

/// The part of a window that lies within bounds.
#[inline]
fn narrow(window: Window, known: Bounds) -> Window {
    Window::new(window.alpha.max(known.lower), window.beta.min(known.upper))
}
