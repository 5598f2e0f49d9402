//! Every command of the READMEs and of the documents in `docs`, run as a reader would.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::directory;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The lines of the `sh` blocks that call the program.
fn commands(readme: &str) -> Vec<&str> {
    let blocks = readme.split("```").skip(1).step_by(2);
    let shell = blocks.filter_map(|block| block.strip_prefix("sh\n"));
    shell
        .flat_map(str::lines)
        .filter(|line| line.contains("marubatsu "))
        .collect()
}

/// The examples, beside whom the commands are run.
fn examples(folder: &Path) {
    let examples = root().join("examples");
    std::fs::create_dir_all(folder.join("examples")).expect("a directory can be made");
    for name in ["player.py", "player.sh"] {
        let copied = std::fs::copy(examples.join(name), folder.join("examples").join(name));
        copied.expect("the example is there");
    }
}

fn check(name: &str, least: usize) {
    let readme = std::fs::read_to_string(root().join(name)).expect("the document is there");
    let folder = directory(&name.replace('/', "-"));
    examples(&folder);
    let program = Path::new(env!("CARGO_BIN_EXE_marubatsu"));
    let path = format!(
        "{}:/usr/bin:/bin",
        program.parent().expect("its directory").display()
    );
    let lines = commands(&readme);
    assert!(lines.len() >= least, "{name} has examples");
    for line in lines {
        let ran = Command::new("sh")
            .args(["-c", line])
            .current_dir(&folder)
            .env("PATH", &path)
            .output();
        let ran = ran.expect("sh runs");
        let said = String::from_utf8_lossy(&ran.stderr);
        assert!(
            ran.status.success() && said.is_empty(),
            "{name}: {line}\n{said}"
        );
    }
}

#[test]
fn the_english_readme_runs() {
    check("README.md", 10);
}

#[test]
fn the_japanese_readme_runs() {
    check("README.ja.md", 10);
}

#[test]
fn the_commands_of_the_documents_run() {
    for name in ["docs/players.md", "docs/players.ja.md"] {
        check(name, 6);
    }
    for name in ["docs/events.md", "docs/events.ja.md"] {
        check(name, 3);
    }
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).expect("the document is there")
}

/// A document and its translation.
const PAIRS: [[&str; 2]; 5] = [
    ["README.md", "README.ja.md"],
    ["docs/json.md", "docs/json.ja.md"],
    ["docs/players.md", "docs/players.ja.md"],
    ["docs/api.md", "docs/api.ja.md"],
    ["docs/events.md", "docs/events.ja.md"],
];

/// What both languages of a document have alike: headings by their depth, lists, tables and blocks of code.
fn shape(text: &str) -> Vec<String> {
    let mut shape = Vec::new();
    for (at, part) in text.split("```").enumerate() {
        let kinds = part.lines().filter_map(|line| line.split(' ').next());
        if at % 2 == 1 {
            let language = part.lines().next().unwrap_or_default();
            let lines = if language == "text" {
                0
            } else {
                part.lines().count()
            };
            shape.push(format!("{lines} lines of {language}"));
        } else {
            let kinds = kinds.filter(|kind| matches!(*kind, "-" | "|") || kind.starts_with('#'));
            shape.extend(kinds.map(str::to_owned));
        }
    }
    shape
}

/// Where a text leads, whatever its language.
fn links(text: &str) -> Vec<String> {
    let links = text.split("](").skip(1);
    let links = links.filter_map(|rest| rest.split([')', '#']).next());
    let links = links.map(|link| link.replace(".ja.md", ".md").replace("-ja.", "."));
    let mut links: Vec<String> = links.filter(|link| !link.is_empty()).collect();
    links.sort();
    links.dedup();
    links
}

/// The commands of a text but for what is said in a language: comments, the language itself, what is typed.
fn plain_commands(text: &str) -> Vec<String> {
    let own = |line: &str| {
        let call = line.split("  #").next().unwrap_or_default();
        let call = call.replace(" --lang ja", "").replace(" # ", "");
        let typed = call.starts_with("printf '") && call.contains("marubatsu play");
        let call = if typed {
            call.split('|').nth(1).unwrap_or_default()
        } else {
            &call
        };
        call.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    commands(text).into_iter().map(own).collect()
}

#[test]
fn a_translation_has_the_sections_commands_and_links_of_its_original() {
    for [en, ja] in PAIRS {
        let [english, japanese] = [en, ja].map(read);
        assert_eq!(shape(&english), shape(&japanese), "{en}");
        assert_eq!(plain_commands(&english), plain_commands(&japanese), "{en}");
        let [mut theirs, mut ours] = [links(&english), links(&japanese)];
        // Each names the other one at its beginning.
        theirs.retain(|link| !en.ends_with(link.as_str()));
        ours.retain(|link| !en.ends_with(link.as_str()));
        assert_eq!(theirs, ours, "{en}");
        let other = |of: &str| format!("]({})", of.trim_start_matches("docs/"));
        let head = |text: &str| text.lines().take(3).collect::<String>();
        assert!(head(&english).contains(&other(ja)), "{en}");
        assert!(head(&japanese).contains(&other(en)), "{ja}");
    }
}

#[test]
fn the_output_shown_is_what_is_printed() {
    for name in ["README.md", "README.ja.md"] {
        let text = read(name);
        let (_, shown) = text
            .split_once("```text\n$ marubatsu ")
            .expect("an example");
        let (line, shown) = shown.split_once('\n').expect("its output");
        let shown = shown.split("```").next().unwrap_or_default();
        let printed = crate::support::run(line).done();
        assert!(printed.starts_with(shown), "{name}: {printed}");
    }
}

/// The places of a document that links lead to: headings as GitHub writes them, and anchors.
fn places(text: &str) -> Vec<String> {
    let slug = |heading: &str| {
        let kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        heading.replace(' ', "-").chars().filter(kept).collect()
    };
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let mut places: Vec<String> = headings.map(slug).collect();
    let anchors = text.split("<a id=\"").skip(1);
    places.extend(anchors.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
    places
}

#[test]
fn every_link_of_the_documents_leads_somewhere() {
    for name in PAIRS.concat() {
        let text = read(name);
        let folder = Path::new(name).parent().expect("a folder");
        let links = text.split("](").skip(1);
        let links = links.filter_map(|rest| Some(rest.split_once(')')?.0));
        for link in links.filter(|link| !link.contains("://")) {
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let there = folder.join(file);
            assert!(
                file.is_empty() || root().join(&there).exists(),
                "{name}: {link}"
            );
            if !place.is_empty() {
                let there = if file.is_empty() {
                    Path::new(name)
                } else {
                    &there
                };
                let places = places(&read(there.to_str().expect("UTF-8")));
                assert!(places.iter().any(|known| known == place), "{name}: {link}");
            }
        }
    }
}
