//! `tablebase export`: all positions of a tablebase as rows, for other programs.
//!
//! Invariant: a row for each class, ply by ply and by key, the same values in both formats; however many there are, one block of them is in
//! memory.

use std::io::Write;
use std::path::Path;

use marubatsu::game::knowledge::Ending as GameEnding;
use marubatsu::game::{Game as _, Notation as _, Outcomes as _, Packing as _};
use marubatsu::games::line::Line;
use marubatsu::lang::Message;
use marubatsu::tablebase::orbit;
use marubatsu_app::error::InputError;
use marubatsu_app::options::{GAME, POSITION};
use marubatsu_cluster::{Fault, Tablebase};

use super::{fault, line, no_stream, refuse_building};
use crate::arguments::names::TablebaseWay;
use crate::parsed::{Command, Parsed, needs_file, not_with, refuse};
use crate::problem::{Ending, Exit};
use crate::{file, interrupt};

/// How rows are written.
#[derive(Clone, Copy)]
enum Format {
    Csv,
    JsonLines,
}

/// Reads the command.
pub(super) fn read(parsed: &Parsed<'_>) -> Result<Command, Ending> {
    let way = TablebaseWay::Export;
    refuse_building(parsed, way)?;
    let unused = |key: &str, value: &str| not_with(key, value, way.name());
    refuse(parsed.first(&[GAME, &POSITION[1..]], &[])?, unused)?;
    let path = parsed.path("tablebase");
    let path = path.ok_or_else(|| needs_file("tablebase", "tablebase export 4x4g.tablebase"))?;
    no_stream("tablebase", &path)?;
    let out = parsed.path("out");
    let out = out.ok_or_else(|| needs_file("out", "--out 4x4g.csv"))?;
    let format = format(&out)?;
    Ok(Box::new(move |lab, _, _| {
        let told = |fault: Fault| fault::ending(&fault, "tablebase", "", None);
        let mut base = Tablebase::open(&path).map_err(told)?;
        let game = lab.game(&base.head().game)?;
        let game = line(&game)?;
        interrupt::heard(|asked| {
            file::write("out", &out, |file| {
                let asked = || asked.load(std::sync::atomic::Ordering::SeqCst);
                rows(&mut base, game, format, file, &asked)
            })
        })?;
        Ok(Exit::Done)
    }))
}

fn format(out: &Path) -> Result<Format, InputError> {
    let ending = out.extension().and_then(|ending| ending.to_str());
    match ending {
        Some("csv") => Ok(Format::Csv),
        None if file::is_stream(out) => Ok(Format::Csv),
        Some("jsonl") => Ok(Format::JsonLines),
        _ => {
            let message =
                Message::new("choose .csv or .jsonl", ".csv か .jsonl を指定してください");
            Err(InputError::usage("out", &out.to_string_lossy(), message))
        }
    }
}

/// What ended the writing.
enum Stop {
    Fault(Fault),
    Output(std::io::Error),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Self {
        Self::Output(error)
    }
}

fn rows(
    base: &mut Tablebase,
    game: &Line<u64>,
    format: Format,
    out: &mut dyn Write,
    is_asked_to_end: &dyn Fn() -> bool,
) -> Result<(), Ending> {
    if matches!(format, Format::Csv) {
        writeln!(out, "ply,board,value,distance,positions")?;
    }
    let last = game.plies_left(&game.start());
    let written = base.each(|ply, entries| {
        if is_asked_to_end() {
            return Err(Stop::Fault(Fault::Cancelled));
        }
        for &(key, ending) in entries {
            let board = game.write_position(&game.unpacked(key));
            let (value, distance) = told(ending, last - ply);
            let positions = orbit(game, key);
            match format {
                Format::Csv => {
                    let distance = distance.map_or_else(String::new, |plies| plies.to_string());
                    writeln!(out, "{ply},{board},{value},{distance},{positions}")?;
                }
                Format::JsonLines => {
                    let distance = distance.map_or_else(|| "null".to_owned(), |plies| plies.to_string());
                    writeln!(out, r#"{{"ply":{ply},"board":"{board}","value":"{value}","distance":{distance},"positions":{positions}}}"#)?;
                }
            }
        }
        Ok(())
    });
    written.map_err(|stop| match stop {
        Stop::Fault(fault) => fault::ending(&fault, "tablebase", "", None),
        Stop::Output(error) => error.into(),
    })
}

/// An ending at a position with so many plies left, and the plies until then.
const fn told(ending: GameEnding, left: u32) -> (&'static str, Option<u32>) {
    match ending {
        GameEnding::Win(end) => ("win", Some(left.saturating_sub(end))),
        GameEnding::Draw => ("draw", None),
        GameEnding::Loss(end) => ("loss", Some(left.saturating_sub(end))),
    }
}
