//! What all algorithms do at a node: enter it, ask knowledge and table, and leave it.
//!
//! Invariant: every node that is entered is left exactly once, and both make an event, unless the observer ends the search or another
//! thread has answered a node above ([`shared_path`](super::shared_path)). Numbers are in the view of the side to move, and are
//! converted to circle's view for events and the table.

use super::policy::{Evaluator, Place, Policy};
use super::root::Root;
use super::shared_path::{PathLevel, SharedNode, SharedPath};
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::game::knowledge::Rule;
use crate::observe::{Enter, Event, Known, Leaf, Leave, LookedUp, Observer, Role};
use crate::score::{Bounds, Fail, Score, View, Window};
use crate::table::{Entry, Table, TableKind};

/// A search under way.
#[derive(Debug)]
pub(super) struct Searcher<'a, G: Symmetry, P: Policy<G>, O> {
    pub(super) game: &'a G,
    pub(super) policy: &'a mut P,
    pub(super) observer: &'a mut O,
    pub(super) root: Root,
    /// The move that led to the root's position, where one is known.
    pub(super) last: Option<G::Move>,
    /// Whether the depth limit has cut off some line.
    pub(super) met_horizon: bool,
    /// How many nodes' children have been put in order so far.
    pub(super) opened: u64,
    /// The nodes from the root to here that other threads may answer.
    pub(super) path: SharedPath<<P::Table as Table<G>>::Place>,
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
struct EnteredNode<G: Symmetry, T: Table<G>> {
    /// The view of the side to move.
    view: View,
    /// The window as knowledge and table have narrowed it, in the view of the side to move.
    window: Window,
    /// The bounds that knowledge and table give, in circle's view.
    bounds: Bounds,
    remaining: Depth,
    /// The table's place for this position, and the symmetry that leads to it; none without a table.
    slot: Option<Place<G, T>>,
    /// [`Searcher::opened`] when it was entered.
    opened: u64,
}

/// A node whose children are to be searched.
#[derive(Debug)]
pub(super) struct OpenNode<G: Symmetry, T: Table<G>> {
    node: EnteredNode<G, T>,
    /// The best move of the table, or of the table of the depth before.
    pub(super) first: Option<G::Move>,
}

impl<G: Symmetry, T: Table<G>> OpenNode<G, T> {
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

impl<G: Symmetry, T: Table<G>> EnteredNode<G, T> {
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
pub(super) enum EnterResult<G: Symmetry, T: Table<G>> {
    Answered(Score),
    Open(OpenNode<G, T>),
}

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Searcher<'_, G, P, O> {
    /// Enters a node. If it is a leaf, or if knowledge or table answer it, the node is left at
    /// once.
    #[inline]
    pub(super) fn enter(
        &mut self,
        seen: &P::KnownPosition,
        Edge { mv, role }: Edge<G::Move>,
        remaining: Depth,
        window: Window,
    ) -> Result<EnterResult<G, P::Table>, O::Interrupt> {
        let position = self.policy.position(self.game, seen);
        let turn = self.game.to_move(position);
        let view = View::of(turn);
        self.observer.event(&Event::Enter(
            mv,
            Enter {
                turn,
                window: view.turn(window),
                role,
                remaining,
            },
        ))?;
        let mut node = EnteredNode {
            view,
            window,
            bounds: Bounds::UNKNOWN,
            remaining,
            slot: None,
            opened: self.opened,
        };
        let (score, leaf) = if self.policy.ended(self.game, seen) {
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
            return self.consult(seen, node);
        };
        node.bounds = Bounds::exact(view.turn(score));
        self.leave(&node, score, Some(leaf))?;
        Ok(EnterResult::Answered(score))
    }

    /// Enters a node whose reply is forced. The window is in circle's view.
    pub(super) fn enter_forced(
        &mut self,
        position: &G::Position,
        Edge { mv, role }: Edge<G::Move>,
        remaining: Depth,
        window: Window,
    ) -> Result<OpenNode<G, P::Table>, O::Interrupt> {
        let turn = self.game.to_move(position);
        let (view, bounds) = (View::of(turn), self.root.extremes);
        self.observer.event(&Event::Enter(
            mv,
            Enter {
                turn,
                window,
                role,
                remaining,
            },
        ))?;
        self.observer.event(&Event::Known(Known {
            rule: Rule::OnlyMove,
            bounds,
            window,
            narrowed: false,
            answered: None,
        }))?;
        let node = EnteredNode {
            view,
            window: view.turn(window),
            bounds,
            remaining,
            slot: None,
            opened: self.opened,
        };
        Ok(OpenNode { node, first: None })
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
        seen: &P::KnownPosition,
        mut node: EnteredNode<G, P::Table>,
    ) -> Result<EnterResult<G, P::Table>, O::Interrupt> {
        let known = self.policy.known(seen);
        if let Some((rule, known)) = known {
            let (view, window) = (node.view, node.window);
            let answer = answer(known, window);
            if answer.is_none() {
                node.window = narrow(window, known);
            }
            self.observer.event(&Event::Known(Known {
                rule,
                bounds: view.turn(known),
                window: view.turn(node.window),
                narrowed: node.window != window,
                answered: answer.map(|(_, fail)| view.turn(fail)),
            }))?;
            if let Some((score, _)) = answer {
                node.bounds = view.turn(known);
                self.leave(&node, score, Some(Leaf::Known))?;
                return Ok(EnterResult::Answered(score));
            }
        }
        // One call, which the compiler puts in its place.
        let known = known.map(|(_, bounds)| node.view.turn(bounds));
        self.look_up(seen, node, known)
    }

    /// Asks the table, whose bounds may answer the node or narrow its window.
    #[inline]
    fn look_up(
        &mut self,
        seen: &P::KnownPosition,
        mut node: EnteredNode<G, P::Table>,
        known: Option<Bounds>,
    ) -> Result<EnterResult<G, P::Table>, O::Interrupt> {
        let both = |bounds: Bounds| known.map_or(bounds, |known| bounds.meet(known));
        if self.policy.table().kind() == TableKind::None {
            node.bounds = both(self.root.extremes);
            let first = None;
            return Ok(EnterResult::Open(OpenNode { node, first }));
        }
        let (view, window) = (node.view, node.window);
        let (place, element) = self.policy.place(self.game, seen);
        let found = self
            .policy
            .probe(seen, place, node.remaining, view.turn(window));
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
        self.observer.event(&Event::LookedUp(LookedUp {
            bounds,
            found: found.is_some(),
            window: view.turn(node.window),
            narrowed: node.window != window,
            answered: answer.map(|(_, fail)| view.turn(fail)),
        }))?;
        node.bounds = both(bounds);
        node.slot = Some((place, element));
        if let Some((score, _)) = answer {
            self.leave(&node, score, Some(Leaf::Table))?;
            return Ok(EnterResult::Answered(score));
        }
        let best = self.best_before(place, &node);
        let first = best.map(|mv| self.game.map_move(self.game.inverse(element), mv));
        Ok(EnterResult::Open(OpenNode { node, first }))
    }

    /// The best move that the search one ply less deep found, seen through the canonical symmetry.
    #[inline]
    fn best_before(
        &self,
        place: <P::Table as Table<G>>::Place,
        node: &EnteredNode<G, P::Table>,
    ) -> Option<G::Move> {
        let window = node.view.turn(node.window);
        let table = self.policy.previous()?;
        table.probe(place, node.remaining.next(), window)?.best
    }

    /// The level of a node whose children are to be searched, if other threads may answer it.
    #[inline]
    pub(super) fn shared_level(
        &mut self,
        children: &P::Children,
        OpenNode { node, .. }: &OpenNode<G, P::Table>,
    ) -> Option<PathLevel> {
        if !self.policy.is_shared(children) {
            return None;
        }
        let &EnteredNode { view, window, .. } = node;
        let (place, _) = node.slot?;
        Some(self.path.enter(SharedNode {
            place,
            view,
            window,
        }))
    }

    /// Leaves the children of a node, which is closed.
    #[inline]
    pub(super) fn close_children(&mut self, children: P::Children, level: Option<PathLevel>) {
        self.policy.close(children);
        if let Some(level) = level {
            self.path.leave(level);
        }
    }

    /// Whether other threads have answered the node at this level, which is left then, or one above it, for which this one is given up.
    /// The score answers the node that is left, and means nothing for those below.
    #[inline(never)]
    pub(super) fn answered_meanwhile(
        &mut self,
        OpenNode { node, .. }: &OpenNode<G, P::Table>,
        level: PathLevel,
    ) -> Result<Option<Score>, O::Interrupt> {
        let (path, table) = (&mut self.path, self.policy.table());
        let answered = path.answered(level, |shared| {
            let (view, window) = (shared.view, shared.window);
            let found = table.probe(shared.place, Depth::UNLIMITED, view.turn(window))?;
            answer(view.turn(found.bounds), window).map(|(score, _)| score)
        });
        let Some((at, score)) = answered else {
            return Ok(None);
        };
        if at == level {
            self.leave(node, score, Some(Leaf::Table))?;
        }
        Ok(Some(score))
    }

    /// Leaves an open node with its best score and move, and stores them in the table.
    #[inline]
    pub(super) fn close(
        &mut self,
        OpenNode { node, .. }: &OpenNode<G, P::Table>,
        score: Score,
        best: Option<G::Move>,
    ) -> Result<Score, O::Interrupt> {
        if let Some((place, element)) = node.slot {
            let bounds = self.registered(node, node.view.turn(score), node.fail(score));
            let best = best.map(|mv| self.game.map_move(element, mv));
            let window = node.view.turn(node.window);
            let entry = Entry { bounds, best };
            let work = self.opened - node.opened;
            let table = self.policy.table_mut();
            table.store(place, node.remaining, window, entry, work);
        }
        self.leave(node, score, None)?;
        Ok(score)
    }

    /// Makes the event of leaving a node.
    #[inline]
    fn leave(
        &mut self,
        node: &EnteredNode<G, P::Table>,
        score: Score,
        leaf: Option<Leaf>,
    ) -> Result<(), O::Interrupt> {
        let fail = node.fail(score);
        let score = node.view.turn(score);
        self.observer.event(&Event::Leave(Leave {
            score,
            calculated: self.root.extremes.with(score, fail),
            registered: self.registered(node, score, fail),
            stored: node.slot.is_some() && leaf.is_none(),
            fail,
            leaf,
        }))
    }

    /// The bounds that the table stores for a score of circle's view. Where no table holds the
    /// node, these are the bounds that score and knowledge prove.
    #[inline]
    fn registered(&self, node: &EnteredNode<G, P::Table>, score: Score, fail: Fail) -> Bounds {
        match self.policy.table().kind() {
            TableKind::Window if node.slot.is_some() => Bounds::exact(score),
            TableKind::Bounds if node.slot.is_some() => Bounds::UNKNOWN.with(score, fail),
            _ => node.bounds.with(score, fail),
        }
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
