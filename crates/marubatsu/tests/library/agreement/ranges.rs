//! The ranges that a search reports when it leaves a node, against the node's true value.
//!
//! Invariant: the calculated range always holds the value; so does the registered one, but for the
//! table by window, which registers a score that is right for one window alone.

use std::collections::HashMap;

use marubatsu::observe::{Event, EventOf, Leave, Observer};

use super::{board, values};
use crate::prelude::*;
use crate::support::way::Way;
use crate::support::ways;

/// Compares every node's ranges with what `truth` says of its position and remaining depth.
pub(super) struct Ranges<'a, G: Game, T> {
    game: &'a G,
    start: G::Position,
    way: Way,
    truth: T,
    path: Vec<(G::Position, Depth)>,
}

impl<'a, G: Game, T> Ranges<'a, G, T> {
    pub(super) const fn new(game: &'a G, start: G::Position, way: Way, truth: T) -> Self {
        Self {
            game,
            start,
            way,
            truth,
            path: Vec::new(),
        }
    }
}

impl<G: Game, T: Fn(&G::Position, Depth) -> Score> Observer<G> for Ranges<'_, G, T> {
    type Interrupt = String;

    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), String> {
        match event {
            Event::Enter(mv, enter) => {
                let position = match (self.path.last(), mv) {
                    (Some((above, _)), Some(mv)) => self.game.play(above, *mv),
                    _ => self.start,
                };
                self.path.push((position, enter.remaining));
                Ok(())
            }
            Event::Leave(leave) => self.leave(leave),
            _ => Ok(()),
        }
    }
}

impl<G: Game, T: Fn(&G::Position, Depth) -> Score> Ranges<'_, G, T> {
    fn leave(&mut self, event: &Leave) -> Result<(), String> {
        let (position, remaining) = self.path.pop().expect("the node was entered");
        let value = (self.truth)(&position, remaining);
        let holds = |range: Bounds| range.lower <= value && value <= range.upper;
        let registers = self.way.table != TableKind::Window;
        if holds(event.calculated) && (!registers || holds(event.registered)) {
            Ok(())
        } else {
            Err(format!("{position:?} is worth {value:?}: {event:?}"))
        }
    }
}

fn check_ranges(text: &str, algorithm: Algorithm, evaluator: LineScore) {
    let game = board();
    let position = game.parse_position(text).expect("the position is one");
    let values: HashMap<_, _> = values(&game, evaluator)
        .into_iter()
        .map(|(position, value)| (game.key(&position), value))
        .collect();
    for way in ways::with(algorithm) {
        let truth = |position: &_, _| values[&game.key(position)];
        let mut ranges = Ranges::new(&game, position, way, truth);
        let result = way.search(&game, &position, evaluator, &mut ranges);
        assert!(result.is_ok(), "{way:?} {result:?}");
    }
}

#[test]
fn ranges_hold_the_value_in_alpha_beta() {
    check_ranges(".........", Algorithm::AlphaBeta, LineScore::Standard);
    check_ranges(".........", Algorithm::AlphaBeta, LineScore::Shortest);
}

#[test]
fn ranges_hold_the_value_in_minimax() {
    check_ranges("o...x....", Algorithm::Minimax, LineScore::Standard);
    check_ranges("o........", Algorithm::Minimax, LineScore::Shortest);
}
