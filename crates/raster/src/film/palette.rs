//! The colours a film is written with.
//!
//! Invariants: at most [`MOST`] colours; a film with no more has every one exactly; otherwise the
//! largest flat colours are exact, and of the others those are taken that would be missed most.

use std::collections::HashMap;

use super::census::{Census, Colour, Count};

/// One number of a byte is left for "as before".
pub(super) const MOST: usize = 255;

/// The number that means: this pixel is as it was.
pub(super) const AS_BEFORE: u8 = 0;

/// How many colours are taken because they are flat; the others are blends at edges.
const FLAT: usize = 160;

/// How many answers are remembered.
const REMEMBERED: usize = 1 << 16;

/// The colours, numbered from 1, and the number of every colour met so far.
pub(super) struct Palette {
    colours: Vec<Colour>,
    numbers: HashMap<Colour, u8>,
}

impl Palette {
    /// The best colours for a film.
    pub(super) fn of(census: Census) -> Self {
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

/// How different two colours look: the eye sees green best and blue least.
fn distance(one: Colour, other: Colour) -> u64 {
    let channels = one.to_be_bytes().into_iter().zip(other.to_be_bytes());
    let squares = channels.map(|(one, other)| u64::from(one.abs_diff(other)).pow(2));
    squares
        .zip([0, 2, 4, 1])
        .map(|(square, weight)| weight * square)
        .sum()
}

/// The colours of the largest areas.
fn flat_colours(counts: &[(Colour, Count)]) -> Vec<Colour> {
    let mut flat: Vec<_> = counts.iter().filter(|(_, count)| count.flat > 0).collect();
    flat.sort_by_key(|(_, count)| std::cmp::Reverse(count.flat));
    flat.iter().take(FLAT).map(|&&(colour, _)| colour).collect()
}

/// Adds the colour that would be missed most, again and again: far from all chosen ones, and frequent.
fn farthest_first(counts: &[(Colour, Count)], mut chosen: Vec<Colour>) -> Vec<Colour> {
    let mut missed: Vec<u64> = vec![u64::MAX; counts.len()];
    let mut met = 0;
    loop {
        for &new in &chosen[met..] {
            for (far, (colour, _)) in missed.iter_mut().zip(counts) {
                *far = (*far).min(distance(*colour, new));
            }
        }
        met = chosen.len();
        let weighted = missed
            .iter()
            .zip(counts)
            .map(|(&far, (_, count))| far.min(1 << 24).saturating_mul(count.pixels.isqrt()));
        match weighted
            .enumerate()
            .max_by_key(|&(at, weight)| (weight, std::cmp::Reverse(at)))
        {
            Some((at, weight)) if weight > 0 && met < MOST => chosen.push(counts[at].0),
            _ => return chosen,
        }
    }
}
