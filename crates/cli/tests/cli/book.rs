//! The command `book`: what it builds is true, and what was broken off goes on.

use std::path::Path;

use marubatsu::hash::fnv1a;
use serde_json::{Value, json};

use crate::support::{Ran, directory, run};

/// A journal of 4x4g, one ply deep, with these lines behind their checksums.
fn journal(lines: &[&str]) -> String {
    let line = |line: &&str| format!("{:016x} {line}\n", fnv1a(line.as_bytes()));
    let lines: String = lines.iter().map(line).collect();
    format!("marubatsu book part 2 4x4g 1\n{lines}")
}

/// The words that build a book of this game into this file.
fn building(game: &str, plies: &str, path: &Path) -> String {
    let path = path.display();
    format!("book build --game {game} --plies {plies} -o '{path}'")
}

/// Builds a book of 4x4g into this file.
fn build(plies: &str, path: &Path) -> Ran {
    run(&format!("{} --json", building("4x4g", plies, path)))
}

/// Building a book of this game is refused in both languages, and nothing printed.
fn refused(game: &str, path: &Path, says: [&str; 2]) {
    for (lang, says) in ["en", "ja"].into_iter().zip(says) {
        let ran = run(&format!("{} --lang {lang}", building(game, "1", path)));
        assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""), "{ran:?}");
        assert!(ran.err.contains(says), "{}", ran.err);
    }
}

/// Solves a position of Connect Four.
fn solved(more: &str) -> Value {
    let line = format!("solve --game connect4 --score shortest --json {more}");
    run(line.trim_end()).json()
}

/// The nodes of a report.
fn nodes(report: &Value) -> u64 {
    report["nodes"].as_u64().expect("a number")
}

#[test]
fn a_book_is_built_and_shown() {
    let path = directory("book").join("small.book");
    let built = build("3", &path).json();
    // 4x4g is a draw; each position counts once with its mirror image: 1 + 2 + 8 + 26.
    let told = ["game", "plies", "positions"].map(|key| &built[key]);
    assert_eq!(told, [&json!("4x4g"), &json!(3), &json!(37)]);
    let parts = ["wins", "draws", "losses"].map(|key| built[key].as_u64().expect("a number"));
    assert_eq!(parts.iter().sum::<u64>(), 37);
    assert!(!path.with_extension("book.part").exists());
    let show = format!("book show '{}'", path.display());
    assert_eq!(run(&format!("{show} --json")).json(), built);
    let shown = run(&format!("{show} --lang en")).done();
    assert!(shown.starts_with("4x4g, the first 3 plies\n"), "{shown}");
    let again = directory("book-threads").join("small.book");
    let again_built = building("4x4g", "3", &again);
    let again_built = run(&format!("{again_built} --threads 1 --table-size 1 --json"));
    assert_eq!(again_built.json(), built);
    let bytes = |path: &Path| std::fs::read(path).expect("it was written");
    assert_eq!(bytes(&again), bytes(&path));
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
    assert_eq!([&built["positions"], &built["draws"]], [3, 1]);
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
        refused("4x4g", &path, ["(line 3)", "(3 行目)"]);
        let left = std::fs::read_to_string(&part).expect("it is there");
        assert_eq!(left, journal);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_book_that_is_being_built_is_nobody_elses_and_says_where_it_was_interrupted() {
    use crate::support::{ended, listens, program, signal, started, wait_until};
    for (lang, says) in [
        ("en", "cancelled; the results so far are in"),
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
        for game in ["6x5g", "3x3"] {
            let other = run(&building(game, "8", &path));
            assert_eq!(other.code, Some(3), "{other:?}");
            assert!(other.err.contains("another build is writing"), "{other:?}");
        }
        assert!(lines() > 1);
        signal("INT", &child);
        let ran: Ran = ended(child, "the book").into();
        assert_eq!((ran.code, ran.out.as_str()), (Some(130), ""), "{ran:?}");
        let part = part.to_str().expect("UTF-8");
        assert!(ran.err.contains(says) && ran.err.contains(part), "{ran:?}");
    }
}

#[test]
fn boards_without_gravity_have_books() {
    let path = directory("book-free").join("small.book");
    let built = run(&format!("{} --json", building("3x3", "4", &path))).json();
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
        let says = "the progress of another book, or it is damaged";
        refused("4x4g", &path, [says, "途中経過ではないか、壊れています"]);
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
    build("2", &path).json();
    let whole = std::fs::read(&path).expect("it was written");
    refused("3x3", &path, ["is a book of 4x4g", "4x4g の定跡です"]);
    assert!(std::fs::read(&path).expect("it is there") == whole);
    // The same game may be built anew, deeper or not.
    assert_eq!(build("1", &path).json()["positions"], 3);
}

#[test]
fn connect_four_opens_from_the_book() {
    let from_book = solved("--no-line --all-moves");
    let scores = from_book["scores"].as_array().expect("each move has one");
    let scores: Vec<&Value> = scores.iter().map(|entry| &entry[2]).collect();
    // J. Tromp and P. Pons: the centre wins with circle's 21st stone, its neighbours draw, all others lose.
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
    // Every move of its last ply but one.
    let last = solved("--no-line --all-moves --moves 444444");
    assert!(
        nodes(&from_book) < 100 && nodes(&last) < 100,
        "{from_book} {last}"
    );
    // Seven plies in, as C. Steininger's solver has them.
    for (moves, score) in [
        ("3246117", -3),
        ("6651554", 17),
        ("1215723", -4),
        ("2315615", 2),
        ("7345433", -2),
    ] {
        let found = solved(&format!("--no-line --moves {moves}"));
        assert_eq!(found["score"], score, "{moves}");
    }
    let late = "--no-line --moves 2252576253462244111563365343671351441";
    let without = solved(&format!("{late} --no-book"));
    assert_eq!(solved(late)["score"], without["score"]);
}

#[test]
fn pictures_have_their_scores_from_the_book() {
    let tree = "draw tree --game connect4 --depth 1 --scores shortest --label score --lang en";
    let tree = run(tree).done();
    // The empty board and the centre are worth 1; the columns beside it 0, -1 and -2, on either side.
    for score in [1, 0, -1, -2] {
        let boards = tree.matches(&format!("score {score}\"")).count();
        assert_eq!(boards, 2, "{score}");
    }
}

#[test]
fn a_score_from_the_book_comes_with_a_best_move() {
    // The last ply of the book: it knows the score, and nothing of the positions behind.
    let from_book = solved("--moves 4412345");
    let best = from_book["best_moves"].as_array().expect("moves");
    assert!(best.len() == 1 && nodes(&from_book) < 10, "{from_book}");
    let all = solved("--moves 4412345 --all-moves --no-line --no-book");
    assert_eq!(all["score"], from_book["score"]);
    let keeping = all["best_moves"].as_array().expect("moves");
    assert!(keeping.contains(&best[0]), "{all}");
}
