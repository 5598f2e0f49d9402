//! Sheets as HTML, for pages.
//!
//! Invariants: text is escaped wherever it stands; there is no style and no script in it.

use marubatsu::lang::Lang;

use super::{Cell, Column, Note, Sheet, percent};
use crate::words::numbers;

/// What has a page of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkTarget<'a> {
    /// A player, by its name.
    Player(&'a str),
    /// The position after these moves.
    Position(&'a str),
    /// A game of these moves.
    Game(&'a str),
}

/// The addresses of those pages, where there are some.
pub type Links<'a> = &'a dyn Fn(LinkTarget<'_>) -> Option<String>;

/// Sheets one after the other, each with its title and notes.
pub fn html(sheets: &[Sheet], lang: Lang, links: Links<'_>) -> String {
    let sheet = |sheet: &Sheet| {
        let title = sheet.title.as_ref();
        let title = title.map(|title| element("h2", title.in_lang(lang)));
        let (table, notes) = (sheet.html_table(lang, links), sheet.html_notes(lang, links));
        title.unwrap_or_default() + &table + &notes
    };
    sheets.iter().map(sheet).collect()
}

impl Sheet {
    /// Returns the table alone; nothing if it has no rows.
    pub fn html_table(&self, lang: Lang, links: Links<'_>) -> String {
        if self.rows.is_empty() {
            return String::new();
        }
        let caption = self.legend.as_ref();
        let caption = caption.map(|message| element("caption", message.in_lang(lang)));
        let heading = |column: &Column| match column.heading.in_lang(lang) {
            "" => "<td></td>".to_owned(),
            heading => format!("<th scope=\"col\">{}</th>", escaped(heading)),
        };
        let headings: String = self.columns.iter().map(heading).collect();
        let head = if self.is_facts() {
            String::new()
        } else {
            format!("<thead><tr>{headings}</tr></thead>")
        };
        let rows = |rows: &[Vec<Cell>]| {
            let row = |row: &Vec<Cell>| format!("<tr>{}</tr>", cells(row, lang, links));
            rows.iter().map(row).collect::<String>()
        };
        let (rest, sums) = self
            .rows
            .split_at(self.rows.len() - usize::from(self.summed));
        let foot = match sums {
            [] => String::new(),
            sums => format!("<tfoot>{}</tfoot>", rows(sums)),
        };
        format!(
            "<table class=\"{}\">{}{head}<tbody>{}</tbody>{foot}</table>",
            self.name,
            caption.unwrap_or_default(),
            rows(rest)
        )
    }

    /// Returns the notes below the table.
    pub fn html_notes(&self, lang: Lang, links: Links<'_>) -> String {
        let note = |note: &Note| match note {
            Note::Plain(message) | Note::Item(message) => element("p", message.in_lang(lang)),
            Note::Warning(message) => {
                format!("<p class=\"fault\">{}</p>", escaped(message.in_lang(lang)))
            }
            Note::Labelled(name, message) => {
                let message = format!("{}: {}", name.in_lang(lang), message.in_lang(lang));
                element("p", &message)
            }
            Note::Game(moves) => {
                let moves = numbers::move_list(moves);
                let game = linked(links(LinkTarget::Game(&moves)), &escaped(&moves));
                format!("<p class=\"links\">{game}</p>")
            }
        };
        self.notes.iter().map(note).collect()
    }
}

/// The cells of a row, the first of them its heading.
fn cells(row: &[Cell], lang: Lang, links: Links<'_>) -> String {
    let cell = |(at, cell): (usize, &Cell)| {
        let target = match cell {
            Cell::Player(name) => links(LinkTarget::Player(name)),
            Cell::Position(_, Some(moves)) => links(LinkTarget::Position(moves)),
            _ => None,
        };
        let content = linked(target, &content(cell, lang));
        match (at, cell) {
            (0, _) => format!("<th scope=\"row\">{content}</th>"),
            (_, Cell::Decimal(part, _)) => format!("<td data-part=\"{part}\">{content}</td>"),
            _ => format!("<td>{content}</td>"),
        }
    };
    row.iter().enumerate().map(cell).collect()
}

fn content(cell: &Cell, lang: Lang) -> String {
    match cell {
        Cell::Player(name) | Cell::Position(name, _) => element("code", name),
        Cell::Moves(moves) => escaped(&numbers::moves_in_brackets(moves)),
        Cell::Share { amount, ratio, .. } => format!(
            "<span class=\"exactly\">{}</span> <small>{}{}</small>",
            escaped(&amount.shown(lang)),
            percent(*ratio),
            cell.interval()
        ),
        _ => escaped(&cell.shown(lang)),
    }
}

/// The same as a link, if it leads anywhere.
fn linked(to: Option<String>, content: &str) -> String {
    match to {
        Some(to) => format!("<a href=\"{}\">{content}</a>", escaped(&to)),
        None => content.to_owned(),
    }
}

fn element(name: &str, text: &str) -> String {
    format!("<{name}>{}</{name}>", escaped(text))
}

/// Returns a text between tags, or in quotes.
pub(crate) fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
