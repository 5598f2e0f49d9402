//! What stands beside an exported tree: the node in question with what holds there, the number line, the
//! sentence, the counters with their change, as items.
//!
//! Invariant: which rows there are follows from the search's setting, so that nothing moves from frame to
//! frame; everything that the list of facts says of a frame in numbers stands in one of them.

use super::marks::sign;
use super::measure::text_width;
use super::paragraph::{Column, Measure, sentence};
use super::shown::Shown;
use crate::frame::{Counters, PrunedUnit};
use crate::lang::{Lang, Text, thousands};
use crate::scene::facts::{self, Fact, LABELS, Manner};
use crate::scene::{
    Anchor, Ink, Item, Length, Paint, Part, Point, Run, Scale, Setting, Shape, Token, px, text,
};
use crate::search::Algorithm;

const STATE: Text = Text::new("State", "状態");
const PRUNED_MOVES: Text = Text::new("Pruned moves", "枝狩り (手)");
const ANSWERS: Text = Text::new("Table answers", "置換表で確定");

/// The distance of rows, and the size of their letters.
pub(super) const ROW: Length = px(17);
const LETTERS: Length = px(12);

/// The lines that a sentence is set in: the largest that fit.
const SPOKEN: [Measure; 4] = [
    (px(20), px(30)),
    (px(16), px(24)),
    (px(14), px(20)),
    (px(12), px(17)),
];

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// A frame about to be told beside its tree.
pub(super) struct Rail<'a> {
    pub(super) shown: &'a Shown,
    pub(super) facts: &'a [Fact],
    /// Why the node is searched, if not simply to know its value.
    pub(super) role: Option<Text>,
    pub(super) setting: &'a Setting,
    pub(super) scale: Scale,
    pub(super) lang: Lang,
    pub(super) counters: (Counters, Counters),
}

/// A part of the rail by its left end and its width.
#[derive(Clone, Copy)]
pub(super) struct Lane {
    pub(super) left: Length,
    pub(super) width: Length,
}

impl Lane {
    pub(super) const fn right(self) -> Length {
        self.left + self.width
    }

    /// Both halves of it, with room between them.
    pub(super) const fn halves(self) -> [Self; 2] {
        let gap = px(20);
        let width = (self.width - gap) / 2;
        let left = self.left;
        [
            Self { left, width },
            Self {
                left: left + width + gap,
                width,
            },
        ]
    }
}

impl Rail<'_> {
    fn minimax(&self) -> bool {
        self.setting.algorithm == Algorithm::Minimax
    }

    /// The rows that are numbers of the node: what it got, and what it has.
    pub(super) fn numbers(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        if !self.minimax() {
            if !self.setting.follows() {
                names.push("window");
            }
            names.push("window_now");
        }
        names.extend(["score", "child"]);
        if self.setting.tabled() {
            names.push("known");
        }
        names
    }

    /// The rows that are ranges: what is proven, and what a table registers.
    pub(super) fn ranges(&self) -> Vec<&'static str> {
        match (self.minimax(), self.setting.tabled()) {
            (true, _) => Vec::new(),
            (false, false) => vec!["calculated_range"],
            (false, true) => vec!["calculated_range", "registered_range"],
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

    fn fact(&self, name: &str) -> Option<&Fact> {
        self.facts.iter().find(|fact| fact.name == name)
    }

    fn say(&self, text: Text) -> &'static str {
        text.in_lang(self.lang)
    }

    /// Rows of facts from this baseline on.
    pub(super) fn rows(&self, names: &[&str], lane: Lane, top: Length) -> Vec<Shape> {
        let rows = (0..).zip(names);
        rows.map(|(row, name)| self.row(name, lane, top + ROW * row))
            .collect()
    }

    /// A fact: its name on the left, what there is to say on the right.
    fn row(&self, name: &str, lane: Lane, y: Length) -> Shape {
        let (label, runs) = match name {
            // What a page says of the table is shorter.
            "known" => self.table_knows(),
            _ => self
                .fact(name)
                .map_or(("", Vec::new()), |fact| (fact.label, pieces(fact))),
        };
        let runs = if runs.is_empty() {
            vec![Run::plain("–", ink(Token::Quiet))]
        } else {
            runs
        };
        let (label, ink) = (
            label,
            ink(if name == "known" {
                Token::Table
            } else {
                Token::Quiet
            }),
        );
        Item::flexible(format!("fact {name}")).with(vec![
            text((lane.left, y), LETTERS, ink, label),
            Shape::Phrase {
                at: (lane.right(), y),
                size: LETTERS,
                anchor: Anchor::End,
                runs,
            },
        ])
    }

    fn table_knows(&self) -> (&'static str, Vec<Run>) {
        let rows = &self.shown.facts.rows;
        let row = rows.iter().find(|(name, ..)| *name == "table");
        row.map_or(("", Vec::new()), |(_, label, value)| {
            (label, vec![Run::plain(value, ink(Token::Ink))])
        })
    }

    /// What kind of score it is, and what happened at the node.
    pub(super) fn kind_and_state(&self, lane: Lane, top: Length) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let mut y = top;
        if self.setting.follows() && !self.minimax() {
            shapes.push(self.rule(lane, y));
            y += 3 * ROW;
        } else if !self.minimax() {
            shapes.push(self.row("fail", lane, y));
            y += ROW;
        }
        shapes.push(self.state(lane, y));
        shapes
    }

    /// What a child's score does, a line for each part of the number line.
    fn rule(&self, lane: Lane, top: Length) -> Shape {
        let rule = self.fact("rule");
        let lines = rule.map_or_else(Vec::new, pieces);
        let parts = lines.into_iter().filter(|run| run.text.trim() != "/");
        let line = |(row, run): (Length, Run)| Shape::Phrase {
            at: (lane.left, top + ROW * row),
            size: LETTERS,
            anchor: Anchor::Start,
            runs: vec![run],
        };
        Item::flexible("fact rule").with((0..).zip(parts).map(line).collect())
    }

    /// What happened at the node, in up to two lines.
    fn state(&self, lane: Lane, y: Length) -> Shape {
        let label = self.say(STATE);
        let said = |name| {
            let pieces = self.fact(name).into_iter().flat_map(|fact| &fact.value);
            pieces.map(|piece| piece.text.clone())
        };
        let role = self.role.map(|role| self.say(role).to_owned());
        let words: Vec<String> = role
            .into_iter()
            .chain(said("leaf"))
            .chain(said("flags"))
            .collect();
        let (words, token) = if words.is_empty() {
            ("–".to_owned(), Token::Quiet)
        } else {
            (words.join(self.lang.pick(", ", "、")), Token::Ink)
        };
        let off = text_width(label, LETTERS) + px(12);
        let column = Column {
            at: (lane.left + off, y - px(13)),
            size: (lane.width - off, 2 * ROW),
        };
        let mut shapes = vec![text((lane.left, y), LETTERS, ink(Token::Quiet), label)];
        shapes.extend(column.set(&[Run::plain(words, ink(token))], &[(LETTERS, ROW)]));
        Item::flexible("fact state").with(shapes)
    }

    /// The counters from this baseline on, each with its change.
    pub(super) fn counted(&self, lane: Lane, top: Length) -> Vec<Shape> {
        let (now, before) = self.counters;
        let label = |wanted: &str| {
            let found = LABELS.into_iter().find(|(name, _)| *name == wanted);
            found.map_or("", |(_, label)| self.say(label))
        };
        let change = |now, before| (thousands(now), facts::signed(now, before));
        let pruned = if self.setting.unit == PrunedUnit::Moves {
            self.say(PRUNED_MOVES)
        } else {
            label("pruned")
        };
        let mut rows = vec![
            (
                "calculated",
                label("calculated"),
                change(now.calculated, before.calculated),
            ),
            ("pruned", pruned, change(now.pruned, before.pruned)),
        ];
        if self.setting.unit == PrunedUnit::Nodes {
            rows.push(("total", label("total"), change(now.total(), before.total())));
            rows.push((
                "ratio",
                label("ratio"),
                (now.ratio(), now.since(before).ratio()),
            ));
        }
        if self.setting.tabled() {
            let (now, before) = self.shown.counters;
            rows.push((
                "answers",
                self.say(ANSWERS),
                change(now.answers, before.answers),
            ));
        }
        let row =
            |(row, (name, label, (value, change))): (Length, (&str, &str, (String, String)))| {
                let y = top + ROW * row;
                let end =
                    |x, said, token| text((x, y), LETTERS, ink(token), said).anchored(Anchor::End);
                Item::flexible(format!("counter {name}")).with(vec![
                    text((lane.left, y), LETTERS, ink(Token::Quiet), label),
                    end(lane.right() - px(64), value, Token::Ink).bold(),
                    end(lane.right(), change, Token::Quiet),
                ])
            };
        (0..).zip(rows).map(row).collect()
    }

    /// The node's depth, kind and number in one line, from this baseline.
    pub(super) fn head(&self, (x, y): Point) -> Shape {
        let words = self.shown.facts.head.join("   ");
        Item::flexible("head").with(vec![text((x, y), LETTERS, ink(Token::Quiet), words)])
    }

    /// Whose turn it is, in letters of this size.
    pub(super) fn turn(&self, (x, y): Point, size: Length) -> Shape {
        let facts = &self.shown.facts;
        let shapes = vec![
            sign(
                facts.turn,
                (x + size * 4 / 10, y - size * 4 / 10),
                size * 4 / 10,
            ),
            text(
                (x + size * 11 / 10, y),
                size,
                ink(Token::Ink),
                &*facts.to_move,
            )
            .bold(),
        ];
        Item::flexible("turn").with(shapes)
    }

    /// What happens in a word, ending here.
    pub(super) fn word(&self, at: Point) -> Shape {
        let token = match self.shown.moment {
            "cut" => Token::FocusText,
            "answer" => Token::Table,
            _ => Token::Quiet,
        };
        let word = text(at, LETTERS, ink(token), self.shown.word).bold();
        Item::flexible("word").with(vec![word.anchored(Anchor::End)])
    }

    /// The sentence, as large as there is room.
    pub(super) fn spoken(&self, column: Column, largest: usize) -> Shape {
        let runs = sentence(&self.shown.sentence, self.scale);
        Item::flexible("sentence").with(column.set(&runs, &SPOKEN[largest..]))
    }

    /// The node in question.
    pub(super) fn portrait(&self, at: Point) -> Shape {
        let shapes = self.shown.portrait.shapes.clone();
        let moved = Shape::Group {
            part: Part::Moved(at),
            shapes,
        };
        Item::flexible("portrait").with(vec![moved])
    }

    /// A thin line across the lane.
    pub(super) fn rule_line(&self, name: &str, lane: Lane, y: Length) -> Shape {
        let lines = vec![((lane.left, y), (lane.right(), y))];
        let paint = Paint::stroke(ink(Token::Hairline), px(1));
        Item::flexible(format!("hairline {name}")).with(vec![Shape::Lines { lines, paint }])
    }
}

/// What there is to say, the one of several words that holds in heavy letters.
fn pieces(fact: &Fact) -> Vec<Run> {
    let choice = fact
        .value
        .iter()
        .any(|piece| piece.manner == Manner::Strong)
        || fact.value.len() > 1;
    let run = |piece: &facts::Piece| {
        let holds = piece.manner == Manner::Strong;
        let token = if choice && !holds {
            Token::Quiet
        } else {
            Token::Ink
        };
        Run {
            bold: holds,
            ..Run::plain(piece.text.replace('-', "−"), ink(token))
        }
    };
    fact.value.iter().map(run).collect()
}
