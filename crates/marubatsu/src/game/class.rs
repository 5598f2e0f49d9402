//! Classes of positions: all that symmetries turn into each other.
//!
//! Invariant: a class is known by the least key of its positions, whichever of them it is asked about.

use super::Symmetry;

/// The least key among a position's images by some group of symmetries, the position itself first, and how many
/// different images there are: by so many fewer than symmetries as there are symmetries that leave the position
/// as it is.
#[inline]
pub(crate) fn class<G: Symmetry>(
    game: &G,
    images: impl ExactSizeIterator<Item = G::Position>,
) -> (G::Key, usize) {
    let symmetries = images.len();
    let mut keys = images.map(|image| game.key(&image));
    let mut least = keys.next().expect("a group has an identity");
    let mut times = 1;
    for key in keys {
        if key < least {
            (least, times) = (key, 1);
        } else if key == least {
            times += 1;
        }
    }
    (least, symmetries / times)
}
