//! Best-first searches as files and as JSON lines: whatever is read can be shown frame by frame, and what is written of it reads back
//! the same. Bytes are read as they are, and as the rounds behind whole headers.
#![no_main]

use libfuzzer_sys::fuzz_target;
use marubatsu::best_first::RoundFile;
use marubatsu::best_first::condition::RoundCondition;
use marubatsu::lang::Lang;
use marubatsu::stage::PictureStyle;
use marubatsu::voice::Voice;
use marubatsu_app::imported::ImportedRecording;
use marubatsu_app::lab::Lab;
use marubatsu_app::river::{BestFirstSource, RoundFormat, Visibility};

const LINES: &[u8] =
    b"{\"schema\":\"marubatsu.best-first/1\",\"game\":\"((3 5) (2 9))\",\"algorithm\":\"mine\",\"rewards\":[0,9]}\n";
const ITERATIONS: &[u8] = b"marubatsu-best-first 1\ngame 3x3\nroot oxoxx.o..\nsearch algorithm=uct&seed=7&proofs=bounds\niterations -1 0 1\n\n";
const EXPANSIONS: &[u8] =
    b"marubatsu-best-first 1\ngame 3x3\nroot oxoxx.o..\nsearch algorithm=pn\nexpansions\n\n";

/// Rounds of one file, at most: more would only be slow.
const MOST: usize = 100;

fn check(bytes: &[u8]) {
    // Random trees are made when they are named: not what is tried here.
    if bytes.len() > 4096 || bytes.windows(6).any(|part| part == b"random") {
        return;
    }
    if let Ok(file) = RoundFile::read(bytes) {
        assert!(file.write() == bytes, "what is read is all there was");
    }
    let lab = Lab::default();
    let Ok(ImportedRecording::BestFirst(opened)) = lab.open("fuzz", bytes, MOST) else {
        return;
    };
    let told = shown(&*opened.recording);
    let events = opened.recording.events();
    let lines: Vec<String> = events.expect("what is opened can be told").collect();
    reads(&lab, lines.join("\n").as_bytes(), &told);
    if let Ok(file) = opened.recording.file() {
        reads(&lab, &file, &told);
    }
}

/// Whether what was written of a search has its frames.
fn reads(lab: &Lab, bytes: &[u8], told: &[String]) {
    // There are more lines than rounds: the questions.
    let again = lab
        .open("fuzz", bytes, 2 * MOST)
        .expect("what was written reads back");
    let again = again.best_first().expect("it is of the same kind");
    assert!(shown(&*again.recording) == told, "the same frames");
}

/// All sentences and events, once some frames are drawn.
fn shown(search: &dyn BestFirstSource) -> Vec<String> {
    for n in 0..search.frames().min(4) {
        let picture = search.picture(n, PictureStyle::default(), Visibility::whole(false));
        assert!(picture.is_some(), "each frame has a picture");
    }
    let all = |format| search.lines(0..u64::MAX, format, RoundCondition::default());
    let sentences = RoundFormat::Sentences {
        voice: Voice::Terms,
        lang: Lang::Ja,
        truth: false,
    };
    all(sentences).chain(all(RoundFormat::JsonLines)).collect()
}

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    for head in [LINES, ITERATIONS, EXPANSIONS] {
        check(&[head, bytes].concat());
    }
});
