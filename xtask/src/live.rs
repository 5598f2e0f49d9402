//! The lab's searches in one file, `live.html` of the folder of files: the engine as text, the element above it, and a page around them.
//!
//! Invariant: the file asks for nothing beside it, and is within its budget.

use std::collections::BTreeMap;
use std::path::Path;

use crate::command::{Outcome, command, read, root};
use crate::engine::{self, TOOLS};
use crate::scripts::{self, NPM};
use crate::{files, npm};

/// The bytes that the file may have: what a mail takes without a thought.
const MOST_BYTES: usize = 2_500_000;

/// Where the decoder is, and the encoder that belongs to it.
const DECODER: &str = "xtask/site/node_modules/lzma";

/// Compresses an engine for the decoder in the page: smaller than gzip, which browsers know, by a third. The level is the one above
/// which a minute more saves less than half a percent.
const COMPRESS: &str = "
    import { readFileSync, writeFileSync } from 'node:fs';
    import { createRequire } from 'node:module';
    const [engine, packed, tools] = process.argv.slice(1);
    const { LZMA } = createRequire(tools)('lzma/src/lzma_worker.js');
    writeFileSync(packed, Int8Array.from(LZMA.compress(readFileSync(engine), 5)));
";

/// The engine's bytes as they stand in the page.
fn packed() -> Outcome<String> {
    let whole = engine::file("engine")?;
    let packed = whole.with_extension("lzma");
    if !engine::is_newer(&packed, &whole) {
        let tools = root().join(TOOLS).join("package.json");
        let mut compress = command("node", &["--input-type=module", "-e", COMPRESS]);
        read(compress.arg(whole).arg(&packed).arg(tools))?;
    }
    let text = "process.stdout.write(require('fs').readFileSync(process.argv[1], 'base64'))";
    read(command("node", &["-e", text]).arg(packed))
}

/// Who wrote what the file is built of. No text of theirs may end the element that holds it.
fn notices() -> Outcome<String> {
    let decoder = format!("{DECODER}/LICENSE");
    let texts = [
        "LICENSE-MIT",
        &decoder,
        "crates/raster/fonts/OFL.txt",
        "crates/portable/THIRD-PARTY.txt",
    ];
    let texts: Outcome<Vec<String>> = texts.into_iter().map(files::text).collect();
    Ok(texts?.join("\n\n").replace("</", "< /"))
}

/// The style sheets of a search in the lab, without what they import, as typefaces are the element's; then the page's own.
fn styles(texts: &str) -> Outcome<String> {
    let texts: BTreeMap<String, String> =
        serde_json::from_str(texts).map_err(|error| error.to_string())?;
    let mut styles = Vec::new();
    for name in ["/tokens.css", "/lab.css", "/search.css"] {
        let mut of_name = texts.iter().filter(|(address, _)| address.ends_with(name));
        let (_, sheet) = of_name.next().ok_or_else(|| format!("{name} is missing"))?;
        let lines = sheet.lines().filter(|line| !line.starts_with("@import"));
        styles.extend(lines.map(str::to_owned));
    }
    styles.push(files::text(Path::new(NPM).join("live.css"))?);
    Ok(styles.join("\n"))
}

/// The page, with what the lab's pages load: texts by their addresses.
pub(crate) fn page(texts: &str) -> Outcome<String> {
    let source = |name: &str| files::text(Path::new(NPM).join(name));
    let script = scripts::joined(npm::with_live())?;
    let parts = [
        ("{repository}", env!("CARGO_PKG_REPOSITORY").to_owned()),
        ("{notices}", notices()?),
        ("{style}", styles(texts)?),
        ("{start}", "[]".to_owned()),
        (
            "{decoder}",
            files::text(format!("{DECODER}/src/lzma-d-min.js"))?,
        ),
        ("{script}", script),
        ("{engine}", packed()?),
    ];
    let mut page = source("live.html")?;
    for (place, text) in parts {
        page = page.replacen(place, &text, 1);
    }
    println!("live.html: {} bytes, at most {MOST_BYTES}", page.len());
    if page.len() > MOST_BYTES {
        return Err(format!("live.html is too large: {} bytes", page.len()));
    }
    Ok(page)
}
