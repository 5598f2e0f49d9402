//! Exercises against the dumbest search that is correct.
//!
//! Invariant: the trees are read from their texts by this file alone.

use marubatsu::frame::FrameKind;
use marubatsu::practice::LEVELS;
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::practice::{KINDS, SolvedExercise, exercise};

use crate::naive_trees::PlainTree;
use crate::support::{good, recorded};

/// Seeds of each level, far apart.
const SEEDS: u64 = 24;

/// The leaf that each side's best moves lead to.
fn best_leaf(tree: &PlainTree, circle: bool) -> String {
    match tree {
        PlainTree::Leaf(_) => String::new(),
        PlainTree::Node(children) => {
            let value = tree.value(circle);
            let best = children
                .iter()
                .position(|child| child.value(!circle) == value);
            let best = best.expect("a child has the value");
            format!("/{best}{}", best_leaf(&children[best], !circle))
        }
    }
}

fn leaves(tree: &PlainTree) -> Vec<i32> {
    match tree {
        PlainTree::Leaf(value) => vec![*value],
        PlainTree::Node(children) => children.iter().flat_map(leaves).collect(),
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
        let (value, best) = (tree.value(true), best_leaf(&tree, true));
        let ends = leaves(&tree).into_iter().filter(|leaf| *leaf == value);
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

/// Alpha-beta: the value, counting leaves.
fn alpha_beta(
    tree: &PlainTree,
    circle: bool,
    (mut alpha, mut beta): (i32, i32),
    leaves: &mut u32,
) -> i32 {
    let PlainTree::Node(children) = tree else {
        let PlainTree::Leaf(value) = tree else {
            unreachable!()
        };
        *leaves += 1;
        return *value;
    };
    let mut best = if circle { i32::MIN } else { i32::MAX };
    for child in children {
        let value = alpha_beta(child, !circle, (alpha, beta), leaves);
        best = if circle {
            best.max(value)
        } else {
            best.min(value)
        };
        if circle {
            alpha = alpha.max(best);
        } else {
            beta = beta.min(best);
        }
        if alpha >= beta {
            break;
        }
    }
    best
}

fn leaves_of(tree: &PlainTree) -> u32 {
    let mut leaves = 0;
    alpha_beta(tree, true, (i32::MIN, i32::MAX), &mut leaves);
    leaves
}

/// Every order of a tree.
fn orders(tree: &PlainTree) -> Vec<PlainTree> {
    let PlainTree::Node(children) = tree else {
        return vec![tree.clone()];
    };
    let mut all: Vec<Vec<PlainTree>> = vec![Vec::new()];
    for child in children {
        let of_child = orders(child);
        let put = |order: &Vec<PlainTree>| {
            let mut longer = Vec::new();
            for at in 0..=order.len() {
                for own in &of_child {
                    let mut order = order.clone();
                    order.insert(at, own.clone());
                    longer.push(order);
                }
            }
            longer
        };
        all = all.iter().flat_map(put).collect();
    }
    all.into_iter().map(PlainTree::Node).collect()
}

/// The leaves that the recorded search of a tree enters, which a learner watches.
fn recorded_leaves(tree: &str) -> usize {
    let recording = recorded(&good(&format!("game={tree}")));
    let starts = recording
        .steps
        .steps(0)
        .filter(|step| step.kind == FrameKind::Start);
    let entered: Vec<_> = starts.map(|step| step.path).collect();
    let is_parent = |path: &[_]| {
        entered
            .iter()
            .any(|below| below.split_last().is_some_and(|(_, above)| above == path))
    };
    entered.iter().filter(|path| !is_parent(path)).count()
}

#[test]
fn the_best_order_is_the_best_of_all_orders_and_any_other_that_is_as_good_is_right() {
    let (lab, mut others) = (Lab::default(), 0);
    for (level, seed) in (1..=2).flat_map(|level| (0..12).map(move |n| (level, n * 31))) {
        let made = exercise(&lab, ("order", level, seed), &Control::default()).expect("it fits");
        let tree = PlainTree::read(&made.report().game);
        let all = orders(&tree);
        let least = all.iter().map(leaves_of).min().expect("an order");
        let best = made.judge(&[]).answer;
        assert_eq!(leaves_of(&PlainTree::read(&best[0])), least, "{made:?}");
        assert_eq!(recorded_leaves(&best[0]), least as usize, "{made:?}");
        for order in all.iter().step_by(7) {
            let (leaves, text) = (leaves_of(order), order.written());
            let verdict = made.judge(std::slice::from_ref(&text));
            assert_eq!(
                verdict.points,
                10_u32.saturating_sub(3 * (leaves - least)),
                "{text}"
            );
            let said = verdict.reason.clone().expect("both numbers");
            assert!(
                said.contains(&format!(" {leaves} leaves"))
                    && said.contains(&format!(" {least} in")),
                "{said}"
            );
            let spared = verdict
                .better
                .iter()
                .all(|one| one.leaves < leaves as usize && one.leaves >= least as usize);
            assert!(spared, "{verdict:?}");
            others += u32::from(leaves == least && text != best[0]);
        }
    }
    assert!(others > 20, "{others}");
}

#[test]
fn another_tree_is_no_order_of_the_one_that_is_asked_about() {
    let made = exercise(&Lab::default(), ("order", 1, 1), &Control::default()).expect("it fits");
    for other in ["((1 2) (3 4))", "(", "", "5"] {
        let verdict = made.judge(&[other.to_owned()]);
        assert_eq!(verdict.points, 0, "{other}");
        assert!(verdict.reason.expect("why").contains("not the same tree"));
    }
}

/// A board of three by three as all its turns and mirror images have it in common.
fn class(board: &str) -> String {
    let squares: Vec<char> = board.chars().take(9).collect();
    let turn =
        |from: &[char]| -> Vec<char> { (0..9).map(|n| from[(2 - n % 3) * 3 + n / 3]).collect() };
    let flip =
        |from: &[char]| -> Vec<char> { (0..9).map(|n| from[n / 3 * 3 + 2 - n % 3]).collect() };
    let mut images = Vec::new();
    for mut image in [squares.clone(), flip(&squares)] {
        for _ in 0..4 {
            image = turn(&image);
            images.push(image.iter().collect::<String>());
        }
    }
    images.into_iter().min().expect("eight images")
}

#[test]
fn just_one_board_is_the_position_that_the_table_answers_for() {
    for exercise in exercises(&Lab::default(), "entry") {
        let report = exercise.report();
        let asked = report.node.as_deref().expect("a board");
        let same = |board: &&String| class(board) == class(asked);
        let right: Vec<&String> = report.boards.iter().filter(same).collect();
        assert_eq!(right.len(), 1, "{report:?}");
        assert!((3..=6).contains(&report.boards.len()), "{report:?}");
        assert_eq!(right[0] == asked, report.level == 1, "{report:?}");
        for board in &report.boards {
            assert_eq!(
                points(&exercise, board),
                if board == right[0] { 10 } else { 0 }
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
