//! One Rust file read as tokens: the modules it declares, the paths it names, and the names it passes
//! on (`pub use`). Comments, texts and whatever stands under `#[cfg(test)]` are never seen, and paths
//! inside macro calls are seen like all others. It is a scan of tokens and resolves nothing.

use std::collections::BTreeSet;
use std::str::FromStr as _;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::command::Outcome;

/// `mod name;`, with the text of `#[path = "..."]` if it has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Declared {
    pub(super) name: String,
    pub(super) path: Option<String>,
    /// Without `pub`: only the module that declares it, and those below, can name it.
    pub(super) private: bool,
}

/// A path as it is written, and the modules written in place (`mod a { .. }`) around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) inside: Vec<String>,
    pub(super) path: Vec<String>,
}

/// `pub use path as name;`
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PassedOn {
    pub(super) name: String,
    pub(super) from: Named,
}

/// What a file says about modules.
#[derive(Debug, Default)]
pub(super) struct Scan {
    pub(super) declared: Vec<Declared>,
    pub(super) named: Vec<Named>,
    pub(super) passed_on: Vec<PassedOn>,
    /// Single names used in the code: types, and functions where they are called.
    pub(super) words: BTreeSet<String>,
}

impl Scan {
    /// # Errors
    ///
    /// The text is no Rust.
    pub(super) fn of(text: &str) -> Outcome<Self> {
        let tokens = TokenStream::from_str(text).map_err(|error| error.to_string())?;
        let mut scan = Self::default();
        scan.tokens(&tokens.into_iter().collect::<Vec<_>>(), &[]);
        Ok(scan)
    }

    fn tokens(&mut self, tokens: &[TokenTree], inside: &[String]) {
        let mut at = 0;
        let mut path = None;
        while at < tokens.len() {
            let rest = &tokens[at..];
            if let Some((attribute, of_file, length)) = attribute(rest) {
                at += length;
                if is_test(attribute) {
                    if of_file {
                        return;
                    }
                    at += item_length(&tokens[at..]);
                }
                path = path_text(attribute).or(path);
                continue;
            }
            let visibility = visibility_length(rest);
            let item = &rest[visibility..];
            let length = match word(item).as_deref() {
                Some("mod") => self.module(item, path.take(), visibility == 0, inside),
                Some("use") if !is_punct(item.get(1), '<') => {
                    self.import(item, visibility > 0, inside)
                }
                _ => 0,
            };
            at += if length > 0 {
                visibility + length
            } else if visibility > 0 {
                visibility
            } else {
                self.other(tokens, at, inside)
            };
        }
    }

    /// `mod name;` or `mod name { .. }`: how many tokens it has.
    fn module(
        &mut self,
        tokens: &[TokenTree],
        path: Option<String>,
        private: bool,
        inside: &[String],
    ) -> usize {
        let Some(name) = word(&tokens[1..]) else {
            return 0;
        };
        match tokens.get(2) {
            Some(TokenTree::Group(body)) => {
                let inside: Vec<String> = inside.iter().cloned().chain([name]).collect();
                self.group(body, &inside);
                3
            }
            Some(_) => {
                let declared = Declared {
                    name,
                    path,
                    private,
                };
                self.declared.push(declared);
                3
            }
            None => 0,
        }
    }

    fn group(&mut self, group: &Group, inside: &[String]) {
        self.tokens(&group.stream().into_iter().collect::<Vec<_>>(), inside);
    }

    /// A whole `use` up to its semicolon: how many tokens it has.
    fn import(&mut self, tokens: &[TokenTree], public: bool, inside: &[String]) -> usize {
        let length = tokens
            .iter()
            .position(|token| is_punct(Some(token), ';'))
            .unwrap_or(tokens.len());
        for (path, name) in imported(&tokens[1..length], &[]) {
            let from = Named {
                inside: inside.to_vec(),
                path,
            };
            match name {
                Some(name) if public => self.passed_on.push(PassedOn { name, from }),
                _ => self.named.push(from),
            }
        }
        length
    }

    /// A path, a name, a group or anything else: how many tokens it has.
    fn other(&mut self, tokens: &[TokenTree], at: usize, inside: &[String]) -> usize {
        match &tokens[at] {
            TokenTree::Group(group) => self.group(group, inside),
            TokenTree::Ident(_) if !begins_path(&tokens[..at]) => {}
            TokenTree::Ident(_) => {
                let (path, length) = path(&tokens[at..]);
                let called = matches!(tokens.get(at + length), Some(TokenTree::Group(_)));
                if path.len() > 1 || called || path[0].starts_with(char::is_uppercase) {
                    self.words.insert(path[0].clone());
                }
                if path.len() > 1 {
                    let inside = inside.to_vec();
                    self.named.push(Named { inside, path });
                }
                return length;
            }
            _ => {}
        }
        1
    }
}

/// An attribute at the front: its contents, whether it is one of the whole file, and its length.
fn attribute(tokens: &[TokenTree]) -> Option<(&Group, bool, usize)> {
    if !is_punct(tokens.first(), '#') {
        return None;
    }
    let of_file = is_punct(tokens.get(1), '!');
    let at = if of_file { 2 } else { 1 };
    match tokens.get(at) {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => {
            Some((group, of_file, at + 1))
        }
        _ => None,
    }
}

/// `cfg(test)`, `cfg(all(test, ..))` and the like, but no `not(test)`.
fn is_test(attribute: &Group) -> bool {
    let text = attribute.stream().to_string();
    let has = |name: &str| {
        text.split(|c: char| !c.is_alphanumeric() && c != '_')
            .any(|w| w == name)
    };
    text.starts_with("cfg") && has("cfg") && has("test") && !has("not")
}

/// The text of `path = "text"`.
fn path_text(attribute: &Group) -> Option<String> {
    let text = attribute.stream().to_string();
    let value = text.strip_prefix("path")?.trim_start().strip_prefix('=')?;
    Some(value.trim().trim_matches('"').to_owned())
}

/// The length of the item at the front, which is left out: up to its semicolon, or up to its body.
fn item_length(tokens: &[TokenTree]) -> usize {
    let mut at = 0;
    while let Some((_, _, length)) = attribute(&tokens[at..]) {
        at += length;
    }
    at += visibility_length(&tokens[at..]);
    let ends_in_semicolon = ["use", "const", "static", "let", "type"]
        .iter()
        .any(|keyword| word(&tokens[at..]).as_deref() == Some(keyword));
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => !ends_in_semicolon && group.delimiter() == Delimiter::Brace,
        token => is_punct(Some(token), ';') || (!ends_in_semicolon && is_punct(Some(token), ',')),
    };
    let end = tokens[at..].iter().position(ends);
    end.map_or(tokens.len(), |end| at + end + 1)
}

/// `pub`, or `pub` and what stands in brackets behind it.
fn visibility_length(tokens: &[TokenTree]) -> usize {
    if word(tokens).as_deref() != Some("pub") {
        return 0;
    }
    match tokens.get(1) {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            let first = group.stream().into_iter().next();
            let scoped = first.and_then(|token| word(&[token]));
            let scope = ["crate", "super", "self", "in"];
            1 + usize::from(scoped.is_some_and(|word| scope.contains(&word.as_str())))
        }
        _ => 1,
    }
}

/// Every path of an import, each with the name that it gets here (none for `*` and `_`).
fn imported(tokens: &[TokenTree], before: &[String]) -> Vec<(Vec<String>, Option<String>)> {
    let (below, length) = path(tokens);
    let whole: Vec<String> = before.iter().cloned().chain(below).collect();
    match tokens.get(length) {
        Some(TokenTree::Group(group)) => {
            let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
            tokens
                .split(|token| is_punct(Some(token), ','))
                .filter(|tokens| !tokens.is_empty())
                .flat_map(|tokens| imported(tokens, &whole))
                .collect()
        }
        Some(TokenTree::Punct(_)) => vec![(whole, None)],
        renamed => {
            let name = match renamed {
                Some(_) => word(&tokens[length + 1..]).filter(|name| name != "_"),
                None => whole.last().cloned(),
            };
            let itself =
                before.len() + 1 == whole.len() && whole.last().is_some_and(|l| l == "self");
            if itself && !before.is_empty() {
                let own = before.last().cloned();
                return vec![(before.to_vec(), name.filter(|_| renamed.is_some()).or(own))];
            }
            vec![(whole, name)]
        }
    }
}

/// The names at the front, joined by `::`, and how many tokens they have. A `::` behind the last one
/// (before a group, a star or a type) belongs to it.
fn path(tokens: &[TokenTree]) -> (Vec<String>, usize) {
    let mut names = Vec::new();
    let mut at = 0;
    if is_colons(tokens) {
        at = 2;
    }
    while let Some(name) = word(&tokens[at..]) {
        names.push(name);
        at += 1;
        if !is_colons(&tokens[at..]) {
            break;
        }
        at += 2;
    }
    (names, at)
}

/// Whether a name behind these tokens begins a path: it is no field, no method, no lifetime, and no
/// name that is being given.
fn begins_path(before: &[TokenTree]) -> bool {
    let Some(last) = before.last() else {
        return true;
    };
    let given = word(std::slice::from_ref(last))
        .is_some_and(|word| ["fn", "struct", "enum", "trait", "mod"].contains(&word.as_str()));
    let range = before.len() > 1 && is_punct(before.get(before.len() - 2), '.');
    let field = is_punct(Some(last), '.') && !range;
    !given && !field && !is_punct(Some(last), '\'')
}

fn word(tokens: &[TokenTree]) -> Option<String> {
    match tokens.first() {
        Some(TokenTree::Ident(name)) => Some(name.to_string()),
        _ => None,
    }
}

fn is_punct(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}

fn is_colons(tokens: &[TokenTree]) -> bool {
    is_punct(tokens.first(), ':') && is_punct(tokens.get(1), ':')
}
