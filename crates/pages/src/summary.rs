//! A recording in a few numbers, and the address that shows it again.
//!
//! Invariant: the address names the very same frames, even if the request had a time limit.

use marubatsu::frame::PrunedUnit;
use marubatsu::game::Side;
use marubatsu::lang::{Lang, Text, thousands};
use marubatsu::scene::facts::{self, number};
use marubatsu::score::{Score, Window};
use marubatsu_app::control::Interrupt;
use marubatsu_app::frame_source::PassStart;
use marubatsu_app::report::ReportedOptions;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::trace::SearchRecording;
use serde::Serialize;

use crate::query::{IMPORT, encoded};
use crate::site::UploadedSearch;
use crate::texts::filled;
use crate::texts::search as texts;

/// The document `marubatsu.trace/1`.
#[derive(Debug, Serialize)]
pub(crate) struct RecordingSummary {
    schema: &'static str,
    /// The search, every option filled in.
    key: String,
    /// What asks for this recording, as a URL carries it.
    query: String,
    /// What differs from the search's defaults: the same, unless the recording was uploaded.
    search: String,
    game: String,
    /// Columns and rows, if the game has a board.
    size: Option<[u32; 2]>,
    board: String,
    turn: Side,
    options: ReportedOptions,
    /// How many frames there are.
    frames: u64,
    /// Nodes settled, and nodes (or moves) skipped, at the last frame.
    calculated: u64,
    pruned: u64,
    pruned_unit: &'static str,
    /// The whole tree, where pruned counts nodes.
    tree_size: Option<u64>,
    /// The root's window in the first frame; none if nothing was recorded.
    window: Option<Window>,
    /// Where passes begin, if there are several.
    passes: Vec<PassStart>,
    /// The root's score; none if the search was stopped before it was settled.
    score: Option<Score>,
    /// Why the search was stopped, if it was: the frames end there.
    halt: Option<Interrupt>,
    /// The same, for the reader.
    halt_message: Option<String>,
    /// All this in a sentence or two.
    sentence: String,
}

impl RecordingSummary {
    /// Sums up the recording of a request.
    pub(crate) fn of(request: &SearchRequest, recording: &SearchRecording, lang: Lang) -> Self {
        let steps = &*recording.steps;
        let last = steps.steps(steps.len().saturating_sub(1)).next();
        let counters = last.map_or((0, 0), |step| (step.calculated, step.pruned));
        let request = recording.repeatable(request);
        Self {
            schema: "marubatsu.trace/1",
            key: request.key(),
            query: encoded(request.query()),
            search: encoded(request.query()),
            game: request.game.name().to_owned(),
            size: request.game.board_size().map(Into::into),
            board: request.position.board.clone(),
            turn: request.position.turn,
            options: ReportedOptions::of(&request),
            frames: steps.len(),
            calculated: counters.0,
            pruned: counters.1,
            pruned_unit: match steps.pruned_unit() {
                PrunedUnit::Nodes => "nodes",
                PrunedUnit::Moves => "moves",
            },
            tree_size: steps.tree_size(),
            window: steps.steps(0).next().map(|first| first.window),
            passes: steps.passes(),
            score: recording.score(),
            halt: recording.halt,
            halt_message: recording
                .halt
                .map(|halt| halt.message().in_lang(lang).to_owned()),
            sentence: sentence(recording, counters, lang),
        }
    }

    /// Sums up a recording that was uploaded and is kept under this key.
    pub(crate) fn of_import(key: &str, imported: &UploadedSearch, lang: Lang) -> Self {
        Self {
            query: format!("{IMPORT}={key}"),
            ..Self::of(&imported.request, &imported.recording, lang)
        }
    }
}

/// What was recorded, or why no more was.
fn sentence(recording: &SearchRecording, (calculated, pruned): (u64, u64), lang: Lang) -> String {
    let say = |text: Text, values: &[_]| filled(text.in_lang(lang), values);
    let frames = ("frames", &*thousands(recording.steps.len()));
    let calculated = ("calculated", &*thousands(calculated));
    let Some(halt) = recording.halt else {
        let score = recording.score();
        let score = score.map_or("–".to_owned(), number);
        let pruned = facts::pruned(pruned, recording.steps.pruned_unit());
        let (score, pruned) = (("score", &*score), ("pruned", pruned.in_lang(lang)));
        return say(texts::SUMMARY, &[frames, score, calculated, pruned]);
    };
    let advice = match halt {
        Interrupt::NodeLimit => texts::MORE_NODES.in_lang(lang),
        Interrupt::TimeLimit => texts::MORE_TIME.in_lang(lang),
        Interrupt::Cancelled | Interrupt::EventLimit | Interrupt::FrameLimit => "",
    };
    let message = halt.message();
    let message = ("message", message.in_lang(lang));
    say(
        texts::SUMMARY_STOPPED,
        &[frames, calculated, message, ("advice", advice)],
    )
}
