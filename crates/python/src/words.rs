//! The messages of this layer, in both languages.
//!
//! Invariant: the lab itself writes all messages that it can.

/// A message made at run time: `message!("{n} frames", "{n} フレーム")`.
macro_rules! message {
    ($en:literal, $ja:literal) => {
        marubatsu::lang::Message::new(format!($en), format!($ja))
    };
}
