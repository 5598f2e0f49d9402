//! Every preset of the series on every position of 〇×ゲーム that is still being played.
//!
//! Invariant: what is compared with comes from a minimax of fifteen lines on texts, which shares nothing with
//! the library but the board text.

use std::collections::HashMap;

use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;

use crate::support::{good, searched};

/// All full-depth presets, and what their scores tell: the sooner win, who wins by how much, or by the sign who wins.
fn presets() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("presets.txt").lines();
    lines.map(|line| {
        let (preset, scores) = line.split_once('|').expect("two cells");
        (preset.trim(), scores.trim())
    })
}

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

type Board = [u8; 9];

fn is_won(board: &Board) -> Option<u8> {
    let full = |line: &&[usize; 3]| {
        board[line[0]] != b'.' && line.iter().all(|&at| board[at] == board[line[0]])
    };
    LINES.iter().find(full).map(|line| board[line[0]])
}

fn stones(board: &Board) -> i32 {
    board.iter().map(|&mark| i32::from(mark != b'.')).sum()
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
            let mark = if number % 2 == 0 { b'o' } else { b'x' };
            let below = (0..9).filter(|&at| board[at] == b'.').map(|at| {
                let mut next = board;
                next[at] = mark;
                minimax(next, shortest, scores)
            });
            let below: Vec<i32> = below.collect();
            let best = if mark == b'o' {
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

/// All positions that are still being played, in order, with their scores.
fn playing(shortest: bool) -> Vec<(Board, i32)> {
    let mut scores = HashMap::new();
    minimax([b'.'; 9], shortest, &mut scores);
    let mut playing: Vec<(Board, i32)> = scores
        .into_iter()
        .filter(|(board, _)| is_won(board).is_none() && stones(board) < 9)
        .collect();
    playing.sort_unstable();
    playing
}

#[test]
fn presets_give_the_exact_score_of_every_position() {
    let tables = [playing(false), playing(true)];
    assert!(tables.iter().all(|table| table.len() == 4520));
    for (preset, scores) in presets() {
        let request: SearchRequest = good(&format!("preset={preset}"));
        for (board, exact) in &tables[usize::from(scores == "shortest")] {
            let text = std::str::from_utf8(board).expect("marks are ASCII");
            let at = request.at_board(text).expect("the position is one");
            let report = Lab::default()
                .search(&at, &Control::default())
                .expect("a report");
            let score = report.score.expect("a score").hundredths();
            let agrees = if scores == "sign" {
                score.signum() == exact.signum()
            } else {
                score == exact * 50
            };
            assert!(agrees, "{preset} {text}: {score}, not {exact}");
        }
    }
}

/// Lines from the start and from each first move: legal, optimal in every step, ending in a draw.
#[test]
fn lines_are_legal_and_optimal_for_every_preset() {
    let mut scores = HashMap::new();
    minimax([b'.'; 9], true, &mut scores);
    let firsts = std::iter::once(None).chain((0..9).map(Some));
    for first in firsts {
        let mut start = [b'.'; 9];
        if let Some(at) = first {
            start[at] = b'o';
        }
        let text = std::str::from_utf8(&start).expect("marks are ASCII");
        for (preset, _) in presets() {
            let report = searched(&format!("preset={preset}&board={text}"));
            let mut board = start;
            for mv in &report.line {
                let at = (3 * mv[0] + mv[1]) as usize;
                assert_eq!(board[at], b'.', "{preset} {text}: {:?}", report.line);
                board[at] = if stones(&board) % 2 == 0 { b'o' } else { b'x' };
                assert_eq!(scores[&board], 0, "{preset} {text}: {:?}", report.line);
            }
            assert_eq!(
                (stones(&board), is_won(&board)),
                (9, None),
                "{preset} {text}"
            );
        }
    }
}
