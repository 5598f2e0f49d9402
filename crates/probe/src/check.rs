//! Checks the solver on positions with known scores: with all its rules, and without any one of them.
//!
//! Invariant: an unreadable line ends the check, so no position is skipped.

use std::io::BufRead;

use marubatsu::game::knowledge::Rule;

use crate::solver::{SolveKind, Solver};

/// The rules of Connect Four, each of which the solver can do without.
const RULES: [Rule; 7] = [
    Rule::WinsAtOnce,
    Rule::CannotParry,
    Rule::SquaresLeft,
    Rule::OnlyMove,
    Rule::NoLineLeft,
    Rule::Claimeven,
    Rule::OddThreat,
];

/// The rule of this name that can be switched off, such as `claimeven`.
pub(crate) fn rule(name: &str) -> Option<Rule> {
    RULES.into_iter().find(|rule| rule.name() == name)
}

/// What came of a check.
#[derive(Debug, Default)]
pub(crate) struct CheckResult {
    pub(crate) positions: u32,
    /// The moves of those that were solved wrongly, with the score that was found and the right one.
    pub(crate) wrong: Vec<(String, i32, i32)>,
    /// Of all together, on the processor.
    pub(crate) seconds: f64,
}

/// Solves lines of moves (columns from 1) and of the score for the side to move: its sign, or by how many of its own stones it wins
/// before it has no more. None where a line says something else.
pub(crate) fn check(
    lines: impl BufRead,
    kind: SolveKind,
    without: Option<Rule>,
) -> Option<CheckResult> {
    let (mut solver, mut checked) = (Solver::connect_four(without), CheckResult::default());
    for line in lines.lines() {
        let line = line.ok()?;
        let (moves, score) = line.trim_end().rsplit_once(' ')?;
        let score: i32 = score.parse().ok()?;
        let right = match kind {
            SolveKind::Strong => score,
            SolveKind::Weak => score.signum(),
        };
        let (found, seconds) = solver.timed(kind, moves);
        checked.positions += 1;
        checked.seconds += seconds;
        if found != right {
            checked.wrong.push((moves.to_owned(), found, right));
        }
    }
    Some(checked)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two late positions, the second with a wrong score.
    const LINES: &str =
        "2252576253462244111563365343671351441 -1\n7422341735647741166133573473242566 2\n";

    #[test]
    fn wrong_scores_are_found_with_all_rules_and_without_each() {
        for without in [None].into_iter().chain(RULES.map(Some)) {
            let checked = check(LINES.as_bytes(), SolveKind::Strong, without).expect("lines");
            let wrong = ("7422341735647741166133573473242566".to_owned(), 1, 2);
            assert_eq!((checked.positions, checked.wrong), (2, vec![wrong]));
            let checked = check(LINES.as_bytes(), SolveKind::Weak, without).expect("lines");
            assert_eq!(checked.wrong, [], "the sign is right");
        }
    }

    #[test]
    fn what_is_no_position_with_a_score_ends_the_check() {
        for line in ["1212\n", "1212 draw\n", "\n"] {
            assert!(
                check(line.as_bytes(), SolveKind::Weak, None).is_none(),
                "{line}"
            );
        }
    }

    #[test]
    fn rules_have_their_names() {
        assert_eq!(rule("claimeven"), Some(Rule::Claimeven));
        assert_eq!(rule("wins-at-once"), Some(Rule::WinsAtOnce));
        assert_eq!(rule("book"), None, "the check has none");
    }
}
