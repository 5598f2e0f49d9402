//! Players, opinions, reasons, matches and proofs: the command line's documents at URLs.

use std::sync::Arc;
use std::sync::mpsc::channel;

use crate::common::{ask, document, lab};
use http::Request;
use marubatsu_pages::Listener;
use serde_json::{Value, json};

#[test]
fn all_players_are_listed_and_ready_to_be_chosen() {
    let found = document("/api/players");
    assert_eq!(found["schema"], "marubatsu.players/1");
    let players = found["players"].as_array().unwrap();
    assert_eq!(players[0]["family"], "person");
    let pages = ["/play", "/match", "/players"].map(|page| ask(&lab(|_| {}), page).text);
    for name in [
        "ai1",
        "ai14s",
        "ai_gtsvrd",
        "ai_abs_tt4",
        "ai_pmc:pnum=1000",
    ] {
        assert!(
            players.iter().any(|player| player["name"] == name),
            "{name}"
        );
        assert!(pages.iter().all(|page| page.contains(name)), "{name}");
    }
}

#[test]
fn players_say_what_they_think() {
    let found = document("/api/analyze?moves=0,0&player=ai_gt7&player=ai14s&player=ai2");
    let players = found["players"].as_array().unwrap();
    assert_eq!(players[0]["candidates"], json!([[1, 1]]));
    assert_eq!(players[0]["scores"].as_array().unwrap().len(), 8);
    assert_eq!(players[1]["player"], "ai14s");
    assert_eq!(players[2]["scores"], Value::Null);
}

#[test]
fn a_search_too_large_for_the_server_stops() {
    let small = lab(|limits| limits.nodes = 1000);
    let answer = ask(&small, "/api/analyze?game=connect4&player=ai_mmdfs");
    assert_eq!(answer.status / 100, 4, "{}", answer.status);
    assert!(answer.text.contains("node limit"), "{}", answer.text);
}

#[test]
fn reports_come_in_every_form() {
    let site = lab(|_| {});
    let of = |path: &str| {
        let answer = ask(&site, path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        answer
    };
    for (path, csv) in [
        (
            "match?player=ai14s&player=ai2s&exact=true",
            "game,player,opponent,side,exact,",
        ),
        (
            "match?player=ai14s&player=ai2s&player=ai2",
            "game,player,opponent,side,exact,",
        ),
        ("prove?player=ai14s", "board,turn,candidates,best_moves\n"),
        ("players?", "name,about,plays,parameters\n"),
        (
            "players?player=ai_pmc",
            "name,about,plays,parameters\nai_pmc,",
        ),
        (
            "analyze?moves=0,0&player=ai14s",
            "player,board,candidates,scores\nai14s,",
        ),
        (
            "compare?table=merged&moves=1,1",
            "depth,left_nodes,left_cuts,left_table,",
        ),
    ] {
        let json = of(&format!("/api/{path}&format=json"));
        assert_eq!(json.text, of(&format!("/api/{path}")).text, "{path}");
        let table = of(&format!("/api/{path}&format=csv"));
        assert!(table.text.starts_with(csv), "{path}: {}", table.text);
        let markdown = of(&format!("/api/{path}&format=markdown"));
        assert!(markdown.text.contains("| ---"), "{path}: {}", markdown.text);
        let html = of(&format!("/api/{path}&format=html"));
        assert!(html.text.contains("<table class="), "{path}: {}", html.text);
        assert!(html.text.contains("data-file=\"marubatsu-"), "{path}");
        assert!(
            !html.text.contains(" style="),
            "the policy of pages forbids it"
        );
    }
    let table = of("/api/table?game=2x2&format=html");
    assert!(table.text.contains("29 positions"), "{}", table.text);
    let japanese = of("/api/prove?player=ai14s&format=html&lang=ja");
    assert!(japanese.text.contains("強解決"), "{}", japanese.text);
    let both = [
        &japanese.text,
        &of("/api/prove?player=ai14s&format=html&lang=en").text,
    ];
    assert_ne!(both[0], both[1], "each language is kept by itself");
}

#[test]
fn wrong_positions_and_lost_games_have_pages_of_their_own() {
    let proved = ask(&lab(|_| {}), "/api/prove?player=ai14s&format=html");
    // In the table, and by its board.
    let link = "href=\"/tree?moves=";
    assert_eq!(proved.text.matches(link).count(), 2 * 7, "{}", proved.text);
    let punishes = "class=\"punishes small\"";
    assert_eq!(proved.text.matches(punishes).count(), 7 + 1);
    let challenges = "class=\"challenge small\"><a href=\"/play?game=3x3&amp;";
    assert_eq!(proved.text.matches(challenges).count(), 7);
    let played = ask(
        &lab(|_| {}),
        "/api/match?player=ai2&player=ai14s&games=50&format=html",
    );
    let link = "href=\"/play?circle=human&amp;cross=human&amp;moves=";
    assert!(played.text.contains(link), "{}", played.text);
}

#[test]
fn a_match_of_games_shows_how_strength_became_certain() {
    let curves = |query: &str| {
        let played = ask(&lab(|_| {}), &format!("/api/match?{query}&format=html")).text;
        let figure = played.split("<figure class=\"strength\">").nth(1);
        let figure = figure.and_then(|rest| rest.split("</figure>").next());
        figure.map(|figure| (figure.matches("<svg").count(), figure.to_owned()))
    };
    let (count, figure) = curves("player=ai2s&player=club&games=30").expect("a curve");
    assert_eq!(count, 2, "for wide windows and for phones");
    let label = "aria-label=\"ai2s: ";
    assert_eq!(figure.matches(label).count(), 2, "{figure}");
    assert!(
        figure.contains("var(--ink") && !figure.contains('#'),
        "in the page's colours"
    );
    let (_, figure) = curves("player=club&player=ai2s&games=30&lang=ja").expect("a curve");
    assert!(figure.contains("中級") && figure.contains("局"), "{figure}");
    assert_eq!(curves("player=ai2&player=ai14s&exact=true"), None);
}

/// Who has one thread for all hears on the way how far a match has come, and at last what came of it.
#[test]
fn a_match_is_told_while_it_goes_on() {
    let (speak, told) = channel();
    let listener = Listener(Arc::new(move |next| speak.send(next()).is_err()));
    let path = "/api/match?player=ai_pmc:pnum=5&player=ai2&exact=false&games=40&progress=true";
    let asked = Request::get(path).body(Vec::new()).unwrap();
    let answer = lab(|_| ()).answer_undrawn(asked, &listener);
    assert_eq!(
        told.try_iter().count(),
        0,
        "nothing is done before it is read"
    );
    let document = |line: &[u8]| serde_json::from_slice::<Value>(line).unwrap();
    assert_eq!(document(&answer.into_body().into_bytes())["games"], 40);
    let played = told.try_iter();
    let played = played.map(|line| document(&line)["progress"]["nodes"].as_u64().unwrap());
    let played: Vec<u64> = played.collect();
    assert!(played.len() > 2 && played.is_sorted(), "{played:?}");
}
