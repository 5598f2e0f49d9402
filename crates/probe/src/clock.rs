//! The clock of the benchmarks.
//!
//! Invariant: it measures this thread's own time on the processor, so that other processes hardly
//! disturb it. Linux provides that time.

use std::hint::black_box;

/// Seconds that this thread was on the processor.
fn seconds() -> f64 {
    // Giving way makes the kernel bring its count up to date.
    std::thread::yield_now();
    let stat =
        std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells the time");
    let nanoseconds = stat
        .split(' ')
        .next()
        .and_then(|word| word.parse::<f64>().ok());
    nanoseconds.expect("the first number is the time") / 1e9
}

/// The result of some work, and the seconds it took.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = seconds();
    let done = black_box(work());
    (done, seconds() - start)
}
