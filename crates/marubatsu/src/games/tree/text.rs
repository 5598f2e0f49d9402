//! Reads and writes trees as text.
//!
//! Invariant: what is written reads back as the same tree, and reading never recurses, so that no
//! text can exhaust the stack.

use std::fmt;
use std::str::FromStr;

use super::{MAX_DEPTH, MAX_NODES, ParsedNode, Tree, TreeError, TreeErrorKind};
use crate::game::Side;
use crate::score::Score;

impl FromStr for Tree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Self, TreeError> {
        let mut reader = TreeParser::default();
        for token in tokens(text) {
            reader.take(&token)?;
        }
        let at = text.chars().count();
        let unclosed = TreeError {
            at,
            fault: TreeErrorKind::Unclosed,
        };
        reader
            .root
            .map(|root| Self::new(root.number()))
            .ok_or(unclosed)
    }
}

/// A node as it is read, which holds its children.
#[derive(Debug, Clone)]
pub(super) struct TreeDraft {
    pub(super) turn: Side,
    pub(super) score: Score,
    pub(super) children: Vec<TreeDraft>,
}

impl TreeDraft {
    pub(super) fn leaf(turn: Side, score: Score) -> Self {
        Self {
            turn,
            score,
            children: Vec::new(),
        }
    }

    /// Numbers the nodes breadth-first, so that siblings are consecutive.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "a tree has at most MAX_NODES nodes"
    )]
    pub(super) fn number(self) -> Vec<ParsedNode> {
        let mut nodes = Vec::new();
        let mut waiting = std::collections::VecDeque::from([(0, self)]);
        while let Some((parent, draft)) = waiting.pop_front() {
            let number = nodes.len() as u32;
            nodes.push(ParsedNode {
                turn: draft.turn,
                score: draft.score,
                parent,
                first: number + waiting.len() as u32 + 1,
                children: draft.children.len() as u32,
            });
            waiting.extend(draft.children.into_iter().map(|child| (number, child)));
        }
        nodes
    }
}

/// A piece of the text: `(`, `o(`, `x(`, `)` or a word.
struct TextToken<'a> {
    at: usize,
    text: &'a str,
}

fn tokens(text: &str) -> Vec<TextToken<'_>> {
    let mut found = Vec::new();
    let mut word: Option<(usize, usize)> = None;
    for (at, (byte, letter)) in text.char_indices().enumerate() {
        let opens = letter == '(';
        let ends_word = opens || letter == ')' || letter.is_whitespace();
        if let Some((start, begin)) = word.filter(|_| ends_word) {
            let marks = opens && matches!(&text[begin..byte], "o" | "x");
            let end = if marks { byte + 1 } else { byte };
            found.push(TextToken {
                at: start,
                text: &text[begin..end],
            });
            word = None;
            if marks {
                continue;
            }
        }
        if ends_word && !letter.is_whitespace() {
            found.push(TextToken {
                at,
                text: &text[byte..=byte],
            });
        } else if !ends_word && word.is_none() {
            word = Some((at, byte));
        }
    }
    if let Some((at, begin)) = word {
        found.push(TextToken {
            at,
            text: &text[begin..],
        });
    }
    found
}

#[derive(Default)]
struct TreeParser {
    open: Vec<TreeDraft>,
    root: Option<TreeDraft>,
    nodes: usize,
}

impl TreeParser {
    fn take(&mut self, token: &TextToken<'_>) -> Result<(), TreeError> {
        let fault = |fault| TreeError {
            at: token.at,
            fault,
        };
        if self.root.is_some() {
            return Err(fault(TreeErrorKind::Trailing));
        }
        match token.text {
            "(" => self.begin(None),
            "o(" => self.begin(Some(Side::Circle)),
            "x(" => self.begin(Some(Side::Cross)),
            ")" => self.end(),
            word => self.leaf(word),
        }
        .map_err(fault)
    }

    fn next_turn(&self) -> Side {
        self.open
            .last()
            .map_or(Side::Circle, |parent| parent.turn.opponent())
    }

    fn begin(&mut self, turn: Option<Side>) -> Result<(), TreeErrorKind> {
        if self.open.len() >= MAX_DEPTH {
            return Err(TreeErrorKind::TooDeep);
        }
        let turn = turn.unwrap_or_else(|| self.next_turn());
        self.open.push(TreeDraft::leaf(turn, Score::ZERO));
        Ok(())
    }

    fn end(&mut self) -> Result<(), TreeErrorKind> {
        let node = self.open.pop().ok_or(TreeErrorKind::Trailing)?;
        if node.children.is_empty() {
            return Err(TreeErrorKind::Childless);
        }
        self.add(node)
    }

    fn leaf(&mut self, word: &str) -> Result<(), TreeErrorKind> {
        let score = word.parse::<Score>().ok().filter(|score| score.is_finite());
        let score = score.ok_or_else(|| TreeErrorKind::Word(word.to_owned()))?;
        self.add(TreeDraft::leaf(self.next_turn(), score))
    }

    fn add(&mut self, node: TreeDraft) -> Result<(), TreeErrorKind> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(TreeErrorKind::TooLarge);
        }
        match self.open.last_mut() {
            Some(parent) => parent.children.push(node),
            None => self.root = Some(node),
        }
        Ok(())
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_node(out, 0, Side::Circle)
    }
}

impl Tree {
    /// Trees are at most [`MAX_DEPTH`] deep, so that recursion is safe here.
    fn write_node(&self, out: &mut fmt::Formatter<'_>, index: u32, expected: Side) -> fmt::Result {
        let node = &self.nodes[index as usize];
        if node.children == 0 {
            return write!(out, "{}", node.score);
        }
        if node.turn != expected {
            write!(out, "{}", node.turn.letter())?;
        }
        for child in 0..node.children {
            out.write_str(if child == 0 { "(" } else { " " })?;
            self.write_node(out, node.first + child, node.turn.opponent())?;
        }
        out.write_str(")")
    }
}
