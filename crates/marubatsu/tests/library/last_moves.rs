//! Evaluators whose rules look at the move that led to a position: a search tells its leaves theirs, whatever the
//! algorithm, and no table merges positions that such an evaluator tells apart.
//!
//! Invariants: the dumb values use no search and no table of the library; a number of nodes here was measured on the
//! series' own programs, and none may change.

use std::collections::HashMap;

use crate::prelude::*;
use crate::support::games::board;
use marubatsu::MoveOrdering;
use marubatsu::chance::Chance;
use marubatsu::games::line::Square;
use marubatsu::players::by_score::BY_SCORE;

type Board = Line<u64>;
type Player = ScorePlayer<u64>;

fn player(game: &Board, name: &str) -> Player {
    let rule = ScoreRule::named(name).expect("it is one of the series'");
    ScorePlayer::new(game, rule, &[]).expect("it plays here")
}

/// The score and the nodes of a search to this depth.
fn run(
    game: &Board,
    at: &Position<u64>,
    player: &Player,
    (algorithm, table, depth): (Algorithm, TableKind, u16),
) -> (Score, u64) {
    let mut policy = TracedPolicy {
        evaluator: player.clone(),
        table: Exact::new(table),
        fail_rule: FailRule::Soft,
        order: MoveOrder::Game,
    };
    let root = Root {
        depth: Depth::plies(depth),
        ..Root::INFINITE
    };
    let mut counts = Counts::default();
    let Ok(score) = search(algorithm, game, at, root, &mut policy, &mut counts);
    (score, counts.nodes)
}

/// Values by their definition, each leaf with its move; a position below the root is worth the same whatever its move.
struct Dumb<'a> {
    game: &'a Board,
    player: &'a Player,
    known: HashMap<(Position<u64>, u16), Score>,
}

impl Dumb<'_> {
    fn value(&mut self, at: &Position<u64>, last: Option<Square>, plies: u16) -> Score {
        if plies == 0 || self.game.ended(at) {
            let moved = self.game.to_move(at).opponent();
            return View::of(moved).turn(self.player.value(self.game, at, last));
        }
        if let Some(&known) = self.known.get(&(*at, plies)) {
            return known;
        }
        let game = self.game;
        let below = |mv| self.value(&game.play(at, mv), Some(mv), plies - 1);
        let values = game.moves(at).map(below);
        let best = match game.to_move(at) {
            Side::Circle => values.max(),
            Side::Cross => values.min(),
        };
        let best = best.expect("a game that goes on has moves");
        self.known.insert((*at, plies), best);
        best
    }
}

/// The start, and positions up to six plies behind it by chance.
fn positions(game: &Board) -> Vec<Position<u64>> {
    let mut chance = Chance::new(1);
    let mut found = vec![game.start()];
    for number in 1..40 {
        let mut at = game.start();
        for _ in 0..=(number % 6) {
            let count = u32::try_from(game.moves(&at).len()).expect("few moves");
            if let Some(mv) = game.moves(&at).nth(chance.below(count.max(1)) as usize) {
                at = game.play(&at, mv);
            }
        }
        found.push(at);
    }
    found
}

#[test]
fn every_scoring_player_values_the_same_with_every_table_and_without() {
    let game = board();
    let positions = positions(&game);
    for spec in BY_SCORE {
        let player = player(&game, spec.name);
        let known = HashMap::new();
        let (game, player) = (&game, &player);
        let mut dumb = Dumb {
            game,
            player,
            known,
        };
        for (number, at) in positions.iter().enumerate() {
            for depth in [2, 4, 9] {
                let value = dumb.value(at, None, depth);
                let range = player.range(game).expect("the range is known");
                assert!(range.lower <= value && value <= range.upper, "{spec:?}");
                for table in TABLES {
                    let ours = ALGORITHMS[(number + usize::from(depth)) % ALGORITHMS.len()];
                    let huge = number == 0 && ours == Algorithm::Minimax;
                    let ours = if huge { Algorithm::AlphaBeta } else { ours };
                    for ours in [ours, Algorithm::AlphaBeta] {
                        let (score, _) = run(game, at, player, (ours, table, depth));
                        let text = game.write_position(at);
                        let way = (spec.name, text, ours, table, depth);
                        assert_eq!(score, value, "{way:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn ai10s_takes_the_nodes_of_the_series() {
    let game = board();
    let (none, merged) = (TableKind::None, TableKind::Merged);
    for (depth, table, nodes) in [
        (2, none, 42),
        (2, merged, 30),
        (4, none, 366),
        (4, merged, 154),
        (9, none, 18_518),
        (9, merged, 1_106),
    ] {
        let way = (Algorithm::AlphaBeta, table, depth);
        let (_, found) = run(&game, &game.start(), &player(&game, "ai10s"), way);
        assert_eq!(found, nodes, "{way:?}");
    }
}

#[test]
fn a_player_to_whom_mirrored_moves_differ_has_its_value_from_no_mirror() {
    let game = board();
    for table in TABLES {
        let way = (Algorithm::AlphaBeta, table, 9);
        let (score, _) = run(&game, &game.start(), &player(&game, "ai1s"), way);
        assert_eq!(score, Score::points(2), "{table:?}");
    }
}

#[test]
fn the_position_that_a_search_begins_with_has_no_move() {
    let game = board();
    let taken = game.parse_position("....o....").expect("a position");
    let way = (Algorithm::AlphaBeta, TableKind::None, 0);
    let (score, _) = run(&game, &taken, &player(&game, "ai3s"), way);
    assert_eq!(score, Score::ZERO);
}

#[test]
fn the_line_ends_where_the_score_comes_from() {
    let game = board();
    for (name, depth) in [("ai1s", 4), ("ai7s", 3), ("ai10s", 5), ("ai11s", 4)] {
        let player = player(&game, name);
        let search = Search::with(&game, player.clone()).depth(depth);
        let plain = search.run().expect("no limit");
        let deepened = search.table(TableKind::Merged).deepening();
        let deepened = deepened
            .order(MoveOrdering::Previous)
            .run()
            .expect("no limit");
        for found in [&plain, &deepened] {
            let step = |at, &mv| game.play(&at, mv);
            let end = found.line.iter().fold(game.start(), step);
            let moved = game.to_move(&end).opponent();
            let worth = player.value(&game, &end, found.line.last().copied());
            assert_eq!(View::of(moved).turn(worth), found.score, "{name}");
        }
        assert_eq!(plain.score, deepened.score, "{name}");
    }
}

#[test]
fn races_value_leaves_as_lessons_do() {
    let game = board();
    let player = player(&game, "ai10s");
    let (ends, table, knowledge) = (player.clone(), (), ());
    let mut race = FastPolicy {
        ends,
        table,
        knowledge,
    };
    let mut counts = Counts::default();
    let (ours, start) = (Algorithm::AlphaBeta, game.start());
    let Ok(score) = search(ours, &game, &start, Root::INFINITE, &mut race, &mut counts);
    let way = (ours, TableKind::None, 9);
    assert_eq!((score, counts.nodes), run(&game, &start, &player, way));
}

#[test]
fn ranges_and_grains_hold_on_larger_boards_too() {
    for (side, k) in [(5, 4), (7, 5)] {
        let game = Board::new(side, side, k, false).expect("the board fits");
        for spec in BY_SCORE {
            let player = player(&game, spec.name);
            let range = player.range(&game).expect("rules have a range");
            let mut at = game.start();
            let mut chance = Chance::new(7);
            while !game.ended(&at) {
                let count = u32::try_from(game.moves(&at).len()).expect("few moves");
                let mv = game.moves(&at).nth(chance.below(count) as usize);
                let mv = mv.expect("one of them");
                at = game.play(&at, mv);
                let found = player.value(&game, &at, Some(mv));
                let (least, most) = (range.lower, range.upper);
                assert!(least <= found && found <= most, "{} {found}", spec.name);
                assert_eq!(found.hundredths() % player.grain(&game).hundredths(), 0);
            }
        }
    }
}
