//! A tree in the making: it has room on the stage, stands still by chapters, and is counted and told rightly.
//!
//! Invariant: what is counted is held against counting by hand.

use marubatsu::scene::mark::{NodeLabel, NodeMark};
use marubatsu::stage::growth::{GrowingTree, chapter, depths, overview};
use marubatsu::stage::{Chapter, Viewport};
use marubatsu::tree::{GameTree, GrowthOrder, NodeId, Tally};
use marubatsu::voice::{GrowthTeller, text};

use super::room::{VIEWPORTS, board, check_between, check_scene, check_stillness, look};
use crate::facade::Nim;
use crate::prelude::*;

const BOTH: [GrowthOrder; 2] = [GrowthOrder::BreadthFirst, GrowthOrder::DepthFirst];

fn grown<G: Game>(game: &G, depth: u16, growth: GrowthOrder) -> GameTree<G> {
    GameTree::grow(game.clone(), game.start(), depth, growth).expect("the tree is small")
}

fn node<G: Game>(tree: &GameTree<G>, number: u64) -> NodeId {
    let number = usize::try_from(number).expect("it is small");
    tree.node(number).expect("there is such a node")
}

/// Checks frames from all parts of a tree in the making, and steps from one to the next.
fn check<G: Depict, E: Evaluator<G>>(game: &G, evaluator: &E, depth: u16, label: NodeLabel) {
    for growth in BOTH {
        let tree = grown(game, depth, growth);
        let tally = Tally::new(&tree, &|position| evaluator.at_end(game, position));
        let mark = |node: NodeId| NodeMark {
            score: tally.end(node),
            label,
            ..NodeMark::default()
        };
        let growing = GrowingTree {
            tree: &tree,
            mark: &mark,
        };
        let last = tree.len() as u64 - 1;
        let every = (last / 150).max(1);
        for viewport in VIEWPORTS {
            let of = |frame: u64| chapter(&tree, &viewport, node(&tree, frame));
            let picture = |frame: u64| {
                let plan = growing.plan(of(frame), viewport);
                growing.draw(&plan, node(&tree, frame), &look(viewport), "a tree")
            };
            for frame in (0..last).step_by(usize::try_from(every).expect("it is small")) {
                let (one, other) = (picture(frame), picture(frame + 1));
                let name = format!("{growing:?}, frame {frame}, {}", viewport.width / 100);
                check_scene(&one, &name);
                check_scene(&other, &name);
                if of(frame) == of(frame + 1) {
                    check_stillness(&one, &other, &name);
                }
                check_between(&one, &other);
            }
        }
    }
}

#[test]
fn a_tree_in_the_making_has_room_and_stands_still() {
    let line = LineScore::Standard;
    check(&board(), &line, 9, NodeLabel::Nothing);
    check(&board(), &line, 4, NodeLabel::Score);
    let four = Line::<u64>::new(4, 4, 3, false).expect("the board fits");
    check(&four, &line, 3, NodeLabel::Nothing);
    check(&Line::connect_four(), &line, 5, NodeLabel::Nothing);
    let nim = Nim([1, 2, 3]);
    check(&nim, &nim, 9, NodeLabel::Score);
    let seeds = (0..3).map(|seed| RandomTree {
        seed,
        depth: 5,
        branching: 4,
        ragged: true,
        spread: 3,
        repeats: 33,
    });
    for description in seeds {
        let tree = description.make().expect("the description is in range");
        check(&tree, &LeafScore, 9, NodeLabel::Score);
    }
    let small: Tree = "((3 5) (2 9))".parse().expect("it is a tree");
    check(&small, &LeafScore, 9, NodeLabel::Nothing);
}

#[test]
fn every_frame_belongs_to_one_chapter() {
    for growth in BOTH {
        for (depth, viewport) in [
            (9, VIEWPORTS[0]),
            (4, VIEWPORTS[3]),
            (1, VIEWPORTS[0]),
            (0, VIEWPORTS[0]),
        ] {
            let tree = grown(&board(), depth, growth);
            let mut next = 0;
            while next < tree.len() as u64 {
                let Chapter { first, end, .. } = chapter(&tree, &viewport, node(&tree, next));
                assert_eq!(first, next, "{growth:?} to depth {depth}");
                let within = [first, u64::midpoint(first, end), end - 1];
                for frame in within {
                    let same = chapter(&tree, &viewport, node(&tree, frame));
                    assert_eq!(
                        (same.first, same.end),
                        (first, end),
                        "{growth:?}, frame {frame}"
                    );
                }
                next = end;
            }
        }
    }
}

#[test]
fn a_chapter_shows_the_newest_node_and_nothing_that_comes_later_as_made() {
    for growth in BOTH {
        let tree = grown(&board(), 5, growth);
        let mark = |_| NodeMark {
            label: NodeLabel::Nothing,
            ..NodeMark::default()
        };
        let growing = GrowingTree {
            tree: &tree,
            mark: &mark,
        };
        for frame in (0..tree.len() as u64).step_by(97) {
            let newest = node(&tree, frame);
            let plan = growing.plan(chapter(&tree, &VIEWPORTS[0], newest), VIEWPORTS[0]);
            let scene = growing.draw(&plan, newest, &look(VIEWPORTS[0]), "a tree");
            let drawn = marubatsu::svg::write(&scene, marubatsu::scene::Theme::Light);
            assert_eq!(
                drawn.matches("aria-current").count(),
                1,
                "{growth:?}, frame {frame}"
            );
            // Each board that is said to be made is one of the first nodes.
            let made = drawn.matches(": 作成済み").count() as u64;
            assert!(
                (1..=frame + 1).contains(&made),
                "{growth:?}, frame {frame}: {made}"
            );
        }
    }
}

#[test]
fn what_is_counted_is_what_there_is() {
    for growth in BOTH {
        let tree = grown(&board(), 4, growth);
        let game = board();
        let tally = Tally::new(&tree, &|position| {
            LineScore::Standard.at_end(&game, position)
        });
        let mut by_depth = vec![0; tally.depths()];
        let (mut ended, mut waiting) = (0, Vec::new());
        for newest in tree.ids() {
            let depth = tree.depth(newest);
            by_depth[depth] += 1;
            ended += u64::from(tree.ended(newest));
            assert_eq!(tally.made(depth, newest), by_depth[depth]);
            assert_eq!(tally.ended(newest), ended);
            assert_eq!(tally.end(newest).is_some(), tree.ended(newest));
            assert_eq!(
                tally.is_leaf(newest),
                tree.children(newest).next().is_none()
            );
            // The queue and the stack, as the algorithms have them.
            match growth {
                GrowthOrder::BreadthFirst => {
                    waiting
                        .retain(|&other| tree.parent(newest).is_none_or(|parent| other > parent));
                }
                GrowthOrder::DepthFirst => {
                    while waiting
                        .last()
                        .is_some_and(|&top| tree.parent(newest) != Some(top))
                    {
                        waiting.pop();
                    }
                }
            }
            waiting.extend((!tally.is_leaf(newest)).then_some(newest));
            assert_eq!(
                tally.open(&tree, newest),
                waiting.len() as u64,
                "{growth:?} {newest:?}"
            );
            let next = tally.completes(&tree, newest);
            assert!(next.is_none_or(|next| next > newest));
            assert_eq!(next.is_none(), newest.index() + 1 == tree.len());
        }
    }
}

#[test]
fn going_on_leads_to_what_is_complete_next() {
    let steps = |growth| {
        let tree = grown(&board(), 2, growth);
        let tally = Tally::new(&tree, &|_| Score::ZERO);
        let first = Some(node(&tree, 1));
        let all = std::iter::successors(first, |&node| tally.completes(&tree, node));
        all.map(NodeId::index).collect::<Vec<_>>()
    };
    assert_eq!(steps(GrowthOrder::BreadthFirst), [1, 9, 81]);
    assert_eq!(steps(GrowthOrder::DepthFirst), [1, 9, 81]);
    let tree = grown(&board(), 3, GrowthOrder::BreadthFirst);
    let tally = Tally::new(&tree, &|_| Score::ZERO);
    let first = Some(node(&tree, 82));
    let all = std::iter::successors(first, |&node| tally.completes(&tree, node));
    let all: Vec<_> = all.map(NodeId::index).collect();
    assert_eq!(
        all,
        [82, 88, 137, 585],
        "a node's children, its siblings', the depth"
    );
}

#[test]
fn depths_fill_up_within_their_columns() {
    let connect = Line::connect_four();
    for growth in BOTH {
        let tree = grown(&connect, 5, growth);
        let tally = Tally::new(&tree, &|_| Score::ZERO);
        for frame in [0, 1, 7, 8, 400, 2_800, tree.len() as u64 - 1] {
            for (width, lang) in [(200, Lang::En), (320, Lang::Ja)] {
                let newest = node(&tree, frame);
                let scene = Scene {
                    width: px(width),
                    height: depths::HEIGHT,
                    label: String::new(),
                    shapes: depths::draw(&tree, &tally, newest, (px(width), lang)),
                };
                check_scene(&scene, &format!("{growth:?}, frame {frame}"));
            }
        }
    }
}

#[test]
fn the_overview_of_growth_has_a_row_a_depth() {
    let game = board();
    for growth in BOTH {
        let tree = grown(&game, 9, growth);
        let tally = Tally::new(&tree, &|position| {
            LineScore::Standard.at_end(&game, position)
        });
        let all = 0..tree.len() as u64;
        let found = overview(
            (&tree, &tally),
            Some(&tally),
            (all.clone(), 1280),
            look(VIEWPORTS[0]).scale,
        );
        assert_eq!((found.frames(), found.levels()), (all, 10));
        let covered = |level: u16| {
            let cells = found.level(level).iter();
            cells.filter(|cell| cell.coverage > 0).count()
        };
        match growth {
            // A staircase: each depth by itself, so that together they cover the time once.
            GrowthOrder::BreadthFirst => {
                let sum: usize = (0..found.levels()).map(covered).sum();
                assert!((1280..1300).contains(&sum), "{sum}");
            }
            // The root is under way all the time.
            GrowthOrder::DepthFirst => assert!(covered(0) >= 1279 && covered(5) > 1000),
        }
    }
}

#[test]
fn a_tree_in_the_making_is_told() {
    let mut lines = Vec::new();
    let game = board();
    for growth in BOTH {
        let tree = grown(&game, 5, growth);
        let tally = Tally::new(&tree, &|position| {
            LineScore::Standard.at_end(&game, position)
        });
        let teller = GrowthTeller::new(&tree, &tally);
        let won = tree
            .ids()
            .find(|&node| tree.ended(node))
            .expect("some are over");
        let last = node(&tree, tree.len() as u64 - 1);
        for newest in [0, 1, 2, 6, 10, 11]
            .map(|number| node(&tree, number))
            .into_iter()
            .chain([won, last])
        {
            for lang in Lang::ALL {
                for voice in Voice::ALL {
                    let said = text(&teller.tell(newest, voice, lang));
                    lines.push(format!(
                        "{growth:?} {} {lang} {voice}: {said}",
                        newest.index()
                    ));
                }
            }
        }
        let listing = teller.listing(won);
        lines.push(format!("{}\n", listing.lines.join("\n")));
        assert!(listing.lit < listing.lines.len());
    }
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn numbers_of_a_sentence_point_to_the_nodes_they_are_about() {
    let tree = grown(&board(), 4, GrowthOrder::DepthFirst);
    let tally = Tally::new(&tree, &|_| Score::ZERO);
    let teller = GrowthTeller::new(&tree, &tally);
    for newest in tree.ids().skip(1).take(200) {
        let parts = teller.tell(newest, Voice::Plain, Lang::En);
        let pointed: Vec<usize> = parts
            .iter()
            .filter_map(|part| part.points)
            .map(|points| points.node as usize)
            .collect();
        let parent = tree.parent(newest).expect("it isn't the root");
        assert_eq!(pointed[..2], [parent.index(), newest.index()]);
    }
}

#[test]
fn a_chapter_of_a_small_stage_is_not_that_of_a_large_one() {
    let tree = grown(&board(), 9, GrowthOrder::DepthFirst);
    let (large, small) = (Viewport::new(1800, 1400), VIEWPORTS[3]);
    let mut deep = tree.ids().filter(|&node| tree.depth(node) == 9);
    let differs = |node| {
        let anchors = [large, small].map(|viewport| chapter(&tree, &viewport, node).anchor);
        assert!(anchors[0] <= anchors[1], "{anchors:?}");
        anchors[0] < anchors[1]
    };
    assert!(deep.any(differs));
}
