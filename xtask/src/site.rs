//! The lab as a folder of files: the engine, compiled for browsers, what its pages load, and the little that starts it.
//!
//! Invariants: whatever belongs to one version has its hash in its name, so that a browser never has files of two. A page's address
//! is a folder with the start page, so that every address can be opened first.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::command::{Outcome, cargo, run, target_directory};
use crate::engine::Engine;
use crate::scripts::{self, SITE};
use crate::{files, live};

/// Writes the folder of these engines, which comes back.
pub(crate) fn write(engines: &[Engine]) -> Outcome<PathBuf> {
    let folder = target_directory()?.join("site");
    files::clear(&folder)?;
    write_files(&folder, engines)?;
    println!("{}", folder.display());
    Ok(folder)
}

fn write_files(folder: &Path, engines: &[Engine]) -> Outcome {
    let worker = script(&["engine.js", "pictures.js", "uploads.js", "worker.js"])?;
    let service = script(&[
        "engine.js",
        "pictures.js",
        "uploads.js",
        "service-worker.js",
    ])?;
    let texts = pages_files(folder)?;
    let live = live::page(&texts)?;
    let scripts = [&worker, &service, &texts, &live].map(String::as_bytes);
    let all = engines.iter().map(|engine| engine.bytes.as_slice());
    let version = hash(&all.chain(scripts).collect::<Vec<_>>().concat());
    for Engine { name, bytes, .. } in engines {
        files::put(folder.join(format!("{name}-{version}.wasm")), bytes)?;
    }
    files::put(
        folder.join(format!("worker-{version}.js")),
        worker.as_bytes(),
    )?;
    files::put(folder.join(format!("static-{version}.json")), texts)?;
    files::put(folder.join("live.html"), live)?;
    let typefaces = first_fonts(folder)?;
    let service = format!("self.version = '{version}';\nself.typefaces = {typefaces};\n{service}");
    files::put(folder.join("sw.js"), service.as_bytes())?;
    files::put(folder.join("start.js"), source("start.js")?.as_bytes())?;
    let start = source("start.html")?;
    for page in source("pages.txt")?.lines() {
        let place = page.trim_start_matches('/');
        let depth = if place.is_empty() {
            0
        } else {
            place.split('/').count()
        };
        let up = if depth == 0 {
            "./".to_owned()
        } else {
            "../".repeat(depth)
        };
        let page = start.replace("{root}", &up);
        files::put(folder.join(place).join("index.html"), page.as_bytes())?;
    }
    Ok(())
}

/// Modules of the site as one script.
fn script(names: &[&str]) -> Outcome<String> {
    scripts::joined(names.iter().map(|name| Path::new(SITE).join(name)))
}

/// Writes the fonts; what else pages load comes back, as one file.
fn pages_files(folder: &Path) -> Outcome<String> {
    let package = "marubatsu-portable";
    let mut write = cargo(&["run", "--locked", "-p", package, "--example", "files"]);
    run(write.arg("--").arg(folder))?;
    let texts = folder.join("static.json");
    let text = files::text(&texts)?;
    std::fs::remove_file(&texts).map_err(|error| format!("{}: {error}", texts.display()))?;
    Ok(text)
}

/// The fonts that every reader has, as a list in a script: that of Japanese is as large as all the rest.
fn first_fonts(folder: &Path) -> Outcome<String> {
    let fonts =
        std::fs::read_dir(folder.join("static/fonts")).map_err(|error| error.to_string())?;
    let names = fonts.filter_map(|font| font.ok()?.file_name().into_string().ok());
    let names = names.filter(|name| !name.starts_with("japanese-"));
    // Addresses, which have the same signs on every system.
    let addresses: BTreeSet<_> = names.map(|name| format!("static/fonts/{name}")).collect();
    serde_json::to_string(&addresses).map_err(|error| error.to_string())
}

fn source(name: &str) -> Outcome<String> {
    files::text(Path::new(SITE).join(name))
}

/// FNV-1a, as the library has it.
fn hash(bytes: &[u8]) -> String {
    let fold = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, fold))
}
