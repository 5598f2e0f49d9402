//! The rail beside an exported search tree: facts about the current node, and the counters with their changes, as items.
//!
//! Invariant: the search's setting decides the rows, so nothing moves from frame to frame. Every number in the list of facts is in
//! one of them.

use super::aside::{Aside, LETTERS, Lane, ROW};
use super::paragraph::TextColumn;
use crate::frame::{Counters, PrunedUnit};
use crate::lang::{Text, thousands};
use crate::scene::facts::{self, Fact, FactKind, PieceStyle};
use crate::scene::measure::text_width;
use crate::scene::{Anchor, Ink, Item, Length, SearchSetting, Shape, TextRun, Token, px, text};
use crate::score::Score;
use crate::search::Algorithm;

/// The room for a counter's change.
const CHANGE: Length = px(64);

/// A counter: which it is and what it is called, its value and its change.
type Counter = (FactKind, &'static str, String, String);

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// A search's frame about to be told beside its tree.
pub(super) struct Rail<'a> {
    pub(super) aside: Aside<'a>,
    pub(super) facts: &'a [Fact],
    /// Why the node is searched, if not simply to know its value.
    pub(super) role: Option<Text>,
    /// The child's score.
    pub(super) child: Option<Score>,
    pub(super) setting: &'a SearchSetting,
    pub(super) counters: (Counters, Counters),
}

impl Rail<'_> {
    fn minimax(&self) -> bool {
        self.setting.algorithm == Algorithm::Minimax
    }

    /// The rows that are numbers of the node: what it got, and what it has.
    pub(super) fn numbers(&self) -> Vec<FactKind> {
        let mut names = Vec::new();
        if !self.minimax() {
            if !self.setting.follows() {
                names.push(FactKind::Window);
            }
            names.push(FactKind::WindowNow);
        }
        names.extend([FactKind::Score, FactKind::Child]);
        if self.setting.tabled() {
            names.push(FactKind::Known);
        }
        names
    }

    /// The rows that are ranges: what is proven, and what a table registers.
    pub(super) fn ranges(&self) -> Vec<FactKind> {
        match (self.minimax(), self.setting.tabled()) {
            (true, _) => Vec::new(),
            (false, false) => vec![FactKind::CalculatedRange],
            (false, true) => vec![FactKind::CalculatedRange, FactKind::RegisteredRange],
        }
    }

    /// How many rows say what kind of score it is: one, or a line for each rule; and two for what happened.
    pub(super) fn kinds(&self) -> Length {
        let kind = match (self.minimax(), self.setting.follows()) {
            (true, _) => 0,
            (false, false) => 1,
            (false, true) => 3,
        };
        kind + 2
    }

    /// How many counters there are.
    pub(super) fn count(&self) -> Length {
        let sums = self.setting.unit == PrunedUnit::Nodes;
        2 + 2 * Length::from(sums) + Length::from(self.setting.tabled())
    }

    fn fact(&self, kind: FactKind) -> Option<&Fact> {
        self.facts.iter().find(|fact| fact.name == kind.name())
    }

    fn say(&self, text: Text) -> &'static str {
        text.in_lang(self.aside.lang)
    }

    /// Rows of facts from this baseline on.
    pub(super) fn rows(&self, kinds: &[FactKind], lane: Lane, top: Length) -> Vec<Shape> {
        let rows = (0..).zip(kinds);
        rows.map(|(row, kind)| self.row(*kind, lane, top + ROW * row))
            .collect()
    }

    /// A fact: what it is called on the left, what there is to say on the right.
    fn row(&self, kind: FactKind, lane: Lane, y: Length) -> Shape {
        let runs = match kind {
            // There is no room for more than what a page says of the table.
            FactKind::Known => self.table_knows(),
            // The sentence names the move.
            FactKind::Child => self.child(),
            _ => self.fact(kind).map_or_else(Vec::new, pieces),
        };
        let runs = if runs.is_empty() {
            vec![TextRun::plain("–", ink(Token::Quiet))]
        } else {
            runs
        };
        let ink = ink(if kind == FactKind::Known {
            Token::Table
        } else {
            Token::Quiet
        });
        let label = self.say(kind.label());
        Item::flexible(format!("fact {}", kind.name())).with(Aside::row(
            (label, ink),
            runs,
            (lane, y),
        ))
    }

    fn child(&self) -> Vec<TextRun> {
        let score = self.child.map(super::flame::signed);
        let runs = score.map(|score| TextRun::plain(score, ink(Token::Ink)));
        runs.into_iter().collect()
    }

    fn table_knows(&self) -> Vec<TextRun> {
        let rows = self.aside.shown.facts.rows.iter();
        let rows = rows.filter(|(name, ..)| *name == "table");
        rows.map(|(.., value)| TextRun::plain(value, ink(Token::Ink)))
            .collect()
    }

    /// What kind of score it is, and what happened at the node.
    pub(super) fn kind_and_state(&self, lane: Lane, top: Length) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let mut y = top;
        if self.setting.follows() && !self.minimax() {
            shapes.push(self.rule(lane, y));
            y += 3 * ROW;
        } else if !self.minimax() {
            shapes.push(self.row(FactKind::Fail, lane, y));
            y += ROW;
        }
        shapes.push(self.state(lane, y));
        shapes
    }

    /// What a child's score does, a line for each part of the number line.
    fn rule(&self, lane: Lane, top: Length) -> Shape {
        let rule = self.fact(FactKind::Rule);
        let lines = rule.map_or_else(Vec::new, pieces);
        let parts = lines.into_iter().filter(|run| run.text.trim() != "/");
        let set = |(row, run): (Length, TextRun)| Shape::Phrase {
            at: (lane.left, top + ROW * row),
            size: LETTERS,
            anchor: Anchor::Start,
            runs: vec![run],
        };
        Item::flexible("fact rule").with((0..).zip(parts).map(set).collect())
    }

    /// What happened at the node, in up to two lines.
    fn state(&self, lane: Lane, y: Length) -> Shape {
        let label = self.say(FactKind::Flags.label());
        let said = |kind| {
            let pieces = self.fact(kind).into_iter().flat_map(|fact| &fact.value);
            pieces.map(|piece| piece.text.clone())
        };
        let role = self.role.map(|role| self.say(role).to_owned());
        let words: Vec<String> = role
            .into_iter()
            .chain(said(FactKind::Leaf))
            .chain(said(FactKind::Flags))
            .collect();
        let (words, token) = if words.is_empty() {
            ("–".to_owned(), Token::Quiet)
        } else {
            (words.join(self.aside.lang.pick(", ", "、")), Token::Ink)
        };
        let off = text_width(label, LETTERS) + px(12);
        let column = TextColumn {
            at: (lane.left + off, y - px(13)),
            size: (lane.width - off, 2 * ROW),
        };
        let mut shapes = vec![text((lane.left, y), LETTERS, ink(Token::Quiet), label)];
        shapes.extend(column.set(&[TextRun::plain(words, ink(token))], &[(LETTERS, ROW)]));
        Item::flexible("fact state").with(shapes)
    }

    /// The counters from this baseline on, each with its change.
    pub(super) fn counted(&self, lane: Lane, top: Length) -> Vec<Shape> {
        let rows = (0..).zip(self.counters_in(lane));
        let row = |(row, (kind, label, value, change)): (Length, Counter)| {
            let y = top + ROW * row;
            let end =
                |x, said, token| text((x, y), LETTERS, ink(token), said).anchored(Anchor::End);
            Item::flexible(format!("counter {}", kind.name())).with(vec![
                text((lane.left, y), LETTERS, ink(Token::Quiet), label),
                end(lane.right() - CHANGE, value, Token::Ink).bold(),
                end(lane.right(), change, Token::Quiet),
            ])
        };
        rows.map(row).collect()
    }

    fn counters_in(&self, lane: Lane) -> Vec<Counter> {
        let (now, before) = self.counters;
        let sums = self.setting.unit == PrunedUnit::Nodes;
        let label = |kind| {
            self.say(match kind {
                FactKind::Pruned if !sums => FactKind::Skipped.label(),
                _ => FactKind::label(kind),
            })
        };
        let counter = |kind, now: u64, before: u64| {
            let label = label(kind);
            let room = lane.width - CHANGE - px(6) - text_width(label, LETTERS);
            let sign = if now < before { '−' } else { '+' };
            let change = fitting(now.abs_diff(before), CHANGE - px(16));
            (kind, label, fitting(now, room), format!("{sign}{change}"))
        };
        let mut rows = vec![
            counter(FactKind::Calculated, now.calculated, before.calculated),
            counter(FactKind::Pruned, now.pruned, before.pruned),
        ];
        if sums {
            rows.push(counter(FactKind::Total, now.total(), before.total()));
            let (ratio, change) = (now.ratio(), now.since(before).ratio());
            rows.push((FactKind::Ratio, label(FactKind::Ratio), ratio, change));
        }
        if self.setting.tabled() {
            let counters = self.aside.shown.counters.iter();
            let answers = counters.filter(|(name, _)| *name == "answers");
            rows.extend(answers.map(|&(_, [now, before])| counter(FactKind::Answers, now, before)));
        }
        rows
    }
}

/// A number in full, or where there is no room for that, its first digits and how many follow: `2.09e13`.
fn fitting(number: u64, room: Length) -> String {
    let full = thousands(number);
    let digits = number.to_string();
    if text_width(&full, LETTERS) <= room || digits.len() < 4 {
        return full;
    }
    format!("{}.{}e{}", &digits[..1], &digits[1..3], digits.len() - 1)
}

/// What there is to say, the one of several words that holds in heavy letters.
fn pieces(fact: &Fact) -> Vec<TextRun> {
    let choice = fact
        .value
        .iter()
        .any(|piece| piece.manner == PieceStyle::Strong)
        || fact.value.len() > 1;
    let run = |piece: &facts::Piece| {
        let holds = piece.manner == PieceStyle::Strong;
        let token = if choice && !holds {
            Token::Quiet
        } else {
            Token::Ink
        };
        TextRun {
            bold: holds,
            ..TextRun::plain(piece.text.replace('-', "−"), ink(token))
        }
    };
    fact.value.iter().map(run).collect()
}
