//! The probes of recorded Scout searches, against a plain Scout that knows nothing of events.
//!
//! Invariant: the plain search calls nothing of the library but the rules of the tree and of scores.

use marubatsu::games::tree::Node;
use marubatsu::practice::{LEVELS, Level};
use marubatsu::question::probes;

use crate::prelude::*;

/// A probe as a plain Scout sees it: its score, whether it was of a leaf, α and β before it, and the window of the second search.
type PlainProbe = (Score, bool, Window, Option<Window>);

/// Scout, fail-soft, in circle's view, that notes its probes as they come back.
fn scout(tree: &Tree, node: Node, window: Window, noted: &mut Vec<PlainProbe>) -> Score {
    if tree.ended(&node) {
        return tree.score(node);
    }
    let maximises = tree.to_move(&node) == Side::Circle;
    let mut now = window;
    let mut best = None;
    for mv in tree.moves(&node) {
        let child = tree.play(&node, mv);
        let grain = tree.grain();
        let null = if maximises {
            Window::new(now.alpha, now.alpha.raised(grain))
        } else {
            Window::new(now.beta.lowered(grain), now.beta)
        };
        let probed = best.is_some()
            && null != now
            && null.alpha < null.beta
            && null.alpha >= now.alpha
            && null.beta <= now.beta;
        let mut score = scout(tree, child, if probed { null } else { now }, noted);
        if probed {
            let inside = now.alpha < score && score < now.beta;
            noted.push((score, tree.ended(&child), now, inside.then_some(now)));
            if inside {
                score = scout(tree, child, now, noted);
            }
        }
        let other = best.unwrap_or(score);
        let value = if maximises {
            score.max(other)
        } else {
            score.min(other)
        };
        best = Some(value);
        if maximises {
            now.alpha = now.alpha.max(value);
        } else {
            now.beta = now.beta.min(value);
        }
        if now.alpha >= now.beta {
            break;
        }
    }
    best.expect("a node has children")
}

#[test]
fn probes_are_a_plain_scouts() {
    let (mut again, mut not) = (0, 0);
    for seed in 0..1000 {
        let level = Level::new(1 + u8::try_from(seed % u64::from(LEVELS)).expect("it is small"));
        let tree = level.expect("there is such a level").tree(seed);
        let tree = tree.make().expect("the description is in range");
        let recording = Search::of(&tree).algorithm(Algorithm::Scout).record();
        let recording = recording.expect("nothing stops it");
        let found = probes(recording.frames(), &Recursion::new(recording.frames()));
        for probe in &found {
            let shown = recording.frame(probe.shown).map(|frame| frame.kind);
            let kind = match probe.again {
                Some(_) => FrameKind::Start,
                None => FrameKind::Update,
            };
            assert_eq!(shown, Some(kind), "{tree}");
        }
        let found: Vec<PlainProbe> = found
            .into_iter()
            .map(|probe| (probe.score, probe.leaf, probe.window, probe.again))
            .collect();
        let mut noted = Vec::new();
        scout(&tree, tree.start(), Window::INFINITE, &mut noted);
        again += noted.iter().filter(|probe| probe.3.is_some()).count();
        not += noted.iter().filter(|probe| probe.3.is_none()).count();
        assert_eq!(found, noted, "{tree}");
    }
    assert!(again > 300 && not > 300, "{again} {not}");
}
