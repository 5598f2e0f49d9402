//! Which node stored the table entry that a later node reads.
//!
//! Traces don't record the table's kind. Invariant: the node found here is the one whose entry was read. That is true whether or not
//! the table merges symmetric positions, and whether its entries are valid for one window or for all. The trace shows which: a table
//! that merges finds entries where the very same position was never stored; one that doesn't merge misses where an image was stored.
//! Entries for one window are all exact numbers; where another table's entries are exact, none is stored twice.

use std::collections::HashMap;

use crate::depth::Depth;
use crate::frame::Frames;
use crate::game::{Game, Symmetry};
use crate::hash::MixBuildHasher;
use crate::observe::trace::Record;
use crate::observe::{Enter, Event};
use crate::score::Window;

/// The nodes that stored an entry last: for any window, and for one.
type LastWriters<G> = HashMap<(<G as Symmetry>::Key, Depth, Option<Window>), u32, MixBuildHasher>;

/// A position from which a search is under way.
struct StoringNode<G: Symmetry> {
    node: u32,
    position: G::Position,
    remaining: Depth,
    window: Window,
}

/// A reader with the writers that it may have read: of the very same position, or of any image.
type EntryReader = (u32, Option<u32>, Option<u32>);

struct EntryTracker<'a, G: Symmetry> {
    game: &'a G,
    start: G::Position,
    path: Vec<StoringNode<G>>,
    nodes: u32,
    /// How deep the pass goes.
    depth: Option<Depth>,
    by_key: LastWriters<G>,
    by_image: LastWriters<G>,
    /// Whether entries may hold for one window only.
    windowed: bool,
    readers: Vec<EntryReader>,
    /// Whether the table merges same positions, once that shows.
    merges: Option<bool>,
}

/// All readers with their writers, in the order of readers.
pub(super) fn entry_sources<G: Symmetry>(frames: &Frames<G>, windowed: bool) -> Vec<(u32, u32)> {
    let mut reading = EntryTracker {
        game: frames.game(),
        start: *frames.start(),
        path: Vec::new(),
        nodes: 0,
        depth: None,
        by_key: LastWriters::<G>::default(),
        by_image: LastWriters::<G>::default(),
        windowed,
        readers: Vec::new(),
        merges: None,
    };
    for record in frames.trace().records() {
        reading.take(record);
    }
    let merges = reading.merges.unwrap_or(false);
    let writer =
        |(node, same, image): EntryReader| Some((node, if merges { image } else { same }?));
    reading.readers.into_iter().filter_map(writer).collect()
}

impl<G: Symmetry> EntryTracker<'_, G> {
    fn take(&mut self, record: &Record) {
        match record.event() {
            Some(Event::Enter(mv, enter)) => self.enter(mv, &enter),
            Some(Event::Known(known)) => self.narrow(known.window),
            Some(Event::LookedUp(looked_up)) => {
                self.look_up(looked_up.found);
                self.narrow(looked_up.window);
            }
            Some(Event::Leave(leave)) => {
                if let Some(open) = self.path.pop().filter(|_| leave.stored) {
                    self.store(&open);
                }
            }
            _ => {}
        }
    }

    fn enter(&mut self, mv: Option<u32>, event: &Enter) {
        let Enter {
            window, remaining, ..
        } = *event;
        let position = if let Some(above) = self.path.last() {
            // The frames were made by playing these very moves.
            let mv = mv.and_then(|mv| self.game.move_with_code(&above.position, mv));
            mv.map_or(above.position, |mv| self.game.play(&above.position, mv))
        } else {
            self.begin(remaining);
            self.start
        };
        self.path.push(StoringNode {
            node: self.nodes,
            position,
            remaining,
            window,
        });
        self.nodes += 1;
    }

    /// A pass begins: each depth of a deepening search has a table of its own.
    fn begin(&mut self, remaining: Depth) {
        if self.depth.replace(remaining) != Some(remaining) {
            self.by_key.clear();
            self.by_image.clear();
        }
    }

    fn narrow(&mut self, window: Window) {
        if let Some(open) = self.path.last_mut() {
            open.window = window;
        }
    }

    fn look_up(&mut self, found: bool) {
        let Some(open) = self.path.last() else {
            return;
        };
        let (key, image) = keys(self.game, &open.position);
        let windows = [self.windowed.then_some(open.window), None];
        let in_map = |map: &LastWriters<G>, key| {
            let mut tries = windows.iter();
            tries.find_map(|&window| map.get(&(key, open.remaining, window)).copied())
        };
        let (same, image) = (in_map(&self.by_key, key), in_map(&self.by_image, image));
        if found {
            self.readers.push((open.node, same, image));
        }
        match (found, same, image) {
            (true, None, Some(_)) => self.merges = Some(true),
            (false, None, Some(_)) if !self.windowed => self.merges = Some(false),
            _ => {}
        }
    }

    fn store(&mut self, open: &StoringNode<G>) {
        let (key, image) = keys(self.game, &open.position);
        let windows = [Some(open.window).filter(|_| self.windowed), None];
        for window in windows {
            self.by_key.insert((key, open.remaining, window), open.node);
            let place = (image, open.remaining, window);
            self.by_image.insert(place, open.node);
        }
    }
}

fn keys<G: Symmetry>(game: &G, position: &<G as Game>::Position) -> (G::Key, G::Key) {
    (game.key(position), game.canonical(position).0)
}
