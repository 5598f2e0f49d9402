//! The rule AIs of the series against a second implementation, on every position of 〇×ゲーム and every move.
//!
//! Invariant: the second one reads board texts and shares nothing with the library; it is written as the
//! series says its rules, one after the other, for one AI at a time.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use crate::prelude::*;
use crate::support::games::board;
use marubatsu::observe::limits::CancelFlag;
use marubatsu::players::by_score::BY_SCORE;
use marubatsu::players::rules::{RULES, RulePlayer};
use marubatsu::players::{Chooser, Parameter, UnsuitableGameError};
use marubatsu::search::order::Ranking;

type Board = Line<u64>;

static NEVER: AtomicBool = AtomicBool::new(false);

fn player(name: &str, given: &[i32]) -> ScorePlayer<u64> {
    let rule = ScoreRule::named(name).expect(name);
    let given: Vec<Score> = given.iter().copied().map(Score::from_hundredths).collect();
    ScorePlayer::new(&board(), rule, &given).expect("the board is 3x3")
}

/// All positions still being played.
fn playing(game: &Board) -> Vec<Position<u64>> {
    let (mut met, mut found) = (HashSet::new(), Vec::new());
    let mut waiting = vec![game.start()];
    while let Some(position) = waiting.pop() {
        if !game.ended(&position) && met.insert(position) {
            found.push(position);
            waiting.extend(game.moves(&position).map(|mv| game.play(&position, mv)));
        }
    }
    found
}

const LINES: [&str; 8] = ["012", "345", "678", "036", "147", "258", "048", "246"];

/// How many lines of a board text have so many marks of `own`, `other`, and empty squares.
fn lines(text: &str, own: char, other: char, pattern: &str) -> u8 {
    let marks = text.as_bytes();
    let has = |line: &&&str| {
        let on_line = |mark: char| {
            let found = line
                .bytes()
                .filter(|digit| char::from(marks[usize::from(digit - b'0')]) == mark);
            u32::try_from(found.count()).ok()
        };
        let asked = pattern.chars().map(|digit| digit.to_digit(10));
        asked.eq([own, other, '.'].into_iter().map(on_line))
    };
    u8::try_from(LINES.iter().filter(has).count()).expect("eight lines")
}

/// The series' special position, by listing what it may be.
fn special(text: &str) -> bool {
    let corners = ["o...x...o", "..o.x.o.."];
    corners.iter().any(|corners| {
        [1, 3, 5, 7].iter().any(|&edge| {
            let mut marks: Vec<char> = corners.chars().collect();
            marks[edge] = 'x';
            marks.into_iter().collect::<String>() == text
        })
    })
}

/// The rules in words: the position after the move, who made it, and where.
#[allow(
    clippy::match_same_arms,
    reason = "one AI after the other, as the series says its rules"
)]
fn rules(name: &str, text: &str, own: char, square: Option<(u32, u32)>, weights: [f64; 7]) -> f64 {
    let other = if own == 'o' { 'x' } else { 'o' };
    let n = |pattern: &str| lines(text, own, other, pattern);
    let centre = square == Some((1, 1));
    let corner = square.filter(|&(x, y)| x != 1 && y != 1);
    let place = |(x, y): (u32, u32)| f64::from(x + 3 * y);
    let (won, threat) = (n("300") > 0, n("021") > 0);
    let [victory, sure, defeat, score_special, s201, s102, s012] = weights;
    let single = if n("201") == 1 { 1.0 } else { 0.0 };
    let sum = s201 * single + s102 * f64::from(n("102")) + s012 * f64::from(n("012"));
    match name {
        "ai1s" => square.map_or(0.0, |square| 8.0 - place(square)),
        "ai2s" => 0.0,
        "ai3s" if centre => 1.0,
        "ai3s" => 0.0,
        "ai4s" if centre => 10.0,
        "ai4s" => corner.map_or(0.0, |square| 9.0 - place(square)),
        "ai5s" if won => 1.0,
        "ai5s" => 0.0,
        "ai7s" if centre => 2.0,
        "ai6s" | "ai7s" if won => 1.0,
        "ai6s" | "ai7s" if threat => -1.0,
        "ai6s" | "ai7s" => 0.0,
        "ai8s" if centre => 3.0,
        "ai8s" if won => 2.0,
        "ai8s" if threat => -1.0,
        "ai8s" if n("201") > 0 => 1.0,
        "ai8s" => 0.0,
        "ai9s" if centre => 4.0,
        "ai9s" if won => 3.0,
        "ai9s" if threat => -1.0,
        "ai9s" if n("201") >= 2 => 2.0,
        "ai9s" if n("201") == 1 => 1.0,
        "ai9s" => 0.0,
        "ai10s" | "ai11s" if centre => 300.0,
        "ai10s" | "ai11s" if won => 200.0,
        "ai10s" | "ai11s" if threat => -100.0,
        "ai10s" | "ai11s" if n("201") >= 2 => 100.0,
        "ai10s" => single + f64::from(n("102")),
        "ai11s" => sum,
        "ai12s" | "ai13s" | "ai14s" if won => victory,
        "ai12s" if threat => defeat,
        "ai13s" if threat => defeat * f64::from(n("021")),
        "ai12s" | "ai13s" | "ai14s" if !threat && n("201") >= 2 => sure,
        "ai12s" | "ai13s" | "ai14s" if special(text) => score_special,
        "ai14s" => defeat * f64::from(n("021")) + sum,
        _ => sum,
    }
}

const DEFAULTS: [f64; 7] = [300.0, 200.0, -100.0, 100.0, 2.0, 0.5, -1.0];
const OTHERS: [f64; 7] = [70.0, 30.25, -11.5, 5.0, 3.0, 1.25, -0.75];

fn hundredths(points: f64) -> Score {
    #[allow(clippy::cast_possible_truncation, reason = "whole and small")]
    Score::from_hundredths((points * 100.0).round() as i32)
}

#[test]
fn rule_players_agree_with_their_rules_on_every_move() {
    let game = board();
    let positions = playing(&game);
    assert_eq!(positions.len(), 4520);
    for spec in BY_SCORE {
        for weights in [DEFAULTS, OTHERS] {
            let own = &weights[7 - spec.parameters.len()..];
            let given: Vec<i32> = own
                .iter()
                .map(|&points| hundredths(points).hundredths())
                .collect();
            let player = player(spec.name, &given);
            for position in &positions {
                let mark = game.to_move(position).letter();
                for mv in game.moves(position) {
                    let child = game.write_position(&game.play(position, mv));
                    let [x, y] = game.move_numbers(mv)[..] else {
                        panic!("a move has two numbers");
                    };
                    let needed = rules(spec.name, &child, mark, Some((x, y)), weights);
                    let found = player.rank(&game, position, mv);
                    assert_eq!(found, hundredths(needed), "{} {child}", spec.name);
                }
            }
        }
    }
}

#[test]
fn as_evaluators_they_see_positions_in_circles_view() {
    let game = board();
    for spec in BY_SCORE {
        let player = player(spec.name, &[]);
        let range = player.range(&game).expect("the range is known");
        for position in playing(&game) {
            let moved = game.to_move(&position).opponent().letter();
            let needed = rules(
                spec.name,
                &game.write_position(&position),
                moved,
                None,
                DEFAULTS,
            );
            let needed = if moved == 'o' { needed } else { -needed };
            let found = player.at_horizon(&game, &position);
            assert_eq!(found, hundredths(needed), "{} {position:?}", spec.name);
            assert!(range.lower <= found && found <= range.upper);
        }
    }
}

#[test]
fn range_and_grain_follow_the_parameters() {
    let game = board();
    let ai14s = player("ai14s", &[]);
    let whole = Bounds::new(Score::points(-300), Score::points(300));
    assert_eq!(ai14s.range(&game), Some(whole));
    assert_eq!(ai14s.grain(&game), Score::from_hundredths(50));
    let even = player("ai14s", &[30_000, 20_000, -10_000, 10_000, 200, 200, -200]);
    assert_eq!(even.grain(&game), Score::points(2));
    let rule = ScoreRule::named("ai14s").expect("it is one of the series'");
    let wild = Parameter::LIMIT.raised(Score::points(1));
    assert!(ScorePlayer::new(&game, rule, &[wild]).is_err());
    let wide = Line::<u64>::new(4, 3, 3, false).expect("the board fits");
    assert!(ScorePlayer::new(&wide, rule, &[]).is_err());
}

/// The rules of `ai1` to `ai7` in words: the squares they would choose among.
fn named_rules(name: &str, text: &str, own: char) -> Vec<(u32, u32)> {
    let other = if own == 'o' { 'x' } else { 'o' };
    let at = |&(x, y): &(u32, u32)| usize::try_from(y + 3 * x).expect("below nine");
    let row_by_row = (0..9).map(|place| (place % 3, place / 3));
    let all: Vec<(u32, u32)> = row_by_row
        .filter(|square| &text[at(square)..=at(square)] == ".")
        .collect();
    let first = |wanted: &[(u32, u32)]| wanted.iter().find(|square| all.contains(square)).copied();
    let wins = |mark: char| {
        all.iter().copied().find(|square| {
            let mut after = text.to_owned();
            after.replace_range(at(square)..=at(square), &mark.to_string());
            lines(&after, mark, '-', "300") > 0
        })
    };
    let only = || (all.len() == 1).then(|| all[0]);
    let choice = match name {
        "ai1" => first(&all),
        "ai2" => None,
        "ai3" => first(&[(1, 1)]),
        "ai4" => first(&[(1, 1), (0, 0), (2, 0), (0, 2), (2, 2)]),
        "ai5" => wins(own),
        "ai6" => only().or_else(|| wins(own)).or_else(|| wins(other)),
        _ => first(&[(1, 1)])
            .or_else(only)
            .or_else(|| wins(own))
            .or_else(|| wins(other)),
    };
    choice.map_or(all.clone(), |square| vec![square])
}

#[test]
fn players_by_candidates_agree_with_their_rules_on_every_position() {
    let game = board();
    for spec in RULES {
        let player = RulePlayer::new(&game, spec.name).expect(spec.name);
        let player = player.expect("it plays 3x3");
        for position in playing(&game) {
            let text = game.write_position(&position);
            let own = game.to_move(&position).letter();
            let opinion = player.opinion(&game, &position, CancelFlag::new(&NEVER));
            let candidates = opinion.expect("rules always know").candidates;
            let squares: Vec<(u32, u32)> = candidates.iter().map(|&mv| game.place_of(mv)).collect();
            assert_eq!(
                squares,
                named_rules(spec.name, &text, own),
                "{} at {text}",
                spec.name
            );
        }
    }
}

#[test]
fn rules_play_larger_boards_or_say_why_not() {
    let refused = |width, height, k, name: &str| {
        let game = Board::new(width, height, k, false).expect("the board fits");
        let rule = ScoreRule::named(name).expect(name);
        ScorePlayer::new(&game, rule, &[]).err()
    };
    assert_eq!(refused(4, 4, 4, "ai6s"), None);
    assert_eq!(refused(5, 5, 4, "ai11s"), None);
    assert_eq!(refused(4, 4, 4, "ai14s"), None);
    assert_eq!(
        refused(4, 4, 4, "ai8s"),
        Some(UnsuitableGameError::NoCentre)
    );
    assert_eq!(
        refused(4, 3, 3, "ai14s"),
        Some(UnsuitableGameError::NotSquare)
    );
    assert_eq!(
        refused(4, 4, 2, "ai14s"),
        Some(UnsuitableGameError::ShortLines)
    );
    let game = Board::new(4, 4, 4, false).expect("the board fits");
    assert_eq!(
        RulePlayer::new(&game, "ai7"),
        Some(Err(UnsuitableGameError::NoCentre))
    );
    assert!(matches!(RulePlayer::new(&game, "ai6"), Some(Ok(_))));
    assert_eq!(RulePlayer::new(&game, "ai8"), None);
}

/// Plays by chance on a large board, and compares scores with patterns counted square by square.
#[test]
fn patterns_of_larger_boards_are_counted_once() {
    for (side, k, gravity) in [
        (4, 4, false),
        (5, 4, false),
        (5, 4, true),
        (7, 5, false),
        (8, 5, false),
    ] {
        let game = Board::new(side, side, k, gravity).expect("the board fits");
        let rules =
            ["ai6s", "ai12s", "ai13s", "ai14s"].map(|name| ScoreRule::named(name).expect(name));
        let players =
            rules.map(|rule| ScorePlayer::new(&game, rule, &[]).expect("it plays squares"));
        for seed in 0..20 {
            let mut chance = marubatsu::chance::Chance::new(seed);
            let mut position = game.start();
            while !game.ended(&position) {
                let count = u32::try_from(game.moves(&position).len()).expect("few moves");
                let mv = game.moves(&position).nth(chance.below(count) as usize);
                position = game.play(&position, mv.expect("one of them"));
                for (player, name) in players.iter().zip(["ai6s", "ai12s", "ai13s", "ai14s"]) {
                    let moved = game.to_move(&position).opponent();
                    let expected = naive(&game, &position, name);
                    let expected = marubatsu::score::View::of(moved).turn(hundredths(expected));
                    let found = player.at_horizon(&game, &position);
                    assert_eq!(found, expected, "{side}x{side}x{k} {name}");
                    let range = player.range(&game).expect("rules have a range");
                    assert!(range.lower <= found && found <= range.upper);
                    assert_eq!(found.hundredths() % player.grain(&game).hundredths(), 0);
                }
            }
        }
    }
}

/// The pattern rules on any board, counted square by square.
fn naive(game: &Board, position: &Position<u64>, name: &str) -> f64 {
    let moved = game.to_move(position).opponent();
    let k = game.k();
    let mut counts = [[0_u32; 9]; 9];
    for (x, y) in (0..game.width()).flat_map(|x| (0..game.height()).map(move |y| (x, y))) {
        for (right, down) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let place = |at: i32| {
                let x = x.checked_add_signed(right * at)?;
                let y = y.checked_add_signed(down * at)?;
                (x < game.width() && y < game.height()).then_some((x, y))
            };
            let Some(line) = (0..)
                .take(k as usize)
                .map(place)
                .collect::<Option<Vec<_>>>()
            else {
                continue;
            };
            let count = |player| {
                let stones = line
                    .iter()
                    .filter(|&&(x, y)| game.stone(position, x, y) == Some(player));
                stones.count()
            };
            counts[count(moved)][count(moved.opponent())] += 1;
        }
    }
    let n = |own: u32, other: u32| f64::from(counts[own as usize][other as usize]);
    let [won, threats, own] = [n(k, 0), n(0, k - 1), n(k - 1, 0)];
    let single = if own > 0.5 && own < 1.5 { 2.0 } else { 0.0 };
    let sum = single + 0.5 * n(1, 0) - n(0, 1);
    match name {
        "ai6s" if won > 0.0 => 1.0,
        "ai6s" if threats > 0.0 => -1.0,
        "ai6s" => 0.0,
        _ if won > 0.0 => 300.0,
        "ai12s" if threats > 0.0 => -100.0,
        "ai13s" if threats > 0.0 => -100.0 * threats,
        "ai14s" if threats > 0.0 => -100.0 * threats + sum,
        _ if own > 1.0 => 200.0,
        _ => sum,
    }
}
