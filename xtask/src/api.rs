//! The types of the lab's documents for the pages' scripts and for Python, made from the Rust types that serde writes.
//!
//! Invariant: `cargo xtask golden` writes the files and `cargo xtask check` fails when they say anything
//! else than the Rust types do. Where a type writes itself, or a field has a function of its own, what
//! comes out is said here by hand. Recorded answers of the server lie beside the scripts' file and are checked
//! against it together with the scripts.

mod python;
mod read;
mod shape;
mod typescript;

use crate::command::{Outcome, root};
use crate::scripts::STATIC;
use crate::source::{File, files};
use read::Types;
use shape::shapes;

/// The scripts' file, beside them.
const SCRIPTS: &str = "types/api.d.ts";

/// Python's module.
const REPORTS: &str = "crates/python/marubatsu/reports.py";

/// What functions of the Python package return, and the rows of its tables.
const PYTHON: &[&str] = &[
    "AnalyzeReport",
    "ClassRow",
    "Comparison",
    "EntryRow",
    "FavouriteRow",
    "FrameRecord",
    "GameReport",
    "MatchReport",
    "PerftReport",
    "PlayerEntry",
    "ProbeReport",
    "ProveReport",
    "RaceReport",
    "RoundRecord",
    "RoundRobin",
    "ScoreRow",
    "SearchReport",
    "TableHead",
    "TablebaseSummary",
    "TrapRow",
    "TreeReport",
    "VisitRow",
    "WhyReport",
];

/// What each address answers: a document, or one line of many.
const ANSWERS: &[(&str, &str)] = &[
    ("/api/analyze", "Analysis"),
    ("/api/best-first", "BestFirstSummary"),
    ("/api/best-first/find", "FindReport"),
    ("/api/best-first/overview", "OverviewReport"),
    ("/api/best-first/stage", "StageLine"),
    ("/api/classes", "WithPicture<ClassReport>"),
    ("/api/compare", "CompareReport"),
    ("/api/compare/follow", "FollowerLine"),
    ("/api/daily", "DailyReport"),
    ("/api/daily/answer", "DailyVerdict"),
    ("/api/explain", "ExplanationReport"),
    ("/api/find", "FindReport"),
    ("/api/frames", "FrameLine"),
    ("/api/growth", "GrowthReport"),
    ("/api/growth/find", "FindReport"),
    ("/api/growth/frames", "GrowthFrame"),
    ("/api/growth/overview", "OverviewReport"),
    ("/api/growth/stage", "StageLine"),
    ("/api/import", "RecordingSummary | BestFirstSummary"),
    ("/api/lesson", "OpenStop"),
    ("/api/lesson/hint", "Hint"),
    ("/api/lesson/answer", "StopVerdict"),
    ("/api/lessons", "LessonList"),
    ("/api/match", "ProgressLine | ContestReport | ErrorDocument"),
    ("/api/overview", "OverviewReport"),
    ("/api/odds", "OddsReport"),
    ("/api/players", "PlayersReport"),
    ("/api/position", "PositionState"),
    ("/api/practice", "Exercise"),
    ("/api/practice/answer", "ExerciseVerdict"),
    ("/api/prove", "ProveReport"),
    ("/api/race", "RaceReport"),
    ("/api/search", "SearchReport"),
    ("/api/solve", "SearchReport"),
    ("/api/stage", "StageLine"),
    ("/api/story", "StoryReport"),
    ("/api/timeline", "Timeline"),
    (
        "/api/trace",
        "ProgressLine | RecordingSummary | ErrorDocument",
    ),
    (
        "/api/tree",
        "ProgressLine | WithPicture<PositionReport> | ErrorDocument",
    ),
    ("/api/tree/own", "OwnTreeReply"),
    ("/api/values", "ProgressLine | ValuesReport | ErrorDocument"),
    ("/api/why", "WhyReport"),
    // Where the same address takes a file.
    ("POST /api/lessons", "UploadReport"),
];

/// What types and functions write that serde's derive knows nothing of.
const BY_HAND: &[(&str, &str)] = &[
    ("Bounds", "[Score, Score]"),
    (
        "Elo",
        "{ difference: number | string; least: number | string; greatest: number | string }",
    ),
    ("Fail", "'low' | 'exact' | 'high'"),
    ("Fraction", "string"),
    ("FrameKind", "'start' | 'tt' | 'score' | 'update' | 'end'"),
    (
        "Interrupt",
        "'node_limit' | 'time' | 'cancelled' | 'trace_full' | 'enough'",
    ),
    ("Leaf", "'end' | 'horizon' | 'table' | 'known'"),
    ("MoveMark", "'??' | '?' | '?!' | '!'"),
    ("MoveScore", "Score[]"),
    (
        "OrderReason",
        "'game' | 'knowledge' | 'table' | 'player' | 'sorted' | 'previous'",
    ),
    ("ReportedOptions", "Record<string, unknown>"),
    ("PieceStyle", "'plain' | 'strong' | 'tag' | 'change'"),
    (
        "OutcomeRate",
        "number | { fraction: string; value: number }",
    ),
    ("PartialDocument", "unknown"),
    ("ProofCount", "number | string"),
    ("Role", "'full' | 'probe' | 'again' | 'forced'"),
    ("Score", "number | string"),
    ("Side", "'o' | 'x'"),
    ("Value", "unknown"),
    ("Window", "[Score, Score]"),
];

/// A part of `cargo xtask check`.
pub(crate) fn check(files: &[File]) -> Outcome {
    for (path, made) in made(files)? {
        let recorded = files.iter().find(|file| file.path == path);
        if recorded.map(|file| file.text.as_str()) != Some(&made) {
            return Err(format!(
                "{path} is not what the Rust types say: cargo xtask golden"
            ));
        }
    }
    Ok(())
}

/// A part of `cargo xtask golden`.
pub(crate) fn write() -> Outcome {
    for (path, text) in made(&files()?)? {
        let path = root().join(path);
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// The files by their paths.
fn made(files: &[File]) -> Outcome<[(String, String); 2]> {
    let types = Types::of(files)?;
    let scripts = for_scripts(&types, ANSWERS)?;
    let by_hand: Vec<&str> = python::by_hand(BY_HAND).collect();
    let reports = python::file(&shapes(&types, PYTHON, &by_hand)?, BY_HAND);
    Ok([
        (format!("{STATIC}/{SCRIPTS}"), scripts),
        (REPORTS.to_owned(), reports),
    ])
}

fn for_scripts(types: &Types, answers: &[(&str, &str)]) -> Outcome<String> {
    let named = answers
        .iter()
        .flat_map(|(_, answer)| answer.split(|c: char| !c.is_alphanumeric()));
    let roots: Vec<&str> = named.filter(|name| !name.is_empty()).collect();
    let by_hand: Vec<&str> = BY_HAND.iter().map(|(name, _)| *name).collect();
    let shapes = shapes(types, &roots, &by_hand)?;
    Ok(typescript::file(&shapes, answers, BY_HAND))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(files: &[(&str, &str)], answer: &str) -> Outcome<String> {
        let file = |(path, text): &(&str, &str)| File {
            path: format!("crates/app/src/{path}"),
            text: format!("use serde::Serialize;\n{text}"),
        };
        let files: Vec<File> = files.iter().map(file).collect();
        for_scripts(&Types::of(&files)?, &[("/api/a", answer)])
    }

    fn declared(text: &str) -> String {
        let printed = printed(&[("a.rs", text)], "A").expect("it can be printed");
        let (_, rest) = printed.split_once("\n\n").expect("a head");
        let (types, _) = rest.split_once("\n\n/**").expect("the answers");
        types.to_owned()
    }

    #[test]
    fn fields_are_what_serde_writes() {
        let text = "#[derive(Debug, Serialize)]
            struct A<'a> {
                #[serde(rename = \"move\")] mv: (u8, &'a str),
                #[serde(skip)] hidden: Hidden,
                none: Option<[char; 2]>,
                #[serde(skip_serializing_if = \"Option::is_none\")] absent: Option<Vec<bool>>,
                lists: Vec<Option<f64>>,
                many: [u32; Self::COUNT],
            }";
        let expected = "export type A = {
  move: [number, string];
  none: [string, string] | null;
  absent?: boolean[];
  lists: (number | null)[];
  many: number[];
};";
        assert_eq!(declared(text), expected);
    }

    #[test]
    fn types_that_are_named_are_declared_as_well() {
        let text = "#[derive(Serialize)] struct A { #[serde(flatten)] b: B<u8>, kind: Kind }
            #[derive(Serialize)] struct B<T = u64> { t: T, score: Score }
            #[derive(Serialize)] #[serde(rename_all = \"kebab-case\")] enum Kind { OneWord, Two }
            #[derive(Serialize)] struct Unused { a: u8 }";
        let expected = "export type A = {
  kind: Kind;
} & B<number>;

export type B<T = number> = {
  t: T;
  score: Score;
};

export type Kind = 'one-word' | 'two';

export type Score = number | string;";
        assert_eq!(declared(text), expected);
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for (text, reason) in [
            ("#[derive(Serialize)] struct A { b: B }", "`B`"),
            ("#[derive(Serialize)] struct A(u8);", "by hand"),
            ("#[derive(Serialize)] enum A { B { c: u8 } }", "by hand"),
            (
                "#[derive(Serialize)] struct A { #[serde(with = \"b\")] c: u8 }",
                "`with`",
            ),
            (
                "#[derive(Serialize)] struct A { #[serde(serialize_with = \"b\")] c: u8 }",
                "`b()`",
            ),
            ("struct A { b: u8 }", "`A`"),
        ] {
            let refused = printed(&[("a.rs", text)], "A").expect_err(text);
            assert!(refused.contains(reason), "{refused}");
        }
    }
}
