//! The command `trace`: prints the frames or events of a search, one a line.
//!
//! Invariant: the output has only frames, without a header (events have one), and is the same for a search and for its replay from a
//! file. On a terminal, the column names are written to stderr.

use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use marubatsu::best_first::condition::RoundCondition;
use marubatsu::frame::condition::Condition;
use marubatsu::lang::Message;
use marubatsu::voice::Voice;
use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::error::{self, InputError};
use marubatsu_app::frame_source::{BoxedIter, FrameFormat};
use marubatsu_app::imported::ImportedRecording;
use marubatsu_app::lab::Lab;
use marubatsu_app::options::{ANY_SEARCH, BEST_FIRST, HORIZON, NamedValue, OptionSpec, POSITION};
use marubatsu_app::request::best_first::BestFirst;
use marubatsu_app::request::{AnySearch, BestFirstRequest, SearchRequest};
use marubatsu_app::river::{BestFirstSource, RoundFormat};
use marubatsu_app::trace::SearchRecording;

use crate::arguments::names::{TRACE_FORMATS, TRUTHS, VOICES};
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

/// What is printed of a best-first search.
enum RoundOutput {
    /// Nothing: the recording is on stdout.
    None,
    /// Those of these frames that meet the condition.
    Frames(Range<u64>, RoundCondition, RoundFormat),
    /// The search itself: all its rounds.
    Events,
}

/// A search, to be recorded in a file or not, and what is printed of it.
enum TraceTask {
    DepthFirst(Box<SearchRequest>, Option<PathBuf>, TraceOutput),
    BestFirst(Box<BestFirstRequest>, Option<PathBuf>, RoundOutput),
    /// A recorded search, of whichever kind.
    Replay(PathBuf, Box<ReplayOutput>),
}

/// What is printed of a recorded search, by what it turns out to be; or why it can't be.
struct ReplayOutput {
    depth_first: Result<TraceOutput, CliError>,
    best_first: Vec<(BestFirst, Result<RoundOutput, CliError>)>,
    /// An option that only best-first searches have.
    truth: Option<(&'static str, String)>,
}

/// What writes the lines of a search that was stopped for some reason, or for none.
type Writer<'a> =
    &'a mut dyn FnMut(BoxedIter<'_, String>, Option<Interrupt>) -> Result<ExitStatus, CliError>;

impl TraceOutput {
    /// How many frames are looked at, from the first on; none where all are.
    fn frames(&self) -> Option<u64> {
        let end = match self {
            Self::Frames(frames, ..) => frames.end,
            Self::Events | Self::None => return None,
        };
        Some(end).filter(|end| *end < u64::MAX)
    }

    fn lines<'a>(&self, recording: &'a SearchRecording) -> BoxedIter<'a, String> {
        match self {
            Self::None => Box::new(std::iter::empty()),
            Self::Events => recording.steps.events(),
            Self::Frames(frames, condition, format) => {
                recording.lines(frames.clone(), *format, condition.clone())
            }
        }
    }
}

impl RoundOutput {
    fn lines<'a>(
        &self,
        recording: &'a dyn BestFirstSource,
    ) -> Result<BoxedIter<'a, String>, InputError> {
        Ok(match self {
            Self::None => Box::new(std::iter::empty()),
            Self::Events => recording.events()?,
            Self::Frames(frames, condition, format) => {
                recording.lines(frames.clone(), *format, condition.clone())
            }
        })
    }
}

/// Reads the command.
pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let path = parsed.path("out");
    let traced = TraceTask::read(parsed)?;
    Ok(Box::new(move |lab, environment, out| {
        let explains = path.is_none();
        traced.with_lines(&lab, (environment, explains), &mut |lines, halt| {
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

impl TraceTask {
    fn read(parsed: &ParsedArguments<'_>) -> Result<Self, CliError> {
        let record = parsed.path("record");
        let voice = voice(parsed)?;
        let truth = parsed.first(&[BEST_FIRST_PICTURE], &[])?;
        if let Some(replay) = parsed.path("replay") {
            none_beside(parsed.first(SEARCHED, &["record"])?, "replay")?;
            let output = Box::new(ReplayOutput::read(parsed, voice, truth)?);
            return Ok(Self::Replay(replay, output));
        }
        let to_stdout =
            parsed.path("out").is_none() && record.as_deref().is_some_and(file::is_stream);
        let request = parsed.lab.read(parsed.pairs(SEARCHED)?)?;
        Ok(match request {
            AnySearch::DepthFirst(request) => {
                let name = request.algorithm.name();
                refuse(truth, |key, value| not_of(key, value, name))?;
                let output = output(parsed, voice)?;
                let output = if to_stdout { TraceOutput::None } else { output };
                Self::DepthFirst(request, record, output)
            }
            AnySearch::BestFirst(request) => {
                request.watched()?;
                let output = rounds(parsed, request.algorithm, voice)?;
                if record.is_some() || matches!(output, RoundOutput::Events) {
                    request.kept()?;
                }
                let output = if to_stdout { RoundOutput::None } else { output };
                Self::BestFirst(request, record, output)
            }
        })
    }

    /// Searches or replays, and has the lines written.
    fn with_lines(
        self,
        lab: &Lab,
        (environment, explains): (&Environment, bool),
        write: Writer<'_>,
    ) -> Result<ExitStatus, CliError> {
        let explain = |output: &TraceOutput| {
            if explains {
                output.explain(environment);
            }
        };
        match self {
            Self::DepthFirst(request, record, output) => {
                explain(&output);
                let recording = recorded(lab, &request, (record, &output), environment)?;
                write(output.lines(&recording), recording.halt)
            }
            Self::BestFirst(request, record, output) => {
                let search = watched(lab, &request, record.as_deref(), environment)?;
                write(output.lines(&*search)?, search.stopped())
            }
            Self::Replay(path, output) => match file::replay(lab, &path)? {
                ImportedRecording::DepthFirst(opened) => {
                    let name = opened.request.algorithm.name();
                    refuse(output.truth, |key, value| not_of(key, value, name))?;
                    let output = output.depth_first?;
                    explain(&output);
                    write(output.lines(&opened.recording), opened.recording.halt)
                }
                ImportedRecording::BestFirst(opened) => {
                    let of =
                        |(algorithm, _): &(BestFirst, _)| *algorithm == opened.request.algorithm;
                    let found = output.best_first.into_iter().find(of);
                    let output = found.map_or(Ok(RoundOutput::Events), |(_, output)| output)?;
                    write(
                        output.lines(&*opened.recording)?,
                        opened.recording.stopped(),
                    )
                }
            },
        }
    }
}

impl ReplayOutput {
    /// What is printed of either kind. What no kind of search can print is refused at once.
    fn read(
        parsed: &ParsedArguments<'_>,
        voice: Voice,
        truth: Option<(&'static str, String)>,
    ) -> Result<Self, CliError> {
        let depth_first = output(parsed, voice);
        let algorithms = BestFirst::MEANINGS.iter().copied();
        let best_first = algorithms.map(|algorithm| (algorithm, rounds(parsed, algorithm, voice)));
        let best_first: Vec<_> = best_first.collect();
        let any = best_first.iter().any(|(_, output)| output.is_ok());
        let depth_first = if any { depth_first } else { Ok(depth_first?) };
        Ok(Self {
            depth_first,
            best_first,
            truth,
        })
    }
}

impl TraceOutput {
    /// Says what the columns are, if somebody reads them as they come. Nothing can be done if stderr is closed.
    fn explain(&self, environment: &Environment) {
        let Self::Frames(_, _, format) = self else {
            return;
        };
        let explained = columns::explained(*format, environment.lang, environment.columns);
        if let Some(explained) = explained.filter(|_| environment.read_live) {
            let explained = environment.err.with(Ansi::FAINT, &explained);
            let _ = writeln!(std::io::stderr(), "{explained}");
        }
    }
}

/// What is printed of a depth-first search.
fn output(parsed: &ParsedArguments<'_>, voice: Voice) -> Result<TraceOutput, CliError> {
    let Some(format) = parsed.named("format", &TRACE_FORMATS)? else {
        whole(parsed)?;
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

/// What is printed of a best-first search.
fn rounds(
    parsed: &ParsedArguments<'_>,
    algorithm: BestFirst,
    voice: Voice,
) -> Result<RoundOutput, CliError> {
    let truth = parsed.named("truth", &TRUTHS)?;
    let format = parsed.text("format").unwrap_or("sentences");
    if format != "sentences" {
        let given = parsed.first(&[BEST_FIRST_PICTURE], &[])?;
        none_beside(given, &format!("format {format}"))?;
    }
    let format = match format {
        "sentences" => RoundFormat::Sentences {
            voice,
            lang: parsed.environment.lang,
            truth,
        },
        "jsonl" => RoundFormat::JsonLines,
        "events" => {
            whole(parsed)?;
            return Ok(RoundOutput::Events);
        }
        other => return Err(no_such_frames(other, algorithm).into()),
    };
    let text = parsed.text("where").unwrap_or_default();
    let condition = RoundCondition::parse(text, algorithm.phases());
    let condition = condition.map_err(|fault| error::condition("where", text, &fault))?;
    Ok(RoundOutput::Frames(frames(parsed)?, condition, format))
}

/// A format that best-first searches don't have, and those that they have.
fn no_such_frames(format: &str, algorithm: BestFirst) -> InputError {
    let name = algorithm.name();
    let [en, ja] = if algorithm.is_told_by_rounds() {
        [
            "sentences, jsonl or events",
            "sentences、jsonl、events のどれか",
        ]
    } else {
        ["sentences or jsonl", "sentences または jsonl"]
    };
    let message = Message::new(
        format!("not possible with {name}; expected {en}"),
        format!("{name} では使えません。{ja}を指定してください"),
    );
    InputError::usage("format", format, message)
}

/// Refuses what chooses frames: events are those of the whole search.
fn whole(parsed: &ParsedArguments<'_>) -> Result<(), InputError> {
    let given = ["where", "from", "count"].into_iter();
    let mut given = given.filter_map(|key| Some((key, parsed.text(key)?)));
    none_beside(given.next(), "format events")
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

/// Records a search, with at least the frames that are looked at; in a file with all of them.
fn recorded(
    lab: &Lab,
    request: &SearchRequest,
    (record, output): (Option<PathBuf>, &TraceOutput),
    environment: &Environment,
) -> Result<SearchRecording, CliError> {
    if let Some(path) = &record {
        file::check("record", path)?;
    }
    let frames = output.frames().filter(|_| record.is_none());
    let recording = progress::of_search(environment, |control| {
        lab.record(request, &Control { frames, ..*control })
    })?;
    if let Some(path) = &record {
        let bytes = recording.steps.trace().write();
        interrupt::heard(|_| file::export_bytes("record", path, environment, None, &bytes))?;
    }
    Ok(recording)
}

/// Records a best-first search, in a file if one is named.
fn watched(
    lab: &Lab,
    request: &BestFirstRequest,
    record: Option<&Path>,
    environment: &Environment,
) -> Result<Box<dyn BestFirstSource>, CliError> {
    if let Some(path) = record {
        file::check("record", path)?;
    }
    let search = progress::of_search(environment, |control| lab.watch(request, control))?;
    if let Some(path) = record {
        let bytes = search.file()?;
        interrupt::heard(|_| file::export_bytes("record", path, environment, None, &bytes))?;
    }
    Ok(search)
}

fn print(
    lines: BoxedIter<'_, String>,
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
