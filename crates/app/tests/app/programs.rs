//! Programs as players: good ones, and all kinds that aren't.
//!
//! Invariant: a match with any program ends, its faults are counted and told, and no process of it is left.

use std::path::Path;
use std::time::{Duration, Instant};

use marubatsu_app::contest::{self, ContestReport, MatchReport, MatchRequest};
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::players::{NamedPlayer, own};
use marubatsu_app::prove::{self, ProveRequest};

/// Answers every question with the first legal move.
const FIRST: &str =
    r#"s/{"id":\([0-9]*\),.*"moves":\[\(\[[0-9,]*\]\).*/{"unknown":0,"id":\1,"move":\2}/"#;

fn add(name: &str, command: &str) {
    let program = own::program("player", command).expect("words");
    own::add("player", name, program).expect("a new name");
}

fn shell(name: &str, script: &str) {
    add(
        name,
        &shlex::try_join(["sh", "-c", script]).expect("no zeros"),
    );
}

fn player(text: &str) -> NamedPlayer {
    NamedPlayer::parse("player", text).expect("it was added")
}

fn against(text: &str, opponent: &str, pairs: &[(&str, &str)]) -> Result<MatchReport, Error> {
    let players = vec![player(text), player(opponent)];
    let request = MatchRequest::from_pairs(players, pairs.iter().copied()).expect("a match");
    match contest::run(&request, &Control::default())? {
        ContestReport::Match(report) => Ok(*report),
        ContestReport::RoundRobin(_) => panic!("two players"),
    }
}

/// Plays against `ai2`, and sees that every game is lost by a fault.
fn loses_all(text: &str, reason: &str) -> MatchReport {
    let begin = Instant::now();
    let report = against(text, "ai2", &[("games", "5")]).expect("it ends");
    assert!(begin.elapsed() < Duration::from_secs(30), "{text}");
    assert_eq!(report.faults, [10, 0], "{text}");
    assert!((report.ratios.lose - 1.0).abs() < 1e-9, "{text}");
    let told = &report.told[0];
    assert!(told.reason.contains(reason), "{text}: {}", told.reason);
    assert_eq!(told.player, text);
    report
}

#[test]
fn a_good_program_plays_as_it_says() {
    add(
        "first",
        &shlex::try_join(["sed", "-u", FIRST]).expect("no zeros"),
    );
    let report = against("first", "ai2", &[("games", "30")]).expect("it plays");
    let same = against("ai1", "ai2", &[("games", "30")]).expect("it plays");
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
    add(
        "python",
        &shlex::try_join(["python3", &example]).expect("no zeros"),
    );
    // A slow machine may take its time to start Python.
    let name = "python:timelimit=60";
    let exact = against(name, "ai2", &[("exact", "true")]).expect("it names candidates");
    let same = against("ai5s", "ai2", &[("exact", "true")]).expect("the same rule");
    assert_eq!((exact.as_o, exact.as_x), (same.as_o, same.as_x));
    let request = ProveRequest::from_pairs(player(name), [("", ""); 0]).expect("a proof");
    let report = prove::run(&request, &Control::default()).expect("a small game");
    assert!(!report.weakly);
}

#[test]
fn a_program_that_names_one_move_has_none() {
    add(
        "single",
        &shlex::try_join(["sed", "-u", FIRST]).expect("no zeros"),
    );
    let Err(Error::Input(fault)) = against("single", "ai2", &[("exact", "true")]) else {
        panic!("one move is not all candidates");
    };
    assert!(
        fault.message.en.contains("candidates"),
        "{}",
        fault.message.en
    );
}

#[test]
fn one_that_is_not_there() {
    add("absent", "no-such-program-anywhere --fast");
    loses_all("absent", "can't be started");
}

#[test]
fn one_that_crashes() {
    shell("crashes", "read line; exit 3");
    let report = loses_all("crashes", "the program ended: exit status: 3");
    assert!(
        report
            .told
            .iter()
            .any(|told| told.reason.contains("isn't asked again"))
    );
    assert!(report.told[0].reason_ja.contains("終了"));
}

#[test]
fn one_that_sleeps() {
    shell("sleeps", "sleep 600");
    loses_all("sleeps:timelimit=0.2", "no answer within 0.2 s");
}

#[test]
fn one_that_answers_a_taken_square() {
    let corner = r#"s/{"id":\([0-9]*\),.*/{"id":\1,"move":[0,0]}/"#;
    add(
        "corner",
        &shlex::try_join(["sed", "-u", corner]).expect("no zeros"),
    );
    let report = against("corner", "ai2", &[("games", "20")]).expect("it ends");
    assert!(report.faults[0] > 10, "{:?}", report.faults);
    let reasons = report.told.iter().map(|told| &told.reason);
    assert!(
        reasons
            .into_iter()
            .any(|reason| reason.contains("[0, 0], which isn't legal"))
    );
}

#[test]
fn one_that_prints_a_megabyte_of_garbage() {
    shell(
        "garbage",
        "head -c 1000000 /dev/zero | tr '\\0' x; sleep 600",
    );
    loses_all("garbage", "longer than 64 kB");
}

#[test]
fn one_that_talks_without_end() {
    shell("babbles", r#"yes '{"id":0,"move":[0,0]}'"#);
    loses_all("babbles:timelimit=0.2", "no answer");
}

#[test]
fn one_that_talks_nonsense() {
    add(
        "chats",
        &shlex::try_join(["sed", "-u", "s/.*/my move is the centre/"]).expect("no zeros"),
    );
    loses_all("chats", "this is no answer: \"my move is the centre\"");
}

#[test]
fn one_that_answers_before_it_is_asked() {
    let script = r#"i=1; while [ $i -le 4000 ]; do printf '{"id":%d,"move":[9,9]}\n' $i; i=$((i+1)); done; sleep 600"#;
    shell("deaf", script);
    loses_all("deaf", "[9, 9], which isn't legal");
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
    add(
        "forks",
        &shlex::try_join(["sh", "-c", &script]).expect("no zeros"),
    );
    let report = against("forks", "ai2", &[("games", "3")]).expect("it plays");
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
    assert!(own::program("player", "").is_err());
    assert!(own::program("player", "python3 'open").is_err());
    let program = || own::program("player", "true").expect("a word");
    for name in ["", "ai2", "human", "a b", "a:b", "a=b", "あ"] {
        assert!(own::add("player", name, program()).is_err(), "{name}");
    }
    own::add("player", "twice", program()).expect("a new name");
    assert!(own::add("player", "twice", program()).is_err());
    assert!(NamedPlayer::parse("player", "twice:pnum=1").is_err());
    assert!(NamedPlayer::parse("player", "twice:timelimit=0").is_err());
}
