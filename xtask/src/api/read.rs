//! Rust types by name, as they stand in the source, with what serde's attributes say of them.
//!
//! A name that several files give to different types is told apart by the file: the `Line` of
//! `frames.rs` is `FramesLine` in scripts, where `growth.rs` has a `Line` too.

use std::collections::BTreeMap;

use proc_macro2::TokenTree;
use syn::{Attribute, Item};

use crate::command::Outcome;
use crate::source::File;

/// A type where it is declared.
pub(super) struct Declared {
    pub(super) file: String,
    pub(super) item: Item,
}

/// Every type that could be written as JSON.
pub(super) struct Types {
    declared: BTreeMap<String, Vec<Declared>>,
    /// The files' own texts, to see which of two types is meant.
    texts: BTreeMap<String, String>,
}

impl Types {
    /// # Errors
    ///
    /// A file is no Rust.
    pub(super) fn of(files: &[File]) -> Outcome<Self> {
        let mut types = Self {
            declared: BTreeMap::new(),
            texts: BTreeMap::new(),
        };
        // The command line writes documents of its own.
        let source = |file: &&File| {
            let path = file.path.strip_prefix("crates/").unwrap_or_default();
            path.contains("/src/") && !path.starts_with("cli/")
        };
        let serde = |file: &&File| file.kind() == "rs" && file.text.contains("Serialize");
        for file in files.iter().filter(source).filter(serde) {
            let parsed = syn::parse_file(&file.text);
            let parsed = parsed.map_err(|error| format!("{}: {error}", file.path))?;
            types.texts.insert(file.path.clone(), file.text.clone());
            for item in parsed.items {
                let Some(name) = written(&item) else {
                    continue;
                };
                let file = file.path.clone();
                let same = types.declared.entry(name).or_default();
                same.push(Declared { file, item });
            }
        }
        Ok(types)
    }

    /// The type that a file means by a name: its own, one that it imports, or the only one there is.
    pub(super) fn meant(&self, name: &str, file: &str) -> Outcome<&Declared> {
        let all = self.declared.get(name).map_or(&[][..], Vec::as_slice);
        let own = all.iter().find(|declared| declared.file == file);
        let imports = |declared: &&Declared| {
            let text = self.texts.get(file).map_or("", String::as_str);
            text.contains(&format!("{}::", stem(&declared.file)))
        };
        match (own, all) {
            (Some(own), _) | (None, [own]) => Ok(own),
            (None, all) => {
                let mut imported = all.iter().filter(imports);
                let found = imported.next().filter(|_| imported.next().is_none());
                found.ok_or_else(|| format!("{file}: no single type `{name}` that serde writes"))
            }
        }
    }

    /// The type of this name in scripts.
    pub(super) fn named(&self, name: &str) -> Outcome<&Declared> {
        let mut all = self
            .declared
            .iter()
            .flat_map(|(own, all)| all.iter().map(move |d| (own, d)));
        all.find(|(own, declared)| self.name(own, &declared.file) == name)
            .map(|(_, declared)| declared)
            .ok_or_else(|| format!("no type `{name}` that serde writes"))
    }

    /// What scripts call the type of this name in this file.
    pub(super) fn name(&self, own: &str, file: &str) -> String {
        let same = self.declared.get(own).map_or(0, Vec::len);
        if same < 2 {
            return own.to_owned();
        }
        let words = stem(file).split('_').map(capital);
        words.chain([own.to_owned()]).collect()
    }
}

/// The name of a type that serde's derive writes, or of an alias.
fn written(item: &Item) -> Option<String> {
    let derives = |attributes: &[Attribute]| {
        let list =
            |attribute: &Attribute| attribute.meta.require_list().ok().map(|l| l.tokens.clone());
        let derived = attributes
            .iter()
            .filter(|attribute| attribute.path().is_ident("derive"));
        let mut tokens = derived.filter_map(list).flatten();
        tokens.any(|token| matches!(token, TokenTree::Ident(name) if name == "Serialize"))
    };
    match item {
        Item::Struct(item) if derives(&item.attrs) => Some(item.ident.to_string()),
        Item::Enum(item) if derives(&item.attrs) => Some(item.ident.to_string()),
        Item::Type(item) => Some(item.ident.to_string()),
        _ => None,
    }
}

fn stem(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.trim_end_matches(".rs")
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(letters)
        .collect()
}

/// What `#[serde(..)]` says of a type or a field, as far as writing is concerned.
#[derive(Debug, Default)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an attribute by itself"
)]
pub(super) struct Serde {
    pub(super) rename: Option<String>,
    pub(super) rename_all: Option<String>,
    pub(super) with: Option<String>,
    pub(super) flatten: bool,
    pub(super) skip: bool,
    pub(super) untagged: bool,
    /// Left out under some condition.
    pub(super) optional: bool,
}

impl Serde {
    /// # Errors
    ///
    /// An attribute is not known here.
    pub(super) fn of(attributes: &[Attribute]) -> syn::Result<Self> {
        let mut said = Self::default();
        for attribute in attributes.iter().filter(|a| a.path().is_ident("serde")) {
            attribute.parse_nested_meta(|meta| {
                let text = || meta.value()?.parse::<syn::LitStr>().map(|text| text.value());
                let name = meta.path.require_ident()?.to_string();
                match name.as_str() {
                    "rename" => said.rename = Some(text()?),
                    "rename_all" => said.rename_all = Some(text()?),
                    "serialize_with" => said.with = Some(text()?),
                    "skip_serializing_if" => said.optional = !text()?.is_empty(),
                    "flatten" => said.flatten = true,
                    "skip" => said.skip = true,
                    "untagged" => said.untagged = true,
                    "default" => {}
                    unknown => return Err(meta.error(format!("`{unknown}` is not known to xtask/src/api"))),
                }
                Ok(())
            })?;
        }
        Ok(said)
    }

    /// The name that JSON has for a variant.
    pub(super) fn variant(&self, name: &str) -> Outcome<String> {
        let apart = |sign: &str| {
            let word = |(at, c): (usize, char)| {
                let gap = if at > 0 && c.is_uppercase() { sign } else { "" };
                format!("{gap}{}", c.to_lowercase())
            };
            name.char_indices().map(word).collect()
        };
        match self.rename_all.as_deref() {
            None => Ok(name.to_owned()),
            Some("lowercase") => Ok(name.to_lowercase()),
            Some("kebab-case") => Ok(apart("-")),
            Some("snake_case") => Ok(apart("_")),
            Some(unknown) => Err(format!("`{unknown}` is not known to xtask/src/api")),
        }
    }
}
