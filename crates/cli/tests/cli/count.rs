//! `tree`, `perft` and `bench`: known numbers, and the same ones in every run.

use serde_json::{Value, json};

use crate::golden::golden;
use crate::support::{marubatsu, run};

#[test]
fn trees_are_printed_as_tables() {
    let out = run("tree --game 2x2").done();
    let sums = out
        .lines()
        .find(|line| line.contains("all"))
        .expect("a line of sums");
    let words: Vec<&str> = sums.split_whitespace().collect();
    assert_eq!(words, ["all", "41", "29", "6"]);
    assert!(run("tree --game 2x2 --lang ja").done().contains("合計"));
    assert!(
        run("perft --divide --unique --depth 2")
            .done()
            .contains("1,1")
    );
}

#[test]
fn a_speed_is_by_the_processors_time() {
    for line in ["perft --depth 4", "tree --game 2x2"] {
        for (lang, said) in [
            ("en", " per second of processor time\n"),
            ("ja", "プロセッサ時間で毎秒"),
        ] {
            let out = run(&format!("{line} --lang {lang}")).done();
            assert!(out.contains(said), "{out}");
        }
    }
}

#[test]
fn random_play_has_exact_odds_where_the_game_is_small() {
    let odds: String = golden("whole_tree.random.win.fraction");
    let out = run("tree").done();
    assert!(
        out.contains(&format!("circle wins {odds} (58.5 %)")),
        "{out}"
    );
    let report = run("tree --json --game connect4 --depth 2").json();
    assert_eq!(report["random"], Value::Null);
    let sampled = &report["random_sampled"];
    assert_eq!(
        [&sampled["games"], &sampled["seed"]],
        [&json!(10_000), &json!(1)]
    );
    let out = run("tree --game connect4 --depth 2").done();
    assert!(out.contains("sampled in 10,000 games, seed 1"), "{out}");
    let rate = |part: &str| sampled["odds"]["win"][part].as_f64().expect("a number");
    let (share, error) = (rate("ratio"), rate("error"));
    assert!((error - (share * (1.0 - share) / 10_000.0).sqrt()).abs() < 1e-9);
    let said = out
        .split("circle wins ")
        .nth(1)
        .and_then(|rest| rest.split(" %").next());
    let said: f64 = said.expect("a share").parse().expect("a number");
    assert!((said - 100.0 * share).abs() < 0.051, "{out} says {share}");
}

#[test]
fn sequences_are_counted_at_every_depth() {
    let beyond = run("perft --json --board oxoxo.x.. --depth 9 --unique").json();
    let counts = beyond["counts"].as_array().expect("a list").len();
    assert_eq!(beyond["unique"].as_array().map(Vec::len), Some(counts));
    // Known counts: `tests/doors.txt`.
    let report = run("perft --json --game connect4 --depth 7 --divide").json();
    let divide = report["divide"].as_array().expect("a list");
    let shares = divide.iter().filter_map(|share| share[1].as_u64());
    assert_eq!((divide.len(), shares.sum()), (7, 823_536_u64));
    let ended = run("perft --json --moves 1,1 --depth 0").json();
    assert_eq!(ended["counts"], json!([]));
}

#[test]
fn any_number_of_threads_counts_the_same() {
    let counted = |line: &str, threads: &str| {
        let mut report = run(&format!("{line}{threads}")).json();
        report.as_object_mut().expect("one").remove("seconds");
        report
    };
    for line in [
        "tree --json",
        "tree --json --game 4x4x3 --depth 7",
        "tree --json --game 5x4x4g --moves 33 --depth 9",
        "tree --json --game random:seed=1,depth=6,branching=4",
        "perft --json --game 4x4x3 --depth 6 --unique --divide",
        "perft --json --game 5x4x4g --moves 33 --depth 8 --divide",
        "perft --json --board oxoxo.x.. --depth 9 --unique",
    ] {
        let one = counted(line, "");
        for threads in [" --threads 2", " --threads 3"] {
            assert_eq!(counted(line, threads), one, "{line}{threads}");
        }
    }
}

/// What `marubatsu bench` says as long as no search changes. A change that means to search other nodes writes the new one here, and its
/// commit says why there are more or fewer.
const SIGNATURE: &str = "f89e9c202c656abb";

#[test]
fn bench_has_its_signature_in_every_run() {
    let report = run("bench --json").json();
    assert_eq!(report["signature"], SIGNATURE, "{} nodes", report["nodes"]);
    let text = marubatsu(&["bench"]).done();
    assert!(text.contains(&format!(": {SIGNATURE}\n")), "{text}");
    assert!(text.contains(" per second of processor time\n"), "{text}");
}
