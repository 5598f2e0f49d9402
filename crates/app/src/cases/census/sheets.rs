//! The tables of `perft`, `tree` and `bench`.
//!
//! Invariant: times are no part of them, so that the same request has the same sheets.

use marubatsu::lang::{Message, Text};
use marubatsu::odds::Odds;

use super::{PerftReport, RandomPlay, TreeReport};
use crate::cases::bench::BenchReport;
use crate::cases::contest::OutcomeRate;
use crate::cases::odds::{SampledOdds, SampledRate};
use crate::cases::report::partial;
use crate::words::{Cell, Note, Sheet, move_text, percent, thousands};

const POSITIONS: (&str, Text) = ("positions", Text::new("Positions", "局面"));
const WHOLE: Text = Text::new(
    "each number shown is complete",
    "表示した数は、どれも最後まで数えた値です",
);
const RANDOM: Text = Text::new("Random play", "ランダムな対局");

impl PerftReport {
    /// Returns a table of sequences and positions of each length; with `divide`, of the sequences behind each move.
    pub fn sheets(&self) -> Vec<Sheet> {
        let counts = self.counts.iter().enumerate();
        let mut sheet = sheet!("perft", counts, |(at, &count)| {
            "depth" ("Depth", "深さ") => Cell::count(at + 1),
            "sequences" ("Sequences", "着手の列") => Cell::Whole(count),
        });
        if let Some(unique) = &self.unique {
            sheet.columns.push(POSITIONS.into());
            let unique = unique.iter().copied().map(Cell::Whole);
            let unique = unique.chain(std::iter::repeat(Cell::Empty));
            for (row, count) in sheet.rows.iter_mut().zip(unique) {
                row.push(count);
            }
        }
        sheet.notes.extend(partial(self.stopped, WHOLE));
        let divided = self.divide.as_ref().map(|divide| {
            sheet!("divide", divide, |(mv, count)| {
                "move" ("Move", "着手") => Cell::Text(move_text(mv)),
                "sequences" ("Sequences", "着手の列") => Cell::Whole(*count),
            })
        });
        std::iter::once(sheet).chain(divided).collect()
    }
}

impl TreeReport {
    /// Returns tables of nodes and positions of each depth, and of the outcomes of random play.
    pub fn sheets(&self) -> Vec<Sheet> {
        let each = |at: usize| {
            let counts = [
                &self.depths,
                &self.positions_by_depth,
                &self.classes_by_depth,
            ];
            (Cell::count(at), counts.map(|counts| counts[at]))
        };
        let all = Cell::Words(Message::new("all", "合計"));
        let sums = (all, [self.nodes, self.positions, self.classes]);
        let rows = (0..self.depths.len()).map(each).chain([sums]);
        let sheet = sheet!("tree", rows, |(depth, [nodes, positions, classes])| {
            "depth" ("Depth", "深さ") => depth,
            "nodes" ("Nodes", "ノード") => Cell::Whole(nodes),
            "positions" ("Positions", "局面") => Cell::Whole(positions),
            "classes" ("Classes", "同一局面を除く") => Cell::Whole(classes),
        });
        let random = match &self.random {
            RandomPlay::Odds(odds) => odds_message(odds),
            RandomPlay::Sampled(sampled) => sampled_message(sampled),
            RandomPlay::Unknown { reason, reason_ja } => {
                message!("unknown ({reason})", "不明 ({reason_ja})")
            }
        };
        let partial = partial(self.stopped, WHOLE);
        vec![Sheet {
            summed: true,
            ..sheet.noted(partial.into_iter().chain([Note::Labelled(RANDOM, random)]))
        }]
    }
}

/// `circle wins 737/1260 (58.5 %), ...`.
fn odds_message(odds: &Odds<OutcomeRate>) -> Message {
    let part = |rate: OutcomeRate| match rate {
        OutcomeRate::Exact(fraction) => format!("{fraction} ({})", percent(fraction.value())),
        other => percent(other.value()),
    };
    let [win, draw, lose] = [odds.win, odds.draw, odds.lose].map(part);
    message!(
        "circle wins {win}, draw {draw}, cross wins {lose}",
        "〇 の勝ち {win}、引き分け {draw}、× の勝ち {lose}"
    )
}

/// `circle wins 55.5 % ± 0.5, ... (sampled in 10,000 games, seed 1)`.
fn sampled_message(sampled: &SampledOdds) -> Message {
    let part = |rate: SampledRate| format!("{} ± {:.1}", percent(rate.ratio), 100.0 * rate.error);
    let Odds { win, draw, lose } = sampled.odds.map(part);
    let (games, seed) = (thousands(sampled.games), sampled.seed);
    message!(
        "circle wins {win}, draw {draw}, cross wins {lose} (sampled in {games} games, seed {seed}; ± standard error)",
        "〇 の勝ち {win}、引き分け {draw}、× の勝ち {lose} ({games} 局の標本、乱数の種 {seed}。± は標準誤差)"
    )
}

impl BenchReport {
    /// Each position, and the signature of all.
    pub fn sheets(&self) -> Vec<Sheet> {
        let sheet = sheet!("bench", &self.positions, |line| {
            "game" ("Game", "ゲーム") => Cell::Text(line.game.clone()),
            "scores" ("Scores", "評価値の種類") => Cell::Text(line.kind.to_owned()),
            "score" ("Score", "評価値") => Cell::text(line.score),
            "nodes" ("Nodes", "ノード数") => Cell::Whole(line.nodes),
        });
        let signature = Message::new(&self.signature, &self.signature);
        let signature = Note::Labelled(Text::new("Signature", "署名"), signature);
        vec![sheet.noted([signature])]
    }
}
