//! The modules of a folder of scripts or of a Python package, each a file, and the arrows that their
//! import statements make. A type that a comment of a script names makes none; an import inside a
//! function, or for type checkers alone, is an arrow like any other.

use std::collections::{BTreeMap, BTreeSet};

use super::tree::Drawing;
use crate::source::File;

/// A language whose imports are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    JavaScript,
    Python,
}

/// A folder whose files are drawn.
#[derive(Debug)]
pub(super) struct Folder {
    pub(super) path: &'static str,
    pub(super) language: Language,
}

/// Every folder that is drawn.
pub(super) const FOLDERS: [Folder; 2] = [
    Folder {
        path: "crates/pages/static/js/",
        language: Language::JavaScript,
    },
    Folder {
        path: "crates/python/marubatsu/",
        language: Language::Python,
    },
];

impl Folder {
    /// Draws the folder's modules.
    pub(super) fn draw(&self, files: &[File]) -> Drawing {
        let kind = match self.language {
            Language::JavaScript => "js",
            Language::Python => "py",
        };
        let inside = files.iter().filter(|file| file.kind() == kind);
        let texts: BTreeMap<&str, &str> = inside
            .filter_map(|file| {
                let name = file.path.strip_prefix(self.path)?;
                Some((name.rsplit_once('.')?.0, file.text.as_str()))
            })
            .collect();
        let names: Vec<String> = texts.keys().map(|&name| name.to_owned()).collect();
        let number = |name: &str| names.iter().position(|known| known == name);
        let mut arrows: BTreeMap<(usize, usize), BTreeSet<String>> = BTreeMap::new();
        for (from, (name, text)) in texts.iter().enumerate() {
            for Import { from: place, what } in imports(self.language, text) {
                for (to, what) in targets(self.language, name, &place, &what, &number) {
                    if to != from {
                        arrows.entry((from, to)).or_default().insert(what);
                    }
                }
            }
        }
        Drawing {
            private_to: vec![None; names.len()],
            names,
            arrows,
        }
    }
}

/// One import statement: from where, and which names.
#[derive(Debug, PartialEq, Eq)]
struct Import {
    from: String,
    what: Vec<String>,
}

/// The relative imports of a file.
fn imports(language: Language, text: &str) -> Vec<Import> {
    let lines: Vec<&str> = text.lines().collect();
    let import = |at: usize| match language {
        Language::JavaScript => of_script(lines[at]),
        Language::Python => of_package(&lines[at..]),
    };
    (0..lines.len()).filter_map(import).collect()
}

/// `import ... from './place.js';`, or the end of such a statement.
fn of_script(line: &str) -> Option<Import> {
    let begins = ["import ", "export ", "} from "];
    begins.iter().find(|word| line.starts_with(**word))?;
    let (_, place) = line.split_once("'./")?;
    let (place, _) = place.split_once(".js'")?;
    Some(Import {
        from: place.to_owned(),
        what: vec![format!("{place}.js")],
    })
}

/// `from .place import names`, whose names may stand in parentheses on several lines.
fn of_package(lines: &[&str]) -> Option<Import> {
    let statement = lines[0].trim_start().strip_prefix("from .")?;
    let (place, first) = statement.split_once(" import ")?;
    let several = first.starts_with('(') && !first.contains(')');
    let more = lines[1..].iter().take_while(|line| !line.contains(')'));
    let names = [first].into_iter().chain(more.copied().filter(|_| several));
    let names = names.flat_map(|line| line.split(['(', ')', ',']));
    let word = |text: &str| text.split_whitespace().next().map(str::to_owned);
    Some(Import {
        from: format!(".{place}"),
        what: names.filter_map(word).collect(),
    })
}

/// The modules that an import in `name` leads to, by number, each with what it names there.
fn targets(
    language: Language,
    name: &str,
    place: &str,
    what: &[String],
    number: &dyn Fn(&str) -> Option<usize>,
) -> Vec<(usize, String)> {
    if language == Language::JavaScript {
        return number(place)
            .map(|to| (to, what.join(", ")))
            .into_iter()
            .collect();
    }
    let path = place.trim_start_matches('.');
    let ups = place.len() - path.len();
    let folder = name.split('/').rev().skip(ups).collect::<Vec<_>>();
    let parts = folder.into_iter().rev().chain(path.split('.'));
    let base = parts
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("/");
    if let Some(to) = number(&base) {
        return vec![(to, what.join(", "))];
    }
    let below = |name: &str| match base.as_str() {
        "" => name.to_owned(),
        base => format!("{base}/{name}"),
    };
    what.iter()
        .filter_map(|name| {
            let to = number(&below(name)).or_else(|| number(&below("__init__")))?;
            Some((to, name.clone()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(folder: &Folder, files: &[(&str, &str)]) -> Vec<(String, String)> {
        let file = |(name, text): &(&str, &str)| File {
            path: format!("{}{name}", folder.path),
            text: (*text).to_owned(),
        };
        let files: Vec<File> = files.iter().map(file).collect();
        let Drawing { names, arrows, .. } = folder.draw(&files);
        let name = |at: &usize| names[*at].clone();
        arrows.keys().map(|(a, b)| (name(a), name(b))).collect()
    }

    fn arrow(from: &str, to: &str) -> (String, String) {
        (from.to_owned(), to.to_owned())
    }

    #[test]
    fn a_script_uses_what_it_imports_and_no_type_of_a_comment() {
        let a = "import { b } from './b.js';\nimport {\n  c,\n} from './c.js';\n/** @import { D } from './d.js' */";
        let files = [
            ("a.js", a),
            ("b.js", "import './c.js';"),
            ("c.js", ""),
            ("d.js", ""),
        ];
        let expected = [arrow("a", "b"), arrow("a", "c"), arrow("b", "c")];
        assert_eq!(drawn(&FOLDERS[0], &files), expected);
    }

    #[test]
    fn a_python_module_uses_what_it_imports_wherever_that_stands() {
        let a = "from .. import _lab\nfrom .b import (\n    One,\n    Two as Three,\n)\nif TYPE_CHECKING:\n    from .c import C";
        let files = [
            ("__init__.py", "from .series.a import x"),
            ("_lab.py", "import json\nfrom json import loads"),
            ("series/a.py", a),
            ("series/b.py", "def f():\n    from . import c, other"),
            ("series/c.py", "from . import __name__"),
            ("series/__init__.py", ""),
        ];
        let expected = [
            arrow("__init__", "series/a"),
            arrow("series/a", "_lab"),
            arrow("series/a", "series/b"),
            arrow("series/a", "series/c"),
            arrow("series/b", "series/__init__"),
            arrow("series/b", "series/c"),
            arrow("series/c", "series/__init__"),
        ];
        assert_eq!(drawn(&FOLDERS[1], &files), expected);
    }
}
