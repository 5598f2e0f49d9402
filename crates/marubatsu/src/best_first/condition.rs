//! Finding frames of best-first searches: `kind=select,iteration=11`.
//!
//! A condition is a list of tests, separated by commas, all of which must hold. A test is `key=value` or `key!=value`:
//!
//! | key | values |
//! |---|---|
//! | `kind` | what happens: `begin`, `select`, `expand`, `simulate`, `back`, `end`; of proof numbers `pass`, `descend`, `expand`, `update`, `end` |
//! | `iteration` | the round, from 1: the iteration of UCT, the expansion of proof numbers, the node that df-pn enters |
//! | `node` | `max`, `min`: whose node it is at which that happens |
//! | `number` | its number, in the order in which nodes were made |
//! | `depth` | plies from the root |
//! | `board` | its position as text |
//! | `returns` | `yes`, `no`: whether df-pn turns back from it there, as a number has reached its threshold |

use super::{BestFirstRecording, NodeNumber, RoundFrame, RoundPhase};
use crate::condition::{ConditionError, ConditionTests, Grammar, SIDES, named};
use crate::game::{Game, Notation, Side};

/// A test on frames of a best-first search.
///
/// ```
/// use marubatsu::best_first::condition::RoundCondition;
/// use marubatsu::best_first::{pn, uct};
/// assert!(RoundCondition::parse("kind=select,iteration=11", &uct::PHASES).is_ok());
/// assert!(RoundCondition::parse("kind=select,iteration=11", &pn::PHASES).is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoundCondition(ConditionTests<RoundTest>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum RoundTest {
    Kind(RoundPhase),
    Iteration(u32),
    Node(Side),
    Number(NodeNumber),
    Depth(usize),
    Board(String),
    Returns(bool),
}

/// The keys of a condition.
pub const KEYS: [&str; 7] = [
    "kind",
    "iteration",
    "node",
    "number",
    "depth",
    "board",
    "returns",
];

const ANSWERS: [(&str, bool); 2] = [("yes", true), ("no", false)];

impl RoundCondition {
    /// Reads a condition on frames in which these things happen.
    ///
    /// # Errors
    /// When the text is none.
    pub fn parse(
        text: &str,
        phases: &[(&'static str, RoundPhase)],
    ) -> Result<Self, ConditionError> {
        let grammar = Grammar {
            keys: &KEYS,
            names: &|key| match key {
                "kind" => phases.iter().map(|&(name, _)| name).collect(),
                "node" => SIDES.map(|(name, _)| name).to_vec(),
                "returns" => ANSWERS.map(|(name, _)| name).to_vec(),
                _ => Vec::new(),
            },
            value: &|key, value| match key {
                "kind" => named(value, phases).map(RoundTest::Kind),
                "iteration" => value.parse().ok().map(RoundTest::Iteration),
                "node" => named(value, &SIDES).map(RoundTest::Node),
                "number" => value.parse().ok().map(RoundTest::Number),
                "depth" => value.parse().ok().map(RoundTest::Depth),
                "returns" => named(value, &ANSWERS).map(RoundTest::Returns),
                _ => Some(RoundTest::Board(value.to_owned())),
            },
        };
        grammar.parse(text).map(Self)
    }

    /// Whether a frame passes all tests.
    pub fn holds<R: BestFirstRecording<Game: Notation>>(
        &self,
        recording: &R,
        frame: &RoundFrame,
    ) -> bool {
        self.0.hold(|test| test.holds(recording, frame))
    }
}

impl RoundTest {
    fn holds<R: BestFirstRecording<Game: Notation>>(
        &self,
        recording: &R,
        frame: &RoundFrame,
    ) -> bool {
        let node = recording.event_node(frame);
        match self {
            Self::Kind(phase) => frame.phase == *phase,
            Self::Iteration(iteration) => frame.iteration == *iteration,
            Self::Node(side) => recording.game().to_move(&recording.position(node)) == *side,
            Self::Number(number) => node == *number,
            Self::Depth(depth) => recording.depth(node) == *depth,
            Self::Returns(returns) => recording.returns(frame) == *returns,
            Self::Board(board) => {
                recording.game().write_position(&recording.position(node)) == *board
            }
        }
    }
}
