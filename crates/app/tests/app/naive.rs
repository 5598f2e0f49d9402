//! 〇×ゲーム by the dumbest correct program: what others say is held against it.
//!
//! Invariant: nothing here is the library's.

use std::collections::HashMap;

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

/// A board, column by column.
pub(crate) type Board = [u8; 9];

/// The mark that has three in a row.
pub(crate) fn is_won(board: &Board) -> Option<u8> {
    let full = |line: &&[usize; 3]| {
        board[line[0]] != b'.' && line.iter().all(|&at| board[at] == board[line[0]])
    };
    LINES.iter().find(full).map(|line| board[line[0]])
}

pub(crate) fn stones(board: &Board) -> i32 {
    board.iter().map(|&mark| i32::from(mark != b'.')).sum()
}

/// Whether circle is to move.
pub(crate) fn circle_moves(board: &Board) -> bool {
    stones(board) % 2 == 0
}

/// Each move, as reports have it, and where it leads.
pub(crate) fn moves(board: &Board) -> impl Iterator<Item = (Vec<u32>, Board)> {
    let (board, mark) = (*board, if circle_moves(board) { b'o' } else { b'x' });
    let free = (0..9).filter(move |&at| board[at as usize] == b'.');
    free.map(move |at| {
        let mut next = board;
        next[at as usize] = mark;
        (vec![at / 3, at % 3], next)
    })
}

/// The score of a position by definition, twice what it counts, and all those below.
fn minimax(board: Board, shortest: bool, scores: &mut HashMap<Board, i32>) -> i32 {
    if let Some(&score) = scores.get(&board) {
        return score;
    }
    let number = stones(&board);
    let win = |own: i32| if shortest { own } else { 2 };
    let score = match is_won(&board) {
        Some(b'o') => win(11 - number),
        Some(_) => -win(10 - number),
        None if number == 9 => 0,
        None => {
            let below = moves(&board).map(|(_, next)| minimax(next, shortest, scores));
            let below: Vec<i32> = below.collect();
            let best = if circle_moves(&board) {
                below.iter().max()
            } else {
                below.iter().min()
            };
            *best.expect("a square is free")
        }
    };
    scores.insert(board, score);
    score
}

/// Every position with its score, twice what it counts.
pub(crate) fn scores(shortest: bool) -> HashMap<Board, i32> {
    let mut scores = HashMap::new();
    minimax([b'.'; 9], shortest, &mut scores);
    scores
}

/// All positions that are still being played, in order, with their scores.
pub(crate) fn playing(shortest: bool) -> Vec<(Board, i32)> {
    let mut playing: Vec<(Board, i32)> = scores(shortest)
        .into_iter()
        .filter(|(board, _)| is_won(board).is_none() && stones(board) < 9)
        .collect();
    playing.sort_unstable();
    playing
}
