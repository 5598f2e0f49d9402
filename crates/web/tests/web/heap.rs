//! A game that marubatsu doesn't have, and a lab made with it.
//!
//! Invariant: nothing here is shared between labs; each test makes its own.

use marubatsu::depict::Depict;
use marubatsu::game::{AsymmetricGame, Game, Notation, NotationError, NotationErrorKind, Side};
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Evaluator;
use marubatsu_app::control::Control;
use marubatsu_app::game::{LabGame, ScoreKind};
use marubatsu_app::lab::Lab;
use marubatsu_app::own_player::OwnPlayer;
use marubatsu_app::table::TableRequest;

/// One or two stones are taken from a heap; whoever takes the last one wins.
#[derive(Clone, Debug)]
pub(crate) struct Heap(pub(crate) u8);

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
    fn at_horizon(&self, _: &Self, _: &(u8, Side)) -> Score {
        Score::ZERO
    }
    fn range(&self, _: &Self) -> Option<Bounds> {
        Some(Bounds::new(Score::points(-1), Score::points(1)))
    }
    fn grain(&self, _: &Self) -> Score {
        Score::points(1)
    }
}

impl AsymmetricGame for Heap {
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
        position.ok_or_else(|| NotationError::new(0, NotationErrorKind::NotAMove(text.to_owned())))
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

/// A lab whose `heap` has so many stones, and whose `mine` is a player with a table of so large a game.
pub(crate) fn lab(stones: u8, table: &str) -> Lab {
    let mut lab = Lab::default();
    lab.add_game(Heap(stones));
    let request: TableRequest = lab.read([("game", table)]).expect("a table");
    let table = lab
        .table(&request, &Control::default())
        .expect("a small game");
    let player = OwnPlayer::Table(table.into());
    lab.add_player("player", "mine", player)
        .expect("a new name");
    lab
}
