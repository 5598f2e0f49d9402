//! What is different after changes of a tree, in a sentence.
//!
//! Invariant: the texts of all pieces, one after the other, are the sentence.

use marubatsu::game::Game;
use marubatsu::games::tree::{EditAction, Tree, TreeEdit};
use marubatsu::lang::{Lang, counted};
use marubatsu::names;
use marubatsu::score::Score;
use marubatsu::stage::flame::signed;
use serde::Serialize;

use super::{Change, OwnTreeReport, held};

texts! {
    pub(super) TOO_SMALL = "a tree needs at least one branch, such as (3)", "木には (3) のように枝が 1 本以上必要です";
}

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextPiece {
    /// How it is written.
    pub text: String,
    /// What it is.
    pub is: PieceKind,
}

/// What a piece of a sentence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PieceKind {
    /// Words.
    Words,
    /// What one has to notice.
    Strong,
    /// What one has changed.
    Changed,
}

/// What was done, by which the sentence begins.
#[derive(Clone, Debug)]
pub(super) enum WhatIf {
    /// Nothing.
    Nothing,
    /// A leaf got another score.
    Score(Change<Score>),
    /// Another search looks at the tree.
    Algorithm(String),
    /// There is a leaf more.
    Added,
    /// A leaf of this score has become a branch.
    Branched(Score),
    /// A leaf of this score has gone.
    RemovedLeaf(Score),
    /// A node with all below it has gone.
    RemovedBranch,
    /// Several of these.
    Several,
}

fn words(text: impl Into<String>) -> TextPiece {
    let (text, is) = (text.into(), PieceKind::Words);
    TextPiece { text, is }
}

fn strong(text: impl Into<String>) -> TextPiece {
    let (text, is) = (text.into(), PieceKind::Strong);
    TextPiece { text, is }
}

fn changed(text: impl Into<String>) -> TextPiece {
    let (text, is) = (text.into(), PieceKind::Changed);
    TextPiece { text, is }
}

impl WhatIf {
    pub(super) fn new(
        (before, after): (&Tree, &Tree),
        edits: &[TreeEdit],
        [old, new]: &[String; 2],
    ) -> Self {
        let one = match edits {
            [] if old == new => return Self::Nothing,
            [] => return Self::Algorithm(new.clone()),
            [edit] if old == new => edit,
            _ => return Self::Several,
        };
        let path: Vec<String> = one.path.iter().map(u32::to_string).collect();
        let path = path.join("/");
        let node = held(before, &path);
        let was_leaf = before.ended(&node);
        match one.action {
            EditAction::Score(_) if before == after => Self::Nothing,
            EditAction::Score(now) => Self::Score(Change {
                before: before.score(node),
                now,
            }),
            EditAction::Add if was_leaf => Self::Branched(before.score(node)),
            EditAction::Add => Self::Added,
            EditAction::Remove if was_leaf => Self::RemovedLeaf(before.score(node)),
            EditAction::Remove => Self::RemovedBranch,
        }
    }

    pub(super) fn sentence(&self, report: &OwnTreeReport, lang: Lang) -> Vec<TextPiece> {
        match (self, lang) {
            (Self::Nothing, Lang::En) => found_en(report),
            (Self::Nothing, Lang::Ja) => found_ja(report),
            (_, Lang::En) => {
                let asks = matches!(
                    self,
                    Self::Score(_) | Self::Algorithm(_) | Self::Branched(_)
                );
                let tree = if asks { "The tree" } else { "the tree" };
                [self.begun_en(), different_en(report, tree)].concat()
            }
            (_, Lang::Ja) => [self.begun_ja(), different_ja(report)].concat(),
        }
    }

    fn begun_en(&self) -> Vec<TextPiece> {
        match self {
            Self::Nothing => Vec::new(),
            Self::Score(Change { before, now }) => vec![
                words("What if "),
                changed(signed(*before)),
                words(" were "),
                changed(signed(*now)),
                words("? "),
            ],
            Self::Algorithm(name) => vec![
                words("What if "),
                changed(names::algorithm(name, Lang::En)),
                words(" searched it? "),
            ],
            Self::Added => vec![words("With one more leaf, ")],
            Self::Branched(score) => {
                vec![
                    words("What if "),
                    changed(signed(*score)),
                    words(" were a branch? "),
                ]
            }
            Self::RemovedLeaf(score) => {
                vec![words("Without "), changed(signed(*score)), words(", ")]
            }
            Self::RemovedBranch => vec![words("Without this branch, ")],
            Self::Several => vec![words("After these changes, ")],
        }
    }

    fn begun_ja(&self) -> Vec<TextPiece> {
        match self {
            Self::Nothing => Vec::new(),
            Self::Score(Change { before, now }) => vec![
                changed(signed(*before)),
                words(" が "),
                changed(signed(*now)),
                words(" だったら？ "),
            ],
            Self::Algorithm(name) => vec![
                changed(names::algorithm(name, Lang::Ja)),
                words(" で調べたら？ "),
            ],
            Self::Added => vec![words("葉が 1 枚増えると、")],
            Self::Branched(score) => vec![changed(signed(*score)), words(" が枝だったら？ ")],
            Self::RemovedLeaf(score) => vec![changed(signed(*score)), words(" がなければ、")],
            Self::RemovedBranch => vec![words("この枝がなければ、")],
            Self::Several => vec![words("これらを変えると、")],
        }
    }
}

fn found_en(report: &OwnTreeReport) -> Vec<TextPiece> {
    let (looked, cut) = (report.looked_at.now, report.cut_away.now);
    let value = signed(report.value.now);
    let mut pieces = vec![words("The tree is worth "), strong(value), words(". ")];
    pieces.extend(match cut {
        0 => vec![words("Every leaf is looked at.")],
        _ => vec![
            words("Of "),
            words(counted(looked + cut, "leaf", "leaves")),
            words(", "),
            strong(cut.to_string()),
            words(if cut == 1 { " is" } else { " are" }),
            words(" never looked at."),
        ],
    });
    pieces
}

fn found_ja(report: &OwnTreeReport) -> Vec<TextPiece> {
    let (looked, cut) = (report.looked_at.now, report.cut_away.now);
    let value = signed(report.value.now);
    let mut pieces = vec![words("この木の値は "), strong(value), words("。")];
    pieces.extend(match cut {
        0 => vec![words("葉はすべて調べる。")],
        _ => vec![
            words(format!("葉 {} 枚のうち ", looked + cut)),
            strong(format!("{cut} 枚")),
            words("は調べない。"),
        ],
    });
    pieces
}

fn different_en(report: &OwnTreeReport, tree: &str) -> Vec<TextPiece> {
    let Change { before, now } = report.value;
    let value = strong(signed(now));
    let mut pieces = if before == now {
        vec![words(format!("{tree} is still worth ")), value]
    } else {
        let instead = words(format!(" instead of {}", signed(before)));
        vec![words(format!("{tree} is worth ")), value, instead]
    };
    let Change { before, now } = report.looked_at;
    let difference = |count, than| {
        let one = format!("{than} leaf is looked at");
        let many = format!("{than} leaves are looked at");
        strong(counted(count, &one, &many))
    };
    pieces.extend(match now.cmp(&before) {
        std::cmp::Ordering::Greater => vec![words(", and "), difference(now - before, "more")],
        std::cmp::Ordering::Less => vec![words(", and "), difference(before - now, "fewer")],
        std::cmp::Ordering::Equal if report.same_leaves => {
            vec![words(", and the same leaves are looked at")]
        }
        std::cmp::Ordering::Equal => {
            vec![words(", and the number of leaves looked at stays the same")]
        }
    });
    pieces.push(words("."));
    pieces
}

fn different_ja(report: &OwnTreeReport) -> Vec<TextPiece> {
    let Change { before, now } = report.value;
    let value = strong(signed(now));
    let mut pieces = if before == now {
        vec![words("値は "), value, words(" のまま、")]
    } else {
        let from = words(format!("値は {} から ", signed(before)));
        vec![from, value, words(" に変わり、")]
    };
    let Change { before, now } = report.looked_at;
    pieces.push(words("調べる葉は "));
    pieces.push(match now.cmp(&before) {
        std::cmp::Ordering::Greater => strong(format!("{} 枚増える", now - before)),
        std::cmp::Ordering::Less => strong(format!("{} 枚減る", before - now)),
        std::cmp::Ordering::Equal if report.same_leaves => words("同じ"),
        std::cmp::Ordering::Equal => words("同じ枚数"),
    });
    pieces.push(words("。"));
    pieces
}
