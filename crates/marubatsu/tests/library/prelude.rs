//! The names that most tests use.

pub(crate) use marubatsu::depict::Depict;
pub(crate) use marubatsu::frame::{Frame, FrameKind, Frames};
pub(crate) use marubatsu::game::knowledge::ProvenOutcome;
pub(crate) use marubatsu::game::{Game, Notation, Outcome, Side, Symmetry};
pub(crate) use marubatsu::games::bits::Bits;
pub(crate) use marubatsu::games::line::{ConnectFour, Line, Position};
pub(crate) use marubatsu::games::tree::{RandomTree, Tree};
pub(crate) use marubatsu::lang::Lang;
pub(crate) use marubatsu::observe::Leaf;
pub(crate) use marubatsu::observe::counts::Counts;
pub(crate) use marubatsu::observe::limits::NodeLimit;
pub(crate) use marubatsu::observe::trace::{Recorder, TraceHeader};
pub(crate) use marubatsu::players::by_score::{ScorePlayer, ScoreRule};
pub(crate) use marubatsu::recursion::Recursion;
pub(crate) use marubatsu::scene::{Arrangement, ColourScale, GroupKind, Scene, Shape, Theme, px};
pub(crate) use marubatsu::score::{Bounds, Fail, Score, View, Window};
pub(crate) use marubatsu::search::evaluators::{LeafScore, LineScore};
pub(crate) use marubatsu::search::fast_policy::FastPolicy;
pub(crate) use marubatsu::search::lookahead::GameKnowledge;
pub(crate) use marubatsu::search::order::MoveOrder;
pub(crate) use marubatsu::search::solver::solve;
pub(crate) use marubatsu::search::{
    Algorithm, Depth, Evaluator, FailRule, Root, TracedPolicy, search,
};
pub(crate) use marubatsu::table::{Exact, Fixed, Packed, TableKind};
pub(crate) use marubatsu::voice::Voice;
pub(crate) use marubatsu::{Search, svg};

pub(crate) use crate::support::ways::TABLES;

/// The algorithms that find a value by themselves.
pub(crate) const ALGORITHMS: [Algorithm; 4] = [
    Algorithm::Minimax,
    Algorithm::AlphaBeta,
    Algorithm::Scout,
    Algorithm::Mtdf(Score::ZERO),
];
