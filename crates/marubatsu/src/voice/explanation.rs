//! Why a frame is justified in stopping where it does, in three steps: the facts, their consequence, the conclusion.
//!
//! Cuts, table answers, null windows, forced moves and game rules have an explanation. Each step is a sentence and the paths that it
//! mentions, so that a picture can show these and shade the rest.
//!
//! Invariant: every number comes from the recording and points to its node, as in any other sentence.

mod cut;
mod dial;
mod question;
mod rule;
mod table;

pub use dial::Dial;

use super::context::FrameContext;
use super::fragment::{Fragment, FragmentKind, Pointer, tidied};
use super::{Teller, bound_reason::BoundReason};
use crate::frame::{Frame, FrameKind};
use crate::game::knowledge::Rule;
use crate::game::{Notation, Side, Symmetry};
use crate::lang::Lang;
use crate::observe::{Leaf, Role};
use crate::recursion::BoundSource;
use crate::score::{Bounds, Fail, Score};

/// What is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExplanationKind {
    /// A min node is cut by α.
    AlphaCut,
    /// A max node is cut by β.
    BetaCut,
    /// A node is cut by a bound that a child of a farther ancestor has set.
    DeepCut,
    /// The table knows the value.
    TableAnswer,
    /// The table knows a bound that is enough.
    TableBound,
    /// A null window's answer: above it.
    FailHigh,
    /// A null window's answer: below it.
    FailLow,
    /// All moves but one lose at once.
    ForcedMove,
    /// The other side answers above every stone.
    Claimeven,
    /// Another rule of the game knows enough.
    Rule,
}

impl ExplanationKind {
    /// All kinds.
    pub const ALL: [Self; 10] = [
        Self::AlphaCut,
        Self::BetaCut,
        Self::DeepCut,
        Self::TableAnswer,
        Self::TableBound,
        Self::FailHigh,
        Self::FailLow,
        Self::ForcedMove,
        Self::Claimeven,
        Self::Rule,
    ];

    /// Returns the kind's name: `alpha-cut`, `beta-cut`, `deep-cut`, `table-answer`, `table-bound`, `fail-high`, `fail-low`,
    /// `forced-move`, `claimeven`, `rule`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AlphaCut => "alpha-cut",
            Self::BetaCut => "beta-cut",
            Self::DeepCut => "deep-cut",
            Self::TableAnswer => "table-answer",
            Self::TableBound => "table-bound",
            Self::FailHigh => "fail-high",
            Self::FailLow => "fail-low",
            Self::ForcedMove => "forced-move",
            Self::Claimeven => "claimeven",
            Self::Rule => "rule",
        }
    }
}

/// Why a frame may stop where it stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// What is explained.
    pub kind: ExplanationKind,
    /// The question that the steps answer.
    pub title: &'static str,
    /// What is given, what has come of it, what follows.
    pub steps: [ExplanationStep; 3],
    /// What the moves left could change, if a cut skips any.
    pub dial: Option<Dial>,
    /// The two nodes that the first step is about, if they may lie far away: whoever guarantees a bound with the child that reached
    /// it, or the node that stored an entry with the one that reads it.
    pub evidence: Option<Evidence>,
}

/// A step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplanationStep {
    /// What it says.
    pub sentence: Vec<Fragment>,
    /// The paths from the root that it speaks of, their moves as text; the first is the one to point at.
    pub paths: Vec<String>,
}

/// Two nodes side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Whoever guarantees a bound, and the child that reached it.
    Promise {
        /// The ancestor.
        owner: u32,
        /// Its child.
        child: u32,
    },
    /// The node that stored the table's entry, and the one that reads it.
    Memory {
        /// Who stored it, and in which frame.
        writer: (u32, u64),
        /// Who reads it.
        reader: u32,
    },
}

impl Evidence {
    /// Returns the node that came first.
    pub const fn first(self) -> u32 {
        match self {
            Self::Promise { owner, .. } => owner,
            Self::Memory {
                writer: (writer, _),
                ..
            } => writer,
        }
    }

    /// Returns the other node.
    pub const fn second(self) -> u32 {
        match self {
            Self::Promise { child, .. } => child,
            Self::Memory { reader, .. } => reader,
        }
    }
}

impl<G: Symmetry + Notation> Teller<'_, G> {
    /// Returns what there is to explain of a frame; none if nothing.
    ///
    /// `frame` is one of the teller's frames.
    pub fn explains(&self, frame: &Frame<G>) -> Option<ExplanationKind> {
        let leaf = matches!(frame.leaf, Some(Leaf::Table | Leaf::Known));
        let asked = frame.role == Role::Probe || frame.path.is_empty();
        let may = match frame.kind {
            FrameKind::Start => frame.role == Role::Forced,
            FrameKind::Table => frame.flags.tt_pruned,
            FrameKind::Score => false,
            FrameKind::Update => frame.flags.ab_pruned,
            FrameKind::End => leaf || asked,
        };
        if !may {
            return None;
        }
        FrameContext::of(self, frame, Lang::En).explained_kind()
    }

    /// Returns why a frame may stop where it stops; none if there is nothing to explain. A dial has scores of this range, so far apart.
    ///
    /// ```
    /// use marubatsu::recursion::Recursion;
    /// use marubatsu::score::Bounds;
    /// use marubatsu::voice::{ExplanationKind, Teller, text};
    /// use marubatsu::{Algorithm, Lang, Score, Search, Tree};
    ///
    /// let game: Tree = "((3 5) (2 9))".parse()?;
    /// let recording = Search::of(&game).record()?;
    /// let recursion = Recursion::new(recording.frames());
    /// let teller = Teller::new(recording.frames(), &recursion, Algorithm::AlphaBeta);
    /// let cut = recording.iter().find(|frame| frame.flags.ab_pruned).expect("a cut");
    /// let scores = (Bounds::new(Score::points(2), Score::points(9)), Score::points(1));
    /// let why = teller.explain(&cut, scores, Lang::En).expect("a cut is explained");
    /// assert_eq!(why.kind, ExplanationKind::AlphaCut);
    /// assert_eq!(text(&why.steps[0].sentence), "△ has a branch worth 3. Nobody can take that away.");
    /// assert_eq!(why.steps[0].paths, ["0", ""]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(
        &self,
        frame: &Frame<G>,
        scores: (Bounds, Score),
        lang: Lang,
    ) -> Option<Explanation> {
        let kind = self.explains(frame)?;
        let context = FrameContext::of(self, frame, lang);
        Some(context.explanation(kind, scores))
    }

    /// Returns the node that a part of a sentence is about as a path from the root: its moves as text.
    pub fn path_of(&self, pointer: Pointer) -> String {
        let moves = self.recursion.moves_to(self.frames, pointer.node);
        self.frames.game().write_moves(&moves)
    }
}

/// A sentence with what it speaks of, about to be a step.
type SentenceParts = (Vec<Fragment>, Vec<String>);

impl<G: Symmetry + Notation> FrameContext<'_, G> {
    fn explained_kind(&self) -> Option<ExplanationKind> {
        match (self.frame.kind, self.frame.leaf) {
            (FrameKind::Start, _) => Some(ExplanationKind::ForcedMove),
            (FrameKind::Update, _) => Some(self.cut_kind()),
            (FrameKind::Table | FrameKind::End, Some(Leaf::Table)) => Some(self.table_kind()),
            (FrameKind::End, Some(Leaf::Known)) => Some(self.rule_kind()),
            (FrameKind::End, None) => self.answer_kind(),
            _ => None,
        }
    }

    fn cut_kind(&self) -> ExplanationKind {
        let other = self.turn().opponent();
        let ground = self.ground(other);
        let deep = self.plies_to(self.held(other).owner) > 1;
        match (ground, self.turn()) {
            (BoundReason::Elsewhere, _) if deep => ExplanationKind::DeepCut,
            (_, Side::Circle) if ground.asks() => ExplanationKind::FailHigh,
            (_, Side::Cross) if ground.asks() => ExplanationKind::FailLow,
            (_, Side::Circle) => ExplanationKind::BetaCut,
            (_, Side::Cross) => ExplanationKind::AlphaCut,
        }
    }

    fn table_kind(&self) -> ExplanationKind {
        let bounds = self.frame.known.unwrap_or(Bounds::UNKNOWN);
        let whole = bounds.lower == bounds.upper;
        match self.for_one_window(bounds.lower, bounds.upper) {
            None if whole => ExplanationKind::TableAnswer,
            _ => ExplanationKind::TableBound,
        }
    }

    fn rule_kind(&self) -> ExplanationKind {
        match self.frame.knowledge.map(|known| known.rule) {
            Some(Rule::Claimeven) => ExplanationKind::Claimeven,
            _ => ExplanationKind::Rule,
        }
    }

    /// The answer to the question that a null window asks, if this node was asked one.
    fn answer_kind(&self) -> Option<ExplanationKind> {
        if self.frame.role == Role::Probe {
            self.held(self.asking()).value.is_finite().then_some(())?;
        } else if !self.asks() {
            return None;
        }
        match self.frame.fail? {
            Fail::High => Some(ExplanationKind::FailHigh),
            Fail::Low => Some(ExplanationKind::FailLow),
            Fail::Exact => None,
        }
    }

    fn explanation(&self, kind: ExplanationKind, scores: (Bounds, Score)) -> Explanation {
        let cut = self.frame.flags.ab_pruned;
        let steps = match kind {
            _ if cut => self.cut_steps(),
            ExplanationKind::TableAnswer | ExplanationKind::TableBound => self.table_steps(kind),
            ExplanationKind::ForcedMove => self.forced_steps(),
            ExplanationKind::Claimeven => self.claimeven_steps(),
            ExplanationKind::Rule => self.rule_steps(),
            _ => self.answer_steps(),
        };
        let step = |(sentence, paths): SentenceParts| ExplanationStep {
            sentence: tidied(sentence),
            paths,
        };
        Explanation {
            kind,
            title: self.title(kind),
            steps: steps.map(step),
            dial: self.dial(scores).filter(|_| cut),
            evidence: self.evidence(kind),
        }
    }

    fn title(&self, kind: ExplanationKind) -> &'static str {
        let cut = self.frame.flags.ab_pruned;
        match kind {
            _ if cut && self.frame.skipped > 0 => {
                self.pick("Why may the rest be skipped?", "なぜ残りを調べなくてよい？")
            }
            _ if cut => self.pick("Why is this enough?", "なぜこれで十分？"),
            ExplanationKind::TableAnswer | ExplanationKind::TableBound => {
                self.pick("How does the table know?", "置換表はなぜ知っている？")
            }
            ExplanationKind::ForcedMove => self.pick("Why only this move?", "なぜこの手だけ？"),
            ExplanationKind::Claimeven | ExplanationKind::Rule => {
                self.pick("Why without a search?", "なぜ探索しなくてよい？")
            }
            _ => self.pick("What does this answer say?", "この答えで何が分かる？"),
        }
    }

    fn evidence(&self, kind: ExplanationKind) -> Option<Evidence> {
        let (recursion, node) = (self.teller.recursion, self.node.number);
        if matches!(
            kind,
            ExplanationKind::TableAnswer | ExplanationKind::TableBound
        ) {
            let writer = recursion.entry_source(node)?;
            return Some(Evidence::Memory {
                writer: (writer, recursion.span(writer).1),
                reader: node,
            });
        }
        let held = self.held(self.turn().opponent());
        let elsewhere = self.frame.flags.ab_pruned && held.owner != node;
        match held.source {
            BoundSource::Child(child) if elsewhere => Some(Evidence::Promise {
                owner: held.owner,
                child,
            }),
            _ => None,
        }
    }

    /// A node as a path from the root.
    fn path(&self, node: u32) -> String {
        let moves = self.teller.recursion.moves_to(self.teller.frames, node);
        self.teller.frames.game().write_moves(&moves)
    }

    fn here(&self) -> String {
        self.path(self.node.number)
    }

    /// A move of a node as a path from the root.
    fn path_with(&self, node: u32, mv: G::Move) -> String {
        let Teller {
            frames, recursion, ..
        } = *self.teller;
        let mut moves = recursion.moves_to(frames, node);
        moves.push(mv);
        frames.game().write_moves(&moves)
    }

    /// The moves of a node that were never searched, as paths.
    fn unsearched(&self, node: u32) -> Vec<String> {
        let Teller {
            frames, recursion, ..
        } = *self.teller;
        let branches = recursion.branches(frames, node).into_iter();
        let left = branches.filter(|branch| branch.child.is_none());
        left.map(|branch| self.path_with(node, branch.mv)).collect()
    }

    /// The frame that stored what the table tells.
    pub(super) fn stored_at(&self) -> Vec<Fragment> {
        let recursion = self.teller.recursion;
        let writer = recursion.entry_source(self.node.number);
        let number = writer.map(|writer| {
            let frame = recursion.node(writer).last;
            Fragment {
                is: FragmentKind::Frame(frame),
                ..Fragment::words(frame.to_string())
            }
            .at(writer, super::NodeRole::Writer)
        });
        number.into_iter().collect()
    }
}
