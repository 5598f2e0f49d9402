//! The two languages, and texts that exist in both.
//!
//! Invariant: a [`Text`] or [`Message`] can't be made without both languages, so a missing
//! translation does not compile.

use std::fmt;
use std::str::FromStr;

/// A language of pages, pictures and messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// 日本語.
    Ja,
}

impl Lang {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Ja, Self::En];

    /// `en` or `ja`, as in `--lang`, URLs and HTML.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ja => "ja",
        }
    }

    /// Whichever of the two is meant for this language.
    pub fn pick<T>(self, en: T, ja: T) -> T {
        match self {
            Self::En => en,
            Self::Ja => ja,
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.code())
    }
}

impl FromStr for Lang {
    type Err = UnknownLangError;

    fn from_str(text: &str) -> Result<Self, UnknownLangError> {
        Self::ALL
            .into_iter()
            .find(|lang| lang.code() == text)
            .ok_or(UnknownLangError)
    }
}

/// Neither `ja` nor `en`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the languages are ja and en")]
pub struct UnknownLangError;

/// A fixed text in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// 日本語.
    pub ja: &'static str,
}

impl Text {
    /// The text in both languages.
    pub const fn new(en: &'static str, ja: &'static str) -> Self {
        Self { en, ja }
    }

    /// The text in one language.
    pub fn in_lang(self, lang: Lang) -> &'static str {
        lang.pick(self.en, self.ja)
    }
}

/// A text made at run time, in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// English.
    pub en: String,
    /// 日本語.
    pub ja: String,
}

impl Message {
    /// The message in both languages.
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> Self {
        Self {
            en: en.into(),
            ja: ja.into(),
        }
    }

    /// The message with a prefix that says what it is about.
    #[must_use]
    pub fn about(&self, what: &str) -> Self {
        let Self { en, ja } = self;
        Self::new(format!("{what}: {en}"), format!("{what}: {ja}"))
    }

    /// The message in one language.
    pub fn in_lang(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.ja)
    }
}

/// `549,946`: both languages group digits in threes.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let grouped = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<&str> = grouped
        .filter_map(|group| std::str::from_utf8(group).ok())
        .collect();
    groups.join(",")
}

/// `1 ply`, `2 plies`, `549,946 plies`: so many things in English; in Japanese their name stays as it is.
///
/// ```
/// use marubatsu::lang::counted;
///
/// assert_eq!(counted(1, "ply", "plies"), "1 ply");
/// assert_eq!(counted(1_000, "ply", "plies"), "1,000 plies");
/// ```
pub fn counted(number: u64, one: &str, many: &str) -> String {
    let name = if number == 1 { one } else { many };
    format!("{} {name}", thousands(number))
}

impl From<Text> for Message {
    fn from(text: Text) -> Self {
        Self::new(text.en, text.ja)
    }
}
