//! Writes the pages' files, as they stand beside the engine: `cargo run -p marubatsu-portable --example files -- FOLDER`.
//!
//! Invariant: each is found at the address that pages name. Fonts are files; scripts and style sheets are one file, `static.json`,
//! texts by their addresses: a hundred requests would take longer than all their bytes.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// How pages ask when there is a server, and what stands there in place of it.
const DOOR: (&str, &str) = ("/door.js", include_str!("../site/door.js"));

const FONTS: &str = "static/fonts";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args_os().nth(1).ok_or("name a folder")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder.join(FONTS))?;
    let mut texts = BTreeMap::new();
    for (address, content) in marubatsu_pages::files() {
        let address = address.trim_start_matches('/').to_owned();
        if address.starts_with(FONTS) {
            fs::write(folder.join(address), content)?;
        } else if address.ends_with(DOOR.0) {
            texts.insert(address, DOOR.1.to_owned());
        } else {
            texts.insert(address, String::from_utf8(content.into_owned())?);
        }
    }
    fs::write(folder.join("static.json"), serde_json::to_vec(&texts)?)?;
    Ok(())
}
