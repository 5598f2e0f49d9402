//! Bytes as a text: for addresses, and for files that stand alone.
//!
//! Invariant: a text's letters mean themselves in addresses and in HTML.

use std::io::Write;

use flate2::Compression;
use flate2::write::DeflateEncoder;

/// The digits of base64url.
pub(crate) const LETTERS: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes as a text for an address: deflated, and in base64url without padding.
///
/// ```
/// use marubatsu_app::lessons::own_lesson::{pack, unpack};
///
/// let text = pack(b"a lesson");
/// assert_eq!(unpack(&text).expect("it was packed"), b"a lesson");
/// ```
pub fn pack(bytes: &[u8]) -> String {
    let mut deflater = DeflateEncoder::new(Vec::new(), Compression::best());
    let written = deflater.write_all(bytes).and_then(|()| deflater.finish());
    // A list in memory takes whatever is written.
    let body = written.unwrap_or_default();
    let letter = |bits: u32| char::from(LETTERS[(bits & 63) as usize]);
    let mut text = String::with_capacity(body.len().div_ceil(3) * 4);
    for three in body.chunks(3) {
        let bits = three
            .iter()
            .fold(0, |bits, byte| bits << 8 | u32::from(*byte));
        let bits = bits << (8 * (3 - three.len()));
        let letters = (0..=three.len()).map(|at| letter(bits >> (18 - 6 * at)));
        text.extend(letters);
    }
    text
}
