//! No event can be lost unseen: in a search without any one of its events, a check fails that the
//! library's own tests make.
//!
//! Invariant: the checks are the library's (its grammar and digests) and a race's recorded bytes, and
//! all of them hold for the library and for a whole copy.

#[path = "../../marubatsu/tests/library/support/digest.rs"]
mod digest;
#[path = "../../marubatsu/tests/library/support/grammar.rs"]
mod grammar;
#[path = "../../marubatsu/tests/library/support/way.rs"]
mod way;

use std::cell::Cell;

use marubatsu::frame::{Frames, text};
use marubatsu::game::Game;
use marubatsu::games::line::{Line, Position};
use marubatsu::observe::Observer;
use marubatsu::observe::trace::{Recorder, Trace, TraceHeader};
use marubatsu::score::{Bounds, Score, Window};
use marubatsu::search::evaluators::LineScore;
use marubatsu::search::fast_policy::FastPolicy;
use marubatsu::search::lookahead::GameKnowledge;
use marubatsu::search::{Algorithm, Evaluator, FailRule, Root};
use marubatsu::table::{Fixed, TableKind};
use marubatsu_probe::{EVENTS, SearchCopy, search};

use grammar::Grammar;
use way::{Around, Way};

type Board = Line<u64>;

const PART_162: Way = Way {
    around: Around::Range,
    table: TableKind::Merged,
    ..Way::PLAIN
};
const PART_146: Way = Way {
    fail_rule: FailRule::Hard,
    ..Way::PLAIN
};
const MINIMAX: Way = Way {
    algorithm: Algorithm::Minimax,
    table: TableKind::Bounds,
    ..Way::PLAIN
};
const GIVEN: Way = Way {
    around: Around::Given(Window::new(Score::points(1), Score::points(2))),
    ..Way::PLAIN
};

fn board() -> Board {
    Line::new(3, 3, 3, false).expect("the board fits")
}

const SCOUT: Way = Way {
    algorithm: Algorithm::Scout,
    table: TableKind::Merged,
    ..Way::PLAIN
};
const NULL_WINDOW: Way = Way {
    algorithm: Algorithm::NullWindow,
    ..Way::PLAIN
};

/// Searches the start with a copy, or with the library itself.
fn searched<E: Evaluator<Board>, O: Observer<Board>>(
    copied: Option<SearchCopy>,
    way: &Way,
    evaluator: E,
    observer: &mut O,
) -> Result<Score, O::Interrupt> {
    let (game, ours) = (board(), way.algorithm);
    let (start, root) = (game.start(), way.root(&game, &evaluator));
    let Some(copied) = copied else {
        return way.search(&game, &start, evaluator, observer);
    };
    let mut policy = way.policy(evaluator);
    search(copied, ours, &game, &start, root, &mut policy, observer)
}

/// Whether the events keep the grammar, on every way.
fn keeps_grammar(copied: Option<SearchCopy>) -> bool {
    let ways = [PART_162, PART_146, MINIMAX, GIVEN, SCOUT, NULL_WINDOW];
    ways.iter().all(|way| {
        let game = board();
        let start = game.start();
        let mut grammar = Grammar::new(game, LineScore::Shortest, start, way);
        searched(copied, way, LineScore::Shortest, &mut grammar)
            .and_then(|score| grammar.finish(score))
            .is_ok()
    })
}

/// The digest of the frames, if the events make any.
fn frames(copied: Option<SearchCopy>, way: &Way, line: digest::Line<Board>) -> Option<String> {
    let game = board();
    let mut recorder = Recorder::new(TraceHeader::default());
    searched(copied, way, LineScore::Shortest, &mut recorder).ok()?;
    let (start, trace) = (game.start(), recorder.into_trace());
    let frames = Frames::new(game, start, trace).ok()?;
    Some(digest::of_frames(&frames, line))
}

const DIGEST_162: &str = "9eda85c6806101f27af1d75a766e17fc7fa885ef2afc1a369233e94cce18d993";
const DIGEST_146: &str = "f67e6e9dff4de522ea6aa6a06b5c80f00a4edf8fbfb32c4e630ca7576ce50258";

fn shows_part_162(copied: Option<SearchCopy>) -> bool {
    frames(copied, &PART_162, text::line).as_deref() == Some(DIGEST_162)
}

fn shows_part_146(copied: Option<SearchCopy>) -> bool {
    frames(copied, &PART_146, text::line146).as_deref() == Some(DIGEST_146)
}

/// The recorded race of a copy, or of the library itself; races know things.
fn race(copied: Option<SearchCopy>) -> Trace {
    let game = board();
    let mut policy = FastPolicy {
        ends: LineScore::Shortest,
        table: Fixed::new(&game, 1 << 16, Score::points(1)),
        knowledge: GameKnowledge::default(),
    };
    let range = LineScore::Shortest.range(&game).map(Root::range);
    let (start, root) = (game.start(), range.expect("the range is known"));
    let mut recorder = Recorder::new(TraceHeader::default());
    let (ours, policy, observer) = (Algorithm::AlphaBeta, &mut policy, &mut recorder);
    let raced = match copied {
        None => marubatsu::search::search(ours, &game, &start, root, policy, observer),
        Some(copied) => search(copied, ours, &game, &start, root, policy, observer),
    };
    assert_eq!(raced, Ok(Score::ZERO));
    recorder.into_trace()
}

/// Whether a copy's race is recorded as the library's is.
fn shows_race(copied: Option<SearchCopy>) -> bool {
    race(copied) == race(None)
}

/// Each event, and which of the four checks hold without it: grammar, part 162, part 146, the race. Where an event comes
/// twice, one is that of forced plies, which only races play out.
const WITHOUT: [(&str, [bool; 4]); 11] = [
    ("pass: Pass", [false, true, true, false]),
    ("node: Enter", [false, false, false, false]),
    ("node: Enter", [true, true, true, false]),
    ("node: Known", [true, true, true, false]),
    ("node: Known", [true, true, true, false]),
    ("node: LookedUp", [false, false, true, false]),
    ("node: Leave", [false, false, false, false]),
    ("children: Order", [false, true, true, false]),
    ("children: Order", [true, true, true, false]),
    ("children: Child", [false, false, false, false]),
    ("children: Updated", [false, false, false, false]),
];

fn checks(copied: Option<SearchCopy>) -> [bool; 4] {
    [
        keeps_grammar(copied),
        shows_part_162(copied),
        shows_part_146(copied),
        shows_race(copied),
    ]
}

#[test]
fn every_check_holds_with_all_events() {
    assert_eq!(checks(None), [true; 4]);
    assert_eq!(checks(Some(SearchCopy::Whole)), [true; 4]);
    assert_eq!(checks(Some(SearchCopy::Deleted)), [false; 4]);
}

#[test]
fn a_check_fails_without_any_one_event() {
    let names = WITHOUT.map(|(name, _)| name);
    assert_eq!(EVENTS, names, "the events are those listed here");
    for (number, (name, expected)) in WITHOUT.into_iter().enumerate() {
        assert!(expected.contains(&false), "{name} would be lost unseen");
        let found = checks(Some(SearchCopy::Without(number)));
        assert_eq!(found, expected, "{name}");
    }
}

/// Counts the leaves it is asked about.
struct Tally<'a>(&'a Cell<u64>);

impl Evaluator<Board> for Tally<'_> {
    fn at_end(&self, game: &Board, position: &Position<u64>) -> Score {
        self.0.set(self.0.get() + 1);
        LineScore::Shortest.at_end(game, position)
    }
    fn at_horizon(&self, game: &Board, position: &Position<u64>) -> Score {
        LineScore::Shortest.at_horizon(game, position)
    }
    fn range(&self, game: &Board) -> Option<Bounds> {
        LineScore::Shortest.range(game)
    }
    fn grain(&self, game: &Board) -> Score {
        LineScore::Shortest.grain(game)
    }
}

#[test]
fn without_events_the_same_leaves_are_searched() {
    for way in [PART_162, PART_146, MINIMAX, SCOUT, NULL_WINDOW, Way::PLAIN] {
        let leaves = |copied| {
            let leaves = Cell::new(0);
            let Ok(score) = searched(copied, &way, Tally(&leaves), &mut ());
            (score, leaves.get())
        };
        let (score, count) = leaves(None);
        assert!(score == Score::ZERO && count > 100, "{way:?}: {count}");
        assert_eq!(leaves(Some(SearchCopy::Deleted)), (score, count), "{way:?}");
    }
}
