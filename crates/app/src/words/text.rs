//! Declares texts in both languages: `texts!` for fixed ones, `message!` for those with values.
//!
//! Invariant: a text has both languages.

/// Declares fixed texts: `texts! { NODES = "nodes", "ノード"; }`.
macro_rules! texts {
    ($($(#[$doc:meta])* $visibility:vis $name:ident = $en:literal, $ja:literal;)*) => {$(
        $(#[$doc])*
        $visibility const $name: marubatsu::lang::Text = marubatsu::lang::Text::new($en, $ja);
    )*};
}

/// A message with values in it: `message!("{game} is over", "{game} は終わっています")`.
macro_rules! message {
    ($en:literal, $ja:literal $(,)?) => {
        marubatsu::lang::Message::new(format!($en), format!($ja))
    };
}
