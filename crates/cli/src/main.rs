//! The binary `marubatsu`: arguments become a request, a report becomes text, JSON and files.
//!
//! Invariants: results go to stdout, everything else to stderr; the exit code is one of [`Exit`]'s;
//! what the user reads is in the chosen language, wholly.

#![forbid(unsafe_code)]

mod analyze;
mod arguments;
mod board;
mod command;
mod compare;
mod contest;
mod count;
mod draw;
mod environment;
mod file;
mod interrupt;
mod output;
mod pages;
mod play;
mod players;
mod problem;
mod progress;
mod prove;
mod search;
mod serve;
mod sheet;
mod shells;
mod table;
mod text;
mod trace;
mod usage;

use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

use command::Command;
use environment::Environment;
use marubatsu_app::lab::Lab;
use problem::{Ending, Exit};

fn main() -> ExitCode {
    run()
}

fn run() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let environment = Environment::detect(&arguments);
    let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    let done = carry_out(&arguments, &environment, &mut out);
    let flushed = out.flush().map_err(Ending::from);
    let exit = match done.and_then(|exit| flushed.map(|()| exit)) {
        Ok(exit) => exit,
        Err(ending) => ending.report(&environment),
    };
    exit.into()
}

fn carry_out(
    arguments: &[OsString],
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let mut lab = Lab::default();
    match Command::read(arguments, environment, &mut lab)? {
        Command::Page(page) => {
            out.write_all(page.as_bytes())?;
            Ok(Exit::Done)
        }
        Command::Analyze(analyze) => analyze::run(&analyze, &lab, environment, out),
        Command::Draw(draw) => draw::run(&draw, &lab, environment, out),
        Command::Film(film) => draw::film(&film, &lab, environment),
        Command::Bench(json) => count::bench(json, environment, out),
        Command::Compare(command) => compare::run(&command, &lab, environment, out),
        Command::Match(contest) => contest::run(&contest, &lab, environment, out),
        Command::Perft(request, json) => count::perft((&request, json), &lab, environment, out),
        Command::Play(play) => play::run(*play, &lab, environment, out),
        Command::Players(players) => players::run(&players, &lab, environment, out),
        Command::Prove(prove) => prove::run(&prove, &lab, environment, out),
        Command::Solve(solve) => search::solve(&solve, &lab, environment, out),
        Command::Tree(request, json) => count::tree((&request, json), &lab, environment, out),
        Command::Search(search) => search::run(&search, &lab, environment, out),
        Command::Serve(serve) => serve::run(&serve, lab, environment, out),
        Command::Table(table) => table::run(&table, &lab, environment, out),
        Command::Trace(trace) => trace::run(&trace, &lab, environment, out),
    }
}
