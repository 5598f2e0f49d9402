//! The modules of one crate, file by file from its root as the compiler finds them, and the arrows
//! between them. What counts as an arrow is said at the head of `modules`.

use std::collections::{BTreeMap, BTreeSet};

use super::scan::{Declared, Named, Scan};
use crate::command::Outcome;

/// The text of a file of the repository.
pub(super) type Read<'a> = dyn Fn(&str) -> Option<&'a str> + 'a;

#[derive(Debug)]
struct Module {
    /// The path from the root, such as `search::node`; the root has the crate's name in brackets.
    name: String,
    parent: Option<usize>,
    /// Declared without `pub`.
    private: bool,
    children: BTreeMap<String, usize>,
    scan: Scan,
}

/// One crate's modules; the root is the first.
#[derive(Debug, Default)]
pub(super) struct Tree {
    modules: Vec<Module>,
}

/// What a crate's modules look like from outside, all by number; the root is 0.
#[derive(Debug)]
pub(super) struct Drawing {
    pub(super) names: Vec<String>,
    /// Each module's parent, if it is private to it.
    pub(super) private_to: Vec<Option<usize>>,
    /// `arrows[(from, to)]` is what `from` names of `to`.
    pub(super) arrows: BTreeMap<(usize, usize), BTreeSet<String>>,
}

impl Tree {
    /// The crate whose root is the file `root`.
    ///
    /// # Errors
    ///
    /// A file is missing or no Rust.
    pub(super) fn of(root: &str, read: &Read<'_>) -> Outcome<Self> {
        let mut tree = Self::default();
        let name = root.rsplit('/').next().unwrap_or(root);
        let name = format!("({})", name.trim_end_matches(".rs"));
        tree.add(root, (name, None, false), read)?;
        Ok(tree)
    }

    fn add(
        &mut self,
        file: &str,
        (name, parent, private): (String, Option<usize>, bool),
        read: &Read<'_>,
    ) -> Outcome<usize> {
        let text = read(file).ok_or_else(|| format!("{file}: no such file, but it is declared"))?;
        let scan = Scan::of(text).map_err(|reason| format!("{file}: {reason}"))?;
        let this = self.modules.len();
        let declared = scan.declared.clone();
        self.modules.push(Module {
            name,
            parent,
            private,
            children: BTreeMap::new(),
            scan,
        });
        for child in declared {
            let places = places(file, parent.is_none(), &child);
            let place = places.iter().find(|place| read(place).is_some());
            let place = place.unwrap_or(&places[0]);
            let module = (self.below(this, &child.name), Some(this), child.private);
            let index = self.add(place, module, read)?;
            self.modules[this].children.insert(child.name, index);
        }
        Ok(this)
    }

    fn below(&self, parent: usize, child: &str) -> String {
        match self.modules[parent].parent {
            None => child.to_owned(),
            Some(_) => format!("{}::{child}", self.modules[parent].name),
        }
    }

    /// Every arrow of the crate.
    pub(super) fn draw(&self) -> Drawing {
        let mut arrows: BTreeMap<(usize, usize), BTreeSet<String>> = BTreeMap::new();
        for from in 0..self.modules.len() {
            for (to, what) in self.arrows_from(from) {
                if from != to {
                    arrows.entry((from, to)).or_default().insert(what);
                }
            }
        }
        let modules = self.modules.iter();
        Drawing {
            names: modules.clone().map(|module| module.name.clone()).collect(),
            private_to: modules
                .map(|module| module.parent.filter(|_| module.private))
                .collect(),
            arrows,
        }
    }

    fn arrows_from(&self, from: usize) -> Vec<(usize, String)> {
        let scan = &self.modules[from].scan;
        let named = scan.named.iter().filter_map(|named| {
            let to = self.meant(from, named)?;
            Some((to, short(&named.path)))
        });
        let passed_on = scan.passed_on.iter().filter_map(|passed| {
            let to = self.meant(from, &passed.from)?;
            let used = scan.words.contains(&passed.name);
            (used || !self.is_below(to, from)).then(|| (to, short(&passed.from.path)))
        });
        named.chain(passed_on).collect()
    }

    fn is_below(&self, module: usize, above: usize) -> bool {
        std::iter::successors(Some(module), |&module| self.modules[module].parent)
            .any(|module| module == above)
    }

    /// The module that a path written in `from` leads to: the deepest one that it names, or the one
    /// that a name passed on comes from. None if it leads out of the crate.
    fn meant(&self, from: usize, named: &Named) -> Option<usize> {
        let (start, path) = self.start(from, named)?;
        let mut at = start;
        for (step, name) in path.iter().enumerate() {
            if let Some(&child) = self.modules[at].children.get(name) {
                at = child;
                continue;
            }
            let Some(origin) = self.origin(at, name) else {
                break;
            };
            let rest = Named {
                inside: Vec::new(),
                path: ["self".to_owned()]
                    .iter()
                    .chain(&path[step + 1..])
                    .cloned()
                    .collect(),
            };
            return self.meant(origin, &rest);
        }
        Some(at)
    }

    /// The module a path begins in, and what follows.
    fn start<'a>(&self, from: usize, named: &'a Named) -> Option<(usize, &'a [String])> {
        let path = named.path.as_slice();
        match path.first()?.as_str() {
            "crate" => Some((0, &path[1..])),
            "self" => Some((from, &path[1..])),
            "super" => {
                let ups = path.iter().take_while(|name| *name == "super").count();
                let mut at = from;
                for _ in named.inside.len()..ups {
                    at = self.modules[at].parent?;
                }
                Some((at, &path[ups..]))
            }
            first if named.inside.is_empty() => {
                let child = self.modules[from].children.contains_key(first);
                child.then_some((from, path))
            }
            _ => None,
        }
    }

    /// The module from which `module` passes this name on.
    fn origin(&self, module: usize, name: &str) -> Option<usize> {
        let passed_on = &self.modules[module].scan.passed_on;
        let passed = passed_on.iter().find(|passed| passed.name == name)?;
        let origin = self.meant(module, &passed.from)?;
        (origin != module).then_some(origin)
    }
}

/// Where the file of a declared module may be.
fn places(file: &str, is_root: bool, child: &Declared) -> Vec<String> {
    let (folder, own) = file.rsplit_once('/').unwrap_or(("", file));
    if let Some(path) = &child.path {
        return vec![plain(&format!("{folder}/{path}"))];
    }
    let own = own.trim_end_matches(".rs");
    let folder = if is_root || own == "mod" {
        folder.to_owned()
    } else {
        format!("{folder}/{own}")
    };
    let name = child.name.trim_start_matches("r#");
    vec![
        format!("{folder}/{name}.rs"),
        format!("{folder}/{name}/mod.rs"),
    ]
}

/// The path without `..`.
fn plain(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            ".." => {
                parts.pop();
            }
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The last two names of a path.
fn short(path: &[String]) -> String {
    let ways = ["crate", "self", "super"];
    let names: Vec<&str> = path
        .iter()
        .map(String::as_str)
        .filter(|name| !ways.contains(name))
        .collect();
    names[names.len().saturating_sub(2)..].join("::")
}
