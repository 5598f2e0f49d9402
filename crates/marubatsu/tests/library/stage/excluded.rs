//! Moves that a search excludes: each lets the other side win with its reply, or the one move that is searched is answered at
//! once and is enough. Held against playing every move and every reply.
//!
//! Invariant: reasons are found by playing on the board, never from the order in which the search put the moves.

use std::collections::BTreeMap;

use marubatsu::game::Outcomes;
use marubatsu::games::line::Square;
use marubatsu::observe::Role;
use marubatsu::stage::RecordedSearch;

use super::lens::{STAGES, Staged, solved};
use super::recorded;
use super::room::{PLAIN, Seen, board, check_scene};
use crate::prelude::*;

/// The moves of a position to which the other side has a winning reply.
fn losing(game: &ConnectFour, position: &Position<u64>) -> Vec<Square> {
    let loses = |&mv: &Square| {
        let after = game.play(position, mv);
        let won = Some(Outcome::Win(game.to_move(&after)));
        game.moves(&after)
            .any(|reply| game.outcome(&game.play(&after, reply)) == won)
    };
    game.moves(position).filter(loses).collect()
}

/// Whether a node's first child is answered after forced replies only, and cuts the node.
fn is_decided(recursion: &Recursion, node: u32) -> bool {
    let mut children = recursion.children(node);
    let (first, more) = (children.next(), children.next());
    let Some(mut child) = first.filter(|_| more.is_none() && recursion.node(node).cut) else {
        return false;
    };
    while let Some(forced) = recursion.children(child).next() {
        if recursion.node(forced).role != Role::Forced {
            return false;
        }
        child = forced;
    }
    recursion
        .node(child)
        .settled
        .is_some_and(|settled| settled.leaf.is_some())
}

#[test]
fn excluded_moves_lose_to_a_reply_or_one_move_is_enough() {
    let frames = &solved();
    let (recursion, game) = (Recursion::new(frames), frames.game());
    let (mut lost, mut decided) = (0, 0);
    for node in recursion.nodes().map(|node| node.number) {
        let position = recursion.position(frames, node);
        let (legal, left) = (
            game.moves(&position).count(),
            recursion.excluded_moves(frames, node),
        );
        let searched = recursion
            .children(node)
            .filter_map(|child| recursion.node(child).mv);
        let kept = |mv: u32| left.iter().all(|&other| u32::from(other) != mv);
        assert!(
            searched.into_iter().all(kept),
            "node {node}: excluded and searched"
        );
        let opened = recursion.node(node).height > 0;
        if opened && left == losing(game, &position) {
            lost += usize::from(!left.is_empty());
        } else if opened && is_decided(&recursion, node) {
            assert_eq!(left.len() + 1, legal, "node {node}");
            decided += 1;
        } else {
            let stopped = recursion.node(node).settled.is_none();
            assert!(
                left.is_empty() || stopped,
                "node {node}: {left:?} of {legal}"
            );
        }
    }
    assert!(
        lost > 1_500 && decided > 500,
        "{lost} lost, {decided} decided"
    );
}

#[test]
fn a_search_without_knowledge_excludes_nothing() {
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Scout] {
        let way = PLAIN.algorithm(algorithm).table(TableKind::Merged);
        let frames = recorded(&board(), LineScore::Shortest, &way, 2_000);
        let recursion = Recursion::new(&frames);
        let mut nodes = recursion.nodes();
        assert!(nodes.all(|node| recursion.excluded_moves(&frames, node.number).is_empty()));
    }
}

/// The numbers that stand in dotted outlines, by path.
fn marks(scene: &Scene) -> BTreeMap<String, usize> {
    let items = scene.shapes.iter().filter_map(|shape| {
        let Shape::Group {
            part: GroupKind::Item(item),
            shapes,
        } = shape
        else {
            return None;
        };
        let path = item.id.strip_prefix("excluded ")?;
        let said = shapes.iter().find_map(|shape| match shape {
            Shape::Text { text, .. } => text.strip_prefix("× ")?.parse().ok(),
            _ => None,
        });
        Some((path.to_owned(), said.expect("it has a number")))
    });
    items.collect()
}

/// What is said of the node in question, and its path.
fn focus(shapes: &[Shape]) -> Option<(String, String)> {
    shapes.iter().find_map(|shape| match shape {
        Shape::Group {
            part:
                GroupKind::Node {
                    path,
                    label,
                    selected: true,
                    ..
                },
            ..
        } => Some((path.clone(), label.clone())),
        Shape::Group { shapes, .. } => focus(shapes),
        _ => None,
    })
}

#[test]
fn excluded_moves_are_counted_in_every_frame_and_never_struck() {
    let frames = &solved();
    let (recursion, game) = (&Recursion::new(frames), frames.game());
    for (viewport, step) in STAGES.into_iter().zip([7, 35, 7, 35, 35]) {
        let mut staged = Staged::new(RecordedSearch { frames, recursion }, viewport);
        let mut shown = 0;
        for frame in (0..frames.len()).step_by(step) {
            let (scene, node) = (staged.scene(frame), recursion.focus(frame));
            let name = format!("frame {frame}, {} px", viewport.width / 100);
            check_scene(&scene, &name);
            let (path, said) = focus(&scene.shapes).expect("it is there");
            let left = recursion.excluded_moves(frames, node);
            let noted = path
                .split(' ')
                .filter_map(|mv| mv.split(',').next()?.parse::<u32>().ok());
            let noted: Vec<String> = noted.map(|column| (column + 1).to_string()).collect();
            assert!(
                path.is_empty() || said.starts_with(&format!("({}): ", noted.join(" "))),
                "{name}: {said}"
            );
            let drawn = Seen::of(&scene).boards;
            for &mv in &left {
                let child = format!("{path} {}", game.write_move(mv));
                assert!(drawn.iter().all(|(id, _)| *id != child.trim()), "{name}");
            }
            let known = !left.is_empty() && frame > recursion.node(node).first;
            let mark = marks(&scene).remove(&path);
            assert_eq!(mark, known.then_some(left.len()), "{name}: {said}");
            let lost = losing(game, &recursion.position(frames, node));
            let lost = left.iter().filter(|mv| lost.contains(mv)).count();
            let reasons = [(lost, "すぐ負ける"), (left.len() - lost, "この手で足りる")];
            for (count, reason) in reasons {
                let tells = said.contains(reason) && said.contains(&format!("{count} 手"));
                assert_eq!(tells, count > 0, "{name}: {said}");
            }
            shown += usize::from(known);
        }
        assert!(shown > 200, "{shown}");
    }
}
