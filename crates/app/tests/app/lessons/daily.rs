//! The question of a day: the list is what the rule gives, one column wins, and no question tells which.

use marubatsu::daily::Day;
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::daily::{
    COLUMNS, ColumnResult, DailyDate, DailyQuestion, found, listed, listed_days,
};
use marubatsu_app::values::ValuesRequest;

fn question(date: &str) -> DailyQuestion {
    let date = DailyDate::parse(date).expect("a date");
    DailyQuestion::of(&Lab::default(), date, &Control::default()).expect("nothing stops it")
}

#[test]
fn a_published_day_has_its_position_and_its_column() {
    let question = question("2026-11-24");
    let report = question.report();
    let told = (report.number, report.weekday, report.moves.as_str());
    assert_eq!(told, (327, 2, "5362241525661152433526"));
    let right = question.judge(None).expect("a column wins");
    assert_eq!((right.column, right.plies), (3, Some(7)));
    assert_eq!(right.sentence, "Only column 3 wins, in 7 plies.");
    assert_eq!(right.sentence_ja, "3 列目だけが勝ち。あと 7 手。");
}

#[test]
fn the_list_is_what_the_rule_gives() {
    let long = std::env::var_os("MARUBATSU_LONG").is_some();
    let days: Vec<u32> = if long {
        (0..listed_days()).collect()
    } else {
        // Two of each easy weekday, and the last day.
        let easy = |number: &u32| Day::new(*number).weekday() < 4;
        (480..494).filter(easy).chain([listed_days() - 1]).collect()
    };
    let lab = Lab::default();
    for number in days {
        let found = found(&lab, Day::new(number), &Control::default()).expect("nothing stops it");
        assert_eq!(Some(found), listed(Day::new(number)), "day {number}");
    }
}

#[test]
fn every_day_of_the_list_has_one_column_that_wins_in_time() {
    assert_eq!(listed_days(), 1000);
    let lab = Lab::default();
    for number in 0..listed_days() {
        let date = DailyDate::of_number(number).expect("it is before the year 2100");
        let question = DailyQuestion::of(&lab, date, &Control::default()).expect("it is listed");
        let open = question.report().open;
        let verdicts: Vec<_> = open
            .iter()
            .filter_map(|&column| question.judge(Some(column)).ok())
            .collect();
        assert!(
            verdicts.len() == open.len() && open.len() >= 5,
            "day {number}"
        );
        let won: Vec<_> = verdicts
            .iter()
            .filter(|verdict| verdict.result == ColumnResult::Win)
            .collect();
        let [right] = won[..] else {
            panic!("day {number}: {} columns win", won.len());
        };
        let in_time = right
            .plies
            .is_some_and(|plies| date.day().plies_to_win().contains(&plies));
        assert!(in_time, "day {number}: {:?}", right.plies);
        assert_eq!(question.judge(None).as_ref(), Ok(right), "day {number}");
        for full in (1..=COLUMNS).filter(|column| !open.contains(column)) {
            assert!(
                question.judge(Some(full)).is_err(),
                "day {number}: column {full}"
            );
        }
    }
}

/// The values of a game's moves come another way: ply by ply, with lines.
#[test]
fn the_columns_are_worth_what_values_says() {
    let lab = Lab::default();
    let days = if std::env::var_os("MARUBATSU_LONG").is_some() {
        100
    } else {
        6
    };
    // Mondays first: their games are near the end.
    for number in (4..).step_by(7).take(days) {
        let date = DailyDate::of_number(number).expect("it is before the year 2100");
        let question = DailyQuestion::of(&lab, date, &Control::default()).expect("it is listed");
        let report = question.report();
        let plies = report.moves.len();
        let asked = ValuesRequest {
            game: lab.game(report.game).expect("a game"),
            moves: report.moves.clone(),
            at: plies,
            from: plies,
            nodes: u64::MAX,
        };
        let values = lab
            .values(&asked, &mut |_| {}, &Control::default())
            .expect("nothing stops it");
        let [row] = &values.plies[..] else {
            panic!("day {number}: {} rows", values.plies.len());
        };
        for value in &row.moves {
            let column = value.mv[0] as usize + 1;
            let verdict = question.judge(Some(column)).expect("it is open");
            let wins = verdict.result == ColumnResult::Win;
            assert_eq!(
                value.score.to_string().starts_with(['-', '0']),
                !wins,
                "day {number}: column {column}"
            );
            assert!(
                !wins || value.plies == verdict.plies,
                "day {number}: column {column}"
            );
        }
    }
}

#[test]
fn a_date_is_a_date_with_a_question() {
    for right in ["2026-01-01", "2028-02-29", "2099-12-31"] {
        assert!(DailyDate::parse(right).is_ok(), "{right}");
    }
    for wrong in [
        "",
        "2025-12-31",
        "2100-01-01",
        "2026-02-29",
        "2026-1-1",
        "24.11.2026",
        "2026-01-01 12:00",
    ] {
        let error = DailyDate::parse(wrong).expect_err(wrong);
        assert_eq!((error.key.as_str(), error.value.as_str()), ("date", wrong));
    }
    let dates =
        (0..listed_days()).map(|number| DailyDate::of_number(number).expect("it has a question"));
    assert!(
        dates
            .zip(0..)
            .all(|(date, number)| date.day().number() == number)
    );
}
