//! What stands on the page to play: the choices, the board with its values, and what is said beside it.
//!
//! Invariant: parts and controls carry the names by which programs find them: `data-part`, `data-action`.

use marubatsu::lang::Text;
use marubatsu_app::options::GAME;
use marubatsu_app::players::list::{PlayerEntry, PlayerFamily};
use maud::{Markup, PreEscaped, html};

use crate::page::form::{ChoiceGroup, FormValues};
use crate::page::visit::PageQuery;
use crate::page::{PageContext, boards, faces, form, icons, more_pages};
use crate::site::Site;
use crate::texts::stage::Icon;
use crate::texts::{play as texts, search};

/// Small pictures of the games, in squares of ten: what stands on a board is drawn by styles.
const CARDS: [&str; 3] = [
    r#"<path d="M20 2V58M40 2V58M2 20H58M2 40H58"/><path class="x" d="M5 5l10 10M15 5l-10 10"/><circle class="o" cx="50" cy="10" r="6"/><circle class="o" cx="30" cy="30" r="6"/>"#,
    r#"<path d="M15 2V58M30 2V58M45 2V58M2 15H58M2 30H58M2 45H58"/><circle class="o" cx="37" cy="22" r="4.5"/><circle class="o" cx="22" cy="37" r="4.5"/><path class="x" d="M34 34l7 7M41 34l-7 7M19 19l7 7M26 19l-7 7"/>"#,
    r#"<path class="o disc" d="M30 44a4 4 0 1 1 .1 0M30 34a4 4 0 1 1 .1 0M20 54a4 4 0 1 1 .1 0M40 54a4 4 0 1 1 .1 0"/><path class="x disc" d="M30 54a4 4 0 1 1 .1 0M40 44a4 4 0 1 1 .1 0M20 44a4 4 0 1 1 .1 0M50 54a4 4 0 1 1 .1 0"/><rect x="3" y="3" width="54" height="54" rx="4"/>"#,
];
const TREE: &str = r#"<path d="M14 30H20C26 30 26 15 32 15M20 30C26 30 26 45 32 45M40 15C45 15 45 8 50 8M40 15C45 15 45 22 50 22M40 45C45 45 45 38 50 38M40 45C45 45 45 52 50 52"/><path class="o" d="M14 24l6 11H8z"/><path class="x" d="M36 21l6-11H30zM36 51l6-11H30z"/>"#;

/// Games, opponents, sides, values.
pub(super) fn rail(context: PageContext) -> Markup {
    html! {
        div.setup #rail {
            button.close.only-narrow type="button" data-action="close-sheet" aria-label=(context.say(search::CLOSE)) { "×" }
            h2 #games-title { (context.say(texts::GAME)) }
            div.games data-part="games" role="group" aria-labelledby="games-title" {
                (games(context))
                a.game.panel href="/tree/own" { (card(TREE)) span { (context.say(texts::OWN_TREE)) } }
            }
            h2 #levels-title { (context.say(texts::OPPONENT)) }
            div.levels data-part="levels" role="radiogroup" aria-labelledby="levels-title" {
                @for (level, name, sees) in texts::LEVELS {
                    button.row.between type="button" role="radio" aria-checked="false" data-level=(level) title=(context.say(sees)) {
                        span { (context.say(name)) }
                        (faces::pips(level, PlayerFamily::Level))
                    }
                }
            }
            button.quiet type="button" data-action="all-players" { (context.say(texts::ALL_PLAYERS)) }
            (choice(context, "sides", texts::YOU_PLAY, &[("o", None), ("x", None), ("both", Some(texts::ANALYSE))]))
            (choice(context, "values", texts::VALUES_SHOWN, &texts::VALUES.map(|(name, text)| (name, Some(text)))))
            (choice(context, "blunders", texts::BLUNDERS, &texts::WARNINGS.map(|(name, text)| (name, Some(text)))))
            a.quiet href="/daily" { (context.say(texts::DAILY)) }
            div.asks-start #asks-start role="status" hidden {
                p { (context.say(texts::ASKS_START)) }
                div.row {
                    button.main type="button" data-action="start-now" { (context.say(texts::START_NOW)) }
                    button type="button" data-action="stay" { (context.say(texts::STAY)) }
                }
            }
            button.main.only-narrow type="button" data-action="start" { (context.say(texts::START)) }
        }
    }
}

/// The games with pictures, each to be chosen.
pub(in crate::page) fn games(context: PageContext) -> Markup {
    html! {
        @for ((game, name), picture) in texts::GAMES.into_iter().zip(CARDS) {
            button.game.panel type="button" data-game=(game) aria-pressed="false" { (card(picture)) span { (context.say(name)) } }
        }
    }
}

/// The picture of one of them.
pub(in crate::page) fn game_picture(game: usize) -> Markup {
    card(CARDS[game])
}

fn card(picture: &str) -> Markup {
    html! { svg viewBox="0 0 60 60" aria-hidden="true" { (PreEscaped(picture)) } }
}

/// One of a few; a side is shown by its mark.
fn choice(
    context: PageContext,
    key: &str,
    title: Text,
    choices: &[(&str, Option<Text>)],
) -> Markup {
    html! {
        h2 id={ (key) "-title" } { (context.say(title)) }
        div.one-of role="radiogroup" aria-labelledby={ (key) "-title" } {
            @for (name, text) in choices {
                button type="button" role="radio" aria-checked="false" data-choice=(key) data-value=(name) aria-label=[text.is_none().then_some(*name)] {
                    @match text { Some(text) => (context.say(*text)), None => span.mark.(name) {} }
                }
            }
        }
    }
}

/// The board with the values of its moves, the players above and below it.
pub(super) fn table(context: PageContext) -> Markup {
    html! {
        section.table #table aria-label=(context.say(texts::BOARD)) {
            p.seat.row #above {}
            div.legend.fine #legend aria-hidden="true" { span { (context.say(texts::WINS_IN)) } span { (context.say(texts::VALUE)) } }
            div.values #values data-part="values" {}
            div.evaluation #evaluation data-part="evaluation" role="img" aria-label=(context.say(texts::EVALUATION)) {
                i.rest {} i.span {} b.needle {} b.lower.o {} b.upper.x {}
            }
            (boards::stones())
            div.playboard #board data-part="board" role="grid" {}
            p.seat.row #below {}
        }
    }
}

/// What is said of the position and of the game.
pub(super) fn beside(context: PageContext) -> Markup {
    html! {
        section.beside {
            (card_beside(context))
            div.headline {
                h2.row #state {}
                p #value {}
                p.unseen #spoken role="status" {}
                div.busy #busy hidden { i {} }
            }
            div.graph #graph role="tabpanel" aria-label=(context.say(texts::VALUES_TAB)) {
                div.panel #plot data-part="plot" role="slider" tabindex="0" aria-label=(context.say(texts::PLOT)) {}
            }
            div.tabs.one-of role="tablist" aria-label=(context.say(texts::TABS)) {
                (tab(context, "why", texts::WHY, true))
                (tab(context, "moves", texts::MOVES, false))
                (tab(context, "graph", texts::VALUES_TAB, false))
            }
            div.moves.panel #moves role="tabpanel" aria-label=(context.say(texts::MOVES)) tabindex="0" { ol.plain #played data-part="moves" {} }
            (moves_box(context))
            div.why.text #why data-part="why" role="tabpanel" aria-label=(context.say(texts::WHY)) aria-live="polite" {}
            p.note.toast #note role="status" {}
            div.icons {
                @for (way, sign) in texts::STEPS.iter().zip([Icon::First, Icon::Back, Icon::Forward, Icon::Last]) {
                    (icon(context, way.name, &icons::icon(sign), way.text, way.key))
                }
                span {}
                (icon(context, "undo", &icons::icon(Icon::Undo), texts::UNDO, "u"))
                (icon(context, "redo", &icons::icon(Icon::Redo), texts::REDO, "r"))
                (icon(context, "flip", &icons::icon(Icon::Flip), texts::FLIP, "f"))
                (icon(context, "keys", &html! { "?" }, search::SHOW_KEYS, "?"))
            }
            div.actions.row {
                button type="button" data-action="search-behind" title="s" { (context.say(texts::SEARCH_BEHIND)) }
                button type="button" data-action="move-now" hidden { (context.say(texts::MOVE_NOW)) }
                button type="button" data-action="go-on" hidden { (context.say(texts::GO_ON)) }
                button.main type="button" data-action="stop" hidden { (context.say(texts::STOP)) kbd { "Esc" } }
                button type="button" data-action="new-game" title="n" { (context.say(texts::NEW_GAME)) }
            }
        }
    }
}

/// The moves as a text, which can be copied, and pasted over.
fn moves_box(context: PageContext) -> Markup {
    html! {
        div.moves-box #moves-box {
            label.fine for="option-moves" { (context.say(texts::MOVES_BOX)) }
            div.row {
                input #option-moves type="text" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="error-moves";
                button type="button" data-action="copy-moves" { (context.say(texts::COPY)) }
                button type="button" data-action="copy-address" { (context.say(texts::COPY_LINK)) }
                a.button #take-png download title=(context.say(texts::PICTURE_OF)) { "PNG" }
            }
            p.error #error-moves role="alert" {}
        }
    }
}

/// What is said before the game goes on; scripts show the buttons that belong to it.
fn card_beside(context: PageContext) -> Markup {
    html! {
        div.card-beside #card aria-live="polite" hidden {
            h2 #card-title {}
            p #card-text {}
            div.buttons.row.wrap {
                button.main type="button" data-action="take-back" hidden { (context.say(texts::TAKE_BACK)) kbd { "u" } }
                button type="button" data-action="refute" title="e" hidden { (context.say(texts::REFUTE)) }
                button type="button" data-action="end-refutation" title="←" hidden { (context.say(texts::END_REFUTATION)) }
                button.quiet type="button" data-action="play-on" hidden { (context.say(texts::PLAY_ON)) }
                button type="button" data-action="see-why" hidden { (context.say(texts::SEE_WHY)) }
                button.main type="button" data-action="next-mistake" hidden { (context.say(texts::NEXT_MISTAKE)) }
                button type="button" data-action="end-retry" hidden { (context.say(texts::END_RETRY)) }
            }
        }
    }
}

fn tab(context: PageContext, panel: &str, name: Text, chosen: bool) -> Markup {
    html! {
        button type="button" role="tab" data-tab=(panel) aria-controls=(panel) aria-selected=(chosen) { (context.say(name)) }
    }
}

fn icon(context: PageContext, action: &str, sign: &Markup, name: Text, key: &str) -> Markup {
    let name = context.say(name);
    html! {
        button.icon-button type="button" data-action=(action) aria-label=(name) title={ (name) " (" (key) ")" } { (sign) }
    }
}

/// Everything by name: game, players, judge, seed; files, and ways on.
pub(super) fn settings(context: PageContext, site: &Site, given: &PageQuery) -> Markup {
    let options = || GAME.iter().chain(texts::SEATS);
    html! {
        dialog.card.settings #settings aria-label=(context.say(texts::BY_NAME)) {
            button.close type="button" data-action="close" aria-label=(context.say(search::CLOSE)) { "×" }
            h2 { (context.say(texts::BY_NAME)) }
            form #form method="get" action="/play" {
                (form::general(context, given, options().map(|option| option.key)))
                div.options {
                    (form::fields(context, GAME, given))
                    (seats(context, site, given))
                    div.buttons.row.wrap {
                        button.main type="submit" { (context.say(texts::START)) }
                        button type="button" data-action="save" { (context.say(texts::SAVE)) }
                        button type="button" data-action="load" { (context.say(texts::LOAD)) }
                    }
                }
                (names(context, site))
            }
            p { label for="speed" { (context.say(texts::SPEED)) } " "
                select #speed autocomplete="off" {
                    @for seconds in ["0.2", "0.5", "1", "2"] { option value=(seconds) selected[seconds == "0.5"] { (seconds) } }
                }
            }
            input #file type="file" accept=".txt,.jsonl,text/plain" aria-label=(context.say(texts::FILE)) hidden;
            (more_pages(context))
            h2 { (context.say(texts::LINKS)) }
            ul.links.wrap.plain {
                li { a #to-search { (context.say(texts::TO_SEARCH)) } }
                li { a #to-tree { (context.say(texts::TO_TREE)) } }
                li { a #take-svg download { (context.say(texts::PICTURE)) " SVG" } }
            }
        }
    }
}

/// Who sits where and who judges, from lists of all players; and what chance begins with.
fn seats(context: PageContext, site: &Site, given: &PageQuery) -> Markup {
    let players = site.lab().players(None);
    let family = |(family, heading)| -> ChoiceGroup {
        let members = players.iter().filter(|player| player.family == family);
        let name = |player: &PlayerEntry| {
            (
                player.name.clone(),
                texts::seated(&player.name, context.lang),
            )
        };
        (Some(heading), members.map(name).collect())
    };
    let families = PlayerFamily::ALL.into_iter().map(family);
    let families: Vec<_> = families
        .filter(|(_, members)| !members.is_empty())
        .collect();
    let nobody = texts::JUDGES.map(|(name, text)| (name.to_owned(), context.say(text).to_owned()));
    let judges = [(None, nobody.to_vec())]
        .into_iter()
        .chain(families[1..].iter().cloned());
    let judges: Vec<_> = judges.collect();
    let own = context.say(texts::WITH_PARAMETERS);
    html! {
        @for option in texts::SEATS {
            @let filled = FormValues::of(option.key, given);
            @match option.key {
                "circle" | "cross" => (form::players(context, option, filled, (&families, own))),
                "judge" => (form::players(context, option, filled, (&judges, own))),
                _ => (form::field(context, option, filled)),
            }
        }
    }
}

/// Everyone who may sit down; scripts leave out whom the game isn't offered.
fn names(context: PageContext, site: &Site) -> Markup {
    html! {
        datalist #players {
            @for player in site.lab().players(None) {
                option value=(player.name) data-searches[player.searches()] { (context.say(player.about())) }
            }
        }
    }
}
