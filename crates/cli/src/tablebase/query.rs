//! A tablebase that is there: what it holds, what it tells of a position, and whether it is true.
//!
//! Invariant: the game is the one that the file names.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use marubatsu_app::lab::Lab;
use marubatsu_app::options::{GAME, POSITION};
use marubatsu_app::request::SearchRequest;
use marubatsu_app::sheet::thousands;
use marubatsu_app::tablebase::{ProbeReport, TablebaseSummary};
use marubatsu_tablebase::SolvedGame;

use super::{error, no_stream, refuse_building};
use crate::arguments::names::TablebaseWay;
use crate::arguments::options::TABLEBASE_FILE;
use crate::environment::Environment;
use crate::error::CliError;
use crate::options::{Command, ParsedArguments, needs_file, not_with, refuse};
use crate::{interrupt, output, progress, sheet};

/// Reads the command for any way but `build`.
pub(super) fn read(parsed: &ParsedArguments<'_>, way: TablebaseWay) -> Result<Command, CliError> {
    refuse_building(parsed, way)?;
    let unused = |key: &str, value: &str| not_with(key, value, way.name());
    refuse(parsed.first(&[TABLEBASE_FILE], &["out"])?, unused)?;
    refuse(parsed.first(&[GAME], &[])?, unused)?;
    if !matches!(way, TablebaseWay::Probe) {
        refuse(parsed.first(&[&POSITION[1..]], &[])?, unused)?;
    }
    let path = parsed.path("tablebase");
    let example = format!("{} 4x4g.tablebase", way.name());
    let path = path.ok_or_else(|| needs_file("tablebase", &example))?;
    no_stream("tablebase", &path)?;
    let given = parsed.pairs(&[&POSITION[1..]])?;
    let given: Vec<(&'static str, String)> = given
        .into_iter()
        .map(|(key, value)| (key, value.to_owned()))
        .collect();
    let json = parsed.json();
    Ok(Box::new(move |lab, environment, out| {
        let told = |unread| error::unread(unread, "tablebase", &path);
        let solved = SolvedGame::open(&lab, &path).map_err(told)?;
        if matches!(way, TablebaseWay::Probe) {
            let report = probed(&solved, &lab, &given, &path)?;
            return output::write(&report, json, out, || {
                sheet::text(&report.sheets(), environment)
            });
        }
        let mut summary = TablebaseSummary::of(solved.head());
        if matches!(way, TablebaseWay::Verify) {
            let classes = summary.classes;
            let verified = counting(
                environment,
                ("verified", "検査済み"),
                classes,
                |goes_on| solved.verify(goes_on),
            );
            verified.map_err(told)?;
            summary = summary.verified();
        }
        output::write(&summary, json, out, || {
            sheet::text(&summary.sheets(), environment)
        })
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

/// Adds what the tablebase at `path` knows to a lab.
pub(crate) fn known(lab: &mut Lab, path: &Path) -> Result<(), CliError> {
    let solved = SolvedGame::open(lab, path);
    let solved = solved.map_err(|unread| error::unread(unread, "known", path))?;
    lab.add_known(Arc::new(solved));
    Ok(())
}
