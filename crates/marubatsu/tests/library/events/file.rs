//! Traces as bytes: what is read is what was written, and foreign or broken bytes are refused with
//! the place of the fault, in the file or in the replay.
//!
//! Invariant: nothing that is read here panics, however broken; and what is read writes the very
//! bytes it was read from.

use marubatsu::frame::text;
use marubatsu::observe::trace::{ReadError, ReplayError, ReplayErrorKind, Trace};

use crate::prelude::*;
use crate::support::way::Way;

/// Bytes of an event.
const SIZE: usize = 24;

fn tree() -> Tree {
    "((3 5) x(2 9) (4 4))"
        .parse()
        .expect("the tree is well formed")
}

/// The file of a small search: 33 events or so.
fn file() -> Vec<u8> {
    let header = TraceHeader {
        game: "((3 5) x(2 9) (4 4))".to_owned(),
        root: "/".to_owned(),
        search: "algorithm=alpha-beta&table=merged".to_owned(),
    };
    let (tree, mut recorder) = (tree(), Recorder::new(header));
    let way = Way::PLAIN.table(TableKind::Merged);
    way.search(&tree, &tree.start(), LeafScore, &mut recorder)
        .expect("the recorder has no limit");
    recorder.into_trace().write()
}

/// Where the events begin.
fn head(file: &[u8]) -> usize {
    let blank = file.windows(2).position(|pair| pair == b"\n\n");
    blank.expect("a blank line ends the header") + 2
}

/// Reads the bytes and, if they are a trace, all its frames.
fn look_at(bytes: &[u8]) -> Result<(), ReadError> {
    let trace = Trace::read(bytes)?;
    assert!(trace.write() == bytes, "what is read is all there was");
    let tree = tree();
    if let Ok(frames) = Frames::new(tree.clone(), tree.start(), trace) {
        for frame in frames.iter_from(0) {
            let lines = [text::line(&tree, &frame), text::line146(&tree, &frame)];
            assert!(lines.iter().all(|line| !line.contains('\n')));
        }
    }
    Ok(())
}

#[test]
fn a_file_reads_as_it_was_written() {
    let file = file();
    assert_eq!(look_at(&file), Ok(()));
    let head = String::from_utf8(file[..head(&file)].to_vec()).expect("the header is text");
    assert_eq!(
        head,
        "marubatsu-trace 1\n\
         game ((3 5) x(2 9) (4 4))\n\
         root /\n\
         search algorithm=alpha-beta&table=merged\n\n"
    );
}

#[test]
fn a_header_of_several_lines_becomes_one() {
    let header = TraceHeader {
        game: "one\ntwo".to_owned(),
        root: String::new(),
        search: "面\r".to_owned(),
    };
    let written = Recorder::new(header).into_trace().write();
    assert_eq!(look_at(&written), Ok(()));
    let read = Trace::read(&written).expect("it was just written");
    assert_eq!(read.header.game, "one two");
    assert_eq!(read.header.root, "");
}

#[test]
fn no_single_changed_bit_is_read_as_the_same_trace() {
    let file = file();
    let trace = Trace::read(&file).expect("it was just written");
    for at in 0..file.len() {
        for bit in 0..8 {
            let mut changed = file.clone();
            changed[at] ^= 1 << bit;
            if look_at(&changed).is_ok() {
                assert_ne!(Trace::read(&changed), Ok(trace.clone()), "{at} {bit}");
            }
        }
    }
}

#[test]
fn a_file_cut_short_is_refused_inside_events() {
    let file = file();
    let head = head(&file);
    for length in 0..file.len() {
        let found = look_at(&file[..length]);
        match length.checked_sub(head) {
            None => assert!(found.is_err(), "{length}"),
            Some(events) if events % SIZE == 0 => assert_eq!(found, Ok(())),
            Some(events) => assert_eq!(found, Err(ReadError::Truncated(events / SIZE))),
        }
    }
}

#[test]
fn what_is_no_trace_is_refused_by_name() {
    let read = |text: &[u8]| Trace::read(text).expect_err("it is no trace");
    assert_eq!(read(b""), ReadError::Format);
    assert_eq!(read(b"marubatsu-trace 2\ngame \n"), ReadError::Format);
    assert_eq!(read(b"marubatsu-trace 1\n"), ReadError::Header("game"));
    assert_eq!(
        read(b"marubatsu-trace 1\ngame\n"),
        ReadError::Header("game")
    );
    let no_root = b"marubatsu-trace 1\ngame \nsearch \n\n";
    assert_eq!(read(no_root), ReadError::Header("root"));
    let no_text = b"marubatsu-trace 1\ngame \nroot \nsearch \xff\n\n";
    assert_eq!(read(no_text), ReadError::Header("search"));
    let no_blank = b"marubatsu-trace 1\ngame \nroot \nsearch \nmore\n";
    assert_eq!(read(no_blank), ReadError::Format);
}

#[test]
fn bytes_that_mean_nothing_are_refused_with_their_event() {
    let file = file();
    let head = head(&file);
    for event in 0..(file.len() - head) / SIZE {
        for tag in [9, 10, 255] {
            let mut changed = file.clone();
            changed[head + SIZE * event] = tag;
            assert_eq!(look_at(&changed), Err(ReadError::Event(event)));
        }
    }
}

/// The replay's answer to the small search after a change to its events.
fn replayed(change: impl Fn(&mut Vec<[u8; SIZE]>)) -> Result<(), ReplayError> {
    let mut file = file();
    let events = file.split_off(head(&file));
    let event = |bytes: &[u8]| <[u8; SIZE]>::try_from(bytes).expect("as long as an event");
    let mut events = events.chunks_exact(SIZE).map(event).collect();
    change(&mut events);
    file.extend(events.concat());
    let trace = Trace::read(&file).expect("every event means something");
    let tree = tree();
    let stopped = trace.replay(&tree, tree.start(), &mut ())?;
    assert_eq!(stopped, Ok(()));
    Ok(())
}

/// Writes a move's code into an `enter`.
fn set_move(event: &mut [u8; SIZE], code: u32) {
    event[12..16].copy_from_slice(&code.to_le_bytes());
}

#[test]
fn a_replay_refuses_what_does_not_fit_the_game() {
    // 0 pass, 1 enter the root, 2 looked_up, 3 order, 4 enter its first child, ...
    let fault = |event, fault| Err(ReplayError { event, fault });
    assert_eq!(replayed(|_| ()), Ok(()));
    let (illegal, turn, place) = (
        ReplayErrorKind::Move,
        ReplayErrorKind::Turn,
        ReplayErrorKind::Place,
    );
    assert_eq!(
        replayed(|events| set_move(&mut events[4], 3)),
        fault(4, illegal)
    );
    assert_eq!(replayed(|events| events[4][1] ^= 16), fault(4, turn));
    assert_eq!(replayed(|events| events[1][1] ^= 16), fault(1, turn));
    assert_eq!(
        replayed(|events| set_move(&mut events[1], 0)),
        fault(1, place)
    );
    let no_move = u32::MAX;
    assert_eq!(
        replayed(|events| set_move(&mut events[4], no_move)),
        fault(4, place)
    );
}

#[test]
fn a_replay_refuses_events_out_of_place() {
    let place = |event| {
        Err(ReplayError {
            event,
            fault: ReplayErrorKind::Place,
        })
    };
    let without_root = |events: &mut Vec<[u8; SIZE]>| {
        events.remove(1);
    };
    assert_eq!(replayed(without_root), place(1));
    let pass_inside = |events: &mut Vec<[u8; SIZE]>| events.insert(2, events[0]);
    assert_eq!(replayed(pass_inside), place(2));
    let root_inside = |events: &mut Vec<[u8; SIZE]>| events.insert(2, events[1]);
    assert_eq!(replayed(root_inside), place(2));
    let length = (file().len() - head(&file())) / SIZE;
    let left_twice = |events: &mut Vec<[u8; SIZE]>| events.extend(events.last().copied());
    assert_eq!(replayed(left_twice), place(length));
}
