//! The command `trace`: the frames of a search, or its events, a line each.
//!
//! Invariant: frames alone, no header (events have one), and the same lines whether the search is carried out or replayed
//! from a file. What their columns are is said beside them, to whoever reads them on a terminal.

use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use marubatsu::frame::condition::Condition;
use marubatsu::voice::Voice;
use marubatsu_app::control::Control;
use marubatsu_app::error;
use marubatsu_app::frame_source::FrameFormat;
use marubatsu_app::lab::Lab;
use marubatsu_app::options::RECORDED;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::trace::SearchRecording;

use crate::arguments::names::{TRACE_FORMATS, VOICES};
use crate::environment::{Ansi, Environment};
use crate::error::CliError;
use crate::options::{Command, ParsedArguments, none_beside};
use crate::{columns, file, interrupt, output, progress};

/// What is printed.
enum TraceOutput {
    /// Nothing: the recording is on stdout.
    None,
    /// Those of these frames that meet the condition.
    Frames(Range<u64>, Condition, FrameFormat),
    /// The search itself: all its events.
    Events,
}

/// Where frames come from.
enum FrameInput {
    /// A search, to be recorded in a file or not.
    Search(Box<SearchRequest>, Option<PathBuf>),
    /// A recorded search.
    Replay(PathBuf),
}

impl TraceOutput {
    /// How many frames are looked at, from the first on; none where all are.
    fn frames(&self) -> Option<u64> {
        let end = match self {
            Self::Frames(frames, ..) => frames.end,
            Self::Events | Self::None => return None,
        };
        Some(end).filter(|end| *end < u64::MAX)
    }
}

/// Reads the command.
pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let path = parsed.path("out");
    let recorded = parsed.path("record").filter(|_| path.is_none());
    let mut lines = lines(parsed)?;
    if recorded.is_some_and(|path| file::is_stream(&path)) {
        lines = TraceOutput::None;
    }
    let source = source(parsed)?;
    Ok(Box::new(move |lab, environment, out| {
        let recording = source.recording(&lab, &lines, environment)?;
        if let Some(path) = path {
            // A file is completed or left as it was; stdout may end anywhere.
            interrupt::heard(|asked| {
                file::export("out", &path, environment, None, |out| {
                    print(&lines, &recording, asked, out)
                })
            })?;
        } else {
            explain(&lines, environment);
            print(&lines, &recording, &AtomicBool::new(false), out)?;
        }
        output::halted(recording.halt, environment, out)
    }))
}

/// Says what the columns are, if somebody reads them as they come. Nothing can be done if stderr is closed.
fn explain(lines: &TraceOutput, environment: &Environment) {
    let TraceOutput::Frames(_, _, format) = lines else {
        return;
    };
    let explained = columns::explained(*format, environment.lang, environment.columns);
    if let Some(explained) = explained.filter(|_| environment.read_live) {
        let explained = environment.err.with(Ansi::FAINT, &explained);
        let _ = writeln!(std::io::stderr(), "{explained}");
    }
}

fn lines(parsed: &ParsedArguments<'_>) -> Result<TraceOutput, CliError> {
    let voice = voice(parsed)?;
    let Some(format) = parsed.named("format", &TRACE_FORMATS)? else {
        let given = ["where", "from", "count"].into_iter();
        let mut given = given.filter_map(|key| Some((key, parsed.text(key)?)));
        none_beside(given.next(), "format events")?;
        return Ok(TraceOutput::Events);
    };
    let text = parsed.text("where").unwrap_or_default();
    let condition = text.parse();
    let condition = condition.map_err(|fault| error::condition("where", text, &fault))?;
    let from = parsed.number("from")?.unwrap_or(0);
    let count = parsed.number("count")?.unwrap_or(u64::MAX);
    let frames = from..from.saturating_add(count);
    let lang = parsed.environment.lang;
    Ok(TraceOutput::Frames(frames, condition, format(voice, lang)))
}

/// Returns the voice of sentences. Other formats have none.
fn voice(parsed: &ParsedArguments<'_>) -> Result<Voice, CliError> {
    let given = parsed.text("voice").map(|voice| ("voice", voice));
    let format = parsed.text("format");
    if let Some(format) = format.filter(|format| *format != "sentences") {
        none_beside(given, &format!("format {format}"))?;
    }
    Ok(parsed.named("voice", &VOICES)?)
}

fn source(parsed: &ParsedArguments<'_>) -> Result<FrameInput, CliError> {
    let record = parsed.path("record");
    let Some(replay) = parsed.path("replay") else {
        let request = parsed.lab.read(parsed.pairs(RECORDED)?)?;
        return Ok(FrameInput::Search(Box::new(request), record));
    };
    none_beside(parsed.first(RECORDED, &["record"])?, "replay")?;
    Ok(FrameInput::Replay(replay))
}

impl FrameInput {
    /// With at least the frames that are looked at; a file has all of them.
    fn recording(
        &self,
        lab: &Lab,
        lines: &TraceOutput,
        environment: &Environment,
    ) -> Result<SearchRecording, CliError> {
        let (request, record) = match self {
            Self::Search(request, record) => (request, record),
            Self::Replay(path) => return file::replay(lab, path),
        };
        if let Some(path) = record {
            file::check("record", path)?;
        }
        let frames = lines.frames().filter(|_| record.is_none());
        let recording = progress::of_search(environment, |control| {
            lab.record(request, &Control { frames, ..*control })
        })?;
        if let Some(path) = record {
            let bytes = recording.steps.trace().write();
            interrupt::heard(|_| file::export_bytes("record", path, environment, None, &bytes))?;
        }
        Ok(recording)
    }
}

fn print(
    lines: &TraceOutput,
    recording: &SearchRecording,
    asked_to_end: &AtomicBool,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let lines = match lines {
        TraceOutput::None => return Ok(()),
        TraceOutput::Events => recording.steps.events(),
        TraceOutput::Frames(frames, condition, format) => {
            let frames = frames.clone();
            recording.lines(frames, *format, condition.clone())
        }
    };
    for line in lines {
        if asked_to_end.load(Ordering::Relaxed) {
            return Err(CliError::Interrupted);
        }
        out.write_all(line.as_bytes())?;
        out.write_all(b"\n")?;
    }
    Ok(())
}
