//! Replies to wrong answers, as the checker sees them.
//!
//! Invariant: a reply is to an answer that can be given and is wrong, and names what it replies to.

use marubatsu::lang::Message;

use super::{IS_RIGHT, NAMES_NOTHING, NO_CHOICE, NOT_SHOWN};
use crate::lessons::derive::RightAnswer;
use crate::lessons::derive::recordings::LessonRecording;
use crate::lessons::parse::StopReply;
use crate::lessons::parse::prose::{self, ProsePiece};

/// What is wrong with a reply's target, or with what it says of it.
pub(super) fn reply_fault(
    reply: &StopReply,
    (target, right): (&Option<String>, &RightAnswer),
    recording: &LessonRecording,
    frame: u64,
) -> Option<Message> {
    let [en, ja] = [&reply.text.en, &reply.text.ja];
    let pieces = prose::read(en).ok()?;
    let links = || {
        pieces.iter().filter_map(|piece| match piece {
            ProsePiece::Link { node, .. } => Some(node.as_str()),
            _ => None,
        })
    };
    let figures = pieces
        .iter()
        .any(|piece| matches!(piece, ProsePiece::Figure(_)));
    let digits = |text: &str| text.chars().any(|c| c.is_ascii_digit());
    let names_any = figures || links().next().is_some() || digits(en);
    let given = [reply.node.is_some(), reply.value.is_some(), reply.otherwise];
    let one = given.into_iter().filter(|given| *given).count() == 1;
    let names_it = match (&reply.node, target) {
        (Some(node), _) => links().any(|link| link == node),
        (None, Some(value)) if digits(value) => prose::names(en, value) && prose::names(ja, value),
        _ => true,
    };
    let is_right = target
        .as_ref()
        .is_some_and(|target| right.answers.contains(target));
    if is_right {
        return Some(IS_RIGHT.into());
    }
    if let Some(node) = &reply.node {
        if !right.candidates.is_empty() && !right.candidates.contains(node) {
            return Some(NO_CHOICE.into());
        }
        if recording.shows(frame, node) != Some(true) {
            return Some(NOT_SHOWN.into());
        }
    }
    (!names_any || !names_it || !one).then(|| NAMES_NOTHING.into())
}
