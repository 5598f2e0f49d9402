//! The command `analyze`: what players think of one position or many, and why a move is good or bad.
//!
//! Invariant: of many positions there is a JSON document a position and player, in order; a bad line is
//! answered in its place.

use std::io::Write;

use marubatsu_app::analyze::{self, Analyze as Analyzer, AnalyzeReport};
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::game::{AnyGame, AnyPosition};
use marubatsu_app::lab::Lab;
use marubatsu_app::why::{self, WhyReport};

use crate::board::{self, Note, Titled, side_by_side};
use crate::command::players::{Analyze, Question};
use crate::environment::{Environment, Paint};
use crate::problem::{Ending, Exit};
use crate::search::positions::{self, Answered};
use crate::{interrupt, output, progress, sheet, text};

/// Carries the command out.
pub(crate) fn run(
    command: &Analyze,
    lab: &Lab,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let game = &command.game;
    if let Question::Why(position, mv) = &command.question {
        let report = progress::of_search(environment, |control| {
            lab.why((game, position), (mv, why::MOST_NODES), control)
        })?;
        let text = || why_text(game, &report, environment);
        return output::write(&report, command.json, out, text);
    }
    let ready = |control: &Control<'_>| lab.analyzer(game, &command.players, control);
    let analyzer = progress::of_search(environment, ready)?;
    match &command.question {
        Question::Lines(path) => {
            let answer = |board: &str, control: &Control<'_>| {
                let reports = analyzer.at(&game.position_at(board)?, control);
                reports.map(Opinions)
            };
            positions::run(answer, path, environment, out)
        }
        Question::All => all(&*analyzer, environment, out),
        Question::Position(position) | Question::Why(position, _) => {
            one(command, &*analyzer, position, environment, out)
        }
    }
}

/// What all players think of one position.
struct Opinions(Vec<AnalyzeReport>);

impl Answered for Opinions {
    fn write(&self, out: &mut dyn Write) -> Result<(), Ending> {
        self.0
            .iter()
            .try_for_each(|report| output::json(report, out))
    }
}

fn all(
    analyzer: &dyn Analyzer,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let positions = progress::of_search(environment, |control| analyzer.places(control))?;
    for position in &positions {
        let reports = interrupt::heard(|cancel| {
            let control = Control {
                cancel: Some(cancel),
                ..Control::default()
            };
            analyzer.at(position, &control)
        })?;
        Opinions(reports).write(out)?;
    }
    Ok(Exit::Done)
}

fn one(
    command: &Analyze,
    analyzer: &dyn Analyzer,
    position: &AnyPosition,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let reports: Result<Vec<AnalyzeReport>, Error> =
        progress::of_search(environment, |control| analyzer.at(position, control));
    let reports = reports?;
    if command.json {
        Opinions(reports).write(out)?;
    } else {
        let text = opinions_text(&command.game, position, &reports, environment);
        out.write_all(text.as_bytes())?;
    }
    Ok(Exit::Done)
}

/// The position and what each player says of it: on boards if the game has one, else as a table.
fn opinions_text(
    game: &AnyGame,
    position: &AnyPosition,
    reports: &[AnalyzeReport],
    environment: &Environment,
) -> String {
    let (board, turn) = (&position.board, position.turn.letter());
    let head = board::title(game, position.ended, (board, turn), environment);
    let Some(size) = game.board_size() else {
        return head + &sheet::text(&analyze::sheets(reports), environment);
    };
    let picture = |report: &AnalyzeReport| {
        let title = text::clip(&report.player, 40);
        Titled::new(&title, board, size, &notes(report), environment.out)
    };
    let pictures: Vec<Titled> = reports.iter().map(picture).collect();
    let legend = environment.lang.pick(
        "*: a candidate; number: the player's own score of the move",
        "*: 候補手、数値: そのプレイヤーによる着手の評価値",
    );
    let legend = environment.out.with(Paint::FAINT, legend);
    let boards = side_by_side(&pictures, environment.columns);
    format!("{head}{boards}\n  {legend}\n")
}

/// The candidates of a player and its scores, on their squares.
pub(crate) fn notes(report: &AnalyzeReport) -> Vec<Note> {
    board::notes(report.scores.as_deref(), &report.candidates)
}

/// The board with the move on it, the sentence, and best play.
fn why_text(game: &AnyGame, report: &WhyReport, environment: &Environment) -> String {
    let head = board::title(game, false, (&report.board, report.turn), environment);
    let picture = game.board_size().map(|size| {
        let square = <[u32; 2]>::try_from(report.mv.as_slice()).ok();
        let note = square.map(|square| Note {
            square,
            text: "?".to_owned(),
            best: false,
        });
        let notes: Vec<Note> = note.into_iter().collect();
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
