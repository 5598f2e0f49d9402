//! Players by name, matches, proofs and reasons, as requests.
//!
//! Invariant: numbers are the reference's; a request's report doesn't depend on threads or on luck.

use marubatsu_app::contest::{ContestReport, MatchReport, MatchRequest, OutcomeRate};
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::game::AnyGame;
use marubatsu_app::lab::Lab;
use marubatsu_app::players::{NamedPlayer, list};
use marubatsu_app::prove::{ProveReport, ProveRequest};
use marubatsu_app::why;

fn player(text: &str) -> NamedPlayer {
    let player = Lab::default().player("player", text);
    player.unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn tic_tac_toe() -> AnyGame {
    Lab::default().game("3x3").expect("a game")
}

fn contest(names: &[&str], pairs: &[(&str, &str)]) -> ContestReport {
    let request = match_request(names, pairs);
    Lab::default()
        .contest(&request, &Control::default())
        .expect("it can be played")
}

fn match_request(names: &[&str], pairs: &[(&str, &str)]) -> MatchRequest {
    let players = names.iter().map(|&name| ("player", name));
    let pairs = players.chain(pairs.iter().copied());
    Lab::default().read(pairs).expect("a match")
}

fn match_of(names: [&str; 2], pairs: &[(&str, &str)]) -> MatchReport {
    match contest(&names, pairs) {
        ContestReport::Match(report) => *report,
        ContestReport::RoundRobin(_) => panic!("two players"),
    }
}

fn proof(name: &str, pairs: &[(&str, &str)]) -> ProveReport {
    let pairs = [("player", name)].into_iter().chain(pairs.iter().copied());
    let request: ProveRequest = Lab::default().read(pairs).expect("a player");
    Lab::default()
        .prove(&request, &Control::default())
        .expect("a small game")
}

fn fraction(rate: OutcomeRate) -> String {
    match rate {
        OutcomeRate::Exact(fraction) => fraction.to_string(),
        other => panic!("{other:?} is not exact"),
    }
}

/// Everyone who can be asked, with parameters that don't take long.
fn everyone() -> Vec<String> {
    let quick = |name: String| match name.as_str() {
        "human" => None,
        "ai_pmc" => Some("ai_pmc:pnum=50".to_owned()),
        "ai_abs_dls" | "ai_pvs_dls" => {
            Some(format!("{name}:maxdepth=2,eval_func=ai14s,use_tt=true"))
        }
        "ai_mtdf" | "ai_scout" | "ai_abs_all" => Some(format!("{name}:use_tt=true,init_ab=true")),
        _ => Some(name),
    };
    list::names(Lab::default().own_players())
        .into_iter()
        .filter_map(quick)
        .collect()
}

#[test]
fn everyone_names_legal_moves_and_the_same_again() {
    let game = tic_tac_toe();
    let names = everyone();
    assert_eq!(names.len(), 5 + 7 + 15 + 9 + 20 + 1);
    let players: Vec<NamedPlayer> = names.iter().map(|name| player(name)).collect();
    let control = Control::default();
    let analyzer = Lab::default()
        .analyzer(&game, &players, &control)
        .expect("all play 3x3");
    let places = analyzer.places(&control).expect("a small game");
    assert_eq!(places.len(), 4520);
    for place in &places {
        let opinions = analyzer.at(place, &control).expect("all can say");
        let legal = game.moves_at(place).expect("a place of the game").legal;
        for opinion in &opinions {
            let chosen = &opinion.candidates;
            assert!(!chosen.is_empty(), "{} at {}", opinion.player, place.board);
            assert!(
                chosen.iter().all(|mv| legal.contains(mv)),
                "{}",
                opinion.player
            );
        }
        assert_eq!(analyzer.at(place, &control).expect("again"), opinions);
    }
}

#[test]
fn full_depth_searches_choose_what_the_table_knows() {
    let game = tic_tac_toe();
    let control = Control::default();
    let names = [
        "ai_gt7",
        "ai_abs_tt4",
        "ai_scout:use_tt=true",
        "ai_mtdf:use_tt=true",
        "ai_mmdfs_tt",
    ];
    let players = names.map(player);
    let analyzer = Lab::default()
        .analyzer(&game, &players, &control)
        .expect("all play 3x3");
    for place in analyzer.places(&control).expect("a small game") {
        let opinions = analyzer.at(&place, &control).expect("all can say");
        for opinion in &opinions[1..] {
            assert_eq!(
                opinion.candidates, opinions[0].candidates,
                "{} at {}",
                opinion.player, place.board
            );
        }
    }
}

#[test]
fn exact_matches_are_fractions_from_the_first_players_view() {
    let report = match_of(["ai14s", "ai2s"], &[("exact", "true")]);
    assert!(report.exact && report.games.is_none());
    assert_eq!(fraction(report.as_o.win), "95/96");
    assert_eq!(fraction(report.as_x.win), "278/315");
    assert_eq!(fraction(report.as_x.draw), "37/315");
    let other = match_of(["ai2s", "ai14s"], &[("exact", "true")]);
    assert_eq!(fraction(other.as_o.lose), "278/315");
    let json = serde_json::to_value(&report).expect("JSON");
    assert_eq!(json["schema"], "marubatsu.match/1");
    assert_eq!(json["as_o"]["win"]["fraction"], "95/96");
    assert_eq!(json["players"][0], "ai14s");
}

#[test]
fn sampled_matches_are_the_same_on_any_number_of_threads() {
    for names in [["ai14s", "ai2s"], ["ai5", "ai_pmc:pnum=20,timelimit=100"]] {
        let games = if names[0] == "ai5" { "20" } else { "3000" };
        let with = |threads| {
            let pairs = [("games", games), ("seed", "5"), ("threads", threads)];
            let report = match_of(names, &pairs);
            MatchReport {
                seconds: 0.0,
                ..report
            }
        };
        let one = with("1");
        assert_eq!(one, with("2"));
        assert_eq!(one, with("4"));
        assert_eq!(one.games, games.parse().ok());
        assert!(one.lost.len() <= 5);
    }
}

#[test]
fn lost_games_are_lost() {
    let report = match_of(["ai2s", "ai5s"], &[("games", "50")]);
    assert!(!report.lost.is_empty());
    let game = tic_tac_toe();
    for moves in &report.lost {
        let words: Vec<String> = moves
            .iter()
            .map(|mv| format!("{},{}", mv[0], mv[1]))
            .collect();
        let end = game.position_after(&words.join(" ")).expect("legal moves");
        assert!(end.ended);
    }
}

#[test]
fn a_round_robin_is_exact_where_it_can_be() {
    let names = ["ai2", "ai5", "ai7", "ai14s", "ai_gtsvrd", "ai_abs_tt4"];
    let ContestReport::RoundRobin(report) = contest(&names, &[]) else {
        panic!("six players");
    };
    assert_eq!(report.matches.len(), 15);
    assert!(report.matches.iter().all(|pair| pair.exact));
    assert_eq!(report.table.len(), 6);
    assert_eq!(report.table[5].player, "ai2");
    let points: f64 = report.table.iter().map(|standing| standing.points).sum();
    assert!((points - 3.0).abs() < 1e-9, "half a point a game: {points}");
}

#[test]
fn tied_players_share_a_rank() {
    let names = ["ai2", "ai14s", "ai2", "ai14s"];
    let ContestReport::RoundRobin(report) = contest(&names, &[]) else {
        panic!("four players");
    };
    let ranks: Vec<(usize, &str)> = report
        .ranked()
        .map(|(rank, player)| (rank, &*player.player))
        .collect();
    let expected = [(1, "ai14s"), (1, "ai14s"), (3, "ai2"), (3, "ai2")];
    assert_eq!(ranks, expected);
}

#[test]
fn proofs_of_the_series_players() {
    let ai14s = proof("ai14s", &[]);
    assert_eq!((ai14s.correct, ai14s.of, ai14s.wrong.len()), (424, 431, 7));
    let known = [ai14s.strongly, ai14s.weakly, ai14s.ultra_weakly];
    assert_eq!(known, [Some(false), Some(true), Some(true)]);
    let punished = ai14s.punished.expect("a wrong move is punished");
    let end = tic_tac_toe().position_after(&punished.moves);
    assert!(end.expect("legal moves").ended);
    let every = proof("ai14s", &[("every_position", "true")]);
    assert_eq!(every.of, 3191);
    let ai10s = proof("ai10s", &[]);
    let known = [ai10s.weakly_as_o, ai10s.weakly_as_x, ai10s.weakly];
    assert_eq!(known, [Some(true), Some(false), Some(false)]);
    for name in ["ai_gt7", "ai_gtsv", "ai_gtsvrd", "ai_abs_tt4"] {
        let report = proof(name, &[]);
        assert_eq!(report.strongly, Some(true), "{name}");
        assert_eq!((report.correct, report.of), (431, 431), "{name}");
        assert_eq!(report.punished, None);
    }
}

#[test]
fn players_of_larger_boards() {
    let report = match_of(["ai14s", "ai2"], &[("game", "4x4"), ("games", "20")]);
    assert_eq!(report.games, Some(20));
    let report = match_of(["ai6", "ai2"], &[("game", "connect4"), ("games", "20")]);
    assert_eq!(report.games, Some(20));
    let request = match_request(&["ai3s", "ai2"], &[("game", "4x4")]);
    let fault = Lab::default()
        .contest(&request, &Control::default())
        .expect_err("no centre");
    let Error::Input(fault) = fault else {
        panic!("{fault}");
    };
    assert!(
        fault.message.en.contains("ai3s doesn't play 4x4"),
        "{}",
        fault.message.en
    );
}

#[test]
fn wrong_names_get_the_nearest_suggested() {
    for (text, at, word) in [
        ("ai15s", 0, "did you mean"),
        ("ai14s:score_210=1", 6, "score_201"),
        ("ai_pmc:pnun=3", 7, "pnum"),
        ("ai_pmc:pnum=0", 12, "1"),
        ("ai2:x=1", 4, "none"),
        ("ai_abs_tt4:shortest=true", 11, "shortest_victory"),
        ("ai_abs_dls:maxdepth=abc", 20, "whole number"),
        ("ai_abs_tt4:shortest_victory=2", 28, "true or false"),
        ("", 0, "marubatsu players"),
    ] {
        let fault = Lab::default().player("player", text).expect_err(text);
        assert_eq!(fault.at, Some(at), "{text}");
        assert!(
            fault.message.en.contains(word),
            "{text}: {}",
            fault.message.en
        );
    }
    assert_eq!(player("ai14s:score_201=2").to_string(), "ai14s");
}

#[test]
fn a_person_is_not_asked() {
    let request = match_request(&["human", "ai2"], &[("games", "1")]);
    assert!(
        Lab::default()
            .contest(&request, &Control::default())
            .is_err()
    );
}

#[test]
fn why_not_this_move() {
    let game = tic_tac_toe();
    let at = |moves: &str, mv: &str| {
        let place = game.position_after(moves).expect("a place");
        Lab::default().why((&game, &place), (mv, why::MOST_NODES), &Control::default())
    };
    let lost = at("0,0", "1,0").expect("a legal move");
    let [score, after] =
        [&lost.score, &lost.after].map(|score| score.as_ref().map(|score| score.0.to_string()));
    assert_eq!(lost.best, Some(false));
    assert_eq!((score.as_deref(), after.as_deref()), (Some("0"), Some("2")));
    assert!(
        lost.sentence.contains("turns a draw into a loss"),
        "{}",
        lost.sentence
    );
    assert!(!lost.refutation.is_empty());
    let best = at("0,0", "1,1").expect("a legal move");
    assert!(
        best.best == Some(true) && best.sentence.contains("one of the best"),
        "{}",
        best.sentence
    );
    assert!(at("0,0", "0,0").is_err());
    assert!(at("0,0", "1,1 2,2").is_err());
    assert!(at("0,0", "").is_err());
}

#[test]
fn a_reason_that_takes_too_long_is_an_answer_without_values() {
    let lab = Lab::default();
    let game = lab.game("8x7x4g").expect("a game");
    let start = game.position_after("").expect("the start");
    let found = lab
        .why((&game, &start), ("3,6", 1000), &Control::default())
        .expect("an answer");
    assert!(found.score.is_none() && found.after.is_none() && found.best.is_none());
    assert!(found.line.is_empty() && found.refutation.is_empty());
    let english = "why (3, 6) is good or bad was not found within 1,000 nodes";
    assert_eq!(found.sentence, english);
    assert!(
        found.sentence_ja.contains("1,000 ノード"),
        "{}",
        found.sentence_ja
    );
}
