//! The page `/daily`: a Connect Four position a day in which only one column wins, and a link to the day's tree.
//!
//! Invariant: the page contains no answer; without a date in its address it shows the reader's date, which only the script knows.

use marubatsu_app::lessons::daily::DailyDate;
use maud::{Markup, html};

use super::visit::{Page, PageQuery, PageRequest};
use super::{boards, for_scripts, vignettes};
use crate::error::PageError;
use crate::query::QueryParameters;
use crate::texts::{daily as texts, search};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "daily",
    title: texts::TITLE,
    given: |_, asked| Ok(given(asked)),
    content,
};

/// How many columns are tried, at most.
const TRIES: usize = 3;
const WEEKDAYS: usize = 7;

fn given(mut asked: QueryParameters) -> PageQuery {
    let pairs = asked.pairs().to_vec();
    let mut read = || -> Result<(), PageError> {
        if let Some(date) = asked.take("date")? {
            DailyDate::parse(&date)?;
        }
        asked.nothing_left()
    };
    let fault = read().err();
    PageQuery::new(pairs, Vec::new(), fault)
}

fn content(page: &PageRequest<'_>) -> Markup {
    let PageRequest {
        context,
        given,
        runs,
        ..
    } = *page;
    if let Some(fault) = &given.fault {
        return super::fault_note(fault, context);
    }
    html! {
        noscript { p.fault { (context.say(search::NO_SCRIPT)) } }
        div.daily #daily {
            section.said aria-live="polite" {
                p.small.quiet #number {}
                h2 #ask {}
                p #told data-part="told" {}
                div.tries.row #tries role="group" aria-label=(context.say(texts::TRIES)) {
                    @for _ in 0..TRIES { span.try {} }
                    p.quiet #verdict data-part="verdict" {}
                }
                div.done #done hidden {
                    pre.card #result data-part="result" {}
                    div.row.wrap {
                        button.main #copy type="button" data-action="copy" { (context.say(texts::COPY)) }
                        a.onward #searched { (context.say(texts::SEARCHED)) }
                        a.onward #play { (context.say(texts::PLAY_ON)) }
                    }
                    p.small #note role="status" {}
                }
            }
            section.place aria-label=(context.say(texts::BOARD)) {
                (boards::stones())
                div.playboard #board data-part="board" role="grid" {}
            }
            section.rest.stack {
                p.small.quiet #streak {}
                ol.week.plain #week aria-label=(context.say(texts::WEEK)) {
                    @for _ in 0..WEEKDAYS { li { a { span.day {} span.sign {} } } }
                }
                p.row.between.small {
                    a #earlier rel="prev" { "‹ " (context.say(texts::EARLIER)) }
                    a #later rel="next" { (context.say(texts::LATER)) " ›" }
                }
                a.card.tree #daily-tree {
                    div.picture { (vignettes::own_tree()) }
                    span { strong { (context.say(texts::TREE)) } " " span.sign {} br; span.small { (context.say(texts::TREE_ASKS)) } }
                    span.quiet aria-hidden="true" { "›" }
                }
            }
        }
        p.unseen #status role="status" {}
        (super::keys(context, texts::KEYS.into_iter()))
        (for_scripts(context, runs, &texts::SCRIPT))
    }
}
