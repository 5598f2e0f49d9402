//! What a URL asks for: parameters that say how to look, and the rest, which says what to search.
//!
//! Invariants: every parameter is used or refused; no parameter names a program or a file.

use std::ops::RangeInclusive;
use std::str::FromStr;

use http::StatusCode;
use marubatsu::lang::{Lang, Message, thousands};
use marubatsu::scene::Arrangement;
use marubatsu::scene::mark::NodeLabel;
use marubatsu::voice::{CodeLanguage, Voice};
use marubatsu_app::compare::Pane;
use marubatsu_app::error::{self, InputError};
use marubatsu_app::lab::Lab;
use marubatsu_app::options::NamedValue;
use marubatsu_app::request::{Request, SearchRequest};

use crate::choice::ThemeChoice;
use crate::error::PageError;
use crate::texts;

/// Parameters that name players or tables, now or one day.
const NAMES: [&str; 13] = [
    "table", "tables", "player", "players", "preset", "eval", "order", "replay", "circle", "cross",
    "judge", IMPORT, "prove",
];

/// The parameter that names a recording which was uploaded.
pub(crate) const IMPORT: &str = "import";

/// The parameter that names the last frame which may be known.
pub(crate) const UNTIL: &str = "until";

/// Which recording a URL asks for.
#[derive(Debug)]
pub(crate) enum RecordingSource {
    /// That of a search which this server carries out.
    Search(Box<SearchRequest>),
    /// One that was uploaded, by its key.
    Import(String),
}

/// The parameters of a request, as long as nobody has taken them.
#[derive(Debug)]
pub(crate) struct QueryParameters(QueryPairs);

/// Keys with their values.
pub(crate) type QueryPairs = Vec<(String, String)>;

impl QueryParameters {
    /// Reads the part of a URL after `?`.
    pub(crate) fn read(query: Option<&str>) -> Result<Self, PageError> {
        let pairs = form_urlencoded::parse(query.unwrap_or("").as_bytes());
        let pairs: Vec<(String, String)> = pairs.into_owned().collect();
        for (key, value) in &pairs {
            if names_program(value) || names_file(key, value) {
                let refused = PageError::input(key, value, texts::BUILT_IN_ONLY);
                return Err(PageError {
                    status: StatusCode::FORBIDDEN,
                    ..refused
                });
            }
        }
        Ok(Self(pairs))
    }

    /// These parameters, which an address has given before.
    pub(crate) const fn of(pairs: QueryPairs) -> Self {
        Self(pairs)
    }

    /// The parameters as given.
    pub(crate) fn pairs(&self) -> &[(String, String)] {
        &self.0
    }

    /// What nobody has taken.
    pub(crate) fn into_pairs(self) -> Vec<(String, String)> {
        self.0
    }

    /// Takes a parameter that says how to look.
    pub(crate) fn take(&mut self, key: &str) -> Result<Option<String>, PageError> {
        let found = |(given, _): &(String, String)| given == key;
        let Some(at) = self.0.iter().position(found) else {
            return Ok(None);
        };
        let (_, value) = self.0.remove(at);
        match self.0.iter().find(|pair| found(pair)) {
            Some((_, again)) => Err(PageError::input(key, again, texts::GIVEN_TWICE)),
            None => Ok(Some(value)),
        }
    }

    /// Takes a parameter that may be given several times, in order.
    pub(crate) fn take_all(&mut self, key: &str) -> Vec<String> {
        let (taken, left) = self.0.drain(..).partition(|(given, _)| given == key);
        self.0 = left;
        let taken: Vec<(String, String)> = taken;
        taken.into_iter().map(|(_, value)| value).collect()
    }

    /// Takes everything that is left.
    pub(crate) fn take_rest(&mut self) -> Vec<(String, String)> {
        std::mem::take(&mut self.0)
    }

    /// Refuses what nobody has taken.
    pub(crate) fn nothing_left(&self) -> Result<(), PageError> {
        match self.0.first() {
            None => Ok(()),
            Some((key, value)) => Err(error::unknown_key(key, value, &[]).into()),
        }
    }

    /// Takes a whole number within bounds.
    pub(crate) fn number<T: FromStr + PartialOrd + Copy + TryInto<u64>>(
        &mut self,
        key: &str,
        bounds: RangeInclusive<T>,
    ) -> Result<Option<T>, PageError> {
        let Some(value) = self.take(key)? else {
            return Ok(None);
        };
        let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
        let number = value.parse().ok().filter(|_| digits);
        let within = number.filter(|number| bounds.contains(number));
        within.map(Some).ok_or_else(|| {
            let [least, most] = [*bounds.start(), *bounds.end()]
                .map(|end| thousands(end.try_into().unwrap_or_default()));
            let message = Message::new(
                format!("expected a whole number from {least} to {most}"),
                format!("{least} 以上 {most} 以下の整数を指定してください"),
            );
            InputError::new(key, &value, Some(0), message).into()
        })
    }

    /// Takes the number of a frame.
    pub(crate) fn frame(&mut self, key: &str) -> Result<Option<u64>, PageError> {
        self.number(key, 0..=u64::from(u32::MAX))
    }

    /// Takes one of some names.
    pub(crate) fn one_of<T: Copy>(
        &mut self,
        key: &str,
        names: &[(&str, T)],
    ) -> Result<Option<T>, PageError> {
        let Some(value) = self.take(key)? else {
            return Ok(None);
        };
        let found = names.iter().find(|(name, _)| *name == value);
        let refused = || {
            let list: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
            error::choice(key, &value, &list).into()
        };
        found.map(|&(_, meaning)| Some(meaning)).ok_or_else(refused)
    }

    /// Takes what a page's address may carry beside the search; the API reads the same addresses.
    pub(crate) fn view(&mut self) -> Result<ViewOptions, PageError> {
        let langs = Lang::ALL.map(|lang| (lang.code(), lang));
        let themes = ThemeChoice::ALL.map(|theme| (theme.name(), theme));
        Ok(ViewOptions {
            lang: self.one_of("lang", &langs)?,
            theme: self.one_of("theme", &themes)?,
            frame: self.frame("frame")?,
        })
    }

    /// Takes what is to stand at a tree's boards.
    pub(crate) fn label(&mut self) -> Result<Option<NodeLabel>, PageError> {
        let labels = NodeLabel::CHOICES.iter().zip(NodeLabel::MEANINGS);
        let labels: Vec<(&str, NodeLabel)> =
            labels.map(|(name, label)| (name.name, *label)).collect();
        self.one_of("label", &labels)
    }

    /// Takes how tree and text of a picture are put together.
    pub(crate) fn arrangement(&mut self) -> Result<Option<Arrangement>, PageError> {
        let names = [("wide", Arrangement::Wide), ("tall", Arrangement::Tall)];
        self.one_of("picture", &names)
    }

    /// Takes the voice in which frames are told; plain if none is named.
    pub(crate) fn voice(&mut self) -> Result<Voice, PageError> {
        let names = Voice::ALL.map(|voice| (voice.name(), voice));
        Ok(self.one_of("voice", &names)?.unwrap_or_default())
    }

    /// Takes the language in which code is written; pseudo-code if none is named.
    pub(crate) fn code_language(&mut self) -> Result<CodeLanguage, PageError> {
        let names = CodeLanguage::ALL.map(|language| (language.name(), language));
        Ok(self.one_of("code", &names)?.unwrap_or_default())
    }

    /// The first parameter of each of these names, in their order; and all others.
    pub(crate) fn parted(&self, names: &[&str]) -> (QueryPairs, QueryPairs) {
        let first = |name| self.0.iter().find(move |(key, _)| key == name);
        let chosen = names.iter().filter_map(|&name| first(name));
        let others = self.0.iter();
        let others = others.filter(|(key, _)| !names.contains(&key.as_str()));
        (chosen.cloned().collect(), others.cloned().collect())
    }

    /// A parameter that nobody has taken yet.
    pub(crate) fn value(&self, key: &str) -> Option<&str> {
        let mut pairs = self.0.iter();
        let found = pairs.find(|(given, _)| given == key);
        found.map(|(_, value)| value.as_str())
    }

    /// What is left says what is asked for.
    pub(crate) fn request<R: Request>(self, lab: &Lab) -> Result<R, PageError> {
        Ok(lab.read(self.0)?)
    }

    /// Takes the last frame that may be known: what comes later is not shown by any.
    pub(crate) fn until(&mut self) -> Result<Option<u64>, PageError> {
        self.number(UNTIL, 0..=u64::from(u32::MAX))
    }

    /// Takes which of two searches leads.
    pub(crate) fn leader(&mut self) -> Result<Pane, PageError> {
        let names = Pane::ALL.map(|side| (side.name(), side));
        Ok(self.one_of("leader", &names)?.unwrap_or_default())
    }

    /// What is left says which recording: a search's, or one that was uploaded, and nothing else.
    pub(crate) fn recorded(mut self, lab: &Lab) -> Result<RecordingSource, PageError> {
        let Some(key) = self.take(IMPORT)? else {
            return Ok(RecordingSource::Search(Box::new(
                self.recording_request(lab)?,
            )));
        };
        match self.0.first() {
            Some((other, value)) => Err(PageError::input(other, value, texts::NOT_OF_IMPORT)),
            None => Ok(RecordingSource::Import(key)),
        }
    }

    /// What is left says what to record: no report, so none of a report's own options.
    pub(crate) fn recording_request(self, lab: &Lab) -> Result<SearchRequest, PageError> {
        let request: SearchRequest = self.request(lab)?;
        if request.children {
            return Err(PageError::input("children", "true", texts::REPORT_ONLY));
        }
        Ok(request)
    }
}

/// Parameters as a URL carries them.
pub(crate) fn encoded(
    pairs: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>,
) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(pairs).finish()
}

/// How a page is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ViewOptions {
    pub(crate) lang: Option<Lang>,
    pub(crate) theme: Option<ThemeChoice>,
    pub(crate) frame: Option<u64>,
}

impl ViewOptions {
    /// The colours of pictures: light, if nothing else is said.
    pub(crate) fn colours(self) -> marubatsu::scene::Theme {
        match self.theme {
            Some(ThemeChoice::Dark) => marubatsu::scene::Theme::Dark,
            _ => marubatsu::scene::Theme::Light,
        }
    }
}

fn names_program(value: &str) -> bool {
    let head = value.trim_start().as_bytes();
    head.get(..8)
        .is_some_and(|head| head.eq_ignore_ascii_case(b"process:"))
}

fn names_file(key: &str, value: &str) -> bool {
    let side = Pane::ALL.into_iter().find_map(|side| side.option(key));
    NAMES.contains(&side.unwrap_or(key)) && value.contains(['/', '\\', '~'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(query: &str) -> QueryParameters {
        QueryParameters::read(Some(query)).unwrap()
    }

    #[test]
    fn how_to_look_is_parted_from_what_to_search() {
        let mut asked = asked("table=merged&frame=66&lang=ja&theme=dark");
        let view = asked.view().unwrap();
        assert_eq!(view.lang, Some(Lang::Ja));
        assert_eq!(
            (view.frame, view.theme),
            (Some(66), Some(ThemeChoice::Dark))
        );
        assert_eq!(asked.pairs(), [("table".to_owned(), "merged".to_owned())]);
    }

    #[test]
    fn numbers_are_digits_within_bounds() {
        for text in [
            "",
            "-1",
            "+1",
            "1.5",
            "0x1",
            "257",
            "99999999999999999999",
            "１",
        ] {
            let fault = asked(&format!("count={text}")).number("count", 1..=256);
            assert_eq!(fault.unwrap_err().place.unwrap().key, "count", "{text}");
        }
        assert_eq!(asked("count=256").number("count", 1..=256), Ok(Some(256)));
        assert_eq!(asked("").number("count", 1..=256), Ok(None));
    }

    #[test]
    fn a_parameter_given_twice_is_refused() {
        for query in ["lang=ja&lang=en", "table=none&table=merged"] {
            let mut asked = asked(query);
            let fault = asked
                .view()
                .and_then(|_| asked.request::<SearchRequest>(&Lab::default()).map(drop));
            assert_eq!(
                fault.unwrap_err().status,
                StatusCode::BAD_REQUEST,
                "{query}"
            );
        }
    }

    #[test]
    fn programs_and_files_can_not_be_named() {
        for query in [
            "table=/etc/passwd",
            "left.table=/etc/passwd",
            "player=..%2Fai.so",
            "preset=C:%5Cai",
            "table=~root",
            "board=process:rm",
            "nothing=%20PROCESS:rm",
        ] {
            let fault = QueryParameters::read(Some(query)).unwrap_err();
            assert_eq!(fault.status, StatusCode::FORBIDDEN, "{query}");
        }
        assert!(
            QueryParameters::read(Some("board=/0/1")).is_ok(),
            "a way in a tree"
        );
    }
}
