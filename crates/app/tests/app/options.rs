//! What holds of every option because it is declared once: words for forms and helps, and a way there and back.

use std::fmt::Debug;

use marubatsu::chance::Chance;
use marubatsu_app::census::CountRequest;
use marubatsu_app::contest::MatchRequest;
use marubatsu_app::lab::Lab;
use marubatsu_app::options::{
    BEST_FIRST, BEST_FIRST_COMMON, MATCH, OptionSpec, RECORDED, TABLE, Values,
};
use marubatsu_app::prove::ProveRequest;
use marubatsu_app::report::ReportedOptions;
use marubatsu_app::request::{BestFirstRequest, OptionLists, Request, SearchRequest};
use marubatsu_app::solve::SolveRequest;
use marubatsu_app::table::TableRequest;

/// A value that the option may have by itself.
fn value(chance: &mut Chance, option: &OptionSpec) -> String {
    let names: Vec<&str> = match option.values {
        Values::Choice(choices) | Values::Open(choices, _) => {
            choices.iter().map(|choice| choice.name).collect()
        }
        _ => Vec::new(),
    };
    let (least, most) = option.range;
    let near = (least + u64::from(chance.below(9))).min(most).to_string();
    let most = most.to_string();
    let all = match (option.key, option.values) {
        ("game", _) => &["3x3", "4x3", "((3 5) (2 9))"][..],
        ("board" | "moves", _) => &[""],
        ("preset", _) => &["", "ai_abs_tt4:shortest_victory=true"],
        ("eval", _) => &["", "ai14s", "ai14s:score_201=3"],
        ("guess", _) => &["", "1", "-0.5"],
        ("player", _) => &["ai2s", "ai14s:score_201=3"],
        ("time", _) => &["", "0.5", "3"],
        (_, Values::Choice(_)) => &names,
        (_, Values::Open(..)) => &[names[0], names[names.len() - 1], option.example],
        (_, Values::Flag) => &["true", "false"],
        (_, Values::Text(..)) => &[&near, &most, ""],
    };
    chance.pick(all).expect("there are some").to_owned()
}

/// Values of some of the options.
fn pairs_of(chance: &mut Chance, lists: OptionLists) -> Vec<(&'static str, String)> {
    let all = lists.iter().copied().flatten();
    let some = all.filter_map(|option| {
        let given = option.repeats || chance.below(4) == 0;
        given.then(|| (option.key, value(chance, option)))
    });
    some.collect()
}

/// Reads requests of random pairs, and each again from what it writes; how many of them could be read.
fn there_and_back<R: Request + Debug>(written: fn(&R) -> Vec<(&'static str, String)>) -> usize {
    let (lab, mut chance) = (Lab::default(), Chance::new(7));
    let requests = (0..2000).filter_map(|_| lab.read::<R>(pairs_of(&mut chance, R::LISTS)).ok());
    let back = |request: R| {
        let pairs = written(&request);
        let again: R = lab
            .read(pairs.clone())
            .unwrap_or_else(|error| panic!("{pairs:?}: {error}"));
        assert_eq!(format!("{again:?}"), format!("{request:?}"), "{pairs:?}");
    };
    requests.map(back).count()
}

#[test]
fn what_a_request_writes_reads_back_as_the_same() {
    assert!(there_and_back(SearchRequest::pairs) > 100);
    assert!(there_and_back(SearchRequest::query) > 100);
    assert!(there_and_back(BestFirstRequest::pairs) > 100);
    assert!(there_and_back(BestFirstRequest::query) > 100);
    assert!(there_and_back(SolveRequest::pairs) > 500);
    assert!(there_and_back(CountRequest::pairs) > 500);
    assert!(there_and_back(TableRequest::pairs) > 500);
    assert!(there_and_back(ProveRequest::pairs) > 500);
}

#[test]
fn what_a_match_writes_reads_back_as_the_same() {
    let lab = Lab::default();
    let given = [
        ("player", "ai2s"),
        ("player", "ai14s"),
        ("games", "5"),
        ("seed", "0"),
    ];
    let request: MatchRequest = lab.read(given).expect("a match");
    let pairs = request.pairs();
    // Players never hold blanks: the one text is both of them.
    let split = pairs.iter().flat_map(|(key, value)| match *key {
        "player" => value.split(' ').map(|name| (*key, name)).collect(),
        key => vec![(key, value.as_str())],
    });
    let again: MatchRequest = lab.read(split).expect("the same match");
    assert_eq!(again.pairs(), pairs);
}

#[test]
fn a_form_has_words_for_every_option_of_its_pages() {
    let lists = RECORDED
        .iter()
        .copied()
        .chain([TABLE, BEST_FIRST_COMMON, BEST_FIRST]);
    let match_page = MATCH.iter().filter(|option| option.key != "threads");
    for option in lists.flatten().chain(match_page) {
        let key = option.key;
        assert_ne!(option.label.en, key, "a label");
        assert_ne!(option.label.ja, key, "{key}: a label in Japanese");
        assert!(
            !option.help.en.is_empty() && !option.help.ja.is_empty(),
            "{key}: help"
        );
        let free = matches!(option.values, Values::Text(..) | Values::Open(..));
        assert_eq!(
            free,
            !option.example.is_empty(),
            "{key}: an example of a free text"
        );
    }
}

#[test]
fn a_report_tells_every_option_that_is_given_by_its_key() {
    let (lab, mut chance) = (Lab::default(), Chance::new(11));
    for _ in 0..2000 {
        let Ok(request) = lab.read::<SearchRequest>(pairs_of(&mut chance, SearchRequest::LISTS))
        else {
            continue;
        };
        let told = ReportedOptions::of(&request);
        for (key, value) in request.query() {
            let is_place = ["game", "board"].contains(&key);
            assert_eq!(told.get(key).is_none(), is_place, "{key}={value}");
        }
    }
}
