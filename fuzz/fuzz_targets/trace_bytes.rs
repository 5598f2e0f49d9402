//! Traces: what is read writes the very bytes it was read from, and its frames, if it has any, can
//! all be shown. Bytes are read as they are, and as the events behind a whole header.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use marubatsu::frame::{Frames, text};
use marubatsu::game::Game;
use marubatsu::games::line::Line;
use marubatsu::observe::trace::Trace;

const HEADER: &[u8] = b"marubatsu-trace 1\ngame 3x3\nroot .........\nsearch -\n\n";

static BOARD: LazyLock<Line<u64>> =
    LazyLock::new(|| Line::new(3, 3, 3, false).expect("the board fits"));

fn check(bytes: &[u8]) {
    let Ok(trace) = Trace::read(bytes) else {
        return;
    };
    assert!(trace.write() == bytes, "what is read is all there was");
    if trace.replay(&*BOARD, BOARD.start(), &mut ()).is_err() {
        return;
    }
    let frames = Frames::new(BOARD.clone(), BOARD.start(), trace);
    for frame in frames.expect("it was just replayed").iter_from(0) {
        let lines = [text::line(&*BOARD, &frame), text::line146(&*BOARD, &frame)];
        assert_eq!(lines[0].split(' ').count(), 16);
        assert_eq!(lines[1].split(' ').count(), 6);
    }
}

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    check(&[HEADER, bytes].concat());
});
