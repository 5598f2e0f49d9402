//! A ply's positions, divided between workers.
//!
//! Invariants: a position's key decides its part, so each part finds its own duplicates. At any time only the children of one round,
//! of [`BEAT`] positions, are between workers, whatever the ply's size.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::iter;

use crate::game::{Game, Symmetry};
use crate::hash::MixBuildHasher;
use crate::workers::Workers;

/// Positions of one ply, each with the number of ways that lead to it.
pub(super) type Positions<G> = Vec<(<G as Game>::Position, u64)>;

/// How many positions have their children found between two calls of `go_on`.
const BEAT: usize = 1 << 14;

/// The next ply.
pub(super) fn below<G: Symmetry>(
    workers: &impl Workers,
    game: &G,
    ply: &[Positions<G>],
    mut go_on: impl FnMut(u64) -> bool,
) -> Option<Vec<Positions<G>>> {
    let mut parts: Vec<Shard<G>> = iter::repeat_with(Shard::default)
        .take(workers.count())
        .collect();
    let share = BEAT.div_ceil(ply.len());
    let longest = ply.iter().map(Vec::len).max().unwrap_or(0);
    for from in (0..longest).step_by(share) {
        if !go_on(found(&parts)) {
            return None;
        }
        let round = ply.iter().map(|part| {
            let until = part.len().min(from + share);
            part.get(from..until).unwrap_or_default()
        });
        descend(workers, game, round.collect(), &mut parts);
    }
    let goes_on = go_on(found(&parts));
    goes_on.then(|| parts.into_iter().map(|part| part.found).collect())
}

fn found<G: Symmetry>(parts: &[Shard<G>]) -> u64 {
    parts.iter().map(|part| part.found.len() as u64).sum()
}

/// Finds the children of these positions: each worker sorts those of its own by parts, then takes one
/// part of all.
fn descend<G: Symmetry>(
    workers: &impl Workers,
    game: &G,
    round: Vec<&[(G::Position, u64)]>,
    parts: &mut [Shard<G>],
) {
    if let [whole] = parts {
        for above in round.into_iter().flatten() {
            for child in children(game, above) {
                whole.add(game, child);
            }
        }
        return;
    }
    let count = parts.len();
    let sorted = workers.map(round, |above| {
        let all = above.iter().flat_map(|above| children(game, above));
        let typical = above.first().map_or(0, |(at, _)| game.moves(at).len());
        let keyed = all.map(|child| (game.key(&child.0), child));
        by_part(keyed, above.len() * typical, count)
    });
    let share = parts.iter_mut().zip(turned(sorted)).collect();
    workers.map(share, |(part, children)| {
        for child in children.into_iter().flatten() {
            part.add(game, child);
        }
    });
}

/// A position's children, each with the number of ways that lead to its parent.
fn children<'a, G: Game>(
    game: &'a G,
    (position, ways): &'a (G::Position, u64),
) -> impl Iterator<Item = (G::Position, u64)> + 'a {
    let moves = game.moves(position);
    moves.map(|mv| (game.play(position, mv), *ways))
}

/// Values in the parts that their keys fall to; there are about so many.
fn by_part<K: Hash, T>(
    values: impl Iterator<Item = (K, T)>,
    about: usize,
    count: usize,
) -> Vec<Vec<T>> {
    if count == 1 {
        return vec![values.map(|(_, value)| value).collect()];
    }
    let room = || Vec::with_capacity(about / count);
    let mut parts: Vec<Vec<T>> = iter::repeat_with(room).take(count).collect();
    for (key, value) in values {
        parts[part_of(&key, count)].push(value);
    }
    parts
}

/// The part that a key falls to. Hash maps use the lowest and highest bits of the same hash: these are
/// the ones between, so that a part's keys differ in the others.
#[allow(
    clippy::cast_possible_truncation,
    reason = "less than the number of parts"
)]
fn part_of<K: Hash>(key: &K, count: usize) -> usize {
    let between = (MixBuildHasher::hash(key) >> 32) & 0xff_ffff;
    ((between * count as u64) >> 24) as usize
}

/// What each has of every part, as what every part has of each.
fn turned<T>(each: Vec<Vec<T>>) -> Vec<Vec<T>> {
    let count = each.first().map_or(0, Vec::len);
    let mut turned: Vec<Vec<T>> = iter::repeat_with(Vec::new).take(count).collect();
    for parts in each {
        for (all, part) in turned.iter_mut().zip(parts) {
            all.push(part);
        }
    }
    turned
}

/// The positions whose keys fall to one worker.
struct Shard<G: Symmetry> {
    places: HashMap<G::Key, usize, MixBuildHasher>,
    found: Positions<G>,
}

impl<G: Symmetry> Default for Shard<G> {
    fn default() -> Self {
        Self {
            places: HashMap::default(),
            found: Vec::new(),
        }
    }
}

impl<G: Symmetry> Shard<G> {
    #[allow(
        clippy::inline_always,
        reason = "a call for each child costs one worker a tenth of its time"
    )]
    #[inline(always)]
    fn add(&mut self, game: &G, (position, ways): (G::Position, u64)) {
        match self.places.entry(game.key(&position)) {
            Entry::Occupied(place) => {
                let known = &mut self.found[*place.get()].1;
                *known = known.saturating_add(ways);
            }
            Entry::Vacant(place) => {
                place.insert(self.found.len());
                self.found.push((position, ways));
            }
        }
    }
}

/// How many classes these positions are in: the number of different canonical keys.
pub(super) fn classes<G: Symmetry>(workers: &impl Workers, game: &G, ply: &[Positions<G>]) -> u64 {
    if game.symmetries().len() == 1 {
        return ply.iter().map(|part| part.len() as u64).sum();
    }
    let count = workers.count();
    let sorted = workers.map(ply.iter().collect(), |part| {
        let keys = part.iter().map(|(position, _)| game.canonical(position).0);
        by_part(keys.map(|key| (key, key)), part.len(), count)
    });
    let different = workers.map(turned(sorted), |each| {
        let mut each = each.into_iter();
        let mut keys: Vec<G::Key> = each.next().unwrap_or_default();
        each.for_each(|others| keys.extend(others));
        keys.sort_unstable();
        keys.dedup();
        keys.len() as u64
    });
    different.into_iter().sum()
}
