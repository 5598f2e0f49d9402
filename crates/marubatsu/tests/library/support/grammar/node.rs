//! What the events of one node must say.
//!
//! Invariant: everything is in circle's view, written once for max and once for min nodes, so that
//! nothing here can turn a sign as the search might.

use marubatsu::game::{Game, Side};
use marubatsu::observe::{Leaf, Leave, LookedUp, Updated};
use marubatsu::score::{Bounds, Fail, Score, Window};
use marubatsu::search::{Algorithm, Depth, Evaluator, FailRule, Role, Root};
use marubatsu::table::TableKind;

use super::super::way::Way;

/// What has happened to a node last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Entered,
    Asked,
    /// Its moves are in order and its next child, if there is one, may come.
    Ordered,
    /// One of its children is under way or has just been left.
    Below,
    /// That child's score has come back.
    Told(Score),
    Cut,
}

/// A node under way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node<G: Game> {
    pub(super) position: G::Position,
    pub(super) turn: Side,
    pub(super) remaining: Depth,
    /// After the table.
    pub(super) window: Window,
    /// As its children have moved it.
    pub(super) now: Window,
    pub(super) known: Option<Bounds>,
    pub(super) leaf: Option<(Score, Leaf)>,
    pub(super) best: Score,
    pub(super) moves: Vec<G::Move>,
    pub(super) searched: usize,
    /// How its latest child was entered.
    pub(super) role_below: Role,
    pub(super) step: Step,
}

impl<G: Game> Node<G> {
    pub(super) fn new(position: G::Position, turn: Side, window: Window, depth: Depth) -> Self {
        Self {
            position,
            turn,
            remaining: depth,
            window,
            now: window,
            known: None,
            leaf: None,
            best: Score::ZERO,
            moves: Vec::new(),
            searched: 0,
            role_below: Role::Full,
            step: Step::Entered,
        }
    }

    /// Whether the game or the search ends here, and with which score.
    pub(super) fn with_leaf<E: Evaluator<G>>(mut self, game: &G, evaluator: &E) -> Self {
        self.leaf = if game.ended(&self.position) {
            Some((evaluator.at_end(game, &self.position), Leaf::End))
        } else if self.remaining.is_horizon() {
            Some((evaluator.at_horizon(game, &self.position), Leaf::Horizon))
        } else {
            None
        };
        self
    }

    pub(super) fn look_up(&mut self, event: &LookedUp) {
        self.step = Step::Asked;
        self.known = Some(event.bounds);
        self.leaf = answer(event.bounds, self.window)
            .filter(|_| event.found)
            .map(|(score, _)| (score, Leaf::Table));
        self.window = event.window;
    }

    /// The score with which it is left, and why without children; none if those are due.
    pub(super) fn settled(&self) -> Option<(Score, Option<Leaf>)> {
        match (self.leaf, self.step) {
            (Some((score, leaf)), _) => Some((score, Some(leaf))),
            (None, Step::Ordered | Step::Cut) => Some((self.best, None)),
            (None, _) => None,
        }
    }

    fn is_better(&self, score: Score) -> bool {
        match self.turn {
            Side::Circle => score > self.best,
            Side::Cross => score < self.best,
        }
    }
}

/// The score with which bounds answer a window, and how.
fn answer(known: Bounds, window: Window) -> Option<(Score, Fail)> {
    if known.lower == known.upper {
        Some((known.lower, Fail::Exact))
    } else if known.lower >= window.beta {
        Some((known.lower, Fail::High))
    } else if known.upper <= window.alpha {
        Some((known.upper, Fail::Low))
    } else {
        None
    }
}

/// How the search goes and where it begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rules {
    pub(super) way: Way,
    pub(super) root: Root,
    pub(super) grain: Score,
}

impl Rules {
    /// How the next child of a node is entered.
    pub(super) fn role_below<G: Game>(&self, node: &Node<G>) -> Role {
        let scouts = self.way.algorithm == Algorithm::Scout && node.searched > 0;
        let null = self.null(node);
        let fits = null.alpha.is_finite()
            && null.beta.is_finite()
            && (node.now.alpha < null.alpha || null.beta < node.now.beta);
        if scouts && fits {
            Role::Probe
        } else {
            Role::Full
        }
    }

    /// The window that a node's child gets.
    pub(super) fn window_below<G: Game>(&self, node: &Node<G>) -> Window {
        match node.role_below {
            Role::Probe => self.null(node),
            Role::Full | Role::ReSearch | Role::Forced => node.now,
        }
    }

    /// The window one grain wide at the end that the node's side wants to pass.
    fn null<G: Game>(&self, node: &Node<G>) -> Window {
        let Window { alpha, beta } = node.now;
        match node.turn {
            Side::Circle => Window::new(alpha, alpha.raised(self.grain)),
            Side::Cross => Window::new(beta.lowered(self.grain), beta),
        }
    }

    /// What a lookup must say that found (or didn't find) these bounds.
    pub(super) fn lookup<G: Game>(&self, node: &Node<G>, event: &LookedUp) -> LookedUp {
        let found = event.found;
        let bounds = if found {
            event.bounds
        } else {
            self.root.defaults
        };
        let answered = answer(bounds, node.window).filter(|_| found);
        let answered = answered.map(|(score, fail)| match self.way.table {
            TableKind::Window => self::fail(node, score),
            _ => fail,
        });
        let Window { alpha, beta } = node.window;
        let within = Window::new(alpha.max(bounds.lower), beta.min(bounds.upper));
        let window = if found && answered.is_none() {
            within
        } else {
            node.window
        };
        LookedUp {
            bounds,
            found,
            window,
            narrowed: window != node.window,
            answered,
        }
    }

    /// The best score before the first child.
    pub(super) fn first_best<G: Game>(&self, node: &Node<G>) -> Score {
        let hard = self.way.fail_rule == FailRule::Hard;
        let prunes = [Algorithm::AlphaBeta, Algorithm::Scout].contains(&self.way.algorithm);
        let ends = if hard && prunes {
            Bounds::new(node.window.alpha, node.window.beta)
        } else {
            self.root.extremes
        };
        match node.turn {
            Side::Circle => ends.lower,
            Side::Cross => ends.upper,
        }
    }

    /// What an update by this score must say.
    pub(super) fn update<G: Game>(&self, node: &Node<G>, score: Score) -> Updated {
        let improved = node.is_better(score);
        let best = if improved { score } else { node.best };
        let strict = self.way.algorithm == Algorithm::NullWindow;
        let prunes = self.way.algorithm != Algorithm::Minimax;
        let Window {
            mut alpha,
            mut beta,
        } = node.now;
        let cut = match node.turn {
            Side::Circle if strict => best > Score::ZERO,
            Side::Cross if strict => best < Score::ZERO,
            Side::Circle => best >= beta,
            Side::Cross => best <= alpha,
        };
        match node.turn {
            _ if strict => {}
            Side::Circle if prunes && improved => alpha = alpha.max(best),
            Side::Cross if prunes && improved => beta = beta.min(best),
            _ => {}
        }
        let (cut, left) = (cut && prunes, node.moves.len() - node.searched);
        Updated {
            best,
            window: Window::new(alpha, beta),
            improved,
            cut,
            fail: fail(node, best),
            skipped: if cut { left } else { 0 },
        }
    }

    /// What the end of the node must say.
    pub(super) fn leave<G: Game>(&self, node: &Node<G>, score: Score, leaf: Option<Leaf>) -> Leave {
        let fail = fail(node, score);
        let asked = node.known.is_some();
        let registered = match self.way.table {
            _ if matches!(leaf, Some(Leaf::End | Leaf::Horizon)) => Bounds::exact(score),
            TableKind::None => self.root.extremes.with(score, fail),
            TableKind::Window => Bounds::exact(score),
            TableKind::Bounds => Bounds::UNKNOWN.with(score, fail),
            TableKind::Merged => node.known.unwrap_or(Bounds::UNKNOWN).with(score, fail),
        };
        Leave {
            score,
            calculated: self.root.extremes.with(score, fail),
            registered,
            stored: asked && leaf.is_none(),
            fail,
            leaf,
        }
    }
}

/// Where a score falls in a node's window. At both ends at once, it isn't what the node's side wanted.
fn fail<G: Game>(node: &Node<G>, score: Score) -> Fail {
    let window = node.window;
    if score == window.alpha && score == window.beta {
        return match node.turn {
            Side::Circle => Fail::Low,
            Side::Cross => Fail::High,
        };
    }
    if score <= window.alpha {
        Fail::Low
    } else if score >= window.beta {
        Fail::High
    } else {
        Fail::Exact
    }
}
