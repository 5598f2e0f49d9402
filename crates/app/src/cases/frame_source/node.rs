//! From a frame to others of its node, or of a node above it.
//!
//! Invariant: they are found by the kinds of frames alone: none is built.

use marubatsu::frame::FrameKind;

/// The nearest frame after (or before) frame `n` of the same node (`up` = 0), of its parent (1), ...
pub(super) fn beside(
    kinds: impl Iterator<Item = FrameKind>,
    n: u64,
    up: usize,
    forward: bool,
) -> Option<u64> {
    let (here, kinds) = from(kinds, n, forward)?;
    let (inner, outer) = ends(forward);
    let distance = reach(here == outer, up, kinds, (inner, outer))?;
    Some(moved(n, distance, forward))
}

/// The last frame (or the first one) of the node of frame `n`, unless that is frame `n`. Where a search was
/// stopped, a node's last frame may be any.
pub(super) fn edge(kinds: impl Iterator<Item = FrameKind>, n: u64, forward: bool) -> Option<u64> {
    let (here, kinds) = from(kinds, n, forward)?;
    let (inner, outer) = ends(forward);
    let (mut below, mut distance): (usize, u64) = (0, 0);
    for (kind, step) in kinds.take_while(|_| here != outer).zip(1..) {
        below += usize::from(kind == inner);
        match (below, kind == outer) {
            (0, true) => return Some(moved(n, step, forward)),
            (0, false) => distance = step,
            (_, true) => below -= 1,
            (_, false) => {}
        }
    }
    (distance > 0).then(|| moved(n, distance, forward))
}

/// The kind of frame `n`, and those of the frames that come after (or before) it.
fn from<'a>(
    mut kinds: impl Iterator<Item = FrameKind> + 'a,
    n: u64,
    forward: bool,
) -> Option<(FrameKind, Box<dyn Iterator<Item = FrameKind> + 'a>)> {
    let at = usize::try_from(n).ok()?;
    if forward {
        return Some((kinds.nth(at)?, Box::new(kinds)));
    }
    let mut kinds: Vec<FrameKind> = kinds.take(at.checked_add(1)?).collect();
    let here = kinds.pop().filter(|_| kinds.len() == at)?;
    Some((here, Box::new(kinds.into_iter().rev())))
}

/// The kinds that lead into a node and out of it, in the order in which they are met.
const fn ends(forward: bool) -> (FrameKind, FrameKind) {
    if forward {
        (FrameKind::Start, FrameKind::End)
    } else {
        (FrameKind::End, FrameKind::Start)
    }
}

const fn moved(n: u64, distance: u64, forward: bool) -> u64 {
    if forward { n + distance } else { n - distance }
}

/// How many frames on is the first that lies `up` levels above the node one stands in. Frames of a kind
/// `inner` lie one level deeper, with all up to the next `outer`.
fn reach(
    leaves: bool,
    up: usize,
    kinds: impl Iterator<Item = FrameKind>,
    (inner, outer): (FrameKind, FrameKind),
) -> Option<u64> {
    let mut above = usize::from(leaves);
    let mut below: usize = 0;
    for (kind, distance) in kinds.zip(1..) {
        below += usize::from(kind == inner);
        if below == 0 && above >= up {
            return (above == up).then_some(distance);
        }
        if kind == outer {
            match below {
                0 => above += 1,
                _ => below -= 1,
            }
        }
    }
    None
}
