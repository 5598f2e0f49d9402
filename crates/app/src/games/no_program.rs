//! A build that starts no processes: no program can be named, so none is ever asked.
//!
//! Invariant: nobody makes a [`ProgramCommand`].

use std::time::Duration;

use marubatsu::lang::Message;
use marubatsu::observe::limits::CancelFlag;
use marubatsu::players::{Chooser, Opinion, OpinionError};

use crate::games::game::{AnyGame, LabGame};
use crate::words::InputError;

texts! {
    NO_PROGRAMS = "programs can't be started here", "ここでは外部プログラムを起動できません";
}

/// A program with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramCommand(());

impl ProgramCommand {
    /// Refuses every command line.
    pub(super) fn parse(key: &str, text: &str) -> Result<Self, InputError> {
        Err(InputError::new(key, text, Some(0), NO_PROGRAMS))
    }
}

/// A program that plays.
#[derive(Debug)]
pub(super) struct Program;

impl Program {
    pub(super) fn start(_: &ProgramCommand, _: &AnyGame, _: Duration) -> Result<Self, Message> {
        Err(NO_PROGRAMS.into())
    }
}

impl<G: LabGame> Chooser<G> for Program {
    fn opinion(
        &self,
        _: &G,
        _: &G::Position,
        _: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        Err(OpinionError::Failed(NO_PROGRAMS.into()))
    }
}
