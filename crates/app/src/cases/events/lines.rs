//! Events as lines.
//!
//! Invariant: a field that has its default is left out, so that a line says no more than it must.

use std::convert::Infallible;
use std::mem::take;

use marubatsu::frame::Frames;
use marubatsu::observe::trace::{Header, Replay};
use marubatsu::observe::{
    Child, Enter, Known, Leave, LookedUp, Observer, Order, OrderReason, Pass, Updated,
};
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Role;
use serde::Serialize;
use serde_json::{Map, Value};

use super::{SCHEMA, fail_name, leaf_name, role_name, why_name};
use crate::games::game::LabGame;
use crate::words::numbers::{self, JsonMove, JsonPair, JsonScore};

#[derive(Serialize)]
struct HeaderLine<'a> {
    schema: &'static str,
    game: &'a str,
    board: &'a str,
    options: Map<String, Value>,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Line {
    Pass {
        number: u16,
        window: JsonPair,
        #[serde(skip_serializing_if = "is_unknown")]
        extremes: JsonPair,
        #[serde(skip_serializing_if = "Option::is_none")]
        before: Option<JsonScore>,
    },
    Enter {
        #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<JsonMove>,
        turn: char,
        window: JsonPair,
        #[serde(skip_serializing_if = "is_full")]
        role: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        remaining: Option<u16>,
    },
    Known {
        rule: &'static str,
        bounds: JsonPair,
        window: JsonPair,
        #[serde(skip_serializing_if = "is_false")]
        narrowed: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        answered: Option<&'static str>,
    },
    LookedUp {
        bounds: JsonPair,
        window: JsonPair,
        #[serde(skip_serializing_if = "is_false")]
        found: bool,
        #[serde(skip_serializing_if = "is_false")]
        narrowed: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        answered: Option<&'static str>,
    },
    Order {
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<&'static str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<Vec<JsonMove>>,
    },
    Child {
        best: JsonScore,
        score: JsonScore,
    },
    Updated {
        best: JsonScore,
        window: JsonPair,
        #[serde(skip_serializing_if = "is_false")]
        improved: bool,
        #[serde(skip_serializing_if = "is_false")]
        cut: bool,
        fail: &'static str,
        #[serde(skip_serializing_if = "is_zero")]
        skipped: usize,
    },
    Leave {
        score: JsonScore,
        calculated: JsonPair,
        #[serde(skip_serializing_if = "Option::is_none")]
        registered: Option<JsonPair>,
        #[serde(skip_serializing_if = "is_false")]
        stored: bool,
        fail: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        leaf: Option<&'static str>,
    },
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

fn is_full(role: &&str) -> bool {
    *role == role_name(Role::Full)
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_unknown(pair: &JsonPair) -> bool {
    *pair == numbers::bounds(Bounds::UNKNOWN)
}

/// The header and all events, a line each, without line breaks.
pub(crate) fn lines<G: LabGame>(frames: &Frames<G>) -> impl Iterator<Item = String> + '_ {
    let mut replay = Replay::new(*frames.start());
    let mut writer = Writer {
        game: frames.game(),
        line: String::new(),
    };
    let events = std::iter::from_fn(move || {
        // The frames were made by replaying the same events, so that none fails here.
        let step = replay.step(frames.game(), frames.trace(), &mut writer);
        step.ok()??.ok()?;
        Some(take(&mut writer.line))
    });
    std::iter::once(header(&frames.trace().header)).chain(events)
}

fn header(header: &Header) -> String {
    let parts = header
        .search
        .split('&')
        .filter_map(|part| part.split_once('='));
    let options = parts.map(|(key, value)| (key.to_owned(), Value::from(value)));
    text(&HeaderLine {
        schema: SCHEMA,
        game: &header.game,
        board: &header.root,
        options: options.collect(),
    })
}

fn text(line: &impl Serialize) -> String {
    serde_json::to_string(line).unwrap_or_default()
}

/// Writes each event down when it is made.
struct Writer<'a, G> {
    game: &'a G,
    line: String,
}

impl<G> Writer<'_, G> {
    fn put(&mut self, line: &Line) {
        self.line = text(line);
    }
}

fn json(score: Score) -> JsonScore {
    JsonScore(score)
}

impl<G: LabGame> Observer<G> for Writer<'_, G> {
    type Stop = Infallible;

    fn pass(&mut self, event: &Pass) -> Result<(), Infallible> {
        self.put(&Line::Pass {
            number: event.number,
            window: numbers::window(event.window),
            extremes: numbers::bounds(event.extremes),
            before: event.before.map(json),
        });
        Ok(())
    }

    fn enter(&mut self, event: &Enter<G::Move>) -> Result<(), Infallible> {
        self.put(&Line::Enter {
            mv: event.mv.map(|mv| self.game.move_numbers(mv)),
            turn: event.turn.letter(),
            window: numbers::window(event.window),
            role: role_name(event.role),
            remaining: event.remaining.limit(),
        });
        Ok(())
    }

    fn known(&mut self, event: &Known) -> Result<(), Infallible> {
        self.put(&Line::Known {
            rule: event.rule.name(),
            bounds: numbers::bounds(event.bounds),
            window: numbers::window(event.window),
            narrowed: event.narrowed,
            answered: event.answered.map(fail_name),
        });
        Ok(())
    }

    fn looked_up(&mut self, event: &LookedUp) -> Result<(), Infallible> {
        self.put(&Line::LookedUp {
            bounds: numbers::bounds(event.bounds),
            window: numbers::window(event.window),
            found: event.found,
            narrowed: event.narrowed,
            answered: event.answered.map(fail_name),
        });
        Ok(())
    }

    fn order(&mut self, event: &Order<'_, G>) -> Result<(), Infallible> {
        let own = event.why != OrderReason::Game;
        self.put(&Line::Order {
            why: own.then(|| why_name(event.why)),
            moves: own.then(|| numbers::moves(self.game, &event.moves.list())),
        });
        Ok(())
    }

    fn child(&mut self, event: &Child) -> Result<(), Infallible> {
        self.put(&Line::Child {
            best: json(event.best),
            score: json(event.score),
        });
        Ok(())
    }

    fn updated(&mut self, event: &Updated) -> Result<(), Infallible> {
        self.put(&Line::Updated {
            best: json(event.best),
            window: numbers::window(event.window),
            improved: event.improved,
            cut: event.cut,
            fail: fail_name(event.fail),
            skipped: event.skipped,
        });
        Ok(())
    }

    fn leave(&mut self, event: &Leave) -> Result<(), Infallible> {
        let registered = Some(event.registered).filter(|&bounds| bounds != event.calculated);
        self.put(&Line::Leave {
            score: json(event.score),
            calculated: numbers::bounds(event.calculated),
            registered: registered.map(numbers::bounds),
            stored: event.stored,
            fail: fail_name(event.fail),
            leaf: event.leaf.map(leaf_name),
        });
        Ok(())
    }
}
