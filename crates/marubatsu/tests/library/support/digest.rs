//! The sha256 of a search's frames as text, every line ended by a newline.
//!
//! Invariant: equal digests mean the same frames, line for line.

use std::fmt::Write as _;

use marubatsu::frame::{Frame, Frames};
use marubatsu::game::Symmetry;
use sha2::{Digest as _, Sha256};

/// How a frame is written.
pub(crate) type Line<G> = fn(&G, &Frame<G>) -> String;

/// The digest of all frames in lower-case hexadecimal.
pub(crate) fn of_frames<G: Symmetry>(frames: &Frames<G>, line: Line<G>) -> String {
    let mut hash = Sha256::new();
    for frame in frames.iter_from(0) {
        hash.update(line(frames.game(), &frame));
        hash.update("\n");
    }
    hash.finalize()
        .iter()
        .fold(String::new(), |mut text, byte| {
            write!(text, "{byte:02x}").expect("a text takes all that is written");
            text
        })
}
