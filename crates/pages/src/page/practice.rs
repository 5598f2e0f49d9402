//! The page `/practice`: random trees without end, by level; what alpha-beta does with each is foretold, then seen.
//!
//! Invariant: an address with a seed and the level of every tree gives the same trees to everybody; without these levels they
//! follow the reader.

use marubatsu_app::lessons::daily::DailyDate;
use marubatsu_app::lessons::practice::{KINDS, MOST_LEVEL, MOST_SEED};
use maud::{Markup, html};

use super::lesson::{rail, transport};
use super::search::stage;
use super::visit::{Page, PageQuery, PageRequest};
use super::{PageContext, for_scripts};
use crate::error::PageError;
use crate::query::QueryParameters;
use crate::texts::practice as texts;
use crate::texts::{explanation, lesson, stage as parts};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "practice",
    title: texts::TITLE,
    given: |_, asked| Ok(given(asked)),
    content,
};

/// Trees of a round: how many at most, and how many usually.
const MOST_TREES: u64 = 50;
const TREES: u64 = 10;

fn given(mut asked: QueryParameters) -> PageQuery {
    let pairs = asked.pairs().to_vec();
    let mut read = || -> Result<(), PageError> {
        asked.one_of("kind", &KINDS.map(|kind| (kind, kind)))?;
        asked.number("level", 1..=MOST_LEVEL)?;
        asked.number("seed", 0..=MOST_SEED)?;
        asked.number("n", 1..=MOST_TREES)?;
        levels(&mut asked)?;
        if let Some(date) = asked.take("daily")? {
            DailyDate::parse(&date)?;
        }
        asked.nothing_left()
    };
    let fault = read().err();
    PageQuery::new(pairs, Vec::new(), fault)
}

/// Takes the levels of all trees of a round, a digit each.
fn levels(asked: &mut QueryParameters) -> Result<(), PageError> {
    let Some(levels) = asked.take("levels")? else {
        return Ok(());
    };
    let known =
        |c: char| matches!(c.to_digit(10), Some(level) if (1..=MOST_LEVEL.into()).contains(&level));
    let trees = levels.chars().count() as u64;
    if (1..=MOST_TREES).contains(&trees) && levels.chars().all(known) {
        Ok(())
    } else {
        Err(PageError::input("levels", &levels, texts::LEVELS))
    }
}

fn content(page: &PageRequest<'_>) -> Markup {
    let PageRequest { context, given, .. } = *page;
    let of = |key: &str| {
        let found = given.pairs.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value.as_str()).unwrap_or_default()
    };
    if let Some(fault) = &given.fault {
        return html! {
            (super::fault_note(fault, context))
            p { a href="/practice" { (context.say(texts::AGAIN)) } }
            (for_scripts(context, false, &texts::SCRIPT))
        };
    }
    let trees = match (of("levels").len(), of("n")) {
        (0, "") => TREES.to_string(),
        (0, n) => n.to_owned(),
        (trees, _) => trees.to_string(),
    };
    let steps = parts::STEPS.iter().map(|step| (step.key, step.text));
    html! {
        noscript { p.fault { (context.say(lesson::SCRIPT_ONLY)) } }
        div.stage #run data-trees=(trees) data-seeds=(MOST_SEED + 1) {
            (choices(context, of("kind"), of("level")))
            (stage::tree(context, &html! {}))
            (rail(context))
            (transport(context))
            (stage::overview(context, lesson::OVERVIEW))
        }
        (super::keys(context, steps.chain(texts::KEYS)))
        (for_scripts(context, true, &[&texts::SCRIPT[..], &explanation::SCRIPT].concat()))
    }
}

/// What is asked and how hard; how many points there are so far.
fn choices(context: PageContext, kind: &str, level: &str) -> Markup {
    html! {
        form.chips.chapter.row #choices data-part="chapter" {
            label.fine for="kind" { (context.say(texts::KIND)) }
            select #kind name="kind" autocomplete="off" {
                @for (name, text) in texts::KINDS { option value=(name) selected[name == kind] { (context.say(text)) } }
            }
            label.fine for="level" { (context.say(texts::LEVEL)) }
            select #level name="level" autocomplete="off" {
                @for n in 1..=MOST_LEVEL { option value=(n) selected[n.to_string() == level] { (n) } }
            }
            p #score role="status" {}
        }
    }
}
