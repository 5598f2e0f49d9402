//! The tables of `perft`, `tree` and `bench`.
//!
//! Invariant: times are no part of them, so that the same request has the same sheets.

use marubatsu::lang::{Message, Text};

use super::{PerftReport, RandomPlay, TreeReport};
use crate::cases::bench::BenchReport;
use crate::cases::contest::{OddsReport, Rate};
use crate::words::{Cell, Note, Sheet, move_text, percent};

texts! {
    DEPTH = "Depth", "深さ";
    RANDOM = "Random play", "ランダムな対局";
}
const SEQUENCES: (&str, Text) = ("sequences", Text::new("Sequences", "着手の列"));
const POSITIONS: (&str, Text) = ("positions", Text::new("Positions", "局面"));

impl PerftReport {
    /// Sequences and positions of each length; with `divide`, the sequences behind each move.
    pub fn sheets(&self) -> Vec<Sheet> {
        let mut columns = vec![("depth", DEPTH), SEQUENCES];
        columns.extend(self.unique.is_some().then_some(POSITIONS));
        // A game may end for good before the depth asked for.
        let unique = |at: usize| {
            self.unique
                .as_ref()
                .map(|unique| *unique.get(at).unwrap_or(&0))
        };
        let row = |(at, &count): (usize, &u64)| {
            let cells = [Cell::count(at + 1), Cell::Whole(count)];
            cells
                .into_iter()
                .chain(unique(at).map(Cell::Whole))
                .collect()
        };
        let sheet = Sheet::new("perft", &columns).with(self.counts.iter().enumerate().map(row));
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
    /// Nodes and positions of each depth, and what comes of random play.
    pub fn sheets(&self) -> Vec<Sheet> {
        let columns = [
            ("depth", DEPTH),
            ("nodes", Text::new("Nodes", "ノード")),
            POSITIONS,
            ("classes", Text::new("Classes", "同一局面を除く")),
        ];
        let row = |head: Cell, counts: [u64; 3]| {
            std::iter::once(head)
                .chain(counts.map(Cell::Whole))
                .collect()
        };
        let depths = (0..self.depths.len()).map(|depth| {
            let each = [
                &self.depths,
                &self.positions_by_depth,
                &self.classes_by_depth,
            ];
            row(Cell::count(depth), each.map(|counts| counts[depth]))
        });
        let all = Cell::Words(Message::new("all", "合計"));
        let sums = row(all, [self.nodes, self.positions, self.classes]);
        let random = match &self.random {
            RandomPlay::Odds(odds) => odds_message(odds),
            RandomPlay::Unknown { reason, reason_ja } => {
                message!("unknown ({reason})", "不明 ({reason_ja})")
            }
        };
        let sheet = Sheet::new("tree", &columns).with(depths.chain([sums]));
        let sheet = sheet.noted([Note::Labelled(RANDOM, random)]);
        vec![Sheet {
            summed: true,
            ..sheet
        }]
    }
}

/// `circle wins 737/1260 (58.5 %), ...`.
fn odds_message(odds: &OddsReport) -> Message {
    let part = |rate: Rate| match rate {
        Rate::Exact(fraction) => format!("{fraction} ({})", percent(fraction.value())),
        other => percent(other.value()),
    };
    let [win, draw, lose] = [odds.win, odds.draw, odds.lose].map(part);
    message!(
        "circle wins {win}, draw {draw}, cross wins {lose}",
        "〇 の勝ち {win}、引き分け {draw}、× の勝ち {lose}"
    )
}

impl BenchReport {
    /// Each position, and the signature of all.
    pub fn sheets(&self) -> Vec<Sheet> {
        let sheet = sheet!("bench", &self.positions, |line| {
            "game" ("Game", "ゲーム") => Cell::Text(line.game.clone()),
            "scores" ("Scores", "評価値の種類") => Cell::Text(line.kind.to_owned()),
            "score" ("Score", "評価値") => Cell::text(line.score.map(|score| score.0)),
            "nodes" ("Nodes", "ノード数") => Cell::Whole(line.nodes),
        });
        let signature = Message::new(&self.signature, &self.signature);
        let signature = Note::Labelled(Text::new("Signature", "署名"), signature);
        vec![sheet.noted([signature])]
    }
}
