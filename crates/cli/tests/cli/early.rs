//! Frames of a search that nobody waits for the end of: it stops with the last frame that was asked for; for pictures, whose
//! overview shows all of it, with its end or after a hundred thousand frames.
//!
//! Invariant: what is asked for is the same as in the whole search.

use std::fs;

use crate::support::{directory, run};

/// Searches of a small position whose frames say something of the whole: probes, several passes, what a cut skips.
const WAYS: [&str; 9] = [
    "--algorithm alpha-beta --window range",
    "--algorithm scout",
    "--algorithm mtdf",
    "--algorithm mtdf --guess 1",
    "--algorithm solver",
    "--algorithm solver --score shortest",
    "--algorithm scout --deepen",
    "--algorithm alpha-beta --table merged --deepen",
    "--algorithm mtdf --deepen",
];

#[test]
fn the_first_frames_are_those_of_the_whole_search() {
    for way in WAYS {
        let search = format!("trace --board oxo...x.. {way}");
        let ends = run(&format!("{search} --format text")).done();
        for format in ["jsonl", "sentences"] {
            let line = format!("{search} --format {format}");
            let whole = run(&line).done();
            // The last frame of a pass says whether another one follows.
            let counts = ends_of_passes(&ends).take(4).chain([0, 40]);
            for count in counts {
                let some = run(&format!("{line} --count {count}")).done();
                let expected: Vec<&str> = whole.lines().take(count).collect();
                assert_eq!(some.lines().collect::<Vec<_>>(), expected, "{line} {count}");
            }
        }
    }
}

/// How many frames there are up to the end of each pass, by the lines of all of them.
fn ends_of_passes(lines: &str) -> impl Iterator<Item = usize> + '_ {
    let frames = lines.lines().enumerate();
    frames.filter_map(|(at, line)| line.contains(" end oxo...x.. ").then_some(at + 1))
}

#[test]
fn a_frame_is_drawn_as_in_the_whole_search() {
    let directory = directory("early-frames");
    for (at, way) in WAYS.into_iter().enumerate() {
        let record = directory.join(format!("{at}.trace"));
        let record = record.to_str().expect("UTF-8");
        let line = format!("--board oxo...x.. {way}");
        run(&format!("trace {line} --record {record} --count 3")).done();
        let last = run(&format!("trace {line}")).done().lines().count() - 1;
        let [frame, before] = [30, 33].map(|frame| last.min(frame));
        let asked = format!("--frame {frame} --before {before}");
        let early = run(&format!("draw frame {line} {asked}")).done();
        let whole = run(&format!("draw frame --replay {record} {asked}")).done();
        assert!(early == whole, "{line}");
    }
}

#[test]
fn a_long_search_ends_with_the_last_frame_asked_for() {
    for search in [
        "--game connect4",
        "--game 4x4 --algorithm mtdf",
        "--game 4x4 --algorithm solver",
        "--game 4x4 --algorithm scout --deepen",
    ] {
        let lines = run(&format!("trace {search} --from 2 --count 5")).done();
        assert_eq!(lines.lines().count(), 5);
    }
    let picture = run("draw frame --game 4x4 --frame 3").done();
    assert!(picture.starts_with("<svg"), "{picture}");
    let unknown = format!(" / {} …<", "99,999");
    assert!(picture.contains(&unknown), "the last frame is not known");
    let picture = run("draw frame --board oxo.xxo.. --frame 3").done();
    assert!(!picture.contains("…<"), "a short search is recorded whole");
    let film = directory("early-film").join("film.html");
    let path = film.to_str().expect("UTF-8");
    run(&format!("film --game 4x4 --count 10 --out {path}")).done();
    assert!(fs::metadata(&film).expect("written").len() > 0);
}
