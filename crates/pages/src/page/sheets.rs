//! The tables of reports on pages, each with a button that exports it as CSV.
//!
//! Invariant: wide tables scroll by themselves; a button holds its file, so the export is what was shown.

use marubatsu_app::sheet::{LinkTarget, Links, Sheet, csv};
use maud::{Markup, PreEscaped, html};

use super::{PageContext, address};

/// A table that may be wider than the screen.
pub(crate) fn table(sheet: &Sheet, context: PageContext, links: Links<'_>) -> Markup {
    html! {
        div {
            (scrolling(sheet, context, links))
            (file(sheet, context))
        }
    }
}

/// A table by itself, under the name of what it is about.
fn scrolling(sheet: &Sheet, context: PageContext, links: Links<'_>) -> Markup {
    let label = sheet.legend.as_ref().or(sheet.title.as_ref());
    let label = label.map_or_else(
        || headings(sheet, context),
        |label| label.in_lang(context.lang).to_owned(),
    );
    html! {
        div.scrolls tabindex="0" role="region" aria-label=(label) {
            (PreEscaped(sheet.html_table(context.lang, links)))
        }
    }
}

/// The button that gives a table away.
fn file(sheet: &Sheet, context: PageContext) -> Markup {
    html! {
        button.csv type="button" data-file={ "marubatsu-" (sheet.name) ".csv" } data-text=(csv(sheet, context.lang)) { "CSV" }
    }
}

/// A table that is shown in another way: folded, and to be taken away.
pub(crate) fn folded(
    sheet: &Sheet,
    context: PageContext,
    (name, links): (&str, Links<'_>),
) -> Markup {
    html! {
        div.as-table.row.wrap {
            details {
                summary.quiet { (name) }
                (scrolling(sheet, context, links))
            }
            (file(sheet, context))
        }
    }
}

/// What a table without a title is about.
fn headings(sheet: &Sheet, context: PageContext) -> String {
    let headings = sheet
        .columns
        .iter()
        .map(|column| column.heading.in_lang(context.lang));
    headings.collect::<Vec<_>>().join(", ")
}

/// What is said below a table.
pub(crate) fn notes(sheet: &Sheet, context: PageContext, links: Links<'_>) -> Markup {
    PreEscaped(sheet.html_notes(context.lang, links))
}

/// Sheets one after the other, with their titles.
pub(crate) fn all(sheets: &[Sheet], context: PageContext, links: Links<'_>) -> Markup {
    html! {
        @for sheet in sheets {
            @if let Some(title) = &sheet.title { h2 { (title.in_lang(context.lang)) } }
            @if !sheet.rows.is_empty() { (table(sheet, context, links)) }
            (notes(sheet, context, links))
        }
    }
}

/// The pages to which positions and games of a game lead.
pub(crate) fn links(game: &str) -> impl Fn(LinkTarget<'_>) -> Option<String> + '_ {
    move |target| {
        let mut pairs = Vec::new();
        if game != "3x3" {
            pairs.push(("game", game));
        }
        let path = match target {
            LinkTarget::Player(_) => return None,
            LinkTarget::Position(moves) => {
                pairs.extend((!moves.is_empty()).then_some(("moves", moves)));
                "/tree"
            }
            LinkTarget::Game(moves) => {
                pairs.extend([("circle", "human"), ("cross", "human"), ("moves", moves)]);
                "/play"
            }
        };
        let owned = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
        let pairs: Vec<(String, String)> = pairs.into_iter().map(owned).collect();
        Some(address(path, &pairs, None))
    }
}
