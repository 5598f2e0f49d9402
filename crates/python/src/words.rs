//! Messages of this layer, in both languages.
//!
//! Invariant: what the lab can say is said by the lab.

/// A message made at run time: `message!("{n} frames", "{n} フレーム")`.
macro_rules! message {
    ($en:literal, $ja:literal) => {
        marubatsu::lang::Message::new(format!($en), format!($ja))
    };
}
