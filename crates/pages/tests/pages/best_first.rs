//! A search by UCT that is watched: where the truth is hidden, nothing tells it.

use crate::common::{ask, lab};

const TRAP: &str = "algorithm=uct&iterations=300&seed=7&board=...x.o.o.";

#[test]
fn a_hidden_truth_is_told_by_nothing() {
    let lab = lab(|_| {});
    let text = |path: &str, truth: &str| ask(&lab, &format!("{path}?{TRAP}{truth}")).text;
    let picture = |truth| text("/api/draw/best-first", truth);
    assert!(picture("&frame=900").contains("data-item=\"truth"));
    assert!(!picture("&frame=900&truth=false").contains("data-item=\"truth"));
    let page = |truth| text("/api/film/best-first", truth);
    let film = "&format=html&from=900&count=2";
    assert!(page(film) != page(&format!("{film}&truth=false")));
    let trap = |truth: &str| {
        let path = format!("/api/best-first/find?{TRAP}&to=trap{truth}");
        ask(&lab, &path).json()["n"].clone()
    };
    assert!(trap("").is_u64());
    assert!(trap("&truth=false").is_null());
}

#[test]
fn what_is_thought_is_the_same_whether_the_truth_is_shown_or_not() {
    let lab = lab(|_| {});
    let frame = |truth: &str| {
        let path = format!("/api/best-first/stage?{TRAP}&from=900&count=1{truth}");
        ask(&lab, &path).lines().remove(0)
    };
    let (shown, hidden) = (frame(""), frame("&truth=false"));
    for key in ["n", "kind", "counters", "code", "depth", "leave"] {
        assert_eq!(shown[key], hidden[key], "{key}");
    }
    let items = |line: &serde_json::Value| {
        let tree = line["tree"].as_array().expect("items").clone();
        let is_truth = |item: &serde_json::Value| {
            let id = item["id"].as_str().unwrap_or_default();
            ["truth", "visits", "legend"]
                .iter()
                .any(|name| id.starts_with(name))
        };
        tree.into_iter()
            .filter(|item| !is_truth(item))
            .collect::<Vec<_>>()
    };
    assert_eq!(items(&shown), items(&hidden));
}

#[test]
fn what_may_be_known_up_to_a_frame_is_that_of_a_search_which_ends_there() {
    let lab = lab(|_| {});
    // The last frame of iteration 60.
    let known = |iterations: u32| {
        let query = format!("algorithm=uct&seed=7&iterations={iterations}&until=342&truth=false");
        let stage = format!("/api/best-first/stage?{query}&look=asked&from=334&count=20");
        let overview = format!("/api/best-first/overview?{query}");
        [stage, overview].map(|path| ask(&lab, &path).text)
    };
    let [stage, overview] = known(10_000);
    assert_eq!([&stage, &overview], known(61).each_ref());
    assert_eq!(stage.lines().count(), 9, "nothing later is sent");
    let asked = stage.lines().last().expect("a frame");
    assert!(asked.contains("\"sentence\":[]"), "{asked}");
    assert!(!asked.contains("\"furthest\""), "what is chosen is shown");
}
