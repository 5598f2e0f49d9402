//! How long work takes: by the clock, and by the processor. Invariant: other programs make the first longer, and hardly the second.

use crate::words::clock::Instant;

/// A clock that was started with some work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorkClock {
    start: Instant,
    used: Option<f64>,
}

impl WorkClock {
    pub(crate) fn start() -> Self {
        Self {
            start: Instant::now(),
            used: used(),
        }
    }

    /// Returns the seconds since then.
    pub(crate) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Returns the seconds of all processor cores that this process has used since then, if the system tells.
    pub(crate) fn processor_seconds(&self) -> Option<f64> {
        Some(used()? - self.used?)
    }
}

#[cfg(not(target_family = "wasm"))]
fn used() -> Option<f64> {
    let used = cpu_time::ProcessTime::try_now().ok()?;
    Some(used.as_duration().as_secs_f64())
}

#[cfg(target_family = "wasm")]
const fn used() -> Option<f64> {
    None
}
