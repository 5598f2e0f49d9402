//! Every preset of the series on every position of 〇×ゲーム that is still being played.
//!
//! Invariant: what is compared with comes from `naive`, which shares nothing with the library but the board text.

use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;

use crate::naive::{is_won, playing, scores, stones};
use crate::support::{good, searched};

/// All full-depth presets, and what their scores tell: the sooner win, who wins by how much, or by the sign who wins.
fn presets() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("presets.txt").lines();
    lines.map(|line| {
        let (preset, scores) = line.split_once('|').expect("two cells");
        (preset.trim(), scores.trim())
    })
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
    let scores = scores(true);
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
