//! Lines of a file that are there to be answered.
//!
//! Invariant: only the first line of a chunk is waited for.

use std::ops::Range;
use std::path::Path;

use crate::error::CliError;
use crate::file;

/// Lines that are answered together.
#[derive(Debug, Default)]
pub(super) struct Chunk {
    text: Vec<u8>,
    /// Where each line ends.
    ends: Vec<usize>,
}

impl Chunk {
    /// Reads a line, and of those that are there behind it as many as there may be: it waits for none of these. Whether there was one.
    pub(super) fn read(
        &mut self,
        lines: &mut file::Lines,
        most: usize,
        named: (&str, &Path),
    ) -> Result<bool, CliError> {
        self.text.clear();
        self.ends.clear();
        let is_there = |lines: &file::Lines| lines.buffer().contains(&b'\n');
        while self.ends.is_empty() || self.ends.len() < most && is_there(lines) {
            if !file::read_line(lines, &mut self.text, named)? {
                break;
            }
            self.ends.push(self.text.len());
        }
        Ok(!self.ends.is_empty())
    }

    /// How many lines there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Lines by their places, with their ends.
    pub(super) fn lines(&self, places: Range<usize>) -> impl Iterator<Item = (usize, &[u8])> {
        let places = places.start..places.end.min(self.ends.len());
        places.map(|at| {
            let begin = at.checked_sub(1).map_or(0, |before| self.ends[before]);
            (at, &self.text[begin..self.ends[at]])
        })
    }
}
