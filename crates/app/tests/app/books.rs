//! Books of openings: whoever asks for too much of them can still stop.
//!
//! Invariant: nothing here waits for a clock.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use marubatsu_app::book::{BookRequest, Journal};
use marubatsu_app::control::{Control, Halt};
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;

#[test]
fn a_cancelled_build_looks_for_no_more_positions() {
    let lab = Lab::default();
    let pairs = [("game", "7x6x4g"), ("plies", "16"), ("table_size", "1")];
    let request = lab.read::<BookRequest>(pairs).expect("a request");
    let cancelled = AtomicBool::new(true);
    let control = Control {
        cancel: Some(&cancelled),
        ..Control::default()
    };
    let journal = Journal {
        known: BTreeMap::new(),
        tell: &|_, _| true,
    };
    // 394,591,391 positions lie 16 plies from the start: no memory holds them, and nobody waits for them.
    let ended = lab.book(&request, &journal, &control);
    let cancelled = matches!(ended, Err(Error::Stopped(Halt::Cancelled)));
    assert!(cancelled, "{ended:?}");
}
