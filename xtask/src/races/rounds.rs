//! The rounds of the solvers' race: everybody solves a set, in turns, round after round.
//!
//! Invariants: all answers agree, or the race fails and says where; a solver's time is its best round's, so that whatever else the
//! machine does hits nobody alone.

use std::time::Duration;

use super::contender::{Answer, Contender};
use crate::command::Outcome;

/// A set of positions of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) game: String,
    pub(crate) positions: Vec<String>,
}

impl Set {
    /// Reads a line of name, game and positions, with tabs between.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let mut fields = line.split('\t').map(str::to_owned);
        let (name, game, positions) = (fields.next()?, fields.next()?, fields.next()?);
        let positions = positions.split_whitespace().map(str::to_owned).collect();
        Some(Self {
            name,
            game,
            positions,
        })
    }

    fn is_empty_board(&self) -> bool {
        self.positions.iter().any(|moves| moves == "-")
    }
}

/// How long a race goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    /// Rounds over each set.
    pub(crate) rounds: usize,
    /// What a solver may take for a set in a round.
    pub(crate) limit: Duration,
}

/// What a solver took for a position, in the mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cell {
    pub(crate) milliseconds: f64,
    pub(crate) nodes: Option<f64>,
}

impl Cell {
    /// The mean over so many positions.
    fn mean(seconds: f64, nodes: Option<f64>, positions: usize) -> Self {
        let number = f64::from(u32::try_from(positions).unwrap_or(u32::MAX));
        Self {
            milliseconds: seconds * 1e3 / number,
            nodes: nodes.map(|nodes| nodes / number),
        }
    }
}

/// What came of a solver's part in a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Part {
    /// It can't be asked this.
    NotAsked,
    /// It took longer than it may.
    TooSlow,
    /// It took this long.
    Took(Cell),
}

impl Part {
    /// The time, if it took one.
    fn milliseconds(self) -> Option<f64> {
        match self {
            Self::Took(cell) => Some(cell.milliseconds),
            Self::NotAsked | Self::TooSlow => None,
        }
    }
}

/// A set and a kind of score: what came of each solver's part, in their order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) set: String,
    pub(crate) kind: &'static str,
    pub(crate) positions: usize,
    pub(crate) parts: Vec<Part>,
}

impl Row {
    /// The first solver's time as a part of the best other one's.
    pub(crate) fn ratio(&self) -> Option<f64> {
        let (first, others) = self.parts.split_first()?;
        let times = others.iter().filter_map(|part| part.milliseconds());
        let best = times.min_by(f64::total_cmp)?;
        Some(first.milliseconds()? / best)
    }
}

/// Races over a set with strong and with weak scores.
pub(crate) fn over(set: &Set, contenders: &mut [Contender], extent: Extent) -> Outcome<Vec<Row>> {
    let (strong, exact) = of_kind(set, "strong", contenders, extent)?;
    let (weak, outcomes) = of_kind(set, "weak", contenders, extent)?;
    if let (Some(exact), Some(outcomes)) = (exact, outcomes) {
        let signs: Vec<i32> = exact.iter().map(|score| score.signum()).collect();
        let outcomes: Vec<i32> = outcomes.iter().map(|score| score.signum()).collect();
        agree(set, ("strong scores", &signs), ("weak scores", &outcomes))?;
    }
    Ok(vec![strong, weak])
}

fn may_answer(contender: &Contender, set: &Set, kind: &str) -> bool {
    let abilities = contender.abilities;
    (abilities.weak || kind == "strong")
        && (abilities.games || set.game == "7x6x4g")
        && (abilities.empty || !set.is_empty_board())
}

/// A row, and the scores that all agreed on.
fn of_kind(
    set: &Set,
    kind: &'static str,
    contenders: &mut [Contender],
    extent: Extent,
) -> Outcome<(Row, Option<Vec<i32>>)> {
    let asked = |what: &str| format!("{what} {kind} {} {}", set.game, set.positions.join(" "));
    let mut agreed: Option<(String, Vec<i32>)> = None;
    let may = |contender: &Contender| may_answer(contender, set, kind).then_some(f64::INFINITY);
    // The best time so far, while a solver takes part.
    let mut best: Vec<Option<f64>> = contenders.iter().map(may).collect();
    let asks: Vec<bool> = best.iter().map(Option::is_some).collect();
    let mut heard = |name: &str, answer: &Answer| {
        let said = (name.to_owned(), answer.scores.clone());
        let (first, scores) = agreed.get_or_insert(said);
        agree(set, (first, scores), (name, &answer.scores))
    };
    for round in 0..extent.rounds {
        for turn in 0..contenders.len() {
            let at = (round + turn) % contenders.len();
            let (contender, Some(least)) = (&mut contenders[at], best[at]) else {
                continue;
            };
            let answer = contender.ask(&asked("time"), extent.limit)?;
            if let Some(answer) = &answer {
                heard(&contender.name, answer)?;
            }
            let seconds = answer.and_then(|answer| answer.number);
            best[at] = seconds.map(|seconds| seconds.min(least));
        }
    }
    let mut parts = Vec::new();
    for (at, contender) in contenders.iter_mut().enumerate() {
        parts.push(match best[at] {
            None if asks[at] => Part::TooSlow,
            None => Part::NotAsked,
            Some(seconds) => {
                let nodes = contender.ask(&asked("nodes"), extent.limit)?;
                let nodes = nodes.and_then(|answer| answer.number);
                Part::Took(Cell::mean(seconds, nodes, set.positions.len()))
            }
        });
    }
    let row = Row {
        set: set.name.clone(),
        kind,
        positions: set.positions.len(),
        parts,
    };
    Ok((row, agreed.map(|(_, scores)| scores)))
}

/// Fails at the first position of which two say different things.
fn agree(set: &Set, one: (&str, &[i32]), other: (&str, &[i32])) -> Outcome {
    if one.1.len() != set.positions.len() || other.1.len() != set.positions.len() {
        return Err(format!("{}: somebody left positions out", set.name));
    }
    let said = one.1.iter().zip(other.1);
    let wrong = said
        .zip(&set.positions)
        .find(|((one, other), _)| one != other);
    wrong.map_or(Ok(()), |((says, differs), moves)| {
        let (set, one, other) = (&set.name, one.0, other.0);
        Err(format!(
            "{set}, {moves}: {one} says {says}, {other} says {differs}"
        ))
    })
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::super::contender::Abilities;
    use super::*;

    const EXTENT: Extent = Extent {
        rounds: 3,
        limit: Duration::from_secs(60),
    };

    fn set() -> Set {
        Set::read("late\t7x6x4g\t44 12").expect("three fields")
    }

    /// Somebody who says this of every set.
    fn saying(name: &str, time: &'static str, weak: bool) -> Contender {
        let abilities = Abilities {
            games: false,
            weak,
            empty: false,
        };
        Contender::new(name.to_owned(), abilities, move || {
            let mut command = Command::new("sh");
            let nodes = time.replacen("0.", "", 1);
            let script = format!(
                "while read what rest; do if [ $what = time ]; then echo {time}; else echo {nodes}; fi; done"
            );
            command.args(["-c", &script]);
            command
        })
    }

    #[test]
    fn a_row_has_the_mean_of_the_best_round() {
        let mut all = [
            saying("one", "0.004 1 -1", true),
            saying("two", "0.008 1 -1", false),
        ];
        let rows = over(&set(), &mut all, EXTENT).expect("they agree");
        let cell = |milliseconds, nodes| {
            let nodes = Some(nodes);
            Part::Took(Cell {
                milliseconds,
                nodes,
            })
        };
        assert_eq!(rows[0].parts, [cell(2.0, 2.0), cell(4.0, 4.0)]);
        assert_eq!((rows[0].ratio(), rows[0].positions), (Some(0.5), 2));
        assert_eq!(
            rows[1].parts,
            [cell(2.0, 2.0), Part::NotAsked],
            "two knows no weak scores"
        );
        assert_eq!(rows[1].ratio(), None);
    }

    #[test]
    fn solvers_that_disagree_are_named() {
        let mut all = [
            saying("one", "0.004 1 -1", true),
            saying("two", "0.008 1 0", true),
        ];
        let wrong = over(&set(), &mut all, EXTENT).expect_err("they disagree");
        assert_eq!(wrong, "late, 12: one says -1, two says 0");
        let mut short = [saying("one", "0.004 1", true)];
        assert!(over(&set(), &mut short, EXTENT).is_err());
    }

    #[test]
    fn nobody_is_asked_what_it_cannot_answer() {
        let set = Set::read("empty\t7x6x4g\t-").expect("three fields");
        let mut all = [saying("one", "0.004 1", true)];
        let rows = over(&set, &mut all, EXTENT).expect("nobody answers");
        assert_eq!(rows[0].parts, [Part::NotAsked]);
    }

    #[test]
    fn whoever_is_too_slow_is_told_from_whoever_was_not_asked() {
        let abilities = Abilities {
            games: false,
            weak: false,
            empty: false,
        };
        let slow = Contender::new("slow".to_owned(), abilities, || {
            let mut command = Command::new("sleep");
            command.arg("60");
            command
        });
        let extent = Extent {
            rounds: 2,
            limit: Duration::from_millis(50),
        };
        let rows = over(&set(), &mut [slow], extent).expect("nobody is wrong");
        let parts = rows.iter().map(|row| row.parts[0]);
        assert_eq!(parts.collect::<Vec<_>>(), [Part::TooSlow, Part::NotAsked]);
    }
}
