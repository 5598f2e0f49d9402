//! The events of a search, each declared once.
//!
//! Invariant: what is said of a field stands in the table below, and nowhere else: its type, its default, and its place in a
//! record. Recordings, files, JSON lines in and out and replays follow from it.

use std::fmt::Debug;

use super::field::{EventFields, EventName, Field, FieldSource, FieldValue, names};
use super::record::{Record, Slot, bits};
use super::{Leaf, OrderReason, Role};
use crate::depth::Depth;
use crate::game::knowledge::Rule;
use crate::game::{Game, Side};
use crate::score::{Bounds, Fail, Score, Window};

/// Declares the events: of each its fields, with type, default, and place in a record.
macro_rules! events {
    ($(
        $(#[$doc:meta])*
        $event:ident {
            $($(#[$field_doc:meta])* $field:ident: $ty:ty $(= $default:expr)?, $slot:expr;)*
        }
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $event {
            $($(#[$field_doc])* pub $field: $ty,)*
        }

        impl $event {
            #[inline]
            pub(super) fn pack(self, into: &mut Record) {
                $(self.$field.pack($slot, into);)*
            }

            #[inline]
            pub(super) fn unpack(from: &Record) -> Option<Self> {
                Some(Self { $($field: Field::unpack($slot, from)?,)* })
            }
        }

        impl EventFields for $event {
            fn write(&self, put: &mut impl FnMut(&'static str, FieldValue)) {
                let Self { $($field),* } = *self;
                $(
                    let is_default = false $(|| $field == $default)?;
                    if let Some(value) = $field.value().filter(|_| !is_default) {
                        put(stringify!($field), value);
                    }
                )*
            }

            fn read<S: FieldSource>(source: &mut S) -> Result<Self, S::Error> {
                $(
                    let name = stringify!($field);
                    let given = source.field(name, <$ty as Field>::KIND)?;
                    let given = given.and_then(<$ty as Field>::of_value);
                    $(let given = given.or(Some($default));)?
                    let $field = given.ok_or_else(|| source.missing(name))?;
                )*
                Ok(Self { $($field),* })
            }
        }
    )*};
}

events! {
    /// A pass over the tree begins: the only one, or one of several with different windows or depths.
    Pass {
        /// Which pass, from 0.
        number: u16, Slot::Half;
        /// The root's window in this pass.
        window: Window, Slot::Word(0);
        /// The least and greatest score that a node can have in this pass.
        extremes: Bounds = Bounds::UNKNOWN, Slot::Word(2);
        /// What the pass before returned.
        before: Option<Score> = None, Slot::Word(4);
    }

    /// The search enters a node.
    Enter {
        /// Who is to move: circle at a max node, cross at a min node.
        turn: Side, bits(1, 4, 4);
        /// The window given by the parent.
        window: Window, Slot::Word(0);
        /// Why the node is searched.
        role: Role = Role::Full, bits(1, 0, 4);
        /// The remaining depth.
        remaining: Depth = Depth::UNLIMITED, Slot::Half;
    }

    /// The game's static knowledge of a position.
    Known {
        /// The rule that says so.
        rule: Rule, bits(3, 0, 8);
        /// The bounds that the rule proves.
        bounds: Bounds, Slot::Word(0);
        /// The window afterwards.
        window: Window, Slot::Word(2);
        /// Whether the bounds narrowed the window.
        narrowed: bool = false, bits(1, 0, 1);
        /// How the bounds answered the node, if they did, as in [`LookedUp::answered`].
        answered: Option<Fail> = None, bits(2, 0, 8);
    }

    /// The table was asked.
    LookedUp {
        /// The bounds found, or the default bounds.
        bounds: Bounds, Slot::Word(0);
        /// The window afterwards.
        window: Window, Slot::Word(2);
        /// Whether an entry was there.
        found: bool = false, bits(1, 0, 1);
        /// Whether the bounds narrowed the window.
        narrowed: bool = false, bits(1, 1, 1);
        /// How the bounds answered the node, if they did; then its children aren't searched. `Exact` if
        /// the bounds meet, otherwise `Low` (upper ≤ α) or `High` (lower ≥ β).
        answered: Option<Fail> = None, bits(2, 0, 8);
    }

    /// A child's score has come back and has not been used yet.
    Child {
        /// The node's best score before.
        best: Score, Slot::Word(0);
        /// The child's score.
        score: Score, Slot::Word(1);
    }

    /// The child's score has been used.
    Updated {
        /// The node's best score now.
        best: Score, Slot::Word(0);
        /// The window now, after which the next child is searched or a cut is made.
        window: Window, Slot::Word(1);
        /// Whether the child improved the node's best score.
        improved: bool = false, bits(1, 0, 1);
        /// Whether the remaining moves are skipped.
        cut: bool = false, bits(1, 1, 1);
        /// What the best score says about the value, given the window that the node began with.
        fail: Fail, bits(2, 0, 8);
        /// How many moves a cut skips; 0 without a cut.
        skipped: usize = 0, Slot::Word(3);
    }

    /// The search leaves a node.
    Leave {
        /// What the node returns.
        score: Score, Slot::Word(0);
        /// What the score proves by itself.
        calculated: Bounds, Slot::Word(1);
        /// What score, table and knowledge together prove: what a table would store.
        registered: Bounds = calculated, Slot::Word(3);
        /// Whether a table has stored `registered`.
        stored: bool = false, bits(1, 0, 1);
        /// What the score says about the value, given the node's window.
        fail: Fail, bits(1, 1, 2);
        /// Why the node's children weren't searched; none if they were.
        leaf: Option<Leaf> = None, bits(1, 3, 5);
    }
}

/// An event of a search. Moves are an `M`, and a node's moves in order an `L`: see [`EventOf`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<M, L> {
    /// A pass over the tree begins.
    Pass(Pass),
    /// The search enters a node, by a move unless it is the root.
    Enter(Option<M>, Enter),
    /// The game has been asked for its knowledge.
    Known(Known),
    /// The table was asked.
    LookedUp(LookedUp),
    /// The moves of a node have been put in order.
    Order(OrderReason, L),
    /// A child has returned.
    Child(Child),
    /// The child's score has been used.
    Updated(Updated),
    /// The search leaves a node.
    Leave(Leave),
}

/// An event of a search of a game.
pub type EventOf<'a, G> = Event<<G as Game>::Move, &'a dyn MoveList<<G as Game>::Move>>;

/// Moves in order. They are put into a list only for observers that ask for one.
pub trait MoveList<M>: Debug {
    /// Returns all moves, as a list.
    fn list(&self) -> Vec<M>;
}

impl<M, I: Iterator<Item = M> + Clone + Debug> MoveList<M> for I {
    fn list(&self) -> Vec<M> {
        self.clone().collect()
    }
}

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// See [`Event::Pass`].
    Pass,
    /// See [`Event::Enter`].
    Enter,
    /// See [`Event::Known`].
    Known,
    /// See [`Event::LookedUp`].
    LookedUp,
    /// See [`Event::Order`].
    Order,
    /// See [`Event::Child`].
    Child,
    /// See [`Event::Updated`].
    Updated,
    /// See [`Event::Leave`].
    Leave,
}

names! {
    EventKind {
        "pass" => Pass, "enter" => Enter, "known" => Known, "looked_up" => LookedUp,
        "order" => Order, "child" => Child, "updated" => Updated, "leave" => Leave
    }
}

impl<M, L> Event<M, L> {
    /// Returns the kind of the event.
    pub const fn kind(&self) -> EventKind {
        match self {
            Self::Pass(_) => EventKind::Pass,
            Self::Enter(..) => EventKind::Enter,
            Self::Known(_) => EventKind::Known,
            Self::LookedUp(_) => EventKind::LookedUp,
            Self::Order(..) => EventKind::Order,
            Self::Child(_) => EventKind::Child,
            Self::Updated(_) => EventKind::Updated,
            Self::Leave(_) => EventKind::Leave,
        }
    }
}
