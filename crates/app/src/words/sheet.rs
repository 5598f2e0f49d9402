//! The tables of a report, described once: text, Markdown, CSV and HTML are rendered from the same sheets.
//!
//! Invariants: every row has a cell for each column; a cell holds a value and not its looks, so that all forms and both
//! languages show the same numbers.

mod html;
mod plain;

pub use crate::words::numbers::move_list;
pub use marubatsu::lang::thousands;
use marubatsu::lang::{Lang, Message, Text};

use crate::words::numbers::{self, JsonMove};

pub(crate) use html::escaped;
pub use html::{LinkTarget, Links, html};
pub use plain::{csv, main_table, markdown};

/// A table with what is said above and below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// What it is called in files and pages: `round-robin`.
    pub name: &'static str,
    /// What it is about.
    pub title: Option<Message>,
    /// What its numbers mean.
    pub legend: Option<Message>,
    /// Its columns; without headings it is a list of facts, each with its name first.
    pub columns: Vec<Column>,
    /// Its rows, each as long as `columns`.
    pub rows: Vec<Vec<Cell>>,
    /// Whether the last row sums the others up.
    pub summed: bool,
    /// How many columns are repeated in each part of a table that is too wide for a terminal; 0 if it is never parted.
    pub repeated: usize,
    /// What is said below.
    pub notes: Vec<Note>,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name for programs, as CSV has it.
    pub key: String,
    /// Its name for people.
    pub heading: Message,
}

/// What stands below a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A sentence.
    Plain(Message),
    /// A fact with its name.
    Labelled(Text, Message),
    /// Something that went wrong.
    Warning(Message),
    /// One of a list.
    Item(Message),
    /// A game, by its moves.
    Game(Vec<JsonMove>),
}

/// A value in a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// None.
    Empty,
    /// The same in both languages: a score, a fraction, a name.
    Text(String),
    /// Words.
    Words(Message),
    /// Words about what went wrong.
    Warning(Message),
    /// A whole number.
    Whole(u64),
    /// A number, shown with so many decimals.
    Decimal(f64, usize),
    /// A part of a whole.
    Share {
        /// How much it is: a number of games, or a fraction.
        amount: Box<Cell>,
        /// The same as a part of the whole, from 0 to 1.
        ratio: f64,
        /// Where that may well be (95 %).
        interval: Option<(f64, f64)>,
    },
    /// Yes or no, and why.
    Answer(bool, Message),
    /// Moves.
    Moves(Vec<JsonMove>),
    /// A player's name.
    Player(String),
    /// A position, and moves that lead there if they are known.
    Position(String, Option<String>),
}

impl From<(&str, Text)> for Column {
    fn from((key, heading): (&str, Text)) -> Self {
        Self {
            key: key.to_owned(),
            heading: heading.into(),
        }
    }
}

impl Sheet {
    /// Returns a table with these columns: names for programs, and for people.
    pub fn new(name: &'static str, columns: &[(&str, Text)]) -> Self {
        Self {
            name,
            columns: columns.iter().copied().map(Column::from).collect(),
            ..Self::default()
        }
    }

    /// Returns a sheet that is a list of facts.
    pub fn facts(name: &'static str, facts: impl IntoIterator<Item = (Text, Cell)>) -> Self {
        let none = Text::new("", "");
        let row = |(name, value): (Text, Cell)| vec![Cell::Words(name.into()), value];
        Self {
            rows: facts.into_iter().map(row).collect(),
            ..Self::new(name, &[("name", none), ("value", none)])
        }
    }

    /// Returns the same sheet under a title.
    #[must_use]
    pub fn titled(self, title: impl Into<Message>) -> Self {
        let title = Some(title.into());
        Self { title, ..self }
    }

    /// Returns the same sheet with these rows.
    #[must_use]
    pub fn with(self, rows: impl IntoIterator<Item = Vec<Cell>>) -> Self {
        let rows = rows.into_iter().collect();
        Self { rows, ..self }
    }

    /// Returns the same sheet with these notes.
    #[must_use]
    pub fn noted(self, notes: impl IntoIterator<Item = Note>) -> Self {
        let notes = notes.into_iter().collect();
        Self { notes, ..self }
    }

    /// Whether it is a list of facts.
    pub fn is_facts(&self) -> bool {
        let unnamed = |column: &Column| column.heading.en.is_empty();
        self.columns.iter().all(unnamed)
    }
}

/// A table whose columns stand with their cells: `sheet!(name, rows, |row| { "key" ("heading", "見出し") => cell, })`.
macro_rules! sheet {
    ($name:expr, $rows:expr, |$row:pat_param| {$(
        $key:literal ($en:literal, $ja:literal) => $cell:expr,
    )*}) => {
        $crate::words::sheet::Sheet::new(
            $name,
            &[$(($key, marubatsu::lang::Text::new($en, $ja))),*],
        )
        .with($rows.into_iter().map(|$row| vec![$($cell),*]))
    };
}

impl Cell {
    /// Returns a cell with this text; an empty one where there is none.
    pub fn text(text: Option<impl ToString>) -> Self {
        text.map_or(Self::Empty, |text| Self::Text(text.to_string()))
    }

    /// Returns a cell with a number of things.
    pub const fn count(number: usize) -> Self {
        Self::Whole(number as u64)
    }

    /// As people read it.
    pub fn shown(&self, lang: Lang) -> String {
        match self {
            Self::Empty => "-".to_owned(),
            Self::Text(text) | Self::Player(text) | Self::Position(text, _) => text.clone(),
            Self::Words(words) | Self::Warning(words) => words.in_lang(lang).to_owned(),
            Self::Whole(number) => thousands(*number),
            Self::Decimal(number, decimals) => format!("{number:.decimals$}"),
            Self::Moves(moves) => numbers::move_list(moves),
            Self::Answer(holds, why) => format!("{} ({})", answer(*holds, lang), why.in_lang(lang)),
            Self::Share { amount, ratio, .. } => {
                let (amount, interval) = (amount.shown(lang), self.interval());
                format!("{amount} ({}){interval}", percent(*ratio))
            }
        }
    }

    /// As programs read it.
    pub fn raw(&self, lang: Lang) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Whole(number) => number.to_string(),
            Self::Decimal(number, _) => number.to_string(),
            Self::Share { amount, .. } => amount.raw(lang),
            Self::Answer(holds, _) => answer(*holds, lang).to_owned(),
            _ => self.shown(lang),
        }
    }

    /// Returns the reason of an answer.
    pub const fn reason(&self) -> Option<&Message> {
        match self {
            Self::Answer(_, why) => Some(why),
            _ => None,
        }
    }

    /// ` [93.0, 99.4]`: where a part may well be, if that is known.
    fn interval(&self) -> String {
        match self {
            Self::Share {
                interval: Some((least, most)),
                ..
            } => format!(" [{:.1}, {:.1}]", percentage(*least), percentage(*most)),
            _ => String::new(),
        }
    }
}

/// Yes or no.
pub fn answer(holds: bool, lang: Lang) -> &'static str {
    if holds {
        lang.pick("yes", "はい")
    } else {
        lang.pick("no", "いいえ")
    }
}

/// Returns a part of a whole in percent, with one decimal: `58.5 %`.
pub fn percent(ratio: f64) -> String {
    format!("{:.1} %", percentage(ratio))
}

/// Returns a part of a whole in percent, rounded half up to one decimal, as in [`Counters::ratio`].
///
/// Thousandths such as 0.1085 × 1000 come out slightly below their half: a billionth makes up for that.
///
/// [`Counters::ratio`]: marubatsu::frame::Counters::ratio
fn percentage(ratio: f64) -> f64 {
    (ratio * 1000.0 + 0.5 + 1e-9).floor() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_are_rounded_half_up() {
        for (ratio, expected) in [
            (0.0625, "6.3 %"),
            (0.1085, "10.9 %"),
            (0.584_49, "58.4 %"),
            (0.0, "0.0 %"),
            (1.0, "100.0 %"),
        ] {
            assert_eq!(percent(ratio), expected);
        }
    }
}
