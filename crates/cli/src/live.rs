//! `film --live`: a copy of the lab's one file, `live.html`, that begins with a search.
//!
//! Invariant: all but what it begins with is as it was read.

use std::path::{Path, PathBuf};

use marubatsu::lang::Message;
use marubatsu_app::error::InputError;
use marubatsu_app::options::{ANY_SEARCH, BEST_FIRST, HORIZON, MARKS, POSITION};
use marubatsu_app::request::AnySearch;

use crate::arguments::options::{
    BEST_FIRST_FILM, BEST_FIRST_FRAME, BEST_FIRST_PICTURE, FILM, GROW, STYLE, VOICE,
};
use crate::error::{CliError, ExitStatus};
use crate::file;
use crate::options::{Command, ParsedArguments, none_beside};
use crate::picture::not_of;

/// Between these the file says what it begins with.
const BEGIN: &str = "<script id=\"start\" type=\"application/json\">";
const END: &str = "</script>";

/// Bytes of the file, at most: many times what it has.
const MOST_BYTES: u64 = 64 << 20;

/// Reads the command with this option, for a file that goes to `out`.
pub(crate) fn read(
    parsed: &ParsedArguments<'_>,
    live: PathBuf,
    out: PathBuf,
) -> Result<Command, CliError> {
    if out.extension().is_none_or(|ending| ending != "html") {
        let value = live.to_string_lossy();
        return Err(not_of("live", &value, &format!("--out {}", out.display())).into());
    }
    // The reader chooses these there.
    let of_films = [
        FILM,
        GROW,
        MARKS,
        VOICE,
        STYLE,
        BEST_FIRST_FRAME,
        BEST_FIRST_FILM,
        BEST_FIRST_PICTURE,
    ];
    none_beside(parsed.first(&of_films, &["replay"])?, "live")?;
    let pairs = parsed.pairs(&[POSITION, ANY_SEARCH, HORIZON, BEST_FIRST])?;
    let search: AnySearch = parsed.lab.read(pairs)?;
    let mut begins = search.query();
    if let Some(from) = parsed.number("from")? {
        begins.push(("frame", from.to_string()));
    }
    Ok(Box::new(move |_, environment, _| {
        file::check("out", &out)?;
        let page = file::read("live", &live, MOST_BYTES)?;
        begins.push(("lang", environment.lang.code().to_owned()));
        let page = beginning(&page, &begins).ok_or_else(|| no_live(&live))?;
        file::export_bytes("out", &out, environment, None, page.as_bytes())?;
        Ok(ExitStatus::Done)
    }))
}

/// The file with another beginning; none if it isn't such a file.
fn beginning(page: &[u8], begins: &[(&str, String)]) -> Option<String> {
    let page = std::str::from_utf8(page).ok()?;
    let (before, rest) = page.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    let begins = serde_json::to_string(begins).ok()?.replace('<', "\\u003c");
    Some([before, BEGIN, &begins, END, after].concat())
}

fn no_live(path: &Path) -> CliError {
    let message = Message::new(
        "expected live.html, which `cargo xtask site` writes into target/site",
        "live.html を指定してください (`cargo xtask site` が target/site に書き出します)",
    );
    InputError::new("live", &path.to_string_lossy(), None, message).into()
}
