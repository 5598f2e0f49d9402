//! What came of a match, a round robin or a proof, as a part of the page.
//!
//! Invariant: lengths that stand for numbers are in `data-part`, from 0 to 1; a script makes them styles. Every number that is shown
//! stands in a table too.

use marubatsu::contest::strength;
use marubatsu::odds::Odds;
use marubatsu::scene::{Length, px};
use marubatsu::svg;
use marubatsu_app::contest::{ContestReport, MatchReport, OutcomeRate, RoundRobin};
use marubatsu_app::game::AnyGame;
use marubatsu_app::players::list::PlayerEntry;
use marubatsu_app::report::JsonMove;
use marubatsu_app::sheet::{LinkTarget, Links, Note, Sheet, move_list, percent};
use maud::{Markup, PreEscaped, html};

use crate::page::boards::Board;
use crate::page::{PageContext, faces, sheets};
use crate::texts::contest as texts;

/// How wide a strength curve is drawn: on phones, and in wider windows.
const CURVES: [Length; 2] = [px(328), px(760)];

/// The width of a small board, in pixels.
pub(super) const BOARD: u32 = 108;

/// What a contest was about: its game, and everyone who can be named.
#[derive(Clone, Copy)]
pub(crate) struct ContestContext<'a> {
    pub(crate) game: &'a AnyGame,
    pub(crate) players: &'a [PlayerEntry],
    /// Games with either player first that were asked for, where games are played.
    pub(crate) until: u64,
    pub(crate) context: PageContext,
}

impl ContestContext<'_> {
    pub(super) fn player(self, name: &str) -> Markup {
        faces::signed(self.context, name, faces::family(self.players, name))
    }
}

/// A contest and its tables.
pub(crate) fn contest(report: &ContestReport, sheets: &[Sheet], of: ContestContext<'_>) -> Markup {
    match report {
        ContestReport::Match(report) => encounter(report, sheets, of),
        ContestReport::RoundRobin(robin) => round_robin(robin, sheets, of),
    }
}

/// Two players: bars, how their strength became certain; numbers and lost games once it is over.
fn encounter(report: &MatchReport, sheets: &[Sheet], of: ContestContext<'_>) -> Markup {
    let (links, context) = (sheets::links(&report.game), of.context);
    let [a, b] = &report.players;
    let is_over = report.stopped.is_some() || report.games.is_none_or(|games| games >= of.until);
    html! {
        @for sheet in sheets {
            @if let Some(title) = &sheet.title { h2 { (title.in_lang(context.lang)) } }
            p.versus.row.wrap { (of.player(a)) span.quiet aria-hidden="true" { "–" } (of.player(b)) }
            (bars(report, context))
            (strength(report, of))
            @if is_over {
                (sheets::table(sheet, context, &links))
                (sheets::notes(&without_games(sheet), context, &links))
            }
        }
        @if !report.lost.is_empty() {
            ul.boards.lost.plain { @for moves in &report.lost { (lost(moves, of, &links)) } }
        }
    }
}

/// How certain the difference of strength became while games were played: once for phones, once for wider windows.
fn strength(report: &MatchReport, of: ContestContext<'_>) -> Markup {
    let (context, [a, _]) = (of.context, &report.players);
    let called = faces::name(context, a);
    let said = report.strength();
    let said = said.as_ref().map(|said| said.in_lang(context.lang));
    let label = format!("{called}: {}", said.unwrap_or_default());
    let curve = |width| {
        let curve = strength::draw(&report.curve, (of.until, &label), (width, context.lang))?;
        Some(svg::write_themed(&curve))
    };
    let curves = CURVES.map(curve).into_iter().flatten();
    let curves: Vec<String> = curves.collect();
    html! {
        @if !curves.is_empty() {
            figure.strength {
                @for curve in curves { (PreEscaped(curve)) }
                figcaption.hint { (context.say(texts::STRENGTH).replace("{player}", called)) }
            }
        }
    }
}

/// The same sheet without games: they are shown as boards.
fn without_games(sheet: &Sheet) -> Sheet {
    let mut sheet = sheet.clone();
    sheet.notes.retain(|note| !matches!(note, Note::Game(_)));
    sheet
}

/// A lost game, as its last position.
fn lost(moves: &[JsonMove], of: ContestContext<'_>, links: Links<'_>) -> Markup {
    let text = move_list(moves);
    let end = of.game.position_after(&text).ok();
    let board = end.and_then(|end| Board::of(of.game, &end, BOARD));
    html! {
        li.panel {
            @if let Some(to) = links(LinkTarget::Game(&text)) {
                a.small href=(to) {
                    @if let Some(board) = board { span.picture { (board.draw()) } }
                    span.moves.quiet { (of.game.moves_called(moves).in_lang(of.context.lang)) }
                }
            }
        }
    }
}

/// Wins, draws and losses as parts of bars: as circle, as cross, and both together.
fn bars(report: &MatchReport, context: PageContext) -> Markup {
    let rows = [
        ("o", report.as_o),
        ("x", report.as_x),
        ("both", report.mean),
    ];
    html! {
        div.bars.stack {
            @for (side, odds) in rows { (bar(side, &odds, &report.players[0], context)) }
            p.key.fine.row.wrap aria-hidden="true" {
                @for (class, text) in ["win", "draw", "lose"].into_iter().zip(texts::OUTCOMES) {
                    span.part.(class) {} " " (context.say(text)) " "
                }
            }
        }
    }
}

fn bar(side: &str, odds: &Odds<OutcomeRate>, player: &str, context: PageContext) -> Markup {
    let ratios = OutcomeRate::ratios(odds);
    let words = texts::OUTCOMES.map(|text| context.say(text));
    let classes = ["win", "draw", "lose"];
    let parts = [ratios.win, ratios.draw, ratios.lose];
    let said = words.iter().zip(parts);
    let said: Vec<String> = said
        .map(|(word, part)| format!("{word} {}", percent(part)))
        .collect();
    let sign = match side {
        "o" => "〇",
        "x" => "×",
        _ => context.say(texts::BOTH),
    };
    let label = format!("{player} {sign}: {}", said.join(", "));
    html! {
        div.bar-row {
            span.side.fine aria-hidden="true" {
                @if side == "both" { (sign) } @else { span.mark.(side) {} }
            }
            div.bar role="img" aria-label=(label) {
                @for ((class, part), word) in classes.into_iter().zip(parts).zip(words) {
                    span.part.(class) data-part=(part) title={ (word) " " (percent(part)) } {
                        @if part > 0.0 { span aria-hidden="true" { (percent(part)) } }
                    }
                }
            }
        }
    }
}

/// All against all: the players from the best, then who scores how much against whom.
fn round_robin(robin: &RoundRobin, sheets: &[Sheet], of: ContestContext<'_>) -> Markup {
    let (links, context) = (sheets::links(&robin.game), of.context);
    let (grid, rest) = sheets.split_at(1);
    html! {
        @for sheet in grid {
            @if let Some(title) = &sheet.title { h2 { (title.in_lang(context.lang)) } }
            (standings(robin, of))
            (sheets::table(sheet, context, &links))
            (sheets::notes(sheet, context, &links))
        }
        (sheets::all(rest, context, &links))
    }
}

/// The players from the best.
fn standings(robin: &RoundRobin, of: ContestContext<'_>) -> Markup {
    html! {
        h3.text { (of.context.say(texts::STANDINGS)) }
        ol.standings.plain {
            @for (rank, standing) in robin.ranked() {
                li value=(rank) {
                    (of.player(&standing.player))
                    span.track { span.share data-part=(standing.points) {} }
                    span.points { (percent(standing.points)) }
                }
            }
        }
    }
}
