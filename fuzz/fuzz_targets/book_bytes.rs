//! Opening books: one that is read can be written, and is the same when it is read again; and no file asks for more positions than it
//! has bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use marubatsu::book::{Book, BookError, game_of};
use marubatsu::games::line::Line;
use marubatsu::hash::fnv1a;

fuzz_target!(|data: &[u8]| {
    let _ = read(data);
    // With the checksum that these bytes should have, what lies behind it is read too.
    let mut bytes = b"marubatsu book 2\n".to_vec();
    bytes.extend(data);
    let sum = fnv1a(&bytes);
    bytes.extend(sum.to_le_bytes());
    if let Ok(book) = read(&bytes) {
        assert!(book.len() < data.len());
        assert_eq!(read(&book.write()).as_ref(), Ok(&book));
        assert_eq!(book.endings().count(), book.len());
    }
});

/// Reads a book of Connect Four, or else of a board so small that its books reach all plies.
fn read(bytes: &[u8]) -> Result<Book, BookError> {
    let (name, sizes) = match game_of(bytes)? {
        "7x6x4g" => ("7x6x4g", (7, 6, 4)),
        _ => ("3x2g", (3, 2, 2)),
    };
    let (width, height, k) = sizes;
    let game = Line::<u64>::new(width, height, k, true).expect("it fits");
    Book::read(&game, name, bytes)
}
