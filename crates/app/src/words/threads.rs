//! Work that is many pieces: on several threads, or in a build without them one piece after the other.
//!
//! Invariant: the result is the same on any number of threads.

#[cfg(feature = "threads")]
pub(crate) use several::{map, on, sum};
#[cfg(not(feature = "threads"))]
pub(crate) use single::{map, on, sum};

#[cfg(feature = "threads")]
mod several {
    use std::ops::Range;

    use rayon::prelude::*;

    use crate::words::error::Error;

    /// Does work whose pieces share so many threads: 0 stands for as many as there are cores.
    pub(crate) fn on<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> Result<R, Error> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|fault| Error::Internal(fault.to_string()))?;
        Ok(pool.install(work))
    }

    /// What becomes of each item, in their order; or a fault.
    pub(crate) fn map<T: Send, R: Send, E: Send>(
        items: impl IntoIterator<Item = T>,
        work: impl Fn(T) -> Result<R, E> + Sync + Send,
    ) -> Result<Vec<R>, E> {
        let items: Vec<T> = items.into_iter().collect();
        items.into_par_iter().map(work).collect()
    }

    /// All pieces of these numbers together.
    pub(crate) fn sum<R: Send + Default>(
        numbers: Range<u64>,
        piece: impl Fn(u64) -> R + Sync + Send,
        plus: impl Fn(R, R) -> R + Sync + Send,
    ) -> R {
        let pieces = numbers.into_par_iter().map(piece);
        pieces.reduce(R::default, plus)
    }
}

#[cfg(not(feature = "threads"))]
mod single {
    use std::ops::Range;

    use crate::words::error::Error;

    #[allow(
        clippy::unnecessary_wraps,
        reason = "several threads may fail to start"
    )]
    pub(crate) fn on<R>(_: usize, work: impl FnOnce() -> R) -> Result<R, Error> {
        Ok(work())
    }

    pub(crate) fn map<T, R, E>(
        items: impl IntoIterator<Item = T>,
        work: impl Fn(T) -> Result<R, E>,
    ) -> Result<Vec<R>, E> {
        items.into_iter().map(work).collect()
    }

    pub(crate) fn sum<R: Default>(
        numbers: Range<u64>,
        piece: impl Fn(u64) -> R,
        plus: impl Fn(R, R) -> R,
    ) -> R {
        numbers.map(piece).fold(R::default(), plus)
    }
}
