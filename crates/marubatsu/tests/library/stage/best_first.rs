//! A search by UCT on the stage: it has room, stands still by chapters, and knows nothing of what comes later.
//!
//! Invariant: frames are taken from all parts of a search, on stages of all sizes.

use marubatsu::best_first::BestFirstRecording;
use marubatsu::best_first::uct::{UctLog, UctRecording};
use marubatsu::stage::best_first::{RiverLook, RiverPlan, WatchedUct, chapter};
use marubatsu::stage::{RenderOptions, Veil, Viewport};
use marubatsu::svg;
use marubatsu::voice::{CodeLanguage, Voice};

use super::room::{Seen, VIEWPORTS, board, check_between, check_scene, check_stillness};
use crate::best_first::{connect_four, sure, uct};
use crate::prelude::*;

/// The most boards and elements of a picture.
const MOST_BOARDS: usize = 60;
const MOST_ELEMENTS: usize = 380;

/// Every which frame is looked at.
const EVERY: usize = 37;

fn recorded<G: Depict>(game: &G, board: &str, bounds: bool, iterations: u64) -> UctRecording<G>
where
    LineScore: Evaluator<G>,
{
    let mut search = uct(game, board, bounds);
    let mut log = UctLog::default();
    sure(search.run(iterations, &mut log));
    UctRecording::new(search, log)
}

fn look(viewport: Viewport) -> RiverLook {
    RiverLook {
        lang: Lang::Ja,
        legend: !viewport.is_phone(),
    }
}

/// A truth that is easy to know, so that there is one at each board.
#[allow(clippy::unnecessary_wraps, reason = "as truths are told")]
fn draw<P>(_: &P) -> Option<Score> {
    Some(Score::ZERO)
}

/// Checks frames from all parts of a search, and steps from one to the next.
fn check<G: Depict>(recording: &UctRecording<G>, name: &str, every: usize) {
    let watched = WatchedUct {
        recording,
        truth: &draw,
    };
    for viewport in VIEWPORTS {
        let picture = |n: u64| {
            let frame = recording.frame(n);
            let plan = RiverPlan::new(recording, &frame, viewport);
            watched.draw(&plan, &frame, look(viewport), "a search")
        };
        let of = |n: u64| chapter(recording, &recording.frame(n));
        for n in (0..recording.frames() - 1).step_by(every) {
            let (one, other) = (picture(n), picture(n + 1));
            let name = format!("{name}, frame {n}, {}", viewport.width / 100);
            check_scene(&one, &name);
            let boards = Seen::of(&one).boards.len();
            assert!(boards <= MOST_BOARDS, "{name}: {boards} boards");
            let written = svg::write(&one, Theme::Light);
            let elements = written.matches('<').count() - written.matches("</").count();
            assert!(elements <= MOST_ELEMENTS, "{name}: {elements} elements");
            if of(n) == of(n + 1) {
                check_stillness(&one, &other, &name);
            }
            check_between(&one, &other);
        }
    }
}

#[test]
fn a_search_has_room_and_stands_still() {
    let three = board();
    let four = connect_four();
    check(&recorded(&three, "", false, 1000), "3x3", 3 * EVERY);
    check(&recorded(&three, "...x.o.o.", true, 500), "proofs", EVERY);
    check(&recorded(&four, "", false, 1000), "Connect Four", 5 * EVERY);
}

#[test]
fn a_picture_knows_nothing_of_what_comes_later() {
    let game = board();
    let short = recorded(&game, "...x.o.o.", false, 300);
    let long = recorded(&game, "...x.o.o.", false, 2000);
    let viewport = VIEWPORTS[0];
    let manner = RenderOptions {
        lang: Lang::En,
        viewport,
        line: 320,
        portrait: 96,
        voice: Voice::Plain,
        code: CodeLanguage::Pseudo,
        zoom: 100,
        veil: Veil::NONE,
    };
    let shown = |recording: &UctRecording<_>, n: u64| {
        let watched = WatchedUct {
            recording,
            truth: &draw,
        };
        let frame = recording.frame(n);
        let plan = RiverPlan::new(recording, &frame, viewport);
        let shown = watched.shown(&plan, &frame, manner);
        (shown.tree, shown.line, shown.portrait, shown.sentence)
    };
    // The last frame alone says that the search is over.
    for n in (0..short.frames() - 1).step_by(EVERY) {
        assert!(shown(&short, n) == shown(&long, n), "frame {n}");
    }
}
