//! Nothing process-wide: games, players, tables and results belong to a lab, and two labs of one
//! process share none. So a crate's `static` is a constant made of plain types, or stands in the
//! table here with the reason why no lab could ever tell; `thread_local!` the same.

use std::str::FromStr as _;

use proc_macro2::{TokenStream, TokenTree};

use crate::command::Outcome;
use crate::source::File;

/// The statics that may be, by name.
const ALLOWED: &[(&str, &str)] = &[
    ("ALLOCATOR", "a process has one allocator"),
    ("ASKED", "Ctrl-C is pressed in a process, not in a lab"),
    (
        "CONNECT_FOUR_BOOK",
        "the embedded book, which never changes",
    ),
    ("FOLDERS", "the embedded files, which never change"),
    (
        "HOST",
        "an engine in a browser has one host, whose clock it is",
    ),
    ("INSTALLED", "the process has one handler of Ctrl-C"),
    ("LISTENING", "the process has one handler of Ctrl-C"),
    ("NEVER", "a flag that nobody can set"),
    ("OPTIONS", "the embedded fonts, which never change"),
    ("PRESETS", "a table of constants"),
    ("SEC_FETCH_SITE", "a constant of another crate's type"),
];

/// What a type of a constant may be made of.
const PLAIN: &[&str] = &[
    "str", "bool", "char", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64",
    "i128", "isize", "f32", "f64", "static",
];

/// A part of `cargo xtask check`.
pub(crate) fn check(files: &[File]) -> Outcome {
    check_against(files, ALLOWED)
}

fn check_against(files: &[File], allowed: &[(&str, &str)]) -> Outcome {
    let mut unused: Vec<&str> = allowed.iter().map(|(name, _)| *name).collect();
    let mut wrong = 0;
    for file in files.iter().filter(|file| is_source(file)) {
        let tokens = TokenStream::from_str(&file.text);
        let tokens = tokens.map_err(|error| format!("{}: {error}", file.path))?;
        for name in suspicious(&tokens.into_iter().collect::<Vec<_>>()) {
            // Each line of the table is for one static.
            if let Some(at) = unused.iter().position(|known| *known == name) {
                unused.remove(at);
            } else {
                println!("{}: `{name}` is shared by the whole process", file.path);
                wrong += 1;
            }
        }
    }
    if wrong > 0 {
        return Err(format!("{wrong} statics are no constants, listed above"));
    }
    match unused.first() {
        Some(name) => Err(format!(
            "xtask/src/statics.rs allows `{name}`, which is no more"
        )),
        None => Ok(()),
    }
}

fn is_source(file: &File) -> bool {
    let crates = file.path.strip_prefix("crates/");
    let inside = crates.and_then(|path| path.split_once('/'));
    file.kind() == "rs" && inside.is_some_and(|(_, path)| path.starts_with("src/"))
}

/// The names of statics that could hold what changes, and `thread_local`.
fn suspicious(tokens: &[TokenTree]) -> Vec<String> {
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                found.extend(suspicious(&inside));
            }
            TokenTree::Ident(word) if word == "thread_local" => found.push(word.to_string()),
            TokenTree::Ident(word) if word == "static" && !is_lifetime(&tokens[..at]) => {
                found.extend(changing(&tokens[at + 1..]));
            }
            _ => {}
        }
    }
    found
}

fn is_lifetime(before: &[TokenTree]) -> bool {
    matches!(before.last(), Some(TokenTree::Punct(punct)) if punct.as_char() == '\'')
}

/// The name of the static whose tokens these are, unless its type is plain.
fn changing(tokens: &[TokenTree]) -> Option<String> {
    let is = |token: &TokenTree, sign| matches!(token, TokenTree::Punct(p) if p.as_char() == sign);
    let colon = tokens.iter().position(|token| is(token, ':'))?;
    let name = tokens[colon.checked_sub(1)?].to_string();
    let kind = tokens[colon..]
        .iter()
        .take_while(|token| !is(token, '=') && !is(token, ';'));
    let kind: TokenStream = kind.cloned().collect();
    (!is_plain(kind) || tokens[0].to_string() == "mut").then_some(name)
}

/// Whether a type names nothing but plain types. Lengths of arrays (`[u8; N]`) are no types.
fn is_plain(kind: TokenStream) -> bool {
    let length = |token: &TokenTree| matches!(token, TokenTree::Punct(p) if p.as_char() == ';');
    kind.into_iter()
        .take_while(|token| !length(token))
        .all(|token| match token {
            TokenTree::Ident(word) => PLAIN.contains(&word.to_string().as_str()),
            TokenTree::Group(group) => is_plain(group.stream()),
            _ => true,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(text: &str, allowed: &[(&str, &str)]) -> Outcome {
        let path = "crates/app/src/a.rs".to_owned();
        let text = text.to_owned();
        check_against(&[File { path, text }], allowed)
    }

    #[test]
    fn what_a_process_could_share_is_found() {
        for shared in [
            "static OWN: RwLock<Vec<AnyGame>> = RwLock::new(Vec::new());",
            "fn f() { static SEEN: AtomicBool = AtomicBool::new(false); }",
            "pub(crate) static MADE: [OnceLock<Gallery>; 2] = [OnceLock::new(), OnceLock::new()];",
            "static LAB: Lab = Lab::new();",
            "static mut N: u8 = 0;",
            "thread_local! { static N: u8 = const { 0 }; }",
        ] {
            assert!(checked(shared, &[]).is_err(), "{shared}");
        }
    }

    #[test]
    fn constants_lifetimes_and_other_folders_are_fine() {
        for fine in [
            "static IN_BYTE: [[u8; 256]; 8] = in_byte();",
            "static NAMES: [(&'static str, u32); COUNT] = names();",
            "fn f(a: &'static Lab) -> &'static str { a.name }",
            "const LAB: Lab = Lab::new();",
            "// static LAB: Lab = Lab::new();",
        ] {
            assert_eq!(checked(fine, &[]), Ok(()), "{fine}");
        }
        let path = "crates/app/tests/a.rs".to_owned();
        let text = "static LAB: Lab = Lab::new();".to_owned();
        assert_eq!(check_against(&[File { path, text }], &[]), Ok(()));
    }

    #[test]
    fn a_written_reason_is_for_one_static_that_is_there() {
        let flag = "static ASKED: AtomicBool = AtomicBool::new(false);";
        let reason = &[("ASKED", "a reason")];
        assert_eq!(checked(flag, reason), Ok(()));
        assert!(checked(&[flag, flag].concat(), reason).is_err());
        assert!(checked("", reason).is_err());
    }
}
