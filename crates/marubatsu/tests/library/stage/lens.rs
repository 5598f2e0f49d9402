//! The node in question is large enough to be read, on every stage; a larger stage never has a smaller board; and what is
//! above it stands still.
//!
//! Invariant: what is measured is the board as it is drawn.

use std::collections::BTreeMap;

use marubatsu::scene::{Length, Point};
use marubatsu::stage::{CardShape, Chapter, ChapterPlan, Chapters, RecordedSearch, Viewport, draw};

use super::recorded;
use super::room::{Area, PLAIN, Seen, board, look};
use crate::prelude::*;
use crate::support::way::Around;

/// The stages of a phone, a tablet, and of screens of 1280, 1440 and 1920 pixels.
pub(super) const STAGES: [Viewport; 5] = [
    Viewport::new(360, 300),
    Viewport::new(768, 444),
    Viewport::new(920, 488),
    Viewport::new(1080, 648),
    Viewport::new(1480, 808),
];

/// A recorded search, with its chapters on a stage.
pub(super) struct Staged<'a, G: Symmetry> {
    recorded: RecordedSearch<'a, G>,
    viewport: Viewport,
    chapters: Chapters,
    /// The chapter drawn last.
    plan: Option<ChapterPlan>,
}

impl<'a, G: Symmetry + Depict> Staged<'a, G> {
    pub(super) fn new(recorded: RecordedSearch<'a, G>, viewport: Viewport) -> Self {
        Self {
            recorded,
            viewport,
            chapters: Chapters::new(recorded, &viewport),
            plan: None,
        }
    }

    pub(super) fn scene(&mut self, frame: u64) -> Scene {
        let (chapter, look) = (self.chapters.of(frame), look(self.viewport));
        self.plan.take_if(|plan| plan.chapter() != chapter);
        let size = (self.viewport, look.scale);
        let new = || ChapterPlan::new(self.recorded, chapter, size);
        let plan = self.plan.get_or_insert_with(new);
        draw(self.recorded, plan, frame, &look, "a search")
    }

    /// The board of the node in question.
    fn focus(&mut self, frame: u64) -> Option<Area> {
        let scene = self.scene(frame);
        let path = scene.shapes.iter().find_map(selected)?;
        let boards = Seen::of(&scene).boards.into_iter();
        boards
            .rev()
            .find_map(|(id, area)| (id == path).then_some(area))
    }

    /// The first frames of all chapters but the first.
    fn changes(&self) -> Vec<u64> {
        let next = |chapter: &Chapter| Some(self.chapters.of(chapter.end));
        let within = |chapter: &Chapter| chapter.end < self.recorded.frames.len();
        let all = std::iter::successors(Some(self.chapters.of(0)), |chapter| {
            within(chapter).then(|| next(chapter))?
        });
        all.skip(1).map(|chapter| chapter.first).collect()
    }

    /// The moves to a chapter's anchor as text, from the root on.
    fn way(&self, frame: u64) -> Vec<String> {
        let RecordedSearch { frames, recursion } = self.recorded;
        let moves = recursion.moves_to(frames, self.chapters.of(frame).anchor);
        moves
            .into_iter()
            .map(|mv| frames.game().write_move(mv))
            .collect()
    }
}

/// The path of the node in question.
fn selected(shape: &Shape) -> Option<String> {
    match shape {
        Shape::Group {
            part:
                GroupKind::Node {
                    path,
                    selected: true,
                    ..
                },
            ..
        } => Some(path.clone()),
        Shape::Group { shapes, .. } => shapes.iter().find_map(selected),
        _ => None,
    }
}

/// Whether this frame is a cut.
fn is_cut(recursion: &Recursion, frame: u64) -> bool {
    let node = recursion.node(recursion.focus(frame));
    node.cut && frame + u64::from(node.settled.is_some()) == node.last
}

/// Middles of boards by path.
fn middles(scene: &Scene) -> BTreeMap<String, Point> {
    let boards = Seen::of(scene).boards.into_iter();
    let middle = |area: Area| ((area.0.0 + area.1.0) / 2, (area.0.1 + area.1.1) / 2);
    boards.map(|(id, area)| (id, middle(area))).collect()
}

fn apart(one: Point, other: Point) -> Length {
    (one.0 - other.0).abs().max((one.1 - other.1).abs())
}

/// What is asked of the recordings of every kind.
fn check<G: Symmetry + Depict>(frames: &Frames<G>, name: &str) {
    let recursion = &Recursion::new(frames);
    let recorded = RecordedSearch { frames, recursion };
    let mut medians = Vec::new();
    let mut before: Option<Vec<Length>> = None;
    for viewport in STAGES {
        let name = format!("{name}, {} px", viewport.width / 100);
        let mut staged = Staged::new(recorded, viewport);
        let mut heights = Vec::new();
        for frame in (0..frames.len()).step_by(7) {
            let found = staged.focus(frame);
            let area = found.unwrap_or_else(|| panic!("{name}, frame {frame}: it is nowhere"));
            let (height, width) = (area.1.1 - area.0.1, area.1.0 - area.0.0);
            let least = if viewport.is_phone() && !is_cut(recursion, frame) {
                px(24)
            } else {
                px(36)
            };
            assert!(
                height.min(width) >= least,
                "{name}, frame {frame}: {height}"
            );
            let inside = area.0.0 >= 0 && area.0.1 >= 0;
            assert!(inside && area.1.0 <= viewport.width && area.1.1 <= viewport.height);
            heights.push(height);
        }
        check_steps(&mut staged, &name);
        let desk = viewport.width >= px(920);
        if let Some(smaller) = before.take_if(|_| desk) {
            for (at, (small, large)) in smaller.iter().zip(&heights).enumerate() {
                assert!(
                    large >= small,
                    "{name}, frame {}: {large} after {small}",
                    7 * at
                );
            }
        }
        before = desk.then(|| heights.clone());
        heights.sort_unstable();
        medians.push(heights[heights.len() / 2]);
    }
    assert!(medians[4] * 10 >= medians[2] * 16, "{name}: {medians:?}");
}

/// Few steps move much, and none what leads to anchors of one depth.
fn check_steps<G: Symmetry + Depict>(staged: &mut Staged<'_, G>, name: &str) {
    let changes = staged.changes();
    let mut jumps = 0;
    for &first in &changes {
        let (one, other) = (
            middles(&staged.scene(first - 1)),
            middles(&staged.scene(first)),
        );
        let shared = other
            .iter()
            .filter_map(|(id, at)| Some((id, apart(*one.get(id)?, *at))));
        let moved = shared.clone().filter(|(_, way)| *way > px(3)).count();
        jumps += u64::from(2 * moved >= shared.clone().count().max(1));
        let (from, to) = (staged.way(first - 1), staged.way(first));
        if from.len() == to.len() {
            let same = from
                .iter()
                .zip(&to)
                .take_while(|(one, other)| one == other)
                .count();
            let spine: Vec<String> = (0..=same.min(to.len().saturating_sub(1)))
                .map(|depth| to[..depth].join(" "))
                .collect();
            for (id, way) in shared.filter(|(id, _)| spine.contains(id)) {
                assert!(way <= px(1), "{name}, frame {first}: ({id}) moves by {way}");
            }
        }
    }
    let frames = staged.recorded.frames.len();
    let most = if staged.viewport.is_phone() { 605 } else { 555 };
    assert!(
        jumps * 10_000 <= frames * most,
        "{name}: {jumps} jumps in {frames} frames"
    );
}

/// How many cuts of a recording a loop of this shape shows below the node that holds the bound, from the start of the node that is
/// cut to one frame after the cut.
fn loops<G: Symmetry + Depict>(frames: &Frames<G>, shape: CardShape) -> usize {
    let recursion = &Recursion::new(frames);
    let mut staged = Staged::new(RecordedSearch { frames, recursion }, shape.viewport());
    let cuts = (0..recursion.len()).filter_map(|node| Some((node, recursion.cut_frame(node)?)));
    let mut hung = 0;
    for (node, cut) in cuts {
        let owners = recursion.bound_owners(frames.trace(), cut);
        let alpha = recursion.node(node).turn == Side::Cross;
        let owner = if alpha { owners.alpha } else { owners.beta }.owner;
        let chapter = staged.chapters.of(cut);
        let range = (recursion.span(node).0, (cut + 2).min(frames.len()));
        if chapter.anchor != owner || (chapter.first, chapter.end) != range {
            continue;
        }
        hung += 1;
        let scene = staged.scene(cut);
        let boards: BTreeMap<_, _> = Seen::of(&scene).boards.into_iter().collect();
        let way = staged.way(cut).join(" ");
        let left = boards[&way].0.0;
        assert!(left <= px(24 + 52 + 10), "frame {cut}: {left}");
        let area = staged.focus(cut).expect("it is there");
        assert!(area.1.1 - area.0.1 >= px(36), "frame {cut}");
    }
    hung
}

#[test]
fn a_loop_hangs_on_the_node_that_holds_the_bound() {
    let way = PLAIN.table(TableKind::Merged).around(Around::Range);
    let frames = recorded(&board(), LineScore::Shortest, &way, u64::MAX);
    for (shape, least) in [(CardShape::Square, 35), (CardShape::Tall, 65)] {
        let hung = loops(&frames, shape);
        assert!(hung >= least, "{shape:?}: {hung} loops");
    }
    // The owners of deep cuts are far: nothing hangs on them, and the usual chapters stay.
    let frames = recorded(&Line::connect_four(), LineScore::Standard, &PLAIN, 2_000);
    assert_eq!(loops(&frames, CardShape::Tall), 0);
}

#[test]
fn boards_of_3x3_are_large_everywhere() {
    let way = PLAIN.table(TableKind::Merged).around(Around::Range);
    let frames = recorded(&board(), LineScore::Shortest, &way, u64::MAX);
    check(&frames, "3x3 with a table");
}

#[test]
fn boards_of_probes_are_large_everywhere() {
    for algorithm in [Algorithm::Scout, Algorithm::Mtdf(Score::ZERO)] {
        let way = PLAIN.algorithm(algorithm).table(TableKind::Merged);
        let frames = recorded(&board(), LineScore::Shortest, &way, u64::MAX);
        check(&frames, &format!("{algorithm:?}"));
    }
}

#[test]
fn boards_of_connect_four_are_large_everywhere() {
    let frames = recorded(&Line::connect_four(), LineScore::Standard, &PLAIN, 2_000);
    check(&frames, "Connect Four");
}

/// The solver's search of Connect Four after 44444.
pub(super) fn solved() -> Frames<ConnectFour> {
    let (game, ends) = (Line::connect_four(), LineScore::Standard);
    let start = game
        .parse_moves(&game.start(), "44444")
        .expect("the moves are legal")
        .position;
    let range = ends.range(&game).expect("it has one");
    let mut policy = FastPolicy {
        ends,
        table: Packed::new(&game, 1 << 20, range, Score::points(1)).expect("it fits"),
        knowledge: GameKnowledge::default(),
    };
    let mut observer = (NodeLimit::new(3_000), Recorder::new(TraceHeader::default()));
    let stopped = solve(
        &game,
        &start,
        &mut { Bounds::UNKNOWN },
        &mut policy,
        &mut observer,
    );
    assert!(stopped.is_err(), "it takes longer");
    Frames::new(game, start, observer.1.into_trace()).expect("the trace is ours")
}

#[test]
fn boards_of_a_solver_are_large_everywhere() {
    check(&solved(), "the solver after 44444");
}

#[test]
fn boards_of_many_moves_are_large_everywhere() {
    let four = Line::<u64>::new(4, 4, 4, false).expect("the board fits");
    let way = PLAIN.depth(Depth::plies(3));
    check(&recorded(&four, LineScore::Standard, &way, u64::MAX), "4x4");
}
