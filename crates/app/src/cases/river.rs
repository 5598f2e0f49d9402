//! The use case behind the stage of UCT: a best-first search recorded, to be looked at after any of its events beside the truth.
//!
//! Invariants: the truth comes from the solver and never enters the search; where it isn't found by [`TRUTH_NODES`] nodes it is not
//! told. A recording depends on its request alone.

mod facts;

use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use marubatsu::best_first::uct::{NodeStats, Uct, UctLog, UctRecording};
use marubatsu::best_first::{BestFirstRecording, RoundFrame};
use marubatsu::lang::{Lang, thousands};
use marubatsu::names;
use marubatsu::observe::Interrupt;
use marubatsu::scene::{ColourScale, Length, Scene};
use marubatsu::score::{Score, View};
use marubatsu::stage::best_first::chart::{self, ChartPlace};
use marubatsu::stage::best_first::{RiverPlan, WatchedUct, ucb_line};
use marubatsu::stage::{
    FramePicture, Overview, PictureStyle, RenderOptions, SheetFoot, StageFrame, Veil, plain_picture,
};

use crate::cases::best_first::{Iterations, carry_out, no_range};
use crate::cases::draw::scale;
use crate::cases::solve::{self, PositionSolver};
use crate::games::{LabGame, any_position, played, position_of};
use crate::request::best_first::{BestFirst, BestFirstRequest};
use crate::request::exact::SolveRequest;
use crate::words::{BoundKind, Control, Error, InputError};

pub use facts::BestFirstFacts;

/// Nodes that the solver may take for the truth of a position that is shown.
pub const TRUTH_NODES: u64 = 100_000;

/// The most iterations of a recording: more are counted, not recorded.
pub const MOST_ITERATIONS: u64 = 500_000;

/// The solver's table in MiB.
const TABLE_SIZE: u32 = 1;

texts! {
    NOT_UCT = "only uct can be watched on this stage", "このステージで見られるのは uct だけです";
    TOO_MANY = "at most 500,000 iterations can be recorded", "記録できる反復は 500,000 回までです";
}

/// Which frame is looked for, from another one on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sought {
    /// The one after which another move of the root is the favourite.
    Favourite,
    /// Where the favourite begins to be worse than the best move, or becomes as good again.
    Trap,
    /// So many iterations on, or back.
    Steps(u32),
    /// The next power of two, or the one before.
    Double,
    /// The first iteration that goes through the node of this path.
    Node(String),
}

/// What may be known of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Whether the truth is told.
    pub truth: bool,
    /// The last frame that may be known.
    pub until: u64,
}

impl Known {
    /// The whole search, with the truth or without.
    pub const fn whole(truth: bool) -> Self {
        Self {
            truth,
            until: u64::MAX,
        }
    }

    /// How many frames may be known, of so many.
    pub fn frames(self, frames: u64) -> u64 {
        frames.min(self.until.saturating_add(1))
    }
}

/// A search by UCT that was recorded.
pub trait BestFirstSource: BestFirstFacts + Debug + Send + Sync {
    /// How many frames it has.
    fn frames(&self) -> u64;
    /// How many iterations were made.
    fn iterations(&self) -> u32;
    /// How high the moves are drawn that a frame weighs.
    fn line(&self) -> Length;
    /// How many nodes were made.
    fn nodes(&self) -> u64;
    /// The score that the search has proved, if it has.
    fn score(&self) -> Option<Score>;
    /// Why the search was stopped, if it was.
    fn stopped(&self) -> Option<Interrupt>;
    /// These frames as the stage shows them, as far as they exist and may be known. Of the last of these a veil hides what is chosen
    /// next.
    fn shown(&self, frames: Range<u64>, manner: RenderOptions, known: Known) -> Vec<StageFrame>;
    /// The search over its iterations, in a picture of this size with so much room at both sides, and where its frames lie there.
    fn chart(
        &self,
        place: ((Length, Length), Length),
        lang: Lang,
        known: Known,
    ) -> (Scene, Vec<(u64, Length)>);
    /// The picture of a frame, with the truth or without; none if there is no such frame.
    fn picture(&self, n: u64, look: PictureStyle, truth: bool) -> Option<FramePicture>;
    /// These frames as stretches over time: how deep each iteration went, and what came of it.
    fn stretches(&self, frames: Range<u64>, columns: u32) -> Overview;
    /// Which search it is, in a few words each.
    fn settings(&self, lang: Lang) -> Vec<String>;
    /// The frame that is looked for, forward or back; none if there is none, as of a trap where the truth is not to be told.
    ///
    /// # Errors
    /// When a path is none of the game.
    fn find(
        &self,
        from: u64,
        sought: &Sought,
        ways: (bool, bool),
    ) -> Result<Option<u64>, InputError>;
    /// The scale of its values.
    fn scale(&self) -> ColourScale;
    /// About how many bytes of memory it takes.
    fn bytes(&self) -> usize;
}

impl BestFirstRequest {
    /// Whether the search can be recorded and watched.
    ///
    /// # Errors
    /// When it is another one than UCT, or has more than [`MOST_ITERATIONS`].
    pub fn watched(&self) -> Result<(), InputError> {
        if self.algorithm != BestFirst::Uct {
            return Err(InputError::usage("algorithm", "pn", NOT_UCT));
        }
        if self.iterations() > MOST_ITERATIONS {
            let given = self.iterations().to_string();
            return Err(InputError::usage("iterations", &given, TOO_MANY));
        }
        Ok(())
    }
}

/// Records a search by UCT, within the request's limits.
pub(crate) fn record_on<G: LabGame>(
    game: &G,
    request: &BestFirstRequest,
    control: &Control<'_>,
) -> Result<Box<dyn BestFirstSource>, Error> {
    request.watched()?;
    let root = position_of(game, &request.position.board)?;
    let ends = game.ends(request.score);
    let search = Uct::new(game, root, &ends, request.uct());
    let mut iterations = Iterations {
        search: search.map_err(|_| no_range(request))?,
        most: request.iterations(),
        observer: UctLog::default(),
    };
    let stopped = carry_out(&mut iterations, request, control);
    if let Some(halt @ Interrupt::Cancelled) = stopped {
        return Err(Error::Stopped(halt));
    }
    Ok(Box::new(RecordedUct {
        scale: scale(game, request.score),
        recording: UctRecording::new(iterations.search, iterations.observer),
        stopped,
        truths: Truths {
            solver: Mutex::new(solve::solver_on(game, &of_truth(request))?),
            known: Mutex::default(),
        },
    }))
}

/// How the truth of a position is asked for.
fn of_truth(request: &BestFirstRequest) -> SolveRequest {
    SolveRequest {
        game: request.game.clone(),
        position: request.position.clone(),
        score: request.score,
        all_moves: false,
        no_line: true,
        no_book: false,
        table_size: TABLE_SIZE,
        threads: None,
        node_limit: Some(TRUTH_NODES),
        time: None,
    }
}

/// What positions are worth, as far as that was asked for.
struct Truths {
    solver: Mutex<Box<dyn PositionSolver>>,
    known: Mutex<HashMap<String, Option<Score>>>,
}

impl Truths {
    /// The exact score of a position, if few nodes are enough.
    fn of<G: LabGame>(&self, game: &G, position: &G::Position) -> Option<Score> {
        let at = any_position(game, position, None);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&known) = known.get(&at.board) {
            return known;
        }
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        // Each position is solved by itself, so that what is told doesn't depend on what was asked before.
        let report = solver.solve(&at, &Control::default()).ok();
        let exact = report.filter(|report| report.bound == Some(BoundKind::Exact));
        let truth = exact.and_then(|report| report.score);
        known.insert(at.board, truth);
        truth
    }
}

struct RecordedUct<G: LabGame> {
    recording: UctRecording<G>,
    stopped: Option<Interrupt>,
    scale: ColourScale,
    truths: Truths,
}

impl<G: LabGame> Debug for RecordedUct<G> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} frames of UCT", self.recording.frames())
    }
}

impl<G: LabGame> BestFirstSource for RecordedUct<G> {
    fn frames(&self) -> u64 {
        self.recording.frames()
    }

    fn iterations(&self) -> u32 {
        u32::try_from(self.recording.iterations().len()).unwrap_or(u32::MAX)
    }

    fn line(&self) -> Length {
        let recording = &self.recording;
        ucb_line::height(recording.game().moves(recording.root()).len())
    }

    fn nodes(&self) -> u64 {
        self.recording.nodes() as u64
    }

    fn score(&self) -> Option<Score> {
        let root = self.recording.after(0, self.iterations());
        root.and_then(NodeStats::settled)
    }

    fn stopped(&self) -> Option<Interrupt> {
        self.stopped
    }

    fn shown(&self, frames: Range<u64>, manner: RenderOptions, known: Known) -> Vec<StageFrame> {
        let told = |position: &G::Position| self.truth(position, known.truth);
        let watched = WatchedUct {
            recording: &self.recording,
            truth: &told,
        };
        let mut plan: Option<RiverPlan> = None;
        let there = known.frames(self.frames());
        let shown = (frames.start..frames.end.min(there)).map(|n| {
            let frame = self.recording.frame(n);
            let asked = manner.veil.own && n + 1 == there;
            let frame = if asked { frame.undecided() } else { frame };
            let veil = Veil {
                own: asked,
                ..manner.veil
            };
            let viewport = manner.viewport;
            plan.take_if(|plan| !plan.fits(&frame, viewport));
            let plan =
                plan.get_or_insert_with(|| RiverPlan::new(&self.recording, &frame, viewport));
            watched.shown(plan, &frame, RenderOptions { veil, ..manner })
        });
        shown.collect()
    }

    fn chart(
        &self,
        (size, padding): ((Length, Length), Length),
        lang: Lang,
        known: Known,
    ) -> (Scene, Vec<(u64, Length)>) {
        let told = |position: &G::Position| self.truth(position, known.truth);
        let watched = WatchedUct {
            recording: &self.recording,
            truth: &told,
        };
        let there = known.frames(self.frames());
        let place = ChartPlace {
            size,
            padding,
            until: self.recording.frame(there.saturating_sub(1)).counted(),
        };
        let scene = Scene {
            width: size.0,
            height: size.1,
            label: String::new(),
            shapes: chart::draw(&watched, place, lang),
        };
        let axis = place.axis();
        let knot = |iteration| (self.recording.first_frame(iteration), axis.x(iteration));
        let knots = axis.columns().into_iter().map(knot);
        let mut knots: Vec<(u64, Length)> = knots.filter(|&(frame, _)| frame < there).collect();
        knots.push((there, size.0 - padding));
        (scene, knots)
    }

    fn picture(&self, n: u64, look: PictureStyle, truth: bool) -> Option<FramePicture> {
        let known = Known::whole(truth);
        let shown = self
            .shown(n..n.saturating_add(1), look.manner(), known)
            .pop()?;
        let (size, padding) = look.foot();
        let (chart, _) = self.chart((size, padding), look.lang, known);
        let place = ChartPlace {
            size,
            padding,
            until: self.iterations(),
        };
        let x = place.axis().x(self.recording.frame(n).iteration);
        let foot = SheetFoot::Chart(&chart.shapes, x);
        let whole = (foot, self.scale, self.frames());
        Some(plain_picture(
            &shown,
            whole,
            &self.settings(look.lang),
            look,
        ))
    }

    fn stretches(&self, frames: Range<u64>, columns: u32) -> Overview {
        chart::stretches(&self.recording, (frames, columns), self.scale)
    }

    fn settings(&self, lang: Lang) -> Vec<String> {
        let iterations = thousands(self.iterations().into());
        let settings = self.recording.settings();
        let bounds = settings
            .bounds
            .then(|| lang.pick("bounds", "範囲を証明").to_owned());
        [
            names::game(&self.recording.game().name(), lang),
            "UCT".to_owned(),
            lang.pick(
                format!("{iterations} iterations"),
                format!("反復 {iterations} 回"),
            ),
        ]
        .into_iter()
        .chain(bounds)
        .collect()
    }

    fn find(
        &self,
        from: u64,
        sought: &Sought,
        (forward, truth): (bool, bool),
    ) -> Result<Option<u64>, InputError> {
        let frame = self.recording.frame(from);
        let counted = frame.counted();
        let next = |found: &[u32]| {
            if forward {
                found.iter().copied().find(|&at| at > counted)
            } else {
                found.iter().rev().copied().find(|&at| at < counted)
            }
        };
        let iteration = match sought {
            Sought::Favourite => {
                let changes = self.recording.favourites().iter().map(|&(at, _)| at);
                next(&changes.collect::<Vec<_>>())
            }
            Sought::Trap if truth => next(&self.traps()),
            Sought::Trap => None,
            Sought::Steps(steps) => Some(self.stepped(&frame, *steps, forward)),
            Sought::Double => Some(match (forward, counted) {
                (true, 0) => 1,
                (true, counted) => (1 << (counted.ilog2() + 1)).min(self.iterations()),
                (false, 0 | 1) => 0,
                (false, counted) => 1 << (counted - 1).ilog2(),
            }),
            Sought::Node(path) => return self.passed(&frame, path),
        };
        Ok(iteration.map(|iteration| self.ends(iteration)))
    }

    fn scale(&self) -> ColourScale {
        self.scale
    }

    fn bytes(&self) -> usize {
        self.recording.bytes() + ((TABLE_SIZE as usize) << 20)
    }
}

impl<G: LabGame> RecordedUct<G> {
    fn truth(&self, position: &G::Position, told: bool) -> Option<Score> {
        told.then(|| self.truths.of(self.recording.game(), position))
            .flatten()
    }

    /// The frame that ends an iteration.
    fn ends(&self, iteration: u32) -> u64 {
        match iteration {
            0 => 0,
            iteration => self.recording.first_frame(iteration + 1) - 1,
        }
    }

    /// So many iterations on, or back; whoever is amid one comes to where it began first.
    fn stepped(&self, frame: &RoundFrame, steps: u32, forward: bool) -> u32 {
        let counted = frame.counted();
        if forward {
            return counted.saturating_add(steps).min(self.iterations());
        }
        let amid = frame.iteration > counted;
        counted
            .saturating_add(u32::from(amid))
            .saturating_sub(steps)
    }

    /// Where the favourite begins to be worse than the best move, and where it is as good again: stretches of a twentieth of all
    /// iterations up to there, and more.
    fn traps(&self) -> Vec<u32> {
        let (game, root) = (self.recording.game(), self.recording.root());
        let view = View::of(game.to_move(root));
        let truths = game.moves(root).map(|mv| {
            let truth = self.truths.of(game, &game.play(root, mv))?;
            Some(view.turn(truth))
        });
        let Some(truths) = truths.collect::<Option<Vec<Score>>>() else {
            return Vec::new();
        };
        let best = truths.iter().max();
        let is_wrong = |&(_, mv): &(u32, usize)| truths.get(mv) != best;
        let favourites = self.recording.favourites();
        let mut ends = Vec::new();
        let mut begun = None;
        for favourite in favourites {
            match (is_wrong(favourite), begun) {
                (true, None) => begun = Some(favourite.0),
                (false, Some(from)) => {
                    let until = favourite.0;
                    if until - from >= until / 20 {
                        ends.extend([from, until]);
                    }
                    begun = None;
                }
                _ => {}
            }
        }
        ends.extend(begun);
        ends
    }

    /// The first frame from here on that is about the node of a path.
    fn passed(&self, from: &RoundFrame, path: &str) -> Result<Option<u64>, InputError> {
        let recording = &self.recording;
        let moves = played(recording.game(), recording.root(), ("path", path))?.moves;
        let Some(node) = recording.node_below(0, &moves) else {
            return Ok(None);
        };
        let later = recording.next_pass(node, from.iteration + 1);
        let Some(iteration) = later.or_else(|| recording.next_pass(node, 1)) else {
            return Ok(None);
        };
        let depth = u64::try_from(moves.len()).unwrap_or(0);
        Ok(Some(
            recording.first_frame(iteration) + depth.saturating_sub(1),
        ))
    }
}
