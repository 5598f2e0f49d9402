//! A tree of one's own: what the page says of it is what the search says, and what a search without any idea finds.

use marubatsu::game::{Game, Notation, Side};
use marubatsu::games::tree::{EditAction, Node, RandomTree, Tree, TreeEdit};
use marubatsu::lang::Lang;
use marubatsu::score::Score;
use marubatsu::stage::{RenderOptions, Viewport};
use marubatsu::voice::{self, CodeLanguage, Voice};
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::own_tree::{ALGORITHMS, MOST_NODES, OwnTree, OwnTreeRequest};
use marubatsu_app::request::SearchRequest;

const TEXTBOOK: &str = "((3 12 8) (2 4 6) (14 5 2))";

fn asked(game: &str, edits: &[&str], held: &str) -> OwnTreeRequest {
    OwnTreeRequest {
        game: game.to_owned(),
        edits: edits.iter().map(|&edit| edit.to_owned()).collect(),
        algorithms: ["alpha-beta", "alpha-beta"].map(str::to_owned),
        held: Some(held.to_owned()),
    }
}

fn done(request: &OwnTreeRequest) -> OwnTree {
    Lab::default()
        .own_tree(request, &Control::default())
        .unwrap()
}

fn sentence(tree: &OwnTree, lang: Lang) -> String {
    let pieces = tree.sentence(lang).into_iter();
    pieces.map(|piece| piece.text).collect()
}

/// The value of a node by looking at everything.
fn value(tree: &Tree, node: Node) -> Score {
    let children = tree
        .moves(&node)
        .map(|branch| value(tree, tree.play(&node, branch)));
    let best = match tree.to_move(&node) {
        Side::Circle => children.max(),
        Side::Cross => children.min(),
    };
    best.unwrap_or_else(|| tree.score(node))
}

/// The leaves that alpha-beta looks at, by the shortest program there is.
fn alpha_beta(
    tree: &Tree,
    node: Node,
    (mut alpha, mut beta): (Score, Score),
    seen: &mut Vec<String>,
) -> Score {
    if tree.ended(&node) {
        seen.push(tree.write_position(&node));
        return tree.score(node);
    }
    let side = tree.to_move(&node);
    let mut best: Option<Score> = None;
    for branch in tree.moves(&node) {
        let score = alpha_beta(tree, tree.play(&node, branch), (alpha, beta), seen);
        match side {
            Side::Circle => {
                best = best.max(Some(score));
                alpha = alpha.max(score);
            }
            Side::Cross => {
                best = Some(best.map_or(score, |best| best.min(score)));
                beta = beta.min(score);
            }
        }
        if alpha >= beta {
            break;
        }
    }
    best.unwrap()
}

fn random(seed: u64) -> Tree {
    let of = |choice: &[u16]| choice[usize::try_from(seed).unwrap() % choice.len()];
    let description = RandomTree {
        seed,
        depth: of(&[2, 3, 4]),
        branching: of(&[3, 2, 3, 4]),
        ragged: seed % 2 == 0,
        spread: of(&[9, 4, 30, 2, 1]),
        repeats: if seed % 5 == 0 { 30 } else { 0 },
    };
    description.make().unwrap()
}

fn random_trees() -> impl Iterator<Item = Tree> {
    (1..)
        .map(random)
        .filter(|tree| (2..=MOST_NODES).contains(&tree.len()))
}

#[test]
fn values_and_counts_are_those_of_the_search() {
    let lab = Lab::default();
    for tree in random_trees().take(50) {
        let game = tree.to_string();
        for algorithm in ALGORITHMS {
            let pairs = [("game", game.as_str()), ("algorithm", algorithm)];
            let request: SearchRequest = lab.read(pairs).unwrap();
            let report = lab.search(&request, &Control::default()).unwrap();
            let own = done(&OwnTreeRequest {
                algorithms: [algorithm, algorithm].map(str::to_owned),
                ..asked(&game, &[], "/")
            });
            let own = own.report;
            assert_eq!(
                (Some(own.value.now), own.nodes.now),
                (report.score, report.nodes),
                "{algorithm} {game}"
            );
            assert_eq!(
                own.value.now,
                value(&tree, tree.start()),
                "{algorithm} {game}"
            );
            assert_eq!(own.nodes.before, own.nodes.now);
            if algorithm == "minimax" {
                assert_eq!(
                    (own.nodes.now, own.cut_away.now),
                    (tree.len() as u64, 0),
                    "{game}"
                );
            }
        }
    }
}

#[test]
fn the_strip_says_what_every_score_would_cut_away() {
    for (n, tree) in random_trees().take(40).enumerate() {
        let leaves: Vec<Node> = tree.nodes().filter(|node| tree.ended(node)).collect();
        let held = leaves[n % leaves.len()];
        let path = tree.write_position(&held);
        let strip = done(&asked(&tree.to_string(), &[], &path))
            .report
            .strip
            .unwrap();
        let range = tree.range();
        let [first, last] = [&strip.zones[0], &strip.zones[strip.zones.len() - 1]];
        assert_eq!(
            first.from,
            Score::from_hundredths(range.lower.hundredths() - 300)
        );
        assert_eq!(
            last.to,
            Score::from_hundredths(range.upper.hundredths() + 300)
        );
        let mut seen_before = None;
        for zone in &strip.zones {
            for points in zone.from.hundredths() / 100..=zone.to.hundredths() / 100 {
                let edit = TreeEdit {
                    path: path
                        .split('/')
                        .filter_map(|word| word.parse().ok())
                        .collect(),
                    action: EditAction::Score(Score::points(points)),
                };
                let tree = tree.edited(&[edit]).unwrap().tree;
                let mut seen = Vec::new();
                let window = (Score::points(-1_000), Score::points(1_000));
                alpha_beta(&tree, tree.start(), window, &mut seen);
                assert_eq!(zone.unseen, !seen.contains(&path), "{tree}");
                let cut = zone.cut_away.len() + usize::from(zone.unseen);
                assert_eq!(cut, leaves.len() - seen.len(), "{path} {tree}");
                if points * 100 == zone.from.hundredths() {
                    assert_ne!(
                        seen_before,
                        Some(seen.clone()),
                        "neighbours differ: {path} {tree}"
                    );
                }
                seen_before = Some(seen);
            }
        }
    }
}

#[test]
fn a_changed_leaf_is_compared_with_the_tree_before() {
    let own = done(&asked(TEXTBOOK, &["/1/0=7"], "/1/0"));
    assert_eq!(
        sentence(&own, Lang::En),
        "What if 2 were 7? The tree is worth 4 instead of 3, and 2 more leaves are looked at."
    );
    assert_eq!(
        sentence(&own, Lang::Ja),
        "2 が 7 だったら？ 値は 3 から 4 に変わり、調べる葉は 2 枚増える。"
    );
    let report = &own.report;
    assert_eq!(report.game, "((3 12 8) (7 4 6) (14 5 2))");
    assert_eq!((report.nodes.before, report.nodes.now), (11, 13));
    assert_eq!((report.cut_away.before, report.cut_away.now), (2, 0));
    let node = |path: &str| report.tree.iter().find(|node| node.path == path).unwrap();
    assert_eq!(node("").was.as_deref(), Some("3"));
    assert_eq!(node("1").was.as_deref(), Some("≤2"));
    assert_eq!(
        (node("2").value.as_deref(), node("2").was.as_deref()),
        (Some("≤2"), None)
    );
    assert_eq!(node("1 1").looked_before, Some(false));
    assert_eq!(node("1 0").looked_before, Some(true));
    let strip = report.strip.as_ref().unwrap();
    assert_eq!(strip.before, Some(Score::points(2)));
    let zones: Vec<_> = strip
        .zones
        .iter()
        .map(|zone| (zone.from, zone.to, zone.cut_away.len()))
        .collect();
    assert_eq!(
        zones,
        [
            (Score::points(-1), Score::points(3), 2),
            (Score::points(4), Score::points(17), 0)
        ]
    );
    let told = own.stage.frames(report.frame..report.frame + 1, look());
    let told: Vec<String> = told.map(|frame| voice::text(&frame.sentence)).collect();
    assert!(told[0].contains('7'), "{told:?}");
}

fn look() -> RenderOptions {
    RenderOptions {
        lang: Lang::En,
        viewport: Viewport::new(920, 488),
        line: 320,
        portrait: 132,
        voice: Voice::Plain,
        code: CodeLanguage::Pseudo,
        zoom: 100,
        hidden: marubatsu::stage::HiddenFacts::NONE,
    }
}

#[test]
fn nodes_are_the_same_where_siblings_have_gone() {
    let own = done(&asked(TEXTBOOK, &["/0-"], "/0")).report;
    assert_eq!(own.game, "((2 4 6) (14 5 2))");
    let node = |path: &str| own.tree.iter().find(|node| node.path == path).unwrap();
    // What was the second branch is the first now: nothing is known of max yet, so its leaves are looked at.
    assert_eq!(
        (node("0").value.as_deref(), node("0").was.as_deref()),
        (Some("2"), Some("≤2"))
    );
    assert_eq!(node("0 1").looked_before, Some(false));
    assert_eq!(own.held, "0");
    let own = done(&asked(TEXTBOOK, &["/0+"], "/0/3")).report;
    assert_eq!(own.game, "((3 12 8 8) (2 4 6) (14 5 2))");
    assert_eq!(
        own.tree
            .iter()
            .find(|node| node.path == "0 3")
            .unwrap()
            .looked_before,
        None
    );
}

#[test]
fn another_search_is_a_what_if_too() {
    let own = done(&OwnTreeRequest {
        algorithms: ["alpha-beta", "minimax"].map(str::to_owned),
        ..asked(TEXTBOOK, &[], "/")
    });
    assert_eq!(
        sentence(&own, Lang::En),
        "What if minimax searched it? The tree is still worth 3, and 2 more leaves are looked at."
    );
    assert!(own.report.changed);
}

#[test]
fn what_can_not_be_is_refused_at_its_place() {
    let refused = |request: &OwnTreeRequest| {
        let error = Lab::default()
            .own_tree(request, &Control::default())
            .unwrap_err();
        let Error::Input(error) = error else {
            panic!("{error}");
        };
        (error.key, error.at)
    };
    assert_eq!(
        refused(&asked("((3 x) 5)", &[], "/")),
        ("game".to_owned(), Some(4))
    );
    assert_eq!(refused(&asked("5", &[], "/")), ("game".to_owned(), Some(0)));
    for edit in ["/0=1", "/9+", "/-", "0/0=1", "/0/0"] {
        assert_eq!(refused(&asked(TEXTBOOK, &[edit], "/")).0, "edit", "{edit}");
    }
    let wide = format!("({})", "1 ".repeat(MOST_NODES - 1));
    assert_eq!(refused(&asked(&wide, &["/+"], "/")).0, "edit");
}
