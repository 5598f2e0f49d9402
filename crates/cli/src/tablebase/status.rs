//! The progress of solving a game: the current step, how far it is, and an estimate of the time left.
//!
//! Invariant: an estimate is labelled as one, and appears only when there is data for it.

use std::cell::{Cell, OnceCell};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use marubatsu::lang::{Lang, Message};
use marubatsu_app::sheet::thousands;
use marubatsu_cluster::{Hosts, Phase, RunProgress, SolvePlan};

use crate::environment::Environment;

/// What parts of the time it takes to find classes and to value them; the rest goes into the file. As measured in `docs/tablebases.md`.
const FINDING: f64 = 0.30;
const VALUING: f64 = 0.62;
/// How long, and for which part of the work, a run is watched before it is said when it will end.
const WATCHED: (Duration, f64) = (Duration::from_secs(3), 0.003);
/// How long others may be waited for before that is told where nobody sees it.
const QUIET: Duration = Duration::from_secs(3);

/// `ply 7: 3 slices left to expand; 1,234 positions found, 0 solved; about 5 min left (Ctrl-C stops)`.
pub(super) fn line(
    lang: Lang,
    at: RunProgress,
    hosts: Option<&Hosts>,
    left: Option<Duration>,
) -> String {
    let (found, solved) = (thousands(at.found), thousands(at.solved));
    let (en, ja) = match at.phase {
        Phase::Meeting(process) => {
            let message = hosts.map(|hosts| waits(hosts, process));
            return message.map_or_else(String::new, |message| message.in_lang(lang).to_owned());
        }
        Phase::Expanding => ("expand", "展開"),
        Phase::Merging => ("merge", "統合"),
        Phase::Solving => ("solve", "解決"),
        Phase::Assembling => {
            return lang
                .pick("writing the file", "ファイルに書き込み中")
                .to_owned();
        }
    };
    let RunProgress {
        ply, left: slices, ..
    } = at;
    let ends = left.map_or_else(String::new, |left| {
        let (en, ja) = rounded(left);
        lang.pick(format!("; about {en} left"), format!("、残り約 {ja}"))
    });
    lang.pick(
        format!("ply {ply}: {slices} slices left to {en}; {found} positions found, {solved} solved{ends} (Ctrl-C stops)"),
        format!("{ply} 手目: {ja}の残り {slices} 区分、{found} 局面を列挙、{solved} 局面を解決{ends} (Ctrl-C で停止)"),
    )
}

/// A time in words that promise no more than is known.
fn rounded(time: Duration) -> (String, String) {
    let (seconds, minutes) = (time.as_secs().max(1), time.as_secs().div_ceil(60));
    match (seconds, minutes) {
        (..90, _) => (format!("{seconds} s"), format!("{seconds} 秒")),
        (_, ..90) => (format!("{minutes} min"), format!("{minutes} 分")),
        _ => {
            let (hours, minutes) = (minutes / 60, minutes % 60);
            (
                format!("{hours} h {minutes} min"),
                format!("{hours} 時間 {minutes} 分"),
            )
        }
    }
}

/// Whom a process waits for.
fn waits(hosts: &Hosts, process: usize) -> Message {
    let address = hosts.addresses.get(process).map_or("", String::as_str);
    let seconds = hosts.patience.as_secs();
    Message::new(
        format!("waiting for process {process} at {address}, for {seconds} seconds at most"),
        format!("プロセス {process} ({address}) を待っています (最長 {seconds} 秒)"),
    )
}

/// When a run will end.
pub(super) struct TimeEstimate<P> {
    plan: P,
    /// How many classes there will be, about.
    classes: OnceCell<Option<f64>>,
    /// When the run was first looked at, and how much was done.
    first: Cell<Option<(Instant, f64)>>,
}

impl<P: Fn() -> Option<SolvePlan>> TimeEstimate<P> {
    /// An estimate that plans the run when it is first asked.
    pub(super) const fn new(plan: P) -> Self {
        Self {
            plan,
            classes: OnceCell::new(),
            first: Cell::new(None),
        }
    }

    /// How long the run will still take, about.
    pub(super) fn left(&self, at: RunProgress) -> Option<Duration> {
        if matches!(at.phase, Phase::Meeting(_) | Phase::Assembling) {
            return None;
        }
        let planned = || (self.plan)().map(|plan| plan.classes);
        let planned = (*self.classes.get_or_init(planned))?;
        let now = (Instant::now(), done(at, planned));
        let first = self.first.get().unwrap_or(now);
        self.first.set(Some(first));
        left(now.0 - first.0, first.1, now.1)
    }
}

/// The part of all work that is done, if so many classes are expected. Once all are found, they are as many as were found.
fn done(at: RunProgress, planned: f64) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "an estimate")]
    let (found, solved) = (at.found as f64, at.solved as f64);
    let all = if at.phase == Phase::Solving {
        found
    } else {
        planned.max(found)
    };
    (FINDING * found + VALUING * solved) / all.max(1.0)
}

/// How long the rest will take, if it goes on as it went since the first look.
fn left(time: Duration, first: f64, now: f64) -> Option<Duration> {
    let (least, part) = WATCHED;
    if time < least || now - first < part {
        return None;
    }
    Duration::try_from_secs_f64(time.as_secs_f64() * (1.0 - now) / (now - first)).ok()
}

/// A process that waits for others where nobody watches it: it says so once.
pub(super) struct WaitNotice {
    hosts: Option<Hosts>,
    environment: Environment,
    /// Since when, and whether it was told.
    since: Mutex<Option<(Instant, bool)>>,
}

impl WaitNotice {
    /// Nobody was waited for yet.
    pub(super) fn new(hosts: Option<&Hosts>, environment: Environment) -> Self {
        Self {
            hosts: hosts.cloned(),
            environment,
            since: Mutex::new(None),
        }
    }

    /// Takes note of how far the run is.
    pub(super) fn hears(&self, at: RunProgress) {
        let (Phase::Meeting(process), Some(hosts)) = (at.phase, &self.hosts) else {
            return;
        };
        let Ok(mut since) = self.since.lock() else {
            return;
        };
        let (begin, is_told) = since.get_or_insert((Instant::now(), self.environment.watched));
        if !*is_told && begin.elapsed() >= QUIET {
            *is_told = true;
            self.environment.note(&waits(hosts, process));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: RunProgress = RunProgress {
        phase: Phase::Expanding,
        ply: 7,
        left: 3,
        found: 1234,
        solved: 0,
    };

    #[test]
    fn who_waits_reads_how_far_it_is() {
        let en = "ply 7: 3 slices left to expand; 1,234 positions found, 0 solved (Ctrl-C stops)";
        assert_eq!(line(Lang::En, AT, None, None), en);
        let ja = "7 手目: 展開の残り 3 区分、1,234 局面を列挙、0 局面を解決、残り約 2 分 (Ctrl-C で停止)";
        let left = Some(Duration::from_secs(95));
        assert_eq!(line(Lang::Ja, AT, None, left), ja);
    }

    #[test]
    fn whom_one_waits_for_is_told() {
        let hosts = Hosts {
            addresses: vec!["a:1".to_owned(), "b:2".to_owned()],
            process: 0,
            patience: Duration::from_secs(60),
        };
        let at = RunProgress {
            phase: Phase::Meeting(1),
            ..AT
        };
        let said = [Lang::En, Lang::Ja].map(|lang| line(lang, at, Some(&hosts), None));
        assert_eq!(
            said[0],
            "waiting for process 1 at b:2, for 60 seconds at most"
        );
        assert_eq!(said[1], "プロセス 1 (b:2) を待っています (最長 60 秒)");
    }

    #[test]
    fn what_is_left_follows_from_what_was_done_since_one_looks() {
        let second = Duration::from_secs(1);
        assert_eq!(left(2 * second, 0.0, 0.5), None);
        assert_eq!(left(9 * second, 0.5, 0.5), None);
        assert_eq!(left(30 * second, 0.0, 0.25), Some(90 * second));
        // A run that goes on: what was done before it counts for nothing.
        assert_eq!(left(30 * second, 0.5, 0.75), Some(30 * second));
        let half = done(RunProgress { found: 500, ..AT }, 1000.0);
        let whole = done(
            RunProgress {
                found: 1000,
                solved: 1000,
                phase: Phase::Solving,
                ..AT
            },
            2000.0,
        );
        assert!(
            (half - FINDING / 2.0).abs() < 1e-9 && whole > 0.9 && whole < 1.0,
            "{half} {whole}"
        );
        let hours = rounded(Duration::from_secs(3 * 3600 + 61));
        assert_eq!(hours, ("3 h 2 min".to_owned(), "3 時間 2 分".to_owned()));
    }
}
