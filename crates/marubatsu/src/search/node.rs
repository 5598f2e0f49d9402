//! What all algorithms do at a node: enter it, ask knowledge and table, and leave it.
//!
//! Invariant: every node that is entered is left exactly once, and both make an event, unless the
//! observer ends the search. Numbers are in the view of the side to move here, and are turned to
//! circle's view for events and for the table.

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
    /// The move that led to the root's position, where one is known.
    pub(super) last: Option<G::Move>,
    /// Whether the depth limit has cut off some line.
    pub(super) met_horizon: bool,
}

/// The edge by which a search comes to a node. The remaining depth is an argument of its own and
/// not a third field: the compiler drops these two fields where nobody watches the search, but a
/// struct with the depth would be packed into one word and unpacked at every node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge<M> {
    pub(super) mv: Option<M>,
    pub(super) role: Role,
}

impl<M> Edge<M> {
    /// The way to the root.
    pub(super) const ROOT: Self = Self {
        mv: None,
        role: Role::Full,
    };

    /// The edge to a child that is searched with its parent's window.
    #[inline]
    pub(super) const fn child(mv: M) -> Self
    where
        M: Copy,
    {
        Self::child_as(mv, Role::Full)
    }

    /// The edge to a child.
    #[inline]
    pub(super) const fn child_as(mv: M, role: Role) -> Self
    where
        M: Copy,
    {
        Self { mv: Some(mv), role }
    }
}

/// A node that has been entered: what is needed to leave it.
#[derive(Debug)]
struct Node<G: Symmetry> {
    /// The view of the side to move.
    view: View,
    /// The window as knowledge and table have narrowed it, in the view of the side to move.
    window: Window,
    /// The bounds that knowledge and table give, in circle's view.
    bounds: Bounds,
    remaining: Depth,
    /// The table's key for this position, and the symmetry that leads to it; none without a table.
    slot: Option<(G::Key, G::Element)>,
}

/// A node whose children are to be searched.
#[derive(Debug)]
pub(super) struct Open<G: Symmetry, I> {
    node: Node<G>,
    /// What the policy's knowledge hands on for ordering the moves.
    pub(super) hint: I,
    /// The best move of the table, or of the table of the depth before.
    pub(super) first: Option<G::Move>,
}

impl<G: Symmetry, I> Open<G, I> {
    /// The view of the side to move.
    #[inline]
    pub(super) const fn view(&self) -> View {
        self.node.view
    }

    /// The window as knowledge and table have narrowed it, in the view of the side to move.
    #[inline]
    pub(super) const fn window(&self) -> Window {
        self.node.window
    }
}

impl<G: Symmetry> Node<G> {
    /// What a score says about the value. The score is in the view of the side to move, the answer
    /// in circle's.
    #[inline]
    fn fail(&self, score: Score) -> Fail {
        self.view.turn(self.window.fail(score))
    }
}

/// A node just entered: either its score is known, in the view of the side to move, or its children
/// must be searched.
#[derive(Debug)]
pub(super) enum Entered<G: Symmetry, I> {
    Answered(Score),
    Open(Open<G, I>),
}

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Searcher<'_, G, P, O> {
    /// Enters a node. If it is a leaf, or if knowledge or table answer it, the node is left at
    /// once.
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
        let (score, leaf) = if self.game.ended(position) {
            let by_position =
                |evaluator: &P::Evaluator| evaluator.at_end_seen(self.game, position, view);
            (self.leaf_score(position, mv, view, by_position), Leaf::End)
        } else if remaining.is_horizon() {
            if P::NOTES_HORIZON {
                self.met_horizon = true;
            }
            let by_position =
                |evaluator: &P::Evaluator| view.turn(evaluator.at_horizon(self.game, position));
            (
                self.leaf_score(position, mv, view, by_position),
                Leaf::Horizon,
            )
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

    /// The score of a leaf in the view of the side to move: what the move that led there decides, else what
    /// `by_position` says.
    #[inline]
    fn leaf_score(
        &self,
        position: &G::Position,
        mv: Option<G::Move>,
        view: View,
        by_position: impl FnOnce(&P::Evaluator) -> Score,
    ) -> Score {
        let evaluator = self.policy.evaluator();
        let last = mv.or(self.last);
        let decided = last.and_then(|last| evaluator.by_last_move(self.game, position, last));
        decided.map_or_else(|| by_position(evaluator), |score| view.turn(score))
    }

    /// Asks the policy's knowledge, which may answer the node or narrow its window.
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

    /// Asks the table, whose bounds may answer the node or narrow its window.
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
        let (key, element) = table_place(self.game, self.policy.evaluator(), position);
        let table = self.policy.table();
        let found = table.probe(key, node.remaining, view.turn(window));
        let bounds = found.map_or(self.root.defaults, |entry| entry.bounds);
        let answer = found.and_then(|entry| answer(view.turn(entry.bounds), window));
        // The bounds of such an entry are only as good as the window it was searched with.
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

    /// The best move that the search one ply less deep found, seen through the canonical symmetry.
    #[inline]
    fn best_before(&self, key: G::Key, node: &Node<G>) -> Option<G::Move> {
        let window = node.view.turn(node.window);
        let table = self.policy.previous()?;
        table.probe(key, node.remaining.next(), window)?.best
    }

    /// Leaves an open node with its best score and move, and stores them in the table.
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

    /// Makes the event of leaving a node.
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

    /// The bounds that the table stores for a score of circle's view. Where no table holds the
    /// node, these are the bounds that score and knowledge prove.
    #[inline]
    fn registered(&self, node: &Node<G>, score: Score, fail: Fail) -> Bounds {
        match self.policy.table().kind() {
            TableKind::Window if node.slot.is_some() => Bounds::exact(score),
            TableKind::Bounds if node.slot.is_some() => Bounds::UNKNOWN.with(score, fail),
            _ => node.bounds.with(score, fail),
        }
    }
}

/// Where a table keeps a position, and the symmetry that leads there: with all positions that symmetries make of it, if
/// they are worth the same to the evaluator, else by itself.
#[inline]
pub(super) fn table_place<G: Symmetry>(
    game: &G,
    evaluator: &impl Evaluator<G>,
    position: &G::Position,
) -> (G::Key, G::Element) {
    if evaluator.keeps_symmetries() {
        game.canonical(position)
    } else {
        (game.key(position), game.symmetries()[0])
    }
}

/// The score with which bounds alone answer a window, and what it says about the value; `None` if
/// they don't.
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
