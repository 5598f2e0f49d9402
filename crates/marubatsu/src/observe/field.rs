//! The fields of events: what kinds there are, where a record holds them, and how texts write them.
//!
//! Invariant: a value that was packed unpacks as itself, and one that was written reads as itself.

use super::record::{Record, Slot};
use super::{Leaf, OrderReason, Role};
use crate::cast::{signed, unsigned};
use crate::depth::Depth;
use crate::game::Side;
use crate::game::knowledge::Rule;
use crate::score::{Bounds, Fail, Score, Window};

/// The kind of a field: what a text of it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A whole number from 0 to this one.
    Whole(u32),
    /// Yes or no.
    Flag,
    /// A score.
    Score,
    /// Two scores, α and β.
    Window,
    /// Two scores, of which the first is not the greater one.
    Bounds,
    /// One of these names.
    Name(&'static [&'static str]),
}

/// The value of a field, as texts hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldValue {
    /// Of [`FieldKind::Whole`].
    Whole(u32),
    /// Of [`FieldKind::Flag`].
    Flag(bool),
    /// Of [`FieldKind::Score`].
    Score(Score),
    /// Of [`FieldKind::Window`] or [`FieldKind::Bounds`].
    Pair([Score; 2]),
    /// Of [`FieldKind::Name`].
    Name(&'static str),
}

/// The fields of one kind of event, in the order in which texts write them.
pub trait EventFields: Sized {
    /// Hands on each field that doesn't have its default, with its name.
    fn write(&self, put: &mut impl FnMut(&'static str, FieldValue));

    /// Reads an event; a field that is missing has its default.
    ///
    /// # Errors
    /// When the source refuses a field, or lacks one that has no default.
    fn read<S: FieldSource>(source: &mut S) -> Result<Self, S::Error>;
}

/// Where fields are read from.
pub trait FieldSource {
    /// Why a field can't be read.
    type Error;

    /// Returns the value of a field; none if it is missing.
    ///
    /// # Errors
    /// When what is there is not of this kind.
    fn field(
        &mut self,
        name: &'static str,
        kind: FieldKind,
    ) -> Result<Option<FieldValue>, Self::Error>;

    /// Returns the error for a missing field that has no default.
    fn missing(&self, name: &'static str) -> Self::Error;
}

/// A type whose values have names in texts, and codes in files.
pub trait EventName: Copy + PartialEq + 'static {
    /// All values with their names, in the order of their codes.
    const VALUES: &'static [(&'static str, Self)];
    /// The names alone.
    const NAMES: &'static [&'static str];
    /// The code of the first value: 1 if 0 stands for none.
    const FIRST: u32 = 0;

    /// Returns the value's name.
    fn text(self) -> &'static str {
        let found = Self::VALUES.iter().find(|(_, value)| *value == self);
        found.map_or("", |(name, _)| name)
    }

    /// Returns the value of this name.
    fn named(name: &str) -> Option<Self> {
        let found = Self::VALUES.iter().find(|(known, _)| *known == name);
        found.map(|&(_, value)| value)
    }
}

/// Gives the values of types their names: `names! { Fail { "low" => Low, "exact" => Exact } }`.
macro_rules! names {
    ($($ty:ident $(from $first:literal)? { $($name:literal => $value:ident),* })*) => {$(
        impl EventName for $ty {
            const VALUES: &'static [(&'static str, Self)] = &[$(($name, Self::$value)),*];
            const NAMES: &'static [&'static str] = &[$($name),*];
            $(const FIRST: u32 = $first;)?
        }
    )*};
}

pub(super) use names;

names! {
    Side { "o" => Circle, "x" => Cross }
    Role { "full" => Full, "probe" => Probe, "again" => ReSearch, "forced" => Forced }
    OrderReason {
        "game" => Game, "knowledge" => Knowledge, "table" => Table,
        "player" => Player, "sorted" => Sorted, "previous" => Previous
    }
    Fail { "low" => Low, "exact" => Exact, "high" => High }
    Leaf from 1 { "end" => End, "horizon" => Horizon, "table" => Table, "known" => Known }
    Rule {
        "wins-at-once" => WinsAtOnce, "cannot-parry" => CannotParry, "squares-left" => SquaresLeft,
        "only-move" => OnlyMove, "no-line-left" => NoLineLeft, "claimeven" => Claimeven,
        "odd-threat" => OddThreat, "book" => Book, "pairing" => Pairing,
        "threat-sequence" => ThreatSequence
    }
}

/// A value that an event can have as a field.
pub(super) trait Field: Copy + PartialEq {
    /// What texts of it may be.
    const KIND: FieldKind;

    /// Puts the value into a record.
    fn pack(self, slot: Slot, into: &mut Record);

    /// Takes the value from a record; none if no value is packed like that.
    fn unpack(slot: Slot, from: &Record) -> Option<Self>;

    /// Returns the value as texts hold it; none if there is nothing to write.
    fn value(self) -> Option<FieldValue>;

    /// Returns the value that a text holds, if it is of this kind.
    fn of_value(value: FieldValue) -> Option<Self>;
}

/// Declares fields that are one code in a record: the kind, code and back, the text's value and back.
macro_rules! coded {
    ($($ty:ty: $kind:expr, $code:expr, $of_code:expr, $value:expr, $pattern:pat => $of_value:expr;)*) => {$(
        impl Field for $ty {
            const KIND: FieldKind = $kind;

            #[inline]
            fn pack(self, slot: Slot, into: &mut Record) {
                let code: fn(Self) -> u32 = $code;
                into.put(slot, code(self));
            }

            #[inline]
            fn unpack(slot: Slot, from: &Record) -> Option<Self> {
                let of_code: fn(u32) -> Option<Self> = $of_code;
                of_code(from.get(slot))
            }

            fn value(self) -> Option<FieldValue> {
                let value: fn(Self) -> Option<FieldValue> = $value;
                value(self)
            }

            fn of_value(value: FieldValue) -> Option<Self> {
                match value {
                    $pattern => $of_value,
                    _ => None,
                }
            }
        }
    )*};
}

/// What stands for no score.
const NO_SCORE: u32 = unsigned(i32::MIN);

coded! {
    bool: FieldKind::Flag, u32::from, |code| Some(code != 0),
        |flag| Some(FieldValue::Flag(flag)), FieldValue::Flag(flag) => Some(flag);
    u16: FieldKind::Whole(u16::MAX as u32), u32::from, |code| u16::try_from(code).ok(),
        |number| Some(FieldValue::Whole(number.into())), FieldValue::Whole(number) => u16::try_from(number).ok();
    usize: FieldKind::Whole(u32::MAX), saturated, |code| Some(code as usize),
        |number| Some(FieldValue::Whole(saturated(number))), FieldValue::Whole(number) => Some(number as usize);
    Depth: FieldKind::Whole(u16::MAX as u32 - 1), |depth| depth.code().into(),
        |code| u16::try_from(code).ok().map(Depth::plies),
        |depth| depth.limit().map(|plies| FieldValue::Whole(plies.into())),
        FieldValue::Whole(plies) => u16::try_from(plies).ok().map(Depth::plies);
    Score: FieldKind::Score, |score| unsigned(score.hundredths()), |code| Score::from_raw(signed(code)),
        |score| Some(FieldValue::Score(score)), FieldValue::Score(score) => Some(score);
    Option<Score>: FieldKind::Score, |score| score.map_or(NO_SCORE, |score| unsigned(score.hundredths())),
        |code| Some(Score::from_raw(signed(code))),
        |score| score.map(FieldValue::Score), FieldValue::Score(score) => Some(Some(score));
}

fn saturated(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A name is packed as its code, and none as the code that no name has.
macro_rules! named {
    ($($ty:ident)*) => {$(coded! {
        $ty: FieldKind::Name(<$ty>::NAMES), code_of, |code| of_code(code),
            |name| Some(FieldValue::Name(name.text())), FieldValue::Name(name) => <$ty>::named(name);
        Option<$ty>: FieldKind::Name(<$ty>::NAMES), |name| name.map_or(none::<$ty>(), code_of),
            |code| (code == none::<$ty>()).then_some(None).or_else(|| of_code(code).map(Some)),
            |name| name.map(|name| FieldValue::Name(name.text())),
            FieldValue::Name(name) => <$ty>::named(name).map(Some);
    })*};
}

named! { Side Role OrderReason Fail Leaf Rule }

fn code_of<T: EventName>(value: T) -> u32 {
    let at = T::VALUES.iter().position(|(_, known)| *known == value);
    saturated(at.unwrap_or_default()) + T::FIRST
}

fn of_code<T: EventName>(code: u32) -> Option<T> {
    let at = code.checked_sub(T::FIRST)? as usize;
    T::VALUES.get(at).map(|&(_, value)| value)
}

/// The code of no name.
fn none<T: EventName>() -> u32 {
    if T::FIRST == 0 {
        saturated(T::VALUES.len())
    } else {
        0
    }
}

/// Declares fields that are two scores.
macro_rules! pairs {
    ($($ty:ident { $one:ident, $other:ident })*) => {$(
        impl Field for $ty {
            const KIND: FieldKind = FieldKind::$ty;

            #[inline]
            fn pack(self, slot: Slot, into: &mut Record) {
                self.$one.pack(slot, into);
                self.$other.pack(slot.next(), into);
            }

            #[inline]
            fn unpack(slot: Slot, from: &Record) -> Option<Self> {
                Some(Self {
                    $one: Score::unpack(slot, from)?,
                    $other: Score::unpack(slot.next(), from)?,
                })
            }

            fn value(self) -> Option<FieldValue> {
                Some(FieldValue::Pair([self.$one, self.$other]))
            }

            fn of_value(value: FieldValue) -> Option<Self> {
                match value {
                    FieldValue::Pair([$one, $other]) => Some(Self { $one, $other }),
                    _ => None,
                }
            }
        }
    )*};
}

pairs! {
    Window { alpha, beta }
    Bounds { lower, upper }
}
