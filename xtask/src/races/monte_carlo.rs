//! The race of Monte Carlo searches: as many iterations from the start of a game, by each program, and as many random games by ours.
//!
//! Invariants: whoever makes fewer iterations than asked for fails the race, but for a search that proves its score; a program's speed
//! is its best round's.

use std::fmt::Write as _;
use std::time::Duration;

use super::contender::Contender;
use crate::command::Outcome;

/// The games, and what they are called.
const GAMES: [(&str, &str); 2] = [("3x3", "3x3"), ("7x6x4g", "Connect Four")];

/// Iterations of each search, and games.
const COUNT: i32 = 300_000;

/// Rounds over each game.
const ROUNDS: usize = 5;

/// How long a program may take.
const LIMIT: Duration = Duration::from_secs(120);

/// What is measured: who is asked, what, and how the row is called.
struct Row {
    who: usize,
    what: &'static str,
    name: String,
}

/// Runs the race; the first of the contenders is ours. The rows, as a table.
pub(super) fn table(contenders: &mut [Contender], missing: &[String]) -> Outcome<String> {
    let named = |who: usize, what: &str| match what {
        "games" => "games by chance, as `ai_pmc` plays them".to_owned(),
        "bounds" => format!("{}, with bounds", contenders[who].name),
        _ => contenders[who].name.clone(),
    };
    let own = ["games", "uct", "bounds"].map(|what| (0, what));
    let others = (1..contenders.len()).map(|who| (who, "uct"));
    let rows = own.into_iter().chain(others).map(|(who, what)| Row {
        who,
        what,
        name: named(who, what),
    });
    let rows: Vec<Row> = rows.collect();
    let columns: Vec<Vec<f64>> = GAMES
        .iter()
        .map(|(game, _)| raced(contenders, &rows, game))
        .collect::<Outcome<_>>()?;
    let mut text = "\n| thousands a second |".to_owned();
    for (_, name) in GAMES {
        let _ = write!(text, " {name} | of our games |");
    }
    text.push_str("\n|---|---|---|---|---|\n");
    for (at, row) in rows.iter().enumerate() {
        let _ = write!(text, "| {} |", row.name);
        for speeds in &columns {
            let _ = write!(
                text,
                " {:.0} | {:.2} |",
                speeds[at] / 1e3,
                speeds[at] / speeds[0]
            );
        }
        text.push('\n');
    }
    for line in missing {
        let _ = writeln!(text, "{line}");
    }
    Ok(text)
}

/// The most that each row makes a second, in rounds in which each is asked once.
fn raced(contenders: &mut [Contender], rows: &[Row], game: &str) -> Outcome<Vec<f64>> {
    let mut most = vec![0.0; rows.len()];
    for _ in 0..ROUNDS {
        for (row, most) in rows.iter().zip(&mut most) {
            let question = format!("{} {game} {COUNT}", row.what);
            let answer = contenders[row.who].ask(&question, LIMIT)?;
            let answer = answer.ok_or_else(|| format!("{} takes too long", row.name))?;
            let made = answer.scores.first().copied().unwrap_or(0);
            let enough = made == COUNT || row.what == "bounds";
            let seconds = answer.number.filter(|_| enough);
            let seconds = seconds.ok_or_else(|| format!("{} answers {made}", row.name))?;
            *most = f64::max(*most, f64::from(made) / seconds);
        }
    }
    Ok(most)
}

#[cfg(test)]
mod tests {
    use super::super::contender::Abilities;
    use super::*;
    use crate::command::command;

    fn shell(name: &str, script: &'static str) -> Contender {
        let abilities = Abilities {
            games: true,
            weak: false,
            empty: true,
        };
        Contender::new(name.to_owned(), abilities, move || {
            command("sh", &["-c", script])
        })
    }

    #[test]
    fn speeds_are_ratios_to_our_games() {
        let ours = shell(
            "ours",
            "while read what rest; do case $what in games) echo 0.1 300000;; *) echo 0.4 300000;; esac; done",
        );
        let other = shell("other", "while read line; do echo 1.0 300000; done");
        let text = table(&mut [ours, other], &["it is left out".to_owned()]).expect("all answer");
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(
            rows[3],
            "| games by chance, as `ai_pmc` plays them | 3000 | 1.00 | 3000 | 1.00 |"
        );
        assert_eq!(rows[4], "| ours | 750 | 0.25 | 750 | 0.25 |");
        assert_eq!(rows[6], "| other | 300 | 0.10 | 300 | 0.10 |");
        assert_eq!(rows[7], "it is left out");
    }

    #[test]
    fn whoever_makes_fewer_iterations_fails_the_race() {
        let idle = shell("idle", "while read line; do echo 0.1 299999; done");
        let failed = table(&mut [idle], &[]).expect_err("one is missing");
        assert!(failed.contains("299999"), "{failed}");
    }
}
