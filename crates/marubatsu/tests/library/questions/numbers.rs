//! The numbers that stand at positions of a picture, and the paths to them.
//!
//! Invariant: which positions have been entered is read in the frames, one by one.

use marubatsu::question::Numbers;

use crate::prelude::*;

/// A position and all that can follow.
fn reachable<G: Game>(game: &G, from: G::Position, found: &mut Vec<G::Position>) {
    if found.contains(&from) {
        return;
    }
    found.push(from);
    if !game.ended(&from) {
        for mv in game.moves(&from) {
            reachable(game, game.play(&from, mv), found);
        }
    }
}

#[test]
fn a_position_is_shown_with_its_path_and_numbers_once_it_or_a_parent_was_entered() {
    let game = Line::tic_tac_toe();
    let search = Search::of(&game).position("x...o.o.x").expect("a board");
    let recording = search.full_range().table(TableKind::Merged).record();
    let recording = recording.expect("it is small");
    let frames = recording.frames();
    let recursion = Recursion::new(frames);
    let numbers = Numbers::new(frames, &recursion);
    let mut all = Vec::new();
    reachable(&game, *frames.start(), &mut all);
    assert!(all.len() > 50);
    let mut shown = Vec::new();
    for frame in recording.iter() {
        let here = frame.position;
        if frame.kind == FrameKind::Start {
            shown.push(here);
            if !game.ended(&here) {
                shown.extend(game.moves(&here).map(|mv| game.play(&here, mv)));
            }
        }
        for position in &all {
            let at = (frame.index, position);
            let is_shown = shown.contains(position);
            assert_eq!(numbers.shows(frames, &recursion, at), is_shown);
            let way = numbers.way(frames, &recursion, at);
            let end = way.map(|way| {
                let play = |position, mv| game.play(&position, mv);
                way.into_iter().fold(*frames.start(), play)
            });
            assert_eq!(end, is_shown.then_some(*position));
        }
        let way = numbers.way(frames, &recursion, (frame.index, &here));
        assert_eq!(way, Some(frame.path), "the node in question is on its path");
        let own = numbers.at(frames, &recursion, (frame.index, &here));
        let Window { alpha, beta } = frame.window_now;
        for number in [Some(alpha), Some(beta), frame.score].into_iter().flatten() {
            assert_eq!(own.contains(&number), number.is_finite());
        }
    }
}
