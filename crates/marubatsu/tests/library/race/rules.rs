//! What the rules of a game say without search, against plain values: at every position of small boards, and at late
//! positions of larger ones.
//!
//! Invariant: the values come from a walk over all moves with a memory, and from nothing else.

use std::collections::{HashMap, HashSet};
use std::convert::Infallible;

use marubatsu::game::knowledge::{Knowledge as _, KnowledgeVerdict, Rule};
use marubatsu::game::{Game as _, Notation as _, Outcomes as _, Symmetry as _};
use marubatsu::observe::{Event, EventOf, Observer};

use super::{KINDS, Stones, late, line, range_of, taught};
use crate::prelude::*;

/// How a position ends with best play, as seen by the side to move: the greater, the better, and 0 is a draw. A win is
/// one more than the plies left then.
pub(super) type Value = i32;

/// The values of all positions that follow from one.
struct Values<'a> {
    game: &'a Line<u64>,
    known: HashMap<(u64, u64), Value>,
}

impl Values<'_> {
    fn of(&mut self, at: &Stones<u64, marubatsu::games::line::Sizes>) -> Value {
        let game = self.game;
        match game.outcome(at) {
            Some(Outcome::Draw) => return 0,
            Some(Outcome::Win(_)) => {
                return -(i32::try_from(game.plies_left(at)).expect("few") + 1);
            }
            None => {}
        }
        if let Some(&value) = self.known.get(&game.key(at)) {
            return value;
        }
        let values = game.moves(at).map(|mv| -self.of(&game.play(at, mv)));
        let value = values.max().expect("it has not ended");
        self.known.insert(game.key(at), value);
        value
    }

    /// All that were found, by key.
    fn all(self) -> Vec<((u64, u64), Value)> {
        let mut all: Vec<_> = self.known.into_iter().collect();
        all.sort_unstable();
        all
    }
}

fn value_of(ending: ProvenOutcome) -> Value {
    let size = |left: u32| i32::try_from(left).expect("few") + 1;
    match ending {
        ProvenOutcome::Loss(left) => -size(left),
        ProvenOutcome::Draw => 0,
        ProvenOutcome::Win(left) => size(left),
    }
}

/// Holds all that is said of a position against its value; the rule that bounds it, if there is one.
fn check(
    game: &Line<u64>,
    at: &Stones<u64, marubatsu::games::line::Sizes>,
    value: Value,
) -> Option<Rule> {
    let seen = game.see(at);
    match game.look(&seen) {
        KnowledgeVerdict::Ended | KnowledgeVerdict::Forced(_) => None,
        KnowledgeVerdict::Certain(_, ending) => {
            assert_eq!(value_of(ending), value, "{at:?}");
            None
        }
        KnowledgeVerdict::Open { worst, best } => {
            let (worst, best) = (value_of(worst), value_of(best));
            assert!(worst <= value && value <= best, "{at:?}");
            let any = game.best_outcome(&seen, |_| true);
            let losses = game.best_outcome(&seen, |ending| ending != ProvenOutcome::Draw);
            for (rule, ending) in any.iter().chain(&losses) {
                assert!(
                    value <= value_of(*ending),
                    "{at:?} {rule:?} {ending:?} {value}"
                );
            }
            let wins = game.worst_outcome(&seen, |ending| ending != ProvenOutcome::Draw);
            if let Some((rule, ending)) = wins {
                assert!(
                    value >= value_of(ending),
                    "{at:?} {rule:?} {ending:?} {value}"
                );
            }
            losses.or(any).or(wins).map(|(rule, _)| rule)
        }
    }
}

#[test]
fn no_position_of_a_small_board_is_misjudged() {
    let sizes = [
        (4, 4, 4, true),
        (4, 4, 3, true),
        (3, 6, 3, true),
        (5, 3, 3, true),
        (6, 2, 3, true),
        (3, 3, 3, false),
        (4, 3, 3, false),
        (4, 3, 4, false),
        (3, 3, 2, false),
        (6, 2, 3, false),
        (2, 5, 4, false),
        (1, 9, 5, false),
    ];
    let mut used: HashMap<Rule, usize> = HashMap::new();
    for size in sizes {
        let game = line::<u64>(size);
        let mut values = Values {
            game: &game,
            known: HashMap::new(),
        };
        values.of(&game.start());
        for (key, value) in values.all() {
            if let Some(rule) = check(&game, &game.keyed(key), value) {
                *used.entry(rule).or_default() += 1;
            }
        }
    }
    let rules = [
        Rule::NoLineLeft,
        Rule::Claimeven,
        Rule::OddThreat,
        Rule::Pairing,
        Rule::ThreatSequence,
    ];
    for rule in rules {
        assert!(
            used.get(&rule).is_some_and(|&times| times > 100),
            "{used:?}"
        );
    }
}

/// Judges all positions that follow some late ones of such boards, and counts what each rule knew.
pub(super) fn judged_late(
    sizes: &[(u32, u32, u32)],
    gravity: bool,
    plies: u32,
) -> HashMap<Rule, usize> {
    let mut used: HashMap<Rule, usize> = HashMap::new();
    for &(width, height, k) in sizes {
        let game = line::<u64>((width, height, k, gravity));
        for seed in 0..40 {
            let mut values = Values {
                game: &game,
                known: HashMap::new(),
            };
            for at in late(&game, seed, plies).into_iter().take(1) {
                values.of(&at);
            }
            for (key, value) in values.all() {
                if let Some(rule) = check(&game, &game.keyed(key), value) {
                    *used.entry(rule).or_default() += 1;
                }
            }
        }
    }
    used
}

#[test]
fn no_late_position_of_a_larger_board_is_misjudged() {
    let sizes = [
        (5, 4, 4),
        (6, 4, 4),
        (4, 6, 4),
        (5, 6, 4),
        (6, 6, 4),
        (7, 6, 4),
        (7, 4, 3),
        (5, 8, 5),
        (8, 7, 4),
    ];
    let used = judged_late(&sizes, true, 13);
    for rule in [Rule::NoLineLeft, Rule::Claimeven, Rule::OddThreat] {
        assert!(
            used.get(&rule).is_some_and(|&times| times > 1_000),
            "{used:?}"
        );
    }
}

#[test]
fn no_rule_changes_a_score() {
    let game = ConnectFour::connect_four();
    let mut checked = 0;
    for (seed, ends) in (0..13_000).flat_map(|seed| KINDS.map(|ends| (seed, ends))) {
        let range = range_of(&game, ends);
        // At every fifth seed each rule is switched off in turn.
        let off = if seed % 5 == 0 { &Rule::ALL[..] } else { &[] };
        for at in late(&game, seed, 13) {
            let score = taught(&game, &at, ends);
            for without in off.iter().copied().map(Some).chain([None]) {
                let knowledge = without.map_or_else(GameKnowledge::default, GameKnowledge::without);
                let table = Packed::new(&game, 0, range, Score::points(1)).expect("it fits");
                let mut policy = FastPolicy {
                    ends,
                    table,
                    knowledge,
                };
                let mut proven = Bounds::UNKNOWN;
                let Ok(found) = solve(&game, &at, &mut proven, &mut policy, &mut ());
                assert_eq!(found, score, "{at:?} {ends:?} without {without:?}");
            }
            checked += 1;
        }
    }
    assert!(checked > 20_000, "{checked}");
}

/// Positions in which, taken together, every rule of the game tells something: only where a search begins can somebody win at once.
const TELLING: [&str; 2] = ["742234173564774116613357", "2252576253462244111563365"];

/// The rules that told something, and the nodes that searches without this one made.
fn told(game: &ConnectFour, without: Option<Rule>) -> (HashSet<Rule>, u64) {
    let (mut heard, mut counts) = (Heard::default(), Counts::default());
    for moves in TELLING {
        tell(game, moves, without, &mut (&mut heard, &mut counts));
    }
    (heard.0, counts.nodes)
}

/// Solves a position, with all rules but one.
fn tell<O: Observer<ConnectFour>>(
    game: &ConnectFour,
    moves: &str,
    without: Option<Rule>,
    observer: &mut O,
) {
    let range = range_of(game, LineScore::Shortest);
    let table = Packed::new(game, 1 << 20, range, Score::points(1)).expect("it fits");
    let knowledge = without.map_or_else(GameKnowledge::default, GameKnowledge::without);
    let mut policy = FastPolicy {
        ends: LineScore::Shortest,
        table,
        knowledge,
    };
    let played = game.parse_moves(&game.start(), moves).expect("legal moves");
    let mut proven = Bounds::UNKNOWN;
    let solved = solve(game, &played.position, &mut proven, &mut policy, observer);
    assert!(solved.is_ok());
}

/// Which rules told something.
#[derive(Default)]
struct Heard(HashSet<Rule>);

impl<G: marubatsu::game::Game> Observer<G> for Heard {
    type Interrupt = Infallible;

    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), Infallible> {
        if let Event::Known(known) = event {
            self.0.insert(known.rule);
        }
        Ok(())
    }
}

#[test]
fn a_rule_that_is_switched_off_tells_nothing() {
    let game = ConnectFour::connect_four();
    let (all, nodes) = told(&game, None);
    for rule in [
        Rule::WinsAtOnce,
        Rule::CannotParry,
        Rule::SquaresLeft,
        Rule::OnlyMove,
        Rule::NoLineLeft,
        Rule::Claimeven,
        Rule::OddThreat,
    ] {
        assert!(all.contains(&rule), "{rule:?} is used: {all:?}");
        let (others, more) = told(&game, Some(rule));
        assert!(!others.contains(&rule), "{rule:?} is off: {others:?}");
        assert_ne!(more, nodes, "{rule:?} changes what is searched");
    }
}
