//! The page `/players`: everyone who can be named, family by family, a line each.
//!
//! Invariant: it lists the registry, and nothing but it; it works without scripts.

use marubatsu_app::players::list::{ParameterEntry, PlayerEntry, PlayerFamily};
use marubatsu_app::players::strength;
use marubatsu_app::sheet::percent;
use maud::{Markup, html};

use super::visit::{Page, PageRequest, nothing};
use super::{PageContext, faces, terms};
use crate::texts::contest as texts;

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "players",
    title: texts::PLAYERS_TITLE,
    given: |_, asked| Ok(nothing(asked)),
    content,
};

fn content(page: &PageRequest<'_>) -> Markup {
    let PageRequest {
        site,
        context,
        given,
        runs,
    } = *page;
    let all = site.lab().players(None);
    html! {
        @if let Some(fault) = &given.fault { (super::fault_note(fault, context)) }
        p.lead.quiet { (context.say(texts::PLAYERS_LEAD)) }
        p.finding.row {
            label for="find" { (context.say(texts::FIND_PLAYER)) }
            input #find type="search" autocomplete="off" autocapitalize="off" spellcheck="false";
            span.quiet #found role="status" {}
        }
        @for (at, (family, heading)) in PlayerFamily::ALL.into_iter().enumerate() {
            @let members: Vec<&PlayerEntry> = all.iter().filter(|player| player.family == family).collect();
            @if !members.is_empty() {
                section.family aria-labelledby={ "family-" (at) } {
                    h2 id={ "family-" (at) } { (context.say(heading)) }
                    ul.panel.plain { @for player in members { (line(context, player)) } }
                }
            }
        }
        (super::for_scripts(context, runs, &texts::PLAYERS_SCRIPT))
    }
}

/// A match of a player and one of a level that sees something.
fn against(name: &str) -> String {
    let other = if name == "club" { "strong" } else { "club" };
    let pairs = [
        ("players", format!("{name} {other}")),
        ("games", "20".to_owned()),
    ];
    super::address(
        "/match",
        &pairs.map(|(key, value)| (key.to_owned(), value)),
        None,
    )
}

/// A player in a line: its face, its name, how strong it is, what it does; the rest is folded.
fn line(context: PageContext, player: &PlayerEntry) -> Markup {
    let called = faces::name(context, &player.name);
    let about = context.say(player.about());
    html! {
        li id=(player.name) data-named={ (player.name) " " (called) } {
            details {
                summary {
                    (faces::face(&player.name, player.family))
                    span.name {
                        b { (called) }
                        @if called != player.name { " " code.small.quiet { (player.name) } }
                    }
                    span.strength { (faces::pips(&player.name, player.family)) }
                    span.about.quiet { (about) }
                }
                (more(context, player))
            }
        }
    }
}

/// What is folded: all that is to be said of a player, its parameters, where to meet it.
fn more(context: PageContext, player: &PlayerEntry) -> Markup {
    let address = |path, key: &str| {
        let pair = (key.to_owned(), player.name.clone());
        super::address(path, &[pair], None)
    };
    html! {
        div.more.stack.text {
            p { (terms::explained(context, context.say(player.about()), None)) }
            p.small.quiet { (context.say(player.plays())) }
            @if let Some(points) = strength::points(&player.name, player.family) {
                p.small.quiet { (context.say(texts::ON_3X3).replace("{points}", &percent(f64::from(points) / 1000.0))) }
            }
            (parameters(context, &player.parameters))
            @if player.family != PlayerFamily::Person {
                p.ways.wrap {
                    a href=(address("/play", "cross")) { (context.say(texts::PLAY_IT)) }
                    " "
                    a href=(against(&player.name)) { (context.say(texts::MATCH_IT)) }
                    " "
                    a href=(address("/match", "prove")) { (context.say(texts::PROVE_IT)) }
                }
            }
        }
    }
}

/// Parameters: what each is for, and what it may be.
fn parameters(context: PageContext, all: &[ParameterEntry]) -> Markup {
    html! {
        @if !all.is_empty() {
            dl.small.stack {
                @for parameter in all {
                    div {
                        dt {
                            code { (parameter.name) } " "
                            span.quiet { (parameter.range) }
                        }
                        dd.quiet {
                            (context.say(parameter.about()))
                            @if !parameter.default.is_empty() {
                                " (" (context.say(texts::DEFAULT)) ": " (parameter.default) ")"
                            }
                        }
                    }
                }
            }
        }
    }
}
