//! Answers for treant (crates.io) in the race of Monte Carlo searches of `cargo xtask bench`, which copies this file into a project of
//! its own below the target folder.
//!
//! Reads lines such as `uct 7x6x4g 300000`: iterations from the start of a game; says the seconds of the processor and the root's
//! visits. Invariant: one thread, playouts by chance on bitboards, a constant of √2 for shares of the win, no proofs, no transpositions.

use std::cell::Cell;
use std::io::BufRead as _;

use rustix::time::{ClockId, clock_gettime};
use treant::tree_policy::UCTPolicy;
use treant::{Evaluator, GameState, MCTS, MCTSManager, SearchHandle};

/// Seconds that this thread was on the processor.
fn seconds() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

/// A board of `W` columns and `H` rows: `K` stones in a row win, and stones fall where it has `GRAVITY`. A column takes `H + 1` bits.
#[derive(Clone, Copy)]
struct Board<const W: u32, const H: u32, const K: u32, const GRAVITY: bool> {
    /// The stones of who moves next, and of who moved last.
    stones: [u64; 2],
    first_moves: bool,
}

impl<const W: u32, const H: u32, const K: u32, const GRAVITY: bool> Board<W, H, K, GRAVITY> {
    const START: Self = Self { stones: [0, 0], first_moves: true };
    const SQUARES: u64 = Self::columns((1 << H) - 1);
    const FOOT: u64 = Self::columns(1);

    const fn columns(one: u64) -> u64 {
        let (mut all, mut column) = (0, 0);
        while column < W {
            all |= one << (column * (H + 1));
            column += 1;
        }
        all
    }

    /// The squares to which one can move; none once the game is over.
    fn open(&self) -> u64 {
        let taken = self.stones[0] | self.stones[1];
        if self.has_won() {
            return 0;
        }
        if GRAVITY { (taken + Self::FOOT) & Self::SQUARES } else { Self::SQUARES & !taken }
    }

    /// Whether who moved last has a row.
    fn has_won(&self) -> bool {
        let stones = self.stones[1];
        let row = |step: u32| (1..K).fold(stones, |row, n| row & (stones >> (n * step)));
        [1, H + 1, H, H + 2].into_iter().any(|step| row(step) != 0)
    }

    fn play(&mut self, square: u64) {
        let [own, other] = self.stones;
        *self = Self { stones: [other, own | square], first_moves: !self.first_moves };
    }
}

/// The lowest bits of a set, one after the other.
fn squares(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let square = set & set.wrapping_neg();
        set ^= square;
        (square != 0).then_some(square)
    })
}

thread_local! {
    static CHANCE: Cell<u64> = const { Cell::new(0x9e37_79b9_7f4a_7c15) };
}

/// A number below `many`, by xorshift.
fn below(many: u32) -> u32 {
    let mut next = CHANCE.get();
    next ^= next << 13;
    next ^= next >> 7;
    next ^= next << 17;
    CHANCE.set(next);
    ((u128::from(next) * u128::from(many)) >> 64) as u32
}

impl<const W: u32, const H: u32, const K: u32, const GRAVITY: bool> GameState for Board<W, H, K, GRAVITY> {
    type Move = u64;
    type Player = bool;
    type MoveList = Vec<u64>;

    fn current_player(&self) -> bool {
        self.first_moves
    }

    fn available_moves(&self) -> Vec<u64> {
        squares(self.open()).collect()
    }

    fn make_move(&mut self, square: &u64) {
        self.play(*square);
    }
}

struct Playouts;

impl<const W: u32, const H: u32, const K: u32, const GRAVITY: bool> Evaluator<Search<W, H, K, GRAVITY>> for Playouts {
    /// The result for who moved first.
    type StateEvaluation = i64;

    fn evaluate_new_state(&self, board: &Board<W, H, K, GRAVITY>, moves: &Vec<u64>, _: Option<SearchHandle<Search<W, H, K, GRAVITY>>>) -> (Vec<()>, i64) {
        let mut board = *board;
        loop {
            let open = board.open();
            if open == 0 {
                break;
            }
            let chosen = below(open.count_ones()) as usize;
            board.play(squares(open).nth(chosen).unwrap_or(open));
        }
        let result = match (board.has_won(), board.first_moves) {
            (false, _) => 0,
            (true, true) => -1,
            (true, false) => 1,
        };
        (vec![(); moves.len()], result)
    }

    fn evaluate_existing_state(&self, _: &Board<W, H, K, GRAVITY>, known: &i64, _: SearchHandle<Search<W, H, K, GRAVITY>>) -> i64 {
        *known
    }

    fn interpret_evaluation_for_player(&self, result: &i64, first: &bool) -> i64 {
        if *first { *result } else { -result }
    }
}

struct Search<const W: u32, const H: u32, const K: u32, const GRAVITY: bool>;

impl<const W: u32, const H: u32, const K: u32, const GRAVITY: bool> MCTS for Search<W, H, K, GRAVITY> {
    type State = Board<W, H, K, GRAVITY>;
    type Eval = Playouts;
    type NodeData = ();
    type ExtraThreadData = ();
    type TreePolicy = UCTPolicy;
    type TranspositionTable = ();
}

fn answer<const W: u32, const H: u32, const K: u32, const GRAVITY: bool>(count: u64) -> String {
    // Its bonus is twice the root of the logarithm's share, its results lie between -1 and 1.
    let policy = UCTPolicy::new(std::f64::consts::SQRT_2);
    let mut search = MCTSManager::new(Board::<W, H, K, GRAVITY>::START, Search, Playouts, policy, ());
    let start = seconds();
    search.playout_n(count);
    let taken = seconds() - start;
    let visits: u64 = search.tree().root_node().moves().map(|mv| mv.visits()).sum();
    format!("{taken:.4} {visits}")
}

fn main() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split(' ').collect();
        let count = words[2].parse().expect("a number");
        println!("{}", match words[1] {
            "3x3" => answer::<3, 3, 3, false>(count),
            _ => answer::<7, 6, 4, true>(count),
        });
    }
}
