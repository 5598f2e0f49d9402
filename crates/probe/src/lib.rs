//! The library's search, copied when this crate is built: as it is, with every event deleted, and
//! with each single event deleted.
//!
//! With them two things are measured: that watching costs nothing when nobody watches (the binary
//! `probe`), and that no event can be lost unseen (`tests/mutants.rs`). Invariant: a copy differs from
//! the library in its deleted statements alone; all its types are the library's.

use marubatsu::game::Symmetry;
use marubatsu::observe::Observer;
use marubatsu::score::Score;
use marubatsu::search::{Algorithm, Policy, Root};

include!(concat!(env!("OUT_DIR"), "/copies.rs"));

/// Which copy of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// All its events are there.
    Whole,
    /// None is there.
    Deleted,
    /// All are there but this one of [`EVENTS`].
    Without(usize),
}

/// [`marubatsu::search::search`] in a copy.
///
/// # Errors
/// When the observer ends the search, with its reason.
pub fn search<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    copied: Copied,
    algorithm: Algorithm,
    game: &G,
    position: &G::Position,
    root: Root,
    policy: &mut P,
    observer: &mut O,
) -> Result<Score, O::Stop> {
    match copied {
        Copied::Whole => whole::search(algorithm, game, position, root, policy, observer),
        Copied::Deleted => deleted::search(algorithm, game, position, root, policy, observer),
        Copied::Without(event) => without(event, algorithm, game, position, root, policy, observer),
    }
}
