//! The page `/tree`: a small game's whole tree with its scores, walked position by position, or class by class.
//!
//! Invariant: the page is valid without parameters; its script asks for the tree of the address at once only if no other
//! site's page has opened it.

use marubatsu_app::draw::GROWTHS;
use marubatsu_app::options::{GAME, MARKS, TABLE};
use maud::{Markup, html};

use super::form::Filled;
use super::visit::{Given, Opened, Page};
use super::{Look, for_scripts, form, frame, growth, take, transport};
use crate::fault::Fault;
use crate::query::QueryParameters;
use crate::site::{OwnTable, Site};
use crate::tables::Scored;
use crate::texts::{search, tree as texts};

/// The page.
pub(crate) const PAGE: Page = Page {
    name: "tree",
    title: texts::TITLE,
    given,
    content,
};

/// The page of what is asked for: a tree as it is, or in the making.
pub(crate) fn page(asked: &QueryParameters) -> &'static Page {
    let grows = |(key, value): &(String, String)| {
        key == "view" && GROWTHS.iter().any(|(name, _)| name == value)
    };
    if asked.pairs().iter().any(grows) {
        return &growth::PAGE;
    }
    &PAGE
}

fn given(site: &Site, mut asked: QueryParameters) -> Result<Given, Fault> {
    let (beside, pairs) = asked.parted(&["moves", "view", "depth"]);
    asked.take("moves")?;
    asked.one_of("view", &texts::VIEWS.map(|(name, _)| (name, ())))?;
    asked.number("depth", 0..=u16::MAX)?;
    let label = asked.label().err();
    let fault = label.or_else(|| Scored::asked(asked, site).err());
    Ok(Given::new(pairs, beside, fault))
}

fn content(page: &Opened<'_>) -> Markup {
    let Opened {
        look,
        given,
        runs,
        site,
    } = *page;
    html! {
        noscript { p.fault { (look.say(search::NO_SCRIPT)) } }
        (settings(look, (given, site.tables())))
        div.state {
            p #status role="status" {}
            progress #progress hidden aria-label=(look.say(texts::TITLE)) {}
        }
        p #note role="status" {}
        div #viewer hidden {
            (walking(look))
            (frame(&html! { div #depths role="group" aria-label=(look.say(texts::DEPTHS)) hidden {} }))
            (facts(look))
            div.card { (take::take(look, &html! {})) }
        }
        (transport::step_keys(look, &texts::STEPS, &texts::OTHER_KEYS))
        (for_scripts(look, runs, &texts::SCRIPT))
    }
}

fn settings(look: Look, (given, tables): (&Given, &[OwnTable])) -> Markup {
    let options = || GAME.iter().chain(TABLE).chain(MARKS);
    let table = Filled::of("table", given);
    let names = options().map(|option| option.key);
    let names = names.chain((!tables.is_empty()).then_some("table"));
    html! {
        form.card #form method="get" action="/tree" {
            (form::general(look, given, names))
            div.options {
                @if !tables.is_empty() { (own_tables(look, tables, table)) }
                (form::fields(look, options(), given))
                div.field {
                    div.label { label for="view" { (look.say(texts::VIEW)) } }
                    select #view autocomplete="off" {
                        @for (name, text) in texts::VIEWS { option value=(name) { (look.say(text)) } }
                    }
                }
                div.buttons { button.main type="submit" { (look.say(texts::SHOW)) } }
            }
        }
    }
}

/// The list of the server's own tables.
fn own_tables(look: Look, tables: &[OwnTable], table: Filled<'_>) -> Markup {
    html! {
        div.field {
            div.label { label for="option-table" { (look.say(texts::TABLE)) } }
            select #option-table name="table" data-default="" aria-describedby="error-table" autocomplete="off" {
                option value="" { (look.say(texts::CALCULATED)) }
                @for OwnTable { name, .. } in tables {
                    option value=(name) selected[name == table.value] { (name) }
                }
            }
            (form::message(look, "table", table.fault))
        }
    }
}

fn walking(look: Look) -> Markup {
    html! {
        div.card.transport #walk {
            div.steps {
                @for step in texts::STEPS { (transport::step(look, step, true)) }
                (transport::show_keys(look))
            }
        }
    }
}

fn facts(look: Look) -> Markup {
    html! {
        div.card.facts #facts {
            dl #panel aria-label=(look.say(search::PANEL)) {
                @for (name, label) in texts::FACTS {
                    div { dt { (look.say(label)) } dd data-fact=(name) {} }
                }
            }
            table #moves {
                caption { (look.say(texts::MOVES)) }
                thead { tr { @for text in texts::COLUMNS { th scope="col" { (look.say(text)) } } } }
                tbody #rows {}
            }
            ul.links {
                li { a #take-csv download { "CSV" } }
                li { a #search { (look.say(texts::TO_SEARCH)) } }
            }
        }
    }
}
