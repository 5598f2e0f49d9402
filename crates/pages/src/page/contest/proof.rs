//! The result of a proof as a part of the page: what is solved and in which sense, and where the player goes wrong.
//!
//! Invariant: the words are those of the report's tables; a wrong position shows every move that its player may choose.

use marubatsu::game::Side;
use marubatsu::lang::Message;
use marubatsu_app::prove::{MOST_PUNISHED, ProveReport, PunishedReport, WrongReport};
use marubatsu_app::sheet::{Cell, LinkTarget, Links, Sheet, thousands};
use maud::{Markup, html};

use super::result::{BOARD, ContestContext};
use crate::page::boards::{Board, Highlight};
use crate::page::{sheets, terms};
use crate::texts::{contest as texts, filled};

/// A proof, its tables, and the way to a game in which an error is punished.
pub(crate) fn proof(report: &ProveReport, sheets: &[Sheet], of: ContestContext<'_>) -> Markup {
    let (links, context) = (sheets::links(&report.game), of.context);
    html! {
        @for sheet in sheets {
            @if let Some(title) = &sheet.title { h2 { (title.in_lang(context.lang)) } }
            @match sheet.name {
                "proof" => {
                    p.versus.row.wrap { (of.player(&report.player)) }
                    (verdicts(sheet, report, of))
                    (sheets::folded(sheet, context, (context.say(texts::AS_TABLE), &links)))
                    (sheets::notes(sheet, context, &links))
                }
                "wrong" => {
                    (wrong(report, of, &links))
                    (sheets::folded(sheet, context, (context.say(texts::AS_TABLE), &links)))
                    (sheets::notes(sheet, context, &links))
                }
                _ => {
                    (sheets::notes(sheet, context, &links))
                    @if let Some(game) = &report.punished { (punishes(game, of, &links, texts::WATCH_IT)) }
                }
            }
        }
    }
}

/// In which senses the game is solved, with the counts as a bar.
fn verdicts(sheet: &Sheet, report: &ProveReport, of: ContestContext<'_>) -> Markup {
    #[allow(clippy::cast_precision_loss, reason = "positions are far below 2^52")]
    let part = report.correct as f64 / report.of.max(1) as f64;
    let counts = [report.correct, report.of].map(|count| thousands(count as u64));
    html! {
        div.correct.stack {
            p { b { (counts[0]) } " / " (counts[1]) }
            span.track aria-hidden="true" { span.share data-part=(part) {} }
        }
        dl.verdicts {
            @for row in &sheet.rows {
                @if let [Cell::Words(name), answer] = &row[..] { (verdict(name, answer, of)) }
            }
        }
    }
}

fn verdict(name: &Message, answer: &Cell, of: ContestContext<'_>) -> Markup {
    let lang = of.context.lang;
    let id = format!("{}-solved", name.en);
    let (sign, holds) = match answer {
        Cell::Answer(true, _) => ("✓", "yes"),
        Cell::Answer(false, _) => ("×", "no"),
        _ => ("…", "open"),
    };
    html! {
        div.panel data-holds=(holds) {
            dt { span.sign aria-hidden="true" { (sign) } " " (terms::word(of.context, &id)) }
            dd.quiet {
                @match answer {
                    Cell::Answer(_, why) => (why.in_lang(lang)),
                    other => (other.shown(lang)),
                }
            }
        }
    }
}

/// The wrong positions as boards, the wrong moves and the right ones marked.
fn wrong(report: &ProveReport, of: ContestContext<'_>, links: Links<'_>) -> Markup {
    let (all, context) = (report.wrong.len(), of.context);
    let shown = all.min(MOST_PUNISHED);
    let counts = [shown, all].map(|count| thousands(count as u64));
    html! {
        p.key.fine.row.wrap {
            span.sample.right aria-hidden="true" { "✓" } " " (context.say(texts::LEGEND_RIGHT)) " "
            span.sample.wrong aria-hidden="true" { "!" } " " (context.say(texts::LEGEND_WRONG))
        }
        ul.boards.errors.plain {
            @for wrong in &report.wrong[..shown] { (error((report, wrong), of, links)) }
        }
        @if shown < all {
            p.hint { (filled(context.say(texts::MORE_WRONG), &[("shown", &counts[0]), ("all", &counts[1])])) }
        }
    }
}

/// A position at which the player goes wrong.
fn error(
    (report, wrong): (&ProveReport, &WrongReport),
    of: ContestContext<'_>,
    links: Links<'_>,
) -> Markup {
    let context = of.context;
    let position = of.game.position_after(&wrong.moves).ok();
    let board = position.and_then(|position| Board::of(of.game, &position, BOARD));
    let board = board.map(|board| marked(board, wrong));
    let moves = |moves: &[Vec<u32>]| of.game.moves_called(moves).in_lang(context.lang).to_owned();
    html! {
        li.panel {
            @if let Some(to) = links(LinkTarget::Position(&wrong.moves)) {
                a.small href=(to) title=(context.say(texts::TO_TREE)) {
                    @if let Some(board) = board { span.picture { (board.draw()) } } @else { code { (wrong.board) } }
                    span.unseen {
                        (wrong.board) ": " (context.say(texts::LEGEND_WRONG)) " " (moves(&errors(wrong)))
                        ", " (context.say(texts::LEGEND_RIGHT)) " " (moves(&wrong.best_moves))
                    }
                    span.quiet { span.mark.(wrong.turn.letter()) {} " " (context.say(texts::WRONG_HERE)) }
                }
            }
            @if let Some(game) = &wrong.punished { (punishes(game, of, links, texts::PUNISH)) }
            p.challenge.small { a href=(challenge(report, wrong)) { (filled(context.say(texts::CHALLENGE), &[("player", &report.player)])) } }
        }
    }
}

/// Where anybody plays on against the player, from a position at which it goes wrong.
fn challenge(report: &ProveReport, wrong: &WrongReport) -> String {
    let seats = match wrong.turn {
        Side::Circle => [report.player.as_str(), "human"],
        Side::Cross => ["human", report.player.as_str()],
    };
    let [circle, cross] = seats;
    let pairs = [
        ("game", report.game.as_str()),
        ("circle", circle),
        ("cross", cross),
        ("moves", &wrong.moves),
    ];
    let pairs = pairs.map(|(key, value)| (key.to_owned(), value.to_owned()));
    crate::page::address("/play", &pairs, None)
}

/// What the player may choose and shouldn't.
fn errors(wrong: &WrongReport) -> Vec<Vec<u32>> {
    let chosen = wrong.candidates.iter();
    let errors = chosen.filter(|mv| !wrong.best_moves.contains(mv));
    errors.cloned().collect()
}

fn marked(board: Board, wrong: &WrongReport) -> Board {
    let at = |mv: &Vec<u32>, lit| match mv[..] {
        [x, y] => Some((x, y, lit)),
        _ => None,
    };
    let best = wrong
        .best_moves
        .iter()
        .filter_map(|mv| at(mv, Highlight::Best));
    let errors = errors(wrong);
    let errors = errors.iter().filter_map(|mv| at(mv, Highlight::Wrong));
    let lit = board
        .lit
        .iter()
        .copied()
        .chain(best)
        .chain(errors)
        .collect();
    Board { lit, ..board }
}

/// The way to a game in which the error is punished, from where it is made.
fn punishes(
    game: &PunishedReport,
    of: ContestContext<'_>,
    links: Links<'_>,
    text: marubatsu::lang::Text,
) -> Markup {
    html! {
        @if let Some(to) = links(LinkTarget::Game(&game.moves)) {
            p.punishes.small { a href={ (to) "&at=" (game.played) } { (of.context.say(text)) } }
        }
    }
}
