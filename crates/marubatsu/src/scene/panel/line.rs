//! The panel's number line: window, scores, and the ranges below it.
//!
//! What is shown in which frame follows the series. At `start` and `tt`, α and β have dots; later
//! they are text, and the score has a dot. An `update` without a cut shows both as its child has
//! moved them. Below the line are the range of the table and, at an `end` that the table did not
//! answer, the calculated and the registered range. Where scores stay within their windows (part
//! 146), α and β have their dots in every frame and the band narrows with them; of the scores only
//! the child's is shown, since the node's is α or β. Without a table nothing is said of one.

use super::{Panel, half_length};
use crate::frame::Kind;
use crate::game::Side;
use crate::observe::Leaf;
use crate::scene::number_line::NumberLine;
use crate::scene::{Anchor, Ink, Point, Shape, px, text};
use crate::score::{Bounds, Score, Window};

impl Panel<'_> {
    /// Scores that need a tick, the most important first.
    fn needed(&self) -> Vec<Score> {
        let facts = self.facts;
        let mut needed = Vec::new();
        if !self.minimax() {
            needed.extend([facts.window.alpha, facts.window.beta]);
        }
        needed.extend(facts.score);
        needed.extend(facts.child);
        if !self.minimax() {
            let tabled = |range: Option<Bounds>| range.filter(|_| self.setting.tabled());
            let ranges = [
                tabled(facts.known),
                facts.calculated,
                tabled(facts.registered),
            ];
            needed.extend(
                ranges
                    .into_iter()
                    .flatten()
                    .flat_map(|range| [range.lower, range.upper]),
            );
            needed.extend([facts.window_now.alpha, facts.window_now.beta]);
        }
        needed
    }

    pub(super) fn line(&self) -> Vec<Shape> {
        let setting = self.setting;
        let scale = (setting.range, setting.grain);
        let line = NumberLine::new(scale, &self.needed(), self.places().line);
        let mut shapes = Vec::new();
        if !self.minimax() {
            shapes.extend(line.parts(self.shown_window(), self.facts.turn));
        }
        shapes.extend(line.draw(!setting.from_range));
        if self.minimax() {
            shapes.extend(self.table_score(&line));
        } else {
            shapes.extend(self.window(&line));
            shapes.extend(self.ranges(&line));
        }
        shapes.extend(self.scores(&line));
        shapes
    }

    /// The window whose parts are shown.
    fn shown_window(&self) -> Window {
        if self.setting.follows() {
            return self.facts.window_now;
        }
        self.facts.window
    }

    /// A label above the line, in one of two rows and at one of the two ends.
    fn above(&self, row: i64, end: Anchor, ink: Ink, said: String) -> (Shape, Point) {
        let (left, right, _) = self.places().line;
        let y = px(20) + row * px(22);
        let x = match end {
            Anchor::Start => left - px(12),
            Anchor::Middle => (left + right) / 2,
            Anchor::End => right + px(12),
        };
        let width = half_length(&said);
        let foot = match end {
            Anchor::Start => (x + width / 2, y + px(3)),
            Anchor::Middle => (x, y + px(3)),
            Anchor::End => (x - width / 2, y + px(3)),
        };
        (text((x, y), px(14), ink, said).anchored(end), foot)
    }

    /// A label above the line with a dot and a pointer to it.
    fn point(
        &self,
        line: &NumberLine,
        at: (i64, Anchor),
        (score, ink): (Score, Ink),
        said: String,
    ) -> [Shape; 3] {
        let (label, foot) = self.above(at.0, at.1, ink, said);
        [line.pointer(foot, score, ink), line.dot(score, ink), label]
    }

    /// α and β: with dots at first or where they are followed, else as text later, and as moved after an
    /// update without a cut.
    fn window(&self, line: &NumberLine) -> Vec<Shape> {
        let facts = self.facts;
        let Window { alpha, beta } = self.shown_window();
        let (a, b) = (
            format!("α = {}", alpha.with_infinity_sign()),
            format!("β = {}", beta.with_infinity_sign()),
        );
        if self.setting.follows() || matches!(facts.kind, Kind::Start | Kind::Table) {
            let mut shapes = self
                .point(line, (0, Anchor::Start), (alpha, Ink::Alpha), a)
                .to_vec();
            shapes.extend(self.point(line, (0, Anchor::End), (beta, Ink::Beta), b));
            return shapes;
        }
        let mut shapes = vec![
            self.above(0, Anchor::Start, Ink::Alpha, a).0,
            self.above(0, Anchor::End, Ink::Beta, b).0,
        ];
        if facts.kind == Kind::Update && !facts.flags.ab_pruned {
            shapes.extend(self.moved_window(line));
        }
        shapes
    }

    /// α and β as moved, with their label at the end away from that of the score, so that no
    /// pointers cross.
    fn moved_window(&self, line: &NumberLine) -> Vec<Shape> {
        let (left, right, _) = self.places().line;
        let (first, second, anchor) = match self.facts.turn {
            Side::Circle => (right - px(44), right + px(12), Anchor::End),
            Side::Cross => (left - px(12), left + px(44), Anchor::Start),
        };
        let Window { alpha, beta } = self.facts.window_now;
        let named = [
            (first, alpha, Ink::Alpha, self.say("α now", "α 値")),
            (second, beta, Ink::Beta, self.say("β now", "β 値")),
        ];
        let mut shapes = Vec::new();
        for (x, score, ink, name) in named {
            let label = text((x, px(42)), px(13), ink, name).anchored(anchor);
            let half = half_length(name) / 2;
            let foot = match anchor {
                Anchor::End => x - half,
                _ => x + half,
            };
            shapes.extend([
                line.pointer((foot, px(46)), score, ink),
                line.dot(score, ink),
                label,
            ]);
        }
        shapes
    }

    /// The node's score, and the child's at the other end.
    fn scores(&self, line: &NumberLine) -> Vec<Shape> {
        let (own, other) = match self.facts.turn {
            Side::Circle => (Anchor::Start, Anchor::End),
            Side::Cross => (Anchor::End, Anchor::Start),
        };
        let mut shapes = Vec::new();
        let follows = self.setting.follows();
        if let Some(score) = self.facts.score.filter(|_| !follows) {
            let said = format!(
                "{} = {}",
                self.say("score", "評価値"),
                score.with_infinity_sign()
            );
            shapes.extend(self.point(line, (1, own), (score, Ink::Text), said));
        }
        if let Some(child) = self.facts.child {
            let said = format!(
                "{} = {}",
                self.say("child's score", "子の評価値"),
                child.with_infinity_sign()
            );
            let end = if follows { Anchor::Middle } else { other };
            shapes.extend(self.point(line, (1, end), (child, Ink::Child), said));
        }
        shapes
    }

    /// Minimax has no window, so only the table's score is shown.
    fn table_score(&self, line: &NumberLine) -> Vec<Shape> {
        let registered = self.facts.kind == Kind::Table && self.facts.flags.registered_in_tt;
        let known = self.facts.known.filter(|_| registered);
        let Some(Bounds { lower, .. }) = known else {
            return Vec::new();
        };
        let said = format!(
            "{} = {}",
            self.say("table's score", "置換表の評価値"),
            lower.with_infinity_sign()
        );
        self.point(line, (1, Anchor::Middle), (lower, Ink::TableScore), said)
            .to_vec()
    }

    /// The range that the table knew, and at an end that it did not answer, the calculated and the
    /// registered range.
    fn ranges(&self, line: &NumberLine) -> Vec<Shape> {
        let facts = self.facts;
        if facts.kind == Kind::Start {
            return Vec::new();
        }
        // What a rule knows is no matter for the table.
        let tabled = self.setting.tabled() && facts.leaf != Some(Leaf::Known);
        let mut shapes = Vec::new();
        if tabled {
            shapes.extend(self.known_range(line));
        }
        let mut ends = facts.known.filter(|_| tabled);
        if facts.kind == Kind::End && facts.leaf != Some(Leaf::Table) {
            let calculated = self.say("calculated range", "計算されたミニマックス値");
            shapes.extend(self.range(line, 1, facts.calculated, Ink::Calculated, calculated));
            ends = facts.calculated;
        }
        if facts.kind == Kind::End && facts.leaf != Some(Leaf::Table) && tabled {
            let registered = self.say("registered range", "置換表に登録したミニマックス値");
            shapes.extend(self.range(line, 2, facts.registered, Ink::Registered, registered));
            ends = facts.registered;
        }
        shapes.extend(self.range_ends(ends));
        shapes
    }

    /// The range that the table knew.
    fn known_range(&self, line: &NumberLine) -> Vec<Shape> {
        let facts = self.facts;
        let (ink, name) = if facts.flags.registered_in_tt {
            (
                Ink::Event,
                self.say("range in the table", "置換表のミニマックス値の範囲"),
            )
        } else {
            (
                Ink::Text,
                self.say("not in the table", "ミニマックス値は置換表に未登録"),
            )
        };
        self.range(line, 0, facts.known, ink, name)
    }

    fn range(
        &self,
        line: &NumberLine,
        row: usize,
        bounds: Option<Bounds>,
        ink: Ink,
        name: &str,
    ) -> Vec<Shape> {
        let Some(bounds) = bounds else {
            return Vec::new();
        };
        let places = self.places();
        let y = places.ranges[row];
        let mut shapes = line.bounds(bounds, y, ink);
        let (x, down) = places.range_labels;
        shapes.push(text(
            (x, y + down + px(4) * i64::from(down == 0)),
            px(13),
            ink,
            name,
        ));
        shapes
    }

    fn range_ends(&self, bounds: Option<Bounds>) -> Vec<Shape> {
        let Some(Bounds { lower, upper }) = bounds else {
            return Vec::new();
        };
        let (left, right, y) = self.places().line;
        let end = |x, anchor, said| text((x, y + px(52)), px(13), Ink::Text, said).anchored(anchor);
        let lower = format!(
            "{} = {}",
            self.say("lower", "下界"),
            lower.with_infinity_sign()
        );
        let upper = format!(
            "{} = {}",
            self.say("upper", "上界"),
            upper.with_infinity_sign()
        );
        vec![
            end(left - px(12), Anchor::Start, lower),
            end(right + px(12), Anchor::End, upper),
        ]
    }
}
