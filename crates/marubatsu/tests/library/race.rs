//! The racing policy: it says what lessons say, what it knows is true, and it can be watched.
//!
//! Invariant: positions come from play by chance with a seed, so that a failure comes again; values to
//! compare with come from lessons without knowledge, or were agreed on by others.

mod lines;
mod packed;
mod rules;
mod stopped;
mod table;
mod values;
mod without_gravity;

use marubatsu::game::Outcomes as _;
use marubatsu::game::knowledge::{Knowledge, KnowledgeVerdict};
use marubatsu::games::line::{BoardShape, FixedSizes};
use marubatsu::observe::trace::Trace;
use marubatsu::search::evaluators::ProvenScore as _;
use marubatsu::search::fast_policy::KnowledgeSource;
use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::prelude::*;
use crate::voice::in_terms;

const KINDS: [LineScore; 2] = [LineScore::Standard, LineScore::Shortest];

/// Games of every kind: with and without gravity, with and without empty bits, one row, one column.
const SIZES: [(u32, u32, u32, bool); 16] = [
    (3, 3, 3, false),
    (4, 3, 3, false),
    (3, 4, 2, false),
    (4, 4, 4, false),
    (5, 3, 3, false),
    (1, 6, 3, false),
    (7, 1, 2, false),
    (2, 2, 1, false),
    (7, 6, 4, true),
    (5, 5, 4, true),
    (4, 5, 3, true),
    (6, 4, 4, true),
    (1, 5, 2, true),
    (6, 1, 3, true),
    (8, 8, 4, true),
    (8, 8, 5, false),
];

/// The score as a lesson finds it, by alpha-beta with a table that forgets nothing.
fn taught<G: Symmetry, E: Evaluator<G> + Copy>(game: &G, at: &G::Position, ends: E) -> Score {
    let mut policy = TracedPolicy {
        evaluator: ends,
        table: Exact::new(TableKind::Merged),
        fail_rule: FailRule::Soft,
        order: (),
    };
    let root = Root::INFINITE;
    let Ok(score) = search(Algorithm::AlphaBeta, game, at, root, &mut policy, &mut ());
    score
}

/// The score as a race finds it, in a table of this many bytes.
fn raced<G: Symmetry, E: Evaluator<G> + Copy>(
    game: &G,
    at: &G::Position,
    ends: E,
    knowledge: impl KnowledgeSource<G, E, Fixed<G>>,
    bytes: usize,
) -> Score {
    let mut policy = racing(game, ends, knowledge, bytes);
    let mut proven = Bounds::UNKNOWN;
    let Ok(score) = solve(game, at, &mut proven, &mut policy, &mut ());
    assert_eq!(proven, Bounds::exact(score));
    score
}

fn range_of<G: Symmetry, E: Evaluator<G> + Copy>(game: &G, ends: E) -> Bounds {
    ends.range(game).expect("it has one")
}

/// The score as a race finds it in such a table.
fn in_packed<B: Bits, S: BoardShape>(
    game: &Line<B, S>,
    at: &Stones<B, S>,
    ends: LineScore,
    table: Packed,
) -> Score {
    let knowledge = GameKnowledge::default();
    let mut policy = FastPolicy {
        ends,
        table,
        knowledge,
    };
    let Ok(score) = solve(game, at, &mut { Bounds::UNKNOWN }, &mut policy, &mut ());
    score
}

/// A race's policy, with an empty table of this many bytes.
fn racing<G: Symmetry, E: Evaluator<G>, K>(
    game: &G,
    ends: E,
    knowledge: K,
    bytes: usize,
) -> FastPolicy<E, Fixed<G>, K> {
    let table = Fixed::new(game, bytes, ends.grain(game));
    FastPolicy {
        ends,
        table,
        knowledge,
    }
}

/// Positions along a game by chance, the last ones: at most so many plies from the end of the board.
pub(super) fn late<B: Bits, S: BoardShape>(
    game: &Line<B, S>,
    seed: u64,
    plies: u32,
) -> Vec<Stones<B, S>> {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut positions = Vec::new();
    let mut at = game.start();
    loop {
        if game.plies_left(&at) <= plies {
            positions.push(at);
        }
        let moves: Vec<_> = game.moves(&at).collect();
        let place = usize::from(chance.next_u32().to_le_bytes()[1]) % moves.len().max(1);
        let Some(&mv) = moves.get(place) else {
            return positions;
        };
        at = game.play(&at, mv);
    }
}

pub(super) type Stones<B, S> = <Line<B, S> as Game>::Position;

fn line<B: Bits>((width, height, k, gravity): (u32, u32, u32, bool)) -> Line<B> {
    Line::new(width, height, k, gravity).expect("the board fits")
}

/// Checks a game's races and its knowledge at late positions of some games by chance.
fn check<B: Bits, S: BoardShape>(game: &Line<B, S>) {
    for (seed, at) in
        (0..8).flat_map(|seed| late(game, seed, 9).into_iter().map(move |at| (seed, at)))
    {
        for ends in KINDS {
            let score = taught(game, &at, ends);
            let bytes = 1 << (6 + seed);
            assert_eq!(
                raced(game, &at, ends, GameKnowledge::default(), bytes),
                score,
                "{at:?}"
            );
            assert_eq!(raced(game, &at, ends, (), bytes), score, "{at:?}");
            if let Some(table) = Packed::new(game, bytes, range_of(game, ends), Score::points(1)) {
                assert_eq!(in_packed(game, &at, ends, table), score, "{at:?}");
            }
            if !game.ended(&at) {
                check_knowledge(game, &at, ends, score);
            }
        }
    }
}

/// What is foreseen is true, and among the candidates is a best move.
fn check_knowledge<B: Bits, S: BoardShape>(
    game: &Line<B, S>,
    at: &Stones<B, S>,
    ends: LineScore,
    score: Score,
) {
    let mover = game.to_move(at);
    let own = |score: Score| {
        if mover == Side::Circle { score } else { -score }
    };
    let win = |player, left| own(ends.of_ending(Outcome::Win(player), left));
    let of = |ending| match ending {
        ProvenOutcome::Win(left) => win(mover, left),
        ProvenOutcome::Draw => Score::ZERO,
        ProvenOutcome::Loss(left) => win(mover.opponent(), left),
    };
    let seen = game.see(at);
    let best_of = |moves: &[<Line<B, S> as Game>::Move]| {
        let scores = moves
            .iter()
            .map(|&mv| own(taught(game, &game.play(at, mv), ends)));
        scores.max()
    };
    let candidates: Vec<_> = match game.look(&seen) {
        KnowledgeVerdict::Ended => panic!("it has not ended"),
        KnowledgeVerdict::Certain(_, ending) => {
            return assert_eq!(of(ending), own(score), "{at:?}");
        }
        KnowledgeVerdict::Forced(mv) => {
            assert_eq!(game.candidates(&seen).collect::<Vec<_>>(), [mv]);
            vec![mv]
        }
        KnowledgeVerdict::Open { worst, best } => {
            assert!(of(worst) <= own(score) && own(score) <= of(best), "{at:?}");
            for draw in [false, true] {
                let enough =
                    |ending: ProvenOutcome| draw || matches!(ending, ProvenOutcome::Loss(_));
                if let Some((rule, best)) = game.best_outcome(&seen, enough) {
                    assert!(own(score) <= of(best), "{at:?} {rule:?} {best:?}");
                }
            }
            game.candidates(&seen).collect()
        }
    };
    let legal: Vec<_> = game.moves(at).collect();
    assert!(candidates.iter().all(|mv| legal.contains(mv)));
    let mut once = candidates.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), candidates.len(), "no move comes twice");
    assert_eq!(best_of(&candidates), Some(own(score)), "{at:?}");
    for &mv in &candidates {
        assert_eq!(
            game.seen_after(&seen, mv),
            game.see(&game.play(at, mv)),
            "{at:?}"
        );
    }
}

#[test]
fn races_say_what_lessons_say() {
    for size in SIZES {
        check(&line::<u64>(size));
    }
    check(&line::<u128>((9, 7, 4, true)));
    check(&line::<u128>((11, 11, 5, false)));
}

#[test]
fn constant_sizes_are_the_same_game() {
    let constant = ConnectFour::connect_four();
    check(&constant);
    let chosen = line::<u64>((7, 6, 4, true));
    for seed in 0..50 {
        let (ours, theirs) = (late(&constant, seed, 42), late(&chosen, seed, 42));
        assert_eq!(ours, theirs);
        for at in ours {
            assert_eq!(constant.canonical(&at), chosen.canonical(&at));
        }
    }
    assert_eq!(FixedSizes::<7, 6, 4, true>.stride(64), 7);
}

#[test]
fn games_that_know_nothing_can_race() {
    for seed in 0..40 {
        let description = RandomTree {
            seed,
            depth: 6,
            branching: 3,
            ragged: true,
            repeats: 40,
            ..RandomTree::default()
        };
        let tree = description.make().expect("the description is in range");
        let score = taught(&tree, &tree.start(), LeafScore);
        assert_eq!(raced(&tree, &tree.start(), LeafScore, (), 4096), score);
    }
}

/// A whole race on 3x3, recorded and counted.
fn recorded() -> (Line<u64>, Trace, Counts) {
    let game = line::<u64>((3, 3, 3, false));
    let mut policy = racing(
        &game,
        LineScore::Shortest,
        GameKnowledge::default(),
        1 << 16,
    );
    let mut watching = (Recorder::new(TraceHeader::default()), Counts::default());
    let mut proven = Bounds::UNKNOWN;
    let solved = solve(
        &game,
        &game.start(),
        &mut proven,
        &mut policy,
        &mut watching,
    );
    assert_eq!(solved, Ok(Score::ZERO));
    let (recorder, counts) = watching;
    (game, recorder.into_trace(), counts)
}

#[test]
fn a_race_can_be_watched_and_replayed() {
    let (game, trace, counts) = recorded();
    assert!(counts.known > 20 && counts.nodes > 50, "{counts:?}");
    let trace = Trace::read(&trace.write()).expect("it was just written");
    let mut again = (Recorder::new(TraceHeader::default()), Counts::default());
    let replayed = trace.replay(&game, game.start(), &mut again);
    assert!(replayed.is_ok_and(|stopped| stopped.is_ok()));
    assert_eq!(again.1, counts);
    assert_eq!(again.0.into_trace(), trace);
}

#[test]
fn frames_of_a_race_keep_what_was_known() {
    use marubatsu::frame::{FrameKind, Frames};
    use marubatsu::lang::Lang;
    use marubatsu::observe::Leaf;
    let (game, trace, counts) = recorded();
    let frames = Frames::new(game, line::<u64>((3, 3, 3, false)).start(), trace).expect("it fits");
    let known: Vec<_> = frames
        .iter_from(0)
        .filter(|frame| frame.kind == FrameKind::End && frame.leaf == Some(Leaf::Known))
        .collect();
    assert_eq!(known.len() as u64, counts.known);
    let told = Lang::ALL.map(|lang| in_terms(&frames, lang));
    for frame in known {
        let fact = frame.knowledge.expect("it was known");
        assert!(fact.answered.is_some());
        assert_eq!(
            frames.get(frame.index).map(|again| again.knowledge),
            Some(frame.knowledge)
        );
        let at = usize::try_from(frame.index).expect("a small number");
        let [ja, en] = [0, 1].map(|lang| &told[lang][at]);
        assert!(ja.contains("ゲームの知識、") && en.contains("Static knowledge, "));
    }
}

#[test]
fn a_race_that_is_stopped_leaves_true_bounds() {
    use marubatsu::observe::limits::NodeLimit;
    let game = line::<u64>((4, 4, 3, false));
    let value = taught(&game, &game.start(), LineScore::Shortest);
    for limit in [1, 10, 100, 1000] {
        let mut policy = racing(
            &game,
            LineScore::Shortest,
            GameKnowledge::default(),
            1 << 16,
        );
        let (mut proven, mut limit) = (Bounds::UNKNOWN, NodeLimit::new(limit));
        let stopped = solve(&game, &game.start(), &mut proven, &mut policy, &mut limit);
        assert!(proven.lower <= value && value <= proven.upper);
        assert_eq!(stopped.is_ok(), proven == Bounds::exact(value));
    }
}

#[test]
fn a_rule_that_cuts_is_told_in_both_languages() {
    use marubatsu::frame::Frames;
    use marubatsu::game::Notation as _;
    use marubatsu::lang::Lang;
    let game = line::<u64>((7, 6, 4, true));
    let played = game.parse_moves(&game.start(), "52753311433677442422121");
    let at = played.expect("legal moves").position;
    let ends = LineScore::Standard;
    let mut policy = racing(&game, ends, GameKnowledge::default(), 1 << 16);
    let mut recorder = Recorder::new(TraceHeader::default());
    let solved = solve(
        &game,
        &at,
        &mut { Bounds::UNKNOWN },
        &mut policy,
        &mut recorder,
    );
    assert_eq!(solved, Ok(Score::points(-1)));
    let frames = Frames::new(game, at, recorder.into_trace()).expect("it fits");
    let told = |lang| {
        let mut all = in_terms(&frames, lang).into_iter();
        all.find(|said| said.contains("claimeven") || said.contains("クレームイーブン"))
    };
    let [ja, en] = Lang::ALL.map(told);
    assert_eq!(
        en.as_deref(),
        Some(
            "Static knowledge, claimeven: -1 (× can answer above every stone, so 〇 gets no line, and × gets one in the end)."
        )
    );
    assert_eq!(
        ja.as_deref(),
        Some(
            "ゲームの知識、クレームイーブン: -1 (× がいつも真上に置けば、〇 は列を作れず、最後には × が列を作る)。"
        )
    );
}
