//! Which nodes are visits of one and the same path: MTD(f) and deepening enter a path in several
//! passes, scout enters a child again that a probe was too little for.
//!
//! Invariant: a path's place is the number of the first node that was entered by it.

use super::NONE;

/// The place of every node, and how often it was entered before.
#[derive(Clone, Debug, Default)]
pub(super) struct Repeats {
    places: Vec<u32>,
    before: Vec<u32>,
}

impl Repeats {
    pub(super) fn place(&self, node: u32) -> u32 {
        self.places[node as usize]
    }

    pub(super) fn before(&self, node: u32) -> u32 {
        self.before[node as usize]
    }

    pub(super) fn bytes(&self) -> usize {
        (self.places.len() + self.before.len()) * size_of::<u32>()
    }
}

/// Finds the places while nodes are entered. The children of each place are a list that is threaded
/// through two arrays.
#[derive(Debug, Default)]
pub(super) struct RepeatFinder {
    repeats: Repeats,
    moves: Vec<u32>,
    /// The child of a place that was added last, and the one that was added before this one.
    newest: Vec<u32>,
    older: Vec<u32>,
    /// How often a place has been entered.
    entered: Vec<u32>,
}

impl RepeatFinder {
    /// The next node is entered, by this move from `parent`, which is none at a root.
    pub(super) fn enter(&mut self, parent: u32, mv: u32) {
        let number = super::short(self.moves.len() as u64);
        let above = if parent == NONE {
            None
        } else {
            Some(self.repeats.place(parent))
        };
        let known = match above {
            Some(above) => self.child(above, mv),
            None => (number != 0).then_some(0),
        };
        let place = known.unwrap_or(number);
        self.moves.push(mv);
        self.newest.push(NONE);
        self.older.push(NONE);
        self.entered.push(0);
        self.repeats.places.push(place);
        self.repeats.before.push(self.entered[place as usize]);
        self.entered[place as usize] += 1;
        if let (Some(above), None) = (above, known) {
            self.older[number as usize] = self.newest[above as usize];
            self.newest[above as usize] = number;
        }
    }

    fn child(&self, above: u32, mv: u32) -> Option<u32> {
        let mut at = self.newest[above as usize];
        while at != NONE && self.moves[at as usize] != mv {
            at = self.older[at as usize];
        }
        (at != NONE).then_some(at)
    }

    /// What was found.
    pub(super) fn finish(self) -> Repeats {
        self.repeats
    }
}
