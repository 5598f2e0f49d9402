//! Trees as games: their text, their limits, and chance that comes again.
//!
//! Invariant: no text and no description exhausts the stack or the memory.

use marubatsu::game::NotationErrorKind;
use marubatsu::games::tree::{MAX_DEPTH, MAX_NODES, RandomTreeError, TreeErrorKind};

use crate::prelude::*;

fn tree(text: &str) -> Tree {
    text.parse().expect(text)
}

/// Why a text is no tree, and where.
fn refused(text: &str) -> (usize, TreeErrorKind) {
    let error = text.parse::<Tree>().expect_err("the text is no tree");
    (error.at, error.fault)
}

/// The turns along the way to a node, written as in `/0/1`.
fn turns(tree: &Tree, way: &str) -> String {
    let mut at = tree.start();
    let mut turns = String::from(tree.to_move(&at).letter());
    let end = tree.parse_position(way).expect(way);
    let played = tree.parse_moves(&at, &way.replace('/', " ")).expect(way);
    for mv in played.moves {
        at = tree.play(&at, mv);
        turns.push(tree.to_move(&at).letter());
    }
    assert_eq!(at, end);
    turns
}

#[test]
fn what_is_written_is_read() {
    for text in [
        "5",
        "(-0.5)",
        "(3 (5 2) (-1 (4 0)))",
        "x((1 2) (3 o(4 5)))",
        "((((1.25))))",
    ] {
        assert_eq!(tree(text).to_string(), text);
    }
    let plain = [
        (" ( 1\t(2\n3 ) )", "(1 (2 3))"),
        ("o(1 x(2 3))", "(1 (2 3))"),
        ("(1(2)3)", "(1 (2) 3)"),
        ("(+1 1.50 -0 00.5)", "(1 1.5 0 0.5)"),
        ("x(1 o(2 x(3)))", "x(1 (2 (3)))"),
    ];
    for (text, written) in plain {
        assert_eq!(tree(text).to_string(), written);
        assert_eq!(tree(text), tree(written));
    }
}

#[test]
fn turns_go_by_depth_but_for_marks() {
    let marked = tree("(1 o(2 (3 4)) x(5 x(6 7)))");
    assert_eq!(turns(&marked, "/0"), "ox");
    assert_eq!(turns(&marked, "/1/1/0"), "ooxo");
    assert_eq!(turns(&marked, "/2/1/1"), "oxxo");
    assert_eq!(tree("x(1)").to_move(&tree("x(1)").start()), Side::Cross);
}

#[test]
fn range_and_grain_follow_from_the_leaves() {
    let bounds = |lower, upper| Bounds::new(Score::points(lower), Score::points(upper));
    let seen = |text: &str| (tree(text).range(), tree(text).grain().hundredths());
    assert_eq!(seen("(3 (5 2) (-1 (4 0)))"), (bounds(-1, 5), 100));
    assert_eq!(seen("(7 7)"), (bounds(7, 7), 100));
    assert_eq!(seen("(0 4 1.5)").1, 150);
    assert_eq!(tree("(0 4 (1.5))").len(), 5);
}

#[test]
fn a_text_that_is_no_tree_is_refused_with_its_place() {
    let word = |text: &str| TreeErrorKind::Word(text.to_owned());
    assert_eq!(refused(""), (0, TreeErrorKind::Unclosed));
    assert_eq!(refused("(1 2"), (4, TreeErrorKind::Unclosed));
    assert_eq!(refused("(1 2) 3"), (6, TreeErrorKind::Trailing));
    assert_eq!(refused("1 2"), (2, TreeErrorKind::Trailing));
    assert_eq!(refused(")"), (0, TreeErrorKind::Trailing));
    assert_eq!(refused("(1 ())"), (4, TreeErrorKind::Childless));
    assert_eq!(refused("(面 a)"), (1, word("面")));
    assert_eq!(refused("(1\u{3000}面)"), (3, word("面")));
    for text in [
        "inf",
        "0.125",
        "o",
        "x5",
        "1e3",
        "--1",
        "1000000.01",
        "9999999999999999999",
    ] {
        assert_eq!(refused(&format!("(1 {text})")), (3, word(text)));
    }
}

#[test]
fn limits_of_texts_hold_without_recursion() {
    let deep = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(tree(&deep(MAX_DEPTH)).len(), MAX_DEPTH + 1);
    assert_eq!(tree(&deep(MAX_DEPTH)).to_string(), deep(MAX_DEPTH));
    assert_eq!(
        refused(&deep(MAX_DEPTH + 1)),
        (MAX_DEPTH, TreeErrorKind::TooDeep)
    );
    assert_eq!(
        refused(&"(".repeat(1_000_000)),
        (MAX_DEPTH, TreeErrorKind::TooDeep)
    );
    assert_eq!(
        refused(&")".repeat(1_000_000)),
        (0, TreeErrorKind::Trailing)
    );
    let wide = |leaves: usize| format!("({})", "1 ".repeat(leaves));
    assert_eq!(tree(&wide(MAX_NODES - 1)).len(), MAX_NODES);
    assert_eq!(
        refused(&wide(MAX_NODES)),
        (2 * MAX_NODES + 1, TreeErrorKind::TooLarge)
    );
}

#[test]
fn chance_comes_again() {
    let ragged = RandomTree {
        depth: 5,
        ragged: true,
        repeats: 33,
        ..RandomTree::default()
    };
    let mut texts = std::collections::HashSet::new();
    for seed in 0..200 {
        let description = RandomTree { seed, ..ragged };
        let tree = description.make().expect("the description is in range");
        assert_eq!(description.make().as_ref(), Ok(&tree));
        let text = tree.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&tree), "{text}");
        texts.insert(text);
    }
    assert!(texts.len() > 150, "different seeds make different trees");
    assert!(texts.iter().any(|text| text.contains("o(")));
    assert!(texts.iter().any(|text| text.contains("x(")));
}

#[test]
fn a_full_tree_is_as_large_as_described() {
    let made = RandomTree::default()
        .make()
        .expect("the description is in range");
    assert_eq!(made.len(), 1 + 3 + 9 + 27);
    assert_eq!(turns(&made, "/1/2/0"), "oxox");
    let Bounds { lower, upper } = made.range();
    assert!(lower >= Score::points(-9) && upper <= Score::points(9));
}

/// How large the tree of this description is, or why there is none.
fn size(depth: u16, branching: u16, repeats: u8) -> Result<usize, RandomTreeError> {
    let description = RandomTree {
        depth,
        branching,
        repeats,
        ..RandomTree::default()
    };
    description.make().map(|tree| tree.len())
}

#[test]
fn descriptions_out_of_range_are_refused() {
    assert_eq!(size(201, 1, 0), Err(RandomTreeError::Depth));
    assert_eq!(size(3, 0, 0), Err(RandomTreeError::Branching));
    assert_eq!(size(3, 3, 101), Err(RandomTreeError::Repeats));
    assert_eq!(size(13, 3, 0), Err(RandomTreeError::Nodes));
    assert_eq!(size(200, u16::MAX, 0), Err(RandomTreeError::Nodes));
    assert_eq!(size(200, 1, 100), Ok(201));
    assert_eq!(size(0, 3, 0), Ok(1));
    assert_eq!(size(19, 2, 0), Err(RandomTreeError::Nodes));
    assert_eq!(size(18, 2, 0), Ok((1 << 19) - 1));
}

#[test]
fn a_path_that_leads_nowhere_is_refused_with_its_place() {
    let tree = tree("(1 (2 3))");
    let error = |text: &str| {
        let error = tree
            .parse_position(text)
            .expect_err("the way leads nowhere");
        (error.at, error.fault)
    };
    let fault = |name: fn(String) -> NotationErrorKind, word: &str| name(word.to_owned());
    assert_eq!(error("1/0"), (0, fault(NotationErrorKind::NotAMove, "1/0")));
    assert_eq!(error("/2"), (1, fault(NotationErrorKind::Outside, "2")));
    assert_eq!(error("/1/a"), (3, fault(NotationErrorKind::NotAMove, "a")));
    assert_eq!(error("/1/1/0"), (5, fault(NotationErrorKind::Ended, "0")));
    assert_eq!(tree.parse_position("/").as_ref(), Ok(&tree.start()));
}
