//! The commands of `tablebase`: many workers solve a game into a file, which is then shown, queried and verified.
//!
//! Invariant: an interrupted run keeps its folder, and the same command resumes it.

mod error;
mod export;
mod hosts;
mod query;
mod status;

pub(crate) use export::export;
pub(crate) use query::{known, probe, show, verify};

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use marubatsu::games::line::Line;
use marubatsu::lang::{Message, Text};
use marubatsu_app::error::InputError;
use marubatsu_app::game::AnyGame;
use marubatsu_app::tablebase::{PlanReport, TablebaseSummary};
use marubatsu_cluster::{ClusterRun, RunProgress, solved};

use crate::environment::Environment;
use crate::error::CliError;
use crate::options::{Command, ParsedArguments, refuse};
use crate::{file, interrupt, output, progress};
use status::{TimeEstimate, WaitNotice};

const NO_STREAM: Text = Text::new(
    "a tablebase must be a file, because it is read in parts",
    "全局面データベースは一部ずつ読み書きするので、ファイルを指定してください",
);
const NO_GAME: Text = Text::new(
    "tablebases exist for m,n,k-games only: with gravity, squares and columns together at most 64; without, at most 40 squares",
    "全局面データベースを作れるのは m,n,k ゲームだけです。重力ありならマスと列の数の和は 64 以下、重力なしならマスは 40 以下です",
);

const MIB: u64 = 1 << 20;

/// Reads `tablebase build`.
pub(crate) fn build(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let game = parsed.game()?;
    let plans = parsed.flag("plan");
    let path = match parsed.path("out") {
        None if plans => PathBuf::new(),
        _ => parsed.required_path("out", "--out 4x4g.tablebase")?,
    };
    no_stream("out", &path)?;
    let mut run = ClusterRun::new(game.name(), &folder(parsed, &path), &path);
    run.workers = parsed.number_within("workers", 1..=256)?.unwrap_or(1);
    let memory = parsed.number_within("memory", 1..=1 << 24)?;
    run.memory = memory.unwrap_or(1024) * MIB;
    let process = parsed.number_within("process", 0..=1023_u32)?;
    let hosts = parsed.path("hosts");
    if hosts.is_none() {
        refuse(
            process.map(|process| ("process", process.to_string())),
            alone,
        )?;
    }
    let json = parsed.json();
    Ok(Box::new(move |_, environment, out| {
        let hosts = hosts
            .as_deref()
            .map(|path| hosts::read(path, process.unwrap_or(0)));
        run.hosts = hosts.transpose()?;
        if plans {
            let report = planned(&game, &run)?;
            return output::print_sheets(&report, json, environment, out, || report.sheets());
        }
        file::check("out", &path)?;
        if let Some(hosts) = &run.hosts {
            error::quiet_when_others_end();
            hosts::warn_of(hosts, environment);
        }
        let summary = TablebaseSummary::of(&built(&game, &run, environment)?);
        output::print_sheets(&summary, json, environment, out, || summary.sheets())
    }))
}

/// What the run will take.
fn planned(game: &AnyGame, run: &ClusterRun) -> Result<PlanReport, CliError> {
    let plan = marubatsu_cluster::planned(line(game)?, run);
    let plan = plan.map_err(|fault| error::ending(&fault, "game", game.name(), None))?;
    Ok(PlanReport {
        schema: "marubatsu.tablebase-plan/1",
        game: game.name().to_owned(),
        positions: whole(plan.positions),
        error: plan.error.map(whole),
        classes: whole(plan.classes),
        file_bytes: whole(plan.file_bytes),
        folder_bytes: whole(plan.folder_bytes),
        worker_bytes: whole(plan.worker_bytes),
        core_seconds: whole(plan.core_seconds),
        seconds: whole(plan.seconds),
        plies: plan.plies.into_iter().map(whole).collect(),
    })
}

/// The nearest whole number.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a count; what is beyond is told as the most there can be"
)]
fn whole(number: f64) -> u64 {
    number.round() as u64
}

/// The game, if it is one that tablebases are for.
fn line(game: &AnyGame) -> Result<&Line<u64>, InputError> {
    let line = game.in_a_word();
    line.ok_or_else(|| InputError::new("game", game.name(), None, NO_GAME))
}

fn alone(key: &str, value: &str) -> InputError {
    let message = Message::new(
        "this needs --hosts; without it there is only one process",
        "--hosts が必要です。なければプロセスは 1 つです",
    );
    InputError::usage(key, value, message)
}

fn no_stream(key: &str, path: &Path) -> Result<(), InputError> {
    let stream = file::is_stream(path).then_some((key, "-"));
    stream.map_or(Ok(()), |(key, value)| {
        Err(InputError::usage(key, value, NO_STREAM))
    })
}

/// Where plies are kept.
fn folder(parsed: &ParsedArguments<'_>, out: &Path) -> PathBuf {
    parsed.path("folder").unwrap_or_else(|| {
        let mut name = out.as_os_str().to_owned();
        name.push(".work");
        name.into()
    })
}

/// Builds the file, shows how far it is meanwhile, and listens to Ctrl-C.
fn built(
    game: &AnyGame,
    run: &ClusterRun,
    environment: &Environment,
) -> Result<marubatsu::tablebase::Head, CliError> {
    let line = line(game)?;
    let now: Arc<Mutex<Option<RunProgress>>> = Arc::default();
    let told = Arc::clone(&now);
    let waiting = WaitNotice::new(run.hosts.as_ref(), *environment);
    let estimate = TimeEstimate::new(|| marubatsu_cluster::planned(line, run).ok());
    let (lang, hosts) = (environment.lang, run.hosts.as_ref());
    let say = move || {
        let now = now.lock().ok().and_then(|now| *now);
        let said = now.map(|now| status::line(lang, now, hosts, estimate.left(now)));
        said.unwrap_or_default()
    };
    let head = progress::shown(environment.watched, say, || {
        interrupt::heard(|asked| {
            solved(line, run, move |at| {
                waiting.hears(at);
                if let Ok(mut now) = told.lock() {
                    *now = Some(at);
                }
                !asked.load(Ordering::SeqCst)
            })
        })
    });
    head.map_err(|fault| error::ending(&fault, "out", game.name(), Some(&run.folder)))
}
