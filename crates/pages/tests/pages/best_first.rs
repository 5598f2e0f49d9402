//! Best-first searches that are watched: where the truth is hidden, nothing tells it; each page has what its search has.

use crate::common::{ask, lab};
use crate::leaks::questions;

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

const PROOF: &str = "algorithm=pn&ask=0";

#[test]
fn a_search_by_proof_numbers_is_gone_through_by_its_own_steps() {
    let lab = lab(|_| {});
    let find = |how: &str| {
        let answer = ask(&lab, &format!("/api/best-first/find?{PROOF}&{how}"));
        answer.json()["n"].as_u64().expect("a frame")
    };
    let kind = |n: u64| {
        let path = format!("/api/best-first/stage?{PROOF}&from={n}&count=1");
        let line = ask(&lab, &path).lines().remove(0);
        let expansions = line["counters"]["expansions"][0].clone();
        (line["kind"].as_str().map(str::to_owned), expansions)
    };
    let update = Some("update".to_owned());
    assert_eq!(kind(0).0, Some("pass".to_owned()));
    assert_eq!(kind(1), (Some("expand".to_owned()), 0.into()));
    assert_eq!(kind(find("from=0&to=10")), (update.clone(), 10.into()));
    assert_eq!(kind(find("from=0&to=double")), (update.clone(), 1.into()));
    let settled = find("from=0&to=settled");
    assert_eq!(kind(settled).0, update);
    assert!(find("from=0&to=leap") < settled);
    let back = find(&format!("from={settled}&to=1&direction=previous"));
    assert!(back < settled && kind(back).0 == update);
}

#[test]
fn each_search_has_a_page_with_its_own_controls() {
    let lab = lab(|_| {});
    let page = |query: &str| ask(&lab, &format!("/search?{query}")).text;
    let (uct, proof) = (page("algorithm=mcts"), page("algorithm=pns"));
    for (text, of_uct) in [
        ("next-trap", true),
        ("option-seed", true),
        ("next-leap", false),
        ("option-ask", false),
    ] {
        assert_eq!(uct.contains(text), of_uct, "{text}");
        assert_eq!(proof.contains(text), !of_uct, "{text}");
    }
}

#[test]
fn a_picture_is_found_by_its_round() {
    let lab = lab(|_| {});
    let picture = |place: &str| ask(&lab, &format!("/api/draw/best-first?{TRAP}&{place}")).text;
    let phase = |n: u64| {
        let path = format!("/api/best-first/stage?{TRAP}&from={n}&count=1");
        ask(&lab, &path).lines().remove(0)["kind"].clone()
    };
    // Each move has a child, and none of those a grandchild yet.
    let (first, simulated) = (6 * 4 + 1, 6 * 4 + 3);
    assert_eq!(
        (phase(first), phase(simulated)),
        ("select".into(), "simulate".into())
    );
    assert_eq!(picture("iteration=7"), picture(&format!("frame={first}")));
    let other = picture("iteration=7&phase=simulate");
    assert_eq!(other, picture(&format!("frame={simulated}")));
    assert_ne!(other, picture("iteration=7&phase=back"));
    let recorded = |place: &str| ask(&lab, &format!("/api/best-first?{TRAP}{place}")).json();
    assert_eq!(recorded("&iteration=7&phase=simulate")["frame"], simulated);
    assert_eq!(recorded("&iteration=7")["frame"], first);
    assert!(recorded("").get("frame").is_none());
    let page = |place: &str| ask(&lab, &format!("/search?{TRAP}&{place}"));
    assert_eq!(page("iteration=7&phase=simulate").status, 200);
    assert!(
        page("iteration=7&phase=simulate")
            .text
            .contains("iteration=7&amp;phase=simulate"),
        "its own address"
    );
    for wrong in ["iteration=7&phase=update", "phase=select", "iteration=x"] {
        assert_eq!(page(wrong).status, 400, "{wrong}");
    }
}

#[test]
fn somebody_who_is_asked_goes_down_a_way_of_their_own() {
    let lab = lab(|_| {});
    // The last frame of expansion 240.
    let text = |walk: &str| {
        let query = "algorithm=pn&ask=0&truth=false&until=1502&look=asked&from=1502&count=1";
        ask(&lab, &format!("/api/best-first/stage?{query}{walk}")).text
    };
    let root = text("");
    assert_eq!(root, text("&walk="));
    assert!(root.contains("\"node 1,1\"") && !root.contains("\"node 1,1 0,1\""));
    let gone = text("&walk=1,1%200,1");
    for shown in [
        "node 0,0",
        "node 1,1 0,0",
        "node 1,1 0,1 0,0",
        "ink 1,1 0,1",
    ] {
        assert!(gone.contains(&format!("\"{shown}\"")), "{shown}");
    }
    // The next expansion goes on from here; who is asked must find that out.
    assert!(!gone.contains("\"ink 1,1 0,1 0,0\""));
}

#[test]
fn numbers_that_are_asked_for_stand_nowhere() {
    let lab = lab(|_| {});
    let mut asked = 0;
    for (id, stop, open) in questions(&lab) {
        if open["ask"]["kind"] != "numbers" {
            continue;
        }
        let judged = ask(&lab, &format!("/api/lesson/answer?id={id}&stop={stop}")).json();
        let right = judged["answer"][0].as_str().expect("a pair").to_owned();
        let (proof, disproof) = right.split_once('/').expect("a pair");
        let (query, until) = (open["query"].as_str().expect("a query"), &open["frame"]);
        let path = format!("{query}&truth=false&until={until}&look=asked&from={until}&count=1");
        let shown = ask(&lab, &format!("/api/best-first/stage?{path}")).text;
        for told in [
            format!("{proof} to prove, {disproof} to disprove"),
            format!("root: proof number {proof}, disproof number {disproof}"),
            "root: proved".to_owned(),
            "root: disproved".to_owned(),
        ] {
            assert!(!shown.contains(&told), "{stop}: {told}");
        }
        asked += 1;
    }
    assert_eq!(asked, 5);
}

#[test]
fn a_player_by_visits_tells_them() {
    let lab = lab(|_| {});
    let opinion = |player: &str| {
        let path = format!("/api/analyze?moves=1,1&player={player}");
        ask(&lab, &path).json()["players"][0].clone()
    };
    let tried = opinion("mcts:iterations=50");
    let visits = tried["visits"].as_array().expect("it visits moves");
    let counts = visits.iter().map(|row| row[2].as_u64().expect("a count"));
    assert_eq!((visits.len(), counts.clone().sum::<u64>()), (8, 50));
    let most = visits.iter().max_by_key(|row| row[2].as_u64());
    assert_eq!(
        tried["candidates"][0],
        serde_json::json!(most.expect("there are moves").as_array().expect("a row")[..2])
    );
    assert!(opinion("ai14s")["visits"].is_null());
}

#[test]
fn the_tree_begins_where_it_is_asked_for() {
    let lab = lab(|_| {});
    let asked = "game=3x3&algorithm=uct&iterations=300&seed=7&frame=2000";
    let picture = |more: &str| ask(&lab, &format!("/api/draw/best-first?{asked}{more}"));
    assert_ne!(picture("&anchor=1,1").text, picture("").text);
    assert!(
        picture("&anchor=1,1")
            .text
            .contains("data-node=\"1,1 0,0\"")
    );
    assert_eq!(picture("&anchor=").text, picture("").text);
    for (anchor, said) in [
        ("9,9", "9,9"),
        ("1,1+0,0+1,0+2,0+0,1+2,1+0,2", "the search never goes there"),
    ] {
        let refused = picture(&format!("&anchor={anchor}"));
        assert_eq!(refused.status, 400, "{anchor}");
        assert!(refused.text.contains(said), "{}", refused.text);
    }
    let refused = ask(&lab, "/api/best-first?game=3x3&algorithm=pn&anchor=1,1");
    assert_eq!(refused.status, 400, "proof numbers are shown along one way");
}
