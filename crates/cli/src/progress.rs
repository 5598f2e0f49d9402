//! What to look at while a long search runs: a spinner with numbers, on stderr.
//!
//! Invariant: nothing is drawn unless stderr is a terminal, nor in the first half second; what is drawn
//! is gone when the work is done.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use marubatsu::lang::{self, Lang};
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

/// Does work that Ctrl-C may stop, and shows meanwhile what `say` says of how much was done, and how often players were
/// asked.
pub(crate) fn counted<T>(
    environment: &Environment,
    say: impl Fn(u64, u64) -> String + Send + Sync,
    work: impl FnOnce(&Control<'_>) -> T,
) -> T {
    let (done, asked) = (AtomicU64::new(0), AtomicU64::new(0));
    let control = Control {
        progress: Some(&done),
        asked: Some(&asked),
        ..Control::default()
    };
    let say = || say(done.load(Ordering::Relaxed), asked.load(Ordering::Relaxed));
    shown(environment.watched, say, || {
        interrupt::stoppable(control, work)
    })
}

/// Does one search that Ctrl-C may stop, and shows its nodes meanwhile, or how often a player was asked.
pub(crate) fn of_search<T>(environment: &Environment, work: impl FnOnce(&Control<'_>) -> T) -> T {
    let clock = Instant::now();
    let say = |nodes, asked| match asked {
        0 => nodes_and_speed(environment, nodes, clock.elapsed()),
        asked => asking(environment.lang, asked),
    };
    counted(environment, say, work)
}

/// `players were asked about 4,520 positions`.
pub(crate) fn asking(lang: Lang, asked: u64) -> String {
    let asked = thousands(asked);
    lang.pick(
        format!("{asked} positions analyzed by players (Ctrl-C stops)"),
        format!("プレイヤーが {asked} 局面を評価 (Ctrl-C で停止)"),
    )
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_reads_how_often_players_were_asked() {
        let said = [Lang::En, Lang::Ja].map(|lang| asking(lang, 4520));
        let words = "4,520 positions analyzed by players (Ctrl-C stops)";
        assert_eq!(said[0], words);
        assert!(said[1].contains("4,520 局面"), "{}", said[1]);
    }
}
