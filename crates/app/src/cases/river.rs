//! The use case behind the stage of best-first searches: records one, and shows it after any of its events beside the true values.
//!
//! Invariants: true values come from the solver and never enter the search; one that takes more than [`TRUTH_NODES`] nodes is
//! missing. A recording depends on its request alone.

mod documents;
mod facts;
mod frames;
mod imported;
mod proofs;
mod record;
mod recorder;
mod tables;
mod target;
mod visits;
mod walk;

use std::fmt::{self, Debug};
use std::ops::Range;

use marubatsu::best_first::pn::ProofNumbers;
use marubatsu::best_first::{
    BestFirstRecording, NodeNumber, RoundFile, RoundFrame, RoundWriteError,
};
use marubatsu::game::Game;
use marubatsu::lang::Lang;
use marubatsu::names;
use marubatsu::observe::Interrupt;
use marubatsu::observe::trace::TraceHeader;
use marubatsu::question::{AnswerError, BestFirstQuestion, Descent, LocatedAnswer};
use marubatsu::scene::{ColourScale, Length, Scene};
use marubatsu::score::Score;
use marubatsu::stage::best_first::chart::ChartPlace;
use marubatsu::stage::best_first::{BestFirstStage, Truth};
use marubatsu::stage::{
    FramePicture, Overview, PictureStyle, RenderOptions, SheetFoot, StageFrame, plain_picture,
};
use marubatsu::voice::Voice;
use serde_json::Value;

use crate::cases::draw::scale;
use crate::cases::frame_source::BoxedIter;
use crate::cases::report::best_first::MoveVisits;
pub use crate::cases::truths::TRUTH_NODES;
use crate::cases::truths::Truths;
use crate::games::LabGame;
use crate::request::best_first::{BestFirstRequest, OF_QUESTIONS, OF_UCT};
use crate::words::{Control, Error, InputError, NamedValue};
pub use documents::BestFirstDocuments;
pub use facts::{BestFirstFacts, DescentChoice};
pub use frames::{BestFirstFrames, RoundFormat, RoundPlace};
pub(crate) use imported::{RoundSource, checking_on, open_on};
pub use record::{ChildRecord, NodeRecord, ResultSum, RoundEvent, RoundRecord};
pub use recorder::MOST_NODES;
pub(crate) use recorder::{record_proofs, record_uct};
pub use tables::{BestFirstTables, FavouriteRow, TrapRow, VisitRow};
pub use target::{RoundTarget, Visibility};

/// The most iterations of a recording: more are counted, not recorded.
pub const MOST_ITERATIONS: u64 = 500_000;

texts! {
    NOT_KEPT = "dfpn keeps its numbers in a table, which such a file doesn't hold; search again, write frames with --format jsonl, or use pn",
        "dfpn の数は置換表にあり、このファイルには保存できません。もう一度探索するか、--format jsonl でフレームを書き出すか、pn を使ってください";
    TOO_MANY = "at most 500,000 iterations can be recorded", "記録できる反復は 500,000 回までです";
}

/// A best-first search that was recorded.
pub trait BestFirstSource:
    BestFirstDocuments + BestFirstFacts + BestFirstFrames + BestFirstTables + Debug + Send + Sync
{
    /// How many frames it has.
    fn frames(&self) -> u64;
    /// How many rounds were made: iterations of UCT, expansions, or nodes that df-pn entered.
    fn rounds(&self) -> u32;
    /// How high what stands in the number line's place is drawn.
    fn line(&self) -> Length;
    /// How many positions were expanded.
    fn opened(&self) -> u64;
    /// How many nodes were made; by df-pn, how often one was entered.
    fn nodes(&self) -> u64;
    /// The score that the search has proved, if it has.
    fn score(&self) -> Option<Score>;
    /// Why the search was stopped, if it was.
    fn stopped(&self) -> Option<Interrupt>;
    /// These frames as the stage shows them, as far as they exist and may be known. Of the last of these a veil hides what is chosen
    /// next.
    fn shown(&self, frames: Range<u64>, look: RenderOptions, known: Visibility) -> Vec<StageFrame>;
    /// The node down to which somebody has gone by these moves from the last frame that may be known, where the next choice is open.
    ///
    /// # Errors
    /// When nothing is chosen next there, or the node isn't made yet.
    fn walked(&self, known: Visibility, moves: &str) -> Result<NodeNumber, InputError>;
    /// The node to which these moves lead, to be the first of UCT's tree on the stage.
    ///
    /// # Errors
    /// When the search never goes there, or is another.
    fn anchored(&self, moves: &str) -> Result<NodeNumber, InputError>;
    /// The search over its rounds, in a picture of this size with so much room at both sides, and where its frames lie there.
    fn chart(
        &self,
        place: ((Length, Length), Length),
        lang: Lang,
        known: Visibility,
    ) -> (Scene, Vec<(u64, Length)>);
    /// The picture of a frame, with what may be known; none if there is no such frame.
    fn picture(&self, n: u64, look: PictureStyle, known: Visibility) -> Option<FramePicture>;
    /// These frames as stretches over time: how deep each round went, and what came of it.
    fn stretches(&self, frames: Range<u64>, columns: u32) -> Overview;
    /// Which search it is, in a few words each.
    fn settings(&self, lang: Lang) -> Vec<String>;
    /// The frame that is looked for, forward or back; none if there is none, as of a trap where the truth is not to be told.
    ///
    /// # Errors
    /// When a path is none of the game, or the search has nothing of the kind.
    fn find(
        &self,
        from: u64,
        target: &RoundTarget,
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
    /// When it has more than [`MOST_ITERATIONS`].
    pub fn watched(&self) -> Result<(), InputError> {
        if self.algorithm.guesses() && self.iterations() > MOST_ITERATIONS {
            let given = self.iterations().to_string();
            return Err(InputError::usage("iterations", &given, TOO_MANY));
        }
        Ok(())
    }

    /// Whether the recording can be kept: as the bytes of a file, or as lines that tell the search.
    ///
    /// # Errors
    /// When the rounds alone don't tell it.
    pub fn kept(&self) -> Result<(), InputError> {
        if self.algorithm.is_told_by_rounds() {
            return Ok(());
        }
        let name = self.algorithm.name();
        Err(InputError::usage("algorithm", name, NOT_KEPT))
    }
}

/// Records a search, within the request's limits.
pub(crate) fn record_on<G: LabGame>(
    game: &G,
    request: &BestFirstRequest,
    control: &Control<'_>,
) -> Result<Box<dyn BestFirstSource>, Error> {
    request.watched()?;
    if request.algorithm.guesses() {
        let (recording, stopped) = record_uct(game, request, control)?;
        return recorded(game, request, recording, stopped);
    }
    let (recording, stopped) = record_proofs(game, request, control)?;
    recorded(game, request, recording, stopped)
}

fn recorded<G: LabGame, R: FoundByRounds<Game = G>>(
    game: &G,
    request: &BestFirstRequest,
    recording: R,
    stopped: Option<Interrupt>,
) -> Result<Box<dyn BestFirstSource>, Error> {
    if let Some(halt @ Interrupt::Cancelled) = stopped {
        return Err(Error::Stopped(halt));
    }
    Ok(Box::new(RecordedBestFirst {
        request: request.clone(),
        scale: scale(game, request.score),
        recording,
        stopped,
        truths: Truths::new(
            game,
            (&request.game, &request.position),
            request.score,
            TRUTH_NODES,
        )?,
    }))
}

/// What there is to be found in a recorded search, and what it is called.
trait FoundByRounds: BestFirstStage<Game: LabGame> + Send + Sync + 'static {
    /// What it is called beside its game, in a few words each.
    fn called(&self, lang: Lang) -> Vec<String>;

    /// How many positions were expanded: a round each, if no round comes to one again.
    fn opened(&self) -> u64 {
        self.rounds().into()
    }

    /// How many nodes were made, or entered.
    fn made(&self) -> u64 {
        self.nodes() as u64
    }

    /// The name of the program that has told it; none if it was this one.
    fn told_by(&self) -> Option<&str>;

    /// The search as a file holds it.
    ///
    /// # Errors
    /// When a file can't hold it.
    fn as_file(&self, header: TraceHeader) -> Result<RoundFile, RoundWriteError>;

    /// What the header of the lines that tell it has beside what all have.
    fn round_fields(&self) -> Vec<(&'static str, Value)> {
        Vec::new()
    }

    /// Its rounds, a line each.
    fn round_lines(&self) -> BoxedIter<'_, String>;

    /// The rounds at which something of this kind is; none if the search has nothing of the kind.
    fn rounds_of(&self, target: &RoundTarget, truth: &Truth<'_, Self>) -> Option<Vec<u32>>;

    /// The score that it has proved, if it has.
    fn proved(&self) -> Option<Score>;

    /// The positions among which the very next event chooses by an upper confidence bound, each with that as a share.
    fn bounds_at(&self, _: u64) -> Vec<(PositionIn<Self>, f64)> {
        Vec::new()
    }

    /// The choices on the way to the node that is expanded next, where numbers are missing for a proof.
    fn descent_at(&self, _: u64) -> Vec<Descent<PositionIn<Self>>> {
        Vec::new()
    }

    /// The answer to a question that is asked at a frame.
    ///
    /// # Errors
    /// When nothing in the recording answers it.
    fn answer_at(
        &self,
        at: u64,
        question: BestFirstQuestion,
        truth: &Truth<'_, Self>,
    ) -> Result<LocatedAnswer<<Self::Game as Game>::Position>, AnswerError>;

    /// How many moves of the root are the favourite one after the other, and from which round on the last of them is.
    fn favourites(&self) -> Option<[u64; 2]>;

    /// What happens in a frame.
    fn told(&self, frame: &RoundFrame, truth: &Truth<'_, Self>, telling: (Voice, Lang)) -> String;

    /// The same with the node at which it happens.
    fn spoken(&self, frame: &RoundFrame, truth: &Truth<'_, Self>, telling: (Voice, Lang))
    -> String;

    /// What the event of a frame carries.
    fn event(&self, frame: &RoundFrame) -> RoundEvent;

    /// What is known of the root's moves after so many rounds, if they are visited.
    fn visits_after(&self, _: u32) -> Option<Vec<MoveVisits>> {
        None
    }

    /// What was known of the root's move of this number after each round that chose it.
    fn history(&self, _: usize) -> Option<Vec<VisitRow>> {
        None
    }

    /// The rounds after which another move of the root was the favourite, with its number.
    fn favourite_numbers(&self) -> Option<&[(u32, usize)]> {
        None
    }

    /// What is missing at a node for a proof, and for a refutation; none where nothing is asked.
    fn missing_at(&self, _: NodeNumber, _: &RoundFrame) -> Option<ProofNumbers> {
        None
    }

    /// What stands of a node in the picture of a frame.
    fn numbers_at(&self, node: NodeNumber, frame: &RoundFrame) -> Vec<Score>;

    /// About how many bytes of memory it takes.
    fn size(&self) -> usize;
}

/// A position of a recorded search.
type PositionIn<R> = <<R as BestFirstRecording>::Game as Game>::Position;

struct RecordedBestFirst<R> {
    request: BestFirstRequest,
    recording: R,
    stopped: Option<Interrupt>,
    scale: ColourScale,
    truths: Truths,
}

impl<R: FoundByRounds> Debug for RecordedBestFirst<R> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} frames", self.recording.frames())
    }
}

impl<R: FoundByRounds> BestFirstSource for RecordedBestFirst<R> {
    fn frames(&self) -> u64 {
        self.recording.frames()
    }

    fn rounds(&self) -> u32 {
        self.recording.rounds()
    }

    fn line(&self) -> Length {
        self.recording.line()
    }

    fn opened(&self) -> u64 {
        self.recording.opened()
    }

    fn nodes(&self) -> u64 {
        self.recording.made()
    }

    fn score(&self) -> Option<Score> {
        self.recording.proved()
    }

    fn stopped(&self) -> Option<Interrupt> {
        self.stopped
    }

    fn shown(&self, frames: Range<u64>, look: RenderOptions, known: Visibility) -> Vec<StageFrame> {
        let told = |position: &PositionIn<R>| self.truth(position, known.truth);
        let there = known.frames(self.frames());
        let frames = (frames.start..frames.end.min(there)).map(|n| {
            let frame = self.recording.frame(n);
            let own = look.hidden.own && n + 1 == there;
            let frame = match (own, known.walk) {
                (false, _) => frame,
                (true, None) => self.recording.undecided(frame),
                (true, Some(node)) => {
                    let path = self.recording.path(node);
                    self.recording.undecided(frame).walked(path)
                }
            };
            let mut look = look;
            look.hidden.own = own;
            (frame, look)
        });
        self.recording.shown((&told, known.anchor), frames)
    }

    fn walked(&self, known: Visibility, moves: &str) -> Result<NodeNumber, InputError> {
        self.walked_down(known, moves)
    }

    fn anchored(&self, moves: &str) -> Result<NodeNumber, InputError> {
        self.anchored_at(moves)
    }

    fn chart(
        &self,
        (size, padding): ((Length, Length), Length),
        lang: Lang,
        known: Visibility,
    ) -> (Scene, Vec<(u64, Length)>) {
        let told = |position: &PositionIn<R>| self.truth(position, known.truth);
        let there = known.frames(self.frames());
        let last = self.recording.frame(there.saturating_sub(1));
        let place = ChartPlace {
            size,
            padding,
            until: self.recording.counted(&last),
        };
        let scene = Scene {
            width: size.0,
            height: size.1,
            label: String::new(),
            shapes: self.recording.chart(&told, place, lang),
        };
        let axis = self.recording.axis(place);
        let knot = |round| (self.recording.first_frame(round), axis.x(round));
        let knots = axis.columns().into_iter().map(knot);
        let mut knots: Vec<(u64, Length)> = knots.filter(|&(frame, _)| frame < there).collect();
        knots.push((there, size.0 - padding));
        (scene, knots)
    }

    fn picture(&self, n: u64, look: PictureStyle, known: Visibility) -> Option<FramePicture> {
        let shown = self
            .shown(n..n.saturating_add(1), look.manner(), known)
            .pop()?;
        let (size, padding) = look.foot();
        let (chart, _) = self.chart((size, padding), look.lang, known);
        let place = ChartPlace {
            size,
            padding,
            until: self.rounds(),
        };
        let round = self.recording.frame(n).iteration;
        let x = self.recording.axis(place).x(round);
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
        self.recording.stretches((frames, columns), self.scale)
    }

    fn settings(&self, lang: Lang) -> Vec<String> {
        let game = names::game(&self.recording.game().name(), lang);
        let called = self.recording.called(lang);
        std::iter::once(game).chain(called).collect()
    }

    fn find(
        &self,
        from: u64,
        target: &RoundTarget,
        (forward, truth): (bool, bool),
    ) -> Result<Option<u64>, InputError> {
        let frame = self.recording.frame(from);
        let counted = self.recording.counted(&frame);
        let rounds = self.recording.rounds();
        let round = match target {
            RoundTarget::Steps(steps) => Some(self.stepped(&frame, *steps, forward)),
            RoundTarget::Double => Some(match (forward, counted) {
                (true, 0) => 1.min(rounds),
                (true, counted) => (1 << (counted.ilog2() + 1)).min(rounds),
                (false, 0 | 1) => 0,
                (false, counted) => 1 << (counted - 1).ilog2(),
            }),
            RoundTarget::Node(path) => return self.passed(&frame, path),
            kind => {
                let told = |position: &PositionIn<R>| self.truth(position, truth);
                let found = self.recording.rounds_of(kind, &told);
                let found = found.ok_or_else(|| self.has_none(kind))?;
                if forward {
                    found.into_iter().find(|&at| at > counted)
                } else {
                    found.into_iter().rev().find(|&at| at < counted)
                }
            }
        };
        Ok(round.map(|round| self.recording.last_frame(round)))
    }

    fn scale(&self) -> ColourScale {
        self.scale
    }

    fn bytes(&self) -> usize {
        self.recording.size() + self.truths.bytes()
    }
}

impl<R: FoundByRounds> RecordedBestFirst<R> {
    fn truth(&self, position: &PositionIn<R>, told: bool) -> Option<Score> {
        told.then(|| {
            self.truths
                .of(self.recording.game(), position, &Control::default())
        })
        .flatten()
    }

    /// Why there is nothing of a kind: it is of the other search.
    fn has_none(&self, kind: &RoundTarget) -> InputError {
        let message = if self.request.algorithm.guesses() {
            OF_QUESTIONS
        } else {
            OF_UCT
        };
        InputError::usage("to", kind.name(), message)
    }

    /// So many rounds on, or back; whoever is amid one comes to where it began first.
    fn stepped(&self, frame: &RoundFrame, steps: u32, forward: bool) -> u32 {
        let counted = self.recording.counted(frame);
        if forward {
            return counted.saturating_add(steps).min(self.recording.rounds());
        }
        let amid = frame.iteration > counted;
        counted
            .saturating_add(u32::from(amid))
            .saturating_sub(steps)
    }
}
