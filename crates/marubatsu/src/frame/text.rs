//! Frames as text, one line per frame, in the forms by which they are compared with the series'
//! animations.
//!
//! [`line()`]: `index kind board alpha beta score child lower upper c_lower c_upper t_lower t_upper flags
//! calculated pruned`. [`line146`]: `index kind board alpha beta score`, with α and β as they move.
//! Fields are separated by single spaces and are `-` where absent. Numbers are written as [`Score`]
//! writes them.

use super::{Flags, Frame, FrameKind};
use crate::game::Notation;
use crate::score::{Bounds, Fail, Score};

/// A frame as part 162 of the series shows it.
pub fn line<G: Notation>(game: &G, frame: &Frame<G>) -> String {
    let ends = |bounds: Option<Bounds>| match bounds {
        Some(Bounds { lower, upper }) => format!("{lower} {upper}"),
        None => "- -".to_owned(),
    };
    [
        head(game, frame),
        format!("{} {}", frame.window.alpha, frame.window.beta),
        field(frame.score),
        field(frame.child),
        ends(frame.known),
        ends(frame.calculated_range),
        ends(frame.registered_range),
        flags(frame),
        format!("{} {}", frame.counters.calculated, frame.counters.pruned),
    ]
    .join(" ")
}

/// A frame as part 146 of the series shows it: only `score` frames have a score, and the `end` of a
/// leaf has its score as α (circle to move) or β.
pub fn line146<G: Notation>(game: &G, frame: &Frame<G>) -> String {
    let (head, now) = (head(game, frame), frame.current_window());
    format!("{head} {} {} {}", now.alpha, now.beta, field(frame.child))
}

fn head<G: Notation>(game: &G, frame: &Frame<G>) -> String {
    format!(
        "{} {} {}",
        frame.index,
        frame.kind.name(),
        game.write_position(&frame.position)
    )
}

fn field(score: Option<Score>) -> String {
    score.map_or_else(|| "-".to_owned(), |score| score.to_string())
}

/// The names of a frame's flags, in the series' order, with the fail kind at `end`.
pub fn flag_names<G: crate::game::Game>(frame: &Frame<G>) -> Vec<&'static str> {
    let Flags {
        registered_in_tt,
        tt_pruned,
        ab_updated,
        updated,
        ab_pruned,
        stored: _,
    } = frame.flags;
    let fail = frame.fail.filter(|_| frame.kind == FrameKind::End);
    let named = [
        (registered_in_tt, "registered_in_tt"),
        (tt_pruned, "tt_pruned"),
        (ab_updated, "ab_updated"),
        (updated, "updated"),
        (ab_pruned, "ab_pruned"),
        (fail == Some(Fail::Low), "fail_low"),
        (fail == Some(Fail::Exact), "exact_value"),
        (fail == Some(Fail::High), "fail_high"),
    ];
    named
        .into_iter()
        .filter_map(|(set, name)| set.then_some(name))
        .collect()
}

fn flags<G: crate::game::Game>(frame: &Frame<G>) -> String {
    let names = flag_names(frame);
    if names.is_empty() {
        "-".to_owned()
    } else {
        names.join(",")
    }
}
