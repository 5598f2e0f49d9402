//! Questions about recorded searches: their answers against a plain alpha-beta that knows nothing of events.
//!
//! Invariant: the plain search is twenty lines that call nothing of the library but the rules of the tree.

mod ahead;
mod numbers;
mod probes;

use marubatsu::Recording;
use marubatsu::games::tree::Node;
use marubatsu::practice::{LEVELS, Level, MOST_SEEDS};
use marubatsu::question::{Answer, Question, WindowEnd, answer, cuts, left_out, looked_at};

use crate::prelude::*;

/// What the plain search knew when a child had come back.
#[derive(Clone, Debug, PartialEq)]
struct Moment {
    /// Whether the child's value became the node's.
    used: bool,
    /// α and β after it.
    window: Window,
    /// The leaves that were never looked at.
    skipped: Vec<Node>,
    /// What the node came back with, and what that says.
    value: Score,
    means: Fail,
}

/// A cut: how many plies above the node the bound is held, and whether the score is just the bound.
type PlainCut = (u16, bool);

/// Alpha-beta, fail-soft, that notes every child's coming back, the leaves it looks at, and the cuts that skip some.
struct Plain<'a> {
    tree: &'a Tree,
    moments: Vec<Moment>,
    leaves: Vec<Node>,
    cuts: Vec<PlainCut>,
}

impl Plain<'_> {
    /// The leaves below a node.
    fn below(&self, node: Node) -> Vec<Node> {
        if self.tree.ended(&node) {
            return vec![node];
        }
        let children = self.tree.moves(&node);
        let below = children.flat_map(|mv| self.below(self.tree.play(&node, mv)));
        below.collect()
    }

    /// `owners` are the depths of the nodes that have moved α and β.
    fn search(&mut self, node: Node, depth: u16, window: Window, owners: [u16; 2]) -> Score {
        if self.tree.ended(&node) {
            self.leaves.push(node);
            return self.tree.score(node);
        }
        let children: Vec<Node> = self
            .tree
            .moves(&node)
            .map(|mv| self.tree.play(&node, mv))
            .collect();
        let maximises = self.tree.to_move(&node) == Side::Circle;
        let (mut now, mut owners, mut own) = (window, owners, Vec::new());
        let mut best = if maximises {
            Score::NEG_INFINITY
        } else {
            Score::INFINITY
        };
        for (n, &child) in children.iter().enumerate() {
            let value = self.search(child, depth + 1, now, owners);
            let used = if maximises {
                value > best
            } else {
                value < best
            };
            if used {
                best = value;
            }
            if maximises && best > now.alpha {
                (now.alpha, owners[0]) = (best, depth);
            } else if !maximises && best < now.beta {
                (now.beta, owners[1]) = (best, depth);
            }
            let cut = now.alpha >= now.beta;
            if cut && n + 1 < children.len() {
                let even = now.alpha == now.beta;
                let owner = owners[usize::from(maximises)];
                self.cuts.push((depth - owner, even));
            }
            let skipped = if cut {
                let skipped = children[n + 1..].iter();
                skipped.flat_map(|&child| self.below(child)).collect()
            } else {
                Vec::new()
            };
            own.push(self.moments.len());
            let (value, means) = (Score::ZERO, Fail::Exact);
            self.moments.push(Moment {
                used,
                window: now,
                skipped,
                value,
                means,
            });
            if cut {
                break;
            }
        }
        let means = match best {
            best if best <= window.alpha => Fail::Low,
            best if best >= window.beta => Fail::High,
            _ => Fail::Exact,
        };
        for n in own {
            self.moments[n].value = best;
            self.moments[n].means = means;
        }
        best
    }
}

fn recorded(tree: &Tree) -> (Recording<Tree>, Recursion) {
    let recording = Search::of(tree).record().expect("nothing stops it");
    let recursion = Recursion::new(recording.frames());
    (recording, recursion)
}

fn moment(recording: &Recording<Tree>, recursion: &Recursion, at: u64) -> Moment {
    let asked = |question| {
        let found = answer((recording.frames(), recursion), at, question);
        found.map(|found| {
            assert!(found.frame > at, "an answer comes after its question");
            found.answer
        })
    };
    let skipped = match (asked(Question::Cut), asked(Question::Never)) {
        (Ok(Answer::Yes(true)), Ok(Answer::Nodes(nodes))) => nodes,
        (cut, _) => {
            assert_eq!(cut, Ok(Answer::Yes(false)));
            Vec::new()
        }
    };
    let (Ok(Answer::Score(alpha)), Ok(Answer::Score(beta))) = (
        asked(Question::Bound(WindowEnd::Alpha)),
        asked(Question::Bound(WindowEnd::Beta)),
    ) else {
        panic!("bounds are scores");
    };
    let (Ok(Answer::Score(value)), Ok(Answer::Means(means)), Ok(Answer::Yes(used))) = (
        asked(Question::Up),
        asked(Question::Means),
        asked(Question::Used),
    ) else {
        panic!("a child that has come back is used or not, and the node comes back");
    };
    let window = Window::new(alpha, beta);
    Moment {
        used,
        window,
        skipped,
        value,
        means,
    }
}

fn check(tree: &Tree) {
    let (recording, recursion) = recorded(tree);
    let mut plain = Plain {
        tree,
        moments: Vec::new(),
        leaves: Vec::new(),
        cuts: Vec::new(),
    };
    plain.search(tree.start(), 0, Window::INFINITE, [0; 2]);
    let scores = recording
        .iter()
        .filter(|frame| frame.kind == FrameKind::Score);
    let derived: Vec<Moment> = scores
        .map(|frame| moment(&recording, &recursion, frame.index))
        .collect();
    assert_eq!(derived, plain.moments, "{tree}");
    let cuts = cuts(recording.frames(), &recursion).into_iter();
    let cuts: Vec<PlainCut> = cuts.map(|cut| (cut.reach, cut.even)).collect();
    assert_eq!(cuts, plain.cuts, "{tree}");
    let looked = looked_at(recording.frames(), &recursion);
    let looked: Vec<Node> = looked.into_iter().map(|(leaf, ..)| leaf).collect();
    assert_eq!(looked, plain.leaves, "{tree}");
    let left = left_out(recording.frames(), &recursion);
    assert_eq!(
        looked.len() + left.len(),
        tree.leaf_scores().len(),
        "{tree}"
    );
    assert!(
        left.iter().all(|(leaf, _)| !looked.contains(leaf)),
        "{tree}"
    );
}

#[test]
fn answers_are_a_plain_searchs_on_three_thousand_trees() {
    for seed in 0..3000 {
        let level = Level::new(1 + u8::try_from(seed % u64::from(LEVELS)).expect("it is small"));
        let tree = level.expect("there is such a level").tree(seed);
        check(&tree.make().expect("the description is in range"));
    }
}

/// A question about all children of a node, against the question that each of them is asked by itself.
#[test]
fn the_table_answers_for_the_children_that_it_answers_when_they_are_entered() {
    let (mut asked, mut known, mut missed) = (0, 0, 0);
    for board in ["x...o.o.x", ".o..xox..", ".ox..oox."] {
        let game = Line::tic_tac_toe();
        let search = Search::of(&game).position(board);
        let search = search.expect("a board").full_range();
        let recording = search
            .table(TableKind::Merged)
            .record()
            .expect("it is small");
        let frames = recording.frames();
        let recursion = Recursion::new(frames);
        for frame in frames.iter_from(0) {
            let entered = frame.kind == FrameKind::Table && !frame.flags.tt_pruned;
            let Some(found) = entered
                .then(|| answer((frames, &recursion), frame.index, Question::Hits).ok())
                .flatten()
            else {
                continue;
            };
            let children = recursion.children(recursion.focus(frame.index));
            let hits = children.filter(|&child| {
                let first = recursion.span(child).0;
                let own = answer((frames, &recursion), first, Question::Table);
                own.is_ok_and(|own| own.answer == Answer::Yes(true))
            });
            let hits: Vec<_> = hits
                .map(|child| recursion.position(frames, child))
                .collect();
            assert!(found.frame > frame.index);
            assert!(
                hits.iter().all(|hit| found.candidates.contains(hit)),
                "{board} {}",
                frame.index
            );
            asked += 1;
            known += hits.len();
            missed += found.candidates.len() - hits.len();
            assert_eq!(found.answer, Answer::Nodes(hits), "{board} {}", frame.index);
        }
    }
    assert!(
        asked > 20 && known > 8 && missed > 60,
        "{asked} {known} {missed}"
    );
}

/// The seeds up to `most` whose trees fit a level.
fn fitting(level: Level, most: u64) -> Vec<u64> {
    let fits = |seed: &u64| {
        let tree = level
            .tree(*seed)
            .make()
            .expect("the description is in range");
        let (recording, recursion) = recorded(&tree);
        level.fits(&cuts(recording.frames(), &recursion), &tree.leaf_scores())
    };
    (0..most).filter(fits).collect()
}

#[test]
fn every_level_has_trees_close_to_every_seed() {
    for number in 1..=LEVELS {
        let level = Level::new(number).expect("there is such a level");
        let seeds = fitting(level, 400);
        let gap = seeds.windows(2).map(|pair| pair[1] - pair[0]).max();
        assert!(
            gap < Some(MOST_SEEDS / 3),
            "level {number}: {} seeds, a gap of {gap:?}",
            seeds.len()
        );
    }
}

#[test]
fn there_is_no_level_beyond_the_last() {
    assert_eq!([0, LEVELS + 1].map(Level::new), [None, None]);
}
