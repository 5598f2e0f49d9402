//! A comparison in numbers, as a part of the page: depth by depth, in all, and the paths that only one search visited.
//!
//! Invariant: a path leads to its first frame in its own pane.

use marubatsu::scene::{bars, px};
use marubatsu::svg;
use marubatsu_app::compare::{
    Comparison, DeepeningComparison, ExclusivePath, ExclusivePaths, Pane,
};
use marubatsu_app::game::AnyGame;
use marubatsu_app::report::DepthReport;
use marubatsu_app::sheet::{Sheet, thousands};
use maud::{Markup, PreEscaped, html};

use super::verdict::place;
use crate::page::{PageContext, sheets};
use crate::texts::compare as own;

/// The tables of both searches, and what only one of them visited.
pub(crate) fn numbers(
    report: &Comparison,
    (sheets, game): (&[Sheet], &AnyGame),
    context: PageContext,
) -> Markup {
    let named = |name: &str| sheets.iter().find(|sheet| sheet.name == name);
    let titles = [("depths", own::NUMBERS), ("totals", own::TOTALS)];
    let with_title = |(name, title)| Some(named(name)?.clone().titled(title));
    let tables: Vec<Sheet> = titles.into_iter().filter_map(with_title).collect();
    let only = [
        (Pane::Left, &report.only_left),
        (Pane::Right, &report.only_right),
    ];
    html! {
        div.card.tables.row.wrap {
            @for sheet in &tables { section { (sheets::all(std::slice::from_ref(sheet), context, &|_| None)) } }
        }
        @if let (Some(rows), Some(sheet)) = (&report.deepening, named("deepening")) {
            div.card.tables.row.wrap {
                section { (sheets::all(std::slice::from_ref(sheet), context, &|_| None)) }
                (bars(rows, context))
            }
        }
        div.pair { @for (pane, only) in only { (paths((pane, game), only, context)) } }
    }
}

/// The nodes of each depth limit, both searches beside one another.
fn bars(rows: &[DeepeningComparison], context: PageContext) -> Markup {
    let nodes = |found: Option<DepthReport>| found.map(|found| found.nodes);
    let row = |at: &DeepeningComparison| (at.depth.to_string(), [nodes(at.left), nodes(at.right)]);
    let label = context.say(own::DEEPENING);
    let scene = bars::draw(&rows.iter().map(row).collect::<Vec<_>>(), px(328), label);
    html! {
        figure.bars {
            (PreEscaped(svg::write_themed(&scene)))
            figcaption.hint { (label) }
        }
    }
}

fn paths((pane, game): (Pane, &AnyGame), only: &ExclusivePaths, context: PageContext) -> Markup {
    let id = |part: &str| format!("only-{}{part}", pane.name());
    let (shown, all) = (only.first.len(), only.subtrees);
    html! {
        section.card.only aria-labelledby=(id("-title")) {
            h2 id=(id("-title")) {
                (context.say(own::only(pane))) ": " span id=(id("-count")) { (thousands(only.paths)) }
            }
            ol id=(id("")) { @for path in &only.first { (item((pane, game), path, context)) } }
            @if shown < all { p.quiet { (own::more(shown, all).in_lang(context.lang)) } }
        }
    }
}

fn item((pane, game): (Pane, &AnyGame), path: &ExclusivePath, context: PageContext) -> Markup {
    let moves = place(game, &path.path, context);
    html! {
        li {
            button type="button" data-pane=(pane.name()) data-frame=(path.frame) { (moves) }
            " " span { (own::behind(path.paths).in_lang(context.lang)) }
            " " span.reason.quiet { (path.not_visited.message().in_lang(context.lang)) }
        }
    }
}
