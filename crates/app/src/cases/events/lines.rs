//! Events as lines.
//!
//! Invariant: a field that has its default is left out, so that a line says no more than it must.

use std::convert::Infallible;
use std::mem::take;

use marubatsu::frame::Frames;
use marubatsu::observe::trace::{Replay, TraceHeader};
use marubatsu::observe::{
    Child, Enter, Known, Leave, LookedUp, Observer, Order, OrderReason, Pass, Updated,
};
use marubatsu::score::Bounds;
use marubatsu::search::Role;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::SCHEMA;
use super::grammar::Event;
use crate::cases::setup::options_of;
use crate::games::LabGame;
use crate::words::{JsonScore, name_of, numbers};

/// A line under way: the event's name, and the fields that say something.
struct Line(String);

impl Line {
    fn of(event: Event) -> Self {
        Self(format!("{{\"event\":\"{}\"", name_of(event)))
    }

    fn field(mut self, name: &str, value: impl Serialize) -> Self {
        let value = serde_json::to_string(&value).unwrap_or_default();
        self.0.extend([",\"", name, "\":", &value]);
        self
    }

    fn some(self, name: &str, value: Option<impl Serialize>) -> Self {
        match value {
            Some(value) => self.field(name, value),
            None => self,
        }
    }

    /// A flag, if it is raised.
    fn flag(self, name: &str, raised: bool) -> Self {
        self.some(name, raised.then_some(true))
    }

    fn end(self) -> String {
        self.0 + "}"
    }
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

fn header(header: &TraceHeader) -> String {
    let options = options_of(header).map(|(key, value)| (key.to_owned(), Value::from(value)));
    let options: Map<String, Value> = options.collect();
    let (game, board) = (&header.game, &header.root);
    json!({"schema": SCHEMA, "game": game, "board": board, "options": options}).to_string()
}

/// Writes each event down when it is made.
struct Writer<'a, G> {
    game: &'a G,
    line: String,
}

impl<G> Writer<'_, G> {
    #[allow(clippy::unnecessary_wraps, reason = "this is what an observer answers")]
    fn put(&mut self, line: Line) -> Result<(), Infallible> {
        self.line = line.end();
        Ok(())
    }
}

impl<G: LabGame> Observer<G> for Writer<'_, G> {
    type Stop = Infallible;

    fn pass(&mut self, event: &Pass) -> Result<(), Infallible> {
        let extremes = Some(event.extremes).filter(|&extremes| extremes != Bounds::UNKNOWN);
        let line = Line::of(Event::Pass)
            .field("number", event.number)
            .field("window", numbers::window(event.window))
            .some("extremes", extremes.map(numbers::bounds))
            .some("before", event.before.map(JsonScore));
        self.put(line)
    }

    fn enter(&mut self, event: &Enter<G::Move>) -> Result<(), Infallible> {
        let role = Some(event.role).filter(|&role| role != Role::Full);
        let line = Line::of(Event::Enter)
            .some("move", event.mv.map(|mv| self.game.move_numbers(mv)))
            .field("turn", event.turn.letter())
            .field("window", numbers::window(event.window))
            .some("role", role.map(name_of))
            .some("remaining", event.remaining.limit());
        self.put(line)
    }

    fn known(&mut self, event: &Known) -> Result<(), Infallible> {
        let line = Line::of(Event::Known)
            .field("rule", event.rule.name())
            .field("bounds", numbers::bounds(event.bounds))
            .field("window", numbers::window(event.window))
            .flag("narrowed", event.narrowed)
            .some("answered", event.answered.map(name_of));
        self.put(line)
    }

    fn looked_up(&mut self, event: &LookedUp) -> Result<(), Infallible> {
        let line = Line::of(Event::LookedUp)
            .field("bounds", numbers::bounds(event.bounds))
            .field("window", numbers::window(event.window))
            .flag("found", event.found)
            .flag("narrowed", event.narrowed)
            .some("answered", event.answered.map(name_of));
        self.put(line)
    }

    fn order(&mut self, event: &Order<'_, G>) -> Result<(), Infallible> {
        let line = Line::of(Event::Order);
        self.put(match event.why {
            OrderReason::Game => line,
            why => line
                .field("why", name_of(why))
                .field("moves", numbers::moves(self.game, &event.moves.list())),
        })
    }

    fn child(&mut self, event: &Child) -> Result<(), Infallible> {
        let line = Line::of(Event::Child)
            .field("best", JsonScore(event.best))
            .field("score", JsonScore(event.score));
        self.put(line)
    }

    fn updated(&mut self, event: &Updated) -> Result<(), Infallible> {
        let line = Line::of(Event::Updated)
            .field("best", JsonScore(event.best))
            .field("window", numbers::window(event.window))
            .flag("improved", event.improved)
            .flag("cut", event.cut)
            .field("fail", name_of(event.fail))
            .some("skipped", Some(event.skipped).filter(|&moves| moves > 0));
        self.put(line)
    }

    fn leave(&mut self, event: &Leave) -> Result<(), Infallible> {
        let registered = Some(event.registered).filter(|&bounds| bounds != event.calculated);
        let line = Line::of(Event::Leave)
            .field("score", JsonScore(event.score))
            .field("calculated", numbers::bounds(event.calculated))
            .some("registered", registered.map(numbers::bounds))
            .flag("stored", event.stored)
            .field("fail", name_of(event.fail))
            .some("leaf", event.leaf.map(name_of));
        self.put(line)
    }
}
