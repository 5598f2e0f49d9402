//! Which bundles of lines can have two squares each of their own: a bipartite matching, found by augmenting paths.
//!
//! Invariant: no square is two bundles' own, and each is one of those its bundle may have.
//!
//! Source: H. W. Kuhn, "The Hungarian Method for the Assignment Problem" (1955).

use crate::games::bits::Bits;

/// More bundles than this find no two squares each on any board.
const MOST: usize = 64;

/// Bundles of lines, and the squares they have got so far.
pub(super) struct Bundles<B> {
    /// The squares that a bundle may have.
    choice: [B; MOST],
    /// Of these, its own.
    own: [B; MOST],
    count: usize,
    /// The squares that are nobody's.
    free: B,
}

impl<B: Bits> Bundles<B> {
    pub(super) fn new(empty: B) -> Self {
        Self {
            choice: [B::EMPTY; MOST],
            own: [B::EMPTY; MOST],
            count: 0,
            free: empty,
        }
    }

    /// One more bundle, unless there are too many.
    pub(super) fn push(&mut self, choice: B) -> Option<()> {
        *self.choice.get_mut(self.count)? = choice;
        self.count += 1;
        Some(())
    }

    /// Whether all can have two squares each.
    pub(super) fn get_pairs(mut self) -> bool {
        let mut twice = (0..self.count).flat_map(|bundle| [bundle; 2]);
        twice.all(|bundle| self.gets_one_more(bundle, &mut { B::EMPTY }))
    }

    /// Gives a bundle one more square if it can have one: a free one, or another's that gets another one for it. Squares that were
    /// `asked` for need not be asked for again.
    fn gets_one_more(&mut self, bundle: usize, asked: &mut B) -> bool {
        let choice = self.choice[bundle] & !self.own[bundle];
        let free = choice & self.free;
        if !free.is_empty() {
            let square = B::bit(free.lowest());
            self.free = self.free & !square;
            self.own[bundle] = self.own[bundle] | square;
            return true;
        }
        loop {
            let rest = choice & !*asked;
            if rest.is_empty() {
                return false;
            }
            let square = B::bit(rest.lowest());
            *asked = *asked | square;
            let has_it = |own: &B| !(*own & square).is_empty();
            let owner = self.own[..self.count].iter().position(has_it);
            let Some(owner) = owner.filter(|&owner| self.gets_one_more(owner, asked)) else {
                continue;
            };
            self.own[owner] = self.own[owner] & !square;
            self.own[bundle] = self.own[bundle] | square;
            return true;
        }
    }
}
