//! Rust types as TypeScript: every type that an answer needs, by name.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use syn::{
    Expr, Field, Fields, GenericArgument, GenericParam, Generics, Item, ItemEnum, ItemStruct, Lit,
    PathArguments, Type, TypePath,
};

use super::read::{Serde, Types};
use crate::command::Outcome;

/// The whole file: every type that an answer needs, and which address answers what.
pub(super) fn file(
    types: &Types,
    answers: &[(&str, &str)],
    by_hand: &[(&str, &str)],
) -> Outcome<String> {
    let mut printer = Printer {
        types,
        by_hand,
        made: BTreeMap::new(),
    };
    for (_, answer) in answers {
        for name in answer
            .split(|c: char| !c.is_alphanumeric())
            .filter(|name| !name.is_empty())
        {
            printer.declare(name)?;
        }
    }
    let mut text =
        "// The types of the API's answers, made from the Rust types by `cargo xtask golden`.\n"
            .to_owned();
    for (name, declaration) in &printer.made {
        let _ = write!(text, "\nexport type {name}{declaration};\n");
    }
    text.push_str("\n/** What each address answers: a document, or one line of many. */\n");
    text.push_str("export interface Answers {\n");
    for (address, answer) in answers {
        let _ = writeln!(text, "  '{address}': {answer};");
    }
    text.push_str("}\n");
    Ok(text)
}

struct Printer<'a> {
    types: &'a Types,
    by_hand: &'a [(&'a str, &'a str)],
    /// What follows `export type Name`, by name.
    made: BTreeMap<String, String>,
}

/// The parameters of the type around a field.
type Parameters = Vec<String>;

impl Printer<'_> {
    fn declare(&mut self, name: &str) -> Outcome {
        if self.made.contains_key(name) {
            return Ok(());
        }
        let declared = self.types.named(name)?;
        // Known from here on, so that a type may hold itself.
        self.made.insert(name.to_owned(), String::new());
        let declaration = match &declared.item {
            Item::Struct(item) => self.structure(item),
            Item::Enum(item) => self.choice(item),
            Item::Type(item) => {
                let (scope, head) = self.head(&item.generics)?;
                self.kind(&item.ty, &scope)
                    .map(|kind| format!("{head} = {kind}"))
            }
            _ => Err("no type".to_owned()),
        };
        let declaration =
            declaration.map_err(|error| format!("{}: {name}: {error}", declared.file))?;
        self.made.insert(name.to_owned(), declaration);
        Ok(())
    }

    /// `<T = Default>`, and the scope with those parameters.
    fn head(&mut self, generics: &Generics) -> Outcome<(Parameters, String)> {
        let mut scope = Parameters::new();
        let mut shown = Vec::new();
        for parameter in &generics.params {
            if let GenericParam::Type(parameter) = parameter {
                let name = parameter.ident.to_string();
                let default = parameter
                    .default
                    .as_ref()
                    .map(|(_, kind)| self.kind(kind, &scope));
                let default = default.transpose()?.map(|kind| format!(" = {kind}"));
                shown.push(format!("{name}{}", default.unwrap_or_default()));
                scope.push(name);
            }
        }
        let shown = if shown.is_empty() {
            String::new()
        } else {
            format!("<{}>", shown.join(", "))
        };
        Ok((scope, shown))
    }

    fn structure(&mut self, item: &ItemStruct) -> Outcome<String> {
        let (scope, head) = self.head(&item.generics)?;
        let Fields::Named(fields) = &item.fields else {
            return Err("a tuple struct has to be written by hand".to_owned());
        };
        let mut lines = String::new();
        let mut also = String::new();
        for field in &fields.named {
            let said = Serde::of(&field.attrs).map_err(|error| error.to_string())?;
            if said.skip {
                continue;
            }
            let kind = self.field(field, &said, &scope)?;
            if said.flatten {
                let _ = write!(also, " & {kind}");
                continue;
            }
            let own = field
                .ident
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default();
            let name = said.rename.unwrap_or(own);
            let mark = if said.optional { "?" } else { "" };
            let _ = writeln!(lines, "  {name}{mark}: {kind};");
        }
        Ok(format!("{head} = {{\n{lines}}}{also}"))
    }

    fn field(&mut self, field: &Field, said: &Serde, scope: &[String]) -> Outcome<String> {
        if let Some(function) = &said.with {
            return self.written(&format!("{function}()"));
        }
        let kind = self.kind(&field.ty, scope)?;
        let present = kind.strip_suffix(" | null").filter(|_| said.optional);
        Ok(present.map_or(kind.clone(), str::to_owned))
    }

    fn written(&self, name: &str) -> Outcome<String> {
        let known = self.by_hand.iter().find(|(known, _)| *known == name);
        let known = known.map(|(_, kind)| (*kind).to_owned());
        known.ok_or_else(|| format!("what `{name}` writes is not said in xtask/src/api.rs"))
    }

    fn choice(&mut self, item: &ItemEnum) -> Outcome<String> {
        let (scope, head) = self.head(&item.generics)?;
        let said = Serde::of(&item.attrs).map_err(|error| error.to_string())?;
        let mut kinds = Vec::new();
        for variant in &item.variants {
            kinds.push(match &variant.fields {
                Fields::Unit => format!("'{}'", said.variant(&variant.ident.to_string())?),
                Fields::Unnamed(fields) if said.untagged && fields.unnamed.len() == 1 => {
                    self.kind(&fields.unnamed[0].ty, &scope)?
                }
                _ => {
                    return Err(format!(
                        "the variant {} has to be written by hand",
                        variant.ident
                    ));
                }
            });
        }
        Ok(format!("{head} = {}", kinds.join(" | ")))
    }

    fn kind(&mut self, kind: &Type, scope: &[String]) -> Outcome<String> {
        match kind {
            Type::Reference(kind) => self.kind(&kind.elem, scope),
            Type::Paren(kind) => self.kind(&kind.elem, scope),
            Type::Slice(kind) => Ok(list(&self.kind(&kind.elem, scope)?)),
            Type::Array(array) => {
                let kind = self.kind(&array.elem, scope)?;
                Ok(match length(&array.len) {
                    Some(length) => format!("[{}]", vec![kind; length].join(", ")),
                    None => list(&kind),
                })
            }
            Type::Tuple(kinds) => {
                let kinds: Outcome<Vec<String>> = kinds
                    .elems
                    .iter()
                    .map(|kind| self.kind(kind, scope))
                    .collect();
                Ok(format!("[{}]", kinds?.join(", ")))
            }
            Type::Path(path) => self.path(path, scope),
            _ => Err("a type of this form has to be written by hand".to_owned()),
        }
    }

    fn path(&mut self, path: &TypePath, scope: &[String]) -> Outcome<String> {
        let last = path.path.segments.last().ok_or("an empty path")?;
        let name = last.ident.to_string();
        let mut given = Vec::new();
        if let PathArguments::AngleBracketed(arguments) = &last.arguments {
            for argument in &arguments.args {
                if let GenericArgument::Type(kind) = argument {
                    given.push(self.kind(kind, scope)?);
                }
            }
        }
        if scope.contains(&name) {
            return Ok(name);
        }
        match (name.as_str(), given.as_slice()) {
            ("String" | "str" | "char", _) => Ok("string".to_owned()),
            ("bool", _) => Ok("boolean".to_owned()),
            ("u8" | "u16" | "u32" | "u64" | "usize" | "i16" | "i32" | "i64" | "f64", _) => {
                Ok("number".to_owned())
            }
            ("Option", [kind]) => Ok(format!("{kind} | null")),
            ("Vec", [kind]) => Ok(list(kind)),
            ("Box" | "Arc" | "Cow", [kind]) => Ok(kind.clone()),
            ("BTreeMap", [_, kind]) => Ok(format!("Record<string, {kind}>")),
            _ => self.own(&name, &given),
        }
    }

    /// A type of the project's own, which is declared as well.
    fn own(&mut self, name: &str, given: &[String]) -> Outcome<String> {
        if let Ok(written) = self.written(name) {
            self.made.insert(name.to_owned(), format!(" = {written}"));
            return Ok(name.to_owned());
        }
        self.declare(name)?;
        if given.is_empty() {
            return Ok(name.to_owned());
        }
        Ok(format!("{name}<{}>", given.join(", ")))
    }
}

fn list(kind: &str) -> String {
    if kind.contains(" | ") {
        format!("({kind})[]")
    } else {
        format!("{kind}[]")
    }
}

/// A length that is written as a number.
fn length(length: &Expr) -> Option<usize> {
    match length {
        Expr::Lit(number) => match &number.lit {
            Lit::Int(number) => number.base10_parse().ok(),
            _ => None,
        },
        _ => None,
    }
}
