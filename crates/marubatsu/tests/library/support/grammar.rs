//! An observer that checks the grammar of events, as the head of `observe.rs` writes it:
//!
//! ```text
//! pass? enter ( leave                                            a leaf
//!             | looked_up leave                                  answered by the table
//!             | looked_up? order ( <child> <child>? child updated )* leave )
//! ```
//!
//! and every number in them. Here a search is one pass, `looked_up` comes exactly when a table is
//! asked, and all children come unless one cuts. A child comes a second time exactly if it was probed and
//! the probe says too little.
//!
//! Invariant: everything is in circle's view; what an event must say follows from the rules and
//! from the events before it, never from the search. The first event that says something else ends
//! the search.

#[path = "grammar/node.rs"]
mod node;

use std::fmt::Debug;

use marubatsu::game::Symmetry;
use marubatsu::observe::{
    Child, Enter, Event, EventOf, Leave, LookedUp, Observer, OrderReason, Pass, Updated,
};
use marubatsu::score::{Score, Window};
use marubatsu::search::{Algorithm, Depth, Evaluator, Role, Root};
use marubatsu::table::TableKind;

use super::way::Way;
use node::{Node, Rules, Step};

/// Checks the events of one search, one after the other.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Grammar<G: Symmetry, E> {
    game: G,
    evaluator: E,
    start: G::Position,
    rules: Rules,
    /// The nodes from the root to the one in question.
    path: Vec<Node<G>>,
    /// The score of the node just left, until its parent has been told.
    left: Option<Score>,
    passes: usize,
    /// How many nodes were entered, and how many events there were.
    nodes: u64,
    events: u64,
}

impl<G: Symmetry, E: Evaluator<G>> Grammar<G, E> {
    /// Before the first event of a search that goes this way.
    pub(crate) fn new(game: G, evaluator: E, start: G::Position, way: &Way) -> Self {
        let root = way.root(&game, &evaluator);
        let grain = evaluator.grain(&game);
        Self {
            game,
            evaluator,
            start,
            rules: Rules {
                way: *way,
                root,
                grain,
            },
            path: Vec::new(),
            left: None,
            passes: 0,
            nodes: 0,
            events: 0,
        }
    }

    /// After the last event: how many nodes there were, if the search was whole and returned what
    /// its root said.
    pub(crate) fn finish(&self, score: Score) -> Result<u64, String> {
        let whole = self.path.is_empty() && self.nodes > 0;
        self.expect("the end", (whole, self.left), (true, Some(score)))?;
        Ok(self.nodes)
    }

    /// What an event says must be what it has to say.
    fn expect<T: PartialEq + Debug>(&self, what: &str, found: T, needed: T) -> Result<(), String> {
        let said = (found, needed);
        if said.0 == said.1 {
            return Ok(());
        }
        let (at, (found, needed)) = (self.events, said);
        Err(format!("event {at}: {what} is {found:?}, not {needed:?}"))
    }

    /// The node in question, which must be at one of these steps.
    fn node(&mut self, event: &str, steps: &[Step]) -> Result<Node<G>, String> {
        self.events += 1;
        let node = self
            .path
            .last()
            .ok_or(format!("{event} outside of nodes"))?;
        if steps.contains(&node.step) {
            Ok(node.clone())
        } else {
            Err(format!(
                "event {}: {event} after {:?}",
                self.events, node.step
            ))
        }
    }

    fn put(&mut self, node: Node<G>) {
        self.path.pop();
        self.path.push(node);
    }

    /// With what the next node is entered.
    fn arrival(&mut self, mv: Option<G::Move>) -> Result<Arrival<G>, String> {
        let Root { window, depth, .. } = self.rules.root;
        if self.path.is_empty() {
            self.events += 1;
            self.expect("passes before the root", self.passes, 1)?;
            self.expect("the root's move", mv, None)?;
            self.expect("nodes before the root", self.nodes, 0)?;
            return Ok(Arrival {
                window: self.rules.window(window),
                role: Role::Full,
                position: self.start,
                depth,
            });
        }
        let again = self.left.is_some();
        let step = if again { Step::Below } else { Step::Ordered };
        let mut parent = self.node("enter", &[step])?;
        if let Some(probed) = self.left.take() {
            let due = parent.role_below == Role::Probe && inside(parent.now, probed);
            self.expect("a second search is due", true, due)?;
            (parent.searched, parent.role_below) = (parent.searched - 1, Role::ReSearch);
        } else {
            parent.role_below = self.rules.role_below(&parent);
        }
        let next = parent.moves.get(parent.searched).copied();
        self.expect("the child's move", mv, next)?;
        let mv = next.ok_or("a child that no order has named")?;
        parent.searched += 1;
        parent.step = Step::Below;
        let arrival = Arrival {
            window: self.rules.window_below(&parent),
            role: parent.role_below,
            position: self.game.play(&parent.position, mv),
            depth: parent.remaining.next(),
        };
        self.put(parent);
        Ok(arrival)
    }
}

/// How a node is entered.
struct Arrival<G: Symmetry> {
    window: Window,
    role: Role,
    position: G::Position,
    depth: Depth,
}

/// Whether a score lies between the ends.
fn inside(window: Window, score: Score) -> bool {
    window.alpha < score && score < window.beta
}

impl<G: Symmetry, E: Evaluator<G>> Observer<G> for Grammar<G, E> {
    type Interrupt = String;

    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), String> {
        match event {
            Event::Pass(pass) => self.pass(pass),
            Event::Enter(mv, enter) => self.enter(*mv, enter),
            Event::Known(_) => Ok(()),
            Event::LookedUp(looked_up) => self.looked_up(looked_up),
            Event::Order(why, moves) => self.order(*why, &moves.list()),
            Event::Child(child) => self.child(*child),
            Event::Updated(updated) => self.updated(updated),
            Event::Leave(leave) => self.leave(leave),
        }
    }
}

impl<G: Symmetry, E: Evaluator<G>> Grammar<G, E> {
    fn pass(&mut self, event: &Pass) -> Result<(), String> {
        self.events += 1;
        let Root {
            window, extremes, ..
        } = self.rules.root;
        let needed = Pass {
            number: 0,
            window,
            extremes,
            before: None,
        };
        self.expect("the pass", *event, needed)?;
        self.expect("events before", self.events, 1)?;
        self.passes += 1;
        Ok(())
    }

    fn enter(&mut self, mv: Option<G::Move>, event: &Enter) -> Result<(), String> {
        let Arrival {
            window,
            role,
            position,
            depth: remaining,
        } = self.arrival(mv)?;
        let turn = self.game.to_move(&position);
        self.expect("the turn", event.turn, turn)?;
        self.expect("the window", event.window, window)?;
        let strict = self.rules.way.algorithm == Algorithm::NullWindow;
        self.expect("an open window", window.is_open(), !strict)?;
        self.expect("the role", event.role, role)?;
        self.expect("the depth", event.remaining, remaining)?;
        self.nodes += 1;
        let node = Node::new(position, turn, window, remaining);
        self.path.push(node.with_leaf(&self.game, &self.evaluator));
        Ok(())
    }

    fn looked_up(&mut self, event: &LookedUp) -> Result<(), String> {
        let mut node = self.node("looked_up", &[Step::Entered])?;
        self.expect("a leaf", node.leaf, None)?;
        self.expect("no table", self.rules.way.table == TableKind::None, false)?;
        self.expect("the lookup", *event, self.rules.lookup(&node, event))?;
        node.look_up(event);
        self.put(node);
        Ok(())
    }

    fn order(&mut self, why: OrderReason, listed: &[G::Move]) -> Result<(), String> {
        let asked = self.rules.way.table != TableKind::None;
        let step = if asked { Step::Asked } else { Step::Entered };
        let mut node = self.node("order", &[step])?;
        self.expect("a leaf", node.leaf, None)?;
        let moves: Vec<G::Move> = self.game.moves(&node.position).collect();
        self.expect("the moves", listed, &*moves)?;
        self.expect("why", why, OrderReason::Game)?;
        node.moves = moves;
        node.best = self.rules.first_best(&node);
        node.now = node.window;
        node.step = Step::Ordered;
        self.put(node);
        Ok(())
    }

    fn child(&mut self, event: Child) -> Result<(), String> {
        let mut node = self.node("child", &[Step::Below])?;
        let score = self
            .left
            .take()
            .ok_or("a child's score before it is left")?;
        let doubtful = node.role_below == Role::Probe && inside(node.now, score);
        self.expect("a probe that says too little", doubtful, false)?;
        let best = node.best;
        self.expect("the child", event, Child { best, score })?;
        node.step = Step::Told(score);
        self.put(node);
        Ok(())
    }

    fn updated(&mut self, event: &Updated) -> Result<(), String> {
        let told = self.path.last().map(|node| node.step);
        let Some(Step::Told(score)) = told else {
            return Err(format!("updated after {told:?}"));
        };
        let mut node = self.node("updated", &[Step::Told(score)])?;
        let needed = self.rules.update(&node, score);
        self.expect("the update", *event, needed)?;
        node.best = needed.best;
        node.now = needed.window;
        node.step = if needed.cut { Step::Cut } else { Step::Ordered };
        self.put(node);
        Ok(())
    }

    fn leave(&mut self, event: &Leave) -> Result<(), String> {
        let steps = [Step::Entered, Step::Asked, Step::Ordered, Step::Cut];
        let node = self.node("leave", &steps)?;
        let whole = node.step == Step::Cut || node.searched == node.moves.len();
        self.expect("all children searched", whole, true)?;
        let (score, leaf) = node.settled().ok_or("left before its children")?;
        self.expect("the leave", *event, self.rules.leave(&node, score, leaf))?;
        self.left = Some(score);
        self.path.pop();
        Ok(())
    }
}

impl Rules {
    /// The window a root is entered with: two searches have one of their own.
    fn window(&self, window: Window) -> Window {
        match self.way.algorithm {
            Algorithm::Minimax => Window::INFINITE,
            Algorithm::NullWindow => Window::new(Score::ZERO, Score::ZERO),
            _ => window,
        }
    }
}
