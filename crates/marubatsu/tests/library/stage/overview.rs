//! The overview against the dumbest way to make it: every node held against every cell.
//!
//! Invariant: the dumb way reads nodes only, and covers a cell frame by frame.

use std::ops::Range;

use marubatsu::scene::Shade;
use marubatsu::stage::Overview;

use super::recorded;
use crate::prelude::*;
use crate::support::way::{Around, Way};

fn scale() -> ColourScale {
    ColourScale::new(
        Bounds::new(Score::points(-3), Score::points(3)),
        Score::ZERO,
    )
}

/// How much of a column these frames cover, in parts of the range's length.
fn covered(frames: Range<u64>, column: u64, (range, columns): (&Range<u64>, u64)) -> u64 {
    let length = range.end - range.start;
    let (left, right) = (column * length, (column + 1) * length);
    let place = |frame: u64| (frame - range.start) * columns;
    let (from, until) = (place(frames.start), place(frames.end));
    until.min(right).saturating_sub(from.max(left))
}

fn check(recursion: &Recursion, range: Range<u64>, columns: u32) {
    let overview = Overview::new(recursion, range.clone(), columns, scale());
    assert_eq!(overview.frames(), range);
    let (length, wide) = (range.end - range.start, u64::from(columns));
    let within = recursion
        .nodes()
        .filter(|node| node.first < range.end && node.last >= range.start);
    let clipped = |first: u64, last: u64| first.max(range.start)..(last + 1).min(range.end);
    let is_bar = |frames: &Range<u64>| (frames.end - frames.start) * wide >= 3 * length;
    let nodes: Vec<_> = within
        .map(|node| (node, clipped(node.first, node.last)))
        .collect();
    for (node, frames) in &nodes {
        let bar = overview.bars().iter().find(|bar| bar.node == node.number);
        let far = (frames.end - frames.start) * wide * 100;
        if node.settled.is_none() || far > 305 * length {
            let bar = bar.expect("it is wide");
            assert_eq!(bar.frames, (frames.start, frames.end));
        } else if far < 295 * length {
            assert!(bar.is_none(), "{node:?}");
        }
    }
    let narrow = |level: u16| {
        let nodes = nodes.iter().filter(move |(node, _)| node.depth == level);
        nodes.filter(|(node, frames)| node.settled.is_some() && !is_bar(frames))
    };
    for level in 0..overview.levels() {
        let nodes = nodes.iter().filter(|(node, _)| node.depth == level).count();
        assert_eq!(overview.populations()[usize::from(level)] as usize, nodes);
        for (column, cell) in (0..).zip(overview.level(level)) {
            let part = |frames: &Range<u64>| covered(frames.clone(), column, (&range, wide));
            let sum: u64 = narrow(level).map(|(_, frames)| part(frames)).sum();
            let off = u64::from(cell.coverage).abs_diff(sum * 255 / length);
            assert!(off <= 5, "{level} {column}: {cell:?} {sum} of {length}");
            let one = narrow(level).find(|(_, frames)| part(frames) == sum && sum > length / 20);
            if let Some(score) = one.and_then(|(node, _)| node.settled).map(|it| it.score) {
                assert_eq!(cell.shade, scale().shade(score));
            }
        }
    }
    let cuts: u32 = overview.cuts().iter().sum();
    let cut = |last: u64| range.contains(&(last - 1));
    assert_eq!(
        cuts as usize,
        nodes
            .iter()
            .filter(|(node, _)| node.cut && cut(node.last))
            .count()
    );
    let told = |leaf: Option<Leaf>| leaf == Some(Leaf::Table);
    let answers = nodes.iter().filter(|(node, _)| {
        node.settled.is_some_and(|settled| told(settled.leaf)) && cut(node.last)
    });
    assert_eq!(
        overview.answers().iter().sum::<u32>() as usize,
        answers.count()
    );
}

#[test]
fn an_overview_is_what_its_nodes_cover() {
    for seed in 0..6 {
        let description = RandomTree {
            seed,
            depth: 5,
            branching: 3,
            ragged: true,
            spread: 3,
            repeats: 33,
        };
        let tree = description.make().expect("the description is in range");
        for (algorithm, table) in [
            (Algorithm::AlphaBeta, TableKind::Merged),
            (Algorithm::Minimax, TableKind::None),
            (Algorithm::Mtdf(Score::ZERO), TableKind::None),
        ] {
            let way = Way::PLAIN.algorithm(algorithm).table(table);
            for most in [u64::MAX, 20] {
                let recursion = Recursion::new(&recorded(&tree, LeafScore, &way, most));
                let frames = recursion.frames();
                for range in [0..frames, frames / 3..frames / 2 + 1] {
                    for columns in [1, 7, 40, 300] {
                        check(&recursion, range.clone(), columns);
                    }
                }
            }
        }
    }
}

#[test]
fn an_overview_is_small_however_many_frames_there_are() {
    let game = Line::<u64>::new(3, 3, 3, false).expect("the board fits");
    let (reference, minimax) = (Around::Range, Algorithm::Minimax);
    for way in [
        Way::PLAIN.around(reference).table(TableKind::Merged),
        Way::PLAIN,
        Way::PLAIN.algorithm(minimax).depth(Depth::plies(6)),
    ] {
        let recursion = Recursion::new(&recorded(&game, LineScore::Standard, &way, u64::MAX));
        let overview = Overview::new(&recursion, 0..u64::MAX, 1280, scale());
        assert!(overview.bytes() < 1_000_000, "{}", overview.bytes());
        let zoomed = Overview::new(&recursion, 1_000..1_030, 1280, scale());
        assert_eq!(zoomed.frames(), 1_000..1_030);
        assert!(zoomed.bytes() < 1_000_000);
    }
}

#[test]
fn scores_get_the_colours_of_their_side() {
    let shade = |score| scale().shade(score);
    let (even, best) = (shade(Score::ZERO), shade(Score::INFINITY));
    assert_eq!((even.zero, best.circle), (255, 255));
    let parts = |Shade { circle, cross, .. }: Shade| (circle, cross);
    assert_eq!(parts(shade(Score::points(-3))), (0, 255));
    assert!(shade(Score::points(1)).circle < shade(Score::points(2)).circle);
}
