//! Best-first searches as files: what is opened has the frames of the live search; what fits no search is refused.

use marubatsu::best_first::pn::{PnLog, PnRecording};
use marubatsu::best_first::uct::{Proofs, RepeatError, UctLog, UctRecording};
use marubatsu::best_first::{
    BestFirstRecording, ProofQuestion, QuestionSearch, RoundError, RoundErrorKind, RoundFile,
    RoundWriteError,
};
use marubatsu::game::{Game, Notation};
use marubatsu::games::line::Line;
use marubatsu::games::tree::Tree;
use marubatsu::observe::trace::{ReadError, TraceHeader};
use marubatsu::score::Score;
use marubatsu::search::evaluators::{LeafScore, LineScore};

use super::{connect_four, sure, three, uct};

const BOARDS: [(&str, Proofs); 3] = [
    ("", Proofs::None),
    ("...x.o.o.", Proofs::Bounds),
    ("...x.o.o.", Proofs::Wins),
];

fn header(board: &str) -> TraceHeader {
    TraceHeader {
        game: "3x3".to_owned(),
        root: board.to_owned(),
        search: "algorithm=uct&seed=7".to_owned(),
    }
}

fn recorded(
    game: &Line<u64>,
    board: &str,
    bounds: Proofs,
    iterations: u64,
) -> UctRecording<Line<u64>> {
    let mut search = uct(game, board, bounds);
    let mut log = UctLog::default();
    sure(search.run(iterations, &mut log));
    UctRecording::new(search, log)
}

fn asked(game: &Line<u64>, board: &str, expansions: u64) -> PnRecording<Line<u64>> {
    let mut search = questions(game, board);
    let mut log = PnLog::default();
    sure(search.run(expansions, &mut log));
    PnRecording::new(&search, log)
}

fn questions<'a>(game: &'a Line<u64>, board: &str) -> QuestionSearch<'a, Line<u64>, LineScore> {
    let root = game.parse_position(board).expect("a board");
    QuestionSearch::new(game, root, &LineScore::Standard, ProofQuestion::Value)
}

/// All frames, each as it stands and with what it says of its way's nodes.
fn frames<R: BestFirstRecording>(recording: &R, said: impl Fn(u32, u64) -> String) -> Vec<String> {
    let frame = |n| {
        let frame = recording.frame(n);
        let said: Vec<String> = frame.path.iter().map(|&node| said(node, n)).collect();
        format!("{frame:?} {said:?}")
    };
    (0..recording.frames()).map(frame).collect()
}

fn uct_frames(recording: &UctRecording<Line<u64>>) -> Vec<String> {
    frames(recording, |node, n| {
        let frame = recording.frame(n);
        let playout = (frame.iteration > 0).then(|| recording.playout(frame.iteration));
        format!("{:?} {playout:?}", recording.stats(node, &frame))
    })
}

fn pn_frames(recording: &PnRecording<Line<u64>>) -> Vec<String> {
    frames(recording, |node, n| {
        let frame = recording.frame(n);
        let children: Vec<_> = recording
            .children(node)
            .map(|child| recording.numbers(child, &frame))
            .collect();
        format!("{:?} {children:?}", recording.numbers(node, &frame))
    })
}

#[test]
fn what_is_opened_has_the_frames_of_the_live_search() {
    let game = three();
    for (board, bounds) in BOARDS {
        let live = recorded(&game, board, bounds, 500);
        let file = live.file(header(board)).expect("it is written");
        let read = RoundFile::read(&file.write()).expect("it is read");
        assert_eq!(read, file);
        let opened = read.uct(uct(&game, board, bounds)).expect("it fits");
        assert_eq!(uct_frames(&opened), uct_frames(&live), "{board}");
        assert_eq!(opened.favourites(), live.favourites());
    }
    for (board, expansions) in [("...x.o.o.", 50), ("...x.o.o.", 1000), ("ooo.xx...", 10)] {
        let live = asked(&game, board, expansions);
        let file = live.file(header(board)).expect("it is written");
        let read = RoundFile::read(&file.write()).expect("it is read");
        assert_eq!(read, file);
        let opened = read.pn(questions(&game, board), u64::MAX).expect("it fits");
        assert_eq!(pn_frames(&opened), pn_frames(&live), "{board}");
        assert_eq!(opened.passes(), live.passes());
        assert_eq!(opened.known(), live.known());
    }
}

#[test]
fn rounds_take_eight_bytes_and_four() {
    let game = connect_four();
    let file = recorded(&game, "", Proofs::None, 2000)
        .file(header(""))
        .expect("it is written");
    let head = b"marubatsu-best-first 1\ngame 3x3\nroot \nsearch algorithm=uct&seed=7\niterations -1 0 1\n\n";
    let bytes = file.write();
    assert!(bytes.starts_with(head));
    assert_eq!(bytes.len(), head.len() + 8 * 2000);
    let file = asked(&three(), ".........", 300)
        .file(header(""))
        .expect("it is written");
    let head =
        b"marubatsu-best-first 1\ngame 3x3\nroot \nsearch algorithm=uct&seed=7\nexpansions\n\n";
    assert_eq!(file.write().len(), head.len() + 4 * 300);
    assert_eq!(file.rounds(), 300);
}

#[test]
fn what_fits_no_search_is_refused_with_its_round() {
    let game = three();
    let bytes = recorded(&game, "", Proofs::None, 20)
        .file(header(""))
        .expect("written")
        .write();
    let first = bytes.len() - 8 * 20;
    let opened = |bytes: &[u8]| -> Result<(), RoundError> {
        let file = RoundFile::read(bytes).expect("a file");
        file.uct(uct(&game, "", Proofs::None)).map(drop)
    };
    let changed = |at: usize, to: u8| {
        let mut changed = bytes.clone();
        changed[first + at] = to;
        changed
    };
    let fault = |round, fault| Err(RoundError { round, fault });
    assert_eq!(opened(&bytes), Ok(()));
    let unmade = fault(3, RoundErrorKind::Node);
    assert_eq!(opened(&changed(2 * 8, 77)), unmade);
    let no_move = RoundErrorKind::Iteration(RepeatError::Move(0));
    assert_eq!(opened(&changed(2 * 8 + 4, 9)), fault(3, no_move));
    let made = RoundErrorKind::Iteration(RepeatError::Made);
    assert_eq!(
        opened(&changed(2 * 8 + 4, 0)),
        fault(3, made),
        "a node told twice"
    );
    assert_eq!(
        opened(&changed(2 * 8 + 7, 3)),
        fault(3, RoundErrorKind::End)
    );
    let file = RoundFile::read(&bytes).expect("a file");
    let other = file.pn(questions(&game, "........."), u64::MAX).map(drop);
    assert_eq!(other, fault(1, RoundErrorKind::Kind));
    let proofs = asked(&game, ".........", 30)
        .file(header(""))
        .expect("written");
    let few = proofs.pn(questions(&game, "........."), 60).map(drop);
    assert!(matches!(
        few,
        Err(RoundError {
            fault: RoundErrorKind::TooMany,
            ..
        })
    ));
}

#[test]
fn no_bytes_make_a_panic_and_what_is_read_is_written_again() {
    let game = three();
    let whole = recorded(&game, "...x.o.o.", Proofs::Bounds, 30);
    let bytes = whole.file(header("...x.o.o.")).expect("written").write();
    for at in 0..bytes.len() {
        for to in [0, 1, 2, 3, b' ', b'\n', 255] {
            let mut changed = bytes.clone();
            changed[at] = to;
            let Ok(file) = RoundFile::read(&changed) else {
                continue;
            };
            assert_eq!(file.write(), changed);
            drop(file.uct(uct(&game, "...x.o.o.", Proofs::Bounds)));
        }
        if let Ok(cut) = RoundFile::read(&bytes[..at]) {
            assert!(cut.rounds() < 30);
        }
    }
    assert_eq!(
        RoundFile::read(b"marubatsu-trace 1\n"),
        Err(ReadError::Format)
    );
}

#[test]
fn more_results_than_a_byte_has_are_not_written() {
    let leaves: Vec<String> = (0..300).map(|leaf| leaf.to_string()).collect();
    let tree: Tree = format!("({})", leaves.join(" ")).parse().expect("a tree");
    let settings = marubatsu::best_first::uct::UctSettings::default();
    let mut search = marubatsu::best_first::uct::Uct::within(
        marubatsu::score::Bounds::new(Score::ZERO, Score::points(299)),
        &tree,
        (tree.start(), &LeafScore),
        settings,
    )
    .expect("a range");
    let mut log = UctLog::default();
    sure(search.run(256, &mut log));
    assert!(
        UctRecording::new(search.clone(), log.clone())
            .file(header(""))
            .is_ok()
    );
    sure(search.run(1, &mut log));
    let written = UctRecording::new(search, log).file(header(""));
    assert_eq!(written, Err(RoundWriteError::Results));
}
