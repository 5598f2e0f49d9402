//! The leak law: while a question is open, and until the next one, nothing that is sent depends on what is asked.
//!
//! Invariant: every stop of every chapter and every kind of practice is asked. Of a tree made by hand the leaves that no frame has
//! come to are given other values: whatever the answer becomes, what is sent stays the same. Where the answer can be concluded
//! from what has happened, the node in question keeps its own value to itself, and no words go with the picture.

use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::practice::KINDS;
use marubatsu_app::request::AnySearch;
use marubatsu_pages::Site;
use serde_json::Value;

use crate::common::{ask, lab};

/// Every stop with a question: its chapter, its id, and what is told of it while it is open.
pub(crate) fn questions(site: &Site) -> Vec<(String, String, Value)> {
    let list = ask(site, "/api/lessons").json();
    let mut questions = Vec::new();
    for lesson in list["lessons"].as_array().expect("chapters") {
        let id = lesson["id"].as_str().expect("an id");
        for stop in lesson["stops"].as_array().expect("stops") {
            let stop = stop.as_str().expect("an id");
            let open = ask(site, &format!("/api/lesson?id={id}&stop={stop}&lang=en")).json();
            if !open["ask"].is_null() {
                questions.push((id.to_owned(), stop.to_owned(), open));
            }
        }
    }
    questions
}

/// Where the frames of a search come from, and its overview.
fn addresses(query: &str) -> [String; 2] {
    let best_first = ["uct", "puct", "pn"].map(|name| format!("algorithm={name}"));
    let of = if best_first.iter().any(|named| query.contains(named)) {
        [
            "/api/best-first/stage?truth=false",
            "/api/best-first/overview?truth=false",
        ]
    } else {
        ["/api/stage?lang=en", "/api/overview?lang=en"]
    };
    of.map(|path| format!("{path}&{query}"))
}

/// The last frames that are sent of a search up to a frame, with its overview.
fn sent(site: &Site, query: &str, (until, look): (u64, &str)) -> [String; 2] {
    let from = until.saturating_sub(8);
    let [stage, overview] = addresses(query);
    let stage = format!("{stage}&until={until}&look={look}&whole=true&from={from}&count=9");
    let overview = format!("{overview}&until={until}");
    [&stage, &overview].map(|path| ask(site, path).text)
}

/// The parts of a tree's text: its leaves, and what stands between them.
fn parts(game: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = game;
    while let Some(first) = rest.chars().next() {
        let of_leaf = |c: char| c.is_ascii_digit() || c == '-' || c == '.';
        let same = of_leaf(first);
        let end = rest.find(|c| of_leaf(c) != same).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        parts.push(part);
        rest = after;
    }
    parts
}

/// The paths of a tree's leaves, in order.
fn paths(game: &str) -> Vec<String> {
    let (mut paths, mut place) = (Vec::new(), vec![0_u32]);
    for part in parts(game) {
        if part.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            let way: Vec<String> = place[1..].iter().map(ToString::to_string).collect();
            paths.push(format!("/{}", way.join("/")));
        } else {
            for c in part.chars() {
                match c {
                    '(' => place.push(0),
                    ')' => drop(place.pop()),
                    _ => *place.last_mut().expect("a place") += 1,
                }
            }
        }
    }
    paths
}

/// The leaves of a tree that some frame up to `until` comes to: of proof numbers, shows.
fn seen(site: &Site, query: &str, (pairs, until): (&[(String, String)], u64)) -> Vec<String> {
    let named = pairs
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_str()));
    let lab = Lab::default();
    let request: AnySearch = lab.read(named).expect("it was read before");
    let AnySearch::DepthFirst(request) = request else {
        let [stage, _] = addresses(query);
        let told = ask(site, &format!("{stage}&from=0&count={}", until + 1)).text;
        let shows = |path: &String| {
            let node = path.trim_start_matches('/').replace('/', " ");
            told.contains(&format!("\"node {node}\""))
        };
        let game = &pairs
            .iter()
            .find(|(key, _)| key == "game")
            .expect("a tree")
            .1;
        return paths(game).into_iter().filter(shows).collect();
    };
    let recording = lab
        .record(&request, &Control::default())
        .expect("it is small");
    let [looked, _] = recording.steps.evidence().leaves();
    let known = looked.into_iter().filter(|(_, at)| *at <= until + 1);
    known.map(|(leaf, _)| leaf).collect()
}

/// The same tree whose leaves that no frame up to `until` comes to have each other's values; none if there are no two.
fn twin(site: &Site, query: &str, until: u64) -> Option<(String, String)> {
    let pairs: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes())
        .into_owned()
        .collect();
    let game = pairs.iter().find(|(key, _)| key == "game")?.1.clone();
    game.starts_with('(').then_some(())?;
    let seen = seen(site, query, (&pairs, until));
    let unseen: Vec<bool> = paths(&game)
        .iter()
        .map(|path| !seen.contains(path))
        .collect();
    let of_leaf = |part: &&str| part.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    let leaves: Vec<&str> = parts(&game).into_iter().filter(of_leaf).collect();
    let hidden = || leaves.iter().zip(&unseen).filter(|(_, unseen)| **unseen);
    let mut others: Vec<&str> = hidden().map(|(leaf, _)| *leaf).collect();
    let by = usize::from(!others.is_empty());
    others.rotate_left(by);
    let (mut others, mut n) = (others.into_iter(), 0);
    let texts = parts(&game).into_iter().map(|part| {
        if !of_leaf(&part) {
            return part;
        }
        n += 1;
        if unseen[n - 1] {
            others.next().expect("as many")
        } else {
            part
        }
    });
    let other: String = texts.collect();
    (other != game).then_some((game, other))
}

#[test]
fn what_no_frame_has_come_to_is_not_sent() {
    let site = lab(|_| {});
    let mut twins = 0;
    for (id, stop, open) in questions(&site) {
        let (query, until) = (
            open["query"].as_str().expect("a query"),
            open["frame"].as_u64().expect("a frame"),
        );
        let look = open["look"].as_str().expect("a look");
        if ["values", "leaves"].contains(&look) {
            continue;
        }
        let Some((game, other)) = twin(&site, query, until) else {
            continue;
        };
        let encode = |game: &str| {
            let bytes: String = form_urlencoded::byte_serialize(game.as_bytes()).collect();
            bytes
        };
        let mut pairs = form_urlencoded::Serializer::new(String::new());
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            let value = if key == "game" {
                other.as_str().into()
            } else {
                value
            };
            pairs.append_pair(&key, &value);
        }
        let [own, others] = [query.to_owned(), pairs.finish()].map(|query| {
            sent(&site, &query, (until, look))
                .map(|text| text.replace(&encode(&other), &encode(&game)))
        });
        assert_eq!(own, others, "{id} {stop}: {game} or {other}");
        twins += 1;
    }
    assert!(twins > 8, "only {twins}");
}

/// The numbers and words that the last frame up to `until` says of the node in question.
fn last(site: &Site, query: &str, (until, look): (u64, &str)) -> Value {
    let [stage, _] = addresses(query);
    let stage = format!("{stage}&until={until}&look={look}&whole=true&from={until}&count=1");
    ask(site, &stage).lines().remove(0)
}

#[test]
fn the_node_in_question_keeps_what_is_asked_to_itself() {
    let site = lab(|_| {});
    let mut own = 0;
    for (id, stop, open) in questions(&site) {
        let (query, look) = (open["query"].as_str().expect("a query"), &open["look"]);
        assert_eq!(open["until"], open["frame"], "{id} {stop}");
        if !open["grow"].is_null() {
            continue;
        }
        let until = open["frame"].as_u64().expect("a frame");
        let line = last(&site, query, (until, look.as_str().expect("a look")));
        if look == "values" {
            continue;
        }
        assert_eq!(line["sentence"], Value::Array(Vec::new()), "{id} {stop}");
        assert_eq!(line["explains"], Value::Null, "{id} {stop}");
        let kind = open["ask"]["kind"].as_str().expect("a kind");
        if ["up", "owner", "bound"].contains(&kind) {
            own += 1;
            let portrait = line["portrait"].as_str().expect("a picture");
            let digits = |text: &str| text.chars().any(|c| c.is_ascii_digit());
            let texts = portrait.split("<text").skip(1);
            let mut said = texts.filter_map(|text| text.split(['>', '<']).nth(1));
            assert!(!said.any(digits), "{id} {stop}: {portrait}");
            let items = line["tree"].as_array().expect("items");
            let flag = |item: &Value| item["id"].as_str().is_some_and(|id| id.starts_with("flag"));
            assert!(
                !items.iter().any(flag),
                "{id} {stop}: who holds a bound is shown"
            );
        }
    }
    assert!(own > 12, "only {own}");
}

#[test]
fn nothing_that_a_later_stop_asks_is_known_before_it() {
    let site = lab(|_| {});
    let all = questions(&site);
    let mut bounded = 0;
    for (n, (id, stop, open)) in all.iter().enumerate() {
        let judged = ask(&site, &format!("/api/lesson/answer?id={id}&stop={stop}")).json();
        let later = all[n + 1..].iter().filter(|(chapter, _, later)| {
            chapter == id && later["query"] == open["query"] && later["grow"] == open["grow"]
        });
        for (_, name, later) in later {
            let until = judged["until"].as_u64();
            let until = until.unwrap_or_else(|| panic!("{id} {stop}: all is known before {name}"));
            let asked = later["frame"].as_u64().expect("a frame");
            let before = open["frame"].as_u64().expect("a frame");
            assert!(
                until <= asked.max(before),
                "{id} {stop}: {name} is seen before it is asked"
            );
            bounded += 1;
        }
    }
    assert!(bounded > 10, "only {bounded}");
}

#[test]
fn two_questions_in_a_row_have_no_same_frame_for_an_answer() {
    let site = lab(|_| {});
    let mut before: Option<Value> = None;
    for (id, stop, open) in questions(&site) {
        let judged = ask(&site, &format!("/api/lesson/answer?id={id}&stop={stop}")).json();
        let source = open["ask"]["kind"] == "source";
        assert!(
            !source || before.as_ref() != Some(&judged["answer"]),
            "{id} {stop}"
        );
        before = source.then(|| judged["answer"].clone());
    }
}

#[test]
fn practice_keeps_what_is_asked_to_itself() {
    let site = lab(|_| {});
    for (n, kind) in KINDS.into_iter().enumerate() {
        for seed in [1, 40, 80, 120] {
            let seed = seed + n;
            let path = format!("/api/practice?kind={kind}&level=2&seed={seed}");
            let open = ask(&site, &path).json();
            assert!(
                ["answer", "missed", "reason", "points"]
                    .iter()
                    .all(|key| open.get(key).is_none())
            );
            let (query, until) = (
                open["query"].as_str().expect("a query"),
                open["frame"].as_u64().unwrap_or(0),
            );
            let look = open["look"].as_str().expect("a look");
            let line = last(&site, query, (until, look));
            // Only the whole search may be foretold with everything in view: it has not begun.
            let quiet = look != "values" || until == 0 || kind == "cut";
            assert!(quiet, "{kind} {seed}");
            if look != "values" {
                assert_eq!(line["sentence"], Value::Array(Vec::new()), "{kind} {seed}");
            }
            if look == "leaves" {
                let portrait = line["portrait"].as_str().expect("a picture");
                assert!(portrait.contains(">?<"), "{kind} {seed}: {portrait}");
            }
        }
    }
}
