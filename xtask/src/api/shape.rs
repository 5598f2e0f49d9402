//! What serde writes of the Rust types, whatever language it is printed in.
//!
//! Invariant: every type that is named is here, once, after those it is made of; what is not understood is refused.

use syn::{
    Attribute, Expr, Field, Fields, GenericArgument, GenericParam, Generics, Item, ItemEnum,
    ItemStruct, Lit, Meta, PathArguments, Type, TypePath,
};

use super::read::{Serde, Types};
use crate::command::Outcome;

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    Text,
    Bool,
    Whole,
    Real,
    Optional(Box<Self>),
    List(Box<Self>),
    Tuple(Vec<Self>),
    /// By texts.
    Map(Box<Self>),
    /// A type, or a parameter of the type around it, with what it is given.
    Named(String, Vec<Self>),
}

/// A field of a document.
#[derive(Debug)]
pub(super) struct FieldShape {
    pub(super) name: String,
    /// Its documentation, in one line.
    pub(super) doc: String,
    /// Whether it may be left out.
    pub(super) optional: bool,
    pub(super) kind: Kind,
}

/// What a type is.
#[derive(Debug)]
pub(super) enum Body {
    /// A document, and those whose fields it has too.
    Fields(Vec<FieldShape>, Vec<Kind>),
    /// One of these texts.
    Words(Vec<String>),
    /// One of these.
    Union(Vec<Kind>),
    /// Another name for this.
    Alias(Kind),
    /// What no derive says: each language has its own words for it.
    ByHand,
}

/// A type.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) name: String,
    /// Its documentation, in one line.
    pub(super) doc: String,
    /// Its parameters, with their defaults.
    pub(super) parameters: Defaults,
    pub(super) body: Body,
}

/// Returns these types and all that they are made of. Those that are said by hand are not looked into.
///
/// # Errors
///
/// A type is unknown, or writes itself.
pub(super) fn shapes(types: &Types, roots: &[&str], by_hand: &[&str]) -> Outcome<Vec<Shape>> {
    let mut shaper = Shaper {
        types,
        by_hand,
        begun: Vec::new(),
        made: Vec::new(),
    };
    for root in roots {
        shaper.declare(root)?;
    }
    Ok(shaper.made)
}

struct Shaper<'a> {
    types: &'a Types,
    by_hand: &'a [&'a str],
    /// Names that are known: a type may hold itself.
    begun: Vec<String>,
    made: Vec<Shape>,
}

/// The parameters of the type around a field.
type Parameters = Vec<String>;
/// Each with its default, if it has one.
type Defaults = Vec<(String, Option<Kind>)>;

impl Shaper<'_> {
    fn declare(&mut self, name: &str) -> Outcome {
        if self.begun.iter().any(|known| known == name) {
            return Ok(());
        }
        self.begun.push(name.to_owned());
        if self.by_hand.contains(&name) {
            self.made.push(Shape {
                name: name.to_owned(),
                doc: String::new(),
                parameters: Vec::new(),
                body: Body::ByHand,
            });
            return Ok(());
        }
        let declared = self.types.named(name)?;
        let shape = match &declared.item {
            Item::Struct(item) => self.structure(item),
            Item::Enum(item) => self.choice(item),
            Item::Type(item) => self.alias(&item.generics, &item.ty),
            _ => Err("no type".to_owned()),
        };
        let (doc, parameters, body) =
            shape.map_err(|error| format!("{}: {name}: {error}", declared.file))?;
        self.made.push(Shape {
            name: name.to_owned(),
            doc,
            parameters,
            body,
        });
        Ok(())
    }

    /// The parameters with their defaults, and the scope with them.
    fn head(&mut self, generics: &Generics) -> Outcome<(Parameters, Defaults)> {
        let mut scope = Parameters::new();
        let mut parameters = Vec::new();
        for parameter in &generics.params {
            if let GenericParam::Type(parameter) = parameter {
                let name = parameter.ident.to_string();
                let default = parameter.default.as_ref();
                let default = default.map(|(_, kind)| self.kind(kind, &scope));
                parameters.push((name.clone(), default.transpose()?));
                scope.push(name);
            }
        }
        Ok((scope, parameters))
    }

    fn alias(&mut self, generics: &Generics, kind: &Type) -> Outcome<Declaration> {
        let (scope, parameters) = self.head(generics)?;
        let kind = self.kind(kind, &scope)?;
        Ok((String::new(), parameters, Body::Alias(kind)))
    }

    fn structure(&mut self, item: &ItemStruct) -> Outcome<Declaration> {
        let (scope, parameters) = self.head(&item.generics)?;
        let Fields::Named(named) = &item.fields else {
            return Err("a tuple struct has to be written by hand".to_owned());
        };
        let (mut fields, mut also) = (Vec::new(), Vec::new());
        for field in &named.named {
            let said = Serde::of(&field.attrs).map_err(|error| error.to_string())?;
            if said.skip {
                continue;
            }
            let kind = self.field(field, &said, &scope)?;
            if said.flatten {
                also.push(kind);
                continue;
            }
            let own = field.ident.as_ref().map(ToString::to_string);
            fields.push(FieldShape {
                name: said.rename.or(own).unwrap_or_default(),
                doc: doc(&field.attrs),
                optional: said.optional,
                kind,
            });
        }
        Ok((doc(&item.attrs), parameters, Body::Fields(fields, also)))
    }

    fn field(&mut self, field: &Field, said: &Serde, scope: &[String]) -> Outcome<Kind> {
        if let Some(function) = &said.with {
            return Err(format!(
                "what `{function}()` writes is not said in xtask/src/api.rs"
            ));
        }
        Ok(match self.kind(&field.ty, scope)? {
            // What is left out is never null.
            Kind::Optional(kind) if said.optional => *kind,
            kind => kind,
        })
    }

    fn choice(&mut self, item: &ItemEnum) -> Outcome<Declaration> {
        let (scope, parameters) = self.head(&item.generics)?;
        let said = Serde::of(&item.attrs).map_err(|error| error.to_string())?;
        let (mut words, mut kinds) = (Vec::new(), Vec::new());
        for variant in &item.variants {
            match &variant.fields {
                Fields::Unit => words.push(said.variant(&variant.ident.to_string())?),
                Fields::Unnamed(fields) if said.untagged && fields.unnamed.len() == 1 => {
                    kinds.push(self.kind(&fields.unnamed[0].ty, &scope)?);
                }
                _ => kinds.clear(),
            }
        }
        let body = match item.variants.len() {
            all if all == words.len() => Body::Words(words),
            all if all == kinds.len() => Body::Union(kinds),
            _ => {
                let name = &item.ident;
                return Err(format!("the variants of {name} have to be written by hand"));
            }
        };
        Ok((doc(&item.attrs), parameters, body))
    }

    fn kind(&mut self, kind: &Type, scope: &[String]) -> Outcome<Kind> {
        match kind {
            Type::Reference(kind) => self.kind(&kind.elem, scope),
            Type::Paren(kind) => self.kind(&kind.elem, scope),
            Type::Slice(kind) => Ok(Kind::List(Box::new(self.kind(&kind.elem, scope)?))),
            Type::Array(array) => {
                let kind = self.kind(&array.elem, scope)?;
                Ok(match length(&array.len) {
                    Some(length) => Kind::Tuple(vec![kind; length]),
                    None => Kind::List(Box::new(kind)),
                })
            }
            Type::Tuple(kinds) => {
                let kinds = kinds.elems.iter().map(|kind| self.kind(kind, scope));
                Ok(Kind::Tuple(kinds.collect::<Outcome<_>>()?))
            }
            Type::Path(path) => self.path(path, scope),
            _ => Err("a type of this form has to be written by hand".to_owned()),
        }
    }

    fn path(&mut self, path: &TypePath, scope: &[String]) -> Outcome<Kind> {
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
            return Ok(Kind::Named(name, Vec::new()));
        }
        Ok(match (name.as_str(), given.as_slice()) {
            ("String" | "str" | "char", _) => Kind::Text,
            ("bool", _) => Kind::Bool,
            ("u8" | "u16" | "u32" | "u64" | "usize" | "i16" | "i32" | "i64", _) => Kind::Whole,
            ("f64", _) => Kind::Real,
            ("Option", [kind]) => Kind::Optional(Box::new(kind.clone())),
            ("Vec", [kind]) => Kind::List(Box::new(kind.clone())),
            ("Box" | "Arc" | "Cow", [kind]) => kind.clone(),
            ("BTreeMap", [_, kind]) => Kind::Map(Box::new(kind.clone())),
            _ => {
                self.declare(&name)?;
                Kind::Named(name, given)
            }
        })
    }
}

/// A type's documentation, its parameters, and what it is.
type Declaration = (String, Defaults, Body);

/// The documentation that stands before something, in one line.
fn doc(attributes: &[Attribute]) -> String {
    let texts = attributes.iter().filter_map(|attribute| {
        let Meta::NameValue(pair) = &attribute.meta else {
            return None;
        };
        match &pair.value {
            Expr::Lit(text) if pair.path.is_ident("doc") => match &text.lit {
                Lit::Str(text) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        }
    });
    texts.collect::<Vec<String>>().join(" ").trim().to_owned()
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
