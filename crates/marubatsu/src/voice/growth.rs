//! A tree in the making, told: which node is expanded, the child that has just been made, and what becomes of it.
//!
//! Invariant: numbers are counted by [`Tally`]; the parent and the new node are pointed to.
//!
//! Breadth-first:
//!
//! ```text
//! queue = root
//! while there is a node in the queue:
//!     node = the first of the queue
//!     for each move of node:
//!         child = node after move
//!         unless child is an end:  put child into the queue
//! ```
//!
//! Depth-first:
//!
//! ```text
//! grow(node):
//!     if node is an end:  return
//!     for each move of node:
//!         child = node after move
//!         grow(child)
//! ```

use super::Voice;
use super::code::Listing;
use super::fragment::{Fragment, FragmentKind, NodeRole, explained, tidied};
use super::slots::close_up;
use crate::depict::Depict;
use crate::lang::{Lang, thousands};
use crate::tree::{GameTree, GrowthOrder, NodeId, Tally};

/// Tells how a tree is made.
///
/// ```
/// use marubatsu::search::Evaluator;
/// use marubatsu::search::evaluators::LeafScore;
/// use marubatsu::tree::{GameTree, GrowthOrder, Tally};
/// use marubatsu::voice::{GrowthTeller, Voice, text};
/// use marubatsu::{Lang, Tree, game::Game};
///
/// let game: Tree = "((3 5) (2 9))".parse()?;
/// let tree = GameTree::grow(game.clone(), game.start(), 9, GrowthOrder::DepthFirst)?;
/// let tally = Tally::new(&tree, &|position| LeafScore.at_end(&game, position));
/// let teller = GrowthTeller::new(&tree, &tally);
/// let third = tree.node(2).expect("there are seven nodes");
/// assert_eq!(
///     text(&teller.tell(third, Voice::Plain, Lang::En)),
///     "(0) is expanded: 2 children at depth 2. The first is (0). It is a leaf, worth 3."
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GrowthTeller<'a, G: Depict> {
    tree: &'a GameTree<G>,
    tally: &'a Tally,
}

/// What stands in the places of a sentence.
type Places<'a> = [(&'a str, Fragment)];

impl<'a, G: Depict> GrowthTeller<'a, G> {
    /// For this tree and what is counted of it.
    pub const fn new(tree: &'a GameTree<G>, tally: &'a Tally) -> Self {
        Self { tree, tally }
    }

    /// What happens when this node is made.
    pub fn tell(&self, newest: NodeId, voice: Voice, lang: Lang) -> Vec<Fragment> {
        match voice {
            Voice::Plain => tidied(self.plain(newest, lang)),
            Voice::Terms => explained(tidied(self.terms(newest, lang)), lang),
            Voice::Code => tidied(self.code(newest, lang)),
        }
    }

    /// The pseudo-code, with the line that makes this node.
    pub fn listing(&self, newest: NodeId) -> Listing {
        let documented = include_str!("growth.rs").lines();
        let documented = documented.map_while(|line| line.strip_prefix("//!"));
        let title = match self.tree.growth() {
            GrowthOrder::BreadthFirst => " Breadth-first:",
            GrowthOrder::DepthFirst => " Depth-first:",
        };
        let code = documented.skip_while(|line| *line != title).skip(3);
        let code = code.take_while(|line| *line != " ```");
        let lines: Vec<&str> = code
            .map(|line| line.strip_prefix(' ').unwrap_or(line))
            .collect();
        let made = lines.iter().position(|line| line.contains("child = "));
        let back = lines.iter().position(|line| line.contains("return"));
        let leaf = back.filter(|_| self.tally.is_leaf(newest));
        let lit = match self.tree.parent(newest) {
            None => Some(0),
            Some(_) => leaf.or(made),
        };
        Listing {
            lines,
            lit: lit.unwrap_or(0),
        }
    }

    /// Which of its parent's children a node is, from 1, and how many there are.
    pub fn place(&self, node: NodeId) -> Option<(u64, u64)> {
        let parent = self.tree.parent(node)?;
        let at = self.tree.children(parent).position(|child| child == node)?;
        Some((at as u64 + 1, self.tree.children(parent).count() as u64))
    }

    fn plain(&self, newest: NodeId, lang: Lang) -> Vec<Fragment> {
        let Some((place, count)) = self.place(newest) else {
            return vec![Fragment::words(match self.tree.growth() {
                GrowthOrder::BreadthFirst => lang.pick(
                    "The root. The tree is built depth by depth.",
                    "ルート。ここから深さごとに順番に作っていく。",
                ),
                GrowthOrder::DepthFirst => lang.pick(
                    "The root. Each child is built with everything below it, then the next.",
                    "ルート。子ノードを 1 つ作るたびに、その下をすべて作ってから次へ進む。",
                ),
            })];
        };
        let depth = self.tree.depth(newest);
        let parent = self.tree.parent(newest);
        let before = newest
            .index()
            .checked_sub(1)
            .and_then(|number| self.tree.node(number));
        let back = before
            .is_some_and(|before| Some(before) != parent && self.tree.parent(before) != parent);
        let back = back && place > 1 && self.tree.growth() == GrowthOrder::DepthFirst;
        let said = match () {
            () if count == 1 => lang.pick(
                "{parent} is expanded: one child at depth {depth}, {child}.",
                "{parent} を展開: 深さ {depth} に子が 1 つ、{child}。",
            ),
            () if place == 1 => lang.pick(
                "{parent} is expanded: {count} children at depth {depth}. The first is {child}.",
                "{parent} を展開: 深さ {depth} に子が {count} 個。最初は {child}。",
            ),
            () if back => lang.pick(
                "Back at {parent}: child {place} of {count} is {child}.",
                "{parent} に戻って、{count} 個のうち {place} 個目の子 {child}。",
            ),
            () => lang.pick(
                "Child {place} of {count} of {parent} is {child}.",
                "{parent} の {count} 個のうち {place} 個目の子 {child}。",
            ),
        };
        let places = [
            (
                "parent",
                self.name(parent.unwrap_or(NodeId::ROOT), NodeRole::Node, lang),
            ),
            ("child", self.name(newest, NodeRole::Child, lang)),
            ("place", Fragment::count(place)),
            ("count", Fragment::count(count)),
            ("depth", Fragment::count(depth as u64)),
        ];
        let begins =
            self.tally.made(depth, newest) == 1 && self.tree.growth() == GrowthOrder::BreadthFirst;
        let mut parts = Vec::new();
        if begins {
            parts.extend(filled(
                lang.pick("Depth {depth} begins. ", "深さ {depth} に入る。"),
                &places,
            ));
        }
        parts.extend(filled(said, &places));
        parts.extend(self.fate(newest, lang));
        if newest.index() + 1 == self.tree.len() {
            let all = Fragment {
                text: thousands(self.tree.len() as u64),
                ..Fragment::count(self.tree.len() as u64)
            };
            parts.extend(filled(
                lang.pick(
                    " The tree is complete: {all} nodes.",
                    "これで全 {all} ノードの完成。",
                ),
                &[("all", all)],
            ));
        }
        parts
    }

    /// What becomes of a node that has been made.
    fn fate(&self, newest: NodeId, lang: Lang) -> Vec<Fragment> {
        let by_hand = self.tree.game().by_hand();
        if let Some(score) = self.tally.end(newest) {
            let score = Fragment::score(score).at(number(newest), NodeRole::Child);
            return filled(
                if by_hand {
                    lang.pick(
                        " It is a leaf, worth {score}.",
                        "これは葉で、評価値は {score}。",
                    )
                } else {
                    lang.pick(
                        " The game is over there, worth {score}: nothing is built below it.",
                        "決着がついた局面 (評価値 {score}) なので、その下には何も作らない。",
                    )
                },
                &[("score", score)],
            );
        }
        if self.tally.is_leaf(newest) {
            return vec![Fragment::words(lang.pick(
                " This is the depth limit.",
                "深さの上限なので、その下は作らない。",
            ))];
        }
        let ahead = self.tally.open(self.tree, newest) - 1;
        match self.tree.growth() {
            GrowthOrder::DepthFirst => vec![Fragment::words(
                lang.pick(" What is below it comes first.", "先にその下を作る。"),
            )],
            GrowthOrder::BreadthFirst if ahead == 0 => {
                vec![Fragment::words(
                    lang.pick(" It is next in the queue.", "待ち行列の先頭になる。"),
                )]
            }
            GrowthOrder::BreadthFirst if ahead == 1 => vec![Fragment::words(lang.pick(
                " It joins the queue behind 1 other.",
                "1 個が待つ行列の後ろに並ぶ。",
            ))],
            GrowthOrder::BreadthFirst => filled(
                lang.pick(
                    " It joins the queue behind {ahead} others.",
                    "{ahead} 個が待つ行列の後ろに並ぶ。",
                ),
                &[(
                    "ahead",
                    Fragment {
                        text: thousands(ahead),
                        ..Fragment::count(ahead)
                    },
                )],
            ),
        }
    }

    fn terms(&self, newest: NodeId, lang: Lang) -> Vec<Fragment> {
        let counted = |number: u64| Fragment {
            text: thousands(number),
            ..Fragment::count(number)
        };
        let own = Fragment::count(newest.index() as u64).at(number(newest), NodeRole::Child);
        let parent = self.tree.parent(newest).unwrap_or(NodeId::ROOT);
        let (place, count) = self.place(newest).unwrap_or((1, 1));
        let mut places = vec![
            ("node", own),
            (
                "parent",
                Fragment::count(parent.index() as u64).at(number(parent), NodeRole::Node),
            ),
            ("place", counted(place)),
            ("count", counted(count)),
            ("depth", counted(self.tree.depth(newest) as u64)),
            ("open", counted(self.tally.open(self.tree, newest))),
        ];
        let said = if self.tree.parent(newest).is_some() {
            lang.pick(
                "Node {node}, depth {depth}: successor {place} of {count} of node {parent}. ",
                "ノード {node} (深さ {depth}): ノード {parent} の子 {place}/{count}。",
            )
        } else {
            lang.pick("Node {node}: the root. ", "ノード {node}: ルート。")
        };
        let end = self.tally.end(newest);
        places.extend(end.map(|score| ("score", Fragment::score(score))));
        let then = match (end, self.tally.is_leaf(newest), self.tree.growth()) {
            (Some(_), ..) => lang.pick("Terminal, score {score}.", "終端、評価値 {score}。"),
            (None, true, _) => lang.pick("At the horizon.", "深さの上限。"),
            (None, false, GrowthOrder::BreadthFirst) => lang.pick(
                "Enqueued; the queue holds {open}.",
                "キューに追加、長さ {open}。",
            ),
            (None, false, GrowthOrder::DepthFirst) => lang.pick(
                "Pushed; the stack holds {open}.",
                "スタックに追加、深さ {open}。",
            ),
        };
        [filled(said, &places), filled(then, &places)].concat()
    }

    fn code(&self, newest: NodeId, lang: Lang) -> Vec<Fragment> {
        let Listing { lines, lit } = self.listing(newest);
        let line = lines.get(lit).copied().unwrap_or_default().trim();
        let mut parts = vec![Fragment {
            is: FragmentKind::Code,
            ..Fragment::words(line)
        }];
        let Some(parent) = self.tree.parent(newest) else {
            return parts;
        };
        // Where a call returns at once, its node is the new one.
        let returns = line.contains("return");
        let made = if returns { "node" } else { "child" };
        let own = (made, newest, NodeRole::Child);
        let above = (!returns).then_some(("node", parent, NodeRole::Node));
        let mut before = lang.pick("   with ", "   ここで ");
        for (name, node, role) in above.into_iter().chain([own]) {
            parts.push(Fragment::words(format!("{before}{name} = ")));
            parts.push(self.name(node, role, lang));
            before = ", ";
        }
        parts
    }

    /// A node by the move that leads to it.
    fn name(&self, node: NodeId, role: NodeRole, lang: Lang) -> Fragment {
        let part = match self.tree.path(node).last() {
            None => Fragment::words(lang.pick("the root", "ルート")),
            Some(&mv) => {
                let words = self.tree.game().name_move(mv, lang);
                Fragment {
                    is: FragmentKind::Move(mv.into()),
                    ..Fragment::words(words)
                }
            }
        };
        part.at(number(node), role)
    }
}

fn number(node: NodeId) -> u32 {
    u32::try_from(node.index()).unwrap_or(u32::MAX)
}

/// A sentence with its places filled.
pub(super) fn filled(sentence: &str, places: &Places<'_>) -> Vec<Fragment> {
    let mut parts = Vec::new();
    let mut rest = sentence;
    while let Some((words, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        parts.push(Fragment::words(words));
        let place = places.iter().find(|(known, _)| *known == name);
        parts.extend(place.map(|(_, part)| part.clone()));
        rest = after;
    }
    parts.push(Fragment::words(rest));
    close_up(&mut parts);
    // A sentence begins with a capital, whatever it begins with.
    if let [first, second, ..] = &mut parts[..] {
        let begins = if first.text.is_empty() { second } else { first };
        if let Some(lower) = begins.text.strip_prefix("the ") {
            begins.text = format!("The {lower}");
        }
    }
    parts
}
