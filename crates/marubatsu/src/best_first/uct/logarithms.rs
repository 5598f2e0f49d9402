//! Natural logarithms of whole numbers.
//!
//! Invariant: the same bits on every machine, so that a search makes the same choices everywhere. The operating system's
//! logarithms may differ in the last bit.

/// Those that are kept: the logarithms of larger numbers are worked out each time.
const KEPT: usize = 1 << 16;

/// The logarithms of the numbers from 0 on that were asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Logarithms(Vec<f64>);

impl Logarithms {
    /// The logarithm of a number.
    #[inline]
    pub(super) fn of(&mut self, number: u32) -> f64 {
        match self.0.get(number as usize) {
            Some(&logarithm) => logarithm,
            None => self.worked_out(number),
        }
    }

    fn worked_out(&mut self, number: u32) -> f64 {
        let from = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        if (number as usize) < KEPT {
            let new = (from..=number).map(|next| libm::log(f64::from(next)));
            self.0.extend(new);
        }
        libm::log(f64::from(number))
    }
}
