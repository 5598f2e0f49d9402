//! A recorded best-first search as a file, and as JSON lines.
//!
//! Invariant: both read back as the same search.

use marubatsu::observe::trace::TraceHeader;

use super::{FoundByRounds, RecordedBestFirst};
use crate::cases::events::rounds;
use crate::cases::frame_source::BoxedIter;
use crate::request::joined;
use crate::words::{InputError, error};

/// A best-first search as documents that can be opened again.
pub trait BestFirstDocuments {
    /// The search as JSON lines: its header, and a line for each round.
    ///
    /// # Errors
    /// When the rounds alone don't tell it.
    fn events(&self) -> Result<BoxedIter<'_, String>, InputError>;
    /// The search as the bytes of a file, which was named by the option `record`.
    ///
    /// # Errors
    /// When a file can't hold it.
    fn file(&self) -> Result<Vec<u8>, InputError>;
    /// The name of the program that has told it; none if it was this one.
    fn program(&self) -> Option<&str>;
}

impl<R: FoundByRounds> BestFirstDocuments for RecordedBestFirst<R> {
    fn events(&self) -> Result<BoxedIter<'_, String>, InputError> {
        self.request.kept()?;
        let recording = &self.recording;
        let fields = recording.round_fields();
        let header = rounds::written_header(&self.request, recording.told_by(), fields);
        Ok(Box::new(
            std::iter::once(header).chain(recording.round_lines()),
        ))
    }

    fn file(&self) -> Result<Vec<u8>, InputError> {
        self.request.kept()?;
        let decided = self.request.decided().into_iter();
        let pairs: Vec<_> = decided.map(|option| (option.key, option.text)).collect();
        let header = TraceHeader {
            game: self.request.game.name().to_owned(),
            root: self.request.position.board.clone(),
            search: joined(&pairs, "&"),
        };
        let file = self.recording.as_file(header);
        Ok(file.map_err(error::unwritten)?.write())
    }

    fn program(&self) -> Option<&str> {
        self.recording.told_by()
    }
}
