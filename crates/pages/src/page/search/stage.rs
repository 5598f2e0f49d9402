//! The parts of the stage that are in view at once: chips, tree, rail, transport, overview.
//!
//! Invariant: parts and controls carry the names by which programs find them: `data-part`, `data-action`.

use marubatsu::lang::Text;
use marubatsu::voice::Voice;
use maud::{Markup, html};

use crate::page::{Look, signs};
use crate::texts::Named;
use crate::texts::search as texts;
use crate::texts::stage as own;

/// The settings that differ from the defaults, each a way into the drawer; and the result.
pub(in crate::page) fn chips(look: Look) -> Markup {
    html! {
        div.chips data-part="settings" {
            div #chips role="group" aria-label=(look.say(texts::SETTINGS)) {}
            p #result role="status" {}
        }
    }
}

/// The tree, with what lies over it: zoom, drawers, what is under way.
pub(in crate::page) fn tree(look: Look, drawers: &Markup) -> Markup {
    html! {
        section.tree #frame data-part="tree" tabindex="-1" aria-label=(look.say(texts::FRAMES)) {
            svg.tree-picture #tree-picture role="img" aria-label=(look.say(texts::FRAMES)) {}
            ul.path.unseen #path aria-label=(look.say(own::PATH)) {}
            div.zoom role="group" aria-label=(look.say(own::ZOOM)) {
                (small(look, "zoom-in", "+", own::ZOOM_IN, "+"))
                (small(look, "zoom-out", "−", own::ZOOM_OUT, "-"))
                (small(look, "zoom-fit", "⤢", own::ZOOM_FIT, "0"))
            }
            p.card.hover hidden {}
            div.state {
                p #status role="status" {}
                p #note role="status" {}
                progress #progress hidden aria-label=(look.say(texts::TITLE)) {}
                button #stop type="button" hidden { (look.say(texts::STOP)) }
            }
            (drawers)
        }
    }
}

fn small(look: Look, action: &str, sign: &str, name: Text, key: &str) -> Markup {
    let name = look.say(name);
    html! {
        button type="button" data-action=(action) aria-label=(name) title={ (name) " (" (key) ")" } { (sign) }
    }
}

/// What to begin with.
pub(in crate::page) fn examples(look: Look, path: &str, examples: &[Named]) -> Markup {
    html! {
        div.examples {
            p { (look.say(texts::EXAMPLES)) }
            ul {
                @for (query, text) in examples {
                    li { a href={ (path) "?" (query) "&frame=0" } { (look.say(*text)) } }
                }
            }
        }
    }
}

/// Closes the drawer of this id.
pub(in crate::page) fn close(look: Look, drawer: &str) -> Markup {
    html! {
        button.close type="button" data-closes=(drawer) aria-label=(look.say(texts::CLOSE)) title=(look.say(texts::CLOSE)) { "×" }
    }
}

/// The node in question, the number line or what stands in its place, what happens, how far it has come.
pub(in crate::page) fn rail(look: Look, line: Text, counters: &[Named]) -> Markup {
    html! {
        aside.rail aria-label=(look.say(own::RAIL)) {
            div.current data-part="current" {
                div #portrait {}
                div.about {
                    p #head {}
                    p #turn {}
                    dl #facts {}
                }
            }
            div data-part="number-line" { svg.line-picture #line role="img" aria-label=(look.say(line)) {} }
            div.said data-part="sentence" {
                div.voices {
                    div role="group" aria-label=(look.say(own::VOICE)) { (voices(look)) }
                    button.only-narrow type="button" data-way="closer" { (look.say(own::CLOSER)) }
                    span #word {}
                    a #teach href="/learn" title=(look.say(own::TEACH_TITLE)) { (look.say(own::TEACH)) }
                }
                p.sentence #sentence aria-live="polite" {}
                ol #code tabindex="0" aria-label=(look.say(own::CODE)) {}
            }
            dl.counters data-part="counters" {
                @for (name, text) in counters {
                    div { dd data-counter=(name) {} dt { (look.say(*text)) } }
                }
            }
        }
    }
}

/// The three voices.
pub(in crate::page) fn voices(look: Look) -> Markup {
    let keys = ["1", "2", "3"];
    html! {
        @for ((voice, name), key) in Voice::ALL.into_iter().zip(own::VOICES).zip(keys) {
            button type="button" data-voice=(voice) aria-pressed=(voice == Voice::Plain) title={ (look.say(name)) " (" (key) ")" } {
                (look.say(name))
            }
        }
    }
}

/// Opens the drawer of this id.
pub(in crate::page) fn opener(
    look: Look,
    drawer: &str,
    name: Text,
    sign: &str,
    key: &str,
) -> Markup {
    let name = look.say(name);
    html! {
        button type="button" data-opens=(drawer) aria-label=(name) title={ (name) (key) } { (sign) }
    }
}

/// Step by step, playing, from cut to cut.
pub(super) fn transport(look: Look) -> Markup {
    html! {
        div.transport data-part="transport" role="group" aria-label=(look.say(own::TRANSPORT)) {
            @for control in own::STEPS { (step(look, control)) }
            div.leap role="group" aria-label=(look.say(own::CUT)) {
                (step(look, own::CUTS[0]))
                span { (signs::cut()) " " (look.say(own::CUT)) }
                (step(look, own::CUTS[1]))
            }
            div.leap.table role="group" aria-label=(look.say(own::ANSWER)) {
                (step(look, own::ANSWERS[0]))
                span { (signs::table_answer()) " " (look.say(own::ANSWER)) }
                (step(look, own::ANSWERS[1]))
            }
            (wide(look, own::SKIP))
            (speed(look, &own::TALES))
            p.place #place {}
            (step(look, own::FULL))
            (opener(look, "more", own::MORE, "⋯", " (i)"))
        }
    }
}

/// A control: its action, its sign, its key, what it does.
pub(in crate::page) fn step(look: Look, control: own::Control) -> Markup {
    let name = look.say(control.text);
    html! {
        button type="button" data-action=(control.action) data-way=(control.way) aria-label=(name)
            title={ (name) " (" (control.key) ")" } aria-pressed=[(control.way == "play").then_some("false")] {
            (signs::icon(control.sign))
        }
    }
}

/// The same with its words.
pub(in crate::page) fn wide(look: Look, control: own::Control) -> Markup {
    let name = look.say(control.text);
    html! {
        button.wide type="button" data-action=(control.action) data-way=(control.way) title={ (name) " (" (control.key) ")" } {
            (name) " " span aria-hidden="true" { "↥" }
        }
    }
}

/// How fast it plays, or what it tells in place of every frame.
pub(in crate::page) fn speed(look: Look, tales: &[Named]) -> Markup {
    html! {
        select #speed aria-label=(look.say(texts::SPEED)) title={ (look.say(texts::SPEED)) " (< >)" } autocomplete="off" {
            @for (tale, name) in tales { option value=(tale) { (look.say(*name)) } }
            @for speed in texts::SPEEDS {
                option value=(speed) selected[speed == texts::USUAL_SPEED] { (speed) (look.say(texts::PER_SECOND)) }
            }
        }
    }
}

/// The whole recursion over time, which is the timeline.
pub(in crate::page) fn overview(look: Look, name: Text) -> Markup {
    html! {
        div.overview #overview data-part="overview" role="slider" tabindex="0" aria-label=(look.say(name))
            aria-valuemin="0" aria-valuemax="0" aria-valuenow="0" {}
    }
}
