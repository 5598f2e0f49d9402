//! `lesson practice`: an exercise on a random tree, and the judge of its answer.
//!
//! Invariant: on a terminal the answer is asked for; elsewhere only `--answer` gives one, so that nothing waits for input.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use marubatsu::lang::Text;
use marubatsu_app::control::Control;
use marubatsu_app::lessons::practice::{self, KINDS, SolvedExercise};

use crate::environment::Environment;
use crate::error::{CliError, ExitStatus};
use crate::options::{Command, ParsedArguments};
use crate::{file, output, sheet};

const LEAVES: Text = Text::new(
    "Leaves, such as /0/1 /1/2 (none: press Enter): ",
    "葉 (例: /0/1 /1/2、なければ Enter): ",
);
const LEAF: Text = Text::new("A leaf, such as /0/1: ", "葉 (例: /0/1): ");
const YES_OR_NO: Text = Text::new("yes or no: ", "yes か no: ");
const WINDOW: Text = Text::new(
    "no, alpha-beta, s-beta or alpha-s: ",
    "no、alpha-beta、s-beta、alpha-s のどれか: ",
);
const ORDER: Text = Text::new(
    "The tree in your order, such as ((3 5) (2 9)): ",
    "並べ替えた木 (例: ((3 5) (2 9))): ",
);
const BOARD: Text = Text::new("A board: ", "盤面: ");
const MOVES: Text = Text::new(
    "The moves down to the leaf, such as 1,1 0,1: ",
    "葉までの着手 (例: 1,1 0,1): ",
);
const NUMBER: Text = Text::new("A number: ", "数: ");

/// Reads `lesson practice`.
pub(crate) fn practice(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let json = parsed.json();
    let kind = parsed.text("kind").unwrap_or(KINDS[0]).to_owned();
    let level = parsed
        .number_within("level", 1..=practice::MOST_LEVEL)?
        .unwrap_or(1);
    let seed = parsed.number("seed")?.unwrap_or(1);
    let answer = parsed.text("answer").map(str::to_owned);
    Ok(Box::new(move |lab, environment, out| {
        let exercise = practice::exercise(&lab, (&kind, level, seed), &Control::default())?;
        if let Some(answer) = answer {
            return judge(&exercise, &answer, (json, environment), out);
        }
        output::print(&exercise.report(), (json, None), environment, out, || {
            sheet::text(&[exercise.sheet()], environment)
        })?;
        if json || !io::stdin().is_terminal() {
            return Ok(ExitStatus::Done);
        }
        ask(&exercise, &mut io::stdin().lock(), environment, out)
    }))
}

/// Asks for an answer and judges the line that is typed; no line ends it.
fn ask(
    exercise: &SolvedExercise,
    input: &mut dyn BufRead,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let prompt = match exercise.report().kind {
        "never" => LEAVES,
        "cut" => YES_OR_NO,
        "line" => LEAF,
        "entry" | "chosen" => BOARD,
        "most" => MOVES,
        "order" => ORDER,
        "scout" => WINDOW,
        _ => NUMBER,
    };
    write!(out, "\n{}", prompt.in_lang(environment.lang))?;
    out.flush()?;
    let mut line = Vec::new();
    if !file::read_line(input, &mut line, ("file", Path::new("-")))? {
        return Ok(ExitStatus::Done);
    }
    let answer = String::from_utf8_lossy(&line);
    judge(exercise, &answer, (false, environment), out)
}

/// Says what an answer is worth.
fn judge(
    exercise: &SolvedExercise,
    answer: &str,
    (json, environment): (bool, &Environment),
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let given: Vec<String> = answer.split_whitespace().map(str::to_owned).collect();
    let verdict = exercise.judge(&given);
    output::print(&verdict, (json, None), environment, out, || {
        sheet::text(&[verdict.sheet()], environment)
    })
}

#[cfg(test)]
mod tests {
    use marubatsu_app::lab::Lab;

    use super::*;

    #[test]
    fn the_line_that_is_typed_is_judged() {
        let lab = Lab::default();
        let exercise = practice::exercise(&lab, ("never", 2, 22), &Control::default());
        let exercise = exercise.expect("seed 22 fits level 2");
        for (typed, points) in [("/0/1/1 /1/1/1\n", "10"), ("/0/0/0\n", "1")] {
            let mut out = Vec::new();
            let environment = Environment::detect(&[]);
            let asked = ask(&exercise, &mut typed.as_bytes(), &environment, &mut out);
            asked.expect("it is written");
            let said = String::from_utf8(out).expect("it is text");
            assert!(said.contains("/0/1/1 /1/1/1"), "{said}");
            assert!(said.trim_end().ends_with(points), "{said}");
        }
    }

    #[test]
    fn no_line_is_no_answer() {
        let exercise = practice::exercise(&Lab::default(), ("cut", 1, 1), &Control::default());
        let mut out = Vec::new();
        let exercise = exercise.expect("it fits");
        let asked = ask(
            &exercise,
            &mut io::empty(),
            &Environment::detect(&[]),
            &mut out,
        );
        asked.expect("it is written");
        let said = String::from_utf8(out).expect("it is text");
        assert_eq!(said.lines().count(), 2, "an empty line, and the question");
    }
}
