//! How work is limited and shared: node limits, recordings that are too large, caches, clocks.

use crate::common::{ask, lab};
use serde_json::{Value, json};

#[tokio::test]
async fn the_same_search_is_done_once_however_it_is_asked_for() {
    let lab = lab(|_| {});
    for path in [
        "/api/trace?moves=1,1&table=merged",
        "/api/trace?board=....o....&table=merged&fail=soft&lang=ja",
        "/api/frames?table=merged&board=....o....&from=7",
        "/api/find?table=merged&moves=1,1&where=kind=end",
        "/api/timeline?game=3x3x3&table=merged&moves=1,1&frame=9&theme=dark",
    ] {
        assert_eq!(ask(&lab, path).await.status, 200, "{path}");
        assert_eq!(lab.searches(), 1, "{path}");
    }
    ask(&lab, "/api/search?moves=1,1&table=merged").await;
    ask(&lab, "/api/search?moves=1,1&table=merged").await;
    assert_eq!(lab.searches(), 2);
}

#[tokio::test]
async fn requests_at_the_same_time_share_one_search() {
    let lab = lab(|_| {});
    let path = "/api/trace?game=4x4&node_limit=300000";
    let asked = (0..8).map(|_| ask(&lab, path));
    let answers = futures_util::future::join_all(asked).await;
    assert!(answers.windows(2).all(|two| two[0].text == two[1].text));
    assert_eq!(lab.searches(), 1);
}

#[tokio::test]
async fn a_recording_that_does_not_fit_the_cache_is_answered_all_the_same() {
    let lab = lab(|limits| limits.site.memory = 10_000);
    for searches in 1..=2 {
        let answer = ask(&lab, "/api/frames?table=merged&from=66&count=1").await;
        assert_eq!(answer.lines()[0]["n"], 66);
        assert_eq!(lab.searches(), searches);
    }
}

#[tokio::test]
async fn a_search_stops_at_the_servers_limit_and_says_so() {
    let lab = lab(|limits| limits.site.nodes = 1000);
    let report = ask(&lab, "/api/search").await.json();
    assert_eq!(
        (&report["nodes"], &report["stopped"]),
        (&json!(1000), &json!("node_limit"))
    );
    let own = ask(&lab, "/api/search?node_limit=10").await.json();
    assert_eq!(own["nodes"], 10);
    let summary = ask(&lab, "/api/trace").await.json();
    assert_eq!(
        (&summary["halt"], &summary["score"]),
        (&json!("node_limit"), &Value::Null)
    );
    assert!(
        summary["halt_message"]
            .as_str()
            .unwrap()
            .contains("node limit")
    );
    let small = ask(&lab, "/api/search?board=oxxxo..o.").await.json();
    assert_eq!(small["stopped"], Value::Null);
    assert_eq!(
        small["options"].get("node_limit"),
        None,
        "the limit did not matter"
    );
}

#[tokio::test]
async fn a_search_with_a_table_has_a_limit_of_its_own() {
    let lab = lab(|limits| (limits.site.nodes, limits.site.table_nodes) = (1000, 500));
    let nodes = async |query: &str| {
        ask(&lab, &format!("/api/search?{query}")).await.json()["nodes"].clone()
    };
    assert_eq!(nodes("table=merged").await, 500);
    assert_eq!(nodes("table=none").await, 1000);
    assert_eq!(nodes("table=merged&node_limit=20").await, 20);
}

#[tokio::test]
async fn a_recording_that_is_too_large_is_refused_in_words() {
    let lab = lab(|limits| limits.site.events = 1000);
    for path in ["/api/trace", "/api/frames", "/api/find", "/api/timeline"] {
        let answer = ask(&lab, path).await;
        assert_eq!(answer.status, 422, "{path}");
        let error = &answer.json()["error"];
        assert!(
            error["message"]
                .as_str()
                .unwrap()
                .contains("too many frames"),
            "{error}"
        );
    }
    let streamed = ask(&lab, "/api/trace?progress=true&lang=ja").await;
    let last = streamed.lines().pop().unwrap();
    assert!(
        last["error"]["message"]
            .as_str()
            .unwrap()
            .contains("フレームが多すぎ"),
        "{last}"
    );
}

#[tokio::test]
async fn progress_comes_before_the_summary_and_ends_with_it() {
    let lab = lab(|_| {});
    let path = "/api/trace?game=4x4&node_limit=500000&progress=1";
    let lines = ask(&lab, path).await.lines();
    let (summary, progress) = lines.split_last().unwrap();
    assert_eq!(
        summary["calculated"],
        summary["calculated"].as_u64().unwrap()
    );
    let nodes: Vec<u64> = progress
        .iter()
        .map(|line| line["progress"]["nodes"].as_u64().unwrap())
        .collect();
    assert!(nodes.is_sorted(), "{nodes:?}");
    assert_eq!(
        ask(&lab, path).await.lines(),
        std::slice::from_ref(summary),
        "kept: nothing to wait for"
    );
}

#[tokio::test]
async fn a_match_tells_how_far_it_has_come() {
    let path = "/api/match?player=ai_pmc:pnum=2000&player=ai2&games=30&progress=true";
    let lines = ask(&lab(|_| {}), path).await.lines();
    let (last, before) = lines.split_last().unwrap();
    assert_eq!(last["schema"], "marubatsu.match/1");
    assert!(before.iter().all(|line| line["progress"]["nodes"].is_u64()));
}

#[tokio::test]
async fn a_comparison_its_frames_and_each_of_its_searches_are_two_searches() {
    let lab = lab(|_| {});
    let pair = "game=((3+5)+(2+9))&left.algorithm=minimax";
    for path in [
        format!("/api/compare?{pair}"),
        format!("/api/compare/follow?{pair}&frame=3"),
        "/api/trace?game=((3+5)+(2+9))&algorithm=minimax".to_owned(),
        "/api/frames?game=((3+5)+(2+9))".to_owned(),
    ] {
        assert_eq!(ask(&lab, &path).await.status, 200, "{path}");
        assert_eq!(lab.searches(), 2, "{path}");
    }
}

#[tokio::test]
async fn what_is_refused_and_what_is_only_shown_starts_no_search() {
    let lab = lab(|_| {});
    for path in [
        "/embed?game=3x3&frame=1",
        "/api/trace?algorithm=alfabeta",
        "/api/compare?left.table=x",
        "/api/frames?from=x",
        "/api/film?count=301",
    ] {
        ask(&lab, path).await;
        assert_eq!(lab.searches(), 0, "{path}");
    }
}

#[tokio::test]
async fn a_clocks_run_is_found_again_without_the_clock() {
    let lab = lab(|limits| limits.site.events = 10_000_000);
    let timed = ask(&lab, "/api/trace?game=4x4&time=0.05").await.json();
    assert_eq!(timed["halt"], "time");
    let query = timed["query"].as_str().unwrap();
    assert!(
        query.contains("node_limit=") && !query.contains("time"),
        "{query}"
    );
    let again = ask(&lab, &format!("/api/trace?{query}")).await.json();
    for field in ["frames", "calculated", "pruned", "query", "key"] {
        assert_eq!(timed[field], again[field], "{field}");
    }
    let whole = ask(&lab, "/api/trace?time=1000&board=oxxxo..o.")
        .await
        .json();
    assert_eq!(
        (&whole["halt"], &whole["query"]),
        (&Value::Null, &json!("board=oxxxo..o."))
    );
}

#[tokio::test]
async fn who_comes_when_too_many_wait_is_sent_away() {
    let lab = lab(|limits| (limits.jobs, limits.short_jobs, limits.waiting_jobs) = (1, 0, 0));
    let busy = ask(&lab, "/api/search?game=5x5&node_limit=2000000");
    let other = async {
        tokio::task::yield_now().await;
        ask(&lab, "/api/search?game=4x4&node_limit=10").await
    };
    let (first, second) = tokio::join!(busy, other);
    assert_eq!(first.status, 200);
    assert_eq!(second.status, 429);
    assert_eq!(second.header("retry-after"), Some("2"));
    assert!(second.text.contains("in two seconds"), "{}", second.text);
}

#[tokio::test]
async fn a_closed_lab_finishes_nothing() {
    let lab = lab(|_| {});
    let running = ask(&lab, "/api/trace?game=5x5");
    let close = async {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        lab.close();
    };
    let (answer, ()) = tokio::join!(running, close);
    assert_eq!(answer.status, 503, "{}", answer.text);
}
