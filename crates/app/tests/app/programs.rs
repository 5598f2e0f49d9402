//! Programs as players: good ones, and all kinds that aren't.
//!
//! Invariant: a match with any program ends, its faults are counted and told, and no process of it is left.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use marubatsu_app::contest::{ForfeitReport, MatchReport, MatchRequest};
use marubatsu_app::control::Control;
use marubatsu_app::error::InputError;
use marubatsu_app::lab::Lab;
use marubatsu_app::own_player;
use marubatsu_app::prove::ProveRequest;

use crate::support::{fault, match_of};

/// Answers every question with the first legal move.
const FIRST: &str =
    r#"s/{"id":\([0-9]*\),.*"moves":\[\(\[[0-9,]*\]\).*/{"unknown":0,"id":\1,"move":\2}/"#;

/// Answers every question with the first legal move as its one candidate.
const CANDIDATE: &str =
    r#"s/{"id":\([0-9]*\),.*"moves":\[\(\[[0-9,]*\]\).*/{"id":\1,"candidates":[\2]}/"#;

/// A lab that knows a program by a name.
fn with(name: &str, command: &str) -> Lab {
    let program = own_player::program("player", command).expect("words");
    let mut lab = Lab::default();
    lab.add_player("player", name, program).expect("a new name");
    lab
}

/// A lab that knows a program of these words by a name.
fn with_words<const N: usize>(name: &str, words: [&str; N]) -> Lab {
    with(name, &shlex::try_join(words).expect("no zeros"))
}

/// Plays against `ai2`, and sees that every game is lost by a fault.
fn loses_all(lab: &Lab, text: &str, reason: &str) -> MatchReport {
    let begin = Instant::now();
    let report = match_of(lab, &format!("player={text}&player=ai2&games=5")).expect("it ends");
    assert!(begin.elapsed() < Duration::from_secs(30), "{text}");
    assert_eq!(report.faults, [10, 0], "{text}");
    assert!((report.ratios.lose - 1.0).abs() < 1e-9, "{text}");
    let told = &report.first_faults[0];
    assert!(told.reason.contains(reason), "{text}: {}", told.reason);
    assert_eq!(told.player, text);
    report
}

#[test]
fn a_good_program_plays_as_it_says() {
    let lab = with_words("first", ["sed", "-u", FIRST]);
    let report = match_of(&lab, "player=first&player=ai2&games=30").expect("it plays");
    let same = match_of(&lab, "player=ai1&player=ai2&games=30").expect("it plays");
    assert_eq!(report.faults, [0, 0]);
    assert_eq!(
        (report.as_o, report.as_x),
        (same.as_o, same.as_x),
        "ai1 does the same"
    );
}

#[test]
fn a_program_that_names_all_candidates_has_exact_odds() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/player.py");
    let example = example.to_str().expect("a path").to_owned();
    let lab = with_words("python", ["python3", &example]);
    // A slow machine may take its time to start Python.
    let name = "python:timelimit=60";
    let exact = match_of(&lab, &format!("player={name}&player=ai2&exact=true"))
        .expect("it names candidates");
    let same = match_of(&lab, "player=ai5s&player=ai2&exact=true").expect("the same rule");
    assert_eq!((exact.as_o, exact.as_x), (same.as_o, same.as_x));
    let request = lab
        .read::<ProveRequest>([("player", name)])
        .expect("a proof");
    let report = Lab::default()
        .prove(&request, &Control::default())
        .expect("a small game");
    assert_eq!(report.weakly, Some(false));
}

#[test]
fn a_program_that_names_one_move_has_none() {
    let lab = with_words("single", ["sed", "-u", FIRST]);
    let said = fault(match_of(&lab, "player=single&player=ai2&exact=true"))
        .message
        .en;
    assert!(said.contains("candidates"), "{said}");
}

/// Names all legal moves but the last, and once it has been asked about all of 3x3, all but the first.
const CHANGES: &str = r#"
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    id, moves = question["id"], question["moves"]
    candidates = (moves[:-1] if id <= 4520 else moves[1:]) or moves
    print(json.dumps({"id": id, "candidates": candidates}), flush=True)
"#;

#[test]
fn a_program_that_changes_its_mind_has_no_exact_odds() {
    let lab = with_words("changes", ["python3", "-c", CHANGES]);
    let name = "changes:timelimit=60";
    let exact = match_of(&lab, &format!("player={name}&player=ai2&exact=true")).map(drop);
    let request = lab.read::<ProveRequest>([("player", name)]);
    let request = request.expect("a proof");
    let proof = Lab::default().prove(&request, &Control::default());
    for refused in [exact, proof.map(drop)] {
        let InputError { key, message, .. } = fault(refused);
        let first = "0,0 1,0 2,0 0,1 1,1 2,1 0,2 1,2";
        let again = "1,0 2,0 0,1 1,1 2,1 0,2 1,2 2,2";
        let said = format!("{name}, .........: the first answer was {first}, the second {again}");
        assert_eq!(key, "player");
        assert!(message.en.starts_with(&said), "{}", message.en);
        assert!(message.ja.contains(first) && message.ja.contains(again));
    }
    match_of(&lab, &format!("player={name}&player=ai2&games=2"))
        .expect("games need no fixed choice");
}

#[test]
fn the_time_of_a_match_is_all_of_it() {
    let script = format!("sleep 0.4; exec sed -u '{CANDIDATE}'");
    let lab = with_words("late", ["sh", "-c", &script]);
    let query = "player=late:timelimit=60&player=ai2&exact=true&game=2x2";
    let exact = match_of(&lab, query).expect("it plays");
    assert!(exact.seconds > 0.4, "{}", exact.seconds);
}

#[test]
fn whoever_waits_hears_how_often_players_were_asked() {
    let lab = with_words("first", ["sed", "-u", CANDIDATE]);
    let pairs = [("player", "first"), ("player", "ai2"), ("exact", "true")];
    let request: MatchRequest = lab.read(pairs).expect("a match");
    let asked = AtomicU64::new(0);
    let control = Control {
        asked: Some(&asked),
        ..Control::default()
    };
    Lab::default()
        .contest(&request, &|_| {}, &control)
        .expect("it ends");
    // 4520 positions of 3x3 haven't ended; a program is asked twice.
    assert_eq!(asked.load(Ordering::Relaxed), 3 * 4520);
}

#[test]
fn one_that_is_not_there() {
    let lab = with("absent", "no-such-program-anywhere --fast");
    let proof = lab.read::<ProveRequest>([("player", "absent")]);
    let proof = Lab::default().prove(&proof.expect("a proof"), &Control::default());
    for refused in [
        match_of(&lab, "player=absent&player=ai2&games=5").map(drop),
        match_of(&lab, "player=ai2&player=absent&exact=true").map(drop),
        proof.map(drop),
    ] {
        let fault = fault(refused);
        let said = "absent: can't start the program: ";
        assert!(fault.message.en.starts_with(said), "{}", fault.message.en);
        assert_eq!((&*fault.key, fault.usage), ("player", false));
    }
}

#[test]
fn one_that_answers_a_taken_square() {
    let corner = r#"s/{"id":\([0-9]*\),.*/{"id":\1,"move":[0,0]}/"#;
    let lab = with_words("corner", ["sed", "-u", corner]);
    let report = match_of(&lab, "player=corner&player=ai2&games=20").expect("it ends");
    assert!(report.faults[0] > 10, "{:?}", report.faults);
    let is_told = |told: &ForfeitReport| told.reason.contains("[0, 0], which isn't legal");
    assert!(report.first_faults.iter().any(is_told));
}

#[test]
fn programs_that_do_not_answer_as_they_should_lose_every_game() {
    let early = r#"i=1; while [ $i -le 4000 ]; do printf '{"id":%d,"move":[9,9]}\n' $i; i=$((i+1)); done; sleep 600"#;
    for (name, script, reason) in [
        (
            "crashes",
            "read line; exit 3",
            "the program ended: exit status: 3",
        ),
        (
            "sleeps:timelimit=0.2",
            "sleep 600",
            "no answer within 0.2 s",
        ),
        (
            "garbage",
            "head -c 1000000 /dev/zero | tr '\\0' x; sleep 600",
            "longer than 64 kB",
        ),
        (
            "babbles:timelimit=0.2",
            r#"yes '{"id":0,"move":[0,0]}'"#,
            "no answer",
        ),
        (
            "chats",
            "sed -u 's/.*/my move is the centre/'",
            "not a valid answer: \"my move is the centre\"",
        ),
        ("deaf", early, "[9, 9], which isn't legal"),
    ] {
        let word = name.split(':').next().expect("a name");
        let report = loses_all(&with_words(word, ["sh", "-c", script]), name, reason);
        if name == "crashes" {
            let told = &report.first_faults;
            let gone = |told: &ForfeitReport| told.reason.contains("is not asked again");
            assert!(told.iter().any(gone) && told[0].reason_ja.contains("終了"));
        }
    }
}

/// Whether a process still runs.
fn runs(pid: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim()));
    status.is_ok_and(|status| !status.contains(") Z "))
}

#[test]
fn one_that_forks_leaves_nobody_behind() {
    let noted = std::env::temp_dir().join(format!("marubatsu-forks-{}", std::process::id()));
    let noted = noted.to_str().expect("a path");
    let sed = shlex::try_join(["sed", "-u", FIRST]).expect("no zeros");
    let script = format!("sleep 600 & echo $! > {noted}; {sed}");
    let lab = with_words("forks", ["sh", "-c", &script]);
    let report = match_of(&lab, "player=forks&player=ai2&games=3").expect("it plays");
    assert_eq!(report.faults, [0, 0]);
    let pid = std::fs::read_to_string(noted).expect("it noted its child");
    std::fs::remove_file(noted).expect("it is ours");
    let begin = Instant::now();
    while runs(&pid) && begin.elapsed() < Duration::from_secs(5) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!runs(&pid), "process {pid} is left");
}

#[test]
fn names_and_commands_that_can_not_be_used() {
    assert!(own_player::program("player", "").is_err());
    assert!(own_player::program("player", "python3 'open").is_err());
    let program = || own_player::program("player", "true").expect("a word");
    let mut lab = Lab::default();
    let mut add = |name: &str| lab.add_player("player", name, program());
    for name in ["", "ai2", "human", "a b", "a:b", "a=b", "あ"] {
        assert!(add(name).is_err(), "{name}");
    }
    add("twice").expect("a new name");
    assert!(add("twice").is_err());
    assert!(lab.player("player", "twice:pnum=1").is_err());
    assert!(lab.player("player", "twice:timelimit=0").is_err());
}
