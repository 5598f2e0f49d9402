//! How values of options are read from texts and written back, a type at a time.
//!
//! Invariant: what [`OptionValue::write`] has written reads back as the same value.

use std::time::Duration;

use marubatsu::lang::thousands;
use marubatsu::score::Score;
use serde_json::Value;

use crate::games::{AnyGame, AnyPosition, NamedScorer};
use crate::request::pairs::OptionPairs;
use crate::words::{InputError, NamedValue, OptionSpec, ValueSpan, Values, choose, error, numbers};

texts! {
    NO_SECONDS = "expected a number of seconds from 0.001 to 1,000,000,000, such as 2.5",
        "2.5 のように、0.001 以上 1,000,000,000 以下の秒数を指定してください";
    NO_NUMBER = "expected a number", "数値を指定してください";
}

/// A type that an option's value has in a request.
pub(crate) trait OptionValue: Sized {
    /// What the option may be.
    const VALUES: Values;

    /// The value of this option, or its default.
    ///
    /// # Errors
    /// When the text given for it can't be used.
    fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError>;
    /// The value as text; empty for none.
    fn write(&self) -> String;
    /// The value in a report; null for none.
    fn json(&self) -> Value {
        Value::String(self.write())
    }
}

/// An option's value, written in both ways.
pub(crate) struct WrittenValue {
    pub(crate) key: &'static str,
    pub(crate) text: String,
    pub(crate) json: Value,
}

impl WrittenValue {
    pub(crate) fn of(key: &'static str, value: &impl OptionValue) -> Self {
        let (text, json) = (value.write(), value.json());
        Self { key, text, json }
    }
}

impl<T: NamedValue> OptionValue for T {
    const VALUES: Values = Values::Choice(T::CHOICES);

    fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError> {
        T::named(option.key, given.value(option.key))
    }

    fn write(&self) -> String {
        self.name().to_owned()
    }
}

impl<T: OptionValue> OptionValue for Option<T> {
    const VALUES: Values = T::VALUES;

    fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError> {
        let value = given.get(option.key);
        value.map(|_| T::read(given, option)).transpose()
    }

    fn write(&self) -> String {
        self.as_ref().map_or_else(String::new, T::write)
    }

    fn json(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::json)
    }
}

impl OptionValue for bool {
    const VALUES: Values = Values::Flag;

    fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError> {
        let names = [("false", false), ("true", true)];
        choose(option.key, given.value(option.key), names)
    }

    fn write(&self) -> String {
        self.to_string()
    }

    fn json(&self) -> Value {
        Value::Bool(*self)
    }
}

macro_rules! whole_numbers {
    ($($number:ty)*) => {$(
        impl OptionValue for $number {
            const VALUES: Values = Values::Text("N", "");

            fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError> {
                let number = whole(option, given.value(option.key))?;
                Self::try_from(number).map_err(|_| no_whole(option, given.value(option.key)))
            }

            fn write(&self) -> String {
                self.to_string()
            }

            fn json(&self) -> Value {
                Value::from(*self)
            }
        }
    )*};
}

whole_numbers! { u16 u32 u64 }

/// A whole number within the option's range.
fn whole(option: &OptionSpec, text: &str) -> Result<u64, InputError> {
    let (least, most) = option.range;
    numbers::in_range(text, least..=most).ok_or_else(|| no_whole(option, text))
}

fn no_whole(option: &OptionSpec, text: &str) -> InputError {
    let (least, most) = option.range;
    let most = thousands(most);
    let message = message!(
        "expected a whole number from {least} to {most}",
        "{least} 以上 {most} 以下の整数を指定してください"
    );
    InputError::new(option.key, text, Some(0), message)
}

/// Seconds.
impl OptionValue for Duration {
    const VALUES: Values = Values::Text("S", "");

    fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError> {
        let text = given.value(option.key);
        let seconds = numbers::in_range(text, 0.001..=1e9);
        let time = seconds.map(Self::from_secs_f64);
        time.ok_or_else(|| InputError::new(option.key, text, Some(0), NO_SECONDS))
    }

    fn write(&self) -> String {
        self.as_secs_f64().to_string()
    }

    fn json(&self) -> Value {
        Value::from(self.as_secs_f64())
    }
}

/// A finite score.
impl OptionValue for Score {
    const VALUES: Values = Values::Text("F", "");

    fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError> {
        let text = given.value(option.key);
        let score = text.parse::<Self>();
        let score = score.map_err(|error| error::score(option.key, text, error))?;
        if !score.is_finite() {
            return Err(InputError::new(option.key, text, Some(0), NO_NUMBER));
        }
        Ok(score)
    }

    fn write(&self) -> String {
        self.to_string()
    }

    /// Whole numbers are numbers, others texts.
    fn json(&self) -> Value {
        let text = self.write();
        let whole = text.parse::<i64>();
        whole.map_or(Value::String(text), Value::from)
    }
}

/// A player by score with its parameters.
impl OptionValue for NamedScorer {
    const VALUES: Values = Values::Text("PLAYER", "");

    fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError> {
        let text = given.value(option.key);
        let own = given.catalog.and_then(|catalog| catalog.scorer(text));
        own.map_or_else(|| Self::read(ValueSpan::of(option.key, text)), Ok)
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

/// The game, which was looked up before all else.
impl OptionValue for AnyGame {
    const VALUES: Values = Values::Text("GAME", "");

    fn read(given: &OptionPairs<'_>, _: &OptionSpec) -> Result<Self, InputError> {
        Ok(given.game.clone())
    }

    fn write(&self) -> String {
        self.name().to_owned()
    }
}

/// The position of `moves` or `board`, written as a board.
impl OptionValue for AnyPosition {
    const VALUES: Values = Values::Text("TEXT", "");

    fn read(given: &OptionPairs<'_>, _: &OptionSpec) -> Result<Self, InputError> {
        given.position()
    }

    fn write(&self) -> String {
        self.board.clone()
    }
}
