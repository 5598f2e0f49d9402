//! The clock of the benchmarks.
//!
//! Invariant: it measures this thread's own time on the processor, so that other processes hardly
//! disturb it.

use std::hint::black_box;

use rustix::time::{ClockId, clock_gettime};

/// Nanoseconds that this thread was on the processor.
fn nanoseconds() -> i64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec * 1_000_000_000 + now.tv_nsec
}

/// The result of some work, and the seconds it took.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = nanoseconds();
    let done = black_box(work());
    let took = u64::try_from(nanoseconds() - start).unwrap_or(0);
    (done, std::time::Duration::from_nanos(took).as_secs_f64())
}
