//! Names with parameters: `ai14s:score_201=3`, nested in parentheses: `eval_func=(ai14s:score_201=3)`.
//!
//! Invariant: every part knows at which character of the whole text it begins, so that a fault can point
//! at it. A name alone and a name in parentheses are the same.

use marubatsu::lang::Message;

use crate::words::error::{self, InputError};

texts! {
    NO_FLAG = "expected true or false", "true または false を指定してください";
    UNCLOSED = "a closing parenthesis is missing", "閉じ括弧が足りません";
    TWICE = "given twice", "2 回指定されています";
}

/// A piece of an option's value, and where it begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueSpan<'a> {
    /// The option's key.
    pub(crate) key: &'a str,
    /// The option's whole value.
    whole: &'a str,
    /// The piece.
    pub(crate) text: &'a str,
}

/// A name and what was given for its parameters.
#[derive(Clone, Debug)]
pub(crate) struct Call<'a> {
    pub(crate) name: ValueSpan<'a>,
    pub(crate) given: Vec<(ValueSpan<'a>, ValueSpan<'a>)>,
}

impl<'a> ValueSpan<'a> {
    /// Returns a whole value.
    pub(crate) const fn of(key: &'a str, whole: &'a str) -> Self {
        let text = whole;
        Self { key, whole, text }
    }

    /// Returns a piece of this piece.
    pub(crate) const fn within(self, text: &'a str) -> Self {
        Self { text, ..self }
    }

    /// Returns the piece without the parentheses around it.
    pub(crate) fn bare(self) -> &'a str {
        bare(self.text)
    }

    /// Returns the fault that shows at this piece.
    pub(crate) fn fault(self, message: impl Into<Message>) -> InputError {
        InputError::new(self.key, self.whole, Some(self.at()), message)
    }

    /// Returns whether something is so, as this piece says.
    ///
    /// # Errors
    /// When it is neither `true` nor `false`.
    pub(crate) fn flag(self) -> Result<bool, InputError> {
        self.text.parse().map_err(|_| self.fault(NO_FLAG))
    }

    /// Returns a fault in this piece, found when it was read by itself, at its place in the whole.
    pub(crate) fn fault_of(self, fault: &InputError) -> InputError {
        InputError {
            key: self.key.to_owned(),
            value: self.whole.to_owned(),
            at: fault.at.map(|at| self.at() + at),
            ..fault.clone()
        }
    }

    /// At which character of the whole it begins.
    fn at(self) -> usize {
        let before = self.text.as_ptr() as usize - self.whole.as_ptr() as usize;
        self.whole[..before].chars().count()
    }

    /// Returns the fault of a parameter that is none of these.
    pub(crate) fn unknown_parameter(self, names: &[&str]) -> InputError {
        self.fault(error::unknown(
            "parameter",
            "パラメーター",
            self.text,
            names,
        ))
    }

    /// Reads a name with parameters.
    ///
    /// # Errors
    /// When a parameter is no `key=value` or given twice, or parentheses don't match.
    pub(crate) fn call(self) -> Result<Call<'a>, InputError> {
        let text = bare(self.text);
        if text == self.text && text.starts_with('(') {
            return Err(self.fault(UNCLOSED));
        }
        let (name, parameters) = text.split_once(':').unzip();
        let name = name.unwrap_or(text);
        let mut given: Vec<(ValueSpan<'a>, ValueSpan<'a>)> = Vec::new();
        for part in parameters.into_iter().flat_map(pieces) {
            let part = self.within(part);
            let Some((key, value)) = part.text.split_once('=') else {
                let text = part.text;
                return Err(part.fault(message!(
                    "\"{text}\" is not key=value",
                    "「{text}」は「キー=値」の形ではありません"
                )));
            };
            let (key, value) = (self.within(key), self.within(value));
            if given.iter().any(|(known, _)| known.text == key.text) {
                return Err(key.fault(TWICE));
            }
            given.push((key, value));
        }
        let name = self.within(name);
        Ok(Call { name, given })
    }
}

impl<'a> Call<'a> {
    /// Returns what was given for a parameter.
    pub(crate) fn value(&self, parameter: &str) -> Option<ValueSpan<'a>> {
        let mut given = self.given.iter();
        let found = given.find(|(key, _)| key.text == parameter);
        found.map(|&(_, value)| value)
    }
}

/// What stands between the commas outside of parentheses.
fn pieces(text: &str) -> Vec<&str> {
    let (mut pieces, mut from, mut depth) = (Vec::new(), 0, 0_i32);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth <= 0 => {
                pieces.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(&text[from..]);
    pieces
}

/// Returns a nested player without its parentheses.
pub(crate) fn bare(text: &str) -> &str {
    let inner = text.strip_prefix('(');
    inner
        .and_then(|rest| rest.strip_suffix(')'))
        .unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_nest() {
        let text = "ai_abs_dls:maxdepth=3,eval_func=(ai14s:score_201=3,score_102=1),use_tt=true";
        let call = ValueSpan::of("preset", text)
            .call()
            .expect("it is well formed");
        assert_eq!(call.name.text, "ai_abs_dls");
        let given: Vec<_> = call
            .given
            .iter()
            .map(|(key, value)| (key.text, value.text))
            .collect();
        let nested = "(ai14s:score_201=3,score_102=1)";
        assert_eq!(
            given,
            [("maxdepth", "3"), ("eval_func", nested), ("use_tt", "true")]
        );
        let inner = call.given[1].1.call().expect("it is well formed");
        assert_eq!((inner.name.text, inner.given.len()), ("ai14s", 2));
    }

    #[test]
    fn faults_point_at_their_place() {
        for (text, at) in [("a:b", 2), ("a:b=1,c", 6), ("a:b=1,b=2", 6), ("(a:b=1", 0)] {
            let fault = ValueSpan::of("preset", text).call().expect_err(text);
            assert_eq!(fault.at, Some(at), "{text}");
        }
    }
}
