//! Events as JSON lines: whatever is read can be shown frame by frame, and what is written of it reads back
//! the same. Texts are read as they are, and as the events behind a whole header; and as lines to an engine.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use marubatsu::frame::ReferenceFrame;
use marubatsu::lang::Lang;
use marubatsu::stage::PictureStyle;
use marubatsu::voice::Voice;
use marubatsu_app::engine::EngineLine;
use marubatsu_app::imported::ImportedRecording;
use marubatsu_app::lab::Lab;
use marubatsu_app::stage::Stage;

const HEADER: &[u8] = b"{\"schema\":\"marubatsu.events/1\",\"game\":\"((3 5) (2 9))\"}\n";

/// Events of one file, at most: more would only be slow.
const MOST: usize = 1000;

fn check(bytes: &[u8]) {
    // Random trees are made when they are named: not what is tried here.
    if bytes.windows(6).any(|part| part == b"random") {
        return;
    }
    let lab = Lab::default();
    let Ok(opened) = lab.open("fuzz", bytes, MOST) else {
        return;
    };
    // Best-first searches are the target `round_recordings`.
    let ImportedRecording::DepthFirst(opened) = opened else {
        return;
    };
    let recording = Arc::new(opened.recording);
    let look = PictureStyle {
        lang: Lang::Ja,
        ..PictureStyle::default()
    };
    let stage = Stage::new(Arc::clone(&recording));
    let first = 0..recording.steps.len().min(8);
    let pictures = stage.pictures(first.clone(), ReferenceFrame::Previous, look);
    assert_eq!(pictures.count() as u64, first.end);
    let all = 0..recording.steps.len();
    let telling = (Voice::default(), Lang::En);
    let frames = stage.told(all, ReferenceFrame::Previous, telling, true);
    assert_eq!(frames.count() as u64, recording.steps.len());
    let lines: Vec<String> = recording.steps.events().collect();
    let again = lab.open("fuzz", lines.join("\n").as_bytes(), MOST);
    let again = again.expect("what was written reads back");
    let again = again.depth_first().expect("it is of the same kind");
    assert!(again.recording.steps.trace() == recording.steps.trace());
}

fuzz_target!(|bytes: &[u8]| {
    let lines = (1..).zip(bytes.split(|byte| *byte == b'\n'));
    for line in lines.filter_map(|(number, line)| EngineLine::read(number, line)) {
        assert!(line.stops() || !line.quits(), "who quits stops");
    }
    if bytes.trim_ascii_start().starts_with(b"{") {
        check(bytes);
        check(&[HEADER, bytes].concat());
    }
});
