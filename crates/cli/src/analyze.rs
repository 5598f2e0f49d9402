//! The command `analyze`: what players think of one position or many, and why a move is good or bad.
//!
//! Invariant: of many positions there is a JSON document a position and player, in order; a bad line is
//! answered in its place.

use std::io::Write;

use marubatsu_app::analyze::{self, Analyze as Asked, AnalyzeReport};
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::game::{AnyGame, AnyPosition};
use marubatsu_app::report::JsonMove;
use marubatsu_app::why::{self, WhyReport};

use crate::board::{self, Note, Titled, side_by_side};
use crate::command::players::{Analyze, Question};
use crate::environment::{Environment, Paint};
use crate::problem::{Ending, Exit};
use crate::search::positions::{self, Answered};
use crate::search::write_json;
use crate::{interrupt, progress, text};

/// Carries the command out.
pub(crate) fn run(
    command: &Analyze,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    if let Question::Why(place, mv) = &command.question {
        let report = progress::of_search(environment, |control| {
            why::run(&command.game, place, (mv, why::MOST_NODES), control)
        })?;
        return said(&report, command.json, out, || {
            why_text(&command.game, &report, environment)
        });
    }
    let ready = |control: &Control<'_>| analyze::analyzer(&command.game, &command.players, control);
    let asked = progress::of_search(environment, ready)?;
    match &command.question {
        Question::Lines(path) => {
            let answer = |board: &str, control: &Control<'_>| {
                asked
                    .at(&command.game.position_at(board)?, control)
                    .map(Opinions)
            };
            positions::run(answer, path, environment, out)
        }
        Question::All => all(&*asked, environment, out),
        Question::Position(place) | Question::Why(place, _) => {
            one(command, &*asked, place, environment, out)
        }
    }
}

/// What all players think of one position.
struct Opinions(Vec<AnalyzeReport>);

impl Answered for Opinions {
    fn write(&self, out: &mut dyn Write) -> Result<(), Ending> {
        self.0.iter().try_for_each(|report| write_json(report, out))
    }
}

fn said<T: serde::Serialize>(
    report: &T,
    json: bool,
    out: &mut dyn Write,
    text: impl Fn() -> String,
) -> Result<Exit, Ending> {
    if json {
        write_json(report, out)?;
    } else {
        out.write_all(text().as_bytes())?;
    }
    Ok(Exit::Done)
}

fn all(asked: &dyn Asked, environment: &Environment, out: &mut dyn Write) -> Result<Exit, Ending> {
    let places = progress::of_search(environment, |control| asked.places(control))?;
    for place in &places {
        let told = interrupt::heard(|cancel| {
            let control = Control {
                cancel: Some(cancel),
                ..Control::default()
            };
            asked.at(place, &control)
        })?;
        Opinions(told).write(out)?;
    }
    Ok(Exit::Done)
}

fn one(
    command: &Analyze,
    asked: &dyn Asked,
    place: &AnyPosition,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let told: Result<Vec<AnalyzeReport>, Error> =
        progress::of_search(environment, |control| asked.at(place, control));
    let told = told?;
    if command.json {
        Opinions(told).write(out)?;
    } else {
        out.write_all(opinions_text(&command.game, place, &told, environment).as_bytes())?;
    }
    Ok(Exit::Done)
}

/// The position and what each player says of it.
fn opinions_text(
    game: &AnyGame,
    place: &AnyPosition,
    told: &[AnalyzeReport],
    environment: &Environment,
) -> String {
    let lang = environment.lang;
    let head = title(
        game,
        place.ended,
        &place.board,
        place.turn.letter(),
        environment,
    );
    let Some(size) = game.board_size() else {
        let lines = told.iter().map(|report| in_words(report, environment));
        return head + &lines.collect::<String>();
    };
    let picture = |report: &AnalyzeReport| {
        let title = text::clip(&report.player, 40);
        Titled::new(&title, &place.board, size, &notes(report), environment.out)
    };
    let pictures: Vec<Titled> = told.iter().map(picture).collect();
    let legend = lang.pick(
        "*: a candidate; number: the player's own score of the move",
        "*: 候補手、数値: そのプレイヤーによる着手の評価値",
    );
    let legend = environment.out.with(Paint::FAINT, legend);
    let boards = side_by_side(&pictures, environment.columns);
    format!("{head}{boards}\n  {legend}\n")
}

fn title(
    game: &AnyGame,
    ended: bool,
    board: &str,
    turn: char,
    environment: &Environment,
) -> String {
    let lang = environment.lang;
    let turn = match (ended, turn) {
        (true, _) => lang.pick("the game is over", "決着済みの局面"),
        (false, 'o') => lang.pick("circle (o) to move", "〇 (o) の手番"),
        (false, _) => lang.pick("cross (x) to move", "× (x) の手番"),
    };
    let name = text::clip(game.name(), 48);
    let place = match game.board_size() {
        Some(_) => String::new(),
        None => format!(" {board}"),
    };
    let title = format!("{name}{place}: {turn}");
    environment.out.with(Paint::STRONG, &title) + "\n\n"
}

/// The candidates of a player and its scores, on their squares.
pub(crate) fn notes(report: &AnalyzeReport) -> Vec<Note> {
    let note = |mv: &JsonMove, text: String| {
        let square = <[u32; 2]>::try_from(mv.as_slice()).ok()?;
        let best = report.candidates.contains(mv);
        Some(Note { square, text, best })
    };
    match &report.scores {
        Some(scores) => scores
            .iter()
            .filter_map(|scored| note(&scored.mv, scored.score.to_string()))
            .collect(),
        None => report
            .candidates
            .iter()
            .filter_map(|mv| note(mv, String::new()))
            .collect(),
    }
}

/// A player's opinion where there is no board.
fn in_words(report: &AnalyzeReport, environment: &Environment) -> String {
    let candidates = words(&report.candidates);
    let scores = report.scores.iter().flatten();
    let scores: Vec<String> = scores
        .map(|scored| {
            format!(
                "{}: {}",
                words(std::slice::from_ref(&scored.mv)),
                scored.score
            )
        })
        .collect();
    let scores = match scores.join(", ") {
        none if none.is_empty() => none,
        scores => format!(" ({scores})"),
    };
    let name = environment.out.with(Paint::STRONG, &report.player);
    format!("  {name}  {candidates}{scores}\n")
}

/// Moves as `--moves` reads them.
pub(crate) fn words(moves: &[JsonMove]) -> String {
    let word = |mv: &JsonMove| mv.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    moves.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// The board with the move on it, the sentence, and best play.
fn why_text(game: &AnyGame, report: &WhyReport, environment: &Environment) -> String {
    let lang = environment.lang;
    let head = title(game, false, &report.board, report.turn, environment);
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
    let sentence = lang.pick(&report.sentence, &report.sentence_ja);
    let rows = [
        (lang.pick("Best play", "最善の進行"), words(&report.line)),
        (
            lang.pick("After this move", "この着手の後"),
            words(&report.refutation),
        ),
    ];
    let widest = rows.iter().map(|(name, _)| text::width(name)).max();
    let widest = widest.unwrap_or(0);
    let row = |(name, line): &(&str, String)| {
        let name = environment
            .out
            .with(Paint::STRONG, &text::pad(name, widest));
        format!(
            "  {name}  {}\n",
            text::hang(line, widest + 4, environment.columns)
        )
    };
    let sentence = text::hang(sentence, 2, environment.columns);
    let rows: String = rows.iter().map(row).collect();
    format!(
        "{head}{}  {sentence}\n\n{rows}",
        picture.unwrap_or_default()
    )
}
