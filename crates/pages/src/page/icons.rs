//! Signs on controls, as shapes.
//!
//! Invariant: a sign has no name of its own, which its control has; it takes the control's colour, and is the same on every
//! machine.

use maud::{Markup, html};

use crate::texts::stage::Icon;

/// What a control does, as a sign.
pub(super) fn icon(sign: Icon) -> Markup {
    let (path, filled) = match sign {
        Icon::First => ("M5 4v12M16 4 8 10l8 6z", true),
        Icon::Back => ("M14 4 6 10l8 6z", true),
        Icon::Play => ("M6 4 16 10 6 16z", true),
        Icon::Forward => ("M6 4l8 6-8 6z", true),
        Icon::Last => ("M15 4v12M4 4l8 6-8 6z", true),
        Icon::Full => ("M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5", false),
        Icon::Pace => ("M3.5 14.5a7.5 7.5 0 1 1 13 0M10 12.5l3.5-5", false),
        Icon::Undo => ("M7 4 3.5 7.5 7 11M4 7.5h8a4 4 0 0 1 0 8H9", false),
        Icon::Redo => ("M13 4l3.5 3.5L13 11M16 7.5H8a4 4 0 0 0 0 8h3", false),
        Icon::Flip => (
            "M6.5 16V4M3 7.5 6.5 4 10 7.5M13.5 4v12M10 12.5l3.5 3.5 3.5-3.5",
            false,
        ),
        Icon::Menu => ("M3 5.5h14M3 10h14M3 14.5h14", false),
        Icon::Colours => ("M10 3a7 7 0 1 0 0 14z", true),
        Icon::Dice => ("M3.5 3.5h13v13h-13z", false),
    };
    let fill = if filled { "currentColor" } else { "none" };
    html! {
        svg.icon viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" {
            path d=(path) fill=(fill) stroke="currentColor" stroke-width="1.6" {}
            @match sign {
                Icon::Play => path.pause d="M6 4h3v12H6zM11 4h3v12h-3z" fill="currentColor" {},
                Icon::Colours => circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" stroke-width="1.6" {},
                Icon::Dice => path d="M6 6h2v2H6zM9 9h2v2H9zM12 12h2v2h-2z" fill="currentColor" {},
                _ => {}
            }
        }
    }
}

/// A cut: hatched, as its nodes are.
pub(super) fn cut() -> Markup {
    html! {
        svg.icon viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" {
            path d="M2 2h12v12H2zM1 15 15 1M2 8l6-6M8 14l6-6" fill="none" stroke="currentColor" {}
        }
    }
}

/// A table's answer: its lines.
pub(super) fn table_answer() -> Markup {
    html! {
        svg.icon.answer viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" {
            circle cx="8" cy="8" r="7" {}
            path d="M4.5 5.5h7M4.5 8h7M4.5 10.5h7" {}
        }
    }
}
