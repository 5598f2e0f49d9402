//! The one type answers as each game does: games of all kinds, position by position.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use marubatsu::depict::Depict;
use marubatsu::game::{Game, Notation, Symmetry};
use marubatsu::games::line::Line;
use marubatsu::games::tree::{RandomTree, Tree};
use marubatsu::observe::limits::CancelFlag;
use marubatsu::score::Score;
use marubatsu::search::Evaluator;

use super::{BuiltIn, GameKind, KindOfGame};
use crate::games::{LabGame, NamedScorer, ScoreKind};

fn hashed(key: impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(key)
}

/// Plays a game of its own for each seed, and compares all answers on the way.
fn answers_alike<G: LabGame + KindOfGame>(any: &BuiltIn) {
    let game = G::game(any).expect("it is of this kind");
    for seed in 0..40 {
        let mut position = any.start();
        for ply in 0.. {
            alike(any, game, &position);
            let moves = any.moves(&position);
            let Some(skipped) = (seed * 31 + ply * 17_usize).checked_rem(moves.len()) else {
                break;
            };
            let mv = moves.clone().nth(skipped).expect("it is one of them");
            assert_eq!(any.move_with_code(&position, mv.into()), Some(mv));
            let own = G::mv(mv).expect("it is of this kind");
            assert_eq!(any.write_move(mv), game.write_move(own));
            position = any.play(&position, mv);
        }
    }
}

fn alike<G: LabGame + KindOfGame>(any: &BuiltIn, game: &G, at: &<BuiltIn as Game>::Position) {
    let own = G::position(at).expect("it is of this kind");
    assert_eq!(any.to_move(at), game.to_move(own));
    assert_eq!(any.ended(at), game.ended(own));
    let moves: Vec<u32> = any.moves(at).map(Into::into).collect();
    let own_moves: Vec<u32> = game.moves(own).map(Into::<u32>::into).collect();
    assert_eq!(moves, own_moves);
    assert_eq!(any.write_position(at), game.write_position(own));
    assert_eq!(any.parse_position(&any.write_position(at)), Ok(*at));
    assert_eq!(any.depict(at, None), game.depict(own, None));
    assert_eq!(any.threats(at).len(), game.threats(own).len());
    assert_eq!(any.may_meet_images(at), game.may_meet_images(own));
    for plies in [0, 3, u16::MAX] {
        assert_eq!(
            any.most_positions(at, plies),
            game.most_positions(own, plies)
        );
        assert_eq!(any.tree_size(at, plies), game.tree_size(own, plies));
    }
    // Tables put a position in the same place.
    assert_eq!(hashed(any.key(at)), hashed(game.key(own)));
    assert_eq!(hashed(any.canonical(at).0), hashed(game.canonical(own).0));
    assert_eq!(any.keyed(any.key(at)), *at);
    for score in [ScoreKind::Standard, ScoreKind::Shortest] {
        let (ends, own_ends) = (LabGame::ends(any, score), game.ends(score));
        assert_eq!(ends.range(any), own_ends.range(game));
        let in_one = Score::points(1);
        assert_eq!(
            ends.plies_to_end(any, at, in_one),
            own_ends.plies_to_end(game, own, in_one)
        );
        if any.ended(at) {
            assert_eq!(ends.at_end(any, at), own_ends.at_end(game, own));
        }
    }
    if let Ok(player) = any.scoring_player(&NamedScorer::LINES) {
        let own_player = game.scoring_player(&NamedScorer::LINES).expect("it plays");
        assert_eq!(player.at_horizon(any, at), own_player.at_horizon(game, own));
        let opinion = player
            .opinion(any, at, CancelFlag::never())
            .map(|it| it.candidates.len());
        let own_opinion = own_player.opinion(game, own, CancelFlag::never());
        assert_eq!(opinion, own_opinion.map(|it| it.candidates.len()));
    }
}

#[test]
fn boards_and_trees_answer_as_their_own_games_do() {
    let small = |width, height, k, gravity| Line::<u64>::new(width, height, k, gravity);
    answers_alike::<Line<u64>>(&GameKind::Small(small(3, 3, 3, false).expect("it fits")));
    answers_alike::<Line<u64>>(&GameKind::Small(small(7, 6, 4, true).expect("it fits")));
    let large = Line::<u128>::new(9, 9, 5, false).expect("it fits");
    answers_alike::<Line<u128>>(&GameKind::Large(large));
    let tree = RandomTree::default().make().expect("it has a size");
    answers_alike::<Tree>(&GameKind::Tree(tree));
}
