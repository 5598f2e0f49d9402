//! Exercises against the dumbest search that is correct.
//!
//! Invariant: the trees are read from their texts by this file alone.

use marubatsu::practice::LEVELS;
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::practice::{KINDS, SolvedExercise, exercise};

/// Seeds of each level, far apart.
const SEEDS: u64 = 24;

/// A tree: a leaf's number, or children.
#[derive(Clone, Debug, PartialEq)]
enum PlainTree {
    Leaf(i64),
    Node(Vec<PlainTree>),
}

impl PlainTree {
    fn read(text: &str) -> Self {
        let mut open = vec![Vec::new()];
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        for word in spaced.split_whitespace() {
            let made = match word {
                "(" => {
                    open.push(Vec::new());
                    continue;
                }
                ")" => Self::Node(open.pop().expect("it was opened")),
                leaf => Self::Leaf(leaf.parse().expect("a number")),
            };
            open.last_mut().expect("the outermost").push(made);
        }
        open.remove(0).remove(0)
    }

    fn value(&self, circle: bool) -> i64 {
        match self {
            Self::Leaf(value) => *value,
            Self::Node(children) => {
                let values = children.iter().map(|child| child.value(!circle));
                let best = if circle { values.max() } else { values.min() };
                best.expect("it has children")
            }
        }
    }

    /// The leaf that each side's best moves lead to.
    fn best_leaf(&self, circle: bool) -> String {
        match self {
            Self::Leaf(_) => String::new(),
            Self::Node(children) => {
                let value = self.value(circle);
                let best = children
                    .iter()
                    .position(|child| child.value(!circle) == value);
                let best = best.expect("a child has the value");
                format!("/{best}{}", children[best].best_leaf(!circle))
            }
        }
    }

    fn leaves(&self) -> Vec<i64> {
        match self {
            Self::Leaf(value) => vec![*value],
            Self::Node(children) => children.iter().flat_map(Self::leaves).collect(),
        }
    }
}

/// Exercises of a kind at all levels.
fn exercises(lab: &Lab, kind: &str) -> Vec<SolvedExercise> {
    let all = (1..=LEVELS).flat_map(|level| (0..SEEDS).map(move |n| (level, n * 97)));
    all.map(|(level, seed)| {
        let made = exercise(lab, (kind, level, seed), &Control::default());
        made.unwrap_or_else(|error| panic!("{kind} {level} {seed}: {error:?}"))
    })
    .collect()
}

fn points(exercise: &SolvedExercise, given: &str) -> u32 {
    exercise.judge(&[given.to_owned()]).points
}

#[test]
fn every_kind_has_exercises_near_every_seed_and_its_own_answer_is_right() {
    let lab = Lab::default();
    for kind in KINDS {
        for exercise in exercises(&lab, kind) {
            let report = exercise.report();
            let right = exercise.judge(&[]).answer;
            assert_eq!(exercise.judge(&right).points, 10, "{report:?}");
            assert!(!report.question.is_empty() && !report.question_ja.is_empty());
        }
    }
}

#[test]
fn the_best_line_ends_where_plain_minimax_ends() {
    for exercise in exercises(&Lab::default(), "line") {
        let report = exercise.report();
        let tree = PlainTree::read(&report.game);
        let (value, best) = (tree.value(true), tree.best_leaf(true));
        let ends = tree.leaves().into_iter().filter(|leaf| *leaf == value);
        assert_eq!(ends.count(), 1, "{report:?}");
        for leaf in &report.leaves {
            let verdict = exercise.judge(std::slice::from_ref(leaf));
            let right = *leaf == best;
            assert_eq!(
                (verdict.points, verdict.reason.is_none()),
                (if right { 10 } else { 0 }, right),
                "{leaf} {report:?}"
            );
        }
    }
}

#[test]
fn scouts_choices_are_four_of_which_one_is_right_and_both_answers_are_common() {
    let (mut again, mut not) = (0, 0);
    for exercise in exercises(&Lab::default(), "scout") {
        let choices = exercise.report().choices.iter();
        let right: Vec<&str> = choices
            .map(|choice| choice.answer)
            .filter(|answer| points(&exercise, answer) == 10)
            .collect();
        match right[..] {
            ["alpha-beta"] => again += 1,
            ["no"] => not += 1,
            _ => panic!("{exercise:?}: {right:?}"),
        }
    }
    assert!(again > 36 && not > 36, "{again} again, {not} not");
}
