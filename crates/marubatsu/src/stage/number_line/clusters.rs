//! Where the number line is broken, and how its width is shared.
//!
//! Invariant: clusters and breaks depend on the scores that occur, not on the frame.

use crate::scene::{Length, px};
use crate::score::{Bounds, Score};

/// How wide a break is.
const BREAK: Length = px(26);

/// The shortest gap at which the line is broken, in hundredths of a point, and in per cent of the whole range.
const SHORTEST: i64 = 800;
const SHARE: i64 = 20;

/// The least part of the line's width that a cluster gets, in per cent.
const LEAST: Length = 14;

const fn hundredths(score: Score) -> i64 {
    score.hundredths() as i64
}

/// Returns the stretches of these scores, which are in ascending order, between which the line is broken.
pub(in crate::stage) fn clusters(scores: impl IntoIterator<Item = Score>) -> Vec<Bounds> {
    let scores: Vec<Score> = scores.into_iter().collect();
    let ends = scores.first().zip(scores.last());
    let range = ends.map_or(0, |(&least, &most)| hundredths(most) - hundredths(least));
    let shortest = SHORTEST.max(range * SHARE / 100);
    let near = |one: &Score, next: &Score| hundredths(*next) - hundredths(*one) <= shortest;
    let chunks = scores.chunk_by(near);
    chunks
        .map(|chunk| Bounds::new(chunk[0], chunk[chunk.len() - 1]))
        .collect()
}

const fn span(cluster: Bounds) -> Length {
    hundredths(cluster.upper) - hundredths(cluster.lower)
}

/// Returns from where to where each cluster goes: its width is by its span, but not below the least.
pub(super) fn spans(clusters: &[Bounds], (left, right): (Length, Length)) -> Vec<(Length, Length)> {
    let count = Length::try_from(clusters.len()).unwrap_or(1).max(1);
    let room = right - left - BREAK * (count - 1);
    let least = room * LEAST / 100;
    // What would be narrower than the least gets the least, and the others share the rest.
    let (mut shared, mut total) = (room, clusters.iter().copied().map(span).sum::<Length>());
    let mut narrow = vec![false; clusters.len()];
    for _ in clusters {
        for (narrow, &cluster) in narrow.iter_mut().zip(clusters) {
            let is_narrow = span(cluster) * shared < least * total;
            if is_narrow && !*narrow && total > 0 {
                *narrow = true;
                shared -= least;
                total -= span(cluster);
            }
        }
    }
    let mut from = left;
    let width = |(&cluster, narrow): (&Bounds, bool)| match narrow {
        true => least,
        false if total > 0 => shared * span(cluster) / total,
        false => room / count,
    };
    let widths = clusters.iter().zip(narrow).map(width);
    widths
        .map(|width| {
            let span = (from, from + width);
            from += width + BREAK;
            span
        })
        .collect()
}

/// Returns where a finite score stands: within its cluster, or in the break where it lies between two of them.
pub(super) fn place(score: Score, clusters: &[Bounds], spans: &[(Length, Length)]) -> Length {
    let last = clusters.len() - 1;
    let at = clusters
        .partition_point(|cluster| cluster.upper < score)
        .min(last);
    let (Bounds { lower, upper }, (from, until)) = (clusters[at], spans[at]);
    let between = |low: (Score, Length), high: (Score, Length)| {
        let length = hundredths(high.0) - hundredths(low.0);
        if length == 0 {
            return (low.1 + high.1) / 2;
        }
        let off = (hundredths(score) - hundredths(low.0)).clamp(0, length);
        low.1 + (high.1 - low.1) * off / length
    };
    match at.checked_sub(1) {
        Some(before) if score < lower => {
            between((clusters[before].upper, spans[before].1), (lower, from))
        }
        _ => between((lower, from), (upper, until)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(points: &[i32]) -> Vec<(i32, i32)> {
        let found = clusters(points.iter().map(|&points| Score::points(points)));
        let ends = |cluster: &Bounds| {
            [cluster.lower, cluster.upper]
                .map(|end| end.hundredths() / 100)
                .into()
        };
        found.iter().map(ends).collect()
    }

    #[test]
    fn a_long_way_without_scores_breaks_the_line() {
        assert_eq!(of(&[-2, 0, 5, 98, 103]), [(-2, 5), (98, 103)]);
        assert_eq!(of(&[-2, -1, 0, 1, 2, 3]), [(-2, 3)]);
        // Eight points apart is near enough, and so is a fifth of the range.
        assert_eq!(of(&[0, 8]), [(0, 8)]);
        assert_eq!(of(&[0, 9]), [(0, 0), (9, 9)]);
        assert_eq!(
            of(&[-50, -25, 0, 20, 40, 50]),
            [(-50, -50), (-25, -25), (0, 50)]
        );
    }

    #[test]
    fn each_cluster_gets_width_by_its_span_and_at_least_a_share() {
        let bounds = |least, most| Bounds::new(Score::points(least), Score::points(most));
        let room = (px(26), px(294));
        for clusters in [
            vec![bounds(-2, 5), bounds(98, 103)],
            vec![bounds(-1000, -1000), bounds(-5, 5), bounds(1000, 1000)],
            vec![bounds(-9, -9), bounds(9, 9)],
            vec![
                bounds(0, 0),
                bounds(30, 30),
                bounds(60, 60),
                bounds(90, 90),
                bounds(121, 125),
            ],
        ] {
            let found = spans(&clusters, room);
            let inner = room.1 - room.0 - BREAK * Length::try_from(clusters.len() - 1).unwrap();
            let widths: Vec<Length> = found.iter().map(|(from, until)| until - from).collect();
            assert!(
                widths.iter().all(|&width| width >= inner * LEAST / 100),
                "{widths:?}"
            );
            assert!(
                (inner - widths.iter().sum::<Length>()).abs() < 10,
                "{widths:?} of {inner}"
            );
            for pair in found.windows(2) {
                assert_eq!(pair[1].0 - pair[0].1, BREAK);
            }
        }
    }

    #[test]
    fn scores_stand_in_their_order() {
        let clusters = clusters([-2, 5, 98, 103].map(Score::points));
        let spans = spans(&clusters, (0, px(300)));
        let places: Vec<Length> = (-2..=103)
            .map(|points| place(Score::points(points), &clusters, &spans))
            .collect();
        assert!(places.is_sorted(), "{places:?}");
        assert_eq!((places[0], places[105]), (spans[0].0, spans[1].1));
    }
}
