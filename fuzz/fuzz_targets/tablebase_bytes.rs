//! Tablebases: whatever part of one is read can be written, and is the same when it is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use marubatsu::hash::fnv1a;
use marubatsu::tablebase::{Block, Head, Index, TAIL};

/// These bytes and the checksum that they should have, so that what lies behind it is read too.
fn with_sum(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes.extend(fnv1a(bytes.iter().copied()).to_le_bytes());
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

fn index(data: &[u8]) {
    let tail = with_sum(&data[..data.len().min(TAIL - 8)]);
    let _ = (Index::find(data), Index::find(&tail));
    let mut tail = [0; TAIL];
    tail[16..24].copy_from_slice(&fnv1a(data.iter().copied()).to_le_bytes());
    if let Ok(index) = Index::read(data, &tail) {
        let written = index.write(0);
        let (body, tail) = written.split_at(written.len() - TAIL);
        assert_eq!(Index::read(body, tail).as_ref(), Ok(&index));
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
