//! What to look at while a long search runs: a spinner with numbers, on stderr.
//!
//! Invariant: nothing is drawn unless stderr is a terminal, nor in the first half second; what is drawn
//! is gone when the work is done.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use marubatsu::lang;
use marubatsu_app::control::Control;
use marubatsu_app::sheet::thousands;

use crate::environment::Environment;
use crate::interrupt;

const PATIENCE: Duration = Duration::from_millis(500);
const STEP: Duration = Duration::from_millis(100);

/// Does the work, and shows what `say` says meanwhile.
pub(crate) fn shown<T>(
    watched: bool,
    say: impl Fn() -> String + Send,
    work: impl FnOnce() -> T,
) -> T {
    if !watched {
        return work();
    }
    std::thread::scope(|scope| {
        let (done, is_done) = channel::<()>();
        scope.spawn(move || draw(&is_done, &say));
        let result = work();
        drop(done);
        result
    })
}

fn draw(done: &Receiver<()>, say: &impl Fn() -> String) {
    let goes_on = |time| done.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
    if !goes_on(PATIENCE) {
        return;
    }
    let bar = ProgressBar::new_spinner().with_style(ProgressStyle::default_spinner());
    loop {
        bar.set_message(say());
        bar.tick();
        if !goes_on(STEP) {
            break;
        }
    }
    bar.finish_and_clear();
}

/// Does work that Ctrl-C may stop and that counts into `progress`, and shows what `say` says meanwhile.
pub(crate) fn counted<T>(
    watched: bool,
    say: impl Fn() -> String + Send,
    progress: &AtomicU64,
    work: impl FnOnce(&Control<'_>) -> T,
) -> T {
    shown(watched, say, || interrupt::stoppable(Some(progress), work))
}

/// Does one search that Ctrl-C may stop, and shows its nodes meanwhile.
pub(crate) fn of_search<T>(environment: &Environment, work: impl FnOnce(&Control<'_>) -> T) -> T {
    let (nodes, clock) = (AtomicU64::new(0), Instant::now());
    let say = || {
        let nodes = nodes.load(Ordering::Relaxed);
        nodes_and_speed(environment, nodes, clock.elapsed())
    };
    counted(environment.watched, say, &nodes, work)
}

/// `12,345,678 nodes, 5,123,456 per second`.
fn nodes_and_speed(environment: &Environment, nodes: u64, time: Duration) -> String {
    let speed = per_second(nodes, time);
    let (en, ja) = (lang::counted(nodes, "node", "nodes"), thousands(nodes));
    environment.lang.pick(
        format!("{en}, {speed} per second (Ctrl-C stops)"),
        format!("{ja} ノード、毎秒 {speed} ノード (Ctrl-C で停止)"),
    )
}

/// How many of something were done in a second.
pub(crate) fn per_second(done: u64, time: Duration) -> String {
    let speed = u128::from(done) * 1000 / time.as_millis().max(1);
    thousands(u64::try_from(speed).unwrap_or(u64::MAX))
}
