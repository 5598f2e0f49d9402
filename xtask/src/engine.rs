//! The engines of the lab without a server: compiled for browsers, made smaller, and weighed.
//!
//! Invariant: both are of one source and one profile; what an engine may weigh stands in one table.

use std::path::{Path, PathBuf};

use crate::command::{Outcome, cargo, command, read, root, run, target_directory};
use crate::files;
use crate::portable::TARGET;

/// How engines are built.
const PROFILE: &str = "site";

/// Where the optimizer and the compressor are: their versions.
pub(crate) const TOOLS: &str = "xtask/site";

/// The engines: what a file's name begins with, the feature that it is built of, and the bytes that it may have on its way to a
/// browser, compressed by brotli. The first one is loaded by whoever opens the lab, the other one by whoever asks for a PNG, a GIF or
/// an APNG.
const ENGINES: [(&str, &str, usize); 2] = [
    ("engine", "lab", 1_300_000),
    ("pictures", "pictures", 850_000),
];

/// What a file weighs as most servers send it.
const WEIGH: &str = "
    import { readFileSync } from 'node:fs';
    import { brotliCompressSync } from 'node:zlib';
    console.log(brotliCompressSync(readFileSync(process.argv[1])).length);
";

/// An engine that was built.
#[derive(Debug)]
pub(crate) struct Engine {
    /// What its file's name begins with.
    pub(crate) name: &'static str,
    pub(crate) bytes: Vec<u8>,
}

/// Builds all engines.
pub(crate) fn build() -> Outcome<Vec<Engine>> {
    let tools = ["--prefix", TOOLS, "ci", "--prefer-offline"];
    run(&mut command("npm", &tools))?;
    let engines = ENGINES.iter().map(|(name, feature, _)| {
        let bytes = compiled(name, feature)?;
        Ok(Engine { name, bytes })
    });
    engines.collect()
}

/// The folder that an engine is built in. Each has its own, as both are one crate, whose file would be the last one's.
fn folder(name: &str) -> Outcome<PathBuf> {
    Ok(target_directory()?.join("engines").join(name))
}

/// The file that browsers load.
pub(crate) fn file(name: &str) -> Outcome<PathBuf> {
    Ok(folder(name)?.join("engine.wasm"))
}

/// The engine with this feature. The compiler makes each function small, the optimizer the file. Functions in the order of their names
/// have those of a kind of game beside their like of another, which the short memory of gzip finds: a file smaller by 7 %. The lowest
/// kibibyte of memory is the end of the stack, which nothing reaches, so that no sum of an address and a distance runs over.
fn compiled(name: &str, feature: &str) -> Outcome<Vec<u8>> {
    let mut compile = cargo(&["rustc", "--locked", "-p", "marubatsu-portable"]);
    compile.args(["--no-default-features", "--features", feature]);
    compile.args(["--profile", PROFILE, "--target", TARGET, "--target-dir"]);
    run(compile.arg(folder(name)?).args(["--crate-type", "cdylib"]))?;
    let whole = folder(name)?.join(format!("{TARGET}/{PROFILE}/marubatsu_portable.wasm"));
    let smaller = file(name)?;
    if !is_newer(&smaller, &whole) {
        let optimizer = format!("{TOOLS}/node_modules/binaryen/bin/wasm-opt");
        let named = smaller.with_extension("names.wasm");
        let mut optimize = command("node", &[&optimizer, "-Oz", "--converge", "-g", "-o"]);
        run(optimize
            .arg(&named)
            .arg(whole)
            .args(["--low-memory-unused", "--reorder-functions-by-name"]))?;
        let mut strip = command("node", &[&optimizer, "--strip-debug", "-o"]);
        run(strip.arg(&smaller).arg(named).arg("--strip-producers"))?;
    }
    files::bytes(smaller)
}

/// Whether a file was made after another, and after the versions of the tools were chosen.
pub(crate) fn is_newer(made: &Path, source: &Path) -> bool {
    let of = |path: &Path| {
        std::fs::metadata(path)
            .and_then(|file| file.modified())
            .ok()
    };
    let lock = root().join(TOOLS).join("package-lock.json");
    of(made) > of(source).max(of(&lock))
}

/// Weighs what was built.
///
/// # Errors
/// Engines that are above their budgets.
pub(crate) fn weigh() -> Outcome {
    let mut heavy = Vec::new();
    for (name, _, budget) in ENGINES {
        let mut weigh = command("node", &["--input-type=module", "-e", WEIGH]);
        let weight = read(weigh.arg(file(name)?))?;
        let weight: usize = weight.trim().parse().map_err(|_| "no weight".to_owned())?;
        println!("{name}: {weight} bytes by brotli, at most {budget}");
        if weight > budget {
            heavy.push(format!(
                "{name} is too heavy: {weight} bytes by brotli, above {budget}"
            ));
        }
    }
    if heavy.is_empty() {
        Ok(())
    } else {
        Err(heavy.join("; "))
    }
}
