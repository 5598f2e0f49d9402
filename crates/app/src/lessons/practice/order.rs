//! `order`: in which order of the children does alpha-beta look at the fewest leaves?
//!
//! Invariants: an order as good as the best is right, whatever it is; the best one is found by trying every child next, at every
//! node, with the window that the children before it leave.

use std::fmt;

use marubatsu::Tree;
use marubatsu::game::Game;
use marubatsu::games::tree::Node;
use marubatsu::lang::Message;
use marubatsu::score::{Score, Window};

use super::seed::{ExerciseSeed, FittingTree};
use super::verdict::{AnswerFaults, BetterOrder, ExerciseJudge, SolvedExercise};
use crate::lessons::derive::RightAnswer;
use crate::words::Error;

texts! {
    ASK = "Put the children in the order with which alpha-beta looks at the fewest leaves.", "αβ 法の調べる葉が最も少なくなるように、子の順番を並べ替えてください。";
    OTHER_TREE = "This is not the same tree in another order.", "同じ木を並べ替えたものではありません。";
}

/// A tree whose children have an order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum OrderedTree {
    Leaf(Score),
    Node(Vec<OrderedTree>),
}

/// The tree that is asked about, with the least number of leaves.
#[derive(Debug)]
struct OrderJudge {
    tree: OrderedTree,
    least: usize,
}

pub(super) fn exercise(seed: &ExerciseSeed<'_>) -> Result<Option<SolvedExercise>, Error> {
    let Some(FittingTree { game, search, tree }) = seed.tree()? else {
        return Ok(None);
    };
    let tree = OrderedTree::new(&tree, tree.start());
    let (least, best) = tree.best(true, Window::INFINITE);
    if least == tree.leaves() {
        return Ok(None);
    }
    let best = best.to_string();
    let shown = seed.recorded(&[("game", &best)])?.evidence.frames();
    let exercise = seed.asked(ASK, (game, search.query));
    let right = (vec![best], shown.saturating_sub(1));
    Ok(Some(SolvedExercise::new(
        exercise,
        right,
        OrderJudge { tree, least },
    )))
}

impl OrderedTree {
    fn new(tree: &Tree, node: Node) -> Self {
        if tree.ended(&node) {
            return Self::Leaf(tree.score(node));
        }
        let children = tree.moves(&node).map(|mv| tree.play(&node, mv));
        Self::Node(children.map(|child| Self::new(tree, child)).collect())
    }

    /// The same for every order of the same tree.
    fn sorted(&self) -> Self {
        match self {
            Self::Leaf(_) => self.clone(),
            Self::Node(children) => {
                let mut children: Vec<Self> = children.iter().map(Self::sorted).collect();
                children.sort();
                Self::Node(children)
            }
        }
    }

    fn value(&self, circle: bool) -> Score {
        match self {
            Self::Leaf(score) => *score,
            Self::Node(children) => {
                let values = children.iter().map(|child| child.value(!circle));
                let best = if circle { values.max() } else { values.min() };
                best.unwrap_or(Score::ZERO)
            }
        }
    }

    /// How many leaves alpha-beta looks at, in this order.
    fn leaves(&self) -> usize {
        self.looked_at(true, Window::INFINITE)
    }

    fn looked_at(&self, circle: bool, mut window: Window) -> usize {
        let Self::Node(children) = self else {
            return 1;
        };
        let mut looked = 0;
        for child in children {
            looked += child.looked_at(!circle, window);
            window = child.narrows(circle, window);
            if !window.is_open() {
                break;
            }
        }
        looked
    }

    /// The window after this child of circle's node, or of cross's. Outside the window a search may return a mere bound, but on
    /// the same side as the value.
    fn narrows(&self, circle: bool, Window { alpha, beta }: Window) -> Window {
        let value = self.value(!circle);
        if circle {
            Window::new(alpha.max(value), beta)
        } else {
            Window::new(alpha, beta.min(value))
        }
    }

    /// The least number of leaves, with an order that has it.
    fn best(&self, circle: bool, window: Window) -> (usize, Self) {
        match self {
            Self::Leaf(_) => (1, self.clone()),
            Self::Node(children) => {
                let (least, order) =
                    best_order(&children.iter().collect::<Vec<_>>(), circle, window);
                (least, Self::Node(order))
            }
        }
    }

    /// The inner nodes at which another order of the children alone would do with fewer leaves than `than`.
    fn better(&self, than: usize) -> Vec<BetterOrder> {
        let mut better = Vec::new();
        let mut ways = vec![Vec::new()];
        while let Some(way) = ways.pop() {
            let children = self.at(&way).map_or(0, |node| match node {
                Self::Leaf(_) => 0,
                Self::Node(children) => children.len(),
            });
            ways.extend(
                (0..children)
                    .rev()
                    .map(|child| [&way[..], &[child]].concat()),
            );
            let orders = permutations(children).into_iter();
            let least = orders
                .map(|order| self.reordered(&way, &order).leaves())
                .min();
            better.extend(
                least
                    .filter(|least| *least < than)
                    .map(|leaves| BetterOrder {
                        node: written(&way),
                        leaves,
                    }),
            );
        }
        better
    }

    fn at(&self, way: &[usize]) -> Option<&Self> {
        let Some((first, rest)) = way.split_first() else {
            return Some(self);
        };
        match self {
            Self::Leaf(_) => None,
            Self::Node(children) => children.get(*first)?.at(rest),
        }
    }

    /// The same tree with the children of one node in another order.
    fn reordered(&self, way: &[usize], order: &[usize]) -> Self {
        let Self::Node(children) = self else {
            return self.clone();
        };
        let Some((first, rest)) = way.split_first() else {
            return Self::Node(order.iter().map(|&child| children[child].clone()).collect());
        };
        let mut children = children.clone();
        children[*first] = children[*first].reordered(rest, order);
        Self::Node(children)
    }
}

/// The best order of these children: each of them is tried next.
fn best_order(
    children: &[&OrderedTree],
    circle: bool,
    window: Window,
) -> (usize, Vec<OrderedTree>) {
    let tried = (0..children.len()).map(|next| {
        let mut others = children.to_vec();
        let child = others.remove(next);
        let (own, first) = child.best(!circle, window);
        let narrowed = child.narrows(circle, window);
        let (more, rest) = if narrowed.is_open() {
            best_order(&others, circle, narrowed)
        } else {
            (0, others.into_iter().cloned().collect())
        };
        let order: Vec<OrderedTree> = std::iter::once(first).chain(rest).collect();
        (own + more, order)
    });
    tried.min_by_key(|(leaves, _)| *leaves).unwrap_or_default()
}

/// All orders of so many things.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |orders, next| {
        let put = |order: Vec<usize>| {
            (0..=order.len()).map(move |at| {
                let mut longer = order.clone();
                longer.insert(at, next);
                longer
            })
        };
        orders.into_iter().flat_map(put).collect()
    })
}

fn written(way: &[usize]) -> String {
    let places: Vec<String> = way.iter().map(ToString::to_string).collect();
    format!("/{}", places.join("/"))
}

impl fmt::Display for OrderedTree {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leaf(score) => write!(out, "{score}"),
            Self::Node(children) => {
                let children: Vec<String> = children.iter().map(ToString::to_string).collect();
                write!(out, "({})", children.join(" "))
            }
        }
    }
}

impl ExerciseJudge for OrderJudge {
    fn faults(&self, _: &RightAnswer, given: &[String]) -> AnswerFaults {
        let given = given.join(" ").parse::<Tree>();
        let given = given.map(|tree| OrderedTree::new(&tree, tree.start()));
        let Some(given) = given
            .ok()
            .filter(|tree| tree.sorted() == self.tree.sorted())
        else {
            return AnswerFaults::all_or_none(false, Some(OTHER_TREE.into()));
        };
        let (leaves, least) = (given.leaves(), self.least);
        AnswerFaults {
            count: u32::try_from(leaves - least).unwrap_or(u32::MAX),
            reason: Some(said(leaves, least)),
            better: given.better(leaves),
            ..AnswerFaults::default()
        }
    }
}

fn said(leaves: usize, least: usize) -> Message {
    message!(
        "Alpha-beta looks at {leaves} leaves in your order, and at {least} in the best.",
        "αβ 法は、あなたの順番では葉を {leaves} 枚、最善の順番では {least} 枚調べます。"
    )
}
