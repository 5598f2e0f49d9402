//! Commands that move through frames, moves and nodes, as buttons and keys offer them.
//!
//! Invariant: a command has one name, which buttons, keys and scripts use.

use marubatsu::lang::Text;

/// A way to move: its name, its key, what it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shortcut {
    pub(crate) name: &'static str,
    pub(crate) key: &'static str,
    pub(crate) text: Text,
}

/// From event to event: what is looked for, before and after; if that is a kind of frame, its name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jump {
    pub(crate) kind: Option<&'static str>,
    pub(crate) text: Text,
    pub(crate) ways: [Shortcut; 2],
}

/// A table of ways: name, key, what it does.
macro_rules! shortcuts {
    ($($name:literal $key:literal $en:literal, $ja:literal;)*) => {
        [$($crate::texts::shortcuts::Shortcut { name: $name, key: $key, text: Text::new($en, $ja) }),*]
    };
}
pub(super) use shortcuts;
