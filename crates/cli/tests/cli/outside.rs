//! The library from outside: what it finds and draws in a few words is what the binary says, and a crate
//! outside the workspace, `examples/outside`, is built on it as a user would build it.
//!
//! Invariant: that crate is built with the versions of this workspace's lock file, so that nothing is looked up.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use marubatsu::search::evaluators::LineScore;
use marubatsu::{Line, PictureStyle, Search, TableKind};

use crate::support::run;

/// The longest that four things may take to say, in lines.
const MOST_LINES: usize = 60;

/// A game without a single rule.
const BROKEN: &str = "\
#[derive(Clone, Debug)]
struct Mine;
fn main() {
    let _ = marubatsu::Search::of(&Mine).run();
}
";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a file of the repository")
}

/// A copy of the example with this program, and with the broken one beside it: the library is built once for both.
fn made(program: &str) -> PathBuf {
    let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside");
    let library = root().join("crates/marubatsu");
    let manifest = read(&root().join("examples/outside/Cargo.toml"));
    let manifest = manifest.replace("../../crates/marubatsu", &library.to_string_lossy());
    let write = |file: &str, text: &str| fs::write(made.join(file), text).expect("a file");
    fs::create_dir_all(made.join("src/bin")).expect("a folder");
    write("Cargo.toml", &manifest);
    write("Cargo.lock", &read(&root().join("Cargo.lock")));
    write("src/main.rs", program);
    write("src/bin/broken.rs", BROKEN);
    made
}

/// Lets cargo do something with one of the copy's programs, in a folder of its own. What only serves the next build or a
/// debugger is left out.
fn copy_does(command: &str, made: &Path, program: &str, arguments: &[&Path]) -> Output {
    Command::new(env!("CARGO"))
        .args([command, "--quiet", "--offline", "--bin", program])
        .arg("--manifest-path")
        .arg(made.join("Cargo.toml"))
        .args(arguments)
        .env("CARGO_TARGET_DIR", made.join("target"))
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .output()
        .expect("cargo runs")
}

#[test]
fn a_crate_of_ones_own_needs_sixty_lines_for_four_things_and_the_rules_of_its_game() {
    let made = does_four_things();
    whoever_forgets_the_rules_is_told_which_trait_to_write(&made);
}

fn does_four_things() -> PathBuf {
    let program = read(&root().join("examples/outside/src/main.rs"));
    let lines = program.lines().count();
    assert!(lines <= MOST_LINES, "{lines} lines");
    let made = made(&program);
    let picture = made.join("frame.svg");
    let ran = copy_does("run", &made, "outside", &[Path::new("--"), &picture]);
    let (out, err) = (
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr),
    );
    assert!(ran.status.success(), "{err}");
    let [score, sentences @ .., stones] = &out.lines().collect::<Vec<_>>()[..] else {
        panic!("{out}");
    };
    assert_eq!(*score, "score 0, 996 nodes");
    assert!(
        sentences.len() == 3 && sentences[2].contains("any score can matter"),
        "{out}"
    );
    assert_eq!(*stones, "take [3] of 15 stones");
    let picture = read(&picture);
    assert!(
        picture.starts_with("<svg ") && picture.ends_with("</svg>"),
        "{picture}"
    );
    made
}

fn whoever_forgets_the_rules_is_told_which_trait_to_write(made: &Path) {
    let ran = copy_does("build", made, "broken", &[]);
    let err = String::from_utf8_lossy(&ran.stderr);
    assert!(!ran.status.success());
    assert!(
        err.contains("implement `marubatsu::SimpleGame` for"),
        "{err}"
    );
}

#[test]
fn the_library_and_the_binary_draw_the_same() {
    let game = Line::tic_tac_toe();
    let search = Search::with(&game, LineScore::Shortest).table(TableKind::Merged);
    let recording = search.full_range().record().expect("a recording");
    let options = "--table merged --window range --score shortest --frame 71";
    let drawn = run(&format!("draw frame {options} --lang en")).done();
    // A recording of the library's has no name for its game.
    let unnamed = |drawn: &str| drawn.trim_end().replacen(">3×3 · ", ">", 1);
    assert_eq!(recording.svg(71), Some(unnamed(&drawn)));
    let drawn = run(&format!("draw frame {options} --lang ja --theme dark")).done();
    let look = PictureStyle {
        lang: marubatsu::Lang::Ja,
        theme: marubatsu::scene::Theme::Dark,
        ..PictureStyle::default()
    };
    let looking = recording.svg_with(71, look);
    assert_eq!(looking, Some(unnamed(&drawn)));
}
