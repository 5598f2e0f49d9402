//! Tablebases: whatever part of one is read can be written, and is the same when it is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use marubatsu::hash::fnv1a;
use marubatsu::tablebase::{Block, Head, Index, IndexReader, PlyCounts, TAIL};

/// These bytes and the checksum that they should have, so that what lies behind it is read too.
fn with_sum(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes.extend(fnv1a(&bytes).to_le_bytes());
    bytes
}

fn block(data: &[u8]) {
    let Some((&[first, count], rest)) = data.split_first_chunk() else {
        return;
    };
    let (first, count) = (u64::from(first), usize::from(count));
    if let Some(block) = Block::read(rest, first, count) {
        assert_eq!(block.0.len(), count);
        assert_eq!(Block::read(&block.write(), first, count), Some(block));
    }
}

/// The index that stands between a head's blocks and this tail.
fn read(head: &Head, (bytes, tail): (&[u8], &[u8]), begin: u64) -> Option<Index> {
    let length = begin + (bytes.len() + tail.len()) as u64;
    let mut reader = IndexReader::new(head, tail, length).ok()?;
    while let Some(wanted) = reader.wanted() {
        let place = |at: u64| usize::try_from(at - begin).expect("it is inside");
        reader
            .add(&bytes[place(wanted.start)..place(wanted.end)])
            .ok()?;
    }
    reader.end().ok()
}

fn index(data: &[u8]) {
    let Some((&[high, low, begin], data)) = data.split_first_chunk() else {
        return;
    };
    let head = Head {
        game: "3x3".to_owned(),
        plies: vec![PlyCounts {
            classes: u64::from(high) << 8 | u64::from(low),
            ..PlyCounts::default()
        }],
    };
    let begin = head.write().len() as u64 + u64::from(begin);
    let numbers = [begin, (data.len() / 40) as u64, fnv1a(data)];
    let tail = with_sum(numbers.map(u64::to_le_bytes).as_flattened());
    let _ = IndexReader::new(&head, data, begin);
    if let Some(index) = read(&head, (data, &tail), begin) {
        let written = index.write(begin);
        let parts = written.split_at(written.len() - TAIL);
        assert_eq!(read(&head, parts, begin).as_ref(), Some(&index));
        for place in &index.0 {
            let _ = (index.place(place.ply, place.first), index.rank(place));
        }
    }
}

fuzz_target!(|data: &[u8]| {
    for bytes in [data, &with_sum(data)] {
        if let Ok(head) = Head::read(bytes) {
            assert_eq!(Head::read(&head.write()).as_ref(), Ok(&head));
        }
    }
    block(data);
    index(data);
});
