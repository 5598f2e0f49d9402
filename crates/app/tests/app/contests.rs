//! Players by name, matches, proofs and reasons, as requests.
//!
//! Invariant: numbers are the reference's; a request's report doesn't depend on threads or on luck.

use std::sync::Mutex;

use marubatsu::best_first::pn::INFINITE;
use marubatsu::best_first::uct::{Proofs, Uct, UctSettings};
use marubatsu::game::Notation;
use marubatsu::games::line::Line;
use marubatsu::score::Score;
use marubatsu::search::evaluators::LineScore;
use marubatsu_app::analyze::{Analyze, AnalyzeReport};
use marubatsu_app::contest::{ContestReport, MatchReport, RoundRobin};
use marubatsu_app::control::Control;
use marubatsu_app::game::{AnyGame, AnyPosition};
use marubatsu_app::lab::Lab;
use marubatsu_app::odds::OddsRequest;
use marubatsu_app::players::{NamedPlayer, list};
use marubatsu_app::prove::{ProveReport, ProveRequest};

use crate::support::{contest, fault, good, match_of};

/// Players of 3x3, and all its places that are still being played.
struct Panel {
    analyzer: Box<dyn Analyze>,
    places: Vec<AnyPosition>,
}

impl Panel {
    fn of<N: AsRef<str>>(names: &[N]) -> Self {
        let lab = Lab::default();
        let player = |name: &N| lab.player("player", name.as_ref()).expect("a player");
        let players: Vec<NamedPlayer> = names.iter().map(player).collect();
        let analyzer = lab.analyzer(&tic_tac_toe(), &players, &Control::default());
        let analyzer = analyzer.expect("all play 3x3");
        let places = analyzer.places(&Control::default());
        Self {
            places: places.expect("a small game"),
            analyzer,
        }
    }

    fn at(&self, place: &AnyPosition) -> Vec<AnalyzeReport> {
        let said = self.analyzer.at(place, &Control::default());
        said.expect("all can say")
    }
}

fn tic_tac_toe() -> AnyGame {
    Lab::default().game("3x3").expect("a game")
}

/// What a match says.
fn matched(query: &str) -> MatchReport {
    match_of(&Lab::default(), query).unwrap_or_else(|error| panic!("{query}: {error}"))
}

fn round_robin(query: &str) -> RoundRobin {
    match contest(&Lab::default(), query).expect("it can be played") {
        ContestReport::RoundRobin(report) => report,
        ContestReport::Match(_) => panic!("{query}: two players"),
    }
}

fn proof(query: &str) -> ProveReport {
    let request: ProveRequest = good(query);
    let report = Lab::default().prove(&request, &Control::default());
    report.expect("a small game")
}

/// Everyone who can be asked, with parameters that don't take long.
fn everyone() -> Vec<String> {
    let quick = |name: String| match name.as_str() {
        "human" => None,
        "ai_pmc" => Some("ai_pmc:pnum=50".to_owned()),
        "mcts" => Some("mcts:iterations=50".to_owned()),
        "pn" => Some("pn:nodes=500".to_owned()),
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
    let (game, names) = (tic_tac_toe(), everyone());
    assert_eq!(names.len(), 5 + 7 + 15 + 9 + 2 + 21 + 2);
    let panel = Panel::of(&names);
    assert_eq!(panel.places.len(), 4520);
    for place in &panel.places {
        let opinions = panel.at(place);
        let legal = game.moves_at(place).expect("a place of the game").legal;
        for AnalyzeReport {
            player, candidates, ..
        } in &opinions
        {
            let is_legal = candidates.iter().all(|mv| legal.contains(mv));
            assert!(
                is_legal && !candidates.is_empty(),
                "{player} at {}",
                place.board
            );
        }
        assert_eq!(panel.at(place), opinions);
    }
}

#[test]
fn what_is_proved_keeps_the_score() {
    let panel = Panel::of(&["pn", "mcts:iterations=40000", "ai_gt7"]);
    // Some of the later places: the first ones take long.
    for place in panel.places.iter().skip(700).step_by(29) {
        let opinions = panel.at(place);
        let [.., best] = &opinions[..] else {
            panic!("three players")
        };
        for AnalyzeReport {
            player, candidates, ..
        } in &opinions
        {
            let kept = candidates.iter().all(|mv| best.candidates.contains(mv));
            assert!(
                kept && !candidates.is_empty(),
                "{player} at {}",
                place.board
            );
        }
    }
}

#[test]
fn a_search_by_visits_plays_its_favourite_with_the_positions_own_seed() {
    let line = Line::<u64>::new(3, 3, 3, false).expect("a board");
    let panel = Panel::of(&["mcts:iterations=100,c=0.5,proofs=none,seed=7"]);
    let settings = UctSettings {
        exploration: 0.5,
        seed: 7,
        proofs: Proofs::None,
        ..UctSettings::default()
    };
    for place in panel.places.iter().step_by(97) {
        let position = line
            .parse_position(&place.board)
            .expect("a board of the game");
        let settings = settings.at(&line, &position);
        let search = Uct::new(&line, position, &LineScore::Standard, settings);
        let mut search = search.expect("it has a range");
        search.run(100, &mut ()).expect("nothing stops it");
        let favourite = search.favourite().expect("the game goes on").mv;
        let chosen = &panel.at(place)[0].candidates;
        assert_eq!(*chosen, [line.move_numbers(favourite)], "{}", place.board);
    }
}

#[test]
fn a_player_by_proofs_tells_the_numbers_of_the_question_that_told_its_move() {
    let panel = Panel::of(&["pn", "pn:nodes=100"]);
    let opinions = panel.at(&panel.places[0]);
    let [proved, open] = [0, 1].map(|n: usize| opinions[n].asked.as_ref().expect("it has asked"));
    // That circle gets at least a draw is proved by the centre alone.
    assert_eq!(proved.at_least, Score::ZERO);
    for told in &proved.moves {
        let expected = if told.mv == [1, 1] {
            [0, INFINITE]
        } else {
            [18, 7]
        };
        assert_eq!([told.proof.0, told.disproof.0], expected, "{:?}", told.mv);
    }
    assert_eq!(opinions[0].candidates, [[1, 1]]);
    // Cross holds the draw by the centre: the question before the last told it.
    let corner = AnyPosition {
        board: "o........".to_owned(),
        ..panel.places[1].clone()
    };
    let opinions = panel.at(&corner);
    let told = opinions[0].asked.as_ref().expect("it has asked");
    assert_eq!(told.at_least, Score::points(1));
    let disproved = told.moves.iter().filter(|told| told.disproof.0 == 0);
    let disproved: Vec<_> = disproved.map(|told| told.mv.clone()).collect();
    assert_eq!(disproved, [[1, 1]]);
    let stopped_in = (open.at_least, open.moves.len());
    assert_eq!(stopped_in, (Score::points(1), 9), "its first question");
}

#[test]
fn a_search_by_visits_says_what_it_has_when_its_time_is_over() {
    let panel = Panel::of(&["mcts:iterations=4294967295,proofs=none,timelimit=0.001"]);
    assert_eq!(panel.at(&panel.places[0])[0].candidates.len(), 1);
}

#[test]
fn full_depth_searches_choose_what_the_table_knows() {
    let panel = Panel::of(&[
        "ai_gt7",
        "ai_abs_tt4",
        "ai_scout:use_tt=true",
        "ai_mtdf:use_tt=true",
        "ai_mmdfs_tt",
    ]);
    for place in &panel.places {
        let opinions = panel.at(place);
        for AnalyzeReport {
            player, candidates, ..
        } in &opinions[1..]
        {
            assert_eq!(
                *candidates, opinions[0].candidates,
                "{player} at {}",
                place.board
            );
        }
    }
}

#[test]
fn sampled_matches_are_the_same_on_any_number_of_threads() {
    for names in [["ai14s", "ai2s"], ["ai5", "ai_pmc:pnum=20,timelimit=100"]] {
        let games = if names[0] == "ai5" { "20" } else { "3000" };
        let with = |threads| {
            let [one, other] = names;
            let query =
                format!("player={one}&player={other}&games={games}&seed=5&threads={threads}");
            let report = matched(&query);
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
fn a_match_tells_how_it_stands_and_only_grows() {
    for query in [
        "player=ai14s&player=ai2s&games=3000",
        "player=ai5&player=ai_pmc:pnum=20&games=60",
    ] {
        let heard = Mutex::new(Vec::new());
        let tell = |report: &ContestReport| heard.lock().expect("no fault").push(report.clone());
        let request = good(query);
        let whole = Lab::default().contest(&request, &tell, &Control::default());
        let ContestReport::Match(whole) = whole.expect("they can play") else {
            panic!("two players")
        };
        let heard = heard.into_inner().expect("no fault");
        assert!(!heard.is_empty(), "{query}: nothing was told");
        assert!(whole.curve.len() > 10, "{query}");
        for report in heard.iter().flat_map(ContestReport::matches) {
            assert!(whole.curve.starts_with(&report.curve), "{query}");
            let last = report
                .curve
                .last()
                .map(|point| (Some(point.games), Some(point.elo)));
            assert_eq!(last, Some((report.games, report.elo)));
        }
        let last = whole.curve.last().expect("there were games");
        assert_eq!((Some(last.games), Some(last.elo)), (whole.games, whole.elo));
    }
}

#[test]
fn lost_games_are_lost() {
    let report = matched("player=ai2s&player=ai5s&games=50");
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
    let report = round_robin(&names.map(|name| format!("player={name}")).join("&"));
    assert_eq!(report.matches.len(), 15);
    assert!(report.matches.iter().all(|pair| pair.exact));
    assert_eq!(report.table.len(), 6);
    assert_eq!(report.table[5].player, "ai2");
    let points: f64 = report.table.iter().map(|standing| standing.points).sum();
    assert!((points - 3.0).abs() < 1e-9, "half a point a game: {points}");
}

#[test]
fn tied_players_share_a_rank() {
    let report = round_robin("player=ai2&player=ai14s&player=ai2&player=ai14s");
    let ranks: Vec<(usize, &str)> = report
        .ranked()
        .map(|(rank, player)| (rank, &*player.player))
        .collect();
    let expected = [(1, "ai14s"), (1, "ai14s"), (3, "ai2"), (3, "ai2")];
    assert_eq!(ranks, expected);
}

#[test]
fn a_wrong_move_is_punished_to_the_end() {
    let punished = proof("player=ai14s").punished.expect("a wrong move");
    let end = tic_tac_toe().position_after(&punished.moves);
    assert!(end.expect("legal moves").ended);
    assert_eq!(proof("player=ai_gt7").punished, None);
}

#[test]
fn players_of_larger_boards() {
    let report = matched("player=ai14s&player=ai2&game=4x4&games=20");
    assert_eq!(report.games, Some(20));
    let report = matched("player=ai6&player=ai2&game=connect4&games=20");
    assert_eq!(report.games, Some(20));
    let refused = match_of(&Lab::default(), "player=ai3s&player=ai2&game=4x4");
    let said = fault(refused).message.en;
    assert!(said.contains("ai3s doesn't play 4x4"), "{said}");
}

#[test]
fn a_person_is_not_asked() {
    assert!(match_of(&Lab::default(), "player=human&player=ai2&games=1").is_err());
}

#[test]
fn a_reason_that_takes_too_long_is_an_answer_without_values() {
    let lab = Lab::default();
    let game = lab.game("8x7x4g").expect("a game");
    let start = game.position_after("").expect("the start");
    let found = lab
        .why((&game, &start), (("why", "3,6"), 1000), &Control::default())
        .expect("an answer");
    assert!(found.score.is_none() && found.after.is_none() && found.best.is_none());
    assert!(found.line.is_empty() && found.refutation.is_empty());
    let english = "found no reason why column 4 is good or bad within 1,000 nodes";
    assert_eq!(found.sentence, english);
    assert!(
        found.sentence_ja.contains("1,000 ノード"),
        "{}",
        found.sentence_ja
    );
}

#[test]
fn sampled_odds_are_within_their_errors_and_the_same_again() {
    let lab = Lab::default();
    let game = tic_tac_toe();
    let ask = |game: &AnyGame, moves: &str, seed| {
        let position = game.position_after(moves).expect("legal moves");
        let request = OddsRequest {
            game: game.clone(),
            position,
            games: 2000,
            seed,
        };
        let report = lab.odds(&request, &Control::default());
        report.expect("nobody stops it")
    };
    let study = lab.study(&good("game=3x3"), &Control::default());
    let study = study.expect("a small game");
    for moves in ["", "1,1", "1,1 0,0", "0,0 1,1 2,0"] {
        let exact = study.position(moves).expect("a position");
        let (sampled, again) = (ask(&game, moves, 7), ask(&game, moves, 7));
        assert_eq!(sampled, again);
        assert_ne!(sampled, ask(&game, moves, 8));
        let moves = exact.moves.iter().map(|mv| mv.odds).zip(sampled.moves);
        let all = moves.map(|(exact, sampled)| (exact, sampled.odds));
        for (exact, sampled) in all.chain([(exact.odds, sampled.odds)]) {
            let exact = exact.expect("small numbers");
            let parts = [
                (exact.o, sampled.win),
                (exact.draw, sampled.draw),
                (exact.x, sampled.lose),
            ];
            for (exact, sampled) in parts {
                let off = (exact.value() - sampled.ratio).abs();
                assert!(off <= 4.0 * sampled.error, "{exact}: {sampled:?}");
            }
        }
    }
    let tree = ask(&lab.game("(3 -5 0)").expect("a tree"), "", 1);
    let [win, draw, lose] = [tree.odds.win, tree.odds.draw, tree.odds.lose].map(|rate| rate.ratio);
    assert!((win + draw + lose - 1.0).abs() < 1e-9);
    let shares: Vec<f64> = tree.moves.iter().map(|mv| mv.odds.win.ratio).collect();
    assert_eq!(shares, [1.0, 0.0, 0.0]);
}

#[test]
fn moves_have_one_name_in_every_sentence() {
    let lab = Lab::default();
    let called = |game: &str, moves: &[Vec<u32>]| {
        let called = lab.game(game).expect("a game").moves_called(moves);
        [called.en, called.ja]
    };
    let (one, two) = ([vec![3, 5]], [vec![3, 5], vec![0, 4]]);
    assert_eq!(called("connect4", &one), ["column 4", "4 列目"]);
    assert_eq!(called("connect4", &two), ["columns 4 1", "4 1 列目"]);
    assert_eq!(called("4x4", &two[1..]), ["(0, 4)", "(0, 4)"]);
    assert_eq!(called("(1 2)", &[vec![1], vec![0]]), ["(1) (0)", "(1) (0)"]);
    for game in ["connect4", "3x3"] {
        assert_eq!(called(game, &[]), ["", ""]);
    }
    let game = lab.game("4x3x3g").expect("a game");
    let at = game.position_after("11").expect("legal moves");
    let mut lines = 0;
    for mv in game.moves_at(&at).expect("a position").legal {
        let asked = ("move", &*format!("{},{}", mv[0], mv[1]));
        let report = lab.why((&game, &at), (asked, 1_000_000), &Control::default());
        let report = report.expect("a small game");
        let (en, ja) = (report.sentence, report.sentence_ja);
        let column = mv[0] + 1;
        assert!(en.starts_with(&format!("column {column} ")), "{en}");
        assert!(ja.starts_with(&format!("{column} 列目 ")), "{ja}");
        assert!(!en.contains('('), "no other notation: {en}");
        lines += usize::from(en.contains("columns ") && ja.ends_with("列目"));
    }
    assert!(lines > 0, "some move is wrong, and its line is told");
}
