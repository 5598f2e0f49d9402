//! Best-first searches as files and as JSON lines: what is written is opened as the same search, with its frames, sentences and
//! pictures; what another program tells is shown by its name; what is wrong is refused with its line, in both languages.

use marubatsu::best_first::condition::RoundCondition;
use marubatsu::lang::Lang;
use marubatsu::scene::Theme;
use marubatsu::stage::PictureStyle;
use marubatsu::svg;
use marubatsu::voice::Voice;
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::imported::ImportedBestFirst;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::BestFirstRequest;
use marubatsu_app::river::{BestFirstSource, RoundFormat, Visibility};

use crate::support::{fault, good, refused_at};

const HEAD: &str =
    r#"{"schema":"marubatsu.best-first/1","game":"3x3","board":"...x.o.o.","algorithm":"mine"}"#;

fn open(bytes: &[u8]) -> Result<ImportedBestFirst, Error> {
    let opened = Lab::default().open("foreign.jsonl", bytes, 10_000_000);
    opened.map(|opened| opened.best_first().expect("it works best first"))
}

fn watched(query: &str) -> Box<dyn BestFirstSource> {
    let request: BestFirstRequest = good(query);
    Lab::default()
        .watch(&request, &Control::default())
        .unwrap_or_else(|error| panic!("{query}: {error}"))
}

/// All sentences and events, and pictures of some frames.
fn shown(search: &dyn BestFirstSource) -> Vec<String> {
    let all = |format| search.lines(0..u64::MAX, format, RoundCondition::default());
    let mut shown: Vec<String> = all(RoundFormat::JsonLines).collect();
    for voice in Voice::ALL {
        shown.extend(all(RoundFormat::Sentences {
            voice,
            lang: Lang::Ja,
            truth: true,
        }));
    }
    for n in (0..search.frames()).step_by(97) {
        let picture = search.picture(n, PictureStyle::default(), Visibility::whole(true));
        shown.push(svg::write(&picture.expect("a frame").scene, Theme::Light));
    }
    shown
}

const SEARCHES: [&str; 10] = [
    "algorithm=uct&iterations=60&seed=7",
    "algorithm=uct&iterations=500&seed=7&board=...x.o.o.&proofs=bounds",
    "algorithm=uct&iterations=40&exploration=0.3&score=shortest&board=o...x....",
    "algorithm=uct&iterations=30&game=7x6x4g&rollout=ai6",
    "algorithm=uct&iterations=20&game=((3 5) (2 9))",
    "algorithm=uct&node_limit=1",
    "algorithm=puct&iterations=60&prior=ai6&game=7x6x4g",
    "algorithm=pn&board=...x.o.o.",
    "algorithm=pn&ask=1&node_limit=60",
    "algorithm=pn&ask=4&game=((3 5) (2 9))",
];

#[test]
fn what_is_written_is_opened_as_the_same_search() {
    for query in SEARCHES {
        let search = watched(query);
        let file = search.file().expect("it is written");
        let lines: Vec<String> = search.events().expect("they tell it").collect();
        let lines = lines.join("\n");
        for bytes in [file.as_slice(), lines.as_bytes()] {
            let again = open(bytes).unwrap_or_else(|error| panic!("{query}: {error}"));
            assert_eq!(again.recording.program(), None, "{query}");
            assert!(shown(&*search) == shown(&*again.recording), "{query}");
            let lines_again: Vec<String> =
                again.recording.events().expect("they tell it").collect();
            assert_eq!(lines, lines_again.join("\n"), "{query}");
            assert_eq!(
                again.recording.settings(Lang::En),
                search.settings(Lang::En)
            );
        }
        let request: BestFirstRequest = good(query);
        let again = open(&file).expect("it fits").request;
        assert_eq!(again.key(), request.key());
    }
}

/// The numbers of df-pn come from a table, which neither a file nor lines hold: both say so, and what to use instead.
#[test]
fn a_search_with_a_table_is_shown_and_not_kept() {
    let search = watched("algorithm=dfpn&board=...x.o.o.");
    assert!(!shown(&*search).is_empty());
    let [file, lines] = [search.file().map(|_| ()), search.events().map(|_| ())];
    for refused in [file, lines] {
        let message = refused.expect_err("it is not kept").message;
        assert!(message.en.contains("in a table"), "{}", message.en);
        assert!(message.en.contains("--format jsonl"), "{}", message.en);
        assert!(message.ja.contains("置換表"), "{}", message.ja);
    }
    let head =
        r#"{"schema":"marubatsu.best-first/1","game":"3x3","algorithm":"dfpn","options":{}}"#;
    assert!(
        fault(open(head.as_bytes()))
            .message
            .en
            .contains("in a table")
    );
}

#[test]
fn the_lines_are_those_that_the_document_names() {
    let lines = |query| {
        let search = watched(query);
        let lines: Vec<String> = search.events().expect("they tell it").take(4).collect();
        lines
    };
    let uct = lines("algorithm=uct&iterations=10&seed=7&board=...x.o.o.");
    assert_eq!(
        uct[0],
        r#"{"schema":"marubatsu.best-first/1","game":"3x3","board":"...x.o.o.","algorithm":"uct","rewards":[-1,1],"exploration":1.4142135623730951,"options":{"score":"standard","iterations":"10","seed":"7","rollout":"ai2","proofs":"none"}}"#
    );
    assert!(
        uct[1].starts_with(r#"{"path":[[0,0]],"new":true,"playout":[["#),
        "{}",
        uct[1]
    );
    let pn = lines("algorithm=pn&ask=1&board=...x.o.o.");
    assert_eq!(
        pn,
        [
            r#"{"schema":"marubatsu.best-first/1","game":"3x3","board":"...x.o.o.","algorithm":"pn","options":{"score":"standard","ask":"1"}}"#,
            r#"{"ask":1}"#,
            r#"{"expand":[],"pn":[1,1,1,1,1,1],"dn":[1,1,1,1,1,1]}"#,
            r#"{"expand":[[0,0]],"pn":[1,1,1,1,1],"dn":[1,1,1,1,1]}"#,
        ]
    );
}

#[test]
fn a_search_by_another_program_is_shown_by_its_name() {
    let lines = [
        HEAD,
        r#"{"path":[[2,2]],"new":true,"result":0.37}"#,
        r#"{"path":[[0,0]],"new":true,"playout":[[1,1]],"result":-1}"#,
        r#"{"path":[[2,2],[1,1]],"new":true,"result":-0.5}"#,
        r#"{"path":[[2,2]],"result":0}"#,
    ];
    let opened = open(lines.join("\n").as_bytes()).expect("it is read");
    let search = &*opened.recording;
    assert_eq!(search.program(), Some("mine"));
    assert!(search.settings(Lang::En).contains(&"mine".to_owned()));
    let told = |n| {
        let telling = (Voice::Plain, Lang::En);
        search.told(n, telling, false).expect("a frame")
    };
    let all: Vec<String> = (0..search.frames()).map(told).collect();
    assert!(all[0].contains("mine"), "{}", all[0]);
    assert!(all.iter().all(|told| !told.contains("chance")), "{all:?}");
    assert_eq!(search.frames(), 2 + 4 + 4 + 6 + 4);
    let visits = search.visits(None).expect("visits");
    let visits: Vec<u32> = visits.iter().map(|row| row.visits).collect();
    assert_eq!(visits, [1, 0, 0, 0, 0, 3]);
    assert_eq!(pictured(search).0.len() as u64, search.frames());
    let lines_again: Vec<String> = search.events().expect("they tell it").collect();
    assert_eq!(lines_again[1..], lines[1..]);
    let again = open(lines_again.join("\n").as_bytes()).expect("it is read");
    assert!(shown(search) == shown(&*again.recording));
}

#[test]
fn one_of_a_kind_is_told_as_one_and_what_stays_as_staying() {
    let lines = [
        HEAD,
        r#"{"path":[[2,2]],"new":true,"result":-1}"#,
        r#"{"path":[[2,2]],"playout":[[1,1]],"result":-1}"#,
    ];
    let told = |count: usize, n, voice| {
        let opened = open(lines[..count].join("\n").as_bytes()).expect("it is read");
        let settings = opened.recording.settings(Lang::En);
        let told = opened.recording.told(n, (voice, Lang::En), false);
        (told.expect("a frame"), settings)
    };
    let (begun, settings) = told(2, 0, Voice::Plain);
    assert_eq!(begun, "mine tells what it searched: 1 iteration.");
    assert!(settings.contains(&"1 iteration".to_owned()), "{settings:?}");
    let terms = |n| told(3, n, Voice::Terms).0;
    assert_eq!(terms(0), "mine, c = 1.41, 2 iterations.");
    assert_eq!(terms(2), "Evaluation: result -1.");
    assert_eq!(terms(6), "Evaluation, one ply on: result -1.");
    assert_eq!(
        told(3, 7, Voice::Plain).0,
        "One result more: (2, 2) stays at −1."
    );
}

/// Values of its own that a program tells, at the root and after one move.
const VALUED: [&str; 4] = [
    HEAD,
    r#"{"path":[[2,2]],"new":true,"result":0.37,"values":[[[2,2,0.25,0.75],[0,0,-0.125,1]]]}"#,
    r#"{"path":[[2,2],[0,0]],"new":true,"result":-1,"values":[[],[[0,0,-0.3,0.1],[1,1,1,0]]]}"#,
    r#"{"path":[[2,2],[0,0]],"result":-1,"values":[[[2,2,-0.5,0.5]]]}"#,
];

#[test]
fn values_of_a_program_replace_ours_at_the_nodes_where_they_are_told() {
    let opened = open(VALUED.join("\n").as_bytes()).expect("it is read");
    let search = &*opened.recording;
    let lines: Vec<String> = search.events().expect("they tell it").collect();
    assert_eq!(lines[1..], VALUED[1..], "they are written out again");
    let records = |condition: &str| -> Vec<serde_json::Value> {
        let condition = RoundCondition::parse(condition, opened.request.algorithm.phases());
        let format = RoundFormat::JsonLines;
        let lines = search.lines(0..u64::MAX, format, condition.expect("a condition"));
        lines
            .map(|line| serde_json::from_str(&line).expect("JSON"))
            .collect()
    };
    let children = |condition: &str| {
        let record = records(condition).remove(0);
        let children = record["children"].as_array().cloned().unwrap_or_default();
        let known = |child: &serde_json::Value| {
            (
                child["move"].to_string(),
                child["value"].as_f64(),
                child["bonus"].as_f64(),
            )
        };
        children.iter().map(known).collect::<Vec<_>>()
    };
    let told = |mv: &str, value: f64, bonus: f64| (mv.to_owned(), Some(value), Some(bonus));
    // Bonuses are shares of the range, which is two points wide.
    let root = [told("[0,0]", -0.125, 0.5), told("[2,2]", 0.25, 0.375)];
    assert_eq!(children("kind=expand,iteration=1"), root);
    let below = [told("[0,0]", -0.3, 0.05), told("[1,1]", 1.0, 0.0)];
    assert_eq!(children("kind=expand,iteration=2"), below);
    let ours = children("kind=select,iteration=2");
    assert_eq!(ours.len(), 1, "{ours:?}");
    assert_eq!(ours[0].1, None, "nothing is told there: UCB is ours");
    assert_eq!(
        children("kind=select,iteration=3,depth=0"),
        [told("[2,2]", -0.5, 0.25)]
    );
}

#[test]
fn the_line_of_moves_names_the_program_that_weighs_them() {
    let opened = open(VALUED.join("\n").as_bytes()).expect("it is read");
    let search = &*opened.recording;
    let (svg, told) = pictured(search);
    assert!(svg[1].contains("mine for ×: its values and bonuses"));
    assert!(svg[5].contains("mine for ×: mean, and UCB's bonus"));
    assert!(svg.iter().all(|svg| !svg.contains("UCB for")));
    let weighed = "× goes to (2, 2): mine gives it −.50 and a bonus of .50.";
    assert!(told.iter().any(|told| told == weighed), "{told:?}");
    let bare = VALUED.map(|line| {
        let (line, values) = line.split_once(",\"values\"").unwrap_or((line, ""));
        [line, if values.is_empty() { "" } else { "}" }].concat()
    });
    let bare = open(bare.join("\n").as_bytes()).expect("it is read");
    let (bare, _) = pictured(&*bare.recording);
    let pairs = svg.iter().zip(&bare);
    let differ: Vec<bool> = pairs.map(|(one, other)| one != other).collect();
    // The line of moves is that of the root, or of the node after (2, 2), whose values are told or not.
    assert!(differ[1] && differ[6], "{differ:?}");
    assert!(!differ[0] && !differ[5], "{differ:?}");
}

#[test]
fn a_name_that_is_too_long_for_the_line_of_moves_is_cut_short() {
    for (name, expected) in [
        ("my little net", "my little net for ×, by UCB"),
        (&"m".repeat(40), "mmmm…"),
    ] {
        let lines = VALUED[..3].join("\n").replace("mine", name);
        let opened = open(lines.as_bytes()).expect("it is read");
        let (svg, _) = pictured(&*opened.recording);
        assert!(svg[5].contains(expected), "{name}: {}", svg[5]);
    }
}

/// The pictures of all frames, and their sentences.
fn pictured(search: &dyn BestFirstSource) -> (Vec<String>, Vec<String>) {
    let frames = 0..search.frames();
    let frames = frames.map(|n| {
        let picture = search.picture(n, PictureStyle::default(), Visibility::whole(false));
        let svg = svg::write(&picture.expect("a frame").scene, Theme::Light);
        let told = search.told(n, (Voice::Plain, Lang::En), false);
        (svg, told.expect("a frame"))
    });
    frames.unzip()
}

/// Each entry of `wrong_rounds.txt` begins with what is said of the lines that follow it.
#[test]
fn what_is_wrong_is_refused_with_its_line_and_place_in_both_languages() {
    for entry in include_str!("wrong_rounds.txt").split("\n\n") {
        let (expected, text) = entry.split_once('\n').expect("lines");
        let text = text.replace("HEAD", HEAD);
        let error = fault(open(text.trim_end_matches('\n').as_bytes()));
        let en = refused_at(expected, error);
        assert_eq!(taken_line_by_line(&text).as_ref(), Some(&en), "{text}");
    }
}

/// What is said of the first line that is refused where each is checked as it comes; none where all are taken, or none comes.
fn taken_line_by_line(text: &str) -> Option<String> {
    let said = |error: Error| error.message().en;
    let mut lines = text.lines();
    let mut checking = match Lab::default().checking(lines.next()?, 10_000_000) {
        Ok(checking) => checking,
        Err(error) => return Some(said(error)),
    };
    let refused = lines.find_map(|line| checking.take(line).err());
    let empty = "line 1: expected events after this line".to_owned();
    Some(refused.map_or(empty, |error| error.message.en))
}

/// Iterations need more than one score; which kind of search comes is not known before its first round.
#[test]
fn a_program_may_prove_where_there_is_one_score() {
    let head = r#"{"schema":"marubatsu.best-first/1","game":"(3 3)","algorithm":"mine"}"#;
    let rounds = [
        r#"{"ask":3}"#,
        r#"{"expand":[],"pn":[0,0],"dn":["inf","inf"]}"#,
    ];
    let mut checking = Lab::default().checking(head, 9).expect("a header");
    for round in rounds {
        assert!(checking.take(round).is_ok(), "{round}");
    }
    assert!(open([head, rounds[0], rounds[1]].join("\n").as_bytes()).is_ok());
    let iteration = r#"{"path":[[0]],"new":true,"result":3}"#;
    let mut checking = Lab::default().checking(head, 9).expect("a header");
    assert!(checking.take(iteration).is_err());
}

#[test]
fn a_round_that_is_refused_changes_nothing() {
    let lab = Lab::default();
    let mut checking = lab.checking(HEAD, 4).expect("a header");
    let good = r#"{"path":[[2,2]],"new":true,"result":1}"#;
    let bad = r#"{"path":[[2,2],[2,2]],"new":true,"result":1}"#;
    assert!(
        checking.take(r#"{"ask":9}"#).is_ok(),
        "another kind of search"
    );
    let mut checking = lab.checking(HEAD, 4).expect("a header");
    let refused = checking.take(bad).expect_err("a move twice").message.en;
    assert_eq!(refused, "line 2, \"path\": this move isn't legal here");
    assert!(checking.take(good).is_ok());
    assert!(checking.take(good).is_err(), "a node told twice");
    for _ in 0..3 {
        assert!(checking.take(r#"{"path":[[2,2]],"result":0}"#).is_ok());
    }
    let full = checking
        .take(r#"{"path":[[2,2]],"result":0}"#)
        .expect_err("full");
    assert!(full.message.en.contains("the limit is 4"), "{full}");
    assert!(
        lab.checking(r#"{"schema":"marubatsu.best-first/1"}"#, 4)
            .is_err()
    );
}

#[test]
fn a_file_that_fits_no_search_is_refused() {
    let file = watched("algorithm=uct&iterations=20&seed=7")
        .file()
        .expect("written");
    let text = |from: &str, to: &str| {
        let at = file
            .windows(from.len())
            .position(|part| part == from.as_bytes());
        let at = at.expect("it is there");
        [&file[..at], to.as_bytes(), &file[at + from.len()..]].concat()
    };
    for (bytes, expected) in [
        (text("game 3x3", "game 2x2"), "needs 4"),
        (text("algorithm=uct", "algorithm=pn"), "uct"),
        (text("iterations -1 0 1", "iterations -1 1 0"), "iterations"),
        (text("root .........", "root ox......."), "round"),
        (file[..file.len() - 3].to_vec(), "inside event 19"),
        (
            text("seed=7", "seed=8"),
            "the playout of this seed ends with",
        ),
    ] {
        let refused = fault(open(&bytes)).message.en;
        assert!(refused.contains(expected), "{expected}: {refused}");
    }
}
