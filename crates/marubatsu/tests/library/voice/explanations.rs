//! Explanations of real recordings, each figure held against the frames themselves.
//!
//! Invariant: what is right is found in the frames alone, by looking through them, and never by the recursion.

use std::collections::HashMap;

use marubatsu::Recording;
use marubatsu::voice::{Evidence, Explanation, ExplanationKind, FragmentKind, text};

use super::{board, raced};
use crate::prelude::*;
use crate::recursion::random_tree;
use marubatsu::voice::Teller;

/// Explanations of each kind that are checked, at least.
const EACH: usize = 20;

/// How many explanations of each kind have been checked.
type Checked = HashMap<ExplanationKind, usize>;

struct Watcher<'a, G: Symmetry> {
    frames: &'a Frames<G>,
    all: Vec<Frame<G>>,
}

/// Checks all explanations of these frames, of each kind no more than `EACH`; scores have this range.
fn check<G: Symmetry + Notation>(
    frames: &Frames<G>,
    algorithm: Algorithm,
    scores: (Bounds, Score),
    checked: &mut Checked,
) {
    let recursion = Recursion::new(frames);
    let teller = Teller::new(frames, &recursion, algorithm);
    let watcher = Watcher {
        frames,
        all: frames.iter_from(0).collect(),
    };
    for frame in &watcher.all {
        let Some(kind) = teller.explains(frame) else {
            continue;
        };
        let count = checked.entry(kind).or_default();
        if *count >= 2 * EACH {
            continue;
        }
        *count += 1;
        let why = teller
            .explain(frame, scores, Lang::En)
            .expect("it is explained");
        watcher.check(frame, &why);
    }
}

fn check_recording<G: Symmetry + Depict>(recording: &Recording<G>, checked: &mut Checked) {
    let setting = recording.setting();
    let scores = (setting.range, setting.grain);
    check(recording.frames(), setting.algorithm, scores, checked);
}

/// The numbers of a step: scores, frames, counts.
fn numbers(why: &Explanation, step: usize) -> Vec<i64> {
    let parts = why.steps[step].sentence.iter();
    let number = |is| match is {
        FragmentKind::Score(score) => Some(i64::from(Score::hundredths(score))),
        FragmentKind::Frame(number) | FragmentKind::Count(number) => {
            Some(100 * i64::try_from(number).expect("it is small"))
        }
        _ => None,
    };
    parts.filter_map(|part| number(part.is)).collect()
}

fn points(score: Score) -> i64 {
    score.hundredths().into()
}

impl<G: Symmetry + Notation> Watcher<'_, G> {
    fn path(&self, frame: &Frame<G>) -> String {
        self.frames.game().write_moves(&frame.path)
    }

    fn at(&self, n: u64) -> &Frame<G> {
        &self.all[usize::try_from(n).expect("it is small")]
    }

    fn check(&self, frame: &Frame<G>, why: &Explanation) {
        let said = format!("{}: {why:?}", frame.index);
        if frame.flags.ab_pruned {
            self.cut(frame, why, &said);
            return;
        }
        match why.kind {
            ExplanationKind::TableAnswer | ExplanationKind::TableBound => {
                self.table(frame, why, &said);
            }
            ExplanationKind::FailHigh | ExplanationKind::FailLow => Self::answer(frame, why, &said),
            ExplanationKind::ForcedMove => self.forced(frame, why, &said),
            _ => {
                let bounds = frame.knowledge.expect("a rule has answered").bounds;
                let ends = [points(bounds.lower), points(bounds.upper)];
                assert!(ends.contains(&numbers(why, 2)[0]), "{said}");
            }
        }
    }

    fn cut(&self, frame: &Frame<G>, why: &Explanation, said: &str) {
        let (window, reached) = (
            self.at(frame.index - 1).window_now,
            frame.score.expect("a score"),
        );
        let max = frame.turn == Side::Circle;
        let bound = if max { window.beta } else { window.alpha };
        assert_eq!(numbers(why, 1)[0], points(reached), "{said}");
        if let Some(Evidence::Promise { .. }) = why.evidence {
            self.promise(frame, why, bound, said);
        }
        let skipped = &why.steps[2].paths[..why.steps[2].paths.len() - 1];
        assert_eq!(skipped.len(), frame.skipped, "{said}");
        let node = self.all.iter().position(|other| other.node == frame.node);
        let until = usize::try_from(frame.index).expect("it is small");
        for searched in &self.all[node.expect("it begins")..until] {
            assert!(!skipped.contains(&self.path(searched)), "{said}");
        }
        if frame.skipped > 1 {
            let counted = numbers(why, 1)[1];
            assert_eq!(
                counted,
                100 * i64::try_from(frame.skipped).expect("few"),
                "{said}"
            );
        }
        assert_eq!(why.dial.is_some(), frame.skipped > 0, "{said}");
        if let Some(dial) = &why.dial {
            assert!(
                dial.scores.len() >= 2 && dial.scores.len() == dial.results.len(),
                "{said}"
            );
            assert!(
                dial.scores.is_sorted() && dial.scores.contains(&reached),
                "{said}"
            );
            for (&score, &result) in dial.scores.iter().zip(&dial.results) {
                let taken = if max {
                    score.max(reached)
                } else {
                    score.min(reached)
                };
                assert_eq!(result, taken, "{said}");
                let enough = if max {
                    result >= bound
                } else {
                    result <= bound
                };
                assert!(enough, "{said}");
            }
        }
    }

    /// The child of an ancestor that has come back with the bound.
    fn promise(&self, frame: &Frame<G>, why: &Explanation, bound: Score, said: &str) {
        let [child, owner] = &why.steps[0].paths[..] else {
            panic!("{said}");
        };
        let until = usize::try_from(frame.index).expect("it is small");
        let back = self.all[..until].iter().rev();
        let mut back = back.filter(|end| end.kind == FrameKind::End && self.path(end) == *child);
        let back = back.next().unwrap_or_else(|| panic!("{said}"));
        assert_eq!(back.score, Some(bound), "{said}");
        let depth = back.path.len() - 1;
        assert_eq!(back.path[..depth], frame.path[..depth], "{said}");
        assert_eq!(
            *owner,
            self.frames.game().write_moves(&frame.path[..depth]),
            "{said}"
        );
        let up = frame.path.len() - depth;
        let first = numbers(why, 0);
        if up > 1 {
            assert_eq!(why.kind, ExplanationKind::DeepCut, "{said}");
            let up = 100 * i64::try_from(up).expect("few");
            assert_eq!(first, [up, points(bound)], "{said}");
        } else {
            assert_eq!(first, [points(bound)], "{said}");
        }
    }

    fn table(&self, frame: &Frame<G>, why: &Explanation, said: &str) {
        let Some(Evidence::Memory { writer: (_, n), .. }) = why.evidence else {
            panic!("{said}");
        };
        let stored = self.at(n);
        assert!(
            stored.kind == FrameKind::End && stored.flags.stored,
            "{said}"
        );
        assert_eq!(
            numbers(why, 0),
            [100 * i64::try_from(n).expect("small")],
            "{said}"
        );
        assert_eq!(why.steps[1].paths[0], self.path(stored), "{said}");
        let known = frame.known.expect("the table knows");
        assert_eq!(stored.registered_range, Some(known), "{said}");
        let started = self.all.iter().filter(|start| {
            start.kind == FrameKind::Start && start.node >= stored.node && start.index <= n
        });
        let work = 100 * i64::try_from(started.count()).expect("small");
        let ends = [points(known.lower), points(known.upper)];
        let second = numbers(why, 1);
        if why.kind == ExplanationKind::TableAnswer {
            assert_eq!(ends[0], ends[1], "{said}");
            assert_eq!(second.last(), Some(&ends[0]), "{said}");
            assert!(
                second.len() == 1 && work == 100 || second[0] == work,
                "{said}"
            );
        } else {
            assert!(second.iter().all(|number| ends.contains(number)), "{said}");
        }
    }

    fn answer(frame: &Frame<G>, why: &Explanation, said: &str) {
        let Window { alpha, beta } = frame.window;
        let asked = numbers(why, 0);
        assert!(
            asked == [points(alpha)] || asked == [points(beta)],
            "{said}"
        );
        let score = frame.score.expect("an end has a score");
        let high = why.kind == ExplanationKind::FailHigh;
        assert!(if high { score >= beta } else { score <= alpha }, "{said}");
        let back = [points(score), points(alpha), points(beta)];
        assert!(back.contains(&numbers(why, 1)[0]), "{said}");
    }

    fn forced(&self, frame: &Frame<G>, why: &Explanation, said: &str) {
        let game = self.frames.game();
        let (&forced, above) = frame.path.split_last().expect("it is no root");
        let mut before = *self.frames.start();
        for &mv in above {
            before = game.play(&before, mv);
        }
        for other in game.moves(&before).filter(|&mv| mv != forced) {
            let after = game.play(&before, other);
            let mut replies = game.moves(&after);
            assert!(
                replies.any(|mv| game.ended(&game.play(&after, mv))),
                "{said}"
            );
        }
        let others = &why.steps[1].paths[..why.steps[1].paths.len() - 1];
        assert_eq!(others.len(), game.moves(&before).len() - 1, "{said}");
        assert_eq!(why.steps[2].paths, [self.path(frame)], "{said}");
    }
}

/// The columns of a Connect Four game, counted from 1, as moves.
fn columns(game: &Line<u64>, columns: &str) -> String {
    let mut position = game.start();
    let mut moves = Vec::new();
    for digit in columns.bytes() {
        let column = u32::from(digit - b'1');
        let mut legal = game.moves(&position);
        let mv = legal.find(|&mv| game.move_numbers(mv)[0] == column);
        let mv = mv.expect("the column is open");
        moves.push(mv);
        position = game.play(&position, mv);
    }
    game.write_moves(&moves)
}

/// A board with gravity on which the solver answers by every rule.
fn small_board() -> Line<u64> {
    Line::new(5, 4, 4, true).expect("the board fits")
}

fn line_scores(game: &Line<u64>) -> (Bounds, Score) {
    let ends = LineScore::Shortest;
    (
        ends.range(game).expect("the range is known"),
        ends.grain(game),
    )
}

#[test]
fn every_figure_is_the_recordings() {
    let checked = &mut Checked::new();
    let (board, four) = (board(), ConnectFour::connect_four());
    for algorithm in [
        Algorithm::AlphaBeta,
        Algorithm::Scout,
        Algorithm::Mtdf(Score::ZERO),
    ] {
        let search = Search::of(&board)
            .algorithm(algorithm)
            .table(TableKind::Merged);
        check_recording(&search.record().expect("it is recorded"), checked);
        let search = Search::of(&four).algorithm(algorithm).node_limit(2_000);
        check_recording(&search.record().expect("it is recorded"), checked);
    }
    for seed in 0..4 {
        let tree = random_tree(seed);
        let search = Search::of(&tree).algorithm(Algorithm::Scout);
        check_recording(&search.record().expect("it is recorded"), checked);
    }
    let gravity = Line::<u64>::new(7, 6, 4, true).expect("the board fits");
    let played = columns(&gravity, "5362241525661152433526");
    let solved = raced(&gravity, &played);
    check(&solved, Algorithm::Solver, line_scores(&gravity), checked);
    let small = small_board();
    check(
        &raced(&small, ""),
        Algorithm::Solver,
        line_scores(&small),
        checked,
    );
    for kind in ExplanationKind::ALL {
        let count = checked.get(&kind).copied().unwrap_or_default();
        assert!(count >= EACH, "{}: {count}", kind.name());
    }
}

/// The first explanation of a kind, in a language.
fn first<G: Symmetry + Notation>(
    frames: &Frames<G>,
    algorithm: Algorithm,
    scores: (Bounds, Score),
    kind: ExplanationKind,
) -> String {
    let recursion = Recursion::new(frames);
    let teller = Teller::new(frames, &recursion, algorithm);
    let mut of_kind = frames
        .iter_from(0)
        .filter(|frame| teller.explains(frame) == Some(kind));
    let frame = of_kind.next();
    let frame = frame.unwrap_or_else(|| panic!("there is no {}", kind.name()));
    let told = Lang::ALL.map(|lang| {
        let why = teller
            .explain(&frame, scores, lang)
            .expect("it is explained");
        let steps = why.steps.iter().map(|step| text(&step.sentence));
        let steps: Vec<String> = steps.collect();
        format!("{}\n  {}", why.title, steps.join("\n  "))
    });
    format!("{} at {}\n{}", kind.name(), frame.index, told.join("\n"))
}

#[test]
fn each_kind_is_told_in_both_languages() {
    let (board, four) = (board(), ConnectFour::connect_four());
    let table = Search::of(&board).table(TableKind::Merged);
    let table = table.record().expect("it is recorded");
    let scout = Search::of(&board).algorithm(Algorithm::Scout).record();
    let scout = scout.expect("it is recorded");
    let deep = Search::of(&four).node_limit(2_000).record();
    let deep = deep.expect("it is recorded");
    let solved = raced(&small_board(), "");
    let scores = line_scores(&board);
    let of = |frames, algorithm, kind| first(frames, algorithm, scores, kind);
    let told = [
        of(
            table.frames(),
            Algorithm::AlphaBeta,
            ExplanationKind::AlphaCut,
        ),
        of(
            table.frames(),
            Algorithm::AlphaBeta,
            ExplanationKind::BetaCut,
        ),
        of(
            table.frames(),
            Algorithm::AlphaBeta,
            ExplanationKind::TableAnswer,
        ),
        of(
            table.frames(),
            Algorithm::AlphaBeta,
            ExplanationKind::TableBound,
        ),
        of(scout.frames(), Algorithm::Scout, ExplanationKind::FailHigh),
        of(scout.frames(), Algorithm::Scout, ExplanationKind::FailLow),
        first(
            deep.frames(),
            Algorithm::AlphaBeta,
            scores,
            ExplanationKind::DeepCut,
        ),
        of(&solved, Algorithm::Solver, ExplanationKind::ForcedMove),
        of(&solved, Algorithm::Solver, ExplanationKind::Claimeven),
        of(&solved, Algorithm::Solver, ExplanationKind::Rule),
    ];
    insta::assert_snapshot!(told.join("\n\n"));
}
