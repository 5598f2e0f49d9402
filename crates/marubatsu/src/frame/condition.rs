//! Finding frames: `kind=update,node=min,fail=high`.
//!
//! A condition is a list of tests, separated by commas, all of which must hold. A test is
//! `key=value` or `key!=value`. Scores are compared only for equality:
//!
//! | key | values |
//! |---|---|
//! | `moment` | `start`, `table`, `answer`, `score`, `update`, `cut`, `end`: what the stage calls it ([`Moment`]) |
//! | `kind` | `start`, `tt`, `score`, `update`, `end` |
//! | `node` | `max`, `min` |
//! | `number` | the node's number: nodes are counted from 0 as they are entered |
//! | `edge` | `first`, `last`: the frame in which its node is entered, or settled |
//! | `fail` | `low`, `exact`, `high` |
//! | `leaf` | `end`, `horizon`, `table`, `known`, `none` |
//! | `flag` | `registered_in_tt`, `tt_pruned`, `ab_updated`, `updated`, `ab_pruned` |
//! | `depth` | plies from the root |
//! | `board` | the position as text |
//! | `score`, `child`, `alpha`, `beta` | a score |

use super::{Frame, FrameKind, Moment, text};
use crate::condition::{ConditionTests, Grammar, SIDES, named};
use crate::game::{Game, Notation, Side};
use crate::observe::Leaf;
use crate::score::{Fail, Score};

pub use crate::condition::{ConditionError, ConditionErrorKind};

/// A test on frames.
///
/// ```
/// use marubatsu::frame::condition::Condition;
/// assert!("kind=update,node=min,fail=high".parse::<Condition>().is_ok());
/// assert_eq!("kind=updat".parse::<Condition>().unwrap_err().at, 5);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition(ConditionTests<FrameTest>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum FrameTest {
    Moment(Moment),
    Kind(FrameKind),
    Node(Side),
    Number(u64),
    Edge(FrameKind),
    Fail(Fail),
    Leaf(Option<Leaf>),
    Flag(&'static str),
    Depth(usize),
    Board(String),
    Score(Score),
    Child(Score),
    Alpha(Score),
    Beta(Score),
}

/// The keys of a condition.
pub const KEYS: [&str; 14] = [
    "moment", "kind", "node", "number", "edge", "fail", "leaf", "flag", "depth", "board", "score",
    "child", "alpha", "beta",
];

const FLAGS: [&str; 5] = [
    "registered_in_tt",
    "tt_pruned",
    "ab_updated",
    "updated",
    "ab_pruned",
];

const EDGES: [(&str, FrameKind); 2] = [("first", FrameKind::Start), ("last", FrameKind::End)];

const FAILS: [(&str, Fail); 3] = [
    ("low", Fail::Low),
    ("exact", Fail::Exact),
    ("high", Fail::High),
];

const LEAVES: [(&str, Option<Leaf>); 5] = [
    ("end", Some(Leaf::End)),
    ("horizon", Some(Leaf::Horizon)),
    ("table", Some(Leaf::Table)),
    ("known", Some(Leaf::Known)),
    ("none", None),
];

/// Returns the values of a key; none if they are numbers or boards.
///
/// ```
/// use marubatsu::frame::condition::names;
/// assert_eq!(names("node"), ["max", "min"]);
/// assert!(names("depth").is_empty());
/// ```
pub fn names(key: &str) -> Vec<&'static str> {
    match key {
        "moment" => Moment::ALL.map(Moment::name).to_vec(),
        "kind" => FrameKind::ALL.map(FrameKind::name).to_vec(),
        "node" => SIDES.map(|(name, _)| name).to_vec(),
        "edge" => EDGES.map(|(name, _)| name).to_vec(),
        "fail" => FAILS.map(|(name, _)| name).to_vec(),
        "leaf" => LEAVES.map(|(name, _)| name).to_vec(),
        "flag" => FLAGS.to_vec(),
        _ => Vec::new(),
    }
}

impl std::str::FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let grammar = Grammar {
            keys: &KEYS,
            names: &names,
            value: &parse_value,
        };
        grammar.parse(text).map(Self)
    }
}

fn parse_value(key: &str, value: &str) -> Option<FrameTest> {
    let score = || value.parse().ok();
    match key {
        "moment" => named(value, &Moment::ALL.map(|of| (of.name(), of))).map(FrameTest::Moment),
        "kind" => named(value, &FrameKind::ALL.map(|of| (of.name(), of))).map(FrameTest::Kind),
        "node" => named(value, &SIDES).map(FrameTest::Node),
        "number" => value.parse().ok().map(FrameTest::Number),
        "edge" => named(value, &EDGES).map(FrameTest::Edge),
        "fail" => named(value, &FAILS).map(FrameTest::Fail),
        "leaf" => named(value, &LEAVES).map(FrameTest::Leaf),
        "flag" => named(value, &FLAGS.map(|of| (of, of))).map(FrameTest::Flag),
        "depth" => value.parse().ok().map(FrameTest::Depth),
        "board" => Some(FrameTest::Board(value.to_owned())),
        "score" => score().map(FrameTest::Score),
        "child" => score().map(FrameTest::Child),
        "alpha" => score().map(FrameTest::Alpha),
        "beta" => score().map(FrameTest::Beta),
        _ => None,
    }
}

impl Condition {
    /// Whether the frame passes all tests.
    pub fn holds<G: Notation>(&self, game: &G, frame: &Frame<G>) -> bool {
        self.0.hold(|test| test.holds(game, frame))
    }
}

impl FrameTest {
    fn holds<G: Notation>(&self, game: &G, frame: &Frame<G>) -> bool {
        match self {
            Self::Moment(moment) => Moment::of(frame) == *moment,
            Self::Kind(kind) | Self::Edge(kind) => frame.kind == *kind,
            Self::Number(number) => frame.node == *number,
            Self::Node(turn) => frame.turn == *turn,
            Self::Fail(fail) => frame.fail == Some(*fail),
            Self::Leaf(leaf) => frame.leaf == *leaf,
            Self::Flag(name) => has_flag(frame, name),
            Self::Depth(depth) => frame.depth() == *depth,
            Self::Board(board) => game.write_position(&frame.position) == *board,
            Self::Score(score) => frame.score == Some(*score),
            Self::Child(score) => frame.child == Some(*score),
            Self::Alpha(score) => frame.window.alpha == *score,
            Self::Beta(score) => frame.window.beta == *score,
        }
    }
}

fn has_flag<G: Game>(frame: &Frame<G>, name: &str) -> bool {
    text::flag_names(frame).contains(&name)
}
