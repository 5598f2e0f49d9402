//! Every preset of the series on every position of 〇×ゲーム that is still being played.
//!
//! Invariant: what is compared with comes from `naive_boards`, which shares nothing with the library but the board text.

use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;

use crate::naive_boards::{Rules, TIC_TAC_TOE, circle_moves};
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
    let rules = Rules::new(TIC_TAC_TOE);
    let tables = [false, true].map(|shortest| rules.playing(&rules.scores(shortest)));
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
                score == exact * 100
            };
            assert!(agrees, "{preset} {text}: {score}, not {exact}");
        }
    }
}

/// Lines from the start and from each first move: legal, optimal in every step, ending in a draw.
#[test]
fn lines_are_legal_and_optimal_for_every_preset() {
    let rules = Rules::new(TIC_TAC_TOE);
    let scores = rules.scores(true);
    let firsts = rules
        .moves(&rules.empty())
        .into_iter()
        .map(|(_, next)| next);
    for start in firsts.chain([rules.empty()]) {
        let text = std::str::from_utf8(&start).expect("marks are ASCII");
        for (preset, _) in presets() {
            let report = searched(&format!("preset={preset}&board={text}"));
            let mut board = start.clone();
            for mv in &report.line {
                let at = (3 * mv[0] + mv[1]) as usize;
                assert_eq!(board[at], b'.', "{preset} {text}: {:?}", report.line);
                board[at] = if circle_moves(&board) { b'o' } else { b'x' };
                assert_eq!(scores[&board], 0, "{preset} {text}: {:?}", report.line);
            }
            assert!(rules.is_over(&board), "{preset} {text}");
        }
    }
}
