//! Books of openings: one that is read can be written, and is the same when it is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use marubatsu::book::Book;
use marubatsu::hash::fnv1a;

fuzz_target!(|data: &[u8]| {
    let _ = Book::read(data);
    // With the checksum that these bytes should have, what lies behind it is read too.
    let mut bytes = b"marubatsu book 1\n".to_vec();
    bytes.extend(data);
    let sum = fnv1a(bytes.iter().copied());
    bytes.extend(sum.to_le_bytes());
    if let Ok(book) = Book::read(&bytes) {
        assert_eq!(Book::read(&book.write()).as_ref(), Ok(&book));
        for (key, ending) in book.entries() {
            assert_eq!(book.ending(key), Some(ending));
        }
    }
});
