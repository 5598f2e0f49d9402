//! Every command of the READMEs, of the documents in `docs` and of the help's examples, run as a reader would.
//!
//! Invariant: a caption is a claim: where it states a fact, `claims.txt` says how the output says so too.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::serve::serving;
use crate::support::{directory, output, run, without_notes};

/// Commands whose captions state facts, and what their output says then.
fn claims() -> impl Iterator<Item = (&'static str, String)> {
    let claims = include_str!("claims.txt").lines();
    let claims = claims.filter_map(|line| line.split_once('|'));
    claims.map(|(call, claim)| (call.trim(), claim.trim().replace("\\n", "\n")))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The lines of the `sh` blocks that call the program.
fn commands(readme: &str) -> Vec<&str> {
    let blocks = readme.split("```").skip(1).step_by(2);
    let shell = blocks.filter_map(|block| block.strip_prefix("sh\n"));
    shell
        .flat_map(str::lines)
        .filter(|line| line.contains("marubatsu ") && !line.starts_with('#'))
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

/// Runs a line in a folder as a shell does.
fn run_in(folder: &Path, line: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_marubatsu"));
    let path = format!(
        "{}:/usr/bin:/bin",
        program.parent().expect("its directory").display()
    );
    output(
        Command::new("sh")
            .args(["-c", line])
            .current_dir(folder)
            .env("PATH", &path)
            .env("HOME", folder)
            .stdin(std::process::Stdio::null()),
    )
}

/// A command without its comment, quotes as in the help.
fn plain(line: &str) -> String {
    let call = line.split("  #").next().unwrap_or_default().trim();
    let call = call.strip_prefix("marubatsu ").unwrap_or(call);
    call.replace("\"1,1\"", "1,1").replace('"', "'")
}

/// The output says what the caption of the command says.
fn holds(line: &str, ran: &Output) {
    let said = String::from_utf8_lossy(&ran.stdout);
    for (_, claim) in claims().filter(|(call, _)| *call == plain(line)) {
        assert!(said.contains(&claim), "{line}: {claim:?}\n{said}");
    }
}

/// Runs the commands of a document and of its translation, one after the other in one folder. What both
/// say is run once.
fn check([original, translation]: [&str; 2], least: usize) {
    let folder = directory(&original.replace('/', "-"));
    examples(&folder);
    let [theirs, ours] = [original, translation].map(read);
    let [theirs, ours] = [commands(&theirs), commands(&ours)];
    assert!(theirs.len() >= least, "{original} has examples");
    for line in &theirs {
        check_line(original, line, &folder);
    }
    let said = |line: &str| theirs.iter().any(|known| plain(known) == plain(line));
    for line in ours.iter().filter(|line| !said(line)) {
        check_line(translation, line, &folder);
    }
}

fn check_line(name: &str, line: &str, folder: &Path) {
    let ran = run_in(folder, line);
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(
        ran.status.success() && without_notes(&said).is_empty(),
        "{name}: {line}\n{said}"
    );
    assert!(leaves_something(line, folder, &ran), "{name}: {line}");
    if !line.contains("--lang ja") {
        holds(line, &ran);
    }
}

/// Whether a command has printed something, or written the file that it names.
fn leaves_something(line: &str, folder: &Path, ran: &Output) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut pairs = words.windows(2);
    let file = pairs.find(|pair| ["--out", "-o", "--record", ">"].contains(&pair[0]));
    let written = |name: &str| {
        let file = folder.join(name.trim_start_matches("~/"));
        std::fs::metadata(file).is_ok_and(|file| file.len() > 0)
    };
    match file {
        Some(pair) => written(pair[1]),
        None if line.contains(" lesson new ") => {
            let mut after = words.iter().skip_while(|word| **word != "new");
            after.nth(1).is_some_and(|name| written(name))
        }
        None => !ran.stdout.is_empty(),
    }
}

/// The examples of a command's help, of the program's without a name: each with its caption.
fn help_examples(command: &str, lang: &str) -> Vec<(String, String)> {
    let text = run(&format!(
        "{} --lang {lang}",
        format!("help {command}").trim_end()
    ))
    .done();
    let (_, shown) = text
        .split_once(if lang == "ja" {
            "例:\n"
        } else {
            "Examples:\n"
        })
        .expect("examples");
    let mut found: Vec<(String, String)> = Vec::new();
    for line in shown.lines().take_while(|line| !line.is_empty()) {
        match (line.strip_prefix("  marubatsu"), found.last_mut()) {
            (Some(call), _) => found.push((call.trim().to_owned(), String::new())),
            (None, Some((_, caption))) => *caption = format!("{caption} {}", line.trim_start()),
            (None, None) => panic!("{command}: {line}"),
        }
    }
    found
}

/// The commands that a page of help lists.
fn listed(command: &str) -> Vec<String> {
    let page = run(format!("help {command}").trim_end()).done();
    let lines = page.lines().skip_while(|line| !line.starts_with("Usage:"));
    let lines = lines.take_while(|line| !["Server:", "General:"].contains(line));
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let is_name = |name: &&str| name.starts_with(|letter: char| letter.is_ascii_lowercase());
    names.filter(is_name).map(str::to_owned).collect()
}

/// The names of all commands, of one word and of two; the first is none.
fn all_commands() -> Vec<String> {
    let mut all = vec![String::new()];
    for name in listed("") {
        let children = listed(&name).into_iter();
        all.extend(children.map(|child| format!("{name} {child}")));
        all.push(name);
    }
    all
}

/// What the help's examples read: a table, and boards of the game that is spoken of.
fn files_for(folder: &Path, call: &str) {
    let board = if call.contains("connect4") {
        let late = "2252576253462244111563365343671351441";
        let report = run(&format!("solve --json --game connect4 --moves {late}")).json();
        report["board"].as_str().expect("a board").to_owned()
    } else {
        "....o....".to_owned()
    };
    std::fs::write(folder.join("boards.txt"), board + "\n").expect("it can be written");
    let completions = folder.join(".local/share/bash-completion/completions");
    std::fs::create_dir_all(completions).expect("a directory can be made");
}

#[test]
fn the_examples_of_the_help_do_what_they_say() {
    let folder = directory("help-examples");
    let table = run_in(&folder, "marubatsu table build -o scores.csv");
    assert!(table.status.success());
    for command in all_commands() {
        for (call, caption) in help_examples(&command, "en") {
            if call.is_empty() || call.starts_with("serve") {
                let arguments: Vec<&str> = call.split_whitespace().collect();
                let (mut child, said) = serving(&arguments);
                assert!(said.starts_with("http://127.0.0.1:"), "{call}: {said}");
                let _ = child.kill();
                let _ = child.wait();
                continue;
            }
            files_for(&folder, &call);
            // What reads the output is the reader's.
            let line = format!("marubatsu {}", call.split(" | ").next().unwrap_or_default());
            let ran = run_in(&folder, &line);
            let code = i32::from(caption.contains("the exit code is 1"));
            let said = String::from_utf8_lossy(&ran.stderr);
            assert_eq!(ran.status.code(), Some(code), "{line}\n{said}");
            // An engine that is told nothing says nothing.
            let leaves = call == "engine" || leaves_something(&line, &folder, &ran);
            assert!(leaves, "{line}");
            holds(&line, &ran);
        }
    }
}

#[test]
fn both_languages_of_the_help_have_the_same_examples_and_every_claim_is_of_one() {
    let calls = |lang: &str| -> Vec<String> {
        let commands = all_commands().into_iter();
        let examples = commands.flat_map(|command| help_examples(&command, lang));
        examples.map(|(call, _)| call).collect()
    };
    let english = calls("en");
    assert_eq!(english, calls("ja"));
    for (call, _) in claims() {
        assert!(english.iter().any(|known| known == call), "{call}");
    }
}

#[test]
fn the_commands_by_example_run() {
    check(["docs/commands.md", "docs/commands.ja.md"], 40);
}

#[test]
fn the_commands_of_the_other_documents_run() {
    check(["docs/players.md", "docs/players.ja.md"], 6);
    check(["docs/events.md", "docs/events.ja.md"], 3);
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).expect("the document is there")
}

/// A document and its translation.
const PAIRS: [[&str; 2]; 7] = [
    ["README.md", "README.ja.md"],
    ["docs/commands.md", "docs/commands.ja.md"],
    ["docs/lab.md", "docs/lab.ja.md"],
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
        let all: Vec<&str> = text.split("```text\n$ marubatsu ").skip(1).collect();
        assert!(!all.is_empty(), "{name} shows what is printed");
        for shown in all {
            let (line, shown) = shown.split_once('\n').expect("its output");
            let shown = shown.split("```").next().unwrap_or_default();
            let printed = run(line).done();
            assert!(printed.starts_with(shown), "{name}: {printed}");
        }
    }
}
