//! A recorded search: its frames, in words and in pictures.
//!
//! Invariant: a frame's picture is the one that the command line and the pages show of it.

use std::sync::{Arc, OnceLock};

use super::Search;
use super::options::RootWindow;
use crate::depict::Depict;
use crate::frame::condition::Condition;
use crate::frame::{Frame, Frames, ReferenceFrame};
use crate::game::Symmetry;
use crate::lang::Lang;
use crate::observe::Interrupt;
use crate::observe::trace::{Recorder, ReplayError, TraceHeader};
use crate::scene::{Arrangement, Scene, SearchSetting};
use crate::score::Bounds;
use crate::search::deepening::Deepening;
use crate::search::{Evaluator, StartPosition, search};
use crate::stage::{
    COLUMNS, Chapters, Overview, PictureStyle, RecordedSearch, StageModel, StagedSearch,
};
use crate::svg;
use crate::voice::{self, Explanation, Teller, Voice};

/// A recorded search, frame by frame. Frames are numbered from 0.
///
/// ```
/// use marubatsu::{Lang, Search, Tree, Voice};
///
/// let game: Tree = "((3 5) (2 9))".parse()?;
/// let recording = Search::of(&game).record()?;
/// let cut = recording.iter().find(|frame| frame.flags.ab_pruned).expect("a cut").index;
/// println!("{}", recording.tell(cut, Voice::Plain, Lang::Ja).expect("a sentence"));
/// assert!(recording.svg(cut).expect("a picture").starts_with("<svg"));
/// assert_eq!(recording.svg(recording.len()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recording<G: Symmetry> {
    frames: Frames<G>,
    setting: SearchSetting,
    stop: Option<Interrupt>,
    /// What sentences and pictures need, once one was asked for.
    model: OnceLock<StageModel>,
    /// What pictures need besides, once one was drawn.
    staged: OnceLock<PictureCache>,
}

/// What all pictures of a recording share besides its [`StageModel`].
#[derive(Clone, Debug)]
struct PictureCache {
    overview: Overview,
    /// For wide pictures and for tall ones.
    chapters: [Arc<Chapters>; 2],
}

impl PictureCache {
    fn new<G: Symmetry + Depict>(frames: &Frames<G>, model: &StageModel) -> Self {
        let recursion = model.recursion();
        let recorded = RecordedSearch { frames, recursion };
        let chapters = |arrangement| {
            let look = PictureStyle {
                arrangement,
                ..PictureStyle::default()
            };
            Arc::new(Chapters::new(recorded, &look.viewport()))
        };
        Self {
            chapters: [Arrangement::Wide, Arrangement::Tall].map(chapters),
            overview: model.overview(0..recursion.frames(), COLUMNS),
        }
    }
}

pub(super) fn record<G: Symmetry + Depict, E: Evaluator<G> + Clone>(
    asked: &Search<'_, G, E>,
) -> Result<Recording<G>, ReplayError> {
    let Search {
        game,
        position,
        ref options,
        ..
    } = *asked;
    let header = TraceHeader {
        root: game.write_position(&position),
        ..TraceHeader::default()
    };
    let recorder = Recorder::with_limit(header, options.event_limit);
    let mut observer = (asked.limits(), recorder);
    let (ours, root, mut policy) = (options.algorithm, asked.root(), asked.policy());
    let result = if options.deepen {
        let mut deepening = Deepening::new(root);
        let mut next = || {
            deepening.step(
                ours,
                game,
                &[StartPosition::at(position)],
                &mut policy,
                &mut observer,
            )
        };
        loop {
            match next() {
                Some(Ok(_)) => {}
                Some(Err(stop)) => break Err(stop),
                None => break Ok(()),
            }
        }
    } else {
        search(ours, game, &position, root, &mut policy, &mut observer).map(drop)
    };
    let frames = Frames::new(game.clone(), position, observer.1.into_trace())?;
    let setting = SearchSetting {
        algorithm: ours,
        table: options.table,
        fail_rule: options.fail_rule,
        shortest: asked.evaluator.prefers_short_wins(),
        from_range: options.window == RootWindow::Range,
        range: asked.evaluator.range(game).unwrap_or(Bounds::UNKNOWN),
        grain: asked.evaluator.grain(game),
        unit: frames.pruned_unit(),
    };
    Ok(Recording {
        frames,
        setting,
        stop: result.err().map(Interrupt::from),
        model: OnceLock::new(),
        staged: OnceLock::new(),
    })
}

impl<G: Symmetry + Depict> Recording<G> {
    /// Returns how many frames there are.
    pub const fn len(&self) -> u64 {
        self.frames.len()
    }

    /// Returns whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// Returns why the frames end before the search does, if they do.
    pub const fn stop(&self) -> Option<Interrupt> {
        self.stop
    }

    /// Frame `n`, with all it says as values; none behind the last.
    pub fn frame(&self, n: u64) -> Option<Frame<G>> {
        self.frames.get(n)
    }

    /// Returns all frames in order.
    pub fn iter(&self) -> impl Iterator<Item = Frame<G>> + '_ {
        self.frames.iter_from(0)
    }

    /// Returns the number of the first frame that meets a condition; none if no frame does.
    ///
    /// ```
    /// use marubatsu::{Search, Tree};
    ///
    /// let game: Tree = "((3 5) (2 9))".parse()?;
    /// let recording = Search::of(&game).record()?;
    /// let cut = recording.first(&"flag=ab_pruned".parse()?).expect("there is a cut");
    /// assert!(recording.frame(cut).expect("it is there").flags.ab_pruned);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first(&self, condition: &Condition) -> Option<u64> {
        let game = self.frames.game();
        let found = self.iter().find(|frame| condition.holds(game, frame));
        found.map(|frame| frame.index)
    }

    /// Returns what happens in frame `n` and why, in this voice; none behind the last frame.
    ///
    /// Exported pictures, the command `trace`, the API and notebooks say the same words.
    ///
    /// ```
    /// use marubatsu::{Lang, Search, Tree, Voice};
    ///
    /// let game: Tree = "((3 5) (2 9))".parse()?;
    /// let recording = Search::of(&game).record()?;
    /// let told = |voice| recording.tell(3, voice, Lang::En).expect("frame 3");
    /// assert_eq!(told(Voice::Plain), "A leaf: it is worth 3.");
    /// assert_eq!(told(Voice::Terms), "Terminal node: score 3.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tell(&self, n: u64, voice: Voice, lang: Lang) -> Option<String> {
        let frame = self.frame(n)?;
        Some(voice::text(&self.teller().tell(&frame, voice, lang)))
    }

    /// Returns why frame `n` may stop where it stops, in three steps; none if there is nothing to explain, and behind the last frame.
    ///
    /// Cuts, answers of the table, null windows, forced moves and rules of the game are explained.
    ///
    /// ```
    /// use marubatsu::{Lang, Search, Tree};
    ///
    /// let game: Tree = "((3 5) (2 9))".parse()?;
    /// let recording = Search::of(&game).record()?;
    /// let cut = recording.first(&"flag=ab_pruned".parse()?).expect("there is a cut");
    /// let why = recording.explain(cut, Lang::En).expect("a cut is explained");
    /// let dial = why.dial.expect("it skips a branch");
    /// // Whatever the last branch is worth, ▽ takes 2 at most.
    /// assert!(dial.results.iter().all(|&result| result <= marubatsu::Score::points(2)));
    /// assert_eq!(recording.explain(0, Lang::En), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self, n: u64, lang: Lang) -> Option<Explanation> {
        let (frame, scores) = (self.frame(n)?, self.model().scores());
        self.teller().explain(&frame, scores, lang)
    }

    /// Returns the sentences of all frames in order.
    pub fn sentences(&self, voice: Voice, lang: Lang) -> impl Iterator<Item = String> + '_ {
        let teller = self.teller();
        self.iter()
            .map(move |frame| voice::text(&teller.tell(&frame, voice, lang)))
    }

    fn teller(&self) -> Teller<'_, G> {
        let recursion = self.model().recursion();
        Teller::new(&self.frames, recursion, self.setting.algorithm)
    }

    fn model(&self) -> &StageModel {
        let derive = || StageModel::new(&self.frames, self.setting.clone());
        self.model.get_or_init(derive)
    }

    /// Returns the picture of frame `n` as SVG text, in English and light; none behind the last.
    pub fn svg(&self, n: u64) -> Option<String> {
        self.svg_with(n, PictureStyle::default())
    }

    /// Returns the picture of frame `n` in another style; none behind the last.
    ///
    /// ```
    /// use marubatsu::{Lang, PictureStyle, Search, Tree};
    ///
    /// let game: Tree = "((3 5) (2 9))".parse()?;
    /// let recording = Search::of(&game).record()?;
    /// let style = PictureStyle { lang: Lang::Ja, ..PictureStyle::default() };
    /// assert!(recording.svg_with(0, style).expect("a picture").contains("ノード"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn svg_with(&self, n: u64, style: PictureStyle) -> Option<String> {
        let scene = self.scene(n, style)?;
        Some(svg::write(&scene, style.theme))
    }

    /// Returns the picture of frame `n` as shapes at their places; none behind the last.
    pub fn scene(&self, n: u64, style: PictureStyle) -> Option<Scene> {
        let model = self.model();
        let staged = || PictureCache::new(&self.frames, model);
        let staged = self.staged.get_or_init(staged);
        let stage = StagedSearch {
            frames: &self.frames,
            derived: model,
            chapters: Arc::clone(&staged.chapters[style.arrangement as usize]),
        };
        let wanted = (n..n.saturating_add(1), ReferenceFrame::Previous);
        let mut pictures = stage.pictures(&staged.overview, wanted, style);
        pictures.next().map(|pictured| pictured.scene)
    }

    /// Returns what is the same in the pictures of all frames.
    pub const fn setting(&self) -> &SearchSetting {
        &self.setting
    }

    /// Returns the frames themselves: random access, kinds, what pruned counts, the trace to keep.
    pub const fn frames(&self) -> &Frames<G> {
        &self.frames
    }
}
