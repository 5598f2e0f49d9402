//! Work that is many pieces: on several threads, or in a build without them one piece after the other.
//!
//! Invariants: the result is the same on any number of threads. What shares the work out is compiled once,
//! whatever the pieces are.

use std::ops::Range;
#[cfg(feature = "threads")]
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "threads")]
use std::sync::{Mutex, PoisonError};

use marubatsu::workers::Workers;
#[cfg(feature = "threads")]
use rayon::prelude::*;

use crate::words::error::Error;

/// Does work whose pieces share so many threads: 0 stands for as many as there are cores.
#[cfg(feature = "threads")]
pub(crate) fn on<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> Result<R, Error> {
    let mut work = Some(work);
    let mut done = None;
    within(threads, &mut || done = work.take().map(|work| work()))?;
    done.ok_or_else(|| Error::Internal("no thread did the work".to_owned()))
}

/// Starts so many threads and does the work among them.
#[cfg(feature = "threads")]
fn within(threads: usize, work: &mut (dyn FnMut() + Send)) -> Result<(), Error> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|fault| Error::Internal(fault.to_string()))?;
    pool.install(work);
    Ok(())
}

/// Does the pieces of these numbers, each of them once.
#[cfg(feature = "threads")]
fn each(pieces: usize, piece: &(dyn Fn(usize) + Sync)) {
    (0..pieces).into_par_iter().for_each(piece);
}

/// What becomes of each item, in their order. They are begun in it too, so that of work under way the beginning is done.
#[cfg(feature = "threads")]
fn all<T: Send, R: Send>(items: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    let items: Vec<Mutex<Option<T>>> = items
        .into_iter()
        .map(|item| Mutex::new(Some(item)))
        .collect();
    let done: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    each(items.len(), &|_| {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let item = items[number]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        let result = item.map(&work);
        *done[number].lock().unwrap_or_else(PoisonError::into_inner) = result;
    });
    let done = done.into_iter().map(Mutex::into_inner);
    done.filter_map(|result| result.unwrap_or_else(PoisonError::into_inner))
        .collect()
}

/// What becomes of each item, in their order.
#[cfg(not(feature = "threads"))]
fn all<T, R>(items: Vec<T>, work: impl Fn(T) -> R) -> Vec<R> {
    items.into_iter().map(work).collect()
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
pub(crate) struct ThreadPool;

impl Workers for ThreadPool {
    fn count(&self) -> usize {
        #[cfg(feature = "threads")]
        return rayon::current_num_threads();
        #[cfg(not(feature = "threads"))]
        1
    }

    fn map<T: Send, R: Send>(&self, items: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
        all(items, work)
    }
}

/// Does the work for each item and returns the results in order. After an error no further item is begun.
pub(crate) fn map<T: Send, R: Send, E: Send>(
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> Result<R, E> + Sync + Send,
) -> Result<Vec<R>, E> {
    let failed = AtomicBool::new(false);
    let pieces = all(items.into_iter().collect(), |item| {
        if failed.load(Ordering::Relaxed) {
            return None;
        }
        let done = work(item);
        failed.fetch_or(done.is_err(), Ordering::Relaxed);
        Some(done)
    });
    pieces.into_iter().flatten().collect()
}

/// Runs of numbers that are handed out, at most.
const RUNS: u64 = 1024;

/// Returns the sum over the pieces of these numbers.
pub(crate) fn sum<R: Send + Default>(
    numbers: Range<u64>,
    piece: impl Fn(u64) -> R + Sync + Send,
    plus: impl Fn(R, R) -> R + Sync + Send,
) -> R {
    let long = (numbers.end - numbers.start).div_ceil(RUNS).max(1);
    let starts = numbers
        .clone()
        .step_by(usize::try_from(long).unwrap_or(usize::MAX));
    let sums = all(starts.collect(), |start| {
        let run = start..(start + long).min(numbers.end);
        run.map(&piece).fold(R::default(), &plus)
    });
    sums.into_iter().fold(R::default(), plus)
}
