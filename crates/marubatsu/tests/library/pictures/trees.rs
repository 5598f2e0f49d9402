//! Trees drawn whole (part 90's pictures), single positions; the layout's heights.

use marubatsu::layout::{Layout, Spacing};
use marubatsu::scene::mark::NodeMark;
use marubatsu::scene::{position, whole};
use marubatsu::tree::{GameTree, GrowthOrder, NodeId};

use super::{Board, board};
use crate::prelude::*;

fn scale() -> ColourScale {
    ColourScale::of(&board(), Bounds::new(Score::points(-1), Score::points(1)))
}

fn grown(depth: u16) -> GameTree<Board> {
    let game = board();
    let start = game.start();
    GameTree::grow(game, start, depth, GrowthOrder::BreadthFirst).expect("it is small enough")
}

/// REFERENCE 2: heights to depth 2, and the whole tree's.
#[test]
fn heights_are_the_series_own() {
    let tree = grown(2);
    let layout = Layout::new(&tree, Spacing::of_node((3, 3)));
    let height = |depth| {
        tree.at_depth(depth)
            .map(|node| layout.height(node.index()))
            .next()
    };
    assert_eq!(
        [height(0), height(1), height(2)],
        [Some(288), Some(32), Some(4)]
    );

    let tree = grown(9);
    let nodes = [
        1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872,
    ];
    assert_eq!(tree.by_depth(), nodes);
    assert_eq!(
        Layout::new(&tree, Spacing::of_node((3, 3))).height(0),
        1_020_672
    );
}

#[test]
fn both_growths_make_the_same_tree() {
    let game = board();
    let start = game.start();
    let breadth = grown(9);
    let depth =
        GameTree::grow(game, start, 9, GrowthOrder::DepthFirst).expect("it is small enough");
    assert_eq!(breadth.by_depth(), depth.by_depth());
    let second = |tree: &GameTree<Board>| tree.path(tree.ids().nth(2).expect("a third node")).len();
    assert_eq!(
        (second(&breadth), second(&depth)),
        (1, 2),
        "the order is not the same"
    );
}

/// Boxes of a column keep their distance, children stay within their parent's height.
#[test]
fn nothing_overlaps() {
    let tree = grown(4);
    let layout = Layout::new(&tree, Spacing::of_node((3, 3)));
    for depth in 0..=4 {
        let tops: Vec<i64> = tree
            .at_depth(depth)
            .map(|node| layout.corner(node.index()).1)
            .collect();
        assert!(
            tops.windows(2).all(|pair| pair[1] - pair[0] >= 8),
            "half squares: 4 a row"
        );
    }
}

#[test]
fn trees_of_part_90() {
    let record = |name: &str, tree: &GameTree<Board>, last| {
        let scene = whole::draw(tree, (px(8), last), (Lang::Ja, scale()), &|_| {
            NodeMark::default()
        })
        .expect("it can be drawn");
        for theme in Theme::ALL {
            let name = format!("{name}-{}.svg", theme.name());
            insta::assert_binary_snapshot!(&name, svg::write(&scene, theme).into_bytes());
        }
    };
    record("tree-depth-2", &grown(2), None);
    let tree = grown(6);
    for depth in [5, 6] {
        let first = tree.at_depth(depth).next().expect("a node of that depth");
        let levels = u16::try_from(9 - depth).expect("small");
        let below = GameTree::grow(
            board(),
            tree.position(first),
            levels,
            GrowthOrder::BreadthFirst,
        );
        let last = tree.path(first).pop();
        record(
            &format!("tree-from-depth-{depth}"),
            &below.expect("it is small"),
            last,
        );
    }
}

#[test]
fn a_tree_that_is_too_large_says_its_size() {
    let Err(error) = whole::draw(&grown(9), (px(12), None), (Lang::En, scale()), &|_| {
        NodeMark::default()
    }) else {
        panic!("half a million boards are not drawn");
    };
    assert_eq!((error.nodes, error.height), (549_946, 1_020_672 * 12));
}

#[test]
fn a_position_by_itself() {
    let game = board();
    let played = game
        .parse_moves(&game.start(), "1,1 0,0 2,0")
        .expect("legal moves");
    let at = (&played.position, played.moves.last().copied());
    let scene = position::draw(&game, at, px(40), Some((Score::ZERO, scale())), Lang::En);
    insta::assert_binary_snapshot!(
        "position.svg",
        svg::write(&scene, Theme::Light).into_bytes()
    );
}

/// △ and ▽ have their values inside, and say by their shape whose turn it is; a leaf says its own.
#[test]
fn a_tree_made_by_hand_is_of_triangles() {
    let game: Tree = "((3 5) (2 -9))".parse().expect("a tree");
    let start = game.start();
    let tree =
        GameTree::grow(game, start, 9, GrowthOrder::BreadthFirst).expect("it is small enough");
    let scale = ColourScale::of(
        tree.game(),
        Bounds::new(Score::points(-9), Score::points(5)),
    );
    let values = [3, 3, -9, 3, 5, 2, -9].map(Score::points);
    let mark = |node: NodeId| NodeMark::of_score(Some(values[node.index()]));
    let scene = whole::draw(&tree, (px(16), None), (Lang::En, scale), &mark);
    let svg = svg::write(&scene.expect("seven nodes"), Theme::Light);
    let said: Vec<&str> = svg
        .split("</text>")
        .filter_map(|text| Some(text.rsplit_once('>')?.1))
        .filter(|text| !text.trim().is_empty())
        .collect();
    assert_eq!(said, ["3", "3", "−9", "3", "5", "2", "−9"]);
    insta::assert_binary_snapshot!("tree-by-hand.svg", svg.into_bytes());
}
