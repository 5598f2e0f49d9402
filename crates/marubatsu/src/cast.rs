//! A word's bits read as signed or unsigned: `u32::cast_signed` and its inverse, which the standard
//! library has since Rust 1.87.

/// The same 32 bits as a signed number: itself, where it is below 2³¹.
pub(crate) const fn signed(word: u32) -> i32 {
    i32::from_ne_bytes(word.to_ne_bytes())
}

/// The same 32 bits as an unsigned number: itself, where it isn't negative.
pub(crate) const fn unsigned(word: i32) -> u32 {
    u32::from_ne_bytes(word.to_ne_bytes())
}
