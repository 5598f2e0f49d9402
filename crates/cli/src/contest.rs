//! The command `match`: two players, or all against all, as tables for people or for programs.
//!
//! Invariant: text and JSON say the same; a match that was stopped is reported as far as it came, and named as
//! such.

use std::io::Write;
use std::time::Instant;

use marubatsu::lang::Lang;
use marubatsu_app::contest::{ContestReport, GAMES, MatchRequest};
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::options::{GAME, MATCH};
use marubatsu_app::sheet::{csv, markdown, thousands};

use crate::arguments::names::{MATCH_FORMATS, MatchFormat};
use crate::custom_players::as_argument;
use crate::environment::Environment;
use crate::error::{CliError, ExitStatus};
use crate::options::{Command, ParsedArguments, none_beside, replaces_report, texts};
use crate::{file, output, progress, sheet};

/// Reads the command.
pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let players = texts(parsed.matches, "players").into_iter();
    let players = players.map(|text| ("player", text));
    let pairs = players.chain(parsed.pairs(&[GAME, MATCH])?);
    let request: MatchRequest = parsed.lab.read(pairs).map_err(as_argument)?;
    let json = parsed.json();
    let given = parsed.text("format").filter(|_| json);
    none_beside(given.map(|format| ("format", format)), "json")?;
    let format = parsed.format(&MATCH_FORMATS)?;
    let path = parsed.path("games_out");
    if let Some(path) = &path {
        request.keeps_games("games_out", &path.to_string_lossy())?;
    }
    let is_report = replaces_report(("games_out", path.as_deref()), json)?;
    Ok(Box::new(move |lab, environment, out| {
        if let Some(path) = &path {
            file::check("games_out", path)?;
        }
        let report = watched((&request, path.is_some()), &lab, environment);
        let report = report.map_err(as_argument);
        let report = report.map_err(output::nothing_yet)?;
        if let Some(path) = &path {
            file::export("games_out", path, environment, None, |out| {
                games(&report, out)
            })?;
        }
        let (lang, halt) = (environment.lang, report.halt());
        if is_report {
            return output::halted(halt, environment, out);
        }
        output::print(&report, (json, halt), environment, out, || match format {
            MatchFormat::Csv => csv(&report.rows(), lang),
            MatchFormat::Markdown => markdown(&report.sheets(), lang),
            MatchFormat::Text => {
                sheet::text(&report.sheets(), environment) + &seconds(&report, lang)
            }
        })?;
        // Rows for programs have no word for it.
        let is_silent = matches!(format, MatchFormat::Csv) && !json;
        output::halted(halt.filter(|_| is_silent), environment, out)?;
        Ok(ExitStatus::of(halt))
    }))
}

/// Every game that was played, a line each.
fn games(report: &ContestReport, out: &mut dyn Write) -> Result<(), CliError> {
    let mut games = report.matches().iter().flat_map(|report| &report.kept);
    games.try_for_each(|game| output::json(game, out))
}

/// How long the match of two took.
fn seconds(report: &ContestReport, lang: Lang) -> String {
    match report {
        ContestReport::RoundRobin(_) => String::new(),
        ContestReport::Match(report) => {
            let seconds = report.seconds;
            lang.pick(format!("{seconds:.3} s\n"), format!("{seconds:.3} 秒\n"))
        }
    }
}

/// Holds the contest, which Ctrl-C may stop, and shows how far it is meanwhile.
fn watched(
    (request, keeps_games): (&MatchRequest, bool),
    lab: &Lab,
    environment: &Environment,
) -> Result<ContestReport, Error> {
    let clock = Instant::now();
    let players = request.players.len() as u64;
    let all = u64::from(request.games.unwrap_or(GAMES)) * players * (players - 1);
    let say = |done: u64, asked: u64| {
        if done == 0 && asked > 0 {
            return progress::asking(environment.lang, asked);
        }
        let speed = progress::per_second(done, clock.elapsed());
        let bar = bar(done, all);
        let (done, all) = (thousands(done), thousands(all));
        environment.lang.pick(
            format!("{bar} {done} of {all} games, {speed} per second (Ctrl-C stops)"),
            format!("{bar} {all} 局中 {done} 局、毎秒 {speed} 局 (Ctrl-C で停止)"),
        )
    };
    let work = |control: &Control<'_>| {
        let control = Control {
            keeps_games,
            ..*control
        };
        lab.contest(request, &|_| {}, &control)
    };
    progress::counted(environment, say, work)
}

/// How much of the whole is done, as a bar.
fn bar(done: u64, all: u64) -> String {
    const COLUMNS: u64 = 24;
    let filled = (done.saturating_mul(COLUMNS) / all.max(1)).min(COLUMNS);
    let part = |count: u64, letter: &str| letter.repeat(usize::try_from(count).unwrap_or(0));
    format!("[{}{}]", part(filled, "#"), part(COLUMNS - filled, "."))
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn a_bar_fills_up() {
        assert_eq!(bar(0, 10), format!("[{}]", ".".repeat(24)));
        assert_eq!(
            bar(5, 10),
            format!("[{}{}]", "#".repeat(12), ".".repeat(12))
        );
        assert_eq!(bar(20, 10), format!("[{}]", "#".repeat(24)));
        assert_eq!(bar(0, 0), format!("[{}]", ".".repeat(24)));
    }
}
