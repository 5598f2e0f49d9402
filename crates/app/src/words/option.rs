//! What an option is: its key, what it may be, and its words in both languages.
//!
//! Invariant: an option is declared once, and whoever reads, writes, lists or shows options does it by its
//! [`OptionSpec`]; the first value of a choice is its default.

use marubatsu::lang::Text;

use crate::words::error::{self, InputError};

/// English and Japanese.
type TextPair = (&'static str, &'static str);

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The key in URLs and JSON; on the command line with `-` for `_`.
    pub key: &'static str,
    /// What it may be.
    pub values: Values,
    /// The least and the greatest of the whole numbers it may be.
    pub range: (u64, u64),
    /// Its name in a form.
    pub label: Text,
    /// What a free text may look like.
    pub example: &'static str,
    /// What it is.
    pub help: Text,
    /// Whether its value may begin with a minus.
    pub takes_hyphens: bool,
    /// Whether its value is the path of a file.
    pub is_path: bool,
    /// Whether it may be given again and again.
    pub repeats: bool,
}

/// An option's key and its value, as texts.
pub type KeyValue<'a> = (&'a str, &'a str);

/// Lists of options in their order.
pub type OptionLists = &'static [&'static [OptionSpec]];

/// What an option may be.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// One of these names; the first is the default.
    Choice(&'static [NamedChoice]),
    /// One of these names or a free text of this shape.
    Open(&'static [NamedChoice], &'static str),
    /// A free text: its placeholder and its default.
    Text(&'static str, &'static str),
    /// Given or not.
    Flag,
}

/// A value with a name.
#[derive(Clone, Copy, Debug)]
pub struct NamedChoice {
    /// As it is written.
    pub name: &'static str,
    /// Other names that people type for it.
    pub also: &'static [&'static str],
    /// As pages show it.
    pub label: Text,
}

impl NamedChoice {
    /// Returns a value that pages show by these words.
    pub const fn new(name: &'static str, (en, ja): TextPair) -> Self {
        let (also, label) = (&[], Text::new(en, ja));
        Self { name, also, label }
    }

    /// Returns the same value, which goes by these names too.
    #[must_use]
    pub const fn or(self, also: &'static [&'static str]) -> Self {
        Self { also, ..self }
    }

    /// Returns whether the value goes by this name, in whatever capitals.
    pub fn is_called(&self, text: &str) -> bool {
        let mut names = [self.name].into_iter().chain(self.also.iter().copied());
        names.any(|name| name.eq_ignore_ascii_case(text))
    }

    /// Returns a value that is shown by its name.
    pub const fn plain(name: &'static str) -> Self {
        Self::new(name, (name, name))
    }
}

impl OptionSpec {
    /// An option whose words are still to be said.
    pub const fn new(key: &'static str, values: Values) -> Self {
        Self {
            key,
            values,
            range: (0, u64::MAX),
            label: Text::new(key, key),
            example: "",
            help: Text::new("", ""),
            takes_hyphens: false,
            is_path: false,
            repeats: false,
        }
    }

    /// Returns an option that is free text, with its placeholder and default.
    pub const fn text(
        key: &'static str,
        shape: &'static str,
        default: &'static str,
        help: TextPair,
    ) -> Self {
        Self::new(key, Values::Text(shape, default)).helped(help)
    }

    /// Returns an option that is the path of a file.
    pub const fn file(key: &'static str, help: TextPair) -> Self {
        Self {
            is_path: true,
            ..Self::text(key, "FILE", "", help)
        }
    }

    /// Returns an option that is given or not.
    pub const fn flag(key: &'static str, help: TextPair) -> Self {
        Self::new(key, Values::Flag).helped(help)
    }

    /// Returns an option that is one of some names; the first is the default.
    pub const fn choice(
        key: &'static str,
        choices: &'static [NamedChoice],
        help: TextPair,
    ) -> Self {
        Self::new(key, Values::Choice(choices)).helped(help)
    }

    const fn helped(self, (en, ja): TextPair) -> Self {
        let help = Text::new(en, ja);
        Self { help, ..self }
    }

    /// Returns the same option with its name in a form and an example of a free text.
    #[must_use]
    pub const fn labelled(self, (en, ja): TextPair, example: &'static str) -> Self {
        let label = Text::new(en, ja);
        Self {
            label,
            example,
            ..self
        }
    }

    /// Returns the same option, to be given again and again.
    #[must_use]
    pub const fn repeated(self) -> Self {
        let repeats = true;
        Self { repeats, ..self }
    }

    /// Returns the option of these lists with this key.
    pub(crate) fn find(lists: OptionLists, key: &str) -> Option<&'static Self> {
        let mut all = lists.iter().copied().flatten();
        all.find(|option| option.key == key)
    }

    /// Returns the default.
    pub const fn default(&self) -> &'static str {
        match self.values {
            Values::Choice(choices) | Values::Open(choices, _) => choices[0].name,
            Values::Text(_, default) => default,
            Values::Flag => "false",
        }
    }

    /// Returns the option's name on the command line, without its dashes.
    pub fn flag_name(&self) -> String {
        self.key.replace('_', "-")
    }
}

/// A type whose values have names: those of an option.
pub trait NamedValue: Clone + 'static {
    /// The names in their order; the first is the default.
    const CHOICES: &'static [NamedChoice];
    /// What each name means, in the same order.
    const MEANINGS: &'static [Self];

    /// The value's name. What else a value holds has no part in it.
    fn name(&self) -> &'static str {
        let kind = std::mem::discriminant(self);
        let mut all = Self::MEANINGS.iter().zip(Self::CHOICES);
        let found = all.find(|(meaning, _)| std::mem::discriminant(*meaning) == kind);
        found.map_or("", |(_, choice)| choice.name)
    }

    /// The value that a name given for an option means.
    ///
    /// # Errors
    /// When it is none of the names; the error lists them and suggests the nearest.
    fn named(key: &str, name: &str) -> Result<Self, InputError> {
        let mut all = Self::MEANINGS.iter().zip(Self::CHOICES);
        let found = all.find(|(_, choice)| choice.is_called(name));
        found.map(|(meaning, _)| meaning.clone()).ok_or_else(|| {
            let names: Vec<&str> = Self::CHOICES.iter().map(|choice| choice.name).collect();
            error::choice(key, name, &names)
        })
    }
}

/// Gives the values of types their names, and the words by which pages show them:
/// `names! { LossRanking { LossRanking::Alike => "alike" = "same" = "equal" ("all alike", "すべて同じ") } }`, where `=` says other names.
macro_rules! names {
    ($($ty:ty {
        $($meaning:expr => $name:literal $(= $also:literal)* ($($label:literal),*))*
    })*) => {$(
        impl $crate::words::option::NamedValue for $ty {
            const CHOICES: &'static [$crate::words::option::NamedChoice] =
                &[$($crate::words::option::NamedChoice::new($name, ($($label),*)).or(&[$($also),*])),*];
            const MEANINGS: &'static [Self] = &[$($meaning),*];
        }
    )*};
}

/// Returns the value that a name stands for.
///
/// # Errors
/// When it is none of the names; the error lists them and suggests the nearest.
pub fn choose<T, const N: usize>(
    key: &str,
    value: &str,
    names: [(&str, T); N],
) -> Result<T, InputError> {
    let list = names.each_ref().map(|(name, _)| *name);
    let found = names.into_iter().find(|(name, _)| *name == value);
    found
        .map(|(_, meaning)| meaning)
        .ok_or_else(|| error::choice(key, value, &list))
}
