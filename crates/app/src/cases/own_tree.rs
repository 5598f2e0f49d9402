//! The use case behind your own tree: it is searched before and after your changes, and the differences are reported.
//!
//! Invariants: every value, count and cut comes from a recorded search of the request's tree, so it equals `search`'s. A node that a
//! change keeps is the same node before and after, wherever it is then.

mod strip;
mod words;

use std::collections::HashMap;
use std::sync::Arc;

use marubatsu::game::{Game, Notation};
use marubatsu::games::tree::{EditedTree, Node, Tree, TreeEdit};
use marubatsu::lang::Lang;
use marubatsu::score::Score;
use marubatsu::stage::flame::proven;
use serde::Serialize;

use crate::cases::stage::Stage;
use crate::cases::trace::{self, SearchRecording};
use crate::games::Catalog;
use crate::games::built_in::BuiltIn;
use crate::request::{Request, SearchRequest};
use crate::words::{Control, Error, InputError, error};

pub use strip::{StripZone, ValueStrip};
pub use words::{PieceKind, TextPiece};

/// How many nodes a tree has at most that is searched again at every change.
pub const MOST_NODES: usize = 400;

/// The searches that one may choose between, by the values of the option `algorithm`.
pub const ALGORITHMS: [&str; 4] = ["alpha-beta", "minimax", "scout", "mtdf"];

/// A tree, changes of it, and what is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnTreeRequest {
    /// The tree before the changes, as text.
    pub game: String,
    /// The changes, one after the other, as [`TreeEdit`] reads them.
    pub edits: Vec<String>,
    /// The searches before and after the changes: two of [`ALGORITHMS`].
    pub algorithms: [String; 2],
    /// The path of the node that one holds, such as `/1/0`, in the tree after the changes.
    pub held: Option<String>,
}

/// A figure before and after the changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Change<T> {
    /// Before.
    pub before: T,
    /// Now.
    pub now: T,
}

/// A node of the tree after the changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnNode {
    /// Its path: the numbers of the branches from the root, with spaces between, as the stage names its nodes.
    pub path: String,
    /// Its score, if it is a leaf.
    pub leaf: Option<Score>,
    /// What it was found to be worth: `3`, `≤2`; nothing if it was never looked at.
    pub value: Option<String>,
    /// Whether it was looked at before, if it was there.
    pub looked_before: Option<bool>,
    /// What it was worth before, if that was something else.
    pub was: Option<String>,
}

/// What is different after the changes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OwnTreeReport {
    /// `marubatsu.own-tree/1`.
    pub schema: &'static str,
    /// The tree after the changes, as text.
    pub game: String,
    /// Whether there is anything to compare with: a change of the tree or of the search.
    pub changed: bool,
    /// What the tree is worth.
    pub value: Change<Score>,
    /// Nodes that were looked at: every visit counts.
    pub nodes: Change<u64>,
    /// Leaves that were looked at, each counted once.
    pub looked_at: Change<u64>,
    /// Leaves that were never looked at.
    pub cut_away: Change<u64>,
    /// Whether the very same leaves were never looked at.
    pub same_leaves: bool,
    /// All nodes, each after its parent and siblings in their order.
    pub tree: Vec<OwnNode>,
    /// The path of the node that one holds; if it is gone, the nearest one above it.
    pub held: String,
    /// What would follow from other scores of the leaf that one holds.
    pub strip: Option<ValueStrip>,
    /// The frame that says why the node one holds is worth what it is, or why it was cut away.
    pub frame: u64,
}

/// The search of the changed tree, and what is different.
#[derive(Debug)]
pub struct OwnTree {
    /// The search after the changes.
    pub stage: Stage,
    /// What is different.
    pub report: OwnTreeReport,
    words: words::WhatIf,
}

impl OwnTree {
    /// Returns in a sentence what is different, or what the search found if nothing was changed.
    pub fn sentence(&self, lang: Lang) -> Vec<TextPiece> {
        self.words.sentence(&self.report, lang)
    }
}

/// The search of the tree after the changes, compared with that before.
///
/// # Errors
/// When it is no tree or too large, when a change can't be made, or the work is cancelled.
pub(crate) fn run(
    catalog: &Catalog,
    request: &OwnTreeRequest,
    control: &Control<'_>,
) -> Result<OwnTree, Error> {
    for algorithm in &request.algorithms {
        if !ALGORITHMS.contains(&algorithm.as_str()) {
            return Err(error::choice("algorithm", algorithm, &ALGORITHMS).into());
        }
    }
    let recorder = TreeRecorder { catalog, control };
    let [algorithm_before, algorithm] = &request.algorithms;
    let before = tree_of(&request.game)?;
    let edits = edits_of(&request.edits)?;
    let after = edited(&before, &edits, &request.edits)?;
    let held = held(&after.tree, request.held.as_deref().unwrap_or("/"));
    let was = TreeSearch::new(&before, recorder.record(&before, algorithm_before)?);
    let now = TreeSearch::new(&after.tree, recorder.record(&after.tree, algorithm)?);
    let strip = strip::strip((&before, &after, held), |tree| {
        Ok(cut_away(tree, &recorder.record(tree, algorithm)?))
    })?;
    let words = words::WhatIf::new((&before, &after.tree), &edits, &request.algorithms);
    let pair = |of: fn(&TreeSearch) -> usize| Change {
        before: of(&was) as u64,
        now: of(&now) as u64,
    };
    let origins = now.cut_away.iter().map(|&node| after.origin(node));
    let report = OwnTreeReport {
        schema: "marubatsu.own-tree/1",
        game: after.tree.to_string(),
        changed: after.tree != before || algorithm_before != algorithm,
        value: Change {
            before: was.value()?,
            now: now.value()?,
        },
        nodes: pair(|search| search.stage.recursion().len() as usize),
        looked_at: pair(|search| search.leaves - search.cut_away.len()),
        cut_away: pair(|search| search.cut_away.len()),
        same_leaves: was.cut_away.iter().copied().map(Some).eq(origins),
        frame: now.reason(&after.tree, held),
        held: name(&after.tree, held),
        tree: nodes((&before, &was), (&after, &now)),
        strip,
    };
    Ok(OwnTree {
        stage: now.stage,
        report,
        words,
    })
}

/// Returns why a text is no tree that one can change by hand, if it isn't; the error's key is `game`.
///
/// # Errors
/// When it is no tree, or too large.
pub fn check(text: &str) -> Result<(), InputError> {
    tree_of(text).map(drop)
}

/// A tree that is small enough, from its text.
fn tree_of(text: &str) -> Result<Tree, InputError> {
    let tree: Tree = text
        .parse()
        .map_err(|error| error::tree("game", text, &error))?;
    if tree.len() == 1 {
        return Err(InputError::new("game", text, Some(0), words::TOO_SMALL));
    }
    sized(&tree, "game", text)?;
    Ok(tree)
}

fn sized(tree: &Tree, key: &str, text: &str) -> Result<(), InputError> {
    if tree.len() <= MOST_NODES {
        return Ok(());
    }
    let message = message!(
        "more than {MOST_NODES} nodes",
        "ノードは {MOST_NODES} 個までです"
    );
    Err(InputError::new(key, text, None, message))
}

fn edits_of(texts: &[String]) -> Result<Vec<TreeEdit>, InputError> {
    let read = |text: &String| {
        let edit = text.parse();
        edit.map_err(|error| error::tree_edit("edit", text, &error))
    };
    texts.iter().map(read).collect()
}

/// The tree after these changes; an error is about all of them.
fn edited(tree: &Tree, edits: &[TreeEdit], texts: &[String]) -> Result<EditedTree, InputError> {
    let text = texts.join(" ");
    let edited = tree
        .edited(edits)
        .map_err(|error| error::tree_edit("edit", &text, &error))?;
    sized(&edited.tree, "edit", &text)?;
    Ok(edited)
}

/// The node of a path, or the last one on the way to it.
fn held(tree: &Tree, path: &str) -> Node {
    let mut at = tree.start();
    for word in path.split('/').filter(|word| !word.is_empty()) {
        let branch = word.parse().ok();
        let Some(branch) = branch.and_then(|code| tree.move_with_code(&at, code)) else {
            break;
        };
        at = tree.play(&at, branch);
    }
    at
}

/// A node's path as the stage names it.
fn name(tree: &Tree, node: Node) -> String {
    let path = tree.write_position(&node);
    path.trim_start_matches('/').replace('/', " ")
}

/// What records searches of trees.
struct TreeRecorder<'a> {
    catalog: &'a Catalog,
    control: &'a Control<'a>,
}

impl TreeRecorder<'_> {
    fn record(&self, tree: &Tree, algorithm: &str) -> Result<SearchRecording, Error> {
        let text = tree.to_string();
        let pairs = [("game", text.as_str()), ("algorithm", algorithm)];
        let request = SearchRequest::read(self.catalog, &pairs)?;
        trace::record(&BuiltIn::Tree(tree.clone()), &request, self.control)
    }
}

/// The leaves of a tree that its search never looked at, from left to right.
fn cut_away(tree: &Tree, recording: &SearchRecording) -> Vec<Node> {
    let visited = recording.steps.visited_paths();
    let path = |node| name(tree, node);
    let codes = |path: String| {
        path.split(' ')
            .filter_map(|word| word.parse().ok())
            .collect()
    };
    let never = |node: &Node| {
        let codes: Vec<u32> = codes(path(*node));
        tree.ended(node) && visited.last_frame(&codes).is_err()
    };
    tree.nodes().filter(never).collect()
}

/// A search of a tree, by paths.
struct TreeSearch {
    stage: Stage,
    /// How many leaves the tree has.
    leaves: usize,
    cut_away: Vec<Node>,
    /// The last visit of each node that was looked at.
    visits: HashMap<String, u32>,
}

impl TreeSearch {
    fn new(tree: &Tree, recording: SearchRecording) -> Self {
        let cut_away = cut_away(tree, &recording);
        let stage = Stage::new(Arc::new(recording));
        let mut paths: Vec<String> = Vec::new();
        for node in stage.recursion().nodes() {
            let above = node.parent.map(|parent| paths[parent as usize].clone());
            let code = node.mv.map(|code| code.to_string());
            let words = above.into_iter().chain(code);
            let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
            paths.push(words.join(" "));
        }
        Self {
            leaves: tree.nodes().filter(|node| tree.ended(node)).count(),
            visits: paths.into_iter().zip(0..).collect(),
            cut_away,
            stage,
        }
    }

    fn value(&self) -> Result<Score, Error> {
        let score = self.stage.recording().score();
        score.ok_or_else(|| Error::Internal("the search of a tree did not end".to_owned()))
    }

    /// What a node was found to be worth.
    fn found(&self, path: &str) -> Option<String> {
        let node = self.stage.recursion().node(*self.visits.get(path)?);
        node.settled
            .map(|settled| proven(settled.score, settled.proves))
    }

    /// The frame that says why a node is worth what it is, or why it was cut away: there its parent uses a leaf's value,
    /// there a node ends, or there the nearest node above it cuts.
    fn reason(&self, tree: &Tree, node: Node) -> u64 {
        let recursion = self.stage.recursion();
        let last = recursion.frames().saturating_sub(1);
        let path = name(tree, node);
        if let Some(&visit) = self.visits.get(&path) {
            let end = recursion.span(visit).1;
            let used = if tree.ended(&node) { end + 2 } else { end };
            return used.min(last);
        }
        let mut up = std::iter::successors(Some(path.as_str()), |path| {
            path.rsplit_once(' ').map(|(above, _)| above).or(Some(""))
        });
        let above = up.find_map(|path| self.visits.get(path));
        above.map_or(last, |&above| recursion.span(above).1.saturating_sub(1))
    }
}

/// The nodes after the changes, with what was known of them before.
fn nodes(
    (before, was): (&Tree, &TreeSearch),
    (after, now): (&EditedTree, &TreeSearch),
) -> Vec<OwnNode> {
    let tree = &after.tree;
    let node = |node: Node| {
        let path = name(tree, node);
        let old = after.origin(node).map(|node| name(before, node));
        let value = now.found(&path);
        let was_found = old.as_deref().map(|old| was.found(old));
        OwnNode {
            leaf: tree.ended(&node).then(|| tree.score(node)),
            looked_before: was_found.as_ref().map(Option::is_some),
            was: was_found
                .flatten()
                .filter(|was| Some(was) != value.as_ref()),
            path,
            value,
        }
    };
    tree.nodes().map(node).collect()
}
