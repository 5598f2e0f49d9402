//! Where a tablebase's bytes come from.
//!
//! Invariant: a source hands out what was asked for, whole, or says why it doesn't.

use std::fmt::Debug;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};

use marubatsu_app::system::open_file;

use crate::error::TablebaseError;

/// Bytes that are read by ranges.
pub trait ByteSource: Debug + Send {
    /// How many there are.
    fn length(&self) -> u64;

    /// So many bytes from an offset. Both together are at most [`Self::length`].
    ///
    /// # Errors
    /// When they can't be had.
    fn bytes(&mut self, offset: u64, length: u64) -> Result<Vec<u8>, TablebaseError>;
}

/// A file here.
#[derive(Debug)]
pub(crate) struct LocalFile {
    file: File,
    length: u64,
}

impl LocalFile {
    pub(crate) fn open(path: &std::path::Path) -> Result<Self, TablebaseError> {
        let (file, length) = open_file(path)?;
        Ok(Self { file, length })
    }
}

impl ByteSource for LocalFile {
    fn length(&self) -> u64 {
        self.length
    }

    fn bytes(&mut self, offset: u64, length: u64) -> Result<Vec<u8>, TablebaseError> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(offset))?;
        (&mut self.file).take(length).read_to_end(&mut bytes)?;
        let is_whole = bytes.len() as u64 == length;
        is_whole.then_some(bytes).ok_or(TablebaseError::Damaged)
    }
}
