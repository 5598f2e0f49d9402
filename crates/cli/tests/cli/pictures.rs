//! `draw` and `film`: files of the right kind, the same bytes twice, clear refusals.

use std::fs;

use http::Request;
use marubatsu_pages::{Site, SiteLimits};

use crate::support::{directory, marubatsu, run};

const SEARCH: &str = "--table merged --window range --score shortest";

/// What a run writes to a file in a directory of its own.
fn written(test: &str, line: &str, file: &str) -> Vec<u8> {
    let path = directory(test).join(file);
    let line = format!("{line} --out {}", path.display());
    run(&line).done();
    fs::read(path).expect("the file was written")
}

#[test]
fn a_frame_as_svg_and_png() {
    let svg = run(&format!("draw frame {SEARCH} --frame 71 --lang ja")).done();
    assert!(svg.starts_with("<svg") && svg.contains("β 狩り"));
    let line = format!("draw frame {SEARCH} --frame 71 --theme dark");
    let one = written("frame-png", &line, "a.png");
    assert!(one.starts_with(b"\x89PNG"));
    assert!(
        one == written("frame-png-again", &line, "a.png"),
        "the same picture, other bytes"
    );
}

/// Rows are the node's own frames; a child that comes back and what that means are one.
#[test]
fn a_nodes_story_has_a_row_for_each_of_its_own_frames() {
    let rows = |frame: u64| {
        let svg = run(&format!(
            "draw node-story {SEARCH} --frame {frame} --lang en"
        ))
        .done();
        let rows = svg.split("data-item=\"frame ").skip(1);
        let numbers = rows.filter_map(|row| Some(row.split_once('"')?.0.to_owned()));
        numbers.collect::<Vec<_>>().join(" ")
    };
    for frame in 66..=72 {
        let expected = if (68..=69).contains(&frame) {
            "68 69"
        } else {
            "66 67 71 72"
        };
        assert_eq!(rows(frame), expected, "frame {frame}");
    }
    // A search that is stopped leaves the node open, and says so by leaving out its end.
    let open = run("draw node-story --game connect4 --node-limit 30 --lang en").out;
    assert!(open.contains("This node, from frame 0<"), "{open}");
}

/// How α and β stand at other frames is told in facts, too: the pages' `api.rs`.
#[test]
fn a_picture_has_alpha_beta_and_the_rule_where_scores_stay_within_them() {
    for (n, lang, told, table) in [
        (
            50,
            "ja",
            [">α 0<", ">β 2<", ">β 狩り (β ≦ score)<"],
            "置換表",
        ),
        (
            11_150,
            "en",
            [">α −∞<", ">β 0<", ">α cut (score ≦ α)<"],
            "table",
        ),
    ] {
        let svg = run(&format!(
            "draw frame --score shortest --fail hard --frame {n} --lang {lang}"
        ));
        let svg = svg.done();
        assert!(
            told.iter().all(|said| svg.contains(said)) && !svg.contains(table),
            "{svg}"
        );
    }
}

#[test]
fn boards_trees_and_growth() {
    let board = run("draw board --moves '1,1 0,0' --scores shortest").done();
    assert!(board.contains("score 0"));
    let tree = run("draw tree --depth 2 --scores standard").done();
    assert_eq!(tree.matches("role=\"treeitem\"").count(), 82);
    let hand_made = [
        "draw",
        "frame",
        "--game",
        "(3 (5 2) (-1 (4 0)))",
        "--frame",
        "3",
    ];
    let hand_made = marubatsu(&hand_made).done();
    assert!(hand_made.contains("treeitem"));
    for said in [">max<", ">min<", "takes the greatest"] {
        assert!(hand_made.contains(said), "{said}");
    }
    assert!(!hand_made.contains("to move"));
    let grown = run("draw frame --grow depth-first --depth 2 --frame 10").done();
    assert!(grown.contains("11 / 82"));
}

/// Every label with its number: the pages' `study.rs`.
#[test]
fn a_tree_says_what_is_chosen_at_its_boards() {
    let tree = |more: &str| run(&format!("draw tree --depth 0 {more}")).done();
    let chances = tree("--label o-win");
    assert!(chances.contains(">0.585<") && chances.contains("〇 wins 0.585"));
    assert!(!tree("--label none").contains("<text"));
    assert!(tree("--board oxoxoxo.. --label o-win").contains(">1.000<"));
    assert!(tree("--label x-win --lang ja").contains("× の勝率 0.288"));
    let coloured = run("draw tree --moves 1,1 --depth 1 --scores standard --label none").done();
    assert!(!coloured.contains("<text") && !run("draw tree --depth 1").done().contains("<text"));
    let grown = "draw frame --grow breadth-first --depth 1 --frame 0 --label";
    for (label, said) in [("o-win", ">0.585<"), ("score", ">0<")] {
        assert!(
            run(&format!("{grown} {label}")).done().contains(said),
            "{label}"
        );
    }
}

/// The delays in a GIF's graphic control extensions, in hundredths of a second.
fn controls(bytes: &[u8]) -> Vec<u16> {
    let extensions = bytes
        .windows(8)
        .filter(|part| part.starts_with(&[0x21, 0xf9, 4]));
    extensions
        .map(|part| u16::from_le_bytes([part[4], part[5]]))
        .collect()
}

/// Frame 0 and iterations 1, 2, 4, 8, 16, 32 and 40.
#[test]
fn a_film_of_a_best_first_search_goes_by_its_own_steps() {
    let film = |more: &str| {
        let line = format!("film --algorithm uct --iterations 40 {more}");
        controls(&written("steps", &line, "a.gif"))
    };
    assert_eq!(film("--step double").len(), 8);
    assert_eq!(film("--step 10").len(), 5);
    assert_eq!(film("--step 10 --iteration 11 --count 2").len(), 2);
    let moving = film("--step double --tween");
    assert_eq!(moving.len(), 8 + 7 * 4, "each is moved to in four steps");
    assert_eq!((moving[0], moving.last()), (70, Some(&270)));
    for (more, said) in [
        ("--step double", "alpha-beta"),
        (
            "--step 5 --algorithm uct",
            "expected phase, 1, 10, 100 or double",
        ),
        ("--step 10 --grow depth-first", "--grow"),
    ] {
        let refused = run(&format!("film {more} --out x.gif"));
        assert_eq!(refused.code, Some(2), "{more}");
        assert!(refused.err.contains(said), "{more}: {}", refused.err);
    }
}

/// Frames 26 to 29 are a score that returns, its use, a cut, the end: two of them are moved to in four steps.
#[test]
fn frames_of_a_film_move_into_each_other() {
    let line = format!("film {SEARCH} --from 26 --count 4 --tween");
    let times = controls(&written("tween", &line, "a.gif"));
    assert!(
        times.iter().filter(|&&time| time == 4).count() >= 4,
        "{times:?}"
    );
    assert!(
        times.contains(&200),
        "a cut is shown for two seconds: {times:?}"
    );
    assert!(
        times.contains(&70) && times.last() == Some(&270),
        "{times:?}"
    );
    let apng = written("tween-apng", &line, "a.png");
    assert!(apng.len() > written("still-apng", &line.replace(" --tween", ""), "a.png").len());
}

/// A film of 120 frames is to stay under 2 MB: a fifth of the stretch that takes most, in the looks that
/// take most.
#[test]
fn films_are_small() {
    let line = format!("film {SEARCH} --from 4000 --count 24 --lang ja --theme dark");
    for file in ["a.gif", "a.png"] {
        let size = written("small-film", &line, file).len();
        assert!(size < 400_000, "{file}: {size} bytes");
    }
}

/// What the command line writes is what the pages' dialog gives away, to the byte.
#[test]
fn a_film_as_a_page_is_the_servers_own() {
    let site = Site::new(SiteLimits::default());
    for (line, path) in [
        (
            "film --table merged --from 18 --count 12 --lang ja --theme dark",
            "film?table=merged&from=18&count=12&lang=ja&theme=dark",
        ),
        (
            "film --board oxo.x.x.o --lang en",
            "film?board=oxo.x.x.o&lang=en&theme=light",
        ),
        (
            "film --grow breadth-first --depth 1 --lang en",
            "film/growth?view=breadth-first&depth=1&lang=en&theme=light",
        ),
    ] {
        let page = written("film-page", line, "run.html");
        let path = format!("/api/{path}&format=html");
        let request = Request::get(path).body(Vec::new()).expect("a request");
        let answer = site.answer(request);
        assert!(page == answer.into_body().into_bytes(), "{line}");
        let text = String::from_utf8(page).expect("UTF-8");
        assert!(!text.contains("http://127") && !text.contains("src="));
    }
}

#[test]
fn a_copy_of_the_one_file_begins_with_the_search() {
    let template = format!("{}/../portable/npm/live.html", env!("CARGO_MANIFEST_DIR"));
    let line = format!("film {SEARCH} --from 28 --lang ja --live {template}");
    let copy = String::from_utf8(written("live", &line, "run.html")).expect("text");
    let begins = r#"<script id="start" type="application/json">[["window","range"],["table","merged"],["score","shortest"],["frame","28"],["lang","ja"]]</script>"#;
    let whole = std::fs::read_to_string(&template).expect("the page");
    let place = r#"<script id="start" type="application/json">{start}</script>"#;
    assert_eq!(copy, whole.replace(place, begins));
    assert_ne!(copy, whole);
    for (more, key) in [
        ("--out run.gif", "live"),
        ("--out run.html --count 3", "count"),
        ("--out run.html --theme dark", "theme"),
        ("--out run.html --replay x.jsonl", "replay"),
        ("--out run.html --iteration 3", "iteration"),
        ("--out run.html --algorithm uct --truth false", "truth"),
        ("--out run.html --grow depth-first", "grow"),
    ] {
        let refused = run(&format!("film --live {template} {more}"));
        let named = refused.err.contains(&format!("--{key}"));
        assert!(refused.code == Some(2) && named, "{more}: {refused:?}");
    }
    let no_page = run(&format!(
        "film --live {}/Cargo.toml --out run.html",
        env!("CARGO_MANIFEST_DIR")
    ));
    assert_eq!(no_page.code, Some(3), "{no_page:?}");
    assert!(no_page.err.contains("live.html"), "{no_page:?}");
}
