//! How a frame differs from the one before it.
//!
//! Invariants: drawing a change over the frame before gives the frame, in the palette's colours;
//! the first change is the whole frame; a change is never empty, because both formats need at least
//! one pixel.

use resvg::tiny_skia::PremultipliedColorU8;

use super::histogram::{Colour, colour};
use super::palette::{AS_BEFORE, Palette};

/// If fewer unchanged pixels than this lie between changed ones, they are stored as if they had
/// changed, because switching to "as before" and back takes more bytes. Measured on frames of 3x3.
const GAP: usize = 16;

/// A rectangle of palette numbers.
pub(super) struct ChangedArea<'a> {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
    /// Row by row; [`AS_BEFORE`] where nothing changes.
    pub(super) numbers: &'a [u8],
}

/// The last frame in palette numbers, and memory for the next.
pub(super) struct ChangeFinder {
    width: usize,
    size: (u32, u32),
    palette: Palette,
    last: Vec<u8>,
    frame: Vec<u8>,
    numbers: Vec<u8>,
}

impl ChangeFinder {
    pub(super) fn new(size: (u32, u32), palette: Palette) -> Self {
        let (last, frame, numbers) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            width: size.0 as usize,
            size,
            palette,
            last,
            frame,
            numbers,
        }
    }

    /// How these pixels differ from the last frame.
    pub(super) fn since_last(&mut self, pixels: &[PremultipliedColorU8]) -> ChangedArea<'_> {
        self.number(pixels);
        let (left, top, right, bottom) = self.bounds();
        self.numbers.clear();
        for y in top..=bottom {
            let row = y * self.width + left..=y * self.width + right;
            match self.last.get(row.clone()) {
                Some(before) => push_changes(&mut self.numbers, &self.frame[row], before),
                None => self.numbers.extend(&self.frame[row]),
            }
        }
        std::mem::swap(&mut self.frame, &mut self.last);
        self.change((left, top), (right, bottom))
    }

    fn change(&self, from: (usize, usize), to: (usize, usize)) -> ChangedArea<'_> {
        // No coordinate exceeds the film's width or height, which are `u32`.
        let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
        ChangedArea {
            left: side(from.0),
            top: side(from.1),
            width: side(to.0 - from.0 + 1),
            height: side(to.1 - from.1 + 1),
            numbers: &self.numbers,
        }
    }

    /// The palette numbers of a frame.
    fn number(&mut self, pixels: &[PremultipliedColorU8]) {
        let mut last: (Option<Colour>, u8) = (None, AS_BEFORE);
        self.frame.clear();
        for &pixel in pixels {
            let colour = colour(pixel);
            if last.0 != Some(colour) {
                last = (Some(colour), self.palette.number(colour));
            }
            self.frame.push(last.1);
        }
    }

    /// The first and last column and row with a change; one pixel if there is none.
    fn bounds(&self) -> (usize, usize, usize, usize) {
        if self.last.is_empty() {
            return (0, 0, self.width - 1, self.size.1 as usize - 1);
        }
        let rows = self
            .frame
            .chunks_exact(self.width)
            .zip(self.last.chunks_exact(self.width));
        let mut bounds: Option<(usize, usize, usize, usize)> = None;
        for (y, (now, before)) in rows.enumerate() {
            let differs = |&x: &usize| now[x] != before[x];
            if let (Some(first), Some(last)) = (
                (0..self.width).find(differs),
                (0..self.width).rfind(differs),
            ) {
                let (left, top, right, _) = bounds.unwrap_or((first, y, last, y));
                bounds = Some((left.min(first), top, right.max(last), y));
            }
        }
        bounds.unwrap_or((0, 0, 0, 0))
    }
}

/// A row of a change.
fn push_changes(numbers: &mut Vec<u8>, now: &[u8], before: &[u8]) {
    let mut from = 0;
    while from < now.len() {
        let mut rest = now[from..]
            .iter()
            .zip(&before[from..])
            .map(|(now, before)| now == before);
        let same = rest.next() == Some(true);
        let run = 1 + rest.take_while(|&next| next == same).count();
        let to = from + run;
        if same && (run >= GAP || from == 0 || to == now.len()) {
            numbers.extend(std::iter::repeat_n(AS_BEFORE, run));
        } else {
            numbers.extend(&now[from..to]);
        }
        from = to;
    }
}
