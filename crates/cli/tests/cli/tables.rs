//! `search --table-out`: what a search's table holds, as a file.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::{directory, lines, run};

const MINIMAX: &str = "search --algorithm minimax --table merged";

/// The head and the rows of the table that a search writes.
fn kept(search: &str, path: &Path) -> (Value, Vec<Value>) {
    run(&format!("{search} --table-out {}", path.display())).done();
    let mut rows = lines(&fs::read_to_string(path).expect("the file was written"));
    (rows.remove(0), rows)
}

#[test]
fn minimax_leaves_an_exact_entry_for_every_class_still_being_played() {
    let path = directory("table-out").join("table.jsonl");
    let (head, rows) = kept(MINIMAX, &path);
    assert_eq!(head["schema"], "marubatsu.search-table/1");
    assert_eq!(head["game"], "3x3");
    assert!(
        head["search"]
            .as_str()
            .is_some_and(|key| key.contains("table=merged"))
    );
    assert_eq!(rows.len(), 627);
    assert_eq!(rows[0]["board"], ".........");
    assert_eq!(rows[0]["bounds"], json!([0, 0]));
    for row in &rows {
        assert_eq!(row["bounds"][0], row["bounds"][1], "{row}");
        assert_eq!(
            (&row["depth"], &row["window"]),
            (&Value::Null, &Value::Null)
        );
        let [x, y] = [0, 1].map(|at| row["best_move"][at].as_u64().expect("a number"));
        let square = usize::try_from(y + 3 * x).expect("a square");
        let board = row["board"].as_str().expect("a text");
        assert_eq!(board.as_bytes()[square], b'.', "{row}");
    }
}

#[test]
fn both_kinds_of_files_hold_the_same_entries_in_every_run() {
    let directory = directory("table-out-kinds");
    let search = "search --depth 3 --eval ai14s --fail hard --table window";
    let (_, rows) = kept(search, &directory.join("one.jsonl"));
    assert_eq!(rows, kept(search, &directory.join("two.jsonl")).1);
    let csv = directory.join("table.csv");
    run(&format!("{search} --table-out {}", csv.display())).done();
    let csv = fs::read_to_string(csv).expect("the file was written");
    let mut csv = csv.lines();
    let columns = "board,turn,depth,alpha,beta,lower,upper,best_move,game,search,version";
    assert_eq!(csv.next(), Some(columns));
    assert_eq!(csv.clone().count(), rows.len());
    for (line, row) in csv.zip(&rows) {
        let said = |value: &Value| match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let numbers = [
            &row["depth"],
            &row["window"][0],
            &row["window"][1],
            &row["bounds"][0],
        ];
        let begins = numbers.map(said).join(",");
        let board = row["board"].as_str().expect("a text");
        let turn = row["turn"].as_str().expect("a letter");
        assert!(
            line.starts_with(&format!("{board},{turn},{begins},")),
            "{line} {row}"
        );
        assert!(line.ends_with(",marubatsu.search-table/1"), "{line}");
    }
}
