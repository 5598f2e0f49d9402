//! The page `/tree`: a game's tree with its scores, walked position by position on one screen.
//!
//! Invariants: the page is valid without parameters; its script asks for the tree of the address at once only if no other
//! site's page has opened it. Parts and controls carry the names by which programs find them: `data-part`, `data-action`.

use marubatsu::lang::Text;
use marubatsu_app::draw::GROWTHS;
use marubatsu_app::options::{GAME, MARKS, TABLE};
use maud::{Markup, html};
use serde_json::{Map, Value};

use super::form::FormValues;
use super::search::stage;
use super::visit::{Page, PageQuery, PageRequest};
use super::{PageContext, for_scripts, form, growth, take, transport};
use crate::error::PageError;
use crate::query::QueryParameters;
use crate::site::{OwnTable, Site};
use crate::tables::TreeSource;
use crate::texts::{NamedText, play, search, stage as parts, tree as texts};

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

fn given(site: &Site, mut asked: QueryParameters) -> Result<PageQuery, PageError> {
    let (beside, pairs) = asked.parted(&["moves", "view", "depth"]);
    asked.take("moves")?;
    asked.one_of("view", &texts::VIEWS.map(|(name, _)| (name, ())))?;
    asked.number("depth", 0..=u16::MAX)?;
    let label = asked.label().err();
    let fault = label.or_else(|| TreeSource::asked(asked, site).err());
    Ok(PageQuery::new(pairs, beside, fault))
}

fn content(page: &PageRequest<'_>) -> Markup {
    let PageRequest {
        context,
        given,
        runs,
        site,
    } = *page;
    html! {
        noscript { p.fault { (context.say(search::NO_SCRIPT)) } }
        div.walk #walk {
            (bar(context, site))
            (canvas(context, &html! { (settings(context, (given, site.tables()))) (more(context)) }))
            (beside(context))
        }
        (transport::step_keys(context, &texts::STEPS, &texts::OTHER_KEYS))
        (for_scripts(context, runs, &texts::SCRIPT))
    }
}

/// The game, the way to the position, and what is shown of it.
fn bar(context: PageContext, site: &Site) -> Markup {
    html! {
        div.path-bar.row data-part="path" {
            button.game-name type="button" data-opens="settings" title=(context.say(search::SETTINGS)) {
                span #game-name data-names=(called(context, site)) {} span.drop aria-hidden="true" { " ▼" }
            }
            ol.row.plain #way aria-label=(context.say(texts::WAY)) {}
            div.toggles.row {
                label.toggle.panel.row title={ (context.say(texts::ODDS)) " (o)" } { input #odds-shown type="checkbox" autocomplete="off"; span { (context.say(texts::ODDS)) } }
                label.toggle.panel.row title={ (context.say(texts::MERGE)) " (m)" } { input #merged type="checkbox" autocomplete="off"; span { (context.say(texts::MERGE)) } }
                div.one-of #scores role="radiogroup" aria-label=(context.say(texts::SCORES)) {
                    @for ((score, name), about) in texts::SCORE_WORDS.into_iter().zip(texts::SCORE_NAMES) {
                        button type="button" role="radio" aria-checked="false" data-score=(score) title=(context.say(about)) { (context.say(name)) }
                    }
                }
            }
            (stage::opener(context, "more", parts::MORE, "⋯", " (i)"))
        }
    }
}

/// How games with a name of their own are called, by their notation.
fn called(context: PageContext, site: &Site) -> String {
    let pair = |(game, name): &(&str, Text)| {
        let game = site.lab().game(game).ok()?;
        Some((game.name().to_owned(), context.say(*name).into()))
    };
    let names: Map<String, Value> = play::GAMES.iter().filter_map(pair).collect();
    Value::Object(names).to_string()
}

/// The tree, with what lies over it.
fn canvas(context: PageContext, drawers: &Markup) -> Markup {
    html! {
        section.tree.panel #frame data-part="tree" tabindex="-1" aria-label=(context.say(texts::TITLE)) {
            (super::boards::stones())
            div #drawing {}
            div.zoom.panel role="group" aria-label=(context.say(parts::ZOOM)) {
                (icon(context, ("zoom-in", "+", "+"), parts::ZOOM_IN))
                (icon(context, ("zoom-out", "−", "-"), parts::ZOOM_OUT))
                button type="button" data-action="fit" title="f" { (context.say(texts::FIT)) }
            }
            p.card.hover.row hidden {}
            div.state.row.wrap.panel {
                p #status role="status" {}
                progress #progress hidden aria-label=(context.say(texts::TITLE)) {}
            }
            (drawers)
        }
    }
}

fn icon(context: PageContext, (action, sign, key): (&str, &str, &str), name: Text) -> Markup {
    let name = context.say(name);
    html! {
        button type="button" data-action=(action) aria-label=(name) title={ (name) " (" (key) ")" } { (sign) }
    }
}

/// What is known of the position and of its moves.
fn beside(context: PageContext) -> Markup {
    let tabs = [("tree", texts::TREE), ("moves", texts::MOVES)];
    html! {
        aside.beside {
            div.headline {
                h2 #state aria-live="polite" {}
                p.text #value {}
            }
            div.odds.text #odds data-part="odds" hidden {
                p.fine { span.odds-title { (context.say(texts::AT_RANDOM)) " " } span #sampled {} }
                div.odds-bar aria-hidden="true" { i.o {} i.draw {} i.x {} }
                ul.plain.row.between { @for (side, _) in texts::ENDS { li data-side=(side) {} } }
            }
            dl.known #known {
                @for (name, label) in texts::FACTS {
                    div { dt { (context.say(label)) } dd data-fact=(name) {} }
                }
            }
            div.tabs.one-of role="tablist" aria-label=(context.say(texts::TABS)) {
                @for (tab, name) in tabs {
                    button type="button" role="tab" data-tab=(tab) aria-selected=(tab == "tree") { (context.say(name)) }
                }
            }
            div.moves.panel #moves data-part="moves" tabindex="0" role="region" aria-label=(context.say(texts::MOVES)) {
                table {
                    thead { tr { @for (name, text) in texts::COLUMNS { th scope="col" data-column=(name) { (context.say(text)) } } } }
                    tbody #rows {}
                }
            }
            div #depths role="group" aria-label=(context.say(texts::DEPTHS)) hidden {}
            p.note.text #note role="status" {}
            div.actions.row {
                a.panel #search href="/search" { (context.say(texts::TO_SEARCH)) }
                a.main.panel #play href="/play" { (context.say(texts::TO_PLAY)) }
            }
        }
    }
}

fn settings(context: PageContext, (given, tables): (&PageQuery, &[OwnTable])) -> Markup {
    let options = || GAME.iter().chain(TABLE).chain(MARKS);
    let table = FormValues::of("table", given);
    let names = options().map(|option| option.key);
    let names = names.chain((!tables.is_empty()).then_some("table"));
    html! {
        dialog.drawer #settings aria-label=(context.say(search::SETTINGS)) open[given.fault.is_some()] {
            (stage::drawer_head(context, "settings", texts::SETTINGS))
            form #form method="get" action="/tree" {
                (form::general(context, given, names))
                div.options {
                    @if !tables.is_empty() { (own_tables(context, tables, table)) }
                    (form::fields(context, options(), given))
                    div.field {
                        div.label { label for="view" { (context.say(texts::VIEW)) } }
                        (list("view", &texts::VIEWS, context))
                    }
                    div.buttons.row.wrap { button.main type="submit" { (context.say(texts::SHOW)) } }
                }
            }
            (games(context))
        }
    }
}

fn list(id: &str, choices: &[NamedText], context: PageContext) -> Markup {
    html! {
        select id=(id) autocomplete="off" {
            @for (name, text) in choices { option value=(name) { (context.say(*text)) } }
        }
    }
}

/// Games to begin with.
fn games(context: PageContext) -> Markup {
    html! {
        div.examples {
            p { (context.say(search::EXAMPLES)) }
            ul {
                @for (query, text) in texts::EXAMPLES {
                    li { a href={ "/tree?" (query) } { (context.say(text)) } }
                }
            }
        }
    }
}

/// The list of the server's own tables.
fn own_tables(context: PageContext, tables: &[OwnTable], table: FormValues<'_>) -> Markup {
    html! {
        div.field {
            div.label { label for="option-table" { (context.say(texts::TABLE)) } }
            select #option-table name="table" data-default="" aria-describedby="error-table" autocomplete="off" {
                option value="" { (context.say(texts::CALCULATED)) }
                @for OwnTable { name, .. } in tables {
                    option value=(name) selected[name == table.value] { (name) }
                }
            }
            (form::message(context, "table", table.fault))
        }
    }
}

/// What can be taken away, and where else to go.
fn more(context: PageContext) -> Markup {
    html! {
        dialog.drawer #more aria-label=(context.say(parts::MORE)) {
            (stage::drawer_head(context, "more", parts::MORE))
            ul.links.wrap.plain {
                li { a #take-csv download { (context.say(texts::TABLE_FILE)) } }
                li { a #grow href="/tree?view=breadth-first" { (context.say(texts::GROWTH)) } }
                li { button type="button" data-action="keys" { (context.say(search::SHOW_KEYS)) } }
            }
            (take::take(context, &html! {}))
        }
    }
}
