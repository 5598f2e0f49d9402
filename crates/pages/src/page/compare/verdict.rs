//! What a comparison comes to, as parts of the page: the verdict with both totals to scale, and the partings by cost.
//!
//! Invariant: the listed costs and the last line add up to the difference of the totals; a total of a search that was stopped is "at least".

use marubatsu_app::compare::{Comparison, Pane, PartingReport, Partings, signed};
use marubatsu_app::game::{AnyGame, AnyPosition};
use marubatsu_app::report::{JsonMove, move_text};
use marubatsu_app::sheet::thousands;
use maud::{Markup, html};

use crate::page::PageContext;
use crate::page::boards::Board;
use crate::texts::{compare as own, stage};

/// The width of a small board.
const BOARD: u32 = 27;

/// Partings that are listed.
const LISTED: usize = 60;

/// The verdict, and a bar for each search's nodes.
pub(crate) fn verdict(report: &Comparison, context: PageContext) -> Markup {
    let most = report.left.tally.nodes.max(report.right.tally.nodes);
    html! {
        div.verdict data-for="verdict" {
            p.verdict-sentence { (report.verdict().in_lang(context.lang)) }
            dl.totals { @for pane in Pane::ALL { (total(report, (pane, most), context)) } }
        }
    }
}

fn total(report: &Comparison, (pane, most): (Pane, u64), context: PageContext) -> Markup {
    let side = report.pane(pane);
    let nodes = thousands(side.tally.nodes);
    let halt = side
        .stopped
        .map(|halt| halt.message().in_lang(context.lang).to_owned());
    html! {
        div.total data-side=(pane.name()) data-partial=(halt.is_some()) title=[&halt] {
            dt.fine { (context.say(pane.title())) }
            dd.row {
                span.track aria-hidden="true" { span.share data-part=(ratio(side.tally.nodes, most)) {} }
                b { @if halt.is_some() { "≥ " } (nodes) }
                @if halt.is_some() { " " span.fine { (context.say(stage::PARTIAL)) } }
            }
        }
    }
}

fn ratio(part: u64, of: u64) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "a length on a screen")]
    let ratio = part as f64 / of.max(1) as f64;
    ratio
}

/// The partings, the dearest first; the last line sums up the rest.
pub(crate) fn partings(
    partings: &Partings,
    start: (&AnyGame, &AnyPosition),
    context: PageContext,
) -> Markup {
    let mut dearest: Vec<&PartingReport> = partings.first.iter().collect();
    dearest.sort_by_key(|parting| std::cmp::Reverse(parting.nodes()));
    let most = dearest.first().map_or(0, |parting| parting.nodes());
    let (listed, small) = dearest.split_at(LISTED.min(dearest.len()));
    let rest = partings.rest + small.iter().map(|parting| parting.cost).sum::<i64>();
    let others = partings.count - listed.len();
    html! {
        ol.partings.plain data-for="partings" data-count=(partings.count) {
            @for parting in listed { (row(parting, most, start, context)) }
            @if others > 0 {
                li.rest.fine data-cost=(rest) { b { (signed(rest)) } " " (own::smaller(others).in_lang(context.lang)) }
            }
        }
    }
}

fn row(
    parting: &PartingReport,
    most: u64,
    (game, start): (&AnyGame, &AnyPosition),
    context: PageContext,
) -> Markup {
    let mut position = start.clone();
    for mv in &parting.path {
        if let Ok((_, next)) = game.position_by(&position, "path", &move_text(mv)) {
            position = next;
        }
    }
    let reason = parting.reason();
    let reason = reason.in_lang(context.lang);
    let place = place(game, &parting.path, context);
    html! {
        li {
            button type="button" data-parting=(parting.number) data-cost=(parting.cost) title=(place) {
                b.cost { (signed(parting.cost)) }
                span.small-board.picture { @if let Some(board) = Board::of(game, &position, BOARD) { (board.draw()) } @else { (place) } }
                span.reason { (reason) }
                span.track aria-hidden="true" { span.share data-part=(ratio(parting.nodes(), most)) {} }
            }
        }
    }
}

/// Where a path leads: its moves as sentences call them.
pub(super) fn place(game: &AnyGame, path: &[JsonMove], context: PageContext) -> String {
    if path.is_empty() {
        return context.say(own::ROOT).to_owned();
    }
    game.moves_called(path).in_lang(context.lang).to_owned()
}
