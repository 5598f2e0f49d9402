//! Two servers in one process, each with a lab of its own.
//!
//! Invariant: what one lab knows changes no answer of the other's.

use marubatsu_web::LabState;
use serde_json::json;

use crate::common::{ask, lab};
use crate::heap;

/// A server whose `heap` has so many stones, and whose `mine` is a player with a table of so large a game.
fn server(stones: u8, table: &str) -> LabState {
    lab(|_| {}).with_lab(heap::lab(stones, table))
}

/// What a server says of the heap, and how it answers about its player on two games.
async fn said(lab: &LabState) -> (serde_json::Value, [u16; 2]) {
    let report = ask(lab, "/api/search?game=heap").await.json();
    let analyzed = async |game: &str| {
        let path = format!("/api/analyze?player=mine&game={game}");
        ask(lab, &path).await.status
    };
    let statuses = [analyzed("2x2").await, analyzed("3x2x2").await];
    (report["score"].clone(), statuses)
}

#[tokio::test]
async fn the_same_names_stand_for_other_games_and_players() {
    let (one, two) = (server(3, "2x2"), server(4, "3x2x2"));
    let (ok, refused) = (200, 400);
    for _ in 0..2 {
        let (first, second) = tokio::join!(said(&one), said(&two));
        assert_eq!(first, (json!(-1), [ok, refused]));
        assert_eq!(second, (json!(1), [refused, ok]));
    }
    let neither = lab(|_| {});
    let answer = ask(&neither, "/api/search?game=heap").await;
    assert_eq!(answer.status, refused);
    let page = ask(&neither, "/players").await.text;
    assert!(!page.contains("mine") && ask(&one, "/players").await.text.contains("mine"));
}
