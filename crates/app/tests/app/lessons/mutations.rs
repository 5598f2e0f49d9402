//! Every claim of every chapter, changed by one: the checker must notice.
//!
//! Invariant: what is changed is a number, a node, a figure, or a word of an answer, an option or a frame's place, where the
//! lesson would then say something else; prose is left alone.

use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::{CHAPTERS, Recordings, verify};

/// A stretch of a line: its bytes, and the key of the value that it belongs to if it is a text.
struct FrameRange<'a> {
    from: usize,
    text: &'a str,
    key: Option<&'a str>,
}

/// The texts of a line by their keys, and what stands between them.
fn stretches(line: &str) -> Vec<FrameRange<'_>> {
    let mut stretches = Vec::new();
    let (mut from, mut key) = (0, "");
    for (n, text) in line.split('"').enumerate() {
        let within = n % 2 == 1;
        if !within {
            let mut words = text.rsplit(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
            let named = text.rsplit_once('=').map(|(before, _)| before.trim_end());
            let last = named.and_then(|before| before.rsplit(['{', ',', ' ']).next());
            key = last
                .or_else(|| words.next().filter(|word| !word.is_empty()))
                .unwrap_or(key);
        }
        stretches.push(FrameRange {
            from,
            text,
            key: within.then_some(key),
        });
        from += text.len() + 1;
    }
    stretches
}

/// The line with a stretch of it replaced.
fn replaced(line: &str, from: usize, length: usize, by: &str) -> String {
    format!("{}{by}{}", &line[..from], &line[from + length..])
}

/// The line with each whole number of this stretch changed by one, if it is wanted.
fn numbers(line: &str, (from, text): (usize, &str), wanted: &dyn Fn(u64) -> bool) -> Vec<String> {
    let mut changed = Vec::new();
    let mut at = 0;
    for word in text.split(|c: char| !(c.is_ascii_digit() || matches!(c, '_' | ','))) {
        let digits: String = word.chars().filter(char::is_ascii_digit).collect();
        // A player's name is no number.
        let plain = !text[..at].ends_with("ai")
            && !word.ends_with([',', '_'])
            && !word.starts_with([',', '_']);
        if let Some(number) = digits.parse::<u64>().ok().filter(|&n| plain && wanted(n)) {
            for other in [number.checked_sub(1), Some(number + 1)]
                .into_iter()
                .flatten()
            {
                changed.push(replaced(line, from + at, word.len(), &other.to_string()));
            }
        }
        at += word.len();
        at += text[at..].chars().next().map_or(0, char::len_utf8);
    }
    changed
}

/// The line with a square of a board in this stretch changed.
fn boards(line: &str, (from, text): (usize, &str)) -> Vec<String> {
    let is_square = |c: char| matches!(c, '.' | 'o' | 'x');
    let mut changed = Vec::new();
    let mut at = 0;
    for word in text.split(|c: char| !is_square(c)) {
        if word.len() >= 9 {
            for (square, by) in [(0, "o"), (word.len() - 1, "x")] {
                let by = if word[square..].starts_with(by) {
                    "."
                } else {
                    by
                };
                changed.push(replaced(line, from + at + square, 1, by));
            }
        }
        at += word.len();
        at += text[at..].chars().next().map_or(0, char::len_utf8);
    }
    changed
}

/// What a stop begins with.
const STOP: &str = "[[stop]]";

/// Words of answers, each with another that is possible there.
const ANSWERS: [(&str, &str); 13] = [
    ("yes", "no"),
    ("no", "yes"),
    ("=", "≤"),
    ("≤", "≥"),
    ("≥", "="),
    ("answers", "searched"),
    ("searched", "answers"),
    ("fewer", "more"),
    ("more", "same"),
    ("same", "fewer"),
    ("table", "window"),
    ("window", "table"),
    ("/", "/0"),
];

/// Words that may stand under a key, each with others that are possible there.
const WORDS: [(&[&str], &[&[&str]]); 3] = [
    (
        &["at", "lands"],
        &[
            &["start", "score", "update", "end", "tt", "made"],
            &["/", "/0"],
        ],
    ),
    (&["side"], &[&["alpha", "beta"]]),
    (
        &["options"],
        &[
            // Scout on a small tree may do just what alpha-beta does.
            &["minimax", "scout", "mtdf"],
            &["merged", "none"],
            &["range", "infinite"],
            &["previous", "natural"],
            &["shortest", "plain"],
            &["ai14s", "ai2s"],
        ],
    ),
];

/// The line with each word of this text, which stands under a key, changed into every other that is possible there.
fn words(line: &str, (from, text): (usize, &str), key: &str) -> Vec<String> {
    let of_key = WORDS.iter().filter(|(keys, _)| keys.contains(&key));
    let mut changed = Vec::new();
    for set in of_key.flat_map(|(_, sets)| *sets) {
        let mut at = 0;
        for word in text.split(' ') {
            if set.contains(&word) {
                let others = set.iter().filter(|other| **other != word);
                changed.extend(others.map(|by| replaced(line, from + at, word.len(), by)));
            }
            at += word.len() + 1;
        }
    }
    changed
}

/// The line with the recording whose figure this text names changed into each other one.
fn recordings(line: &str, (from, text): (usize, &str), names: &[&str]) -> Vec<String> {
    let at = text.find(':').map_or(0, |colon| colon + 1);
    let own = text[at..].split(':').next().unwrap_or_default();
    let known = names.contains(&own);
    let others = names.iter().filter(|name| known && **name != own);
    let changed = others.map(|name| replaced(line, from + at, own.len(), name));
    changed.collect()
}

/// The parts of a sentence that are claims: links and figures, with their places.
fn claims(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let opens = text.match_indices(['[', '{']).map(|(at, _)| at);
    opens.map(move |at| {
        let end = text[at..]
            .find([']', '}'])
            .map_or(text.len(), |end| at + end);
        (at, &text[at..end])
    })
}

/// The line with each of its claims changed by one; the lesson's recordings have these names.
fn changes(line: &str, names: &[&str]) -> Vec<String> {
    let mut changed = Vec::new();
    let heading = line.starts_with('#')
        || line.starts_with('[')
        || line.starts_with("id ")
        || line.starts_with("title");
    if heading {
        return changed;
    }
    for FrameRange { from, text, key } in stretches(line) {
        match key {
            None => changed.extend(numbers(line, (from, text), &|_| true)),
            Some("en" | "ja") => {
                changed.extend(numbers(line, (from, text), &|number| number > 9));
                for (at, claim) in claims(text) {
                    changed.extend(numbers(line, (from + at, claim), &|number| number <= 9));
                    changed.extend(boards(line, (from + at, claim)));
                    if claim.starts_with('{') {
                        changed.push(replaced(line, from + at + claim.len(), 0, "Z"));
                    }
                }
            }
            Some(key) => {
                let here = (from, text);
                changed.extend(numbers(line, here, &|_| true));
                changed.extend(boards(line, here));
                changed.extend(words(line, here, key));
                if matches!(key, "figure" | "than") {
                    changed.extend(recordings(line, here, names));
                }
                let answers = matches!(key, "answer" | "value" | "node");
                let other = ANSWERS.iter().find(|(word, _)| answers && *word == text);
                changed.extend(other.map(|(_, by)| replaced(line, from, text.len(), by)));
            }
        }
    }
    // What a stop plays on to, and what it then shows, stand and fall together.
    if line.starts_with("then =") || line.starts_with("lands =") {
        changed.push(String::new());
    }
    changed
}

/// What a chapter's line stands in: its stop with what every stop needs, or the whole chapter before the first stop.
fn around(text: &str, line: usize) -> (Vec<&str>, usize) {
    let lines: Vec<&str> = text.lines().collect();
    let begins = |&at: &usize| lines[at] == STOP;
    let Some(from) = (0..=line).rev().find(begins) else {
        return (lines, line);
    };
    let first = (0..=from).find(begins).unwrap_or(from);
    let to = (from + 1..lines.len()).find(begins).unwrap_or(lines.len());
    (
        [&lines[..first], &lines[from..to]].concat(),
        first + line - from,
    )
}

#[test]
fn a_claim_that_is_changed_by_one_fails() {
    let lab = Lab::default();
    let mut recordings = Recordings::new(&lab, Control::default());
    let (mut survivors, mut all) = (Vec::new(), 0);
    for (name, text) in CHAPTERS {
        let headings = text
            .lines()
            .filter_map(|line| line.strip_prefix("[recording."));
        let names: Vec<&str> = headings.map(|rest| rest.trim_end_matches(']')).collect();
        for (n, line) in text.lines().enumerate() {
            let (lines, at) = around(text, n);
            if line == STOP {
                let alone = verify((name, lines.join("\n").as_bytes()), &mut recordings);
                assert!(alone.is_ok(), "{name}:{}: {:?}", n + 1, alone.err());
            }
            for other in changes(line, &names) {
                all += 1;
                let mut lines = lines.clone();
                lines[at] = &other;
                if verify((name, lines.join("\n").as_bytes()), &mut recordings).is_ok() {
                    survivors.push(format!("{name}:{}: {other}", n + 1));
                }
            }
        }
    }
    assert!(all > 1000, "only {all} changes were tried");
    assert!(
        survivors.is_empty(),
        "{} of {all}:\n{}",
        survivors.len(),
        survivors.join("\n")
    );
}
