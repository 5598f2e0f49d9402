//! Targets of Rust that this system compiles for and doesn't run.
//!
//! Invariant: what is asked is the compiler that cargo calls.

use std::path::Path;

use crate::command::{Outcome, command, read, run};

/// WebAssembly with an operating system around it, as Pyodide's.
pub(crate) const EMSCRIPTEN: &str = "wasm32-unknown-emscripten";

/// Whether the compiler has the target's standard library.
pub(crate) fn is_there(target: &str) -> bool {
    let ask = ["--print", "target-libdir", "--target", target];
    read(&mut command("rustc", &ask)).is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}

/// Brings the target's standard library, where rustup brings compilers.
pub(crate) fn install(target: &str) -> Outcome {
    run(&mut command("rustup", &["target", "add", target]))
}
