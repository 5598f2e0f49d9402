//! Copies of the library's search, made when this crate is built: one unchanged, one without all events, and for each event one
//! without only that event.
//!
//! They show two things: that a search which nobody watches pays nothing for its events (the binary
//! `probe`), and that no event can get lost unnoticed (`tests/mutants.rs`). Invariant: a copy
//! differs from the library only in its deleted statements; all its public types are the library's.

use marubatsu::game::Symmetry;
use marubatsu::observe::Observer;
use marubatsu::score::Score;
use marubatsu::search::{Algorithm, Policy, Root};

include!(concat!(env!("OUT_DIR"), "/copies.rs"));

/// Which copy of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchCopy {
    /// The copy with all its events.
    Whole,
    /// The copy without events.
    Deleted,
    /// The copy without this one of [`EVENTS`].
    Without(usize),
}

/// [`marubatsu::search::search`] in a copy.
///
/// # Errors
/// When the observer ends the search, with its reason.
pub fn search<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    copied: SearchCopy,
    algorithm: Algorithm,
    game: &G,
    position: &G::Position,
    root: Root,
    policy: &mut P,
    observer: &mut O,
) -> Result<Score, O::Interrupt> {
    match copied {
        SearchCopy::Whole => whole::search(algorithm, game, position, root, policy, observer),
        SearchCopy::Deleted => deleted::search(algorithm, game, position, root, policy, observer),
        SearchCopy::Without(event) => {
            without(event, algorithm, game, position, root, policy, observer)
        }
    }
}
