//! The colours of a film, with their weights.
//!
//! Invariants: only pixels that differ from the frame before are counted, because only those are
//! stored; the counts don't depend on the order of hash maps; memory is bounded, whatever the
//! pictures are.

use std::collections::HashMap;

use resvg::tiny_skia::PremultipliedColorU8;

/// A colour as `0xRRGGBB`.
pub(super) type Colour = u32;

/// How many colours are counted separately. Further ones are rounded to 32 steps per channel.
const APART: usize = 1 << 16;

/// The pixels of a colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    /// All its pixels.
    pub(super) pixels: u64,
    /// Those that lie in a square of four equal pixels, that is in an area and not on an edge.
    pub(super) flat: u64,
}

/// The colours counted so far, and the last frame.
#[derive(Default)]
pub(super) struct ColourHistogram {
    counts: HashMap<Colour, Count>,
    last: Vec<Colour>,
    frame: Vec<Colour>,
}

pub(super) fn colour(pixel: PremultipliedColorU8) -> Colour {
    Colour::from_be_bytes([0, pixel.red(), pixel.green(), pixel.blue()])
}

impl ColourHistogram {
    /// Counts the pixels of a frame that have changed. Returns false if none has.
    pub(super) fn add(&mut self, pixels: &[PremultipliedColorU8], width: usize) -> bool {
        self.frame.clear();
        self.frame.extend(pixels.iter().copied().map(colour));
        let new = self.frame != self.last;
        if new {
            self.count_changes(width);
            std::mem::swap(&mut self.frame, &mut self.last);
        }
        new
    }

    /// Counts neighbouring pixels of one colour together.
    fn count_changes(&mut self, width: usize) {
        let (frame, last) = (std::mem::take(&mut self.frame), &self.last);
        let mut run = (Colour::MAX, Count::default());
        let mut runs = Vec::new();
        for (at, &here) in frame.iter().enumerate() {
            if last.get(at) == Some(&here) {
                continue;
            }
            if here != run.0 {
                runs.push(std::mem::replace(&mut run, (here, Count::default())));
            }
            run.1.pixels += 1;
            run.1.flat += u64::from(is_flat(&frame, at, width));
        }
        runs.push(run);
        self.frame = frame;
        for (colour, count) in runs {
            self.count(colour, count);
        }
    }

    fn count(&mut self, colour: Colour, count: Count) {
        if count.pixels == 0 {
            return;
        }
        let full = self.counts.len() >= APART && !self.counts.contains_key(&colour);
        let colour = if full { colour & 0x00f8_f8f8 } else { colour };
        let known = self.counts.entry(colour).or_default();
        known.pixels += count.pixels;
        known.flat += count.flat;
    }

    /// All colours, in the order of their numbers.
    pub(super) fn into_counts(self) -> Vec<(Colour, Count)> {
        let mut counts: Vec<_> = self.counts.into_iter().collect();
        counts.sort_unstable_by_key(|&(colour, _)| colour);
        counts
    }
}

/// Whether the pixels to the left, above and between are of the same colour.
fn is_flat(frame: &[Colour], at: usize, width: usize) -> bool {
    at >= width
        && at % width != 0
        && [at - 1, at - width, at - width - 1]
            .iter()
            .all(|&other| frame[other] == frame[at])
}

#[cfg(test)]
mod tests {
    use super::{APART, ColourHistogram, Count, PremultipliedColorU8};

    /// An opaque pixel of this colour.
    fn pixel(colour: u32) -> PremultipliedColorU8 {
        let [_, red, green, blue] = colour.to_be_bytes();
        PremultipliedColorU8::from_rgba(red, green, blue, 255).expect("nothing exceeds 255")
    }

    /// A frame of so many colours, one pixel each.
    fn colours(count: u32) -> Vec<PremultipliedColorU8> {
        (0..count).map(pixel).collect()
    }

    #[test]
    fn edges_and_areas_are_told_apart_and_only_changes_are_counted() {
        let (black, white) = (pixel(0), pixel(0x00ff_ffff));
        let mut census = ColourHistogram::default();
        let frame = [black, black, white, black, black, white];
        assert!(census.add(&frame, 3));
        assert!(!census.add(&frame, 3));
        assert!(census.add(&[black, black, white, black, black, black], 3));
        let counted = [
            (0, Count { pixels: 5, flat: 1 }),
            (0x00ff_ffff, Count { pixels: 2, flat: 0 }),
        ];
        assert_eq!(census.into_counts(), counted);
    }

    #[test]
    fn memory_is_bounded_and_no_pixel_is_lost() {
        let frame = colours(200_000);
        let mut census = ColourHistogram::default();
        census.add(&frame, 500);
        let counts = census.into_counts();
        assert!(
            counts.len() <= APART + (1 << 15),
            "{} colours",
            counts.len()
        );
        let pixels: u64 = counts.iter().map(|(_, count)| count.pixels).sum();
        assert_eq!(pixels, 200_000);
    }
}
