//! Lessons of one's own: brought as a file, named when the site was made, or out of an address.
//!
//! Invariant: of a broken one nothing is opened, and what is wrong is said with its place, in both languages.

use http::Request;
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::own_lesson::{hash, pack};
use marubatsu_app::lessons::{OwnLesson, Recordings};
use marubatsu_pages::{Site, UploadRule};
use serde_json::{Value, json};

use crate::common::{ask, get, has, lab, send};

/// A lesson whose claims hold.
pub(crate) const LESSON: &str = include_str!("own_lessons/cut.toml");

fn post(body: impl Into<Vec<u8>>) -> Request<Vec<u8>> {
    let request = get("/api/lessons").method("POST");
    request.body(body.into()).expect("a request")
}

fn brought(site: &Site, text: &str) -> Value {
    send(site, post(text)).json()
}

fn listed(site: &Site) -> Vec<String> {
    let list = ask(site, "/api/lessons").json();
    let lessons = list["lessons"].as_array().expect("lessons");
    let ids = lessons.iter().map(|lesson| lesson["id"].as_str());
    ids.map(|id| id.expect("an id").to_owned()).collect()
}

#[test]
fn a_lesson_is_uploaded_listed_and_asked() {
    let site = lab(|_| {});
    let brought = brought(&site, LESSON);
    let id = format!("own:{}", hash(LESSON.as_bytes()));
    assert_eq!(brought["lesson"]["id"], json!(id));
    assert_eq!(brought["faults"], json!([]));
    assert_eq!(listed(&site).last(), Some(&id));
    let open = ask(&site, &format!("/api/lesson?id={id}&lang=en")).json();
    assert_eq!(open["id"], "cut");
    let judged = format!("/api/lesson/answer?id={id}&stop=cut&answer=/1/1");
    assert_eq!(ask(&site, &judged).json()["right"], true);
    let hint = ask(&site, &format!("/api/lesson/hint?id={id}")).json();
    assert_eq!(hint["nodes"], json!(["1 0"]));
}

#[test]
fn a_site_is_made_with_lessons_and_the_same_one_twice_is_one() {
    let program = Lab::default();
    let own = || {
        let mut recordings = Recordings::new(&program, Control::default());
        OwnLesson::open("cut.toml", LESSON.as_bytes(), &mut recordings).expect("it holds")
    };
    let site = Site::new(marubatsu_pages::SiteLimits::default()).with_lessons(vec![own(), own()]);
    let id = own().id();
    let count = |site: &Site| listed(site).iter().filter(|other| **other == id).count();
    assert_eq!(count(&site), 1);
    brought(&site, LESSON);
    assert_eq!(count(&site), 1);
}

#[test]
fn every_listed_lesson_has_the_hash_of_its_file() {
    let site = lab(|_| {});
    brought(&site, LESSON);
    let list = ask(&site, "/api/lessons").json();
    let lessons = list["lessons"].as_array().expect("lessons");
    let hashes: Vec<&str> = lessons
        .iter()
        .filter_map(|lesson| lesson["hash"].as_str())
        .collect();
    let files = marubatsu_app::lessons::CHAPTERS.iter();
    let texts = files.map(|(_, text)| *text).chain([LESSON]);
    let expected: Vec<String> = texts.map(|text| hash(text.as_bytes())).collect();
    assert_eq!(hashes, expected);
}

#[test]
fn a_lesson_in_an_address_is_checked_and_asked() {
    let site = lab(|_| {});
    let text = pack(LESSON.as_bytes());
    let open = ask(&site, &format!("/api/lesson?lesson={text}&lang=en")).json();
    assert_eq!(open["id"], "cut");
    let judged = format!("/api/lesson/answer?lesson={text}&stop=cut&answer=/1/0");
    assert_eq!(ask(&site, &judged).json()["right"], false);
    let id = format!("own:{}", hash(LESSON.as_bytes()));
    let known = ask(&site, &format!("/api/lesson?id={id}&lang=en")).json();
    assert_eq!(known, open, "it is here now");
}

/// What else may be wrong with a lesson: `crates/app/tests/app/lessons/broken.rs`.
#[test]
fn of_a_broken_lesson_nothing_is_opened() {
    let text = LESSON.replace("frame = 16", "frame = 22");
    let site = lab(|_| {});
    let brought = brought(&site, &text);
    assert_eq!(brought["lesson"], Value::Null, "{brought}");
    let fault = &brought["faults"][0];
    has(fault, &json!({ "line": 16, "column": 9 }));
    let packed = pack(text.as_bytes());
    for (lang, key, says) in [
        ("en", "message", "has only 22 frames"),
        ("ja", "message_ja", "22 個だけです"),
    ] {
        let said = fault[key].as_str().unwrap_or_default();
        assert!(said.contains(says), "{fault}");
        let refused = ask(&site, &format!("/api/lesson?lesson={packed}&lang={lang}"));
        assert_eq!(refused.status, 400, "{}", refused.text);
        let error = &refused.json()["error"];
        assert_eq!(error["key"], "lesson");
        let message = error["message"].as_str().unwrap_or_default();
        assert!(
            message.contains("16:9") && message.contains(says),
            "{message}"
        );
    }
    assert!(listed(&site).iter().all(|id| !id.starts_with("own:")));
    let id = format!("own:{}", hash(text.as_bytes()));
    assert_eq!(ask(&site, &format!("/api/lesson?id={id}")).status, 404);
}

#[test]
fn what_is_no_lesson_is_refused_at_its_place() {
    let site = lab(|_| {});
    let bomb = pack(&vec![b' '; 5 << 20]);
    let id = format!("own:{}", hash(LESSON.as_bytes()));
    let text = pack(LESSON.as_bytes());
    let long = "A".repeat(8_001);
    for (query, key, status, said) in [
        (format!("lesson={bomb}"), "lesson", 400, "256 KiB"),
        ("lesson=%3Cb%3E".to_owned(), "lesson", 400, "base64url"),
        ("lesson=AAAA".to_owned(), "lesson", 400, "deflated"),
        (format!("lesson={long}"), "lesson", 400, "8,000"),
        ("lesson=".to_owned(), "lesson", 400, "deflated"),
        (format!("id={id}"), "id", 404, "open its file again"),
        (format!("lesson={text}&id=tree"), "id", 400, "omit id"),
    ] {
        let refused = ask(&site, &format!("/api/lesson?{query}&lang=en"));
        assert_eq!(refused.status, status, "{query:.40}");
        let error = &refused.json()["error"];
        assert_eq!(error["key"], key, "{error}");
        assert!(
            error["message"]
                .as_str()
                .is_some_and(|text| text.contains(said)),
            "{error}"
        );
    }
    for nonsense in [&b"nonsense"[..], b"\xff\xfe", b""] {
        let brought = send(&site, post(nonsense)).json();
        assert_eq!(brought["lesson"], Value::Null);
        assert_eq!(
            brought["faults"].as_array().map(Vec::len),
            Some(1),
            "{brought}"
        );
    }
}

#[test]
fn a_file_of_ten_megabytes_is_not_taken() {
    let site = lab(|_| {});
    let (post, path) = (http::Method::POST, "/api/lessons");
    let taken = UploadRule::of(site.limits(), &post, path).expect("files are taken there");
    assert_eq!(taken.most, 256 << 10);
    let long = format!("{LESSON}#{}", "x".repeat(10 << 20));
    let fault = brought(&site, &long)["faults"][0]["message"].clone();
    assert_eq!(fault, "a lesson has at most 256 KiB; this file has 10240");
}

#[test]
fn recordings_of_a_lesson_from_elsewhere_are_bounded_together() {
    let site = lab(|_| {});
    let mut text = LESSON.to_owned();
    for (n, depth) in (4..=9).enumerate() {
        let more = format!(
            "\n[recording.B{n}]\noptions = \"--game 4x4x3 --table merged --depth {depth}\"\nnodes = 199_999\nscore = 1\n"
        );
        text.push_str(&more);
    }
    let faults = brought(&site, &text)["faults"].clone();
    let faults = faults.as_array().expect("faults");
    let together = |fault: &&Value| {
        fault["message"]
            .as_str()
            .is_some_and(|text| text.contains("1,000,000 nodes together"))
    };
    assert_eq!(faults.iter().filter(together).count(), 2, "{faults:?}");
}

#[test]
fn the_oldest_upload_goes_first() {
    let site = lab(|limits| limits.memory = 5 * (1024 + 4 * LESSON.len()));
    for n in 0..4 {
        brought(&site, &format!("{LESSON}# {n}\n"));
    }
    let own = listed(&site)
        .into_iter()
        .filter(|id| id.starts_with("own:"));
    assert_eq!(own.count(), 2, "the first two had to go");
}

#[test]
fn a_lesson_that_does_not_hold_is_listed_with_its_places() {
    use marubatsu_app::control::Control;
    use marubatsu_app::lab::Lab;
    use marubatsu_app::lessons::reports::FileVerdict;
    use marubatsu_app::lessons::{OwnLesson, Recordings};
    let lab = Lab::default();
    let wrong = include_str!("own_lessons/cut.toml").replace("nodes = 6", "nodes = 7");
    let opened = OwnLesson::open(
        "cut.toml",
        wrong.as_bytes(),
        &mut Recordings::new(&lab, Control::default()),
    );
    let faults = opened.expect_err("it claims too many nodes");
    let site = marubatsu_pages::Site::new(marubatsu_pages::SiteLimits::default());
    let site = site.with_refused_lessons(vec![FileVerdict::new("cut.toml", &faults)]);
    let page = crate::common::ask(&site, "/learn?lang=en").text;
    for part in ["cut.toml was not opened", "8:9: ", "claimed 7, found 6"] {
        assert!(page.contains(part), "{part}");
    }
}
