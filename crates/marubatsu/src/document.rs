//! Values as documents write them, by serde: the feature `serde`.
//!
//! Invariants: a score is a number, a whole one without a point; infinities are the texts `inf` and `-inf`; a window and bounds are
//! pairs of scores; a fraction is a text; a side, an interrupt and what an event names have their names.

use std::fmt::{self, Formatter};

use serde::de::{self, Unexpected, Visitor};
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::contest::rating::Elo;
use crate::fraction::Fraction;
use crate::frame::FrameKind;
use crate::game::Side;
use crate::observe::{EventName, Interrupt, Leaf, OrderReason, Role};
use crate::scene::facts::PieceStyle;
use crate::score::{Bounds, Fail, Score, Window};

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let hundredths = self.hundredths();
        match (self.is_finite(), hundredths % 100) {
            (false, _) => out.collect_str(self),
            (true, 0) => out.serialize_i32(hundredths / 100),
            (true, _) => out.serialize_f64(f64::from(hundredths) / 100.0),
        }
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(ScoreVisitor)
    }
}

/// Reads a score from a number or a text: whatever a file has.
struct ScoreVisitor;

impl Visitor<'_> for ScoreVisitor {
    type Value = Score;

    fn expecting(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str("a score with at most two digits after the point, inf or -inf")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Score, E> {
        let score = text.parse();
        score.map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Score, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Score, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Score, E> {
        self.visit_str(&number.to_string())
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fraction {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let (above, below) = text.split_once('/').unwrap_or((&text, "1"));
        let parts = above.parse().ok().zip(below.parse().ok());
        let fraction = parts.and_then(|(above, below)| Self::new(above, below));
        fraction.ok_or_else(|| {
            de::Error::invalid_value(Unexpected::Str(&text), &"a fraction such as 8/63")
        })
    }
}

impl Serialize for Elo {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut fields = out.serialize_struct("Elo", 3)?;
        for (name, number) in [
            ("difference", self.difference),
            ("least", self.least),
            ("greatest", self.greatest),
        ] {
            if number.is_finite() {
                fields.serialize_field(name, &number)?;
            } else {
                fields.serialize_field(name, &number.to_string())?;
            }
        }
        fields.end()
    }
}

/// Writes types as something that is written already.
macro_rules! written {
    ($($ty:ty => |$value:ident| $as:expr;)*) => {$(
        impl Serialize for $ty {
            fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                $as.serialize(out)
            }
        }
    )*};
}

written! {
    Window => |window| [window.alpha, window.beta];
    Bounds => |bounds| [bounds.lower, bounds.upper];
    Side => |side| side.text();
    Role => |role| role.text();
    OrderReason => |reason| reason.text();
    Fail => |fail| fail.text();
    Leaf => |leaf| leaf.text();
    FrameKind => |kind| kind.name();
    PieceStyle => |style| style.name();
    Interrupt => |interrupt| interrupt.name();
}
