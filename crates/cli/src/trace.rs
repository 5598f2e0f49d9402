//! The command `trace`: the frames of a search, or its events, a line each.
//!
//! Invariant: frames alone, no header (events have one), and the same lines whether the search is carried out or replayed
//! from a file. What their columns are is said beside them, to whoever reads them on a terminal.

use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use marubatsu::best_first::condition::RoundCondition;
use marubatsu::frame::condition::Condition;
use marubatsu::voice::Voice;
use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::error;
use marubatsu_app::frame_source::{FrameFormat, Stream};
use marubatsu_app::lab::Lab;
use marubatsu_app::options::{ANY_SEARCH, BEST_FIRST, HORIZON, NamedValue, OptionSpec, POSITION};
use marubatsu_app::request::{AnySearch, BestFirstRequest, SearchRequest};
use marubatsu_app::river::RoundFormat;
use marubatsu_app::trace::SearchRecording;

use crate::arguments::names::{OfFrames, TRACE_FORMATS, TRUTHS, VOICES};
use crate::arguments::options::BEST_FIRST_PICTURE;
use crate::environment::{Ansi, Environment};
use crate::error::{CliError, ExitStatus};
use crate::options::{Command, ParsedArguments, none_beside, refuse};
use crate::picture::not_of;
use crate::{columns, file, interrupt, output, progress};

/// What a search is asked for with.
const SEARCHED: &[&[OptionSpec]] = &[POSITION, ANY_SEARCH, HORIZON, BEST_FIRST];

/// What is printed of a depth-first search.
enum TraceOutput {
    /// Nothing: the recording is on stdout.
    None,
    /// Those of these frames that meet the condition.
    Frames(Range<u64>, Condition, FrameFormat),
    /// The search itself: all its events.
    Events,
}

/// Where frames of a depth-first search come from.
enum FrameInput {
    /// A search, to be recorded in a file or not.
    Search(Box<SearchRequest>, Option<PathBuf>),
    /// A recorded search.
    Replay(PathBuf),
}

/// A search and what is printed of it.
enum Traced {
    DepthFirst(FrameInput, TraceOutput),
    BestFirst {
        request: Box<BestFirstRequest>,
        frames: Range<u64>,
        condition: RoundCondition,
        format: RoundFormat,
    },
}

/// What writes the lines of a search that was stopped for some reason, or for none.
type Writer<'a> =
    &'a mut dyn FnMut(Stream<'_, String>, Option<Interrupt>) -> Result<ExitStatus, CliError>;

impl TraceOutput {
    /// How many frames are looked at, from the first on; none where all are.
    fn frames(&self) -> Option<u64> {
        let end = match self {
            Self::Frames(frames, ..) => frames.end,
            Self::Events | Self::None => return None,
        };
        Some(end).filter(|end| *end < u64::MAX)
    }

    fn lines<'a>(&self, recording: &'a SearchRecording) -> Stream<'a, String> {
        match self {
            Self::None => Box::new(std::iter::empty()),
            Self::Events => recording.steps.events(),
            Self::Frames(frames, condition, format) => {
                recording.lines(frames.clone(), *format, condition.clone())
            }
        }
    }
}

/// Reads the command.
pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let path = parsed.path("out");
    let traced = Traced::read(parsed)?;
    Ok(Box::new(move |lab, environment, out| {
        if path.is_none() {
            traced.explain(environment);
        }
        traced.with_lines(&lab, environment, &mut |lines, halt| {
            if let Some(path) = &path {
                // A file is completed or left as it was; stdout may end anywhere.
                interrupt::heard(|asked| {
                    file::export("out", path, environment, None, |out| {
                        print(lines, asked, out)
                    })
                })?;
            } else {
                print(lines, &AtomicBool::new(false), out)?;
            }
            output::halted(halt, environment, out)
        })
    }))
}

impl Traced {
    fn read(parsed: &ParsedArguments<'_>) -> Result<Self, CliError> {
        let record = parsed.path("record");
        let voice = voice(parsed)?;
        let format = parsed.named("format", &TRACE_FORMATS)?;
        let Some(replay) = parsed.path("replay") else {
            let request = parsed.lab.read(parsed.pairs(SEARCHED)?)?;
            return match request {
                AnySearch::DepthFirst(request) => {
                    let name = request.algorithm.name();
                    refuse(parsed.first(&[BEST_FIRST_PICTURE], &[])?, |key, value| {
                        not_of(key, value, name)
                    })?;
                    let to_stdout = parsed.path("out").is_none()
                        && record.as_deref().is_some_and(file::is_stream);
                    let output = output(parsed, format.map(|of| (of, voice)))?;
                    let output = if to_stdout { TraceOutput::None } else { output };
                    Ok(Self::DepthFirst(
                        FrameInput::Search(request, record),
                        output,
                    ))
                }
                AnySearch::BestFirst(request) => Self::best_first(parsed, request, voice),
            };
        };
        let others = [SEARCHED, &[BEST_FIRST_PICTURE]].concat();
        none_beside(parsed.first(&others, &["record"])?, "replay")?;
        let output = output(parsed, format.map(|of| (of, voice)))?;
        Ok(Self::DepthFirst(FrameInput::Replay(replay), output))
    }

    fn best_first(
        parsed: &ParsedArguments<'_>,
        request: Box<BestFirstRequest>,
        voice: Voice,
    ) -> Result<Self, CliError> {
        request.watched()?;
        let name = request.algorithm.name();
        refuse(parsed.first(&[], &["record"])?, |key, value| {
            not_of(key, value, name)
        })?;
        let truth = parsed.named("truth", &TRUTHS)?;
        let format = match parsed.text("format").unwrap_or("sentences") {
            "sentences" => RoundFormat::Sentences {
                voice,
                lang: parsed.environment.lang,
                truth,
            },
            "jsonl" => {
                let given = parsed.first(&[BEST_FIRST_PICTURE], &[])?;
                none_beside(given, "format jsonl")?;
                RoundFormat::JsonLines
            }
            other => return Err(not_of("format", other, name).into()),
        };
        let text = parsed.text("where").unwrap_or_default();
        let condition = RoundCondition::parse(text, request.algorithm.phases());
        Ok(Self::BestFirst {
            condition: condition.map_err(|fault| error::condition("where", text, &fault))?,
            frames: frames(parsed)?,
            request,
            format,
        })
    }

    /// Says what the columns are, if somebody reads them as they come. Nothing can be done if stderr is closed.
    fn explain(&self, environment: &Environment) {
        let Self::DepthFirst(_, TraceOutput::Frames(_, _, format)) = self else {
            return;
        };
        let explained = columns::explained(*format, environment.lang, environment.columns);
        if let Some(explained) = explained.filter(|_| environment.read_live) {
            let explained = environment.err.with(Ansi::FAINT, &explained);
            let _ = writeln!(std::io::stderr(), "{explained}");
        }
    }

    /// Searches or replays, and has the lines written.
    fn with_lines(
        &self,
        lab: &Lab,
        environment: &Environment,
        write: Writer<'_>,
    ) -> Result<ExitStatus, CliError> {
        match self {
            Self::DepthFirst(input, output) => {
                let recording = input.recording(lab, output, environment)?;
                write(output.lines(&recording), recording.halt)
            }
            Self::BestFirst {
                request,
                frames,
                condition,
                format,
            } => {
                let watched = |control: &Control<'_>| lab.watch(request, control);
                let search = progress::of_search(environment, watched)?;
                let lines = search.lines(frames.clone(), *format, condition.clone());
                write(lines, search.stopped())
            }
        }
    }
}

fn output(
    parsed: &ParsedArguments<'_>,
    format: Option<(OfFrames, Voice)>,
) -> Result<TraceOutput, CliError> {
    let Some((format, voice)) = format else {
        let given = ["where", "from", "count"].into_iter();
        let mut given = given.filter_map(|key| Some((key, parsed.text(key)?)));
        none_beside(given.next(), "format events")?;
        return Ok(TraceOutput::Events);
    };
    let text = parsed.text("where").unwrap_or_default();
    let condition = text.parse();
    let condition = condition.map_err(|fault| error::condition("where", text, &fault))?;
    let lang = parsed.environment.lang;
    Ok(TraceOutput::Frames(
        frames(parsed)?,
        condition,
        format(voice, lang),
    ))
}

/// Which frames are looked at.
fn frames(parsed: &ParsedArguments<'_>) -> Result<Range<u64>, CliError> {
    let from = parsed.number("from")?.unwrap_or(0);
    let count = parsed.number("count")?.unwrap_or(u64::MAX);
    Ok(from..from.saturating_add(count))
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
    lines: Stream<'_, String>,
    asked_to_end: &AtomicBool,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    for line in lines {
        if asked_to_end.load(Ordering::Relaxed) {
            return Err(CliError::Interrupted);
        }
        out.write_all(line.as_bytes())?;
        out.write_all(b"\n")?;
    }
    Ok(())
}
