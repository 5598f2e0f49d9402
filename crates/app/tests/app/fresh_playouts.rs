//! Playouts that are other ones in each game of a match: `mcts:fresh=true`.
//!
//! Invariant: a game depends on its seed and number alone.

use std::collections::HashSet;

use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::prove::ProveRequest;

use crate::support::{contest, match_of, pairs};

/// The moves of the games of a match, played on so many threads.
fn games_of(query: &str, threads: u32) -> Vec<Vec<Vec<u32>>> {
    let control = Control {
        keeps_games: true,
        ..Control::default()
    };
    let lab = Lab::default();
    let query = format!("{query}&threads={threads}");
    let request = lab.read(pairs(&query)).expect("a match");
    let report = lab
        .contest(&request, &|_| {}, &control)
        .expect("it is played");
    let kept = report.matches().iter().flat_map(|report| &report.kept);
    kept.map(|game| game.moves.clone()).collect()
}

#[test]
fn fresh_playouts_are_other_ones_in_each_game_and_the_same_on_any_number_of_threads() {
    const FRESH: &str = "player=mcts:iterations=10,seed=3,fresh=true&player=ai1&games=12&seed=5";
    let games = games_of(FRESH, 1);
    assert_eq!(games.len(), 24);
    assert_eq!(games, games_of(FRESH, 4));
    let differ = |games: &[Vec<Vec<u32>>]| games.iter().collect::<HashSet<_>>().len();
    assert!(differ(&games) > 6, "{games:?}");
    let fewer = games_of(&FRESH.replace("games=12", "games=3"), 2);
    assert_eq!(fewer, games[..6], "game n is game n of any match");
    assert_ne!(games, games_of(&FRESH.replace("&seed=5", "&seed=6"), 2));
    assert_ne!(games, games_of(&FRESH.replace("seed=3,", "seed=4,"), 2));
    let steady = games_of(&FRESH.replace("true", "false"), 2);
    assert_eq!(
        differ(&steady),
        2,
        "one game with each side: both always play the same"
    );
}

#[test]
fn fresh_playouts_are_refused_where_a_player_must_always_say_the_same() {
    const REASON: &str = "works only in the games of a match";
    let lab = Lab::default();
    let refused = |error: Option<Error>| {
        let error = error.expect("it is refused").message();
        assert!(error.en.contains(REASON), "{}", error.en);
        assert!(error.ja.contains("対局"), "{}", error.ja);
    };
    refused(match_of(&lab, "player=mcts:fresh=true&player=ai2&exact=true").err());
    let game = lab.game("3x3").expect("a game");
    let fresh = [lab
        .player("player", "mcts:iterations=10,fresh=true")
        .expect("a player")];
    refused(lab.analyzer(&game, &fresh, &Control::default()).err());
    let proof: ProveRequest = lab
        .read(pairs("player=mcts:fresh=true"))
        .expect("a request");
    refused(lab.prove(&proof, &Control::default()).err());
    let robin = contest(
        &lab,
        "player=mcts:iterations=5,fresh=true&player=ai1&player=ai14s",
    );
    let robin = robin.expect("it is played");
    let games: Vec<Option<u64>> = robin.matches().iter().map(|report| report.games).collect();
    assert_eq!(
        games,
        [Some(1000), Some(1000), None],
        "the others have exact odds"
    );
    for (wrong, said) in [
        ("mcts:fresh=maybe", "expected true or false"),
        ("pn:fresh=true", "fresh"),
    ] {
        let error = lab.player("player", wrong).expect_err("it is refused");
        assert!(error.message.en.contains(said), "{error}");
    }
}
