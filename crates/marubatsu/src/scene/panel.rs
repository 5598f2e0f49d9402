//! The panel of a frame: number line, what happens, counters, legend (part 162 of the series).
//!
//! What shows when is the series' own: see `What`. Invariant: the panel's size depends on its
//! arrangement alone, never on the frame, so that nothing jumps while stepping.

use super::number_line::NumberLine;
use super::{Anchor, Ink, Length, Paint, Part, Point, Shape, px, text};
use crate::frame::{Counters, Kind, PrunedUnit};
use crate::game::Player;
use crate::lang::{Lang, Text};
use crate::observe::Leaf;
use crate::score::{Bounds, Fail, Score, Window};
use crate::search::Algorithm;
use crate::table::TableKind;

/// How panel and tree are put together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Arrangement {
    /// Side by side: slides, wide screens.
    #[default]
    Wide,
    /// One below the other: narrow screens.
    Tall,
}

/// What is the same in all frames of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// What the table keeps.
    pub table: TableKind,
    /// Whether the sooner win counts more.
    pub shortest: bool,
    /// Whether the root's window is the range of the scores.
    pub from_range: bool,
    /// The least and greatest score.
    pub range: Bounds,
    /// The smallest step between two scores.
    pub grain: Score,
    /// What the pruned counter counts.
    pub unit: PrunedUnit,
}

/// What one frame has to say in the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// What happens.
    pub kind: Kind,
    /// Whose node it is.
    pub turn: Player,
    /// Plies from the root.
    pub depth: usize,
    /// The window as it stands at the node.
    pub window: Window,
    /// The window as moved by its children.
    pub window_now: Window,
    /// The node's score.
    pub score: Option<Score>,
    /// The child's score.
    pub child: Option<Score>,
    /// What the table knew.
    pub known: Option<Bounds>,
    /// What the score proves.
    pub calculated: Option<Bounds>,
    /// What a table registers.
    pub registered: Option<Bounds>,
    /// Where the score falls.
    pub fail: Option<Fail>,
    /// Why there are no children.
    pub leaf: Option<Leaf>,
    /// The flags.
    pub flags: crate::frame::Flags,
    /// The counters.
    pub counters: Counters,
    /// The counters of the frame shown before.
    pub before: Counters,
}

/// The panel's size.
pub const fn size(arrangement: Arrangement) -> (Length, Length) {
    match arrangement {
        Arrangement::Wide => (px(760), px(236)),
        Arrangement::Tall => (px(400), px(436)),
    }
}

/// How many half-width letters a text takes: Japanese ones take two.
pub fn half_widths(text: &str) -> usize {
    text.chars()
        .map(|letter| if letter.is_ascii() { 1 } else { 2 })
        .sum()
}

/// Draws the panel.
pub fn draw(setting: &Setting, facts: &Facts, lang: Lang, arrangement: Arrangement) -> Shape {
    let panel = Panel {
        setting,
        facts,
        lang,
        arrangement,
    };
    let paint = Paint::fill(panel.ground()).outlined(Ink::Edge, px(1));
    let mut shapes = vec![Shape::Rect {
        at: (0, 0),
        size: size(arrangement),
        round: px(6),
        paint,
    }];
    shapes.extend(panel.line());
    shapes.extend(panel.messages());
    shapes.extend(panel.counters());
    shapes.extend(panel.legend());
    Shape::Group {
        part: Part::Picture(panel.label()),
        shapes,
    }
}

struct Panel<'a> {
    setting: &'a Setting,
    facts: &'a Facts,
    lang: Lang,
    arrangement: Arrangement,
}

/// The places of the panel's parts.
struct Places {
    line: (Length, Length, Length),
    ranges: [Length; 3],
    range_labels: Point,
    messages: Point,
    counters: Point,
    legend: Point,
}

const ROW: Length = px(21);

impl Panel<'_> {
    const fn places(&self) -> Places {
        match self.arrangement {
            Arrangement::Wide => Places {
                line: (px(24), px(316), px(84)),
                ranges: [px(160), px(184), px(208)],
                range_labels: (px(336), 0),
                messages: (px(336), px(26)),
                counters: (px(566), px(26)),
                legend: (px(566), px(132)),
            },
            Arrangement::Tall => Places {
                line: (px(24), px(376), px(84)),
                ranges: [px(150), px(184), px(218)],
                range_labels: (px(16), px(17)),
                messages: (px(16), px(264)),
                counters: (px(206), px(312)),
                legend: (px(206), px(390)),
            },
        }
    }

    fn minimax(&self) -> bool {
        self.setting.algorithm == Algorithm::Minimax
    }

    fn tabled(&self) -> bool {
        self.setting.table != TableKind::None
    }

    fn say(&self, en: &'static str, ja: &'static str) -> &'static str {
        Text::new(en, ja).in_lang(self.lang)
    }

    const fn ground(&self) -> Ink {
        match self.facts.kind {
            Kind::Start => Ink::GroundStart,
            Kind::Table => Ink::GroundTable,
            Kind::Score => Ink::GroundScore,
            Kind::Update => Ink::GroundUpdate,
            Kind::End => Ink::GroundEnd,
        }
    }

    fn label(&self) -> String {
        let lines = self.message_lines();
        let said: Vec<String> = lines.into_iter().map(|(said, _)| said).collect();
        said.join(self.lang.pick(", ", "、"))
    }

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
            let ranges = [facts.known, facts.calculated, facts.registered];
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

    fn line(&self) -> Vec<Shape> {
        let setting = self.setting;
        let scale = (setting.range, setting.grain);
        let line = NumberLine::new(scale, &self.needed(), self.places().line);
        let mut shapes = Vec::new();
        if !self.minimax() {
            shapes.extend(line.parts(self.facts.window, self.facts.turn));
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

    /// A label above the line, in one of two rows and at one of the two ends.
    fn above(&self, row: i64, end: Anchor, ink: Ink, said: String) -> (Shape, Point) {
        let (left, right, _) = self.places().line;
        let y = px(20) + row * px(22);
        let x = match end {
            Anchor::Start => left - px(12),
            Anchor::Middle => i64::midpoint(left, right),
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

    /// α and β: with dots while they begin, as text later, and moved by an update that didn't cut.
    fn window(&self, line: &NumberLine) -> Vec<Shape> {
        let facts = self.facts;
        let Window { alpha, beta } = facts.window;
        let (a, b) = (
            format!("α = {}", shown(alpha)),
            format!("β = {}", shown(beta)),
        );
        if matches!(facts.kind, Kind::Start | Kind::Table) {
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

    /// The moved α and β, named at the end away from the score's label so that no pointers cross.
    fn moved_window(&self, line: &NumberLine) -> Vec<Shape> {
        let (left, right, _) = self.places().line;
        let (first, second) = match self.facts.turn {
            Player::Circle => (right - px(48), right + px(4)),
            Player::Cross => (left - px(4), left + px(48)),
        };
        let Window { alpha, beta } = self.facts.window_now;
        let named = [
            (first, alpha, Ink::Alpha, self.say("α now", "α 値")),
            (second, beta, Ink::Beta, self.say("β now", "β 値")),
        ];
        let mut shapes = Vec::new();
        for (x, score, ink, name) in named {
            let label = text((x, px(42)), px(13), ink, name).anchored(Anchor::Middle);
            shapes.extend([
                line.pointer((x, px(46)), score, ink),
                line.dot(score, ink),
                label,
            ]);
        }
        shapes
    }

    /// The node's score, and the child's at the other end.
    fn scores(&self, line: &NumberLine) -> Vec<Shape> {
        let (own, other) = match self.facts.turn {
            Player::Circle => (Anchor::Start, Anchor::End),
            Player::Cross => (Anchor::End, Anchor::Start),
        };
        let mut shapes = Vec::new();
        if let Some(score) = self.facts.score {
            let said = format!("{} = {}", self.say("score", "評価値"), shown(score));
            shapes.extend(self.point(line, (1, own), (score, Ink::Text), said));
        }
        if let Some(child) = self.facts.child {
            let said = format!(
                "{} = {}",
                self.say("child's score", "子の評価値"),
                shown(child)
            );
            shapes.extend(self.point(line, (1, other), (child, Ink::Child), said));
        }
        shapes
    }

    /// Minimax has no window: the table's score alone.
    fn table_score(&self, line: &NumberLine) -> Vec<Shape> {
        let registered = self.facts.kind == Kind::Table && self.facts.flags.registered_in_tt;
        let known = self.facts.known.filter(|_| registered);
        let Some(Bounds { lower, .. }) = known else {
            return Vec::new();
        };
        let said = format!(
            "{} = {}",
            self.say("table's score", "置換表の評価値"),
            shown(lower)
        );
        self.point(line, (1, Anchor::Middle), (lower, Ink::TableScore), said)
            .to_vec()
    }

    /// What the table knew; at an end it did not answer, what was calculated and registered.
    fn ranges(&self, line: &NumberLine) -> Vec<Shape> {
        let facts = self.facts;
        if facts.kind == Kind::Start || !self.tabled() {
            return self.calculated_alone(line);
        }
        let mut shapes = Vec::new();
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
        shapes.extend(self.range(line, 0, facts.known, ink, name));
        let mut ends = facts.known;
        if facts.kind == Kind::End && facts.leaf != Some(Leaf::Table) {
            let calculated = self.say("calculated range", "計算されたミニマックス値");
            let registered = self.say("registered range", "置換表に登録したミニマックス値");
            shapes.extend(self.range(line, 1, facts.calculated, Ink::Calculated, calculated));
            shapes.extend(self.range(line, 2, facts.registered, Ink::Registered, registered));
            ends = facts.registered;
        }
        shapes.extend(self.range_ends(ends));
        shapes
    }

    /// Without a table there is nothing known or registered, but the end still proves a range.
    fn calculated_alone(&self, line: &NumberLine) -> Vec<Shape> {
        let calculated = self.facts.calculated.filter(|_| !self.tabled());
        let name = self.say("calculated range", "計算されたミニマックス値");
        let mut shapes = self.range(line, 1, calculated, Ink::Calculated, name);
        shapes.extend(self.range_ends(calculated));
        shapes
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
        let lower = format!("{} = {}", self.say("lower", "下界"), shown(lower));
        let upper = format!("{} = {}", self.say("upper", "上界"), shown(upper));
        vec![
            end(left - px(12), Anchor::Start, lower),
            end(right + px(12), Anchor::End, upper),
        ]
    }

    fn messages(&self) -> Vec<Shape> {
        let (x, top) = self.places().messages;
        let line = |(row, (said, ink)): (usize, (String, Ink))| {
            let y = top + ROW * i64::try_from(row).unwrap_or(0);
            let shape = text((x, y), px(14), ink, said);
            if row == 2 { shape.bold() } else { shape }
        };
        self.message_lines()
            .into_iter()
            .enumerate()
            .map(line)
            .collect()
    }

    /// What the middle of the panel says, line by line; what happened for the first time in red.
    fn message_lines(&self) -> Vec<(String, Ink)> {
        let mut lines = vec![(self.settings(), Ink::Muted), (self.whose(), Ink::Muted)];
        lines.push((self.title(), Ink::Text));
        lines.extend(self.happened());
        lines
    }

    fn settings(&self) -> String {
        let setting = self.setting;
        let mark = |set: bool| if set { "〇" } else { "×" };
        let algorithm = match setting.algorithm {
            Algorithm::Minimax => self.say("minimax", "mm 法"),
            Algorithm::AlphaBeta => self.say("αβ", "αβ 法"),
        };
        let (table, shortest) = (mark(self.tabled()), mark(setting.shortest));
        let range = mark(setting.from_range);
        match self.lang {
            Lang::En => format!("{algorithm}  table {table} shortest {shortest} range {range}"),
            Lang::Ja => format!("{algorithm} 置換表{table} 最短{shortest} 初期値{range}"),
        }
    }

    fn whose(&self) -> String {
        let depth = self.facts.depth;
        let node = match self.facts.turn {
            Player::Circle => self.say("max node", "max ノード"),
            Player::Cross => self.say("min node", "min ノード"),
        };
        match self.lang {
            Lang::En => format!("depth {depth}, {node}"),
            Lang::Ja => format!("深さ {depth} {node}"),
        }
    }

    fn title(&self) -> String {
        let title = match self.facts.kind {
            Kind::Start => self.say("start", "処理の開始"),
            Kind::Table => self.say("table", "置換表の処理"),
            Kind::Score => self.say("child's score", "子ノードの評価値"),
            Kind::Update => self.say("update", "更新処理"),
            Kind::End => self.say("score settled", "評価値の確定"),
        };
        match self
            .facts
            .fail
            .filter(|_| self.facts.kind == Kind::End && !self.minimax())
        {
            Some(fail) => format!("{title} ({})", fail_name(fail)),
            None => title.to_owned(),
        }
    }

    fn happened(&self) -> Vec<(String, Ink)> {
        match self.facts.kind {
            Kind::Start | Kind::Score => Vec::new(),
            Kind::Table => self.table_lines(),
            Kind::Update => self.update_lines(),
            Kind::End => self.end_lines(),
        }
    }

    fn table_lines(&self) -> Vec<(String, Ink)> {
        let flags = self.facts.flags;
        if !flags.registered_in_tt {
            return vec![(
                self.say("not in the table", "置換表に未登録").to_owned(),
                Ink::Text,
            )];
        }
        let mut lines = vec![(
            self.say("in the table", "置換表に登録済").to_owned(),
            Ink::Event,
        )];
        if flags.tt_pruned && !self.minimax() {
            let cut = self.say("cut by the table", "置換表による枝狩り");
            let kind = self.facts.fail.map_or("", fail_name);
            lines.push((format!("{cut} ({kind})"), Ink::Event));
        }
        if flags.ab_updated {
            let narrowed = self.say("α or β narrowed", "α 値または β 値の初期値の更新");
            lines.push((narrowed.to_owned(), Ink::Event));
        }
        lines
    }

    fn update_lines(&self) -> Vec<(String, Ink)> {
        let flags = self.facts.flags;
        let (said, ink) = if flags.updated {
            (self.say("score improved", "評価値の更新"), Ink::Event)
        } else {
            (
                self.say("score not improved", "評価値の更新なし"),
                Ink::Text,
            )
        };
        let kind = self.facts.fail.filter(|_| !self.minimax()).map(fail_name);
        let mut lines = vec![(
            kind.map_or(said.to_owned(), |kind| format!("{said} ({kind})")),
            ink,
        )];
        if flags.ab_pruned {
            let cut = match self.facts.turn {
                Player::Circle => self.say("β cut", "β 狩り"),
                Player::Cross => self.say("α cut", "α 狩り"),
            };
            lines.push((cut.to_owned(), Ink::Event));
        }
        lines
    }

    fn end_lines(&self) -> Vec<(String, Ink)> {
        if !self.tabled() || matches!(self.facts.leaf, Some(Leaf::End | Leaf::Horizon)) {
            return Vec::new();
        }
        if self.facts.leaf == Some(Leaf::Table) {
            let used = self.say(
                "the table's score is used",
                "置換表に登録されていたデータを利用",
            );
            return vec![(used.to_owned(), Ink::Text)];
        }
        vec![(
            self.say("registered in the table", "置換表への登録")
                .to_owned(),
            Ink::Event,
        )]
    }

    fn counters(&self) -> Vec<Shape> {
        let (now, before) = (self.facts.counters, self.facts.before);
        let pruned = if self.setting.unit == PrunedUnit::Moves {
            self.say("pruned moves", "枝狩り(手)")
        } else {
            self.say("pruned", "枝狩り")
        };
        let row = |name, (now, before): (u64, u64)| {
            (
                name,
                now.to_string(),
                format!("{:+}", i128::from(now) - i128::from(before)),
            )
        };
        let mut rows = vec![
            row(
                self.say("calculated", "計算済"),
                (now.calculated, before.calculated),
            ),
            row(pruned, (now.pruned, before.pruned)),
        ];
        if self.setting.unit == PrunedUnit::Nodes {
            rows.push(row(
                self.say("total", "合計"),
                (now.total(), before.total()),
            ));
            rows.push((
                self.say("ratio", "割合"),
                now.ratio(),
                now.since(before).ratio(),
            ));
        }
        self.table_of(&rows)
    }

    fn table_of(&self, rows: &[(&'static str, String, String)]) -> Vec<Shape> {
        let (x, top) = self.places().counters;
        let mut shapes = Vec::new();
        for (row, (name, now, since)) in rows.iter().enumerate() {
            let y = top + ROW * i64::try_from(row).unwrap_or(0) * 9 / 10;
            let cell = |x, ink, said: &str| text((x, y), px(13), ink, said).anchored(Anchor::End);
            shapes.push(text((x, y), px(13), Ink::Text, *name));
            shapes.push(cell(x + px(120), Ink::Text, now));
            shapes.push(cell(x + px(182), Ink::Muted, since));
        }
        shapes
    }

    fn legend(&self) -> Vec<Shape> {
        if self.minimax() {
            return Vec::new();
        }
        let facts = self.facts;
        let (x, top) = self.places().legend;
        let max = facts.turn == Player::Circle;
        let update = facts.kind == Kind::Update;
        let (low, high) = if max {
            (Ink::PartIgnored, Ink::PartCut)
        } else {
            (Ink::PartCut, Ink::PartIgnored)
        };
        let cut = |name: &str, cut: &str| format!("{name} ({cut})");
        let rows = [
            (
                Fail::Low,
                low,
                if update && !max {
                    cut("fail low", self.say("α cut", "α 狩り"))
                } else {
                    "fail low".to_owned()
                },
            ),
            (Fail::Exact, Ink::PartOpen, "exact value".to_owned()),
            (
                Fail::High,
                high,
                if update && max {
                    cut("fail high", self.say("β cut", "β 狩り"))
                } else {
                    "fail high".to_owned()
                },
            ),
        ];
        let mut shapes = Vec::new();
        for (row, (fail, ink, name)) in rows.into_iter().enumerate() {
            let y = top + px(19) * i64::try_from(row).unwrap_or(0);
            let holds = facts.fail == Some(fail);
            let paint = Paint::fill(ink).outlined(Ink::Edge, px(1));
            shapes.push(Shape::Rect {
                at: (x, y - px(11)),
                size: (px(22), px(13)),
                round: 0,
                paint,
            });
            let ink = if holds { Ink::Event } else { Ink::Text };
            let name = text((x + px(30), y), px(13), ink, name);
            shapes.push(if holds { name.bold() } else { name });
        }
        shapes
    }
}

/// About how long a text of 14 pixels is.
fn half_length(said: &str) -> Length {
    i64::try_from(half_widths(said)).unwrap_or(0) * px(7)
}

fn shown(score: Score) -> String {
    match score {
        Score::INFINITY => "∞".to_owned(),
        Score::NEG_INFINITY => "-∞".to_owned(),
        score => score.to_string(),
    }
}

const fn fail_name(fail: Fail) -> &'static str {
    match fail {
        Fail::Low => "fail low",
        Fail::Exact => "exact value",
        Fail::High => "fail high",
    }
}
