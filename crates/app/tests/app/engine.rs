//! The protocol of engines: every line has its answer, a wrong one says what and where, and who is stopped has a move.
//!
//! Invariant: nothing here waits: a search is stopped by what it tells.

use std::sync::atomic::{AtomicBool, Ordering};

use marubatsu::lang::Lang;
use marubatsu_app::control::Control;
use marubatsu_app::engine::{Engine, EngineLine, LONGEST_LINE};
use marubatsu_app::lab::Lab;
use serde_json::{Value, json};

/// What an engine says to these lines, whose first answer raises the flag, if `stops` says so.
fn told(lines: &[&str], stops: bool) -> Vec<Value> {
    let (lab, flag) = (Lab::default(), AtomicBool::new(false));
    let mut engine = Engine::new(&lab, Lang::En);
    let mut told = Vec::new();
    for (number, line) in (1..).zip(lines) {
        let Some(line) = EngineLine::read(number, line.as_bytes()) else {
            continue;
        };
        let control = Control {
            cancel: Some(&flag),
            ..Control::default()
        };
        engine.answer(line, &control, &mut |answer| {
            flag.store(stops, Ordering::Relaxed);
            told.push(serde_json::to_value(answer).expect("JSON"));
        });
    }
    told
}

fn talk(lines: &[&str]) -> Vec<Value> {
    told(lines, false)
}

/// The last answer to a `go` at this position.
fn best_move(position: &str, go: &str) -> Value {
    let go = format!("{{\"go\":{go}}}");
    let mut told = talk(&[&format!("{{\"position\":{position}}}"), &go]);
    told.pop().expect("an answer")
}

/// Whether a move is legal in a position.
fn is_legal(game: &str, moves: &str, mv: &Value) -> bool {
    let game = Lab::default().game(game).expect("a game");
    let at = game.position_after(moves).expect("legal moves");
    let legal = game.moves_at(&at).expect("a position").legal;
    legal.iter().any(|one| json!(one) == *mv)
}

/// A wrong line: itself, the key at fault, or none; the character at which the fault shows; a part of what is said.
type WrongLine<'a> = (&'a str, Option<&'a str>, Option<u32>, &'a str);

fn wrong<'a>() -> impl Iterator<Item = WrongLine<'a>> {
    include_str!("wrong_commands.txt").lines().map(|row| {
        let cells: Vec<&str> = row.splitn(4, '|').map(str::trim).collect();
        let [key, at, said, line] = cells[..] else {
            panic!("{row}: four cells");
        };
        (
            line,
            Some(key).filter(|key| !key.is_empty()),
            at.parse().ok(),
            said,
        )
    })
}

#[test]
fn a_wrong_line_says_what_and_where_and_the_engine_goes_on() {
    let long = format!("{{\"go\":{{\"player\":\"{}\"}}}}", "x".repeat(LONGEST_LINE));
    let long = (&*long, None, None, "longer than 64 kB");
    for (line, key, at, message) in wrong().chain([long]) {
        let told = talk(&["{\"position\":{}}", "", line, "{\"go\":{\"id\":4}}"]);
        let error = &told[0]["error"];
        assert_eq!(
            (&error["line"], &error["key"]),
            (&json!(3), &json!(key)),
            "{line}"
        );
        assert_eq!(error["at"], json!(at), "{line}");
        let text = error["message"].as_str().expect("a text");
        assert!(text.contains(message), "{line}: {text}");
        assert_eq!(told.last().expect("a move")["bestmove"]["id"], 4, "{line}");
    }
}

#[test]
fn a_position_comes_first_and_a_wrong_one_leaves_none() {
    let wrong = "{\"position\":{\"id\":9,\"moves\":[[1,1],[1,1]]}}";
    let told = talk(&[
        "{\"go\":{}}",
        "{\"position\":{}}",
        wrong,
        "{\"go\":{\"id\":7}}",
    ]);
    let errors: Vec<&Value> = told.iter().map(|line| &line["error"]).collect();
    let keys: Vec<&Value> = errors.iter().map(|error| &error["key"]).collect();
    assert_eq!(keys, ["go", "id", "go"], "{told:?}");
    assert_eq!((&errors[1]["id"], &errors[2]["id"]), (&json!(9), &json!(7)));
    for (position, key, message) in [
        ("{\"moves\":[[1,1],[1,1]]}", "moves", "1,1 is taken"),
        ("{\"moves\":[[1,-1]]}", "moves", "a list of moves"),
        ("{\"moves\":[[9,9]]}", "moves", "9,9"),
        ("{\"board\":\"oo.......\"}", "board", "turns"),
        (
            "{\"board\":\".........\",\"moves\":\"1,1\"}",
            "moves",
            "either",
        ),
        ("{\"game\":\"3y3\"}", "game", "unknown game"),
    ] {
        let error = &best_move(position, "{}")["error"];
        assert_eq!(error["key"], "go", "{position}: the position is gone");
        let error = &talk(&[&format!("{{\"position\":{position}}}")])[0]["error"];
        assert_eq!(error["key"], key, "{position}");
        let text = error["message"].as_str().expect("a text");
        assert!(text.contains(message), "{position}: {text}");
    }
}

#[test]
fn the_solver_tells_bounds_that_close_in_and_then_the_line() {
    let position =
        "{\"position\":{\"game\":\"connect4\",\"moves\":\"2252576253462244111563365343671\"}}";
    let told = talk(&[position, "{\"go\":{\"id\":3,\"score\":\"shortest\"}}"]);
    let (best, infos) = told.split_last().expect("answers");
    let best = &best["bestmove"];
    let bounds = |info: &Value| -> (i64, i64) {
        let end = |at: usize| info["info"]["bounds"][at].as_i64().expect("a bound");
        (end(0), end(1))
    };
    assert!(infos.len() > 2 && infos.iter().all(|info| info["info"]["id"] == 3));
    for pair in infos.windows(2) {
        let ((low, high), (next_low, next_high)) = (bounds(&pair[0]), bounds(&pair[1]));
        assert!(low <= next_low && next_high <= high, "{pair:?}");
        assert!(pair[0]["info"]["nodes"].as_u64() <= pair[1]["info"]["nodes"].as_u64());
    }
    let last = &infos.last().expect("the line")["info"];
    assert_eq!(last["bounds"], json!([best["score"], best["score"]]));
    assert_eq!(
        (&last["line"], &last["nodes"]),
        (&best["line"], &best["nodes"])
    );
    assert_eq!(best["move"], best["line"][0]);
    assert_eq!(
        best["plies"],
        best["line"].as_array().expect("a line").len()
    );
    let weak = best_move(
        "{\"game\":\"connect4\",\"moves\":\"2252576253462244111563365343671\"}",
        "{}",
    );
    let sign = best["score"].as_i64().expect("a score").signum();
    assert_eq!(weak["bestmove"]["score"], sign, "the weak value");
    let threads = talk(&[position, "{\"go\":{\"score\":\"shortest\",\"threads\":2}}"]);
    let threads = &threads.last().expect("a move")["bestmove"];
    assert_eq!(
        (&threads["score"], &threads["line"]),
        (&best["score"], &best["line"])
    );
}

#[test]
fn every_player_chooses_what_analyze_says_and_a_move_when_it_is_stopped_at_once() {
    let lab = Lab::default();
    let game = lab.game("3x3").expect("a game");
    let at = game.position_after("1,1 0,0").expect("legal moves");
    for entry in lab.players(Some(&game)) {
        if entry.name == "human" {
            continue;
        }
        let player = lab.player("player", &entry.name).expect("a player");
        let analyzer = lab.analyzer(&game, &[player], &Control::default());
        let opinion = analyzer.expect("it plays").at(&at, &Control::default());
        let go = json!({"player": entry.name}).to_string();
        let best = best_move("{\"moves\":\"1,1 0,0\"}", &go);
        let best = &best["bestmove"];
        let candidates = &opinion.expect("an opinion")[0].candidates;
        assert_eq!(best["candidates"], json!(candidates), "{}", entry.name);
        assert!(
            candidates.iter().any(|mv| json!(mv) == best["move"]),
            "{best}"
        );
        // The wrong line raises the flag.
        let go = format!("{{\"go\":{go}}}");
        let stopped = told(
            &["{\"position\":{\"moves\":\"1,1 0,0\"}}", "nonsense", &go],
            true,
        );
        let best = &stopped.last().expect("a move")["bestmove"];
        assert!(
            is_legal("3x3", "1,1 0,0", &best["move"]),
            "{}: {best}",
            entry.name
        );
    }
}

#[test]
fn who_is_stopped_gives_the_best_that_is_known() {
    for (go, by) in [
        ("{\"no_book\":true,\"score\":\"shortest\"}", json!("bounds")),
        (
            "{\"player\":\"ai_ab_iddfs:timelimit=1000000\"}",
            json!("depth"),
        ),
    ] {
        let position = "{\"position\":{\"game\":\"connect4\",\"moves\":\"444441\"}}";
        let told = told(&[position, &format!("{{\"go\":{go}}}")], true);
        let [info, best] = &told[..] else {
            panic!("{go}: one answer and the move: {told:?}");
        };
        let best = &best["bestmove"];
        assert!(info["info"]["nodes"].as_u64() <= best["nodes"].as_u64());
        assert_eq!(
            (&best["stopped"], &best["best_by"]),
            (&json!("cancelled"), &by),
            "{go}"
        );
        assert!(
            is_legal("connect4", "444441", &best["move"]),
            "{go}: {best}"
        );
    }
}

#[test]
fn limits_end_a_search_that_would_go_on() {
    let position = "{\"game\":\"8x8x5\"}";
    for (go, why) in [
        ("{\"node_limit\":1000}", "node_limit"),
        ("{\"time_ms\":1}", "time"),
        (
            "{\"player\":\"ai_ab_iddfs\",\"node_limit\":100}",
            "node_limit",
        ),
        ("{\"player\":\"ai_pvs_iddfs\",\"time_ms\":1}", "time"),
    ] {
        let best = &best_move(position, go)["bestmove"];
        assert_eq!(best["stopped"], why, "{go}: {best}");
        assert!(is_legal("8x8x5", "", &best["move"]), "{go}: {best}");
    }
    for go in [
        "{\"player\":\"perfect\",\"time_ms\":1}",
        "{\"player\":\"ai_pmc:pnum=1000000000\",\"time_ms\":1}",
    ] {
        let best = &best_move(position, go)["bestmove"];
        assert!(is_legal("8x8x5", "", &best["move"]), "{go}: {best}");
    }
    let told = talk(&[
        "{\"position\":{}}",
        "{\"go\":{\"player\":\"strong\",\"depth\":3}}",
    ]);
    let depths = told
        .iter()
        .filter_map(|line| line["info"]["depth"].as_u64());
    assert_eq!(depths.collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn a_seed_decides_among_equal_moves_and_an_ended_game_has_none() {
    let go = |seed: u32| format!("{{\"player\":\"beginner\",\"seed\":{seed}}}");
    let at = |seed| best_move("{}", &go(seed))["bestmove"]["move"].clone();
    let moves: Vec<Value> = (0..20).map(at).collect();
    assert_eq!(moves[7], at(7), "the same seed, the same move");
    let others = moves.iter().filter(|mv| **mv != moves[0]).count();
    assert!(others > 5, "{moves:?}");
    for go in ["{}", "{\"player\":\"ai14s\"}", "{\"player\":\"strong\"}"] {
        let best = &best_move("{\"board\":\"ooo.xx...\"}", go)["bestmove"];
        assert_eq!(
            (&best["move"], &best["candidates"]),
            (&Value::Null, &json!([])),
            "{go}"
        );
    }
}

#[test]
fn playouts_that_are_stopped_are_not_lost() {
    let go = r#"{"go":{"player":"ai_pmc:pnum=1000000000"}}"#;
    let told = told(&[r#"{"position":{}}"#, "nonsense", go], true);
    let best = &told.last().expect("a move")["bestmove"];
    assert_eq!(best["stopped"], "cancelled");
    let scores = best["scores"].as_array();
    assert_eq!(scores.map(Vec::len), Some(9), "{best}");
}
