//! The recordings of lessons: their searches and trees, each recorded once.
//!
//! Invariants: no search goes further than its lesson claims, so any lesson costs at most [`MOST_RECORDED`] nodes a recording. The
//! same options are recorded once.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::Arc;

use marubatsu::best_first::pn::ProofNumbers;
use marubatsu::lang::{Lang, Message, thousands};
use marubatsu::scene::Scene;
use marubatsu::scene::mark::NodeLabel;
use marubatsu::score::{Bounds, Score};
use marubatsu::tree::GrowthOrder;

use crate::cases::draw::{DrawOptions, GrowthRequest, GrowthSource};
use crate::cases::frame_source::RecordedFacts;
use crate::cases::river::BestFirstSource;
use crate::cases::trace::SearchRecording;
use crate::lab::Lab;
use crate::lessons::parse::RecordingClaims;
use crate::lessons::parse::options;
use crate::request::{AnySearch, BestFirstRequest, SearchRequest};
use crate::words::control::Control;
use crate::words::{Error, Interrupt};

texts! {
    NOT_DEEP_FIRST = "this is for depth-first algorithms such as alpha-beta", "alpha-beta などの深さ優先探索で使います";
}

/// Nodes of a recorded search, at most.
const MOST_RECORDED: u64 = 200_000;
/// Nodes of a search of which only the numbers are used, at most.
const MOST_COUNTED: u64 = 4_000_000;
/// Nodes of a growing tree, at most.
const MOST_GROWN: u64 = 600_000;
/// Nodes of all recordings of a lesson from elsewhere together, at most.
const MOST_TOGETHER: u64 = 1_000_000;
/// The width of a board's square where it stands alone, in pixels.
const BOARD_SQUARE: u16 = 18;

/// A search with its numbers, and with its frames if some stop shows it.
#[derive(Debug)]
pub(crate) struct LessonSearch {
    pub(crate) request: Box<SearchRequest>,
    pub(crate) nodes: u64,
    pub(crate) score: Option<Score>,
    /// The least and greatest score that it can find.
    pub(crate) range: Bounds,
    pub(crate) evidence: Option<Box<dyn RecordedFacts>>,
}

/// A best-first search with its numbers, and with its frames if some stop shows it.
#[derive(Debug)]
pub(crate) struct LessonBestFirst {
    pub(crate) request: Box<BestFirstRequest>,
    pub(crate) nodes: u64,
    pub(crate) iterations: u64,
    pub(crate) favourites: Option<[u64; 2]>,
    /// What it proves.
    pub(crate) score: Option<Score>,
    pub(crate) recorded: Option<Box<dyn BestFirstSource>>,
}

/// A growing tree.
#[derive(Debug)]
pub(crate) struct LessonGrowth {
    pub(crate) growing: Box<dyn GrowthSource>,
    pub(crate) depths: Vec<u64>,
    pub(crate) leaves: u64,
}

/// What a recording is.
#[derive(Debug)]
pub(crate) enum LessonRecording {
    Search(LessonSearch),
    BestFirst(LessonBestFirst),
    Growth(LessonGrowth),
}

/// The searches of lessons, carried out in a lab.
#[derive(Debug)]
pub struct Recordings<'a> {
    lab: &'a Lab,
    control: Control<'a>,
    kept: HashMap<String, CachedRecording>,
    /// Nodes of a recording, at most.
    most: u64,
    /// Nodes that may still be searched.
    left: Cell<u64>,
}

/// A recording that is known, or that has more nodes than this.
#[derive(Clone, Debug)]
enum CachedRecording {
    Whole(Arc<LessonRecording>),
    Beyond(u64),
}

impl<'a> Recordings<'a> {
    /// None yet.
    pub fn new(lab: &'a Lab, control: Control<'a>) -> Self {
        Self {
            lab,
            control,
            kept: HashMap::new(),
            most: u64::MAX,
            left: Cell::new(u64::MAX),
        }
    }

    /// The same for a lesson from elsewhere: of whatever kind, a recording has at most 200,000 nodes, and all of
    /// them together have at most a million.
    pub fn bounded(lab: &'a Lab, control: Control<'a>) -> Self {
        Self {
            most: MOST_RECORDED,
            left: Cell::new(MOST_TOGETHER),
            ..Self::new(lab, control)
        }
    }

    /// Takes so many nodes off those that may still be searched.
    fn spend(&self, nodes: u64) -> Result<(), Message> {
        let left = self.left.get().checked_sub(nodes).ok_or_else(|| {
            let most = thousands(MOST_TOGETHER);
            message!(
                "the recordings have more than {most} nodes together",
                "記録のノードが合わせて {most} を超えます"
            )
        })?;
        self.left.set(left);
        Ok(())
    }

    /// Returns the request that a recording's options make.
    pub(crate) fn request(&self, recorded: &RecordingClaims) -> Result<AnySearch, Message> {
        let pairs = options::pairs(&recorded.options).map_err(|error| error.message)?;
        let request: Result<AnySearch, Error> = self.lab.read(pairs);
        request.map_err(|error| error.message())
    }

    /// The same where the search must be one that goes deep first.
    fn deep_first(&self, recorded: &RecordingClaims) -> Result<SearchRequest, Message> {
        match self.request(recorded)? {
            AnySearch::DepthFirst(request) => Ok(*request),
            AnySearch::BestFirst(_) => Err(NOT_DEEP_FIRST.into()),
        }
    }

    /// Returns the search or the tree, if it has no more nodes than are claimed.
    pub(crate) fn of(
        &mut self,
        recorded: &RecordingClaims,
    ) -> Result<Arc<LessonRecording>, Message> {
        let most = most_nodes(recorded).min(self.most);
        if recorded.nodes > most {
            let (claimed, most) = (thousands(recorded.nodes), thousands(most));
            return Err(message!(
                "{claimed} nodes, but at most {most} are recorded",
                "{claimed} ノードですが、記録できるのは {most} ノードまでです"
            ));
        }
        let whole = recorded.frames.is_some();
        let key = format!("{:?} {whole} {}", recorded.grow, recorded.options);
        let limit = recorded.nodes.saturating_add(1);
        match self.kept.get(&key) {
            Some(CachedRecording::Whole(recording)) => return Ok(Arc::clone(recording)),
            Some(CachedRecording::Beyond(nodes)) if *nodes >= limit => {
                return Err(beyond(recorded.nodes));
            }
            _ => {}
        }
        self.spend(recorded.nodes)?;
        let made = match (recorded.grow, self.request(recorded)?) {
            (Some(growth), _) => self.grow(recorded, (growth, limit)),
            (None, AnySearch::BestFirst(request)) => self.best_first((*request, whole), limit),
            (None, AnySearch::DepthFirst(request)) if whole => self.record(*request, limit),
            (None, AnySearch::DepthFirst(request)) => self.counted(*request, limit),
        };
        let kept = match made? {
            Some(recording) => CachedRecording::Whole(Arc::new(recording)),
            None => CachedRecording::Beyond(limit),
        };
        self.kept.insert(key, kept.clone());
        match kept {
            CachedRecording::Whole(recording) => Ok(recording),
            CachedRecording::Beyond(_) => Err(beyond(recorded.nodes)),
        }
    }

    /// Returns the recording itself, made anew.
    pub(crate) fn recording(&self, recorded: &RecordingClaims) -> Result<SearchRecording, Error> {
        let request = self.deep_first(recorded);
        let request = request.map_err(|message| Error::Internal(message.en))?;
        self.lab.record(&request, &self.control)
    }

    /// Returns the picture of a board of a recording's game, as SVG.
    pub(crate) fn board(
        &self,
        (recorded, board): (&RecordingClaims, &str),
        lang: Lang,
    ) -> Result<Scene, Error> {
        let pairs = options::pairs(&recorded.options)?.into_iter();
        let pairs = pairs.filter(|(key, _)| *key == "game");
        let pairs = pairs.chain([("board", board.to_owned())]);
        let request: SearchRequest = self.lab.read(pairs)?;
        let look = DrawOptions {
            lang,
            square: BOARD_SQUARE,
            ..DrawOptions::default()
        };
        let position = (&request.game, &request.position);
        self.lab.board(position, None, look, &self.control)
    }

    fn record(
        &self,
        request: SearchRequest,
        limit: u64,
    ) -> Result<Option<LessonRecording>, Message> {
        let control = Control {
            most_nodes: Some(limit),
            ..self.control
        };
        let recording = self.lab.record(&request, &control);
        let recording: SearchRecording = recording.map_err(|error| error.message())?;
        if let Some(halt) = recording.halt {
            return stopped(halt);
        }
        let evidence = recording.steps.evidence();
        Ok(Some(LessonRecording::Search(LessonSearch {
            nodes: recording.steps.trace().nodes(),
            score: recording.score(),
            range: recording.setting.range,
            evidence: Some(evidence),
            request: request.into(),
        })))
    }

    /// Returns a best-first search, with its frames or without; none if it has more nodes than the limit. Iterations that make no
    /// node are as dear as others.
    fn best_first(
        &self,
        (request, whole): (BestFirstRequest, bool),
        limit: u64,
    ) -> Result<Option<LessonRecording>, Message> {
        if whole {
            self.spend(request.iterations().saturating_sub(limit))?;
            let control = Control {
                most_nodes: Some(limit),
                ..self.control
            };
            let recorded = self.lab.watch(&request, &control);
            let recorded = recorded.map_err(|error| error.message())?;
            if let Some(halt) = recorded.stopped() {
                return stopped(halt);
            }
            return Ok(Some(LessonRecording::BestFirst(LessonBestFirst {
                nodes: recorded.nodes(),
                iterations: recorded.rounds().into(),
                favourites: recorded.favourites(),
                score: recorded.score(),
                recorded: Some(recorded),
                request: request.into(),
            })));
        }
        let limited = BestFirstRequest {
            node_limit: Some(limit),
            ..request
        };
        let report = self.lab.best_first(&limited, &self.control);
        let report = report.map_err(|error| error.message())?;
        if let Some(halt) = report.stopped {
            return stopped(halt);
        }
        let counted = &report.best_first;
        Ok(Some(LessonRecording::BestFirst(LessonBestFirst {
            nodes: report.nodes,
            iterations: counted.iterations.or(counted.expansions).unwrap_or(0),
            score: report.score,
            favourites: None,
            recorded: None,
            request: limited.into(),
        })))
    }

    /// Returns how many nodes a search has; none if it has more than the limit.
    pub(crate) fn counted(
        &self,
        request: SearchRequest,
        limit: u64,
    ) -> Result<Option<LessonRecording>, Message> {
        let limited = SearchRequest {
            node_limit: Some(limit),
            ..request.clone()
        };
        let report = self.lab.search(&limited, &self.control);
        let report = report.map_err(|error| error.message())?;
        if let Some(halt) = report.stopped {
            return stopped(halt);
        }
        Ok(Some(LessonRecording::Search(LessonSearch {
            request: request.into(),
            nodes: report.nodes,
            score: report.score,
            range: Bounds::UNKNOWN,
            evidence: None,
        })))
    }

    /// Returns the nodes of the recording's search on another game.
    pub(crate) fn nodes_on(&self, recorded: &RecordingClaims, game: &str) -> Result<u64, Message> {
        let pairs = options::pairs(&recorded.options).map_err(|error| error.message)?;
        let others = pairs.into_iter().filter(|(key, _)| *key != "game");
        let pairs = std::iter::once(("game", game.to_owned())).chain(others);
        let request = self
            .lab
            .read::<SearchRequest>(pairs)
            .map_err(|error| error.message())?;
        match self.counted(request, MOST_RECORDED.min(self.left.get()))? {
            Some(LessonRecording::Search(searched)) => {
                self.spend(searched.nodes).map(|()| searched.nodes)
            }
            _ => Err(beyond(MOST_RECORDED)),
        }
    }

    fn grow(
        &self,
        recorded: &RecordingClaims,
        (growth, limit): (GrowthOrder, u64),
    ) -> Result<Option<LessonRecording>, Message> {
        let request = self.deep_first(recorded)?;
        let request = GrowthRequest {
            depth: request.depth.unwrap_or(u16::MAX),
            game: request.game,
            position: request.position,
            growth,
            label: NodeLabel::Nothing,
            until: None,
        };
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        let growing = self.lab.growing(&request, most, &self.control);
        let growing = growing.map_err(|error| error.message())?;
        Ok(Some(LessonRecording::Growth(LessonGrowth {
            depths: growing.depths(),
            leaves: growing.leaves(),
            growing,
        })))
    }
}

fn stopped(halt: Interrupt) -> Result<Option<LessonRecording>, Message> {
    match halt {
        Interrupt::NodeLimit => Ok(None),
        halt => Err(halt.message()),
    }
}

fn beyond(nodes: u64) -> Message {
    let nodes = thousands(nodes);
    message!(
        "claimed {nodes} nodes, found more",
        "主張は {nodes} ノード、実際はそれより多くあります"
    )
}

/// The most nodes that such a recording may have.
fn most_nodes(recorded: &RecordingClaims) -> u64 {
    match (recorded.grow, recorded.frames) {
        (Some(_), _) => MOST_GROWN,
        (None, Some(_)) => MOST_RECORDED,
        (None, None) => MOST_COUNTED,
    }
}

impl LessonRecording {
    /// Returns how many frames there are.
    pub(crate) fn frames(&self) -> u64 {
        match self {
            Self::Search(searched) => searched
                .evidence
                .as_ref()
                .map_or(0, |evidence| evidence.frames()),
            Self::BestFirst(searched) => {
                let recorded = searched.recorded.as_ref();
                recorded.map_or(0, |recorded| recorded.frames())
            }
            Self::Growth(grown) => grown.growing.len() as u64,
        }
    }

    /// Returns a frame's kind and the board of its node; of a growing tree also how many nodes there are.
    pub(crate) fn place(&self, frame: u64) -> Option<String> {
        match self {
            Self::Search(searched) => {
                let (kind, board) = searched.evidence.as_ref()?.place(frame)?;
                Some(format!("{kind} {board}"))
            }
            Self::BestFirst(searched) => searched.recorded.as_ref()?.place(frame),
            Self::Growth(grown) => {
                let board = grown.growing.made(frame)?.board;
                Some(format!("made {} {board}", frame + 1))
            }
        }
    }

    /// Whether a board is in the picture of a frame; none if it is no board of the game.
    pub(crate) fn shows(&self, frame: u64, board: &str) -> Option<bool> {
        match self {
            Self::Search(searched) => searched.evidence.as_ref()?.shows(frame, board),
            Self::BestFirst(searched) => searched.recorded.as_ref()?.shows(frame, board),
            Self::Growth(grown) => Some(grown.growing.made_at(board)? <= frame),
        }
    }

    /// Returns the moves that lead to a board in the picture of a frame, by which its node is named there.
    pub(crate) fn way(&self, frame: u64, board: &str) -> Option<String> {
        match self {
            Self::Search(searched) => searched.evidence.as_ref()?.way(frame, board),
            Self::BestFirst(searched) => searched.recorded.as_ref()?.way(frame, board),
            Self::Growth(grown) => {
                let made = grown.growing.made_at(board)?;
                (made <= frame).then(|| Some(grown.growing.made(made)?.way))?
            }
        }
    }

    /// Returns what is missing for a proof, and for a refutation, at a board in the picture of a frame; none where nothing is asked.
    pub(crate) fn missing(&self, frame: u64, board: &str) -> Option<ProofNumbers> {
        match self {
            Self::BestFirst(searched) => searched.recorded.as_ref()?.missing(frame, board),
            Self::Search(_) | Self::Growth(_) => None,
        }
    }

    /// Returns the numbers that stand at a board in the picture of a frame, in which the truth is told or not.
    pub(crate) fn numbers(&self, (frame, truth): (u64, bool), board: &str) -> Vec<Score> {
        match self {
            Self::BestFirst(searched) => {
                let recorded = searched.recorded.as_ref();
                recorded
                    .map(|recorded| recorded.numbers(frame, board, truth))
                    .unwrap_or_default()
            }
            Self::Search(searched) => {
                let evidence = searched.evidence.as_ref();
                evidence
                    .map(|evidence| evidence.numbers(frame, board))
                    .unwrap_or_default()
            }
            Self::Growth(grown) => {
                let made = grown
                    .growing
                    .made_at(board)
                    .and_then(|n| grown.growing.made(n));
                made.and_then(|made| made.end).into_iter().collect()
            }
        }
    }
}
