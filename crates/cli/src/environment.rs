//! What the program finds around it: language, colours, widths.
//!
//! Invariant: all of it is read once, before the arguments are parsed, so that help and errors about
//! the arguments themselves are in the right language too. Wrong values are passed over here and
//! refused in [`crate::command`].

use std::ffi::OsString;
use std::io::{IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use marubatsu::lang::{Lang, Message};
use terminal_size::{Width, terminal_size_of};

use crate::text;

/// Whether to write colours, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ansi {
    /// Whether there are any.
    pub(crate) on: bool,
}

impl Ansi {
    /// Bold, for what one looks for first.
    pub(crate) const STRONG: Style = Style::new().bold();
    /// Circle's marks.
    pub(crate) const CIRCLE: Style = AnsiColor::Blue.on_default().bold();
    /// Cross's marks.
    pub(crate) const CROSS: Style = AnsiColor::Red.on_default().bold();
    /// What is best.
    pub(crate) const BEST: Style = AnsiColor::Green.on_default().bold();
    /// What stands back.
    pub(crate) const FAINT: Style = Style::new().dimmed();
    /// The word `error` and its caret.
    pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
    /// The word `warning`.
    pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();

    /// The text in a style, or as it is.
    pub(crate) fn with(self, style: Style, text: &str) -> String {
        if self.on {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }
}

/// When to write colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ColorChoice {
    /// On a terminal that wants them.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The names of [`ColorChoice`], the default first.
pub(crate) const COLORS: [(&str, ColorChoice); 3] = [
    ("auto", ColorChoice::Auto),
    ("always", ColorChoice::Always),
    ("never", ColorChoice::Never),
];

/// Language, colours, widths.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Environment {
    /// The language of everything.
    pub(crate) lang: Lang,
    /// Colours on stdout.
    pub(crate) out: Ansi,
    /// Colours on stderr.
    pub(crate) err: Ansi,
    /// The terminal's columns; none if the output goes elsewhere.
    pub(crate) columns: Option<usize>,
    /// Whether somebody may watch stderr.
    pub(crate) watched: bool,
    /// Whether somebody may read stdout as it comes.
    pub(crate) read_live: bool,
}

impl Environment {
    /// Looks around.
    pub(crate) fn detect(arguments: &[OsString]) -> Self {
        let var = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let choice = given(arguments, "--color");
        let choice = COLORS
            .into_iter()
            .find(|(name, _)| Some(*name) == choice)
            .map_or(ColorChoice::Auto, |(_, choice)| choice);
        let (out, err) = (std::io::stdout(), std::io::stderr());
        let paint = |terminal| Ansi {
            on: colors(choice, terminal, var),
        };
        let columns = var("COLUMNS").and_then(|columns| columns.parse().ok());
        let measured = || terminal_size_of(&out).map(|(Width(columns), _)| usize::from(columns));
        Self {
            lang: lang(given(arguments, "--lang"), var, sys_locale::get_locale),
            out: paint(out.is_terminal()),
            err: paint(err.is_terminal()),
            columns: columns
                .or_else(measured)
                .map(|columns: usize| columns.max(40)),
            watched: err.is_terminal(),
            read_live: out.is_terminal(),
        }
    }

    /// Says how something goes, where nothing else shows it. Nothing can be done if stderr is closed.
    pub(crate) fn note(&self, message: &Message) {
        let message = text::printable(message.in_lang(self.lang));
        let _ = writeln!(std::io::stderr(), "{message}");
    }

    /// Says something that is no result. Nothing can be done if stderr is closed.
    pub(crate) fn warn(&self, message: &Message) {
        let word = self.lang.pick("warning:", "警告:");
        let word = self.err.with(Ansi::WARNING, word);
        let message = text::printable(message.in_lang(self.lang));
        let _ = writeln!(std::io::stderr(), "{word} {message}");
    }
}

/// The last value given to an option, as far as can be told before parsing.
fn given<'a>(arguments: &'a [OsString], name: &str) -> Option<&'a str> {
    let texts: Vec<&str> = arguments
        .iter()
        .map(|argument| argument.to_str().unwrap_or_default())
        .take_while(|text| *text != "--")
        .collect();
    let after = |(at, text): (usize, &&'a str)| match text.strip_prefix(name)? {
        "" => texts.get(at + 1).copied(),
        rest => rest.strip_prefix('='),
    };
    texts.iter().enumerate().rev().find_map(after)
}

/// The language asked for, else that of the environment's locale, else that of the system's: not every system keeps its
/// locale in the environment.
fn lang(
    given: Option<&str>,
    var: impl Fn(&str) -> Option<String>,
    system: impl FnOnce() -> Option<String>,
) -> Lang {
    if let Some(lang) = given.and_then(|code| code.parse().ok()) {
        return lang;
    }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(var);
    match locale.or_else(system) {
        Some(locale) if locale.starts_with("ja") => Lang::Ja,
        _ => Lang::En,
    }
}

/// Whether to write colours: what is asked for counts more than `NO_COLOR`, which counts more than the
/// terminal.
fn colors(choice: ColorChoice, terminal: bool, var: impl Fn(&str) -> Option<String>) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            let dumb = var("TERM").is_some_and(|term| term == "dumb");
            terminal && !dumb && var("NO_COLOR").is_none()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vars<'a>(list: &'a [(&str, &str)]) -> impl Fn(&str) -> Option<String> + Copy + 'a {
        move |name| {
            let found = list.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        }
    }

    #[test]
    fn the_option_counts_more_than_the_locale() {
        let japanese = vars(&[("LANG", "ja_JP.UTF-8")]);
        assert_eq!(lang(None, japanese, || None), Lang::Ja);
        assert_eq!(lang(Some("en"), japanese, || None), Lang::En);
        assert_eq!(lang(Some("fr"), japanese, || None), Lang::Ja);
        assert_eq!(lang(Some("ja"), vars(&[]), || None), Lang::Ja);
    }

    #[test]
    fn the_first_locale_that_is_set_counts() {
        let both = vars(&[("LC_ALL", "C.UTF-8"), ("LANG", "ja_JP.UTF-8")]);
        assert_eq!(lang(None, both, || None), Lang::En);
        let messages = vars(&[("LC_MESSAGES", "ja"), ("LANG", "en_US")]);
        assert_eq!(lang(None, messages, || None), Lang::Ja);
        assert_eq!(lang(None, vars(&[]), || None), Lang::En);
        let system = || Some("ja-JP".to_owned());
        assert_eq!(lang(None, vars(&[]), system), Lang::Ja);
        assert_eq!(lang(None, both, system), Lang::En);
    }

    #[test]
    fn colours_are_for_terminals_that_want_them() {
        assert!(colors(ColorChoice::Auto, true, vars(&[])));
        assert!(!colors(ColorChoice::Auto, false, vars(&[])));
        assert!(!colors(ColorChoice::Auto, true, vars(&[("NO_COLOR", "1")])));
        assert!(!colors(ColorChoice::Auto, true, vars(&[("TERM", "dumb")])));
        assert!(colors(
            ColorChoice::Always,
            false,
            vars(&[("NO_COLOR", "1")])
        ));
        assert!(!colors(ColorChoice::Never, true, vars(&[])));
    }

    #[test]
    fn both_ways_to_give_a_value_are_seen() {
        let arguments = |list: &[&str]| list.iter().map(OsString::from).collect::<Vec<_>>();
        let separate = arguments(&["search", "--lang", "ja"]);
        assert_eq!(given(&separate, "--lang"), Some("ja"));
        assert_eq!(given(&arguments(&["--lang=en"]), "--lang"), Some("en"));
        assert_eq!(given(&arguments(&["--language"]), "--lang"), None);
        assert_eq!(given(&arguments(&["--lang"]), "--lang"), None);
        assert_eq!(given(&arguments(&["--", "--lang", "ja"]), "--lang"), None);
    }
}
