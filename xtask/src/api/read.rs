//! Rust types by name, as they stand in the source, with what serde's attributes say of them.
//!
//! Invariant: a name is of one type, in the workspace as in scripts.

use std::collections::BTreeMap;

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
    declared: BTreeMap<String, Declared>,
}

impl Types {
    /// # Errors
    ///
    /// A file is no Rust.
    pub(super) fn of(files: &[File]) -> Outcome<Self> {
        let mut types = Self {
            declared: BTreeMap::new(),
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
            for item in parsed.items {
                if let Some(name) = written(&item) {
                    let file = file.path.clone();
                    types.declared.insert(name, Declared { file, item });
                }
            }
        }
        Ok(types)
    }

    /// The type of this name.
    pub(super) fn named(&self, name: &str) -> Outcome<&Declared> {
        let found = self.declared.get(name);
        found.ok_or_else(|| format!("no type `{name}` that serde writes"))
    }
}

/// The name of a type that serde's derive writes, or of an alias.
fn written(item: &Item) -> Option<String> {
    let derives = |attributes: &[Attribute]| {
        let lists = attributes
            .iter()
            .filter_map(|attribute| attribute.meta.require_list().ok());
        lists
            .map(|list| list.tokens.to_string())
            .any(|tokens| tokens.contains("Serialize"))
    };
    match item {
        Item::Struct(item) if derives(&item.attrs) => Some(item.ident.to_string()),
        Item::Enum(item) if derives(&item.attrs) => Some(item.ident.to_string()),
        Item::Type(item) => Some(item.ident.to_string()),
        _ => None,
    }
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
                    "alias" => drop(text()?),
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
