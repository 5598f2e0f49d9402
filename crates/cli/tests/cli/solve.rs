//! `solve`: exact scores, every move, many positions, and what is printed when it is stopped.

use serde_json::{Value, json};

use crate::support::{fed, lines, run};

#[test]
fn scores_by_the_shortest_victory_say_how_many_plies_are_left() {
    let line = "solve --game connect4 --score shortest --no-line --moves 4636446113453111";
    let told = run(line).done();
    assert!(told.contains("circle wins after 11 more moves"), "{told}");
}

#[test]
fn all_games_can_be_solved() {
    let report = run("solve --json --game random:seed=5,depth=4,branching=3").json();
    let searched = run("search --json --game random:seed=5,depth=4,branching=3").json();
    assert_eq!(report["score"], searched["score"]);
    let wide = run("solve --json --game 2x60x2").json();
    assert_eq!(wide["bound"], json!("exact"));
}

#[test]
fn many_positions_are_answered_line_by_line() {
    let ran = fed(&["solve", "--positions", "-"], b".........\nx\no........\n");
    assert_eq!(ran.code, Some(3));
    let lines = lines(&ran.out);
    assert_eq!(lines[0]["schema"], json!("marubatsu.solve/1"));
    assert_eq!(lines[1]["error"]["line"], json!(2));
    let alone = run("solve --json --board o........").json();
    assert_eq!(
        lines[2]["nodes"], alone["nodes"],
        "the table is empty again"
    );
}

#[test]
fn values_stand_alone_on_their_lines() {
    let boards = b"oo.xx....\nx\n\nxxxoo.o..\n.........\n";
    for command in ["solve", "search"] {
        let words = [command, "--positions", "-", "--format", "values"];
        let ran = fed(&words, boards);
        let lines: Vec<&str> = ran.out.lines().collect();
        let [won, refused, lost, drawn] = lines[..] else {
            panic!("{}", ran.out);
        };
        assert_eq!((won, lost, drawn, ran.code), ("1", "-1", "0", Some(3)));
        assert!(refused.starts_with("{\"error\":{\"line\":2,"), "{refused}");
        let parallel = fed(&[&words[..], &["--threads", "2"]].concat(), boards);
        assert_eq!(parallel.out, ran.out, "{command}");
    }
}

#[test]
fn values_that_are_not_known_are_bounds() {
    let solved = |nodes: &str| {
        let words = "solve --game 5x5g --score shortest --format values --positions - --node-limit";
        let words: Vec<&str> = words.split(' ').chain([nodes]).collect();
        fed(&words, ".".repeat(25).as_bytes())
    };
    for (nodes, value) in [("1", "?\n"), ("30000", ">=-3\n")] {
        let ran = solved(nodes);
        assert_eq!((ran.out.as_str(), ran.code), (value, Some(4)));
    }
}

#[test]
fn a_format_is_for_many_positions_and_has_room_for_no_more() {
    let refused = |words: &str| {
        let ran = run(words);
        assert_eq!(ran.code, Some(2), "{words}");
        ran.err
    };
    for words in ["solve --format values", "search --format jsonl"] {
        assert!(refused(words).contains("add --positions"), "{words}");
    }
    let both = refused("solve --positions - --format values --json");
    assert!(both.contains("not allowed together with --json"), "{both}");
    for words in [
        "solve --positions - --format values --all-moves",
        "search --positions - --format values --children",
    ] {
        let words = refused(words);
        assert!(
            words.contains("not allowed together with --format values"),
            "{words}"
        );
    }
}

/// What two runs must have in common.
fn same(report: &Value) -> [&Value; 5] {
    ["score", "bound", "best_moves", "line", "line_missing"].map(|key| &report[key])
}

#[test]
fn threads_and_tables_change_nothing_but_node_counts() {
    let solved = |more: &str| {
        let words = "solve --json --game connect4 --score shortest --moves 2416615552";
        run(format!("{words} {more}").trim_end()).json()
    };
    let alone = solved("");
    assert_eq!(alone["score"], json!(4));
    for more in [
        "--threads 2",
        "--threads 3 --table-size 1",
        "--table-size 1",
        "--table-size 256",
    ] {
        assert_eq!(same(&solved(more)), same(&alone), "{more}");
    }
    let limited = solved("--threads 2 --node-limit 300000");
    assert_eq!(limited["stopped"], json!("node_limit"));
    let nodes = limited["nodes"].as_u64().expect("a number");
    assert!(nodes <= 300_000, "{nodes}");
}

#[test]
fn positions_in_parallel_are_answered_in_their_order() {
    let boards: String = (0..40)
        .map(|number| match number % 5 {
            4 => "x\n".to_owned(),
            3 => "\n".to_owned(),
            place => format!("{}o{}\n", ".".repeat(place), ".".repeat(8 - place)),
        })
        .collect();
    for command in ["solve", "search"] {
        let answered = |threads: &str| {
            let words = [command, "--positions", "-", "--threads", threads];
            let ran = fed(&words, boards.as_bytes());
            assert_eq!(ran.code, Some(3));
            let lines = ran.out.lines();
            let without_time = |line| {
                let mut report: Value = serde_json::from_str(line).expect("a JSON document");
                report.as_object_mut().expect("one").remove("seconds");
                report["options"]["threads"].take();
                report
            };
            lines.map(without_time).collect::<Vec<_>>()
        };
        let alone = answered("1");
        assert_eq!(alone.len(), 32);
        assert_eq!(answered("3"), alone, "{command}");
    }
}

#[test]
fn a_stopped_solver_says_what_is_proven_and_what_to_play() {
    let guess = run("solve --game 7x6x4g --no-book --node-limit 1");
    for line in [
        "  Score        none yet: nothing is proven beyond the range of scores\n",
        "  Proven       from -1 to 1\n",
        "  Partial      stopped at the node limit: the result is partial\n",
        "  Best so far  3,5\n  Based on     no proof: results two plies ahead, then how promising it is\n",
    ] {
        assert!(guess.out.contains(line), "{}", guess.out);
    }
    let known = run(
        "solve --lang ja --game 7x6x4g --score shortest --no-book --moves 444444 --node-limit 20000",
    );
    for line in [
        "  評価値        -8 以上\n  証明済み      -8 から 18 まで\n",
        "  途中の最善手  2,5\n  根拠          証明: その評価値は -8 から 9 まで\n",
        "*: 途中の最善手\n",
    ] {
        assert!(known.out.contains(line), "{}", known.out);
    }
    assert_eq!((guess.code, known.code), (Some(4), Some(4)));
}

#[test]
fn a_move_behind_a_known_score_that_is_not_found_in_time_is_named_as_such() {
    let words = "solve --json --game connect4 --moves 77226521 --score shortest --node-limit 1000";
    let report = run(words).json();
    assert_eq!(
        (&report["bound"], &report["best_by"]),
        (&json!("exact"), &json!("bounds"))
    );
    assert_eq!(report["best_moves"].as_array().map(Vec::len), Some(1));
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_the_bounds_so_far() {
    use crate::support::{Ran, ended, program, signal, started};
    // While it searches, and while it looks for the move behind a score from the book.
    for more in [["--no-book"].as_slice(), &["--moves", "77226521"]] {
        let arguments = [
            "solve", "--json", "--game", "connect4", "--score", "shortest",
        ];
        let child = started(&mut program(&[&arguments, more].concat()));
        std::thread::sleep(std::time::Duration::from_millis(500));
        signal("INT", &child);
        let ran = Ran::from(ended(child, "the search"));
        assert_eq!(ran.code, Some(130), "{more:?}");
        assert_eq!(ran.json()["stopped"], json!("cancelled"));
        let best = ran.json()["best_moves"].as_array().map(Vec::len);
        assert_eq!(best, Some(1), "{more:?}");
    }
}
