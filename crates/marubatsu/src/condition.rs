//! Lists of tests on a search's frames: `kind=update,node=min`.
//!
//! Commas separate the tests, which must all be true; a test is `key=value` or `key!=value`. Invariant: each kind of search supplies
//! its keys and values, and this module parses and rejects them alike.

use crate::game::Side;

/// Tests, each with whether it is to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ConditionTests<T>(Vec<(T, bool)>);

impl<T> Default for ConditionTests<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> ConditionTests<T> {
    /// Whether all of them come out as they should.
    pub(crate) fn hold(&self, holds: impl Fn(&T) -> bool) -> bool {
        self.0.iter().all(|(test, wanted)| holds(test) == *wanted)
    }
}

/// What tests of a kind may say.
pub(crate) struct Grammar<'a, T> {
    /// The keys.
    pub(crate) keys: &'a [&'static str],
    /// The values of a key; none if they are numbers or boards.
    pub(crate) names: &'a dyn Fn(&str) -> Vec<&'static str>,
    /// The test of a key and a value.
    pub(crate) value: &'a dyn Fn(&str, &str) -> Option<T>,
}

impl<T> Grammar<'_, T> {
    pub(crate) fn parse(&self, text: &str) -> Result<ConditionTests<T>, ConditionError> {
        let mut tests = Vec::new();
        let mut at = 0;
        for part in text.split(',').filter(|_| !text.is_empty()) {
            tests.push(self.parse_test(part, at)?);
            at += part.chars().count() + 1;
        }
        Ok(ConditionTests(tests))
    }

    fn parse_test(&self, part: &str, at: usize) -> Result<(T, bool), ConditionError> {
        let error = |at, fault| ConditionError { at, fault };
        let Some((key, value)) = part.split_once('=') else {
            return Err(error(at, ConditionErrorKind::NotATest(part.to_owned())));
        };
        let (name, holds) = key
            .strip_suffix('!')
            .map_or((key, true), |name| (name, false));
        if !self.keys.contains(&name) {
            let fault = ConditionErrorKind::Key {
                key: name.to_owned(),
                keys: self.keys.to_vec(),
            };
            return Err(error(at, fault));
        }
        let wrong = || {
            let fault = ConditionErrorKind::Value {
                key: name.to_owned(),
                value: value.to_owned(),
                names: (self.names)(name),
            };
            error(at + key.chars().count() + 1, fault)
        };
        (self.value)(name, value)
            .map(|test| (test, holds))
            .ok_or_else(wrong)
    }
}

/// Whose node one is, by its name.
pub(crate) const SIDES: [(&str, Side); 2] = [("max", Side::Circle), ("min", Side::Cross)];

/// What a name means.
pub(crate) fn named<T: Copy>(value: &str, names: &[(&str, T)]) -> Option<T> {
    let found = names.iter().find(|(name, _)| *name == value);
    found.map(|&(_, meaning)| meaning)
}

/// The reason why a text is not a condition, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault} (at character {at})")]
pub struct ConditionError {
    /// Character of the text, from 0.
    pub at: usize,
    /// What is wrong there.
    pub fault: ConditionErrorKind,
}

/// What can be wrong with a condition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConditionErrorKind {
    /// A test without `=`.
    #[error("\"{0}\" is not key=value")]
    NotATest(String),
    /// No such key.
    #[error("unknown key \"{key}\"; expected {}", keys.join(", "))]
    Key {
        /// What was given.
        key: String,
        /// The keys that there are.
        keys: Vec<&'static str>,
    },
    /// The key has no such value.
    #[error("{}", expected(key, value, names))]
    Value {
        /// The key.
        key: String,
        /// What was given.
        value: String,
        /// The values that there are; none if they are numbers.
        names: Vec<&'static str>,
    },
}

/// Returns what was expected instead of this value.
fn expected(key: &str, value: &str, names: &[&str]) -> String {
    if names.is_empty() {
        return format!("expected a number for {key}; got \"{value}\"");
    }
    format!("unknown {key} \"{value}\"; expected {}", names.join(", "))
}
