//! `tablebase export`: all positions of a tablebase as rows, for other programs.
//!
//! Invariant: a row for each class, ply by ply and by key, the same values in both formats; however many there are, one block of them is in
//! memory.

use std::io::Write;
use std::path::Path;

use marubatsu::lang::Message;
use marubatsu_app::error::InputError;
use marubatsu_app::tablebase::TablebaseSummary;
use marubatsu_tablebase::{ClassRow, SolvedGame, TablebaseError};

use super::error;
use super::query::{counting, file_of};
use crate::error::{CliError, ExitStatus};
use crate::file;
use crate::options::{Command, ParsedArguments};

/// How rows are written.
#[derive(Clone, Copy)]
enum ExportFormat {
    Csv,
    JsonLines,
}

/// Reads `tablebase export`.
pub(crate) fn export(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let path = file_of(parsed)?;
    let out = parsed.required_path("out", "--out 4x4g.csv")?;
    let format = format(&out)?;
    Ok(Box::new(move |lab, environment, _| {
        let solved = SolvedGame::open(&lab, &path);
        let solved = solved.map_err(|unread| error::unread(unread, "tablebase", &path))?;
        let classes = TablebaseSummary::of(solved.head()).classes;
        counting(
            environment,
            ("written", "書き込み済み"),
            classes,
            |goes_on| {
                file::export("out", &out, environment, None, |file| {
                    rows(&solved, format, file, goes_on).map_err(|stop| match stop {
                        ExportError::Unread(unread) => error::unread(unread, "tablebase", &path),
                        ExportError::Output(error) => error.into(),
                    })
                })
            },
        )?;
        Ok(ExitStatus::Done)
    }))
}

fn format(out: &Path) -> Result<ExportFormat, InputError> {
    let ending = out.extension().and_then(|ending| ending.to_str());
    match ending {
        Some("csv") => Ok(ExportFormat::Csv),
        None if file::is_stream(out) => Ok(ExportFormat::Csv),
        Some("jsonl") => Ok(ExportFormat::JsonLines),
        Some("parquet") => {
            let message = Message::new(
                "Parquet is written by the Python package: marubatsu.tablebase(\"FILE\").to_parquet(\"FILE.parquet\"); here choose .csv or .jsonl",
                "Parquet は Python パッケージの marubatsu.tablebase(\"FILE\").to_parquet(\"FILE.parquet\") で書けます。ここでは .csv か .jsonl を指定してください",
            );
            Err(InputError::usage("out", &out.to_string_lossy(), message))
        }
        _ => {
            let message = Message::new(
                "expected a file that ends in .csv or .jsonl",
                ".csv か .jsonl で終わるファイルを指定してください",
            );
            Err(InputError::usage("out", &out.to_string_lossy(), message))
        }
    }
}

/// What ended the writing.
enum ExportError {
    Unread(TablebaseError),
    Output(std::io::Error),
}

impl From<TablebaseError> for ExportError {
    fn from(unread: TablebaseError) -> Self {
        Self::Unread(unread)
    }
}

impl From<std::io::Error> for ExportError {
    fn from(error: std::io::Error) -> Self {
        Self::Output(error)
    }
}

fn rows(
    solved: &SolvedGame,
    format: ExportFormat,
    out: &mut dyn Write,
    goes_on: &mut dyn FnMut(u64) -> bool,
) -> Result<(), ExportError> {
    if matches!(format, ExportFormat::Csv) {
        writeln!(out, "ply,board,value,distance,positions")?;
    }
    let mut done = 0;
    solved.each(|rows| {
        if !goes_on(done) {
            return Err(ExportError::Unread(TablebaseError::Cancelled));
        }
        done += rows.len() as u64;
        for row in rows {
            match format {
                ExportFormat::Csv => {
                    let ClassRow {
                        ply,
                        board,
                        value,
                        distance,
                        positions,
                    } = row;
                    let distance = distance.map_or_else(String::new, |plies| plies.to_string());
                    writeln!(out, "{ply},{board},{value},{distance},{positions}")?;
                }
                ExportFormat::JsonLines => {
                    serde_json::to_writer(&mut *out, row).map_err(std::io::Error::from)?;
                    writeln!(out)?;
                }
            }
        }
        Ok(())
    })
}
