//! The command `book`: what it builds is true, and what was broken off goes on.

use std::path::Path;

use marubatsu::hash::fnv1a;

use crate::support::{directory, marubatsu, run};

/// A journal of 4x4g, one ply deep, with these lines behind their checksums.
fn journal(lines: &[&str]) -> String {
    let line = |line: &&str| format!("{:016x} {line}\n", fnv1a(line.as_bytes()));
    let lines: String = lines.iter().map(line).collect();
    format!("marubatsu book part 2 4x4g 1\n{lines}")
}

/// Builds a book of 4x4g into this file.
fn build(plies: &str, path: &Path) -> crate::support::Ran {
    let path = path.to_str().expect("UTF-8");
    run(&format!(
        "book build --game 4x4g --plies '{plies}' -o '{path}' --json"
    ))
}

#[test]
fn a_book_is_built_and_shown() {
    let path = directory("book").join("small.book");
    let built = build("3", &path).json();
    assert_eq!(
        (&built["game"], &built["plies"]),
        (&"4x4g".into(), &3.into())
    );
    // 4x4g is a draw; each position counts once with its mirror image: 1 + 2 + 8 + 26.
    assert_eq!(built["positions"], 37);
    let parts = ["wins", "draws", "losses"].map(|key| built[key].as_u64().expect("a number"));
    assert_eq!(parts.iter().sum::<u64>(), 37);
    assert!(!path.with_extension("book.part").exists());
    let path = path.to_str().expect("UTF-8");
    assert_eq!(marubatsu(&["book", "show", path, "--json"]).json(), built);
    let shown = marubatsu(&["book", "show", path, "--lang", "en"]).done();
    assert!(shown.starts_with("4x4g, the first 3 plies\n"), "{shown}");
    let again = directory("book-threads").join("small.book");
    let threads = marubatsu(&[
        "book",
        "build",
        "--game",
        "4x4g",
        "--plies",
        "3",
        "--threads",
        "1",
        "--table-size",
        "1",
        "-o",
        again.to_str().expect("UTF-8"),
        "--json",
    ]);
    assert_eq!(threads.json(), built);
    let bytes = |path: &Path| std::fs::read(path).expect("it was written");
    assert_eq!(bytes(&again), bytes(Path::new(path)));
}

#[test]
fn a_build_resumes_where_it_was_interrupted() {
    let path = directory("book-part").join("small.book");
    let part = path.with_extension("book.part");
    // A position at which the game is not worth 4: if it is asked for again, the book says otherwise.
    let key = {
        use marubatsu::game::PackedGame as _;
        let game = marubatsu::games::line::Line::<u64>::new(4, 4, 4, true).expect("it fits");
        let keys = marubatsu::book::BookKeys::of_while(&game, 1, |_| true);
        let key = keys.expect("nobody stops it").ply(1)[0];
        assert_eq!(game.packed(&game.unpacked(key), true), key);
        key
    };
    let journal = journal(&[&format!("{key} 4")]);
    std::fs::write(&part, journal + "12").expect("it can be written");
    let built = build("1", &path).json();
    assert_eq!(
        (&built["positions"], &built["draws"]),
        (&3.into(), &1.into())
    );
    assert!(!part.exists());
}

#[test]
fn a_score_that_no_position_has_is_refused_with_its_line() {
    let path = directory("book-absurd").join("small.book");
    let part = path.with_extension("book.part");
    // Circle's fourth stone is the seventh of sixteen: nobody wins sooner, and halves are no scores.
    for score in ["6", "-6", "1000000", "inf", "-inf", "0.5", "what"] {
        let journal = journal(&["8 1", &format!("9 {score}"), "10 0"]);
        std::fs::write(&part, &journal).expect("it can be written");
        for (lang, says) in [("en", "(line 3)"), ("ja", "(3 行目)")] {
            let path = path.to_str().expect("UTF-8");
            let ran = run(&format!(
                "book build --game 4x4g --plies 1 -o '{path}' --lang '{lang}'"
            ));
            assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""), "{ran:?}");
            assert!(ran.err.contains(says), "{}", ran.err);
        }
        let left = std::fs::read_to_string(&part).expect("it is there");
        assert_eq!(left, journal);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_build_says_where_its_progress_is() {
    use crate::support::{Ran, ended, listens, program, signal, started, wait_until};
    for (lang, says) in [
        ("en", "cancelled: what is solved is in"),
        ("ja", "ここまでの結果は"),
    ] {
        let path = directory(&format!("book-broken-{lang}")).join("large.book");
        let part = path.with_extension("book.part");
        let text = path.to_str().expect("UTF-8");
        let child = started(&mut program(&[
            "book", "build", "--game", "6x5g", "--plies", "8", "-o", text, "--lang", lang,
        ]));
        let lines = || std::fs::read_to_string(&part).map_or(0, |text| text.lines().count());
        wait_until("it has solved a position", || {
            lines() > 1 && listens(&child)
        });
        signal("INT", &child);
        let ran: Ran = ended(child, "the book").into();
        assert_eq!((ran.code, ran.out.as_str()), (Some(130), ""), "{ran:?}");
        assert!(ran.err.contains(says), "{}", ran.err);
        assert!(
            ran.err.contains(part.to_str().expect("UTF-8")),
            "{}",
            ran.err
        );
    }
}

#[test]
fn boards_without_gravity_have_books() {
    let path = directory("book-free").join("small.book");
    let text = path.to_str().expect("UTF-8");
    let arguments = ["book", "build", "--game", "3x3", "--plies", "4", "-o", text];
    let built = marubatsu(&[&arguments[..], &["--json"]].concat()).json();
    // Each counts once with its images: 1 + 3 + 12 + 38 + 108.
    assert_eq!(built["positions"], 162);
}

#[test]
fn a_foreign_file_in_the_journals_place_is_left_alone() {
    let path = directory("book-foreign").join("small.book");
    let part = path.with_extension("book.part");
    let whole = b"marubatsu book part 2 4x4g 1\n";
    for foreign in [
        &b"a line of mine, without an end"[..],
        b"marubatsu book part 1 4x4g 1\n8 1\n",
        b"marubatsu book part 2 4x4g 12",
        b"\xff\xfe\n",
        &[whole, &b"what is this\n"[..]].concat(),
    ] {
        std::fs::write(&part, foreign).expect("it can be written");
        for (lang, says) in [
            ("en", "not the progress of this book, or it is damaged"),
            ("ja", "途中経過ではないか、壊れています"),
        ] {
            let path = path.to_str().expect("UTF-8");
            let ran = run(&format!(
                "book build --game 4x4g --plies 1 -o '{path}' --lang '{lang}'"
            ));
            assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""), "{ran:?}");
            assert!(ran.err.contains(says), "{}", ran.err);
        }
        assert_eq!(std::fs::read(&part).expect("it is there"), foreign);
    }
    // Cut off while its first line was written, it is a journal all the same.
    for cut in [0, 9, whole.len() - 1, whole.len()] {
        std::fs::write(&part, &whole[..cut]).expect("it can be written");
        assert_eq!(build("1", &path).json()["positions"], 3);
        assert!(!part.exists());
    }
}

#[test]
fn a_changed_bit_of_a_journal_is_refused_and_a_book_never_wrong() {
    let path = directory("book-bits").join("small.book");
    let part = path.with_extension("book.part");
    let true_book = build("1", &path).json();
    let whole = journal(&["1 0", "8 -1", "65 2"]).into_bytes();
    // Every bit is looked at beside the journal's own code; here it is a bit of each kind of letter.
    for (at, bit) in [
        (3, 0),
        (24, 3),
        (29, 5),
        (40, 2),
        (46, 0),
        (48, 1),
        (72, 6),
        (73, 0),
    ] {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << bit;
        std::fs::write(&part, &bytes).expect("it can be written");
        let built = build("1", &path);
        assert_eq!(built.code, Some(3), "byte {at}: {built:?}");
        assert_eq!(std::fs::read(&part).expect("it is there"), bytes);
    }
    std::fs::remove_file(&part).expect("it is there");
    assert_eq!(build("1", &path).json(), true_book);
}

#[test]
fn two_games_are_not_written_to_one_file() {
    let path = directory("book-two").join("small.book");
    let text = path.to_str().expect("UTF-8");
    build("2", &path).json();
    let whole = std::fs::read(&path).expect("it was written");
    for (lang, says) in [("en", "is the book of 4x4g"), ("ja", "4x4g の定跡です")] {
        let other = run(&format!(
            "book build --game 3x3 --plies 1 --out '{text}' --lang {lang}"
        ));
        assert_eq!(other.code, Some(3), "{other:?}");
        assert!(other.err.contains(says), "{other:?}");
    }
    assert!(std::fs::read(&path).expect("it is there") == whole);
    // The same game may be built anew, deeper or not.
    assert_eq!(build("1", &path).json()["positions"], 3);
}

#[cfg(target_os = "linux")]
#[test]
fn a_book_that_is_being_built_is_nobody_elses() {
    use crate::support::{ended, program, signal, started, wait_until};
    let path = directory("book-held").join("held.book");
    let text = path.to_str().expect("UTF-8");
    let part = path.with_extension("book.part");
    let first = started(&mut program(&[
        "book", "build", "--game", "6x5g", "--plies", "8", "-o", text,
    ]));
    let lines = || std::fs::read_to_string(&part).map_or(0, |text| text.lines().count());
    wait_until("it has solved a position", || lines() > 1);
    for game in ["6x5g", "3x3"] {
        let other = run(&format!(
            "book build --game {game} --plies 8 --out '{text}'"
        ));
        assert_eq!(other.code, Some(3), "{other:?}");
        assert!(other.err.contains("another build is writing"), "{other:?}");
    }
    assert!(lines() > 1);
    signal("INT", &first);
    assert_eq!(ended(first, "the book").status.code(), Some(130));
}

#[test]
fn connect_four_opens_from_the_book() {
    let solve = |more: &[&str]| {
        let arguments = [
            "solve",
            "--game",
            "connect4",
            "--score",
            "shortest",
            "--no-line",
            "--json",
        ];
        marubatsu(&[&arguments, more].concat()).json()
    };
    let from_book = solve(&["--all-moves"]);
    let scores = from_book["scores"].as_array().expect("each move has one");
    let scores: Vec<i64> = scores
        .iter()
        .map(|entry| entry[2].as_i64().expect("a number"))
        .collect();
    // J. Tromp and P. Pons: the centre wins with circle's 21st stone, its neighbours draw, all others lose.
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
    assert!(
        from_book["nodes"].as_u64().expect("a number") < 100,
        "{from_book}"
    );
    // Every move of its last ply but one.
    let last = solve(&["--all-moves", "--moves", "444444"]);
    assert!(last["nodes"].as_u64().expect("a number") < 100, "{last}");
    // Seven plies in, as C. Steininger's solver has them.
    for (moves, score) in [
        ("3246117", -3),
        ("6651554", 17),
        ("1215723", -4),
        ("2315615", 2),
        ("7345433", -2),
    ] {
        assert_eq!(solve(&["--moves", moves])["score"], score, "{moves}");
    }
    let late = ["--moves", "2252576253462244111563365343671351441"];
    let without = [&late[..], &["--no-book"]].concat();
    assert_eq!(solve(&late)["score"], solve(&without)["score"]);
}

#[test]
fn pictures_have_their_scores_from_the_book() {
    let tree = "draw tree --game connect4 --depth 1 --scores shortest --label score --lang en";
    let tree = marubatsu(&tree.split(' ').collect::<Vec<_>>()).done();
    // The empty board and the centre are worth 1; the columns beside it 0, -1 and -2, on either side.
    for score in [1, 0, -1, -2] {
        let boards = tree.matches(&format!("score {score}\"")).count();
        assert_eq!(boards, 2, "{score}");
    }
}

#[test]
fn a_score_from_the_book_comes_with_a_best_move() {
    // The last ply of the book: it knows the score, and nothing of the positions behind.
    let solve = |more: &[&str]| {
        let arguments = [
            "solve", "--game", "connect4", "--score", "shortest", "--json",
        ];
        marubatsu(&[&arguments[..], &["--moves", "4412345"], more].concat()).json()
    };
    let from_book = solve(&[]);
    assert!(
        from_book["nodes"].as_u64().expect("a number") < 10,
        "{from_book}"
    );
    let best = from_book["best_moves"].as_array().expect("moves");
    assert_eq!(best.len(), 1, "{from_book}");
    let all = solve(&["--all-moves", "--no-line", "--no-book"]);
    assert_eq!(all["score"], from_book["score"]);
    let keeping = all["best_moves"].as_array().expect("moves");
    assert!(keeping.contains(&best[0]), "{all}");
}
