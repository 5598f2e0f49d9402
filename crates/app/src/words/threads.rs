//! Work that is many pieces: on several threads, or in a build without them one piece after the other.
//!
//! Invariant: the result is the same on any number of threads.

use std::ops::Range;

use marubatsu::workers::Workers;
#[cfg(feature = "threads")]
use rayon::prelude::*;

use crate::words::error::Error;

/// Does work whose pieces share so many threads: 0 stands for as many as there are cores.
#[cfg(feature = "threads")]
pub(crate) fn on<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> Result<R, Error> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|fault| Error::Internal(fault.to_string()))?;
    Ok(pool.install(work))
}

#[cfg(not(feature = "threads"))]
#[allow(
    clippy::unnecessary_wraps,
    reason = "several threads may fail to start"
)]
pub(crate) fn on<R>(_: usize, work: impl FnOnce() -> R) -> Result<R, Error> {
    Ok(work())
}

/// The threads that the work is [`on`], for the library; in a build without them, the caller alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Team;

impl Workers for Team {
    fn count(&self) -> usize {
        #[cfg(feature = "threads")]
        return rayon::current_num_threads();
        #[cfg(not(feature = "threads"))]
        1
    }

    fn map<T: Send, R: Send>(&self, items: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
        #[cfg(feature = "threads")]
        return items.into_par_iter().map(work).collect();
        #[cfg(not(feature = "threads"))]
        items.into_iter().map(work).collect()
    }
}

/// What becomes of each item, in their order; or a fault.
pub(crate) fn map<T: Send, R: Send, E: Send>(
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> Result<R, E> + Sync + Send,
) -> Result<Vec<R>, E> {
    #[cfg(feature = "threads")]
    let items = items.into_iter().collect::<Vec<T>>().into_par_iter();
    #[cfg(not(feature = "threads"))]
    let items = items.into_iter();
    items.map(work).collect()
}

/// All pieces of these numbers together.
pub(crate) fn sum<R: Send + Default>(
    numbers: Range<u64>,
    piece: impl Fn(u64) -> R + Sync + Send,
    plus: impl Fn(R, R) -> R + Sync + Send,
) -> R {
    #[cfg(feature = "threads")]
    return numbers.into_par_iter().map(piece).reduce(R::default, plus);
    #[cfg(not(feature = "threads"))]
    numbers.map(piece).fold(R::default(), plus)
}
