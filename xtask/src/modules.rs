//! The floors of every crate, of the pages' scripts and of the Python package: modules drawn so that each arrow leads down, and the circles that
//! make that impossible.
//!
//! A module is a file. An arrow leads from one that names another, anywhere in its code, to the
//! deepest module that the path names (`crate::a::b::f` and `use super::b::T` both name `b`). A name
//! that a module passes on with `pub use` is followed to where it comes from. No arrow is made by
//! - `mod x;`, and a `pub use` of what stands below, unless the code uses the name itself,
//! - whatever stands under `#[cfg(test)]`, comments, links in documentation,
//! - what has no path: methods, and macros that are found by their order in the text.
//!
//! Modules that lead back to one another are a circle, and no crate may have one. Two things are no
//! circle. A *room*: a module (not the crate's root) and modules private to it, if each way back
//! leads through that module; so `line.rs` may call `line/shape.rs`, which uses its types, but two
//! files of one folder may not use each other. And a pair in `ONE_THING`, with its reason.
//!
//! The pages' scripts and the Python package are drawn in the same way, by their import statements
//! (`imports`); they have no rooms.

mod graph;
mod imports;
mod scan;
mod tree;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::command::Outcome;
use crate::source::File;
use graph::Graph;
use tree::{Drawing, Tree};

/// Two modules of a crate that may use each other.
struct OneThing {
    /// The crate's root file.
    root: &'static str,
    pair: [&'static str; 2],
    /// Why the pair is one thing.
    reason: &'static str,
}

/// Every pair that is one thing; one that is in no circle must go.
const ONE_THING: &[OneThing] = &[];

/// A part of `cargo xtask check`: draws every crate, and fails on a circle.
pub(crate) fn check(files: &[File]) -> Outcome {
    let mut circles = 0;
    let crates = roots(files).map(|root| draw(root, files, ONE_THING));
    let folders = imports::FOLDERS.iter();
    let folders = folders.map(|folder| {
        let drawing = folder.draw(files);
        let graph = Graph::new(drawing.arrows.keys().copied());
        Ok(shown(folder.path, &drawing, &graph))
    });
    for drawn in crates.chain(folders) {
        let (text, found) = drawn?;
        print!("{text}");
        circles += found;
    }
    if circles > 0 {
        return Err(format!("{circles} circles of modules, listed above"));
    }
    Ok(())
}

/// The root files of all crates.
fn roots(files: &[File]) -> impl Iterator<Item = &str> {
    let is_root = |file: &&File| {
        let ours = file.path.starts_with("crates/") || file.path.starts_with("xtask/");
        let folder = file.path.strip_suffix(file.name()).unwrap_or_default();
        let main = folder.ends_with("/src/") && ["lib.rs", "main.rs"].contains(&file.name());
        ours && (main || (folder.ends_with("/src/bin/") && file.kind() == "rs"))
    };
    files.iter().filter(is_root).map(|file| file.path.as_str())
}

/// A crate's drawing as text, and how many circles it has.
fn draw(root: &str, files: &[File], one_thing: &[OneThing]) -> Outcome<(String, usize)> {
    let texts: BTreeMap<&str, &str> = files
        .iter()
        .map(|file| (file.path.as_str(), file.text.as_str()))
        .collect();
    let drawing = Tree::of(root, &|path| texts.get(path).copied())?.draw();
    let graph = without_pairs(root, &drawing, one_thing)?;
    Ok(shown(root, &drawing, &graph))
}

/// A drawing as text, and how many circles the graph of its arrows has.
fn shown(root: &str, drawing: &Drawing, graph: &Graph) -> (String, usize) {
    let circles: Vec<BTreeSet<usize>> = graph
        .circles()
        .into_iter()
        .filter(|circle| !is_room(circle, graph, &drawing.private_to))
        .collect();
    let mut text = format!("{root}: {} modules\n", drawing.names.len());
    floors(&mut text, drawing);
    for circle in &circles {
        ties(&mut text, circle, drawing);
    }
    (text, circles.len())
}

/// The arrows without those between pairs that are one thing.
fn without_pairs(root: &str, drawing: &Drawing, one_thing: &[OneThing]) -> Outcome<Graph> {
    let mut arrows: BTreeSet<(usize, usize)> = drawing.arrows.keys().copied().collect();
    for OneThing { pair, reason, .. } in one_thing.iter().filter(|one| one.root == root) {
        let number = |name: &str| drawing.names.iter().position(|known| known == name);
        let both = [number(pair[0]), number(pair[1])];
        let [Some(a), Some(b)] = both else {
            return Err(format!("{root}: no such pair as {pair:?} ({reason})"));
        };
        if !(arrows.remove(&(a, b)) & arrows.remove(&(b, a))) {
            return Err(format!(
                "{root}: {pair:?} use each other no more ({reason})"
            ));
        }
    }
    Ok(Graph::new(arrows))
}

/// Whether a circle is a module and others private to it, and is none without that module.
fn is_room(circle: &BTreeSet<usize>, graph: &Graph, private_to: &[Option<usize>]) -> bool {
    let below = |head: usize, module: usize| {
        std::iter::successors(Some(module), |&module| private_to[module]).any(|above| above == head)
    };
    let is_head = |head: &usize| *head != 0 && circle.iter().all(|&module| below(*head, module));
    circle
        .iter()
        .find(|head| is_head(head))
        .is_some_and(|head| {
            let rest = circle.iter().copied().filter(|module| module != head);
            let rest = graph.among(&rest.collect());
            let circles = rest.circles();
            circles
                .iter()
                .all(|circle| is_room(circle, &rest, private_to))
        })
}

/// One line a floor, the highest first.
fn floors(text: &mut String, drawing: &Drawing) {
    let graph = Graph::new(drawing.arrows.keys().copied());
    let floors = graph.floors(drawing.names.len());
    let mut lines: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for (name, &floor) in drawing.names.iter().zip(&floors) {
        lines.entry(floor).or_default().push(name);
    }
    for (floor, names) in lines.iter().rev() {
        let _ = writeln!(text, "  {floor:>2}  {}", names.join("  "));
    }
}

/// The arrows of a circle, each with the names that tie it.
fn ties(text: &mut String, circle: &BTreeSet<usize>, drawing: &Drawing) {
    let name = |module: &usize| drawing.names[*module].as_str();
    let names: Vec<&str> = circle.iter().map(name).collect();
    let _ = writeln!(text, "  circle of {}: {}", names.len(), names.join(", "));
    for ((from, to), what) in &drawing.arrows {
        if circle.contains(from) && circle.contains(to) {
            let what: Vec<&str> = what.iter().map(String::as_str).collect();
            let (from, to) = (name(from), name(to));
            let _ = writeln!(text, "    {from} -> {to}: {}", what.join(", "));
        }
    }
}

#[cfg(test)]
mod tests;
