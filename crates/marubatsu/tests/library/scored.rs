//! Scores of whole trees and of the graph of different positions: REFERENCE's histograms, and laws against
//! the dumbest minimax.

use std::collections::{BTreeMap, VecDeque};

use marubatsu::layout::LayoutTree;
use marubatsu::tree::graph::{GraphError, MergeRule, PositionGraph};
use marubatsu::tree::score::{DrawScoring, LossRanking, Scores};
use marubatsu::tree::{GameTree, GrowError, GrowthOrder, NodeId};

use crate::prelude::*;

type Board = Line<u64>;

fn game(width: u32, height: u32, k: u32) -> Board {
    Line::new(width, height, k, false).expect("a size that fits")
}

fn graph(game: &Board, merge: MergeRule) -> PositionGraph<Board> {
    PositionGraph::of(game.clone(), game.start(), merge, 1_000_000, &mut |_| true)
        .expect("a small game")
}

fn scored(kind: LineScore, draws: DrawScoring) -> (PositionGraph<Board>, Scores) {
    let graph = graph(&game(3, 3, 3), MergeRule::Equal);
    let scores = Scores::of(&graph, &graph.leaves(&kind), draws);
    (graph, scores)
}

fn histogram(kind: LineScore, draws: DrawScoring) -> Vec<(String, usize)> {
    let (graph, scores) = scored(kind, draws);
    let mut counts = BTreeMap::new();
    for node in 0..graph.len() {
        *counts.entry(scores.get(node).score).or_insert(0) += 1;
    }
    counts
        .into_iter()
        .map(|(score, count)| (score.to_string(), count))
        .collect()
}

fn counted(counts: &[(&str, usize)]) -> Vec<(String, usize)> {
    counts
        .iter()
        .map(|&(score, count)| (score.to_owned(), count))
        .collect()
}

#[test]
fn scores_of_all_positions_are_distributed_as_measured() {
    assert_eq!(
        histogram(LineScore::Standard, DrawScoring::Plain),
        counted(&[("-1", 1474), ("0", 1068), ("1", 2936)])
    );
    let shortest = [
        ("-2", 592),
        ("-1", 882),
        ("0", 1068),
        ("1", 392),
        ("2", 2064),
        ("3", 480),
    ];
    assert_eq!(
        histogram(LineScore::Shortest, DrawScoring::Plain),
        counted(&shortest)
    );
    let recalculated = [
        ("-2", 592),
        ("-1", 882),
        ("-0.5", 277),
        ("0", 212),
        ("0.5", 579),
        ("1", 392),
        ("2", 2064),
        ("3", 480),
    ];
    assert_eq!(
        histogram(LineScore::Shortest, DrawScoring::Recalculated),
        counted(&recalculated)
    );
}

#[test]
fn positions_lie_ply_by_ply_each_once() {
    let board = game(3, 3, 3);
    let equal = graph(&board, MergeRule::Equal);
    assert_eq!(equal.by_depth().iter().sum::<usize>(), 5478);
    let classes = graph(&board, MergeRule::Classes);
    assert_eq!(
        classes.by_depth(),
        [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]
    );
    for node in 0..classes.len() {
        let depth = classes.depth(node);
        assert!(classes.at_depth(depth).contains(&node));
        assert_eq!(classes.find(&classes.positions()[node], depth), Some(node));
        for child in classes.children(node) {
            assert_eq!(classes.depth(child), depth + 1);
            assert!(classes.parents(child).contains(&node));
        }
    }
    assert!(classes.parents(0).is_empty());
}

#[test]
fn a_graph_that_grows_too_large_or_is_stopped_is_no_graph() {
    let board = game(3, 3, 3);
    let of = |most, go_on: bool| {
        PositionGraph::of(
            board.clone(),
            board.start(),
            MergeRule::Equal,
            most,
            &mut |_| go_on,
        )
        .map(|graph| graph.len())
    };
    assert_eq!(of(5478, true), Ok(5478));
    assert_eq!(of(5477, true), Err(GraphError::TooMany { most: 5477 }));
    assert_eq!(of(5478, false), Err(GraphError::Stopped));
}

#[test]
fn the_tree_and_the_graph_agree() {
    let board = game(3, 3, 3);
    for (kind, draws) in [
        (LineScore::Standard, DrawScoring::Plain),
        (LineScore::Shortest, DrawScoring::Recalculated),
    ] {
        let (graph, of_graph) = scored(kind, draws);
        let by_text: BTreeMap<String, usize> = graph
            .positions()
            .iter()
            .enumerate()
            .map(|(node, position)| (board.write_position(position), node))
            .collect();
        for growth in [GrowthOrder::BreadthFirst, GrowthOrder::DepthFirst] {
            let (game, start, way) = (board.clone(), board.start(), (9, growth));
            let grown = GameTree::grow_scored(game, start, way, (&kind, draws));
            let (tree, of_tree) = grown.expect("549,946 nodes");
            for node in tree.ids().step_by(97) {
                let place = by_text[&board.write_position(&tree.position(node))];
                assert_eq!(of_tree.get(node.index()), of_graph.get(place));
            }
        }
    }
}

/// All paths of at most `depth` moves, in the order in which nodes are made: by a queue, or each path before all that
/// begin with it.
fn paths<G: Game>(game: &G, depth: usize, growth: GrowthOrder) -> Vec<Vec<G::Move>> {
    let mut open = VecDeque::from([(game.start(), Vec::new())]);
    let mut made = Vec::new();
    while let Some((position, path)) = open.pop_front() {
        let longer = |mv| (game.play(&position, mv), [&path[..], &[mv]].concat());
        let children = game
            .moves(&position)
            .filter(|_| path.len() < depth)
            .map(longer);
        match growth {
            GrowthOrder::BreadthFirst => open.extend(children),
            GrowthOrder::DepthFirst => {
                let children: Vec<_> = children.collect();
                children
                    .into_iter()
                    .rev()
                    .for_each(|child| open.push_front(child));
            }
        }
        made.push(path);
    }
    made
}

fn grows_in_order<G: Game>(game: &G, depth: u16) {
    for growth in [GrowthOrder::BreadthFirst, GrowthOrder::DepthFirst] {
        let expected = paths(game, depth.into(), growth);
        let within =
            |most| GameTree::grow_within(game.clone(), game.start(), (depth, growth), most);
        let tree = within(expected.len()).expect("as many nodes as there are paths");
        let most = expected.len() - 1;
        assert_eq!(within(most).err(), Some(GrowError { most }));
        assert_eq!(tree.len(), expected.len());
        for (node, path) in tree.ids().zip(&expected) {
            assert_eq!(tree.path(node), *path);
            assert_eq!(tree.node_at(path), Some(node));
            assert_eq!(tree.depth(node), path.len());
            assert_eq!(tree.ended(node), game.ended(&tree.position(node)));
            let children: Vec<_> = tree.children(node).collect();
            let of_node = |child: &NodeId| tree.parent(*child) == Some(node);
            assert_eq!(children, tree.ids().filter(of_node).collect::<Vec<_>>());
        }
    }
}

#[test]
fn nodes_are_made_in_their_order() {
    for depth in 0..=6 {
        grows_in_order(&game(2, 2, 2), depth);
        grows_in_order(&game(3, 2, 2), depth.min(4));
        for seed in 0..8 {
            let tree = RandomTree {
                seed,
                depth: 4,
                branching: 3,
                ragged: true,
                ..RandomTree::default()
            };
            grows_in_order(&tree.make().expect("it is in range"), depth);
        }
    }
}

/// What the dumbest code says: score, least and greatest leaf.
fn naive<G: Game>(
    game: &G,
    position: &G::Position,
    ends: &impl Evaluator<G>,
) -> (Score, Score, Score) {
    let below: Vec<_> = game
        .moves(position)
        .map(|mv| naive(game, &game.play(position, mv), ends))
        .collect();
    if below.is_empty() {
        let score = ends.at_end(game, position);
        return (score, score, score);
    }
    let scores = below.iter().map(|found| found.0);
    let score = match game.to_move(position) {
        Side::Circle => scores.max(),
        Side::Cross => scores.min(),
    };
    let least = below.iter().map(|found| found.1).min();
    let greatest = below.iter().map(|found| found.2).max();
    (score.unwrap(), least.unwrap(), greatest.unwrap())
}

fn agrees_with_naive<G: Game>(game: &G, depth: u16, ends: &impl Evaluator<G>) {
    let way = (depth, GrowthOrder::DepthFirst);
    let (tree, scores) =
        GameTree::grow_scored(game.clone(), game.start(), way, (ends, DrawScoring::Plain)).unwrap();
    for node in tree.ids() {
        let position = tree.position(node);
        let found = scores.get(node.index());
        let expected = naive(game, &position, ends);
        assert_eq!((found.score, found.least, found.greatest), expected);
        let line = scores.line(&tree, node.index());
        assert_eq!(line.len(), usize::from(found.plies));
        if let Some(&end) = line.last() {
            assert_eq!(
                scores.get(end).score,
                found.score,
                "the line keeps the score"
            );
        }
        let best: Vec<usize> = scores
            .best(&tree, node.index(), LossRanking::Alike)
            .collect();
        for child in LayoutTree::children(&tree, node.index()) {
            let keeps = scores.get(child).score == found.score;
            assert_eq!(best.contains(&child), keeps);
        }
    }
}

#[test]
fn random_trees_are_scored_as_the_dumbest_code_does() {
    for seed in 0..60 {
        let tree: Tree = RandomTree {
            seed,
            depth: 5,
            branching: 3,
            ragged: seed % 2 == 0,
            repeats: 30,
            ..RandomTree::default()
        }
        .make()
        .unwrap();
        agrees_with_naive(&tree, 5, &LeafScore);
    }
}

#[test]
fn small_boards_are_scored_as_the_dumbest_code_does() {
    for (width, height, k) in [(2, 2, 2), (3, 2, 2), (4, 2, 3), (1, 5, 1)] {
        let plies = u16::try_from(width * height).unwrap();
        for kind in [LineScore::Standard, LineScore::Shortest] {
            agrees_with_naive(&game(width, height, k), plies, &kind);
        }
    }
}

#[test]
fn recalculated_draws_say_who_might_err() {
    let (_, plain) = scored(LineScore::Shortest, DrawScoring::Plain);
    let (graph, recalculated) = scored(LineScore::Shortest, DrawScoring::Recalculated);
    for node in 0..graph.len() {
        let (old, new) = (plain.get(node), recalculated.get(node));
        let leaf = graph.children(node).next().is_none();
        if old.score != Score::ZERO || leaf {
            assert_eq!(old.score, new.score);
            continue;
        }
        let cross = graph.game().to_move(&graph.positions()[node]) == Side::Cross;
        let half = if cross {
            new.greatest > Score::ZERO
        } else {
            new.least < Score::ZERO
        };
        let expected = match (half, cross) {
            (false, _) => 0,
            (true, true) => 50,
            (true, false) => -50,
        };
        assert_eq!(new.score, Score::from_hundredths(expected));
    }
}

/// Where every move loses, the ranking hopes for the opponent's error; where one doesn't, it changes nothing.
#[test]
fn lost_positions_are_ranked() {
    let (graph, scores) = scored(LineScore::Standard, DrawScoring::Plain);
    let board = graph.game();
    let mut ranked_otherwise = 0;
    for node in 0..graph.len() {
        let best = |lost| scores.best(&graph, node, lost).collect::<Vec<usize>>();
        let (alike, ranked) = (best(LossRanking::Alike), best(LossRanking::Ranked));
        let mover = board.to_move(&graph.positions()[node]);
        let sign = if mover == Side::Circle { 1 } else { -1 };
        let lost = scores.get(node).score.hundredths() * sign < 0;
        if !lost {
            assert_eq!(alike, ranked);
            continue;
        }
        assert!(ranked.iter().all(|child| alike.contains(child)));
        let hope = |child: &usize| {
            let found = scores.get(*child);
            let best = if mover == Side::Circle {
                found.greatest
            } else {
                -found.least
            };
            (best.hundredths().signum(), found.plies)
        };
        let most = alike.iter().map(hope).max();
        assert!(ranked.iter().all(|child| Some(hope(child)) == most));
        ranked_otherwise += usize::from(ranked != alike);
    }
    assert!(ranked_otherwise > 100, "{ranked_otherwise}");
}
