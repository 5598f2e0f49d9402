//! Days of the daily move: its games by the published rule, and what holds of every one.

use marubatsu::daily::Day;
use marubatsu::game::{Game, Notation, Side};
use marubatsu::games::line::{ConnectFour, Position};

fn threatens(rules: &ConnectFour, position: &Position<u64>, side: Side) -> bool {
    let mut open = rules.moves(position);
    open.any(|mv| rules.would_win(position, side, mv))
}

#[test]
fn a_day_has_its_game_among_those_of_the_rule() {
    let rules = ConnectFour::connect_four();
    let published = rules.parse_moves(&rules.start(), "5362241525661152433526");
    let published = published.expect("legal").moves;
    let games: Vec<_> = Day::new(327).games().take(60).collect();
    assert!(games.contains(&published));
}

#[test]
fn nobody_could_have_won_in_a_game_or_could_at_its_end() {
    let rules = ConnectFour::connect_four();
    for number in 0..70 {
        let day = Day::new(number);
        for game in day.games().take(3) {
            assert_eq!(game.len(), day.plies() as usize);
            let mut position = rules.start();
            for mv in game {
                assert!(
                    !threatens(&rules, &position, rules.to_move(&position)),
                    "day {number}"
                );
                position = rules.play(&position, mv);
            }
            assert!(!threatens(&rules, &position, Side::Circle), "day {number}");
            assert!(!threatens(&rules, &position, Side::Cross), "day {number}");
            assert!(rules.moves(&position).len() >= 5, "day {number}");
        }
    }
}

#[test]
fn a_week_begins_on_monday_and_gets_harder() {
    // 2026-01-05 was a Monday.
    let week: Vec<Day> = (4..11).map(Day::new).collect();
    let weekdays: Vec<u32> = week.iter().map(|day| day.weekday()).collect();
    assert_eq!(weekdays, [0, 1, 2, 3, 4, 5, 6]);
    let levels: Vec<u8> = week.iter().map(|day| day.level().number()).collect();
    assert_eq!(levels, [1, 1, 2, 2, 3, 4, 5]);
    assert!(
        week.windows(2)
            .all(|days| days[0].plies() > days[1].plies())
    );
}
