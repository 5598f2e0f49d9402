//! Two labs in one process: the same names stand for other games and other players.
//!
//! Invariant: what one lab knows, is told or has made for itself changes nothing in the other.

use std::sync::Barrier;

use marubatsu::depict::Depict;
use marubatsu::game::{Asymmetric, Game, Notation, NotationError, NotationFault, Side};
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Evaluator;
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::game::{LabGame, ScoreKind};
use marubatsu_app::lab::Lab;
use marubatsu_app::own_player::OwnPlayer;
use marubatsu_app::players::list;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::table::TableRequest;

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

/// A lab whose `heap` has so many stones, and whose `mine` is a player with a table of so large a game.
fn lab(stones: u8, table: &str) -> Lab {
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

/// The score of the start of `heap`, and how many nodes were searched for it.
fn searched(lab: &Lab) -> (Score, u64) {
    let request: SearchRequest = lab.read([("game", "heap")]).expect("a request");
    let report = lab.search(&request, &Control::default()).expect("a report");
    let score = report.score.expect("it was not stopped").0;
    (score, report.nodes)
}

/// What `mine` would play at the start of a game.
fn played(lab: &Lab, game: &str) -> Result<usize, Error> {
    let (game, player) = (lab.game(game)?, lab.player("player", "mine")?);
    let start = game.position_after("")?;
    let control = Control::default();
    let opinions = lab
        .analyzer(&game, &[player], &control)?
        .at(&start, &control)?;
    Ok(opinions[0].candidates.len())
}

#[test]
fn the_same_names_stand_for_other_games_and_players() {
    let (one, two) = (lab(3, "2x2"), lab(4, "3x2x2"));
    let begin = Barrier::new(2);
    let used = |lab: &Lab, score, own: &str, foreign: &str| {
        begin.wait();
        for _ in 0..50 {
            assert_eq!(searched(lab).0, Score::points(score));
            assert!(played(lab, own).is_ok_and(|moves| moves > 0));
            assert!(played(lab, foreign).is_err());
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| used(&one, -1, "2x2", "3x2x2"));
        scope.spawn(|| used(&two, 1, "3x2x2", "2x2"));
    });
    assert!(searched(&one).1 < searched(&two).1);
}

#[test]
fn what_one_lab_is_told_another_does_not_know() {
    let (one, two) = (lab(3, "2x2"), Lab::default());
    assert!(two.game("heap").is_err());
    assert!(two.player("player", "mine").is_err());
    assert!(two.read::<SearchRequest>([("game", "heap")]).is_err());
    let names = |lab: &Lab| list::names(lab.own_players());
    assert!(names(&one).contains(&"mine".to_owned()));
    assert!(!names(&two).contains(&"mine".to_owned()));
}

#[test]
fn a_game_takes_the_place_of_another_of_its_name() {
    let mut lab = lab(3, "2x2");
    lab.add_game(Heap(4));
    assert_eq!(searched(&lab).0, Score::points(1));
}
