//! How often the binary holds each algorithm. A search is compiled once for each game, policy and
//! observer it is used with; this keeps that number in sight.
//!
//! Every check counts in the binary that the tests run. At its low optimisation each such combination is
//! one function: none is merged with an equal one, a recursion can't be inlined away, and a crate that
//! needs a combination which another crate has compiled uses that one. So the number is that of the
//! combinations, and what optimisation does to it can only be seen in a binary that is built to be
//! shipped: it merges some, and compiles one again where a second crate needs it. Long runs hold that
//! binary to the same bound.

use std::collections::BTreeMap;

use std::path::Path;

use crate::command::{Outcome, build_programs, cargo, command, read, run, target_directory};

/// Copies of one algorithm, at most.
const MOST: usize = 15;

/// The algorithms: the names of their recursive functions.
const ALGORITHMS: [&str; 4] = ["alpha_beta", "minimax", "null_window", "scout"];

/// The stage: counts in the binary that the tests run.
pub(crate) fn check() -> Outcome {
    hold(&build_programs()?.join("marubatsu"))
}

/// The stage of long runs: counts in the binary as it is shipped.
pub(crate) fn check_shipped() -> Outcome {
    run(&mut cargo(&["build", "--release", "-p", "marubatsu-cli"]))?;
    hold(&target_directory()?.join("release/marubatsu"))
}

/// Counts the symbols of a binary, and holds them to the bound.
fn hold(binary: &Path) -> Outcome {
    let symbols = read(&mut command("nm", &[&binary.to_string_lossy()]))?;
    for (algorithm, copies) in counted(&symbols) {
        println!("{algorithm}: {copies} copies (at most {MOST})");
        if copies == 0 || copies > MOST {
            return Err(format!("the binary holds {algorithm} {copies} times"));
        }
    }
    Ok(())
}

/// How many functions of each algorithm there are among mangled names. Parts of a function that the
/// compiler has moved away (`.cold`) are none.
fn counted(symbols: &str) -> BTreeMap<&'static str, usize> {
    let names: Vec<&str> = symbols
        .lines()
        .filter_map(|line| line.rsplit(' ').next())
        .collect();
    let count = |algorithm: &str| {
        let function = format!("{}{algorithm}17h", algorithm.len());
        let is_copy = |name: &&&str| name.contains(&function) && !name.contains(".cold");
        names.iter().filter(is_copy).count()
    };
    ALGORITHMS
        .map(|algorithm| (algorithm, count(algorithm)))
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_counted_and_their_parts_are_not() {
        let symbols = "\
00 t _ZN9marubatsu6search10alpha_beta68_$LT$impl$GT$10alpha_beta17h63f6E
01 t _ZN9marubatsu6search10alpha_beta68_$LT$impl$GT$10alpha_beta17h6644E
02 t _ZN9marubatsu6search10alpha_beta68_$LT$impl$GT$10alpha_beta17h6644E.cold
03 t _ZN9marubatsu6search7minimax68_$LT$impl$GT$7minimax17h0645E
";
        let expected = [
            ("alpha_beta", 2),
            ("minimax", 1),
            ("null_window", 0),
            ("scout", 0),
        ];
        assert_eq!(counted(symbols), expected.into());
    }
}
