//! Pictures: bytes of frames and trees against recorded ones, sizes, and what every picture must keep.
//!
//! Invariant: a recorded picture only changes with a reason; `cargo xtask golden` writes them anew, and
//! they are looked at before they are committed.

mod frames;
mod kept;
mod room;
mod trees;

use marubatsu::frame::Frames;
use marubatsu::frame::condition::Condition;
use marubatsu::game::Game;
use marubatsu::games::line::Line;
use marubatsu::lang::Lang;
use marubatsu::observe::trace::{Header, Recorder};
use marubatsu::scene::frame::{Options, draw};
use marubatsu::scene::{Arrangement, Setting};
use marubatsu::scene::{Scene, Theme};
use marubatsu::score::Score;
use marubatsu::search::evaluators::LineScore;
use marubatsu::search::{Algorithm, Evaluator, FailRule, Lesson, Root, search};
use marubatsu::table::{Exact, TableKind};

/// 〇×ゲーム.
type Board = Line<u64>;

fn board() -> Board {
    Line::new(3, 3, 3, false).expect("3x3 is a game")
}

/// A recorded search with what its pictures share.
struct Film {
    frames: Frames<Board>,
    setting: Setting,
}

/// Part 162's search, with another algorithm or table.
fn film(algorithm: Algorithm, table: TableKind) -> Film {
    filmed((algorithm, table), FailRule::Soft)
}

fn filmed((algorithm, table): (Algorithm, TableKind), fail_rule: FailRule) -> Film {
    let (game, evaluator) = (board(), LineScore::Shortest);
    let range = Evaluator::<Board>::range(&evaluator, &game).expect("line games have a range");
    let mut recorder = Recorder::new(Header::default());
    let mut policy = Lesson {
        evaluator,
        table: Exact::new(table),
        fail_rule,
        order: (),
    };
    let (start, root) = (game.start(), Root::range(range));
    search(algorithm, &game, &start, root, &mut policy, &mut recorder).expect("nothing stops it");
    let frames = Frames::new(game, start, recorder.into_trace()).expect("the trace is ours");
    let unit = frames.pruned_unit();
    let grain = Score::points(1);
    let setting = Setting {
        algorithm,
        table,
        fail_rule,
        shortest: true,
        from_range: true,
        range,
        grain,
        unit,
    };
    Film { frames, setting }
}

impl Film {
    /// A frame's picture, after the frame before it.
    fn picture(&self, n: u64, lang: Lang, arrangement: Arrangement, alone: bool) -> Scene {
        let frame = self.frames.get(n).expect("there is such a frame");
        let before = self
            .frames
            .get(n.saturating_sub(1))
            .expect("there is one before");
        let (setting, before) = (self.setting.clone(), before.counters);
        let options = Options {
            lang,
            arrangement,
            alone,
            setting,
            before,
        };
        draw(&self.frames, &frame, &options)
    }

    /// The first frame that meets a condition.
    fn find(&self, condition: &str) -> u64 {
        let condition: Condition = condition.parse().expect("the condition is well formed");
        let holds = |frame: &marubatsu::frame::Frame<Board>| condition.holds(&board(), frame);
        self.frames
            .iter_from(0)
            .find(holds)
            .expect("there is such a frame")
            .index
    }
}

/// Looks of which every two properties occur in every pairing: language, theme, arrangement.
const LOOKS: [(Lang, Theme, Arrangement); 4] = [
    (Lang::Ja, Theme::Light, Arrangement::Wide),
    (Lang::En, Theme::Dark, Arrangement::Wide),
    (Lang::En, Theme::Light, Arrangement::Tall),
    (Lang::Ja, Theme::Dark, Arrangement::Tall),
];
