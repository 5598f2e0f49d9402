//! Your own game: Nim. Take stones from one heap; whoever takes the last one wins.
//!
//! `cargo run --release --example nim` serves the lab with it. One trait says all of it: the rules come
//! first, then what scores there are, then how positions and moves are written.

#![allow(clippy::print_stdout, reason = "an example talks to its terminal")]

use marubatsu::{Bounds, Score, Side, SimpleGame};
use marubatsu_app::game::{LabGame, ScoreKind};
use marubatsu_app::lab::Lab;
use marubatsu_web::LabState;

/// The rules: three heaps of 1, 2 and 3 stones.
#[derive(Clone, Debug)]
pub struct Nim;

/// What lies there, and whose turn it is.
pub type Heaps = ([u8; 3], Side);

/// Some stones from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take(usize, u8);

impl From<Take> for u32 {
    fn from(Take(heap, stones): Take) -> Self {
        Self::from(stones) * 3 + Self::try_from(heap).unwrap_or(0)
    }
}

impl SimpleGame for Nim {
    type Position = Heaps;
    type Move = Take;

    fn start(&self) -> Heaps {
        ([1, 2, 3], Side::Circle)
    }
    fn to_move(&self, position: &Heaps) -> Side {
        position.1
    }
    fn moves(&self, (heaps, _): &Heaps) -> Vec<Take> {
        let takes = |heap: usize| (1..=heaps[heap]).map(move |stones| Take(heap, stones));
        (0..3).flat_map(takes).collect()
    }
    fn play(&self, &(mut heaps, turn): &Heaps, Take(heap, stones): Take) -> Heaps {
        heaps[heap] -= stones;
        (heaps, turn.opponent())
    }
    /// Whoever is to move at the end has lost.
    fn score(&self, &(_, turn): &Heaps) -> Score {
        Score::points(if turn == Side::Circle { -1 } else { 1 })
    }

    fn range(&self) -> Option<Bounds> {
        Some(Bounds::new(Score::points(-1), Score::points(1)))
    }
    fn grain(&self) -> Score {
        Score::points(1)
    }

    /// A position is written `1 2 3 o`.
    fn write(&self, ([a, b, c], turn): &Heaps) -> String {
        format!("{a} {b} {c} {}", turn.letter())
    }
    fn read(&self, text: &str) -> Option<Heaps> {
        let words: Vec<&str> = text.split(' ').collect();
        let [a, b, c, turn] = words[..] else {
            return None;
        };
        let heap = |word: &str| word.parse().ok().filter(|&stones| stones <= 9);
        let sides = [Side::Circle, Side::Cross];
        let turn = sides
            .into_iter()
            .find(|side| side.letter().to_string() == turn)?;
        Some(([heap(a)?, heap(b)?, heap(c)?], turn))
    }
    /// A move is written `heap,stones`.
    fn move_numbers(&self, Take(heap, stones): Take) -> Vec<u32> {
        vec![u32::try_from(heap).unwrap_or(0), stones.into()]
    }
}

impl LabGame for Nim {
    type Ends = Self;
    fn name(&self) -> String {
        "nim".to_owned()
    }
    fn ends(&self, _: ScoreKind) -> Self {
        Self
    }
}

/// Adds the game to the lab and serves it until Ctrl-C, at port 8765 or the one given.
fn main() -> std::io::Result<()> {
    let mut lab = Lab::default();
    lab.add_game(Nim);
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok());
    let listener = std::net::TcpListener::bind(("127.0.0.1", port.unwrap_or(8765)))?;
    let address = listener.local_addr()?;
    println!("http://{address}/search?game=nim&frame=0");
    let state = LabState::new(address.port()).with_lab(lab);
    let served = marubatsu_web::serve_with(listener, state, std::future::pending());
    tokio::runtime::Runtime::new()?.block_on(served)
}
