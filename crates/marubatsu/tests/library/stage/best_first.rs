//! Best-first searches on the stage: they have room, stand still by chapters, and know nothing of what comes later.
//!
//! Invariant: frames are taken from all parts of a search, on stages of all sizes.

use marubatsu::best_first::pn::PnRecording;
use marubatsu::best_first::uct::{Proofs, Uct, UctLog, UctRecording};
use marubatsu::best_first::{BestFirstRecording, NodeNumber, ProofQuestion};
use marubatsu::stage::best_first::BestFirstStage;
use marubatsu::stage::{HiddenFacts, RenderOptions, Viewport};
use marubatsu::svg;
use marubatsu::voice::{CodeLanguage, Fragment, Voice};

use super::room::{Seen, VIEWPORTS, board, check_between, check_scene, check_stillness};
use crate::best_first::{connect_four, proofs, puct, sure, thresholds, uct};
use crate::prelude::*;

/// The most boards and elements of a picture.
const MOST_BOARDS: usize = 60;
const MOST_ELEMENTS: usize = 380;
/// Of proof numbers, where every board has its pair.
const MOST_ELEMENTS_OF_PROOFS: usize = 700;

/// Every which frame is looked at.
const EVERY: usize = 37;

fn recorded<G: Depict>(game: &G, board: &str, proofs: Proofs, iterations: u64) -> UctRecording<G>
where
    LineScore: Evaluator<G>,
{
    run(uct(game, board, proofs), iterations)
}

fn run<G: Depict>(search: Uct<'_, G, LineScore>, iterations: u64) -> UctRecording<G>
where
    LineScore: Evaluator<G>,
{
    let (mut search, mut log) = (search, UctLog::default());
    sure(search.run(iterations, &mut log));
    UctRecording::new(search, log)
}

/// A truth that is easy to know, so that there is one at each board.
#[allow(clippy::unnecessary_wraps, reason = "as truths are told")]
fn draw<P>(_: &P) -> Option<Score> {
    Some(Score::ZERO)
}

/// Checks every which frame of a search, and the step to the next one.
fn check<R: BestFirstStage>(recording: &R, named: (&str, usize), most: usize) {
    check_from(recording, 0, named, most);
}

/// The same with this node in the first column.
fn check_from<R: BestFirstStage>(
    recording: &R,
    anchor: NodeNumber,
    (name, every): (&str, usize),
    most: usize,
) {
    for viewport in VIEWPORTS {
        let shown = |n: u64| {
            let manner = RenderOptions {
                lang: Lang::Ja,
                ..manner(viewport)
            };
            let mut frames = recording.shown(
                (&draw, anchor),
                std::iter::once((recording.frame(n), manner)),
            );
            frames.pop().expect("a frame")
        };
        for n in (0..recording.frames() - 1).step_by(every) {
            let (one, other) = (shown(n), shown(n + 1));
            let name = format!("{name}, frame {n}, {}", viewport.width / 100);
            check_scene(&one.tree, &name);
            check_scene(&one.line, &format!("{name}, line"));
            let boards = Seen::of(&one.tree).boards.len();
            assert!(boards <= MOST_BOARDS, "{name}: {boards} boards");
            let written = svg::write(&one.tree, Theme::Light);
            let elements = written.matches('<').count() - written.matches("</").count();
            assert!(elements <= most, "{name}: {elements} elements");
            assert!((one.chapter.first..one.chapter.end).contains(&n), "{name}");
            if one.chapter == other.chapter {
                check_stillness(&one.tree, &other.tree, &name);
            }
            check_between(&one.tree, &other.tree);
        }
    }
}

fn manner(viewport: Viewport) -> RenderOptions {
    RenderOptions {
        lang: Lang::En,
        viewport,
        line: 320,
        portrait: 96,
        voice: Voice::Plain,
        code: CodeLanguage::Pseudo,
        zoom: 100,
        hidden: HiddenFacts::NONE,
    }
}

/// What is shown of a frame, without what is said of it alone.
fn pictures<R: BestFirstStage>(recording: &R, n: u64) -> (Scene, Scene, Scene, Vec<Fragment>) {
    let frame = (recording.frame(n), manner(VIEWPORTS[0]));
    let mut frames = recording.shown((&draw, 0), std::iter::once(frame));
    let frame = frames.pop().expect("a frame");
    (frame.tree, frame.line, frame.portrait, frame.sentence)
}

#[test]
fn a_search_by_uct_has_room_and_stands_still() {
    let three = board();
    let four = connect_four();
    let most = MOST_ELEMENTS;
    check(
        &recorded(&three, "", Proofs::None, 1000),
        ("3x3", 3 * EVERY),
        most,
    );
    let proofs = recorded(&three, "...x.o.o.", Proofs::Bounds, 500);
    check(&proofs, ("proofs", EVERY), most);
    let by_prior = run(puct(&three, "...x.o.o.", "ai6"), 500);
    check(&by_prior, ("PUCT", EVERY), most);
    let four = recorded(&four, "", Proofs::None, 1000);
    check(&four, ("Connect Four", 5 * EVERY), most);
}

/// The node that is reached by these moves, each the number of one.
fn below<R: BestFirstRecording>(recording: &R, moves: &[usize]) -> NodeNumber {
    let step = |node, &number: &usize| recording.child(node, number).expect("it was made");
    moves.iter().fold(0, step)
}

#[test]
fn a_part_of_a_search_has_room_and_stands_still_too() {
    let three = recorded(&board(), "", Proofs::None, 2000);
    let four = recorded(&connect_four(), "", Proofs::None, 2000);
    for moves in [&[4][..], &[4, 0], &[4, 0, 3]] {
        let anchor = below(&three, moves);
        let name = format!("3x3 from {moves:?}");
        check_from(&three, anchor, (&name, 11 * EVERY), MOST_ELEMENTS);
    }
    let anchor = below(&four, &[3, 3]);
    check_from(
        &four,
        anchor,
        ("Connect Four from 44", 11 * EVERY),
        MOST_ELEMENTS,
    );
}

#[test]
fn a_part_of_a_search_has_all_its_moves_and_what_lies_above() {
    let three = recorded(&board(), "", Proofs::None, 2000);
    let anchor = below(&three, &[4, 0]);
    let manner = manner(VIEWPORTS[0]);
    let last = three.frame(three.frames() - 1);
    let mut shown = three.shown((&draw, anchor), std::iter::once((last, manner)));
    let written = svg::write(&shown.pop().expect("a frame").tree, Theme::Light);
    let is_there = |path: &str| written.contains(&format!("data-node=\"{path}\""));
    assert!(is_there("") && is_there("1,1"), "what lies above");
    for mv in board().moves(&three.position(anchor)) {
        let written = format!("1,1 0,0 {}", board().write_move(mv));
        assert!(is_there(&written), "{written}");
    }
    assert!(!is_there("0,0"), "another move of the root");
}

fn asked<G: Game, E: Evaluator<G>>(
    game: &G,
    ends: &E,
    (question, expansions): (ProofQuestion, u64),
) -> PnRecording<G> {
    proofs::recorded(game, game.start(), ends, (question, expansions))
}

#[test]
fn a_search_by_proof_numbers_has_room_and_stands_still() {
    let ends = &LineScore::Standard;
    let at_least = |points| ProofQuestion::AtLeast(Score::points(points));
    let most = MOST_ELEMENTS_OF_PROOFS;
    let three = asked(&board(), ends, (ProofQuestion::Value, 3500));
    check(&three, ("3x3", 199 * EVERY), most);
    let four = Line::<u64>::new(4, 4, 3, false).expect("a board");
    let four = asked(&four, ends, (at_least(1), 3000));
    check(&four, ("4x4x3", 199 * EVERY), most);
    let wide = asked(&connect_four(), ends, (at_least(1), 3000));
    check(&wide, ("Connect Four", 199 * EVERY), most);
    for text in [
        "((3 5) (2 9))",
        "(((3 4) (2 1) (0 1)) ((5 6)))",
        "(1 2 3 4 5 6 7 8 9 10 11)",
    ] {
        let by_hand: Tree = text.parse().expect("a tree");
        let by_hand = asked(&by_hand, &LeafScore, (ProofQuestion::Value, 100));
        check(&by_hand, (text, 1), most);
    }
}

fn entered<G: Symmetry, E: Evaluator<G>>(
    game: &G,
    ends: &E,
    (question, nodes): (ProofQuestion, u64),
) -> PnRecording<G> {
    thresholds::recorded(game, game.start(), ends, (question, nodes))
}

#[test]
fn a_search_by_df_pn_has_room_and_stands_still() {
    let ends = &LineScore::Standard;
    let at_least = |points| ProofQuestion::AtLeast(Score::points(points));
    let most = MOST_ELEMENTS_OF_PROOFS;
    let three = entered(&board(), ends, (ProofQuestion::Value, u64::MAX));
    check(&three, ("3x3", EVERY), most);
    let four = Line::<u64>::new(4, 4, 3, false).expect("a board");
    let four = entered(&four, ends, (at_least(1), 3000));
    check(&four, ("4x4x3", 7 * EVERY), most);
    let wide = entered(&connect_four(), ends, (at_least(1), 3000));
    check(&wide, ("Connect Four", 7 * EVERY), most);
    for text in [
        "((3 5) (2 9))",
        "(((3 4) (2 1) (0 1)) ((5 6)))",
        "(1 2 3 4 5 6 7 8 9 10 11)",
    ] {
        let by_hand: Tree = text.parse().expect("a tree");
        let by_hand = entered(&by_hand, &LeafScore, (ProofQuestion::Value, 100));
        check(&by_hand, (text, 1), most);
    }
}

#[test]
fn a_picture_knows_nothing_of_what_comes_later() {
    let game = board();
    let short = recorded(&game, "...x.o.o.", Proofs::None, 300);
    let long = recorded(&game, "...x.o.o.", Proofs::None, 2000);
    let by_prior = |iterations| run(puct(&game, "...x.o.o.", ""), iterations);
    for (short, long) in [(short, long), (by_prior(300), by_prior(2000))] {
        // The last frame alone says that the search is over.
        for n in (0..short.frames() - 1).step_by(EVERY) {
            assert!(pictures(&short, n) == pictures(&long, n), "frame {n}");
        }
    }
    let ends = &LineScore::Standard;
    let of = |expansions| asked(&game, ends, (ProofQuestion::Value, expansions));
    let entering = |nodes| entered(&game, ends, (ProofQuestion::Value, nodes));
    for (short, long) in [(of(100), of(400)), (entering(150), entering(420))] {
        for n in (0..short.frames() - 1).step_by(EVERY) {
            assert!(pictures(&short, n) == pictures(&long, n), "frame {n}");
        }
    }
}
