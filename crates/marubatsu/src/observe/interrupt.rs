//! Why a search ends before its time.

use std::convert::Infallible;

use super::EitherInterrupt;
use crate::lang::{Message, Text};

/// Why a search or another piece of work was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Interrupt {
    /// It has reached its limit of nodes.
    #[error("stopped at the node limit")]
    NodeLimit,
    /// Its time is up.
    #[error("stopped at the time limit")]
    TimeLimit,
    /// Somebody asked it to stop.
    #[error("cancelled")]
    Cancelled,
    /// Its recording may hold no more events.
    #[error("stopped at the event limit")]
    EventLimit,
    /// The frames that are wanted have been recorded.
    #[error("stopped at the last requested frame")]
    FrameLimit,
}

impl Interrupt {
    /// Returns the name in documents: `node_limit`, `time`, `cancelled`, `trace_full` or `enough`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NodeLimit => "node_limit",
            Self::TimeLimit => "time",
            Self::Cancelled => "cancelled",
            Self::EventLimit => "trace_full",
            Self::FrameLimit => "enough",
        }
    }

    /// Returns what to tell the user.
    pub fn message(self) -> Message {
        let (en, ja) = match self {
            Self::NodeLimit => (
                "stopped at the node limit: the result is partial",
                "ノード数の上限で停止しました: 途中の結果です",
            ),
            Self::TimeLimit => (
                "stopped at the time limit: the result is partial",
                "制限時間で停止しました: 途中の結果です",
            ),
            Self::Cancelled => (
                "cancelled: the result is partial",
                "中断しました: 途中の結果です",
            ),
            Self::EventLimit => (
                "there are too many frames to record; choose a later position, a table, or an algorithm with cutoffs",
                "フレームが多すぎて記録できません。後の局面や、置換表、枝狩りを使ってください",
            ),
            Self::FrameLimit => (
                "stopped at the last requested frame",
                "指定された最後のフレームで停止しました",
            ),
        };
        Text::new(en, ja).into()
    }
}

impl From<Infallible> for Interrupt {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl<A: Into<Self>, B: Into<Self>> From<EitherInterrupt<A, B>> for Interrupt {
    fn from(either: EitherInterrupt<A, B>) -> Self {
        match either {
            EitherInterrupt::First(first) => first.into(),
            EitherInterrupt::Second(second) => second.into(),
        }
    }
}
