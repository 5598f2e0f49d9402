//! Four things with marubatsu as a library: search, step through in words, a game of one's own, a picture.

use marubatsu::{Algorithm, Lang, Line, Score, Search, Side, SimpleGame, TableKind, Voice};

/// Take one, two or three stones; whoever takes the last one wins.
#[derive(Clone, Debug)]
struct Stones(u8);

impl SimpleGame for Stones {
    type Position = (u8, Side);
    type Move = u8;

    fn start(&self) -> (u8, Side) {
        (self.0, Side::Circle)
    }
    fn to_move(&self, &(_, turn): &(u8, Side)) -> Side {
        turn
    }
    fn moves(&self, &(stones, _): &(u8, Side)) -> Vec<u8> {
        (1..=stones.min(3)).collect()
    }
    fn play(&self, &(stones, turn): &(u8, Side), taken: u8) -> (u8, Side) {
        (stones - taken, turn.opponent())
    }
    fn score(&self, &(_, turn): &(u8, Side)) -> Score {
        Score::points(if turn == Side::Circle { -1 } else { 1 })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Line::tic_tac_toe();
    let search = Search::of(&game)
        .algorithm(Algorithm::Scout)
        .table(TableKind::Merged);
    let found = search.run()?;
    println!("score {}, {} nodes", found.score, found.counts.nodes);

    let ending = search.position("oxo.x.x.o")?.record()?;
    for sentence in ending.sentences(Voice::Plain, Lang::En).take(3) {
        println!("{sentence}");
    }

    let stones = Stones(15);
    let found = Search::of(&stones).run()?;
    println!("take {:?} of 15 stones", found.best_moves);

    let picture = ending.svg(ending.len() - 1).ok_or("there are no frames")?;
    std::fs::write(std::env::args().nth(1).ok_or("name a file")?, picture)?;
    Ok(())
}
