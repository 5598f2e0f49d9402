//! What holds of every option because it is declared once: words for forms and helps, and a way there and back.

use std::fmt::Debug;

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

/// Numbers that look random and are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }

    fn one_of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }

    /// A value that the option may have by itself.
    fn value(&mut self, option: &OptionSpec) -> String {
        match (option.key, option.values) {
            ("game", _) => self.one_of(&["3x3", "4x3", "((3 5) (2 9))"]).to_owned(),
            ("board" | "moves", _) => String::new(),
            ("preset", _) => self
                .one_of(&["", "ai_abs_tt4:shortest_victory=true"])
                .to_owned(),
            ("eval", _) => self.one_of(&["", "ai14s", "ai14s:score_201=3"]).to_owned(),
            ("guess", _) => self.one_of(&["", "1", "-0.5"]).to_owned(),
            ("player", _) => self.one_of(&["ai2s", "ai14s:score_201=3"]).to_owned(),
            ("time", _) => self.one_of(&["", "0.5", "3"]).to_owned(),
            (_, Values::Choice(choices)) => choices[self.below(choices.len())].name.to_owned(),
            (_, Values::Open(choices, _)) => {
                let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
                let last = names[names.len() - 1];
                self.one_of(&[names[0], last, option.example]).to_owned()
            }
            (_, Values::Flag) => self.one_of(&["true", "false"]).to_owned(),
            (_, Values::Text(..)) => {
                let (least, most) = option.range;
                let near = least + self.below(9) as u64;
                [near.min(most).to_string(), most.to_string(), String::new()][self.below(3)].clone()
            }
        }
    }

    /// Values of some of the options.
    fn pairs(&mut self, lists: OptionLists) -> Vec<(&'static str, String)> {
        let mut pairs = Vec::new();
        for option in lists.iter().copied().flatten() {
            if option.repeats || self.below(4) == 0 {
                pairs.push((option.key, self.value(option)));
            }
        }
        pairs
    }
}

/// Reads requests of random pairs, and each again from what it writes; how many of them could be read.
fn there_and_back<R: Request + Debug>(written: fn(&R) -> Vec<(&'static str, String)>) -> usize {
    let (lab, mut numbers) = (Lab::default(), Numbers(7));
    let requests = (0..2000).filter_map(|_| lab.read::<R>(numbers.pairs(R::LISTS)).ok());
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
    let (lab, mut numbers) = (Lab::default(), Numbers(11));
    for _ in 0..2000 {
        let Ok(request) = lab.read::<SearchRequest>(numbers.pairs(SearchRequest::LISTS)) else {
            continue;
        };
        let told = ReportedOptions::of(&request);
        for (key, value) in request.query() {
            let is_place = ["game", "board"].contains(&key);
            assert_eq!(told.get(key).is_none(), is_place, "{key}={value}");
        }
    }
}
