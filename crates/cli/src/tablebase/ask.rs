//! A tablebase that is there: what it holds, what it tells of a position, and whether it is true.
//!
//! Invariant: the game is the one that the file names.

use std::path::Path;

use marubatsu::game::{Game as _, Notation as _};
use marubatsu::lang::Message;
use marubatsu_app::error::{self, InputError};
use marubatsu_app::game::AnyGame;
use marubatsu_app::lab::Lab;
use marubatsu_app::options::{GAME, POSITION};
use marubatsu_app::request::SearchRequest;
use marubatsu_app::tablebase::{EndingReport, ProbeReport, ProbedMove, TablebaseSummary};
use marubatsu_cluster::{Fault, Tablebase};

use super::{fault, line, no_stream, refuse_building};
use crate::arguments::names::TablebaseWay;
use crate::arguments::options::TABLEBASE_FILE;
use crate::parsed::{Command, Parsed, needs_file, not_with, refuse};
use crate::problem::Ending;
use crate::{interrupt, output, sheet};

/// Reads the command for any way but `build`.
pub(super) fn read(parsed: &Parsed<'_>, way: TablebaseWay) -> Result<Command, Ending> {
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
        let told = |fault: &Fault| fault::ending(fault, "tablebase", "", None);
        let mut base = Tablebase::open(&path).map_err(|fault| told(&fault))?;
        let name = base.head().game.clone();
        let game = lab.game(&name)?;
        if matches!(way, TablebaseWay::Probe) {
            let report = probed(&mut base, &lab, &game, &given, &path)?;
            return output::write(&report, json, out, || {
                sheet::text(&report.sheets(), environment)
            });
        }
        if matches!(way, TablebaseWay::Verify) {
            let verified = interrupt::heard(|asked| {
                let asked = || asked.load(std::sync::atomic::Ordering::SeqCst);
                base.verify(line(&game)?, |_| !asked())
                    .map_err(|fault| told(&fault))
            });
            verified?;
        }
        let summary = TablebaseSummary::of(base.head());
        output::write(&summary, json, out, || {
            sheet::text(&summary.sheets(), environment)
        })
    }))
}

/// What the tablebase tells of the position that was given, and of all its moves.
fn probed(
    base: &mut Tablebase,
    lab: &Lab,
    named: &AnyGame,
    given: &[(&'static str, String)],
    path: &Path,
) -> Result<ProbeReport, Ending> {
    let game = line(named)?;
    let pairs = given.iter().map(|(key, value)| (*key, value.as_str()));
    let pairs = std::iter::once(("game", named.name())).chain(pairs);
    let request: SearchRequest = lab.read(pairs)?;
    let board = request.position.board;
    let at = game.parse_position(&board);
    let at = at.map_err(|fault| error::notation("board", &board, &fault))?;
    let mut ask = |at: &_| {
        let told = |fault| fault::ending(&fault, "tablebase", "", None);
        let probed = base.probe(game, at).map_err(told)?;
        probed.ok_or_else(|| unknown(path))
    };
    let here = ask(&at)?;
    let moves = game.moves(&at).map(|mv| {
        let child = game.play(&at, mv);
        let behind = ask(&child)?;
        let is_same = game.to_move(&at) == game.to_move(&child);
        let ending = if is_same {
            behind.ending
        } else {
            behind.ending.seen_by_opponent()
        };
        Ok(ProbedMove {
            mv: game.move_numbers(mv),
            ending: EndingReport::of(ending, behind.distance + 1),
        })
    });
    Ok(ProbeReport {
        schema: "marubatsu.probe/1",
        game: named.name().to_owned(),
        turn: game.to_move(&at).letter(),
        ending: EndingReport::of(here.ending, here.distance),
        rank: here.rank,
        moves: moves.collect::<Result<_, Ending>>()?,
        board,
    })
}

fn unknown(path: &Path) -> Ending {
    let message = Message::new(
        "it doesn't hold this position: no game comes there",
        "この局面はありません。どのゲームでも現れません",
    );
    InputError::new("tablebase", &path.to_string_lossy(), None, message).into()
}
