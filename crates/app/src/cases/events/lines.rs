//! Events as lines.
//!
//! Invariant: a field that has its default is left out, so that a line says no more than it must.

use std::convert::Infallible;
use std::mem::take;

use marubatsu::frame::Frames;
use marubatsu::observe::trace::{Replay, TraceHeader};
use marubatsu::observe::{
    Event, EventFields, EventKind, EventName as _, EventOf, FieldValue, Observer, OrderReason,
};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::SCHEMA;
use crate::cases::setup::options_of;
use crate::games::LabGame;
use crate::words::numbers;

/// A line under way: the event's name, and the fields that say something.
struct EventLine(String);

impl EventLine {
    fn of(event: EventKind) -> Self {
        Self(format!("{{\"event\":\"{}\"", event.text()))
    }

    fn field(&mut self, name: &str, value: impl Serialize) {
        let value = serde_json::to_string(&value).unwrap_or_default();
        self.0.extend([",\"", name, "\":", &value]);
    }

    /// All fields of an event that are not as they are by default.
    fn fields(&mut self, event: &impl EventFields) {
        event.write(&mut |name, value| match value {
            FieldValue::Whole(number) => self.field(name, number),
            FieldValue::Flag(flag) => self.field(name, flag),
            FieldValue::Score(score) => self.field(name, score),
            FieldValue::Pair(scores) => self.field(name, scores),
            FieldValue::Name(word) => self.field(name, word),
        });
    }
}

/// The header and all events, a line each, without line breaks.
pub(crate) fn lines<G: LabGame>(frames: &Frames<G>) -> impl Iterator<Item = String> + '_ {
    let mut replay = Replay::new(*frames.start());
    let mut writer = LineWriter {
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
struct LineWriter<'a, G> {
    game: &'a G,
    line: String,
}

impl<G: LabGame> Observer<G> for LineWriter<'_, G> {
    type Interrupt = Infallible;

    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), Infallible> {
        let mut line = EventLine::of(event.kind());
        match event {
            Event::Enter(mv, event) => {
                if let Some(mv) = *mv {
                    line.field("move", self.game.move_numbers(mv));
                }
                line.fields(event);
            }
            Event::Order(OrderReason::Game, _) => {}
            Event::Order(why, moves) => {
                line.field("why", why);
                line.field("moves", numbers::moves(self.game, &moves.list()));
            }
            Event::Pass(event) => line.fields(event),
            Event::Known(event) => line.fields(event),
            Event::LookedUp(event) => line.fields(event),
            Event::Child(event) => line.fields(event),
            Event::Updated(event) => line.fields(event),
            Event::Leave(event) => line.fields(event),
        }
        self.line = line.0 + "}";
        Ok(())
    }
}
