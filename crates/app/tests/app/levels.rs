//! The levels of play: what each sees, who plays what, and that each is stronger than the one before.
//!
//! Invariant: the games are those of fixed seeds; there are few of them, and `docs/players.md` has the numbers of many.

use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::players::strength;
use marubatsu_app::solve::SolveRequest;

use crate::support::contest;

const LEVELS: [&str; 5] = ["beginner", "casual", "club", "strong", "perfect"];

/// What a player chooses among on a game, by columns and rows, and its numbers.
fn opinion(player: &str, game: &str, moves: &str) -> (Vec<Vec<u32>>, Vec<i32>) {
    let (lab, control) = (Lab::default(), Control::default());
    let game = lab.game(game).expect("a game");
    let player = lab.player("player", player).expect("a player");
    let analyzer = lab.analyzer(&game, &[player], &control).expect("it plays");
    let at = game.position_after(moves).expect("legal moves");
    let mut found = analyzer.at(&at, &control).expect("an opinion");
    let found = found.remove(0);
    let scores = found.scores.unwrap_or_default();
    let scores = scores.iter().map(|score| score.score.hundredths());
    (found.candidates, scores.collect())
}

/// In all pairs of a contest's players the second one wins at least so many of the games, draws as halves, in per cent.
fn later_ones_win(query: &str, players: &[&str], least: f64) {
    let players = players.iter().map(|player| format!("&player={player}"));
    let query = format!("{query}&games=4&seed=1{}", players.collect::<String>());
    let report = contest(&Lab::default(), &query).expect("they play");
    for report in report.matches() {
        assert_eq!(report.faults, [0, 0]);
        let scored = 100.0 * (1.0 - report.points().expect("games were played"));
        assert!(scored >= least, "{query} {:?}: {scored}", report.players);
    }
}

#[test]
fn each_level_beats_the_one_before_on_connect_four() {
    later_ones_win("game=connect4", &["beginner", "casual", "club"], 60.0);
}

#[test]
fn no_level_scores_less_than_a_weaker_one_on_small_boards() {
    later_ones_win("game=3x3", &LEVELS, 50.0);
    later_ones_win("game=4x4x3", &LEVELS, 50.0);
    later_ones_win("game=4x4", &LEVELS[..3], 50.0);
}

#[test]
fn a_casual_player_wins_and_never_lets_the_other_side_win_at_once() {
    // Circle has three in a column: it wins, and cross must stop it.
    assert_eq!(opinion("casual", "connect4", "1 2 1 2 1 3").0, [[0, 2]]);
    assert_eq!(opinion("casual", "connect4", "1 2 1 2 1").0, [[0, 2]]);
    assert_eq!(opinion("beginner", "connect4", "1 2 1 2 1").0.len(), 7);
}

#[test]
fn judgements_tell_the_moves_of_connect_four_apart() {
    for player in ["club", "ai_abs_dls:maxdepth=4,eval_func=ai_lines"] {
        let (chosen, scores) = opinion(player, "connect4", "4636446113453111");
        assert_eq!(chosen, [[2, 2]], "{player}"); // the solver's move
        assert!(scores.iter().any(|score| *score != scores[0]), "{scores:?}");
    }
}

#[test]
fn the_perfect_player_chooses_all_moves_that_keep_the_exact_score_and_no_other() {
    let lab = Lab::default();
    let control = Control::default();
    for (game, moves) in [
        ("3x3", ""),
        ("3x3", "0,0"),
        ("4x4x3", "0,0"),
        ("connect4", "4636446113453111"),
        ("connect4", "444444"),
        ("connect4", "2252576253462244111563365343671351441"),
    ] {
        let pairs = [
            ("game", game),
            ("moves", moves),
            ("score", "shortest"),
            ("all_moves", "true"),
        ];
        let request = lab.read::<SolveRequest>(pairs).expect("a request");
        let mut solver = lab.solver(&request).expect("a solver");
        let report = solver.solve(&request.position, &control).expect("solved");
        // An hour is enough on the busiest machine: what is tested is no clock.
        let (mut chosen, _) = opinion("perfect:timelimit=3600", game, moves);
        let mut best = report.best_moves;
        chosen.sort();
        best.sort();
        assert_eq!(chosen, best, "{game} {moves}");
    }
}

#[test]
fn the_perfect_player_moves_although_there_is_no_time() {
    for game in ["connect4", "11x11x5", "8x8x5g", "((3 5) (2 9))"] {
        let (chosen, _) = opinion("perfect:timelimit=0.001", game, "");
        assert!(!chosen.is_empty(), "{game}");
    }
}

#[test]
fn levels_play_games_without_lines() {
    let tree = "((3 5) (2 9))";
    for player in ["club", "strong", "perfect"] {
        assert_eq!(opinion(player, tree, "").0, [[0]], "{player}");
    }
}

#[test]
fn a_game_is_offered_the_players_that_can_play_it() {
    let lab = Lab::default();
    let names = |game: &str| -> Vec<String> {
        let game = lab.game(game).expect("a game");
        let offered = lab.players(Some(&game)).into_iter();
        offered.map(|entry| entry.name).collect()
    };
    let (small, large, tree) = (names("3x3"), names("connect4"), names("((3 5) (2 9))"));
    assert_eq!(small.len(), lab.players(None).len());
    for level in LEVELS {
        for offered in [&small, &large, &tree] {
            assert!(offered.iter().any(|name| name == level), "{level}");
        }
    }
    for refused in ["ai3", "ai14s", "ai_gt7", "ai_abs", "ai_abs_dls"] {
        assert!(!large.iter().any(|name| name == refused), "{refused}");
    }
    assert!(large.iter().any(|name| name == "ai_lines"));
    assert!(!tree.iter().any(|name| name == "ai_lines"));
}

/// Those of the series.
#[test]
fn numbers_of_playouts_are_ready_to_be_chosen() {
    let players = Lab::default().players(None);
    for (pnum, said) in [
        (5, "5"),
        (10, "10"),
        (100, "100"),
        (1_000, "1,000"),
        (10_000, "10,000"),
    ] {
        let name = format!("ai_pmc:pnum={pnum}");
        let mut found = players.iter().filter(|entry| entry.name == name);
        let entry = found.next().expect("it is listed");
        assert!(entry.about.contains(&format!("{said} playouts")), "{name}");
        let japanese = format!("プレイアウト {said} 回");
        assert!(entry.about_ja.contains(&japanese), "{name}");
    }
}

#[test]
fn players_are_as_strong_on_3x3_as_is_said() {
    let lab = Lab::default();
    let players = lab.players(None);
    let listed = |name: &str| {
        strength::IMPERFECT
            .iter()
            .any(|(imperfect, _)| *imperfect == name)
    };
    // Those who lose nothing are many: a few of each kind.
    let asked = [
        "ai12s",
        "ai14s",
        "ai_gt1",
        "ai_gtsvrd",
        "hard-for-people",
        "ai_abs_tt4",
    ];
    let asked = |name: &str| listed(name) || asked.contains(&name);
    let told = players.iter().map(|player| {
        let told = strength::points(&player.name, player.family);
        (&*player.name, told)
    });
    let mut query = "exact=true&player=perfect".to_owned();
    for (name, told) in told.clone() {
        match told {
            None => assert!(!listed(name), "{name}"),
            Some(_) if asked(name) => query += &["&player=", name].concat(),
            Some(told) => assert_eq!(told, strength::PERFECT, "{name}"),
        }
    }
    let report = contest(&lab, &query).expect("they play 3x3");
    let against_perfect = report
        .matches()
        .iter()
        .filter(|report| report.players[0] == "perfect");
    let mut met = 0;
    for report in against_perfect {
        let found = 1000.0 * (1.0 - report.points().expect("exact odds"));
        let (_, said) = told
            .clone()
            .find(|(name, _)| *name == report.players[1])
            .expect("asked");
        let said = f64::from(said.expect("it is told"));
        assert!(
            report.exact && (found - said).abs() < 0.51,
            "{}: {found}",
            report.players[1]
        );
        met += 1;
    }
    assert_eq!(met, strength::IMPERFECT.len() + 6);
    let pips = [0, 64, 265, 424, 484, 500].map(strength::pips);
    assert_eq!(pips, [1, 1, 2, 3, 4, 5]);
}
