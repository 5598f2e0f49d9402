//! Time as benchmarks take it.
//!
//! Invariant: times are this thread's own time on the processor, so that other processes disturb them
//! little. Linux tells that time.

use std::hint::black_box;

/// Seconds that this thread was on the processor.
fn seconds() -> f64 {
    // The kernel brings its count up to date when the process gives way.
    std::thread::yield_now();
    let stat =
        std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells the time");
    let nanoseconds = stat
        .split(' ')
        .next()
        .and_then(|word| word.parse::<f64>().ok());
    nanoseconds.expect("the first number is the time") / 1e9
}

/// What some work gives, and the seconds it took.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = seconds();
    let done = black_box(work());
    (done, seconds() - start)
}
