//! The binary `marubatsu`: arguments become a request, a report becomes text, JSON and files.
//!
//! Invariants: results go to stdout, everything else to stderr; the exit code is one of [`ExitStatus`](error::ExitStatus)'s;
//! what the user reads is in the chosen language, wholly.

#![forbid(unsafe_code)]

mod analyze;
mod animation;
mod arguments;
mod board;
mod book;
mod columns;
mod command;
mod compare;
mod contest;
mod count;
mod custom_players;
mod daily;
mod draw;
mod engine;
mod environment;
mod error;
mod file;
mod film;
mod interrupt;
mod lesson;
mod lesson_files;
mod live;
mod options;
mod output;
mod pages;
mod picture;
mod play;
mod players;
mod progress;
mod prove;
mod search;
mod serve;
mod sheet;
mod table;
mod tablebase;
mod text;
mod trace;
mod usage;

/// Gives freed memory back to the system, which the allocator of Linux's C library does not.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

use environment::Environment;
use error::CliError;
use marubatsu_app::lab::Lab;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let environment = &Environment::detect(&arguments);
    let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    let mut lab = Lab::default();
    let command = command::read(&arguments, environment, &mut lab);
    let done = command.and_then(|command| command(lab, environment, &mut out));
    let flushed = out.flush().map_err(CliError::from);
    let exit = done.and_then(|exit| flushed.map(|()| exit));
    exit.unwrap_or_else(|ending| ending.report(environment))
        .into()
}
