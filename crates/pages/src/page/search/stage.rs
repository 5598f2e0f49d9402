//! The parts of the stage that are in view at once: chips, tree, rail, transport, overview.
//!
//! Invariant: parts and controls carry the names by which programs find them: `data-part`, `data-action`.

use marubatsu::lang::Text;
use marubatsu::voice::{CodeLanguage, Voice};
use maud::{Markup, html};

use crate::page::{PageContext, explanation, form, icons};
use crate::texts::NamedText;
use crate::texts::search as texts;
use crate::texts::stage as own;

/// How high a number line is, in pixels.
pub(in crate::page) const LINE: u16 = 92;

/// The settings that differ from the defaults, each a way into the drawer; and the result.
pub(in crate::page) fn chips(context: PageContext) -> Markup {
    html! {
        div.chips.row data-part="settings" {
            div #chips role="group" aria-label=(context.say(texts::SETTINGS)) {}
            p.fine #result role="status" {}
        }
    }
}

/// The tree, with what lies over it: zoom, drawers, what is under way.
pub(in crate::page) fn tree(context: PageContext, drawers: &Markup) -> Markup {
    html! {
        section.tree #frame data-part="tree" tabindex="-1" aria-label=(context.say(texts::FRAMES)) {
            svg.tree-picture #tree-picture role="img" aria-label=(context.say(texts::FRAMES)) {}
            ul.path.unseen #path aria-label=(context.say(own::PATH)) {}
            div.zoom.panel role="group" aria-label=(context.say(own::ZOOM)) {
                (small(context, ("zoom-in", "larger"), "+", own::ZOOM_IN, "+"))
                (small(context, ("zoom-out", "smaller"), "−", own::ZOOM_OUT, "-"))
                (small(context, ("zoom-fit", "fit"), "↔", own::ZOOM_FIT, "0"))
            }
            p.card.hover.row hidden {}
            (explanation::layer())
            div.state.row.wrap {
                p #status role="status" {}
                p.toast #note role="status" {}
                progress #progress hidden aria-label=(context.say(texts::TITLE)) {}
                button #stop type="button" hidden { (context.say(texts::STOP)) }
            }
            (drawers)
        }
    }
}

fn small(
    context: PageContext,
    (action, command): (&str, &str),
    sign: &str,
    name: Text,
    key: &str,
) -> Markup {
    let name = context.say(name);
    html! {
        button type="button" data-action=(action) data-way=(command) aria-label=(name) title={ (name) " (" (key) ")" } { (sign) }
    }
}

/// What to begin with.
pub(in crate::page) fn examples(
    context: PageContext,
    path: &str,
    examples: &[NamedText],
) -> Markup {
    html! {
        div.examples {
            p { (context.say(texts::EXAMPLES)) }
            ul {
                @for (query, text) in examples {
                    li { a href={ (path) "?" (query) "&frame=0" } { (context.say(*text)) } }
                }
            }
        }
    }
}

/// The head of a drawer: its title, and what closes it.
pub(in crate::page) fn drawer_head(context: PageContext, drawer: &str, title: Text) -> Markup {
    let close = context.say(texts::CLOSE);
    html! {
        div.drawer-head.row.between {
            h2 { (context.say(title)) }
            button.close type="button" data-closes=(drawer) aria-label=(close) title=(close) { "×" }
        }
    }
}

/// The node in question, the number line or what stands in its place and how high it is, what happens, how far it has come; and why, where that can be
/// explained.
pub(in crate::page) fn rail(
    context: PageContext,
    (line, high): (Text, u16),
    counters: &[NamedText],
    explained: bool,
) -> Markup {
    html! {
        aside.rail aria-label=(context.say(own::RAIL)) {
            div.current data-part="current" {
                div #portrait {}
                div.about {
                    p.quiet #head {}
                    p #turn {}
                    dl #facts {}
                }
            }
            div data-part="number-line" { svg.line-picture #line role="img" data-height=(high) aria-label=(context.say(line)) {} }
            div.said data-part="sentence" {
                div.voices {
                    div role="group" aria-label=(context.say(own::VOICE)) { (voices(context)) }
                    @if explained { (explanation::button(context, false)) }
                }
                p.sentence #sentence aria-live="polite" {}
                div.listing {
                    div.row.between {
                        p.small.quiet #turned {}
                        @if explained { (languages(context)) }
                    }
                    ol.plain #code tabindex="0" aria-label=(context.say(own::CODE)) {}
                }
            }
            dl.counters data-part="counters" {
                @for (name, text) in counters {
                    div { dd data-counter=(name) {} dt { (context.say(*text)) } }
                }
            }
            @if explained { (explanation::steps(context)) }
        }
    }
}

/// The languages in which code is written.
fn languages(context: PageContext) -> Markup {
    html! {
        select #language-of-code aria-label=(context.say(own::CODE_LANGUAGE)) title=(context.say(own::CODE_LANGUAGE)) autocomplete="off" {
            @for (language, name) in CodeLanguage::ALL.into_iter().zip(own::CODE_LANGUAGES) {
                option value=(language) { (context.say(name)) }
            }
        }
    }
}

/// The three voices.
pub(in crate::page) fn voices(context: PageContext) -> Markup {
    let keys = ["1", "2", "3"];
    html! {
        @for ((voice, name), key) in Voice::ALL.into_iter().zip(own::VOICES).zip(keys) {
            button type="button" data-voice=(voice) aria-pressed=(voice == Voice::Plain) title={ (context.say(name)) " (" (key) ")" } {
                (context.say(name))
            }
        }
    }
}

/// Opens the drawer of this id.
pub(in crate::page) fn opener(
    context: PageContext,
    drawer: &str,
    name: Text,
    sign: &str,
    key: &str,
) -> Markup {
    let name = context.say(name);
    html! {
        button type="button" data-opens=(drawer) aria-label=(name) title={ (name) (key) } { (sign) }
    }
}

/// Step by step, playing, from cut to cut.
pub(super) fn transport(context: PageContext) -> Markup {
    html! {
        div.transport data-part="transport" role="group" aria-label=(context.say(own::TRANSPORT)) {
            @for control in own::STEPS { (step(context, control)) }
            div.leap role="group" aria-label=(context.say(own::CUT)) {
                (step(context, own::CUTS[0]))
                span { (icons::cut()) span.words { (context.say(own::CUT)) } }
                (step(context, own::CUTS[1]))
            }
            div.leap.table role="group" aria-label=(context.say(own::ANSWER)) {
                (step(context, own::ANSWERS[0]))
                span { (icons::table_answer()) span.words { (context.say(own::TABLE)) } }
                (step(context, own::ANSWERS[1]))
            }
            (wide(context, own::SKIP))
            (speed(context, &own::TALES))
            (place(context))
            (step(context, own::FULL))
            (opener(context, "more", own::MORE, "⋯", " (i)"))
        }
    }
}

/// A control: its action, its sign, its key, what it does.
pub(in crate::page) fn step(context: PageContext, control: own::StageButton) -> Markup {
    let name = context.say(control.text);
    html! {
        button type="button" data-action=(control.action) data-way=(control.way) aria-label=(name)
            title={ (name) " (" (control.key) ")" } aria-pressed=[(control.way == "play").then_some("false")] {
            (icons::icon(control.sign))
        }
    }
}

/// The same with its words.
pub(in crate::page) fn wide(context: PageContext, control: own::StageButton) -> Markup {
    let name = context.say(control.text);
    html! {
        button.wide type="button" data-action=(control.action) data-way=(control.way) aria-label=(name) title={ (name) " (" (control.key) ")" } {
            span.words { (name) } span aria-hidden="true" { "↑" }
        }
    }
}

/// Which frame of how many is shown: a field to go to another.
pub(in crate::page) fn place(context: PageContext) -> Markup {
    html! {
        div.place #place {
            form.row #jump novalidate {
                label.unseen for="number" { (context.say(texts::POSITION)) }
                input #number type="text" inputmode="numeric" value="0" title={ (context.say(texts::POSITION)) " (g)" } autocomplete="off" aria-describedby="of error-number";
                span #of {}
            (form::message(context, "number", None))
            }
        }
    }
}

/// How fast it plays, or what it tells in place of every frame.
pub(in crate::page) fn speed(context: PageContext, tales: &[NamedText]) -> Markup {
    html! {
        span.pace {
            (icons::icon(own::Icon::Pace))
            select #speed aria-label=(context.say(texts::SPEED)) title={ (context.say(texts::SPEED)) " (< >)" } autocomplete="off" {
                @for (tale, name) in tales { option value=(tale) { (context.say(*name)) } }
                @for speed in texts::SPEEDS {
                    option value=(speed) selected[speed == texts::USUAL_SPEED] { (speed) (context.say(texts::PER_SECOND)) }
                }
            }
        }
    }
}

/// The whole recursion over time, which is the timeline.
pub(in crate::page) fn overview(context: PageContext, name: Text) -> Markup {
    html! {
        div.overview #overview data-part="overview" role="slider" tabindex="0" aria-label=(context.say(name))
            aria-valuemin="0" aria-valuemax="0" aria-valuenow="0" {}
    }
}
