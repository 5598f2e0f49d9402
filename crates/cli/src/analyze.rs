//! The command `analyze`: what players think of one position or many, and why a move is good or bad.
//!
//! Invariant: of many positions there is a JSON document a position and player, in order; a bad line is
//! answered in its place.

use std::io::Write;
use std::path::PathBuf;

use marubatsu::lang::Message;
use marubatsu_app::analyze::{self, Analyze, AnalyzeReport};
use marubatsu_app::control::Control;
use marubatsu_app::error::InputError;
use marubatsu_app::game::{AnyGame, AnyPosition};
use marubatsu_app::options::POSITION;
use marubatsu_app::players::NamedPlayer;
use marubatsu_app::why::{self, WhyReport};

use crate::board::{self, SquareNote, TitledBoard, side_by_side};
use crate::custom_players::defined;
use crate::environment::{Ansi, Environment};
use crate::error::{CliError, ExitStatus};
use crate::options::{Command, ParsedArguments, apart, none_beside, refuse_one_position, texts};
use crate::search::batch::{self, BatchReport};
use crate::{interrupt, output, progress, sheet, text};

/// What players are asked.
enum AnalyzeTarget {
    /// One position.
    Position(AnyPosition),
    /// Every board text of this file; `-` is stdin.
    Lines(PathBuf),
    /// All positions.
    All,
}

/// Reads the command.
pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let game = parsed.game()?;
    let players = players(parsed)?;
    let json = parsed.json();
    let question = question(parsed, &game)?;
    if let (Some(mv), AnalyzeTarget::Position(position)) = (parsed.text("why"), &question) {
        none_beside(
            players.first().map(|player| ("player", player.to_string())),
            "why",
        )?;
        return Ok(why(game, position.clone(), mv.to_owned(), json));
    }
    if players.is_empty() {
        return Err(nobody().into());
    }
    Ok(Box::new(move |lab, environment, out| {
        let ready = |control: &Control<'_>| lab.analyzer(&game, &players, control);
        let analyzer = &*progress::of_search(environment, ready)?;
        match &question {
            AnalyzeTarget::Lines(path) => {
                let answer = |board: &str, control: &Control<'_>| {
                    analyzer.at(&game.position_at(board)?, control)
                };
                batch::run(vec![answer], (&game, path), environment, out)
            }
            AnalyzeTarget::All => all(analyzer, environment, out),
            AnalyzeTarget::Position(position) => {
                let ask = |control: &Control<'_>| analyzer.at(position, control);
                let reports = progress::of_search(environment, ask)?;
                if json {
                    reports.write(out)?;
                } else {
                    let text = opinions_text(&game, position, &reports, environment);
                    out.write_all(text.as_bytes())?;
                }
                Ok(ExitStatus::Done)
            }
        }
    }))
}

/// Whom to ask: the names of players, or of those that are defined here.
fn players(parsed: &ParsedArguments<'_>) -> Result<Vec<NamedPlayer>, InputError> {
    let named = texts(parsed.matches, "player").into_iter();
    let named = named.map(|text| defined(text).map_or(text, |(name, _)| name));
    named
        .map(|text| parsed.lab.player("player", text))
        .collect()
}

fn question(parsed: &ParsedArguments<'_>, game: &AnyGame) -> Result<AnalyzeTarget, InputError> {
    let position = parsed.pairs(&[&POSITION[1..]])?;
    let why = parsed.text("why").map(|why| ("why", why));
    let all = parsed.flag("all").then_some(("all", ""));
    if let Some(path) = parsed.path("positions") {
        refuse_one_position(&position)?;
        none_beside(all.or(why), "positions")?;
        return Ok(AnalyzeTarget::Lines(path));
    }
    if all.is_some() {
        none_beside(position.first().copied().or(why), "all")?;
        return Ok(AnalyzeTarget::All);
    }
    Ok(AnalyzeTarget::Position(match position[..] {
        [] => game.position_after("")?,
        [("board", board)] => game.position_at(board)?,
        [(_, moves)] => game.position_after(moves)?,
        [_, (key, value), ..] => return Err(apart(key, value, "moves")),
    }))
}

fn nobody() -> InputError {
    let message = Message::new(
        "a player is missing; expected one such as --player ai14s",
        "プレイヤーがありません。--player ai14s のように指定してください",
    );
    InputError::usage("player", "", message)
}

/// Explains why a move is good or bad.
fn why(game: AnyGame, position: AnyPosition, mv: String, json: bool) -> Command {
    let explained = game.clone();
    output::command(
        json,
        move |lab, control| {
            Ok(lab.why((&game, &position), (("why", &mv), why::MOST_NODES), control)?)
        },
        |_| None,
        move |report, environment| why_text(&explained, report, environment),
    )
}

/// What all players think of one position.
impl BatchReport for Vec<AnalyzeReport> {
    fn write<W: Write + ?Sized>(&self, out: &mut W) -> Result<(), CliError> {
        self.iter().try_for_each(|report| output::json(report, out))
    }
}

fn all(
    analyzer: &dyn Analyze,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    for position in &progress::of_search(environment, |control| analyzer.places(control))? {
        let reports =
            interrupt::stoppable(Control::default(), |control| analyzer.at(position, control))?;
        reports.write(out)?;
    }
    Ok(ExitStatus::Done)
}

/// The position and what each player says of it: on boards if the game has one, else as a table.
fn opinions_text(
    game: &AnyGame,
    position: &AnyPosition,
    reports: &[AnalyzeReport],
    environment: &Environment,
) -> String {
    let (board, turn) = (&position.board, position.turn);
    let head = board::title(game, position.ended, (board, turn), environment);
    let Some(size) = game.board_size() else {
        return head + &sheet::text(&analyze::sheets(reports), environment);
    };
    let picture = |report: &AnalyzeReport| {
        let title = text::clip(&report.player, 40);
        TitledBoard::new(&title, board, size, &notes(report), environment.out)
    };
    let pictures: Vec<TitledBoard> = reports.iter().map(picture).collect();
    let legend = environment.lang.pick(
        "*: a candidate; number: the player's own score for the move",
        "*: 候補手、数値: そのプレイヤーによる着手の評価値",
    );
    let legend = environment.out.with(Ansi::FAINT, legend);
    let boards = side_by_side(&pictures, environment.columns);
    format!("{head}{boards}\n  {legend}\n")
}

/// The candidates of a player and its scores, on their squares.
pub(crate) fn notes(report: &AnalyzeReport) -> Vec<SquareNote> {
    board::notes(report.scores.as_deref(), None, &report.candidates)
}

/// The board with the move on it, the sentence, and best play.
fn why_text(game: &AnyGame, report: &WhyReport, environment: &Environment) -> String {
    let head = board::title(game, false, (&report.board, report.turn), environment);
    let picture = game.board_size().map(|size| {
        let notes: Vec<SquareNote> = SquareNote::on(&report.mv, "?", false).into_iter().collect();
        board::picture(&report.board, size, &notes, environment.out) + "\n"
    });
    let sentence = environment.lang.pick(&report.sentence, &report.sentence_ja);
    let sentence = text::hang(sentence, 2, environment.columns);
    let lines: String = report
        .sheets()
        .iter()
        .map(|lines| sheet::table(lines, environment))
        .collect();
    format!(
        "{head}{}  {sentence}\n\n{lines}",
        picture.unwrap_or_default()
    )
}
