//! The repository's text files and a plain look at Rust code: enough to find a word, a path or a
//! comparison outside comments, line by line. It is a scan and no parser; what it finds is always a
//! line of the file.

use crate::command::{Outcome, command, read, root};

/// One text file of the repository.
#[derive(Debug)]
pub(crate) struct File {
    /// The path from the root, with `/`.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl File {
    /// What follows the last dot of the name.
    pub(crate) fn kind(&self) -> &str {
        self.path.rsplit_once('.').map_or("", |(_, kind)| kind)
    }

    /// The path's last part.
    pub(crate) fn name(&self) -> &str {
        self.path
            .rsplit_once('/')
            .map_or(&self.path, |(_, name)| name)
    }

    /// The path inside the library, if this is one of its Rust files.
    pub(crate) fn in_library(&self) -> Option<&str> {
        let path = self.path.strip_prefix("crates/marubatsu/src/")?;
        (self.kind() == "rs").then_some(path)
    }

    /// Every line with its number, from 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text
            .lines()
            .enumerate()
            .map(|(at, line)| (at + 1, line))
    }

    /// Every line without its comment.
    pub(crate) fn code_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines().map(|(number, line)| (number, code(line)))
    }
}

/// Every text file that is committed or could be: neither ignored nor deleted.
pub(crate) fn files() -> Outcome<Vec<File>> {
    let list = [
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ];
    let names = read(&mut command("git", &list))?;
    let readable = |path: &str| {
        let text = std::fs::read_to_string(root().join(path)).ok()?;
        let path = path.to_owned();
        Some(File { path, text })
    };
    Ok(names.split_terminator('\0').filter_map(readable).collect())
}

/// A line up to its comment. The slashes of an address (`http://`) begin none.
pub(crate) fn code(line: &str) -> &str {
    let comment = line
        .match_indices("//")
        .find(|(at, _)| !line[..*at].ends_with(':'));
    comment.map_or(line, |(at, _)| &line[..at])
}

/// Whether `needle` occurs in `line` and not as the tail of a longer name.
pub(crate) fn has_word(line: &str, needle: &str) -> bool {
    line.match_indices(needle)
        .any(|(at, _)| !line[..at].ends_with(in_name))
}

/// The modules that a file names directly below `root` (`"std"`, `"crate"`), each with its line:
/// `std::fs` and `std::{fs, io}` both name `fs`.
pub(crate) fn named_below(file: &File, root: &str) -> Vec<(usize, String)> {
    let code: Vec<&str> = file.code_lines().map(|(_, code)| code).collect();
    let code = code.join("\n");
    let root = format!("{root}::");
    let mut found = Vec::new();
    for (at, _) in code.match_indices(&root) {
        if code[..at].ends_with(in_name) {
            continue;
        }
        let line = code[..at].matches('\n').count() + 1;
        let below = &code[at + root.len()..];
        let items = match below.strip_prefix('{') {
            Some(group) => items(group),
            None => vec![below],
        };
        found.extend(items.into_iter().map(|item| (line, first_name(item))));
    }
    found
}

/// The items of a group of imports, up to its closing brace.
fn items(group: &str) -> Vec<&str> {
    let (mut items, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                items.push(&group[start..at]);
                start = at + 1;
                if c == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    items
}

fn first_name(item: &str) -> String {
    item.trim_start()
        .chars()
        .take_while(|&c| in_name(c))
        .collect()
}

fn in_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> File {
        File {
            path: "crates/marubatsu/src/a.rs".to_owned(),
            text: text.to_owned(),
        }
    }

    #[test]
    fn comments_are_left_out() {
        assert_eq!(code("let a = 1; // std::fs"), "let a = 1; ");
        assert_eq!(code("/// std::fs"), "");
        assert_eq!(code("\"http://a\" + b"), "\"http://a\" + b");
    }

    #[test]
    fn words_are_not_found_inside_names() {
        assert!(has_word("a.max(b)", "max("));
        assert!(!has_word("minimax(b)", "max("));
    }

    #[test]
    fn paths_and_groups_name_their_modules() {
        let text = "use std::fs::File;\nuse std::{\n    io::{self, Read},\n    env,\n};\n// std::net\nmy_std::x";
        let expected = [(1, "fs"), (2, "io"), (2, "env"), (2, "")];
        let found = named_below(&file(text), "std");
        let found: Vec<(usize, &str)> = found.iter().map(|(n, m)| (*n, m.as_str())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn only_the_library_is_the_library() {
        assert_eq!(file("").in_library(), Some("a.rs"));
        let other = File {
            path: "crates/app/src/a.rs".to_owned(),
            text: String::new(),
        };
        assert_eq!(other.in_library(), None);
    }

    #[test]
    fn lines_end_alike_on_every_system() {
        let listed = read(&mut command("git", &["ls-files", "--eol"]));
        let listed = listed.expect("git lists the files");
        let is_kept = |line: &&str| line.contains("attr/-text") || line.contains("eol=lf");
        let changed: Vec<&str> = listed.lines().filter(|line| !is_kept(line)).collect();
        assert!(changed.is_empty(), "{changed:#?}");
    }

    #[test]
    fn this_repository_has_files() {
        let files = files().expect("git lists the files");
        assert!(files.iter().any(|file| file.path == "xtask/src/source.rs"));
    }
}
