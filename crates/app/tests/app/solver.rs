//! The solver's search, recorded: it is the search that counts, and its frames say which rule cut.
//!
//! Invariant: the numbers are constants: whoever changes what the solver searches reads them here.

use std::collections::BTreeMap;

use marubatsu::frame::condition::Condition;
use marubatsu::lang::Lang;
use marubatsu::voice::Voice;
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::frame_source::FrameFormat;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::solve::SolveRequest;
use marubatsu_app::trace::SearchRecording;

/// A position of Connect Four with eighteen squares left, at which every rule tells something.
const LATE: [(&str, &str); 3] = [
    ("game", "connect4"),
    ("moves", "742234173564774116613357"),
    ("score", "shortest"),
];

fn request(more: &[(&str, &str)]) -> Result<SearchRequest, Error> {
    let pairs = LATE.iter().chain(&[("algorithm", "solver")]).chain(more);
    Lab::default().read(pairs.copied())
}

fn recorded() -> SearchRecording {
    let request = request(&[]).expect("a request");
    let recording = Lab::default().record(&request, &Control::default());
    recording.expect("it is recorded")
}

#[test]
fn what_is_recorded_is_what_is_counted() {
    let lab = Lab::default();
    let asked: SolveRequest = lab.read(LATE).expect("a request");
    let solver = lab.solver(&asked).expect("there is memory");
    let found = { solver }.solve(&asked.position, &Control::default());
    let found = found.expect("it is a position");
    let searched = lab.search(&request(&[]).expect("a request"), &Control::default());
    let searched = searched.expect("it is searched");
    assert_eq!((found.nodes, searched.nodes), (2_826, 2_826));
    assert_eq!(
        (&found.line, found.line_nodes),
        (&searched.line, searched.line_nodes)
    );
    let recording = recorded();
    assert_eq!(recording.steps.trace().nodes(), 2_826);
    assert_eq!(recording.steps.len(), 18_629);
    assert_eq!(recording.score(), found.score);
}

/// How often each rule told something.
fn told(recording: &SearchRecording) -> BTreeMap<String, usize> {
    let mut told = BTreeMap::new();
    for line in recording.steps.events() {
        let rule = line.split_once("\"rule\":\"").map(|(_, rule)| rule);
        if let Some((rule, _)) = rule.and_then(|rule| rule.split_once('"')) {
            *told.entry(rule.to_owned()).or_default() += 1;
        }
    }
    told
}

#[test]
fn the_rules_that_cut_are_recorded() {
    let expected = [
        ("cannot-parry", 274),
        ("claimeven", 172),
        ("no-line-left", 33),
        ("odd-threat", 105),
        ("only-move", 1_366),
        ("squares-left", 2_182),
    ];
    let expected = expected.map(|(rule, times)| (rule.to_owned(), times));
    assert_eq!(told(&recorded()), expected.into());
}

#[test]
fn frames_say_which_rule_cut() {
    let recording = recorded();
    let told = |voice, lang| {
        let format = FrameFormat::Sentences(voice, lang);
        let condition: Condition = "leaf=known".parse().expect("a condition");
        let lines = recording.lines(0..recording.steps.len(), format, condition);
        lines.collect::<Vec<_>>().join("\n")
    };
    for (voice, lang, says) in [
        (
            Voice::Plain,
            Lang::En,
            [
                "can answer above every stone",
                "has no line left to complete",
            ],
        ),
        (
            Voice::Plain,
            Lang::Ja,
            ["がいつも真上に置けば", "並べられる列がない"],
        ),
        (
            Voice::Terms,
            Lang::En,
            [
                "Static knowledge, claimeven: ",
                "knowledge, an odd threat: ",
            ],
        ),
        (
            Voice::Terms,
            Lang::Ja,
            ["クレームイーブン: ", "奇数段の勝ちのマス: "],
        ),
        (
            Voice::Code,
            Lang::En,
            ["if leaf or table answers", "return"],
        ),
    ] {
        let told = told(voice, lang);
        assert!(
            says.iter().all(|words| told.contains(words)),
            "{voice:?} {lang:?}"
        );
    }
}

#[test]
fn what_the_solver_decides_cannot_be_chosen() {
    for (key, value) in [
        ("table", "bounds"),
        ("window", "-1,1"),
        ("fail", "hard"),
        ("order", "sort:ai14s"),
        ("depth", "4"),
        ("deepen", "true"),
        ("line", "table"),
    ] {
        let refused = request(&[(key, value)]).expect_err("the solver decides it");
        assert!(
            matches!(refused, Error::Input(error) if error.key == key),
            "{key}"
        );
    }
    // What it decides is what the request says, and it may say so.
    let request = request(&[("table", "merged"), ("window", "range")]).expect("a request");
    let pairs = request.pairs();
    assert!(pairs.contains(&("table", "merged".to_owned())));
    assert!(pairs.contains(&("window", "range".to_owned())));
}

#[test]
fn games_without_rules_are_refused() {
    let lab = Lab::default();
    for game in ["(1 2)", "11x11x5"] {
        let pairs = [("game", game), ("algorithm", "solver")];
        let request: SearchRequest = lab.read(pairs).expect("a request");
        let recorded = lab.record(&request, &Control::default()).map(drop);
        let searched = lab.search(&request, &Control::default()).map(drop);
        for refused in [recorded, searched] {
            let refused = refused.expect_err("there are no rules");
            assert!(matches!(refused, Error::Input(error) if error.key == "algorithm"));
        }
    }
}
