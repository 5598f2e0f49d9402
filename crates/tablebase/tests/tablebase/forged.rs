//! Heads and tails that claim more than there is: refused by what the file truly has, before memory is taken for what it claims.
//!
//! Invariant: a source here counts each byte that is asked for, and has as many as it says, be they only zeros.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use marubatsu::tablebase::{Head, Index, PlyCounts, TAIL};
use marubatsu_tablebase::{ByteSource, Tablebase, TablebaseError};

/// A file of zeros between its first and its last bytes.
#[derive(Debug)]
struct Sparse {
    begin: Vec<u8>,
    end: Vec<u8>,
    length: u64,
    asked: Arc<AtomicU64>,
}

impl ByteSource for Sparse {
    fn length(&self) -> u64 {
        self.length
    }

    fn bytes(&mut self, offset: u64, length: u64) -> Result<Vec<u8>, TablebaseError> {
        assert!(length <= 1 << 20, "{length} bytes at once");
        self.asked.fetch_add(length, Ordering::Relaxed);
        let end = self.length - self.end.len() as u64;
        let byte = |at: u64| {
            let behind = at.checked_sub(end).map(|at| (&self.end, at));
            let (part, at) = behind.unwrap_or((&self.begin, at));
            let at = usize::try_from(at).ok();
            at.and_then(|at| part.get(at)).copied().unwrap_or(0)
        };
        Ok((offset..offset + length).map(byte).collect())
    }
}

/// What comes of a file of zeros with this head and these last bytes, and how many bytes were asked for.
fn opened(head: &Head, end: Vec<u8>, length: u64) -> (Result<Tablebase, TablebaseError>, u64) {
    let asked = Arc::<AtomicU64>::default();
    let source = Sparse {
        begin: head.write(),
        end,
        length,
        asked: Arc::clone(&asked),
    };
    let opened = Tablebase::of(source);
    (opened, asked.load(Ordering::Relaxed))
}

fn head(classes: &[u64]) -> Head {
    let ply = |&classes| PlyCounts {
        classes,
        ..PlyCounts::default()
    };
    Head {
        game: "3x3".to_owned(),
        plies: classes.iter().map(ply).collect(),
    }
}

/// A tail that claims an index of so many blocks from this offset.
fn tail(offset: u64, blocks: u64) -> Vec<u8> {
    let numbers = [offset, blocks, 0].map(u64::to_le_bytes);
    let mut tail = numbers.as_flattened().to_vec();
    tail.extend(marubatsu::hash::fnv1a(&tail).to_le_bytes());
    tail
}

#[test]
fn a_forged_file_costs_a_reader_no_more_than_its_head_and_a_stretch() {
    const BILLION: u64 = 1_000_000_000;
    const GB: u64 = 1 << 30;
    let refused = |head: &Head, tail: Vec<u8>, length, most| {
        let (opened, asked) = opened(head, tail, length);
        assert!(matches!(opened, Err(TablebaseError::Damaged)), "{opened:?}");
        assert!(asked <= most, "{asked} bytes of {length}");
    };
    let frame = 8192 + TAIL as u64;
    // A billion blocks, in 8 KiB and in a sparse file that has room for their index and for nothing else.
    let small = head(&[1, 3, 12]);
    refused(&small, tail(200, BILLION), 8192, frame);
    refused(
        &small,
        tail(8192, BILLION),
        8192 + 40 * BILLION + TAIL as u64,
        frame,
    );
    let large = head(&[BILLION << 12]);
    refused(&large, tail(200, BILLION), 8192, frame);
    refused(
        &large,
        tail(8192, BILLION),
        8192 + 40 * BILLION + TAIL as u64,
        frame,
    );
    // More than can be counted.
    for classes in [&[u64::MAX, 1][..], &[u64::MAX]] {
        let head = head(classes);
        refused(&head, tail(8192, u64::MAX >> 12), 40 * GB, frame);
        refused(&head, tail(u64::MAX - 40, 1), 40 * GB, frame);
    }
    // As many blocks as a sparse file of 40 GB has room for: the first zeros are no block.
    let blocks = 8_000_000;
    let head = head(&[blocks << 12]);
    let begin = 40 * GB - 40 * blocks - TAIL as u64;
    refused(&head, tail(begin, blocks), 40 * GB, frame + (1 << 20));
}

#[test]
fn a_true_index_is_read_in_parts_and_whole() {
    use marubatsu::tablebase::Place;
    // 50,000 blocks: an index of two million bytes.
    let blocks = 50_000;
    let head = head(&[1, blocks << 12]);
    let begin = head.write().len() as u64;
    let place = |number: u64| Place {
        ply: u32::from(number > 0),
        entries: if number > 0 { 4096 } else { 1 },
        first: number,
        offset: begin + number * 6_000 - if number > 0 { 5_999 } else { 0 },
        length: if number > 0 { 6_000 } else { 1 },
        checksum: 0,
    };
    let index = Index((0..=blocks).map(place).collect());
    let offset = begin + blocks * 6_000 + 1;
    let end = index.write(offset);
    let length = offset + end.len() as u64;
    let (opened, asked) = opened(&head, end, length);
    assert_eq!(opened.expect("it is one").classes(), 1 + (blocks << 12));
    assert_eq!(
        asked,
        8192 + 2 * TAIL as u64 + 40 * (blocks + 1) - TAIL as u64
    );
}
