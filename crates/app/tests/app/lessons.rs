//! The lessons that the program carries with it, and what the checker says of broken ones.
//!
//! Invariant: nothing of a shipped lesson is believed: every claim in it fails if it is changed.

use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::{CHAPTERS, Recordings, verify};

#[test]
fn every_claim_of_the_chapters_holds() {
    let lab = Lab::default();
    let mut recordings = Recordings::new(&lab, Control::default());
    let mut faults = Vec::new();
    for (name, text) in CHAPTERS {
        if let Err(found) = verify((name, text.as_bytes()), &mut recordings) {
            faults.extend(found.iter().map(ToString::to_string));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

mod best_first;
mod broken;
mod daily;
mod mutations;
mod practice;
