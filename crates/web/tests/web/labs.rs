//! Two servers in one process, each with a lab of its own.
//!
//! Invariant: what one lab knows changes no answer of the other's.

use axum::http::StatusCode;
use marubatsu::depict::Depict;
use marubatsu::game::{Asymmetric, Game, Notation, NotationError, NotationFault, Side};
use marubatsu::score::Score;
use marubatsu::search::Evaluator;
use marubatsu_app::control::Control;
use marubatsu_app::game::{LabGame, ScoreKind};
use marubatsu_app::lab::Lab;
use marubatsu_app::own_player::OwnPlayer;
use marubatsu_web::LabState;
use serde_json::json;

use crate::common::{ask, lab};

/// One or two stones are taken from a heap; whoever takes the last one wins.
#[derive(Clone, Debug)]
struct Heap(u8);

impl Game for Heap {
    type Position = (u8, Side);
    type Move = u8;
    type Moves = std::ops::RangeInclusive<u8>;

    fn start(&self) -> (u8, Side) {
        (self.0, Side::Circle)
    }
    fn to_move(&self, &(_, turn): &(u8, Side)) -> Side {
        turn
    }
    fn ended(&self, &(stones, _): &(u8, Side)) -> bool {
        stones == 0
    }
    fn moves(&self, &(stones, _): &(u8, Side)) -> Self::Moves {
        1..=stones.min(2)
    }
    fn play(&self, &(stones, turn): &(u8, Side), taken: u8) -> (u8, Side) {
        (stones - taken, turn.opponent())
    }
}

impl Evaluator<Self> for Heap {
    fn at_end(&self, _: &Self, &(_, turn): &(u8, Side)) -> Score {
        Score::points(if turn == Side::Circle { -1 } else { 1 })
    }
}

impl Asymmetric for Heap {
    type TableKey = (u8, Side);
    fn table_key(&self, position: &(u8, Side)) -> (u8, Side) {
        *position
    }
    fn table_keyed(&self, key: (u8, Side)) -> (u8, Side) {
        key
    }
}

impl Notation for Heap {
    fn write_position(&self, &(stones, turn): &(u8, Side)) -> String {
        format!("{}{stones}", turn.letter())
    }
    fn parse_position(&self, text: &str) -> Result<(u8, Side), NotationError> {
        let stones = text.get(1..).and_then(|stones| stones.parse().ok());
        let mut sides = [Side::Circle, Side::Cross].into_iter();
        let turn = sides.find(|side| text.starts_with(side.letter()));
        let position = stones.zip(turn);
        position.ok_or_else(|| NotationError::new(0, NotationFault::NotAMove(text.to_owned())))
    }
    fn move_numbers(&self, taken: u8) -> Vec<u32> {
        vec![taken.into()]
    }
}

impl Depict for Heap {}

impl LabGame for Heap {
    type Ends = Self;
    fn name(&self) -> String {
        "heap".to_owned()
    }
    fn ends(&self, _: ScoreKind) -> Self {
        self.clone()
    }
}

/// A server whose `heap` has so many stones, and whose `mine` is a player with a table of so large a game.
fn server(stones: u8, table: &str) -> LabState {
    let mut own = Lab::default();
    own.add_game(Heap(stones));
    let request = own.read([("game", table)]).unwrap();
    let table = own.table(&request, &Control::default()).unwrap();
    let player = OwnPlayer::Table(table.into());
    own.add_player("player", "mine", player).unwrap();
    lab(|_| {}).with_lab(own)
}

/// What a server says of the heap, and how it answers about its player on two games.
async fn said(lab: &LabState) -> (serde_json::Value, [StatusCode; 2]) {
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
    let (ok, refused) = (StatusCode::OK, StatusCode::BAD_REQUEST);
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
