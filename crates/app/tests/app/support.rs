//! Requests as an address writes them, and what a lab of its own makes of them.

use marubatsu_app::contest::{ContestReport, MatchReport};
use marubatsu_app::control::Control;
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::lab::Lab;
use marubatsu_app::report::SearchReport;
use marubatsu_app::request::{Request, SearchRequest};
use marubatsu_app::trace::SearchRecording;

/// The pairs of a query.
pub(crate) fn pairs(query: &str) -> impl Iterator<Item = (&str, &str)> {
    query.split('&').filter_map(|pair| pair.split_once('='))
}

pub(crate) fn read<R: Request>(query: &str) -> Result<R, Error> {
    Lab::default().read(pairs(query))
}

/// A request that can be read.
pub(crate) fn good<R: Request>(query: &str) -> R {
    read(query).unwrap_or_else(|error| panic!("{query}: {error}"))
}

/// What is said of something that is refused.
pub(crate) fn fault<T>(refused: Result<T, Error>) -> InputError {
    match refused {
        Err(Error::Input(error)) => error,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it is not refused"),
    }
}

/// What is said of a told file: it begins with this, and names the same line in Japanese.
pub(crate) fn refused_at(expected: &str, error: InputError) -> String {
    assert_eq!((&*error.key, &*error.value), ("replay", "foreign.jsonl"));
    let [en, ja] = [error.message.en, error.message.ja];
    assert!(en.starts_with(expected), "{expected}\n{en}");
    let line = expected["line ".len()..].split([',', ':']).next().unwrap();
    assert!(ja.starts_with(&format!("{line} 行目")), "{ja}");
    assert!(!ja.contains("this "), "{ja}");
    en
}

pub(crate) fn searched(query: &str) -> SearchReport {
    let request: SearchRequest = good(query);
    let report = Lab::default().search(&request, &Control::default());
    report.unwrap_or_else(|error| panic!("{query}: {error}"))
}

pub(crate) fn recorded(request: &SearchRequest) -> SearchRecording {
    let recording = Lab::default().record(request, &Control::default());
    recording.expect("it is recorded")
}

/// A contest of a lab's players.
pub(crate) fn contest(lab: &Lab, query: &str) -> Result<ContestReport, Error> {
    lab.contest(&lab.read(pairs(query))?, &|_| {}, &Control::default())
}

/// A contest of two.
pub(crate) fn match_of(lab: &Lab, query: &str) -> Result<MatchReport, Error> {
    match contest(lab, query)? {
        ContestReport::Match(report) => Ok(*report),
        ContestReport::RoundRobin(_) => panic!("{query}: more than two players"),
    }
}
