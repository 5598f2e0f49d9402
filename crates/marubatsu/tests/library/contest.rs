//! Contests of the series' AIs: exact values, samples, proofs.
//!
//! Invariant: the numbers are the reference's, or follow from every game played out.

use std::sync::atomic::AtomicBool;

use marubatsu::chance::Chance;
use marubatsu::contest::proof::{StrategyCheck, WeakVerdict};
use marubatsu::contest::strategy::Strategy;
use marubatsu::contest::strength::{self, StrengthCurve};
use marubatsu::contest::{exact, rating, sample};
use marubatsu::fraction::Fraction;
use marubatsu::lang::Lang;
use marubatsu::layout::LayoutTree as _;
use marubatsu::observe::limits::CancelFlag;
use marubatsu::odds::Odds;
use marubatsu::players::table::{Difficulty, TablePlayer};
use marubatsu::players::{Chooser, Opinion, OpinionError};
use marubatsu::scene::measure::{self, TextLine};
use marubatsu::scene::{Scene, px};
use marubatsu::tree::graph::{MergeRule, PositionGraph};
use marubatsu::tree::odds::RandomOdds;
use marubatsu::tree::score::{DrawScoring, LeafValue, LossRanking, Scores};
use marubatsu::tree::study::Study;

use crate::backwards::Backwards;
use crate::prelude::*;

type Board = Line<u64>;

static NEVER: AtomicBool = AtomicBool::new(false);

/// 〇×ゲーム laid out.
struct Field {
    graph: PositionGraph<Board>,
    leaves: Vec<LeafValue>,
    scores: Scores,
}

impl Field {
    fn of(merge: MergeRule) -> Self {
        let game = Board::new(3, 3, 3, false).expect("the board fits");
        let graph = PositionGraph::of(game.clone(), game.start(), merge, 10_000, &mut |_| true);
        let graph = graph.expect("5,478 positions");
        let leaves = graph.leaves(&LineScore::Standard);
        let scores = Scores::of(&graph, &leaves, DrawScoring::Plain);
        Self {
            graph,
            leaves,
            scores,
        }
    }

    fn strategy(&self, player: &dyn Chooser<Board>) -> Strategy {
        let strategy = Strategy::of(&self.graph, player, CancelFlag::new(&NEVER), &|_| {});
        strategy.expect("a player of this game")
    }

    fn odds(&self, circle: &Strategy, cross: &Strategy) -> Odds<Fraction> {
        exact::odds(&self.graph, &self.leaves, circle, cross).expect("small numbers")
    }

    fn judged<'a>(&'a self, strategy: &'a Strategy) -> StrategyCheck<'a, Board> {
        StrategyCheck {
            graph: &self.graph,
            leaves: &self.leaves,
            scores: &self.scores,
            strategy,
        }
    }

    fn boards(&self, nodes: &[usize]) -> Vec<String> {
        let board = |&node: &usize| {
            let position = &self.graph.positions()[node];
            self.graph.game().write_position(position)
        };
        nodes.iter().map(board).collect()
    }
}

/// A rule AI, or a player with a table.
fn player(name: &str) -> Box<dyn Chooser<Board>> {
    let game = Board::new(3, 3, 3, false).expect("the board fits");
    let (ends, draws) = match name {
        "ai_gt7" => (LineScore::Standard, DrawScoring::Plain),
        "ai_gtsv" | "hard-for-people" | "easy-for-people" => {
            (LineScore::Shortest, DrawScoring::Plain)
        }
        "ai_gtsvrd" => (LineScore::Shortest, DrawScoring::Recalculated),
        _ => {
            let rule = ScoreRule::named(name).expect(name);
            return Box::new(ScorePlayer::new(&game, rule, &[]).expect("it plays 3x3"));
        }
    };
    let graph = Field::of(MergeRule::Equal).graph;
    let scores = Scores::of(&graph, &graph.leaves(&ends), draws);
    let study = Study::new(graph, scores, LossRanking::Alike);
    Box::new(match name {
        "hard-for-people" => TablePlayer::for_people(&study, Difficulty::Hard),
        "easy-for-people" => TablePlayer::for_people(&study, Difficulty::Easy),
        _ => TablePlayer::of_study(&study),
    })
}

fn texts(odds: Odds<Fraction>) -> [String; 2] {
    [odds.win.to_string(), odds.draw.to_string()]
}

#[test]
fn exact_values_against_chance() {
    let field = Field::of(MergeRule::Equal);
    let chance = field.strategy(&*player("ai2s"));
    for (name, as_circle, as_cross) in [
        ("ai2s", ["737/1260", "8/63"], ["121/420", "8/63"]),
        ("ai14s", ["95/96", "1/96"], ["278/315", "37/315"]),
        (
            "ai_gtsv",
            ["75257/77760", "2503/77760"],
            ["2645/3402", "757/3402"],
        ),
        (
            "ai_gtsvrd",
            ["705493/725760", "20267/725760"],
            ["328/405", "77/405"],
        ),
        // Nobody wins more often against any move than who chooses what most replies are mistakes after.
        (
            "hard-for-people",
            ["127/128", "1/128"],
            ["2498/2835", "337/2835"],
        ),
        (
            "easy-for-people",
            ["139/160", "21/160"],
            ["62/105", "43/105"],
        ),
    ] {
        let strategy = field.strategy(&*player(name));
        assert_eq!(texts(field.odds(&strategy, &chance)), as_circle, "{name}");
        let as_x = field.odds(&chance, &strategy).turned();
        assert_eq!(texts(as_x), as_cross, "{name}");
    }
}

#[test]
fn those_who_never_lose_draw_with_each_other() {
    let field = Field::of(MergeRule::Equal);
    let names = [
        "ai14s",
        "ai_gt7",
        "ai_gtsv",
        "ai_gtsvrd",
        "hard-for-people",
        "easy-for-people",
    ];
    let strategies = names.map(|name| field.strategy(&*player(name)));
    for (one, circle) in names.iter().zip(&strategies) {
        for (other, cross) in names.iter().zip(&strategies) {
            let odds = field.odds(circle, cross);
            assert_eq!(odds.draw, Fraction::ONE, "{one} - {other}");
        }
    }
}

/// Circle's odds from a position on, move by move.
fn odds_by_recursion(field: &Field, strategies: [&Strategy; 2], node: usize) -> [f64; 3] {
    let turn = field.leaves[node].turn;
    let choices = strategies[usize::from(turn.letter() == 'x')].choices(node);
    if choices.is_empty() {
        let score = field.leaves[node].score.hundredths().signum();
        return [1, 0, -1].map(|outcome| f64::from(u8::from(outcome == score)));
    }
    let mut sum = [0.0; 3];
    for &child in choices {
        let part = odds_by_recursion(field, strategies, child as usize);
        for (sum, part) in sum.iter_mut().zip(part) {
            *sum += part;
        }
    }
    #[allow(clippy::cast_precision_loss, reason = "at most nine")]
    let count = choices.len() as f64;
    sum.map(|part| part / count)
}

#[test]
fn exact_values_are_those_of_all_games() {
    let field = Field::of(MergeRule::Equal);
    let names = ["ai2s", "ai5s", "ai8s", "ai10s", "ai12s", "ai_gtsvrd"];
    let strategies = names.map(|name| field.strategy(&*player(name)));
    for circle in &strategies {
        for cross in &strategies {
            let odds = field.odds(circle, cross);
            let sum = odds.win.checked_add(odds.draw).expect("small numbers");
            assert_eq!(sum.checked_add(odds.lose), Some(Fraction::ONE));
            let expected = odds_by_recursion(&field, [circle, cross], 0);
            for (exact, expected) in [odds.win, odds.draw, odds.lose].iter().zip(expected) {
                assert!((exact.value() - expected).abs() < 1e-12);
            }
        }
    }
}

#[test]
fn random_odds_are_those_of_a_random_match() {
    let field = Field::of(MergeRule::Equal);
    let chance = field.strategy(&*player("ai2s"));
    let odds = RandomOdds::of(&field.graph, &field.leaves).expect("small numbers");
    assert_eq!(odds.get(0), field.odds(&chance, &chance));
    for node in (0..field.graph.len()).step_by(7) {
        let expected = odds_by_recursion(&field, [&chance, &chance], node);
        let Odds { win, draw, lose } = odds.get(node).map(Fraction::value);
        for (exact, expected) in [win, draw, lose].iter().zip(expected) {
            assert!((exact - expected).abs() < 1e-12, "{node}");
        }
    }
}

#[test]
fn samples_lie_near_the_exact_values() {
    let field = Field::of(MergeRule::Equal);
    let [ours, chance] = ["ai14s", "ai2s"].map(|name| field.strategy(&*player(name)));
    for seed in 0..20 {
        for (circle, cross) in [(&ours, &chance), (&chance, &ours)] {
            let games = 10_000;
            let sampled = sample::play_expanded(&field.leaves, (circle, cross), seed, 0..games);
            assert_eq!(sampled.games(), games);
            let exact = field.odds(circle, cross).map(Fraction::value);
            for (hits, p) in [(sampled.win, exact.win), (sampled.lose, exact.lose)] {
                #[allow(clippy::cast_precision_loss, reason = "10,000 games")]
                let (hits, games) = (hits as f64, games as f64);
                let error = (p * (1.0 - p) / games).sqrt();
                assert!(
                    (hits / games - p).abs() <= 4.0 * error,
                    "{seed}: {hits}, {p}"
                );
            }
        }
    }
}

#[test]
fn parts_of_a_match_add_up_to_it() {
    let field = Field::of(MergeRule::Equal);
    let [one, other] = ["ai5s", "ai2s"].map(|name| field.strategy(&*player(name)));
    let games = |games| {
        let players = (&one, &other);
        sample::play_expanded(&field.leaves, players, 7, games)
    };
    let parts = [games(0..100), games(100..101), games(101..1000)];
    let sum = parts.into_iter().reduce(Odds::plus).expect("three parts");
    assert_eq!(sum, games(0..1000));
    assert_ne!(games(0..1000), games(1000..2000));
}

#[test]
fn a_game_of_a_match_is_found_again_by_its_number() {
    let field = Field::of(MergeRule::Equal);
    let [one, other] = ["ai5s", "ai2s"].map(|name| field.strategy(&*player(name)));
    let mut again = Odds::<u64>::default();
    for number in 0..500 {
        let players = (&one, &other);
        let game = sample::replay(&field.graph, &field.leaves, players, 7, number);
        match game.winner.map(marubatsu::game::Side::letter) {
            Some('o') => again.win += 1,
            Some(_) => again.lose += 1,
            None => again.draw += 1,
        }
        assert!((5..=9).contains(&game.moves.len()));
    }
    assert_eq!(
        again,
        sample::play_expanded(&field.leaves, (&one, &other), 7, 0..500)
    );
}

#[test]
fn asking_at_every_move_plays_legal_games() {
    let game = Board::new(3, 3, 3, false).expect("the board fits");
    let (one, other) = (player("ai5s"), player("ai2s"));
    for number in 0..50 {
        let mut chance = marubatsu::chance::Chance::stream(3, number);
        let record = sample::play_asking(
            &game,
            &LineScore::Standard,
            (&*one, &*other),
            &mut chance,
            CancelFlag::new(&NEVER),
        );
        let record = record.expect("both play on");
        let words: Vec<String> = record.moves.iter().map(|&mv| game.write_move(mv)).collect();
        let played = game.parse_moves(&game.start(), &words.join(" "));
        assert!(game.ended(&played.expect("legal moves").position));
    }
}

/// Says the first square, whatever stands there.
#[derive(Debug)]
struct Stubborn;

impl Chooser<Board> for Stubborn {
    fn opinion(
        &self,
        game: &Board,
        _: &<Board as Game>::Position,
        _: CancelFlag<'_>,
    ) -> Result<Opinion<<Board as Game>::Move>, OpinionError> {
        Ok(Opinion::of(game.moves(&game.start()).take(1)))
    }
}

#[test]
fn a_player_who_names_a_taken_square_loses_the_game() {
    let field = Field::of(MergeRule::Equal);
    let strategy = Strategy::of(&field.graph, &Stubborn, CancelFlag::new(&NEVER), &|_| {});
    assert_eq!(strategy, Err(OpinionError::illegal()));
    let game = field.graph.game();
    let fault = sample::play_asking(
        game,
        &LineScore::Standard,
        (&Stubborn, &*player("ai1s")),
        &mut marubatsu::chance::Chance::new(1),
        CancelFlag::new(&NEVER),
    );
    let fault = fault.expect_err("its second move is its first one");
    assert_eq!((fault.side.letter(), fault.moves.len()), ('o', 2));
}

/// Has no opinion of any position with six stones and the middle free.
#[derive(Debug)]
struct Shy;

impl Chooser<Board> for Shy {
    fn opinion(
        &self,
        game: &Board,
        position: &<Board as Game>::Position,
        _: CancelFlag<'_>,
    ) -> Result<Opinion<<Board as Game>::Move>, OpinionError> {
        let moves = game.moves(position);
        let is_free = game.write_position(position).chars().nth(4) == Some('.');
        if is_free && moves.len() == 3 {
            return Err(OpinionError::Cancelled);
        }
        Ok(Opinion::of(moves))
    }
}

#[test]
fn any_number_of_workers_learns_the_same_up_to_the_same_fault() {
    let field = Field::of(MergeRule::Equal);
    let asked = |count, player: &dyn Chooser<Board>| {
        let mut strategy = Strategy::default();
        let who = (player, CancelFlag::new(&NEVER));
        let fault = strategy.ask(&Backwards(count), &field.graph, who, &|_| {});
        (fault, strategy)
    };
    let one = asked(1, &Shy);
    assert_eq!(one.0, Err(OpinionError::Cancelled));
    assert!((1500..field.graph.len()).contains(&one.1.known()));
    for count in [2, 3, 256] {
        assert_eq!(asked(count, &Shy), one, "{count}");
        let whole = (Ok(()), field.strategy(&*player("ai2s")));
        assert_eq!(asked(count, &*player("ai2s")), whole, "{count}");
    }
}

#[test]
fn ai14s_is_wrong_in_seven_classes() {
    let classes = Field::of(MergeRule::Classes);
    let strategy = classes.strategy(&*player("ai14s"));
    let strong = classes.judged(&strategy).strongly();
    assert_eq!((strong.of, strong.wrong.len()), (431, 7));
    let mut boards = classes.boards(&strong.wrong);
    boards.sort_unstable();
    let expected = [
        "..xo.....",
        "..xo...o.",
        ".x.o...o.",
        "o.....x..",
        "o....ox..",
        "o..o..x..",
        "x..o...o.",
    ];
    assert_eq!(boards, expected);
}

#[test]
fn who_has_solved_the_game() {
    let (classes, positions) = (Field::of(MergeRule::Classes), Field::of(MergeRule::Equal));
    for (name, wrong, circle, cross) in [
        ("ai14s", 7, true, true),
        ("ai_gt7", 0, true, true),
        ("ai_gtsv", 0, true, true),
        ("ai_gtsvrd", 0, true, true),
    ] {
        let player = player(name);
        let strategy = classes.strategy(&*player);
        let strong = classes.judged(&strategy).strongly();
        assert_eq!((strong.of, strong.wrong.len()), (431, wrong), "{name}");
        let strategy = positions.strategy(&*player);
        let judged = positions.judged(&strategy);
        assert_eq!(judged.weakly(), WeakVerdict { circle, cross }, "{name}");
        assert!(judged.ultra_weakly(), "{name}");
        assert_eq!(judged.strongly().of, 3191);
    }
    let strategy = positions.strategy(&*player("ai10s"));
    let (circle, cross) = (true, false);
    assert_eq!(
        positions.judged(&strategy).weakly(),
        WeakVerdict { circle, cross }
    );
    let strategy = positions.strategy(&*player("ai2s"));
    assert!(!positions.judged(&strategy).ultra_weakly());
}

#[test]
fn a_wrong_move_is_punished_by_a_shortest_game() {
    let positions = Field::of(MergeRule::Equal);
    let player = player("ai14s");
    let strategy = positions.strategy(&*player);
    let judged = positions.judged(&strategy);
    let wrong = judged.strongly().wrong;
    assert!(!wrong.is_empty());
    for node in wrong {
        let value = positions.scores.get(node).score;
        let way = judged.punished(node).expect("a wrong move can be punished");
        let end = *way.last().expect("a move");
        let side = positions.leaves[node].turn;
        let worse = marubatsu::score::View::of(side).turn(positions.leaves[end].score);
        assert!(worse < marubatsu::score::View::of(side).turn(value));
        let mut before = node;
        for &next in &way {
            let mut moves = positions.graph.moves(before);
            assert!(moves.any(|(_, child)| child == next), "no such move");
            before = next;
        }
    }
    assert_eq!(judged.punished(0), None, "it begins well");
}

#[test]
fn ways_are_found_together_as_one_by_one() {
    for (merge, step) in [(MergeRule::Classes, 1), (MergeRule::Equal, 7)] {
        let graph = Field::of(merge).graph;
        let scores = Scores::of(
            &graph,
            &graph.leaves(&LineScore::Standard),
            DrawScoring::Plain,
        );
        let nodes: Vec<usize> = (0..graph.len()).step_by(step).collect();
        let study = Study::new(graph, scores, LossRanking::Alike);
        let one_by_one: Vec<_> = nodes.iter().map(|&node| study.way(node)).collect();
        assert_eq!(study.ways(&nodes), one_by_one);
    }
}

#[test]
fn strength_is_told_with_its_error() {
    let (win, draw, lose) = (60, 20, 20);
    let elo = rating::elo(Odds { win, draw, lose }).expect("there were games");
    // 70 points of 100: 400 log10(0.7 / 0.3).
    assert!((elo.difference - 147.19).abs() < 0.01);
    assert!(elo.least < elo.difference && elo.difference < elo.greatest);
    let (draw, lose) = (0, 0);
    let all = rating::elo(Odds { win, draw, lose }).expect("there were games");
    assert!(all.difference.is_infinite());
    assert_eq!(rating::elo(Odds::<u64>::default()), None);
    // Newcombe's table, 1998: 81 of 263 lie between 0.2553 and 0.3662.
    let (least, greatest) = rating::wilson(81, 263).expect("there were games");
    assert!((least - 0.2553).abs() < 1e-4 && (greatest - 0.3662).abs() < 1e-4);
    // Where all games agree, the end is exact.
    for games in [1, 7, 50, 263] {
        let ends = [0, games].map(|hits| rating::wilson(hits, games).expect("there were games"));
        assert_eq!((ends[0].0, ends[1].1), (0.0, 1.0));
    }
}

#[test]
fn games_that_all_end_alike_leave_room_for_others() {
    let interval = |win, draw, lose| {
        let elo = rating::elo(Odds { win, draw, lose }).expect("there were games");
        (elo.least, elo.greatest)
    };
    for games in [1, 10, 1000] {
        let ((least, most), (fewest, greatest)) = (interval(games, 0, 0), interval(0, 0, games));
        assert!(most == f64::INFINITY && least.is_finite(), "{games} won");
        assert!(fewest == f64::NEG_INFINITY && greatest.is_finite());
        assert!((least + greatest).abs() < 1e-9, "both sides are alike");
        let (least, greatest) = interval(0, games, 0);
        assert!(least < 0.0 && (least + greatest).abs() < 1e-9);
    }
    assert!(interval(10, 0, 0).0 < interval(1000, 0, 0).0);
}

/// Games of a match, piece by piece.
fn pieces(count: u64) -> Vec<[Odds<u64>; 2]> {
    let mut chance = Chance::new(3);
    let mut odds = || {
        let [win, draw, lose] = [(); 3].map(|()| chance.below(3).into());
        Odds { win, draw, lose }
    };
    (0..count).map(|_| [odds(), odds()]).collect()
}

#[test]
fn a_strength_curve_is_the_same_in_whatever_order_the_games_end() {
    for count in [1, 7, 48, 49, 1000] {
        let pieces = pieces(count);
        let in_order = |order: &mut dyn Iterator<Item = u64>| {
            let mut curve = StrengthCurve::new(count);
            let mut seen = Vec::new();
            for number in order {
                let at = usize::try_from(number).expect("a piece");
                if curve.add(number, pieces[at]) {
                    let [as_o, as_x] = curve.counted();
                    let last = curve.points().last().expect("there is a new point");
                    assert_eq!(Some(last.elo), rating::elo(as_o.plus(as_x)));
                    seen.push(curve.points().to_vec());
                }
            }
            (curve.close(), seen)
        };
        let (whole, _) = in_order(&mut (0..count));
        assert!(whole.len() <= 49 && whole.windows(2).all(|pair| pair[0].games < pair[1].games));
        let (other, seen) = in_order(&mut (0..count).map(|number| count - 1 - number));
        assert_eq!(other, whole);
        let (other, parts) = in_order(&mut (0..count).map(|number| (number * 3) % count));
        if count % 3 != 0 {
            assert_eq!(other, whole);
        }
        for part in seen
            .iter()
            .chain(&parts)
            .filter(|part| part.len() < whole.len())
        {
            assert!(whole.starts_with(part), "a curve only grows");
        }
        let all = pieces
            .iter()
            .fold(Odds::default(), |all, [o, x]| all.plus(*o).plus(*x));
        assert_eq!(whole.last().map(|last| last.elo), rating::elo(all));
    }
}

#[test]
fn a_strength_curve_lies_within_its_picture() {
    let one_sided = vec![
        [Odds {
            win: 5,
            draw: 0,
            lose: 0
        }; 2];
        20
    ];
    for pieces in [pieces(1), pieces(2), pieces(300), one_sided] {
        let count = pieces.len() as u64;
        let mut curve = StrengthCurve::new(count);
        for (number, games) in (0..).zip(pieces) {
            curve.add(number, games);
        }
        let points = curve.close();
        let games = points.last().expect("there were games").games;
        for (width, lang) in [(px(328), Lang::Ja), (px(760), Lang::En)] {
            let drawn = |points, games| strength::draw(points, (games, "strength"), (width, lang));
            let scene = drawn(&points, games).expect("a curve");
            let mut lines = measure::lines(&scene.shapes);
            assert!(
                lines
                    .iter()
                    .all(|line| line.left >= 0 && line.right <= width)
            );
            // The last value stands beside the curve, all others on an axis.
            lines.retain(|line| line.size == px(12));
            lines.sort();
            let apart = |pair: &[TextLine]| {
                pair[0].baseline != pair[1].baseline || pair[0].right < pair[1].left
            };
            assert!(lines.windows(2).all(apart), "{lines:?}");
            let begun = drawn(&points[..1], games).expect("a curve");
            let ticks = |scene: &Scene| {
                let lines = measure::lines(&scene.shapes).into_iter();
                lines
                    .filter(|line| line.baseline == px(192))
                    .collect::<Vec<_>>()
            };
            assert_eq!(ticks(&begun), ticks(&scene), "the axis of games stays");
            assert_eq!(drawn(&[], games), None);
        }
    }
}
