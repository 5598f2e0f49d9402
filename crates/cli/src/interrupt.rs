//! Ctrl-C: work that can end well is asked to end; everything else ends at once, as does what is asked
//! a second time.
//!
//! Invariant: the exit code is 130 either way.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use marubatsu_app::control::Control;

/// Raised to ask the work to end.
static ASKED: AtomicBool = AtomicBool::new(false);
/// Whether there is work that looks at [`ASKED`].
static LISTENING: AtomicBool = AtomicBool::new(false);
static INSTALLED: Once = Once::new();

const INTERRUPTED: i32 = 130;

/// Does work that looks at the flag now and then, and ends well when it is raised.
pub(crate) fn heard<T>(work: impl FnOnce(&'static AtomicBool) -> T) -> T {
    // Without a handler Ctrl-C still ends the program, only less well.
    INSTALLED.call_once(|| drop(ctrlc::set_handler(interrupted)));
    LISTENING.store(true, Ordering::SeqCst);
    let done = work(&ASKED);
    LISTENING.store(false, Ordering::SeqCst);
    done
}

/// Does work under a control by which Ctrl-C stops it.
pub(crate) fn stoppable<T>(control: Control<'_>, work: impl FnOnce(&Control<'_>) -> T) -> T {
    heard(|cancel| {
        let cancel = Some(cancel);
        work(&Control { cancel, ..control })
    })
}

#[allow(clippy::exit, reason = "the user wants the program to end now")]
fn interrupted() {
    let asked_before = ASKED.swap(true, Ordering::SeqCst);
    if asked_before || !LISTENING.load(Ordering::SeqCst) {
        std::process::exit(INTERRUPTED);
    }
}
