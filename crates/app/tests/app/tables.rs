//! Score tables: what they hold, and files of them.

use marubatsu::fraction::Fraction;
use marubatsu::score::Score;
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::table::{FileKind, ScoreRow, ScoreTable, Status};

use crate::support::{fault, good};

fn built(query: &str) -> ScoreTable {
    let table = Lab::default().table(&good(query), &Control::default());
    table.expect("a small game")
}

fn written(table: &ScoreTable, kind: FileKind) -> Vec<u8> {
    let mut bytes = Vec::new();
    table.write(kind, &mut bytes).expect("memory");
    bytes
}

#[test]
fn all_positions_of_3x3_have_a_row() {
    let table = built("score=shortest-draws");
    assert_eq!(table.rows.len(), 5478);
    let counted = |hundredths| {
        let histogram = table.histogram().into_iter();
        let mut of_score = histogram.filter(|(score, _)| score.hundredths() == hundredths);
        of_score.next().map(|(_, count)| count)
    };
    assert_eq!([-50, 0, 50].map(counted), [277, 212, 579].map(Some));
    let start = table.row(".........").unwrap();
    assert_eq!(start.score.to_string(), "-0.5");
    assert_eq!(
        (start.turn, start.status, start.line_length),
        ('o', Status::Playing, 9)
    );
    let ends = |status| table.rows.iter().filter(|row| row.status == status).count();
    assert_eq!(
        [ends(Status::O), ends(Status::X), ends(Status::Draw)],
        [626, 316, 16]
    );
    assert!(
        table
            .rows
            .iter()
            .all(|row| row.best_moves.is_empty() == (row.status != Status::Playing))
    );
}

#[test]
fn what_is_written_is_read_back() {
    for query in [
        "score=shortest-draws",
        "game=4x2x3&lost=ranked",
        "game=((3 5.25) (-2 9))",
        "game=4x3x3g&score=shortest",
    ] {
        let table = built(query);
        for kind in [FileKind::Csv, FileKind::JsonLines] {
            let bytes = written(&table, kind);
            assert_eq!(
                ScoreTable::read("a file", &bytes).as_ref(),
                Ok(&table),
                "{query}"
            );
            assert_eq!(written(&built(query), kind), bytes, "the same bytes twice");
        }
    }
}

#[test]
fn files_say_what_they_are() {
    let table = built("game=2x2");
    let lines = String::from_utf8(written(&table, FileKind::JsonLines)).unwrap();
    assert!(lines.starts_with(
        "{\"schema\":\"marubatsu.table/1\",\"game\":\"2x2\",\"kind\":\"standard\"}\n"
    ));
    let csv = String::from_utf8(written(&table, FileKind::Csv)).unwrap();
    let head = "board,turn,status,score,best_moves,line_length,least_leaf,greatest_leaf,\
                random_win,random_draw,random_lose,game,kind,version\n";
    assert!(csv.starts_with(head));
    assert!(csv.contains(",2x2,standard,marubatsu.table/1\n"));
}

#[test]
fn every_row_has_the_odds_of_random_play() {
    let table = built("");
    let odds = |row: &ScoreRow| {
        [row.random_win, row.random_draw, row.random_lose].map(|part| part.expect("3x3 is small"))
    };
    let start = odds(table.row(".........").expect("the start"));
    let [win, draw, lose] = start.map(|part| part.to_string());
    assert_eq!([&*win, &*draw, &*lose], ["737/1260", "8/63", "121/420"]);
    for row in &table.rows {
        let [win, draw, lose] = odds(row);
        let sum = win.checked_add(draw).and_then(|sum| sum.checked_add(lose));
        assert_eq!(sum, Some(Fraction::ONE), "{}", row.board);
    }
}

#[test]
fn files_without_odds_are_read() {
    let mut table = built("game=2x2");
    let lines = String::from_utf8(written(&table, FileKind::JsonLines)).unwrap();
    let older: Vec<String> = lines
        .lines()
        .map(|line| match line.split_once(",\"random_win\"") {
            Some((kept, _)) => format!("{kept}}}\n"),
            None => format!("{line}\n"),
        })
        .collect();
    for row in &mut table.rows {
        (row.random_win, row.random_draw, row.random_lose) = (None, None, None);
    }
    assert_eq!(
        ScoreTable::read("a file", older.concat().as_bytes()),
        Ok(table)
    );
    let csv = "board,turn,status,score,best_moves,line_length,least_leaf,greatest_leaf,game,kind,version\n\
               ....,o,playing,1,\"[[0,0]]\",3,1,1,2x2,standard,marubatsu.table/1\n";
    let read = ScoreTable::read("a file", csv.as_bytes()).expect("an older file");
    assert_eq!((read.rows.len(), read.rows[0].random_win), (1, None));
}

#[test]
fn what_is_no_table_is_refused_with_its_line() {
    let table = built("game=2x2");
    let lines = String::from_utf8(written(&table, FileKind::JsonLines)).unwrap();
    let csv = String::from_utf8(written(&table, FileKind::Csv)).unwrap();
    for (text, part) in [
        (String::new(), "line 1"),
        ("nonsense".to_owned(), "line 1"),
        (
            lines.replacen("table/1", "table/2", 1),
            "is not marubatsu.table/1",
        ),
        (
            lines.replacen("\"status\":\"playing\"", "\"status\":\"asleep\"", 1),
            "line 2",
        ),
        (csv.replacen(",playing,", ",asleep,", 1), "line 2"),
        (csv.replacen(",2x2,", ",3x3,", 1), "line 3"),
        (csv.replacen("table/1", "table/2", 1), "line 3"),
        (csv.replace("\"[[", "\"[[,"), "line 2"),
    ] {
        let refused = ScoreTable::read("a file", text.as_bytes()).unwrap_err();
        assert!(
            refused.message.en.contains(part),
            "{part}: {}",
            refused.message.en
        );
        assert_eq!(refused.key, "file");
    }
    assert!(ScoreTable::read("a file", b"\xff").is_err());
}

#[test]
fn a_table_is_walked_as_it_says() {
    let query = "score=shortest&game=3x2x2";
    let table = built(query);
    let asked = Lab::default().study(&good(query), &Control::default());
    let asked = asked.expect("a small game");
    let own = Lab::default().imported(&table).expect("a whole table");
    for moves in ["", "1,0", "0,0 1,1"] {
        assert_eq!(own.position(moves), asked.position(moves));
        assert_eq!(own.class(moves), asked.class(moves));
    }
    let mut other = table;
    let start = &mut other.rows[0];
    start.score = Score::points(7);
    start.best_moves.truncate(1);
    let found = Lab::default()
        .imported(&other)
        .unwrap()
        .position("")
        .unwrap();
    assert_eq!(found.score, Score::points(7));
    let best: Vec<_> = found.moves.iter().filter(|mv| mv.best).collect();
    assert_eq!(best.len(), 1);
    assert_eq!(found.line[0], best[0].mv);
}

#[test]
fn a_table_with_gaps_is_refused_with_the_board() {
    type Harm = fn(&mut ScoreTable);
    let faults: [(Harm, &str, &str); 4] = [
        (|table| drop(table.rows.remove(5)), "o.x.", "no row"),
        (
            |table| table.rows.push(table.rows[0].clone()),
            "....",
            "two rows",
        ),
        (
            |table| table.rows[1].best_moves = vec![vec![0, 0]],
            "o...",
            "can't be played",
        ),
        (
            |table| table.head.game = "2x3x2".to_owned(),
            "......",
            "no row",
        ),
    ];
    for (harm, board, part) in faults {
        let mut table = built("game=2x2");
        harm(&mut table);
        let refused = Lab::default().imported(&table).unwrap_err();
        assert_eq!(
            (refused.key.as_str(), refused.value.as_str()),
            ("score_table", board)
        );
        assert!(refused.message.en.contains(part), "{}", refused.message.en);
    }
}

#[test]
fn a_game_that_is_too_large_is_refused_with_its_size_where_that_is_known() {
    // The rows of an 8x9 board can be counted, their bytes cannot.
    for (game, said) in [
        ("4x4", "up to 10,165,779 rows"),
        ("5x5", "choose a smaller game"),
        ("8x9x4", "choose a smaller game"),
        ("9x9", "choose a smaller game"),
        ("8x16x5", "choose a smaller game"),
    ] {
        let asked = good(&format!("game={game}"));
        let refused = fault(Lab::default().table(&asked, &Control::default()));
        assert!(
            refused.key == "game" && refused.message.en.contains(said),
            "{refused:?}"
        );
    }
}
