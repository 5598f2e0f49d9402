//! The colours in which a film is written.
//!
//! Invariants: there are at most [`MOST`] colours, and a film that has no more keeps all of them
//! exactly. Otherwise the colours of the largest areas are exact, and of the others, which are
//! blends at edges, only a few are kept: those that would be missed most. More shades of edges
//! would make the film larger without a visible difference.

use std::collections::HashMap;

use super::histogram::{Colour, ColourHistogram, Count};

/// One of the 256 values of a byte is reserved for "as before".
pub(super) const MOST: usize = 255;

/// The number of a pixel that has not changed.
pub(super) const AS_BEFORE: u8 = 0;

/// How many colours are kept because they fill areas.
const FLAT: usize = 160;

/// How many other colours are kept. On films of 3x3, 24 take a fifth fewer bytes than as many as
/// possible, and even letters at twice the size look the same.
const BLENDS: usize = 24;

/// How many numbers of colours are remembered.
const REMEMBERED: usize = 1 << 16;

/// The colours, numbered from 1, and the number of every colour met so far.
pub(super) struct Palette {
    colours: Vec<Colour>,
    numbers: HashMap<Colour, u8>,
}

impl Palette {
    /// The best colours for a film.
    pub(super) fn of(census: ColourHistogram) -> Self {
        let counts = census.into_counts();
        let colours = if counts.len() <= MOST {
            counts.iter().map(|&(colour, _)| colour).collect()
        } else {
            farthest_first(&counts, flat_colours(&counts))
        };
        Self {
            colours,
            numbers: HashMap::new(),
        }
    }

    /// Red, green and blue of all numbers; [`AS_BEFORE`] is black.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let colours = std::iter::once(0).chain(self.colours.iter().copied());
        colours
            .flat_map(|colour| colour.to_be_bytes().into_iter().skip(1))
            .collect()
    }

    /// The number of the nearest colour.
    pub(super) fn number(&mut self, colour: Colour) -> u8 {
        if let Some(&number) = self.numbers.get(&colour) {
            return number;
        }
        if self.numbers.len() >= REMEMBERED {
            self.numbers.clear();
        }
        let distances = self.colours.iter().map(|&other| distance(colour, other));
        let nearest = distances
            .zip(1..=u8::MAX)
            .min()
            .map_or(AS_BEFORE, |(_, number)| number);
        self.numbers.insert(colour, nearest);
        nearest
    }
}

/// How different two colours look. The eye is most sensitive to green and least to blue.
fn distance(one: Colour, other: Colour) -> u64 {
    let channels = one.to_be_bytes().into_iter().zip(other.to_be_bytes());
    let squares = channels.map(|(one, other)| u64::from(one.abs_diff(other)).pow(2));
    squares
        .zip([0, 2, 4, 1])
        .map(|(square, weight)| weight * square)
        .sum()
}

/// Whether a colour lies in areas rather than on edges.
const fn in_areas(count: Count) -> bool {
    2 * count.flat >= count.pixels
}

/// The colours of the largest areas.
fn flat_colours(counts: &[(Colour, Count)]) -> Vec<Colour> {
    let mut flat: Vec<_> = counts
        .iter()
        .filter(|(_, count)| in_areas(*count))
        .collect();
    flat.sort_by_key(|(_, count)| std::cmp::Reverse(count.flat));
    flat.iter().take(FLAT).map(|&&(colour, _)| colour).collect()
}

/// Adds colours one by one, each time the one that would be missed most: a frequent colour far from
/// all chosen ones.
fn farthest_first(counts: &[(Colour, Count)], mut chosen: Vec<Colour>) -> Vec<Colour> {
    let mut missed: Vec<u64> = vec![u64::MAX; counts.len()];
    let (mut met, mut blends) = (0, 0);
    while chosen.len() < MOST {
        for &new in &chosen[met..] {
            for (far, (colour, _)) in missed.iter_mut().zip(counts) {
                *far = (*far).min(distance(*colour, new));
            }
        }
        met = chosen.len();
        let wanted = |count: Count| in_areas(count) || blends < BLENDS;
        let weights = missed.iter().zip(counts).enumerate();
        let worst = weights
            .filter(|(_, (_, (_, count)))| wanted(*count))
            .map(|(at, (&far, (_, count)))| (weight(far, *count), std::cmp::Reverse(at)))
            .max();
        let Some((1.., std::cmp::Reverse(at))) = worst else {
            break;
        };
        blends += usize::from(!in_areas(counts[at].1));
        chosen.push(counts[at].0);
    }
    chosen
}

/// How much a colour at this distance from all chosen ones would be missed.
fn weight(far: u64, count: Count) -> u64 {
    far.min(1 << 24).saturating_mul(count.pixels.isqrt())
}
