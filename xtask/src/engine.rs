//! The engines of the lab without a server: compiled for browsers, made smaller, and weighed.
//!
//! Invariant: both are of one source and one profile; what an engine may weigh stands in one table.

use crate::command::{Outcome, cargo, command, read, run, target_directory};
use crate::files;
use crate::portable::TARGET;

/// How engines are built.
const PROFILE: &str = "site";

/// Where the optimizer is: its version.
const TOOLS: &str = "xtask/site";

/// The engines: what a file's name begins with, the feature that it is built of, and the bytes that it may have on its way to a
/// browser, compressed by brotli. The first one is loaded by whoever opens the lab, the other one by whoever asks for a PNG, a GIF or
/// an APNG.
const ENGINES: [(&str, &str, usize); 2] = [
    ("engine", "lab", 2_000_000),
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
        let bytes = compiled(feature, &file(name)?)?;
        Ok(Engine { name, bytes })
    });
    engines.collect()
}

/// Where an engine is built.
fn file(name: &str) -> Outcome<String> {
    let file = target_directory()?.join(format!("{TARGET}/{PROFILE}/{name}.wasm"));
    Ok(file.to_string_lossy().into_owned())
}

/// The engine with this feature. The compiler makes each function small, the optimizer the file.
fn compiled(feature: &str, smaller: &str) -> Outcome<Vec<u8>> {
    let mut compile = cargo(&["rustc", "--locked", "-p", "marubatsu-portable"]);
    compile.args(["--no-default-features", "--features", feature]);
    compile.args(["--profile", PROFILE, "--target", TARGET]);
    run(compile.args(["--crate-type", "cdylib"]))?;
    let optimizer = format!("{TOOLS}/node_modules/binaryen/bin/wasm-opt");
    let whole = file("marubatsu_portable")?;
    let mut optimize = command("node", &[&optimizer, "-Oz", &whole, "-o", smaller]);
    run(optimize.args(["--strip-debug", "--strip-producers"]))?;
    files::bytes(smaller)
}

/// Weighs what was built.
///
/// # Errors
/// Engines that are above their budgets.
pub(crate) fn weigh() -> Outcome {
    let mut heavy = Vec::new();
    for (name, _, budget) in ENGINES {
        let weigh = ["--input-type=module", "-e", WEIGH, &file(name)?];
        let weight = read(&mut command("node", &weigh))?;
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
