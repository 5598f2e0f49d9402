//! The house rules that a line scan can hold. One rule, one small function: it looks at one file
//! and says what is wrong with it, as `line: reason`. The words that no file may contain are put
//! together here, so that these rules may read their own source.

use crate::command::{Outcome, root};
use crate::source::{File, files, has_word, named_below};
use crate::{api, modules, names, notices, statics};

/// What a rule found in a file: the line and the reason.
type Broken = (usize, String);
type Rule = fn(&File) -> Vec<Broken>;

const RULES: [Rule; 8] = [
    opening,
    unfinished,
    lock_files,
    length,
    pure_crates,
    borders,
    frames_compare_nothing,
    named_paths,
];

/// The stage: every rule on every file, and the rules that look at whole crates. All of them
/// say what they find; the first that fails is the outcome.
pub(crate) fn check() -> Outcome {
    let files = files()?;
    let outcomes = [
        keep_rules(&files),
        statics::check(&files),
        modules::check(&files),
        names::check(&files),
        api::check(&files),
        notices::check(&files),
    ];
    outcomes.into_iter().collect()
}

fn keep_rules(files: &[File]) -> Outcome {
    let mut broken = 0;
    for file in files {
        for (line, reason) in RULES.iter().flat_map(|rule| rule(file)) {
            println!("{}:{line}: {reason}", file.path);
            broken += 1;
        }
    }
    if broken > 0 {
        return Err(format!(
            "{broken} broken house rules, listed above: cargo xtask check"
        ));
    }
    println!("{} files keep {} house rules", files.len(), RULES.len());
    Ok(())
}

/// Every Rust file opens by saying what it is.
fn opening(file: &File) -> Vec<Broken> {
    if file.kind() != "rs" || file.text.starts_with("//!") {
        return Vec::new();
    }
    vec![(
        1,
        "the file does not open with `//!`, saying what it is".to_owned(),
    )]
}

/// Words of unfinished work. Lock files are left out: their checksums are random letters.
const UNFINISHED: [&str; 6] = [
    concat!("to", "do!("),
    concat!("unimple", "mented!("),
    concat!("db", "g!("),
    concat!("FIX", "ME"),
    concat!("TO", "DO"),
    concat!("#[ig", "nore"),
];

fn unfinished(file: &File) -> Vec<Broken> {
    if is_lock(file) {
        return Vec::new();
    }
    let found = |(number, line): (usize, &str)| {
        let word = UNFINISHED.iter().find(|word| line.contains(**word))?;
        Some((number, format!("unfinished work: `{word}`")))
    };
    file.lines().filter_map(found).collect()
}

fn is_lock(file: &File) -> bool {
    ["Cargo.lock", "package-lock.json"].contains(&file.name())
}

/// Lock files name the public registry or none, never a mirror.
fn lock_files(file: &File) -> Vec<Broken> {
    const CRATES_IO: &str = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";
    let foreign = |line: &str| {
        let line = line.trim();
        if file.name() == "Cargo.lock" {
            line.starts_with("source = ") && line != CRATES_IO
        } else {
            is_lock(file) && line.starts_with("\"resolved\": \"http")
        }
    };
    file.lines()
        .filter(|(_, line)| foreign(line))
        .map(|(number, line)| (number, format!("a registry's address: {}", line.trim())))
        .collect()
}

/// Small files: at most 500 lines. Tests and recorded snapshots may be longer.
fn length(file: &File) -> Vec<Broken> {
    const MOST: usize = 500;
    let path = format!("/{}", file.path);
    let counted = ["rs", "js", "mjs"].contains(&file.kind());
    let exempt = path.contains("/tests/") || path.contains("/snapshots/");
    let lines = file.text.lines().count();
    if counted && !exempt && lines > MOST {
        vec![(
            lines,
            format!("longer than {MOST} lines: split it by topic"),
        )]
    } else {
        Vec::new()
    }
}

/// The library and the pages touch nothing outside themselves: no I/O, clock, threads, environment or printing.
fn pure_crates(file: &File) -> Vec<Broken> {
    const OUTSIDE: [&str; 6] = ["fs", "thread", "time", "net", "env", "process"];
    const PRINTING: [&str; 4] = ["print!(", "println!(", "eprint!(", "eprintln!("];
    let crates = ["crates/marubatsu/src/", "crates/pages/src/"];
    if file.kind() != "rs" || !crates.iter().any(|own| file.path.starts_with(own)) {
        return Vec::new();
    }
    let touching = named_below(file, "std")
        .into_iter()
        .filter(|(_, module)| OUTSIDE.contains(&module.as_str()))
        .map(|(line, module)| (line, format!("this crate may not use `std::{module}`")));
    let printing = file
        .code_lines()
        .filter(|(_, code)| PRINTING.iter().any(|print| has_word(code, print)))
        .map(|(line, _)| (line, "this crate may not print".to_owned()));
    touching.chain(printing).collect()
}

/// A part of a crate, and the modules of its crate that it may not name.
struct Border {
    /// The crate's folder of sources.
    sources: &'static str,
    /// The part's modules: files or folders.
    part: &'static [&'static str],
    foreign: &'static [&'static str],
}

const LIBRARY: &str = "crates/marubatsu/src/";
const APP: &str = "crates/app/src/";

const fn border(
    sources: &'static str,
    part: &'static [&'static str],
    foreign: &'static [&'static str],
) -> Border {
    Border {
        sources,
        part,
        foreign,
    }
}

/// Inside the library, games know nothing of searches, and searches nothing of pictures; the use cases stand on floors.
const BORDERS: [Border; 7] = [
    border(
        LIBRARY,
        &["game", "games"],
        &["search", "frame", "tree", "observe"],
    ),
    border(
        LIBRARY,
        &["search"],
        &["tree", "frame", "layout", "scene", "svg"],
    ),
    border(
        APP,
        &["words"],
        &["games", "request", "cases", "options", "lab", "lessons"],
    ),
    border(
        APP,
        &["games"],
        &["request", "cases", "options", "lab", "lessons"],
    ),
    border(APP, &["request"], &["cases", "options", "lab", "lessons"]),
    border(APP, &["cases"], &["options", "lab", "lessons"]),
    border(APP, &["lab"], &["lessons"]),
];

impl Border {
    fn owns(&self, file: &File) -> bool {
        let path = file.path.strip_prefix(self.sources);
        let module = path.and_then(|path| path.split(['/', '.']).next());
        file.kind() == "rs" && module.is_some_and(|module| self.part.contains(&module))
    }
}

/// Dependencies inside a crate point one way.
fn borders(file: &File) -> Vec<Broken> {
    let named = named_below(file, "crate");
    let crossing = |border: &Border| {
        let Border { part, foreign, .. } = *border;
        named
            .iter()
            .filter(move |(_, module)| foreign.contains(&module.as_str()))
            .map(move |(line, module)| (*line, format!("{} names `crate::{module}`", part[0])))
            .collect::<Vec<Broken>>()
    };
    BORDERS
        .iter()
        .filter(|border| border.owns(file))
        .flat_map(crossing)
        .collect()
}

/// A comparison in `frame` that is none of scores says so at the end of its line.
const COUNTS: &str = "// counts, not scores";

/// Frames arrange what the search has said; they never decide by comparing scores again.
fn frames_compare_nothing(file: &File) -> Vec<Broken> {
    const CHOOSING: [&str; 7] = [
        "min(",
        "max(",
        "clamp(",
        "cmp(",
        "partial_cmp(",
        "std::cmp",
        "Ordering",
    ];
    const COMPARING: [&str; 4] = [" < ", " > ", " <= ", " >= "];
    let framing = |path: &str| path == "frame.rs" || path.starts_with("frame/");
    if !file.in_library().is_some_and(framing) {
        return Vec::new();
    }
    let chooses = |code: &str| CHOOSING.iter().any(|word| has_word(code, word));
    let compares = |code: &str| COMPARING.iter().any(|sign| code.contains(sign));
    file.code_lines()
        .zip(file.text.lines())
        .filter(|((_, code), line)| chooses(code) || (compares(code) && !line.ends_with(COUNTS)))
        .map(|((number, _), _)| (number, format!("a frame compares (mark `{COUNTS}`?)")))
        .collect()
}

/// The documents that say where things are name files and folders that exist.
fn named_paths(file: &File) -> Vec<Broken> {
    const GUIDES: [&str; 2] = ["ARCHITECTURE.md", "CONTRIBUTING.md"];
    const FOLDERS: [&str; 7] = [
        "crates/",
        "xtask/",
        "tests/",
        "docs/",
        "examples/",
        "fuzz/",
        "lessons/",
    ];
    if !GUIDES.contains(&file.path.as_str()) {
        return Vec::new();
    }
    let names = |line: &'_ str| -> Vec<String> {
        let quoted = line.split('`').skip(1).step_by(2);
        let paths = quoted.filter(|name| FOLDERS.iter().any(|folder| name.starts_with(folder)));
        paths
            .filter(|path| !root().join(path).exists())
            .map(str::to_owned)
            .collect()
    };
    file.lines()
        .flat_map(|(number, line)| names(line).into_iter().map(move |path| (number, path)))
        .map(|(number, path)| (number, format!("`{path}` does not exist")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(rule: Rule, path: &str, text: &str) -> Vec<usize> {
        let (path, text) = (path.to_owned(), text.to_owned());
        let found = rule(&File { path, text });
        found.into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn guides_name_what_exists() {
        let text = "`crates/marubatsu/src/lib.rs` and\n`crates/marubatsu/src/gone.rs`";
        assert_eq!(broken(named_paths, "ARCHITECTURE.md", text), [2]);
        assert!(broken(named_paths, "README.md", text).is_empty());
    }

    #[test]
    fn rust_files_open_with_what_they_are() {
        assert_eq!(broken(opening, "a.rs", "fn a() {}"), [1]);
        assert!(broken(opening, "a.rs", "//! A.\n").is_empty());
        assert!(broken(opening, "a.md", "A").is_empty());
    }

    #[test]
    fn unfinished_work_is_found_everywhere_but_in_checksums() {
        for word in UNFINISHED {
            let text = format!("fine\n  {word}\n");
            assert_eq!(broken(unfinished, "notes.md", &text), [2], "{word}");
            assert!(broken(unfinished, "web/package-lock.json", &text).is_empty());
        }
    }

    #[test]
    fn lock_files_name_no_mirror() {
        let good = "source = \"registry+https://github.com/rust-lang/crates.io-index\"\n";
        let bad = "source = \"sparse+https://mirror.example/index/\"\n";
        assert!(broken(lock_files, "fuzz/Cargo.lock", good).is_empty());
        assert_eq!(broken(lock_files, "Cargo.lock", &[good, bad].concat()), [2]);
        let npm = "{\n  \"resolved\": \"https://mirror.example/a.tgz\",\n  \"integrity\": \"x\"\n}";
        assert_eq!(broken(lock_files, "a/package-lock.json", npm), [2]);
        assert!(broken(lock_files, "a/other.json", npm).is_empty());
    }

    #[test]
    fn long_files_are_split_unless_they_are_tests() {
        let long = "//! A.\n".repeat(501);
        assert_eq!(broken(length, "a.rs", &long), [501]);
        assert_eq!(broken(length, "web/page.js", &long), [501]);
        assert!(broken(length, "tests/browser/a.mjs", &long).is_empty());
        assert!(broken(length, "a/tests/a.rs", &long).is_empty());
        assert!(broken(length, "a.rs", &long[7..]).is_empty());
    }

    #[test]
    fn the_library_and_the_pages_are_pure() {
        let path = "crates/marubatsu/src/a/b.rs";
        let text = "//! println!(\nuse std::{fmt, fs};\nstd::time::Instant::now();\neprintln!();\n";
        assert_eq!(broken(pure_crates, path, text), [2, 3, 4]);
        assert_eq!(
            broken(pure_crates, "crates/pages/src/a.rs", text),
            [2, 3, 4]
        );
        assert!(broken(pure_crates, "crates/app/src/a.rs", text).is_empty());
    }

    #[test]
    fn games_and_searches_keep_their_borders() {
        let text =
            "//! Not `crate::search`.\nuse crate::search::Limits;\nuse crate::{score, tree};\n";
        assert_eq!(
            broken(borders, "crates/marubatsu/src/game.rs", text),
            [2, 3]
        );
        assert_eq!(
            broken(borders, "crates/marubatsu/src/games/line.rs", text),
            [2, 3]
        );
        assert_eq!(
            broken(borders, "crates/marubatsu/src/search/mtdf.rs", text),
            [3]
        );
        assert!(broken(borders, "crates/marubatsu/src/frame.rs", text).is_empty());
        let own = "use crate::games::tree::Hand;\n";
        assert!(broken(borders, "crates/marubatsu/src/games/tree.rs", own).is_empty());
        let up = "use crate::words::error::Error;\nuse crate::cases::solve;\n";
        assert_eq!(broken(borders, "crates/app/src/games/game.rs", up), [2]);
        assert_eq!(broken(borders, "crates/app/src/request.rs", up), [2]);
        assert!(broken(borders, "crates/app/src/cases/why.rs", up).is_empty());
    }

    fn in_frame(line: &str) -> Vec<usize> {
        let path = "crates/marubatsu/src/frame/a.rs";
        broken(frames_compare_nothing, path, line)
    }

    #[test]
    fn frames_compare_no_scores() {
        for wrong in [
            "if a < b {",
            "a >= b",
            "a.max(b)",
            "use std::cmp;",
            "Ordering::Less",
            "a.cmp(&b)",
            "a.max(b) // counts, not scores",
        ] {
            assert_eq!(in_frame(wrong), [1], "{wrong}");
        }
    }

    #[test]
    fn counts_types_and_comments_are_no_comparisons_of_scores() {
        for fine in [
            "if a < b { // counts, not scores",
            "let a: Vec<u8> = b;",
            "fn a() -> u8 {",
            "/// a < b",
            "minimax(a)",
        ] {
            assert!(in_frame(fine).is_empty(), "{fine}");
        }
        let scene = "crates/marubatsu/src/scene.rs";
        assert!(broken(frames_compare_nothing, scene, "a < b").is_empty());
    }
}
