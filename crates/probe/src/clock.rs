//! The clock of the benchmarks.
//!
//! Invariant: it measures this thread's own processor time, so other processes hardly disturb it.

use std::hint::black_box;

use cpu_time::ThreadTime;

/// The result of some work, and the seconds it took.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = ThreadTime::now();
    let done = black_box(work());
    (done, start.elapsed().as_secs_f64())
}
