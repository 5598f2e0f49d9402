//! Lessons and their addresses: what is wrong is said with a place that is in the file, and what was packed comes back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use marubatsu::lang::Lang;
use marubatsu_app::lessons::own_lesson::{pack, unpack};
use marubatsu_app::lessons::parse::Lesson;

fuzz_target!(|bytes: &[u8]| {
    if let Err(fault) = Lesson::read("fuzzed", bytes) {
        for lang in Lang::ALL {
            assert!(!fault.in_lang(lang).is_empty());
        }
        if let Some(place) = fault.place {
            let lines = bytes.split(|&byte| byte == b'\n').count();
            assert!((1..=lines).contains(&place.line) && place.column > 0);
        }
    }
    assert_eq!(unpack(&pack(bytes)).expect("it was packed"), bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = unpack(text);
    }
});
