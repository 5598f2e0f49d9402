//! How many positions may be counted: they are all held in memory until the count ends.
//!
//! Invariant: a count whose bound says that it may not fit is refused before it begins; where there is no bound, the
//! count itself says when it has grown too large.

use marubatsu::game::Symmetry;
use marubatsu::lang::Message;

use crate::games::LabGame;
use crate::words::{InputError, thousands};

/// Bytes that counting positions may take, about.
const MOST_BYTES: u64 = 2_000_000_000;

/// How many positions fit into memory; an error where there may be more within so many plies.
pub(super) fn most_positions<G: LabGame>(
    game: &G,
    at: &G::Position,
    depth: u16,
) -> Result<u64, InputError> {
    let most = MOST_BYTES / position_bytes::<G>();
    let bound = |plies| game.most_positions(at, plies);
    let fits = |plies| bound(plies).is_none_or(|bound| bound <= u128::from(most));
    match bound(depth) {
        Some(positions) if !fits(depth) => {
            let deepest = (0..depth).take_while(|&plies| fits(plies)).last();
            let needed = (positions, position_bytes::<G>());
            Err(too_large(depth, needed, deepest.unwrap_or(0)))
        }
        _ => Ok(most),
    }
}

/// Bytes that counting takes for a position: it is in a list that has room to grow, and in a map of places.
const fn position_bytes<G: Symmetry>() -> u64 {
    2 * (size_of::<(G::Position, u64)>() + size_of::<(G::Key, usize)>()) as u64
}

/// Refuses a count that may need too much memory, and says how deep one may be.
fn too_large(depth: u16, (positions, bytes): (u128, u64), deepest: u16) -> InputError {
    let gigabytes = |bytes: u128| shown(bytes.div_ceil(1_000_000_000));
    let needed = gigabytes(positions.saturating_mul(bytes.into()));
    let (most, positions) = (gigabytes(MOST_BYTES.into()), shown(positions));
    let message = message!(
        "there may be {positions} positions to count, which take up to {needed} GB of memory; the limit is {most} GB, and --depth {deepest} is sure to fit",
        "局面は最大で {positions} 個あり、最大 {needed} GB のメモリーが必要です。上限は {most} GB です。--depth {deepest} なら確実に収まります"
    );
    refused(depth, message)
}

/// With groups of digits.
fn shown(number: u128) -> String {
    thousands(u64::try_from(number).unwrap_or(u64::MAX))
}

/// Refuses a count that has grown too large, where that could not be known before.
pub(super) fn outgrown(depth: u16, most: u64) -> InputError {
    let most = thousands(most);
    let message = message!(
        "there are more than {most} positions, too many to be counted in memory: choose a smaller depth",
        "局面が {most} 個を超え、メモリーに収まりません。もっと小さい深さを選んでください"
    );
    refused(depth, message)
}

fn refused(depth: u16, message: Message) -> InputError {
    let depth = if depth == u16::MAX {
        String::new()
    } else {
        depth.to_string()
    };
    InputError::new("depth", &depth, None, message)
}
