//! Ctrl-C: asks work that can end cleanly to end; everything else, and a second Ctrl-C, ends at once.
//!
//! Invariant: the exit code is 130 either way.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::error::Error;

/// Raised to ask the work to end.
static ASKED: AtomicBool = AtomicBool::new(false);
/// Whether there is work that looks at [`ASKED`].
static LISTENING: AtomicBool = AtomicBool::new(false);
static INSTALLED: Once = Once::new();

const INTERRUPTED: i32 = 130;

/// From now on Ctrl-C ends the program with its own exit code.
pub(crate) fn install() {
    // Without a handler Ctrl-C still ends the program, only less well.
    INSTALLED.call_once(|| drop(ctrlc::set_handler(interrupted)));
}

/// Does work that looks at the flag now and then, and ends well when it is raised.
pub(crate) fn heard<T>(work: impl FnOnce(&'static AtomicBool) -> T) -> T {
    install();
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

/// Does one piece of work of many under a control by which Ctrl-C stops it. Who asks when it is nearly done is heard too.
///
/// # Errors
/// Those of the work, and [`Interrupt::Cancelled`] where the whole is to end.
pub(crate) fn stoppable_step<T>(
    work: impl FnOnce(&Control<'_>) -> Result<T, Error>,
) -> Result<T, Error> {
    let done = stoppable(Control::default(), work)?;
    if ASKED.load(Ordering::SeqCst) {
        return Err(Error::Stopped(Interrupt::Cancelled));
    }
    Ok(done)
}

#[allow(clippy::exit, reason = "the user wants the program to end now")]
fn interrupted() {
    let asked_before = ASKED.swap(true, Ordering::SeqCst);
    if asked_before || !LISTENING.load(Ordering::SeqCst) {
        std::process::exit(INTERRUPTED);
    }
}
