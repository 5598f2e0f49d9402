//! The rule AIs of the series against a second implementation, on every position of 〇×ゲーム and every move.
//!
//! Invariant: the second one reads board texts and shares nothing with the library; it is written as the
//! series says its rules, one after the other, for one AI at a time.

use std::collections::HashSet;

use marubatsu::game::{Game, Notation};
use marubatsu::games::line::{Line, Position};
use marubatsu::players::Parameter;
use marubatsu::players::by_score::{BY_SCORE, ByScore, Rule};
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Evaluator;
use marubatsu::search::order::Ranking;

type Board = Line<u64>;

fn board() -> Board {
    Line::new(3, 3, 3, false).expect("the board fits")
}

fn player(name: &str, given: &[i32]) -> ByScore {
    let rule = Rule::named(name).expect(name);
    let given: Vec<Score> = given.iter().copied().map(Score::from_hundredths).collect();
    ByScore::new(&board(), rule, &given).expect("the board is 3x3")
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
    let rule = Rule::named("ai14s").expect("it is one of the series'");
    let wild = Parameter::LIMIT.raised(Score::points(1));
    assert!(ByScore::new(&game, rule, &[wild]).is_none());
    let wide = Line::<u64>::new(4, 3, 3, false).expect("the board fits");
    assert!(ByScore::new(&wide, rule, &[]).is_none());
}
