//! The lowest floor: what every use case speaks with, and what knows neither games nor requests.

#[macro_use]
pub(crate) mod text;
pub(crate) mod call;
pub mod clock;
pub mod control;
pub mod error;
pub mod nearest;
pub(crate) mod numbers;
#[macro_use]
pub mod option;
pub(crate) mod packed;
#[macro_use]
pub mod sheet;
pub mod standalone;
pub mod system;
pub(crate) mod threads;
pub(crate) mod work_clock;

pub(crate) use call::{Call, ValueSpan, bare};
pub(crate) use control::{Control, Interrupt, Limits};
pub(crate) use error::{Error, InputError, unknown};
pub(crate) use nearest::nearest;
pub(crate) use numbers::{BoundKind, JsonMove, MoveScore, move_list, move_text, scored_moves};
pub(crate) use option::{
    KeyValue, NamedChoice, NamedValue, OptionLists, OptionSpec, Values, choose,
};
pub(crate) use sheet::{Cell, Column, Note, Sheet, answer, escaped, percent, thousands};
