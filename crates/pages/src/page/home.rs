//! The page `/`: a search that plays once and then is the reader's to change, the questions of the day, games to play, chapters to understand them by, and what to build with.
//!
//! Invariant: it works without scripts, in which case the search stands on its cut. It starts no search if another site's page
//! has opened it, until the reader turns to the tree.

use marubatsu_app::lessons::{CHAPTERS, Lesson};
use maud::{Markup, html};

use super::art::{Gallery, LESSON};
use super::trap::{FRAME, TRAP};
use super::visit::{Page, PageRequest, nothing};
use super::{PageContext, boards, data, for_scripts, learn, vignettes};
use crate::texts::{daily, home as texts, own_tree};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "home",
    title: texts::TITLE,
    given: |_, asked| Ok(nothing(asked)),
    content,
};

/// Where each game is played, and its picture.
const GAMES: [(&str, vignettes::Picture); 4] = [
    ("/play", vignettes::tic_tac_toe),
    ("/play?game=4x4x3", vignettes::four_by_four),
    ("/play?game=connect4", vignettes::connect_four),
    ("/tree/own", vignettes::own_tree),
];

/// What one builds with: where it is, and what one would write.
const WAYS: [(&str, &str); 7] = [
    ("/match?players=ai14s+ai2s", "marubatsu match ai14s ai2s"),
    ("/match?prove=ai_gtsv", "marubatsu prove ai_gtsv"),
    (
        "/compare?board=ox..x..o.&left.algorithm=minimax&frame=0",
        "marubatsu compare --left algorithm=minimax",
    ),
    ("/search#import", "marubatsu trace --replay search.jsonl"),
    ("/players", "marubatsu players"),
    ("/help#commands", "marubatsu solve --game 4x4x3 --all-moves"),
    (
        "/help#python",
        "import marubatsu as m; m.trace(\"3x3\")[71].sentence",
    ),
];

fn content(page: &PageRequest<'_>) -> Markup {
    let PageRequest {
        context,
        given,
        ref runs,
        ..
    } = *page;
    html! {
        @if let Some(fault) = &given.fault { (super::fault_note(fault, context)) }
        p.lead.quiet #sentence aria-live="polite" { (context.say(texts::LEAD)) }
        @match page.site.galleries.of(context.lang) {
            Ok(gallery) => { (running(context, gallery)) }
            Err(error) => { (super::fault_note(&error.into(), context)) }
        }
        p.go.row.wrap {
            a.main #step href=(lesson()) { (context.say(texts::STEP)) " " (arrow()) }
            a.more #change href=(own()) { (context.say(texts::CHANGE)) }
        }
        (today(context))
        (games(context))
        (chapters(context, page.site.galleries.of(context.lang).ok()))
        (build(context))
        (for_scripts(context, *runs, &[&texts::SCRIPT[..], &own_tree::STAGE[..]].concat()))
    }
}

/// The search that runs, from its first frame.
fn lesson() -> String {
    let pairs = LESSON.map(|(key, value)| (key.to_owned(), value.to_owned()));
    super::address("/search", &pairs, Some(0))
}

/// Where its tree is changed.
fn own() -> String {
    let [(key, tree), _] = LESSON;
    super::address("/tree/own", &[(key.to_owned(), tree.to_owned())], None)
}

fn arrow() -> Markup {
    html! {
        svg.arrow viewBox="0 0 16 16" aria-hidden="true" { path d="M2 8H13M8.5 3.5 13 8 8.5 12.5" {} }
    }
}

/// The search that plays once; then its tree is the reader's, in the same place.
fn running(context: PageContext, gallery: &Gallery) -> Markup {
    html! {
        figure.running #running {
            div.tree #frame data-part="make" {
                (gallery.pictures())
                (super::own_tree::stage(context))
            }
            figcaption.row {
                p.told.text #told { (gallery.told()) }
                p.unseen #status role="status" {}
                button.pause.icon-button #pause type="button" hidden {
                    svg viewBox="0 0 16 16" aria-hidden="true" {
                        path.stop d="M4 3h3v10H4zM9 3h3v10H9z" {}
                        path.start d="M4 2.5 13 8 4 13.5z" {}
                    }
                }
            }
        }
        (data("scenes", &gallery.scenes))
    }
}

/// The questions of the day; which day it is where the reader is, only the script knows.
fn today(context: PageContext) -> Markup {
    html! {
        section.today aria-labelledby="today" {
            (boards::stones())
            div { h2 #today { (context.say(texts::TODAY)) } p.small.quiet #today-when {} }
            div.card {
                div.board #today-board {}
                div { h3 { a href="/daily" { (context.say(texts::DAILY_MOVE)) } } p.small #today-move-said { (context.say(texts::DAILY_MOVE_ASKS)) } }
                span.small #today-move-sign {}
            }
            div.card {
                div.board.picture { (vignettes::own_tree()) }
                div { h3 { a #today-tree href="/daily" { (context.say(daily::TREE)) } } p.small { (context.say(daily::TREE_ASKS)) } }
                span.small #today-tree-sign {}
            }
        }
    }
}

fn games(context: PageContext) -> Markup {
    html! {
        section.games aria-labelledby="games" {
            h2 #games { (context.say(texts::PLAY)) }
            ul.plain {
                @for ((address, picture), (title, line)) in GAMES.into_iter().zip(texts::GAMES) {
                    li.card {
                        div.picture { (picture()) }
                        h3 { a href=(address) { @if address == "/play" { (vignettes::marks()) } (context.say(title)) } }
                        p.hint { (context.say(line)) }
                    }
                }
            }
        }
    }
}

fn chapters(context: PageContext, gallery: Option<&Gallery>) -> Markup {
    let read = |(name, text): &(&str, &str)| Lesson::read(name, text.as_bytes()).ok();
    let lessons = CHAPTERS.iter().filter_map(read);
    let chapters = lessons.zip(vignettes::CHAPTERS).zip(texts::CHAPTERS);
    html! {
        section.chapters aria-labelledby="chapters" {
            h2 #chapters { (context.say(texts::UNDERSTAND)) }
            p { (context.say(texts::SERIES)) " " a href="/learn" { (context.say(texts::LEARN)) } }
            ol.plain {
                @for (at, ((lesson, picture), (title, line))) in (1..).zip(chapters) {
                    li.card {
                        div.picture { (picture()) }
                        p.small.quiet.row.between { span { (at) } @if let Some(part) = lesson.part { span { (learn::part(context, part)) } } }
                        h3 { a href=(learn::address(&lesson.id)) { (context.say(title)) } }
                        p.hint { (context.say(line)) }
                    }
                }
                @if let Some(gallery) = gallery { (trap(context, gallery)) }
            }
        }
    }
}

/// A guess that is wrong for long, from its first game to its last.
fn trap(context: PageContext, gallery: &Gallery) -> Markup {
    let pairs = TRAP.map(|(key, value)| (key.to_owned(), value.to_owned()));
    html! {
        li.card.trap #trap {
            div.picture { (gallery.trap.draw()) }
            h3 { a href=(super::address("/search", &pairs, Some(FRAME))) { (context.say(texts::TRAP)) } }
            p.hint { (context.say(texts::TRAP_LINE)) }
        }
    }
}

fn build(context: PageContext) -> Markup {
    html! {
        section.build aria-labelledby="build" {
            h2 #build { (context.say(texts::BUILD)) }
            ul.card.plain {
                @for ((address, sample), (title, line)) in WAYS.into_iter().zip(texts::WAYS) {
                    li {
                        h3 { a href=(address) { (context.say(title)) } }
                        p.hint { (context.say(line)) }
                        code.small { (sample) }
                    }
                }
            }
        }
    }
}
