//! Reads an existing tablebase: its contents, a position's value, and its verification.
//!
//! Invariant: the game is the one that the file names.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use marubatsu_app::error::InputError;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::sheet::thousands;
use marubatsu_app::tablebase::{ProbeReport, TablebaseSummary};
use marubatsu_tablebase::SolvedGame;

use super::{error, no_stream};
use crate::arguments::options::MOVES;
use crate::environment::Environment;
use crate::error::{CliError, ExitStatus};
use crate::options::{Command, ParsedArguments};
use crate::{interrupt, output, progress};

/// Reads `tablebase show`.
pub(crate) fn show(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    command(parsed, |solved, _, environment, (json, out)| {
        let summary = TablebaseSummary::of(solved.head());
        output::print_sheets(&summary, json, environment, out, || summary.sheets())
    })
}

/// Reads `tablebase verify`.
pub(crate) fn verify(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let path = file_of(parsed)?;
    command(parsed, move |solved, _, environment, (json, out)| {
        let summary = TablebaseSummary::of(solved.head());
        let words = ("verified", "検査済み");
        let verified = counting(environment, words, summary.classes, |goes_on| {
            solved.verify(goes_on)
        });
        verified.map_err(|unread| error::unread(unread, "tablebase", &path))?;
        let summary = summary.verified();
        output::print_sheets(&summary, json, environment, out, || summary.sheets())
    })
}

/// Reads `tablebase probe`.
pub(crate) fn probe(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let path = file_of(parsed)?;
    let given = parsed.pairs(&[MOVES])?.into_iter();
    let given: Vec<(&'static str, String)> =
        given.map(|(key, value)| (key, value.to_owned())).collect();
    command(parsed, move |solved, lab, environment, (json, out)| {
        let report = probed(solved, lab, &given, &path)?;
        output::print_sheets(&report, json, environment, out, || report.sheets())
    })
}

/// Returns the file that a command is about.
pub(super) fn file_of(parsed: &ParsedArguments<'_>) -> Result<PathBuf, InputError> {
    let path = parsed.required_path("tablebase", "4x4g.tablebase")?;
    no_stream("tablebase", &path)?;
    Ok(path)
}

/// Where a report goes: whether as JSON, and the output.
type ReportOutput<'a> = (bool, &'a mut dyn Write);

/// Returns the command that opens a tablebase and reports on it.
fn command(
    parsed: &ParsedArguments<'_>,
    report: impl FnOnce(
        &SolvedGame,
        &Lab,
        &Environment,
        ReportOutput<'_>,
    ) -> Result<ExitStatus, CliError>
    + 'static,
) -> Result<Command, CliError> {
    let path = file_of(parsed)?;
    let json = parsed.json();
    Ok(Box::new(move |lab, environment, out| {
        let solved = SolvedGame::open(&lab, &path);
        let solved = solved.map_err(|unread| error::unread(unread, "tablebase", &path))?;
        report(&solved, &lab, environment, (json, out))
    }))
}

/// Does work on all classes of a tablebase, which Ctrl-C may stop, and says meanwhile how many are done.
pub(super) fn counting<T>(
    environment: &Environment,
    (en, ja): (&str, &str),
    classes: u64,
    work: impl FnOnce(&mut dyn FnMut(u64) -> bool) -> T,
) -> T {
    let done = AtomicU64::new(0);
    let say = || {
        let (done, all) = (thousands(done.load(Ordering::Relaxed)), thousands(classes));
        environment.lang.pick(
            format!("{done} of {all} positions {en} (Ctrl-C stops)"),
            format!("{all} 局面のうち {done} 局面を{ja} (Ctrl-C で停止)"),
        )
    };
    progress::shown(environment.watched, say, || {
        interrupt::heard(|asked| {
            work(&mut |so_far| {
                done.store(so_far, Ordering::Relaxed);
                !asked.load(Ordering::SeqCst)
            })
        })
    })
}

/// What the tablebase tells of the position that was given, and of all its moves.
fn probed(
    solved: &SolvedGame,
    lab: &Lab,
    given: &[(&'static str, String)],
    path: &Path,
) -> Result<ProbeReport, CliError> {
    let pairs = given.iter().map(|(key, value)| (*key, value.as_str()));
    let pairs = std::iter::once(("game", solved.game().name())).chain(pairs);
    let request: SearchRequest = lab.read(pairs)?;
    let probed = solved.probe(&request.position.board);
    probed.map_err(|unread| error::unread(unread, "tablebase", path))
}

/// Adds what the tablebase at `path` knows to a lab; returns the name of its game.
pub(crate) fn known(lab: &mut Lab, path: &Path) -> Result<String, CliError> {
    let solved = SolvedGame::open(lab, path);
    let solved = solved.map_err(|unread| error::unread(unread, "known", path))?;
    let game = solved.game().name().to_owned();
    lab.add_known(Arc::new(solved));
    Ok(game)
}
