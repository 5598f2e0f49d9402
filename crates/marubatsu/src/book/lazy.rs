//! A book that is read when one of its positions is first asked for: whoever solves a later position doesn't wait for it.
//!
//! Invariant: it is read once, and answers as the book does.

use std::sync::{Arc, LazyLock};

use super::Book;
use crate::game::knowledge::ProvenOutcome;

/// A book to be read, and of how many plies it is.
///
/// ```
/// use marubatsu::book::LazyBook;
///
/// let book = LazyBook::new(7, || unreachable!("nobody asks"));
/// assert_eq!(book.ending(8, || unreachable!("it has no such positions")), None);
/// ```
#[derive(Debug)]
pub struct LazyBook {
    plies: u32,
    book: LazyLock<Arc<Book>, BookReader>,
}

type BookReader = Box<dyn FnOnce() -> Arc<Book> + Send>;

impl LazyBook {
    /// A book of so many plies, which `read` returns.
    pub fn new(plies: u32, read: impl FnOnce() -> Arc<Book> + Send + 'static) -> Self {
        Self {
            plies,
            book: LazyLock::new(Box::new(read)),
        }
    }

    /// Returns how the position with a key ends, which comes after so many plies, if it is there. The key is asked for only where the book may have
    /// it.
    #[inline]
    pub fn ending(&self, ply: u32, key: impl FnOnce() -> Option<u64>) -> Option<ProvenOutcome> {
        if ply > self.plies {
            return None;
        }
        self.book.ending(ply, key()?)
    }
}

impl From<Arc<Book>> for LazyBook {
    fn from(book: Arc<Book>) -> Self {
        Self::new(book.plies(), || book)
    }
}
