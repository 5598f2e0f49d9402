//! Pictures: bytes of frames and trees against recorded ones, sizes, and what every picture must keep.
//!
//! Invariant: a recorded picture only changes with a reason; `cargo xtask golden` writes them anew, and
//! they are looked at before they are committed.

mod frames;
mod kept;
mod moving;
mod room;
mod trees;

use std::sync::Arc;

pub(super) use crate::support::games::board;
use marubatsu::frame::ReferenceFrame;
use marubatsu::frame::condition::Condition;
use marubatsu::scene::SearchSetting;
use marubatsu::stage::{
    COLUMNS, Chapters, Overview, PictureStyle, RecordedSearch, StageModel, StagedSearch,
};

use crate::prelude::*;

/// 〇×ゲーム.
type Board = Line<u64>;

/// A recorded search with what its pictures share.
struct Film<G: Symmetry = Board> {
    frames: Frames<G>,
    derived: StageModel,
    overview: Overview,
    /// For wide pictures and tall ones.
    chapters: [Arc<Chapters>; 2],
}

/// Part 162's search, with another algorithm or table.
fn film(algorithm: Algorithm, table: TableKind) -> Film {
    filmed((algorithm, table), FailRule::Soft)
}

fn filmed((algorithm, table): (Algorithm, TableKind), fail_rule: FailRule) -> Film {
    let (game, evaluator) = (board(), LineScore::Shortest);
    let range = Evaluator::<Board>::range(&evaluator, &game).expect("line games have a range");
    let mut recorder = Recorder::new(TraceHeader::default());
    let mut policy = TracedPolicy {
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
    let setting = SearchSetting {
        algorithm,
        table,
        fail_rule,
        shortest: true,
        from_range: true,
        range,
        grain,
        unit,
    };
    Film::new(frames, setting)
}

impl<G: Depict + Symmetry> Film<G> {
    fn new(frames: Frames<G>, setting: SearchSetting) -> Self {
        let derived = StageModel::new(&frames, setting);
        let recursion = derived.recursion();
        let chapters = SHAPES.map(|arrangement| {
            let frames = &frames;
            let recorded = RecordedSearch { frames, recursion };
            Arc::new(Chapters::new(
                recorded,
                &look(Lang::En, arrangement).viewport(),
            ))
        });
        Self {
            overview: derived.overview(0..recursion.frames(), COLUMNS),
            chapters,
            frames,
            derived,
        }
    }

    /// A frame's picture, after the frame before it.
    fn picture(&self, n: u64, lang: Lang, arrangement: Arrangement) -> Scene {
        let stage = StagedSearch {
            frames: &self.frames,
            derived: &self.derived,
            chapters: Arc::clone(&self.chapters[arrangement as usize]),
        };
        let wanted = (n..n + 1, ReferenceFrame::Previous);
        let mut pictures = stage.pictures(&self.overview, wanted, look(lang, arrangement));
        pictures.next().expect("there is such a frame").scene
    }
}

const fn look(lang: Lang, arrangement: Arrangement) -> PictureStyle {
    PictureStyle {
        lang,
        arrangement,
        voice: Voice::Plain,
        theme: Theme::Light,
    }
}

const SHAPES: [Arrangement; 2] = [Arrangement::Wide, Arrangement::Tall];

impl Film {
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
