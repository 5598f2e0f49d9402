//! What sampled games say about strength, and how certain that is.
//!
//! Invariant: without games there is no estimate. An interval contains the true value in 95 of 100
//! matches.

use crate::odds::Odds;

/// The number of standard deviations within which 95 of 100 draws from a normal distribution lie.
const Z: f64 = 1.959_963_984_540_054;

/// Returns the interval in which a probability lies if this many of all games had the outcome (E. B.
/// Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927, p. 210).
/// `None` without games.
///
/// ```
/// use marubatsu::contest::rating::wilson;
///
/// let (least, greatest) = wilson(50, 100).ok_or("there were games")?;
/// assert!(0.40 < least && least < 0.5 && 0.5 < greatest && greatest < 0.60);
/// # Ok::<(), &str>(())
/// ```
pub fn wilson(hits: u64, games: u64) -> Option<(f64, f64)> {
    if games == 0 {
        return None;
    }
    let (n, p) = (float(games), float(hits) / float(games));
    let (z2, scale) = (Z * Z, 1.0 + Z * Z / n);
    let centre = (p + z2 / (2.0 * n)) / scale;
    let reach = Z / scale * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    // Where all games agree, one end is exact: sums would miss it by 1e-19.
    let least = if hits == 0 {
        0.0
    } else {
        (centre - reach).max(0.0)
    };
    let greatest = if hits == games {
        1.0
    } else {
        (centre + reach).min(1.0)
    };
    Some((least, greatest))
}

/// Returns the standard error of the share of so many games that had an outcome. `None` without games.
///
/// ```
/// use marubatsu::contest::rating::standard_error;
///
/// assert_eq!(standard_error(50, 100), Some(0.05));
/// ```
pub fn standard_error(hits: u64, games: u64) -> Option<f64> {
    let share = float(hits) / float(games);
    (games > 0).then(|| (share * (1.0 - share) / float(games)).sqrt())
}

/// A difference of strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// How much stronger the one is than the other.
    pub difference: f64,
    /// The lower end of the interval.
    pub least: f64,
    /// The upper end of the interval.
    pub greatest: f64,
}

/// Returns the Elo difference that the games show (A. Elo, "The Rating of Chessplayers", 1978, section
/// 1.4), with draws as half points. `None` without games; infinite if one side took all points.
///
/// Games that all end alike say how rarely others may end otherwise ([`wilson`]), and the interval is what these could change.
pub fn elo(games: Odds<u64>) -> Option<Elo> {
    let n = games.games();
    let (_, others) = wilson(0, n)?;
    let n = float(n);
    let Odds { win, draw, lose } = games.map(|count| float(count) / n);
    let points = win + draw / 2.0;
    let square = |distance: f64| distance * distance;
    let variance = win * square(1.0 - points) + draw * square(0.5 - points) + lose * square(points);
    let (below, above) = match (games.win, games.draw, games.lose) {
        (_, 0, 0) => (others, 0.0),
        (0, 0, _) => (0.0, others),
        (0, _, 0) => (others / 2.0, others / 2.0),
        _ => {
            let reach = Z * (variance / n).sqrt();
            (reach, reach)
        }
    };
    let rating = |points: f64| -400.0 * libm::log10(1.0 / points.clamp(0.0, 1.0) - 1.0);
    Some(Elo {
        difference: rating(points),
        least: rating(points - below),
        greatest: rating(points + above),
    })
}

#[allow(
    clippy::cast_precision_loss,
    reason = "numbers of games are far below 2^52"
)]
fn float(number: u64) -> f64 {
    number as f64
}
