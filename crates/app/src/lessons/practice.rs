//! Practice on random trees: an exercise by level and seed, and its judge.
//!
//! Invariant: an exercise is its kind, level and seed alone; what is right is derived from the search of its tree.

use marubatsu::lang::{Message, Text};
use marubatsu::practice::{LEVELS, Level, MOST_SEEDS, POINTS};
use marubatsu::question::{Answer, End, Question};
use marubatsu::score::Score;
use serde::Serialize;

use crate::cases::frame_source::RecordedFacts;
use crate::lab::Lab;
use crate::lessons::derive::{RightAnswer, texts};
use crate::lessons::question::{QuestionKind, side_name};
use crate::request::SearchRequest;
use crate::words::control::Control;
use crate::words::{Cell, Error, InputError, Sheet};

/// The highest level.
pub const MOST_LEVEL: u8 = LEVELS;

/// The last seed that addresses name.
pub const MOST_SEED: u64 = u32::MAX as u64;

/// Kinds of exercises.
pub const KINDS: [&str; 4] = ["never", "up", "bound", "cut"];

texts! {
    KIND = "question", "質問";
    LEVEL = "level", "レベル";
    SEED = "seed", "seed";
    TREE = "tree", "木";
    FRAME = "frame", "フレーム";
    ANSWER = "right answer", "正解";
    LOOKED_AT = "named, but looked at", "答えに含めたが、調べた葉";
    NOT_MARKED = "never looked at, but not named", "調べなかったが、答えにない葉";
    GIVEN = "points", "点";
    NODE = "node", "ノード";
    /// What `never` asks.
    pub ASK_NEVER = "Alpha-beta searches this tree. Which leaves does it never look at?", "αβ 法がこの木を調べます。見ないまま終わる葉はどれですか。";
    /// What `up` asks.
    pub ASK_UP = "A child has returned its score. Which value does this node return?", "子ノードの値が返りました。このノードが返す値はいくつですか。";
    /// What `bound` asks of α.
    pub ASK_ALPHA = "A child has returned its score. What is the new α of this node?", "子ノードの値が返りました。このノードの α はいくつになりますか。";
    /// What `bound` asks of β.
    pub ASK_BETA = "A child has returned its score. What is the new β of this node?", "子ノードの値が返りました。このノードの β はいくつになりますか。";
    /// What `cut` asks.
    pub ASK_CUT = "A child has returned its score. Are the node's other moves cut off?", "子ノードの値が返りました。このノードの残りの手は枝狩り (枝刈り) されますか。";
    NO_LEVEL = "unknown level; expected 1 to 5", "レベルは 1 から 5 までです";
    NO_KIND = "unknown exercise; expected never, up, bound or cut", "練習の種類は never、up、bound、cut です";
    NO_TREE = "none of the 400 seeds from this one on gives a tree of this level", "この seed からの 400 個に、このレベルの木を作るものがありません";
}

/// An exercise, as it is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Exercise {
    /// `marubatsu.exercise/1`.
    pub schema: &'static str,
    /// One of [`KINDS`].
    pub kind: &'static str,
    /// The level.
    pub level: u8,
    /// The seed of the tree: the one that was asked for, or the next that fits.
    pub seed: u64,
    /// The tree: the game whose alpha-beta search is asked about.
    pub game: String,
    /// The frame at which it is asked; nothing where the whole search is.
    pub frame: Option<u64>,
    /// The node that this frame is about.
    #[serde(skip)]
    pub node: Option<String>,
    /// Of `bound`: which end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<&'static str>,
    /// Of `never`: all leaves, from left to right, among which those are to be marked that the search never looks at.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leaves: Vec<String>,
}

/// A mark that was wrong, or is missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrongMark {
    /// The leaf's board.
    pub node: String,
    /// The frame that says why: it looks at the leaf, or cuts it off.
    pub frame: u64,
    /// Whether the search looks at it.
    pub looked_at: bool,
    /// What had come back to its parent before it was looked at; nothing if nothing had, or if it never was.
    pub known: Option<Score>,
}

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExerciseVerdict {
    /// `marubatsu.marked/1`.
    pub schema: &'static str,
    /// What is right.
    pub answer: Vec<String>,
    /// The frame that shows it.
    pub frame: u64,
    /// Each fault with its reason.
    pub missed: Vec<WrongMark>,
    /// Points for it.
    pub points: u32,
}

/// An exercise with what is right.
#[derive(Debug)]
pub struct SolvedExercise {
    exercise: Exercise,
    right: RightAnswer,
    leaves: [Vec<(String, u64)>; 2],
    /// What had come back to the parent of each leaf that is looked at.
    known: Vec<Option<Score>>,
}

/// Returns the exercise of a seed, or of the next that fits the level.
///
/// # Errors
/// When there is no such kind or level, or no tree nearby that fits.
pub fn exercise(
    lab: &Lab,
    (kind, level, seed): (&str, u8, u64),
    control: &Control<'_>,
) -> Result<SolvedExercise, Error> {
    let named = KINDS.into_iter().find(|known| *known == kind);
    let kind = named.ok_or_else(|| InputError::new("kind", kind, Some(0), NO_KIND))?;
    let named = Level::new(level);
    let level =
        named.ok_or_else(|| InputError::new("level", &level.to_string(), Some(0), NO_LEVEL))?;
    let last = seed.saturating_add(MOST_SEEDS);
    for at in seed..last {
        // After the last seed comes the first.
        let at = if seed <= MOST_SEED {
            at % (MOST_SEED + 1)
        } else {
            at
        };
        if let Some(set) = tried(lab, (kind, level, at), control)? {
            return Ok(set);
        }
    }
    Err(InputError::new("seed", &seed.to_string(), None, NO_TREE).into())
}

/// The exercise of just this seed, if its tree fits.
fn tried(
    lab: &Lab,
    (kind, level, seed): (&'static str, Level, u64),
    control: &Control<'_>,
) -> Result<Option<SolvedExercise>, Error> {
    let made = level.tree(seed).make();
    let tree = made.map_err(|error| Error::Internal(error.to_string()))?;
    let game = tree.to_string();
    let request: SearchRequest = lab.read([("game", game.as_str())])?;
    let evidence = lab.record(&request, control)?.steps.evidence();
    let scores: Vec<Score> = tree.leaf_scores();
    if !level.fits(&evidence.cuts(), &scores) {
        return Ok(None);
    }
    Ok(set((kind, level, seed), game, evidence.as_ref()))
}

/// The exercise on a tree that fits.
fn set(
    (kind, level, seed): (&'static str, Level, u64),
    tree: String,
    evidence: &dyn RecordedFacts,
) -> Option<SolvedExercise> {
    let leaves = evidence.leaves();
    let [looked, left] = &leaves;
    let mut exercise = Exercise {
        schema: "marubatsu.exercise/1",
        kind,
        level: level.number(),
        seed,
        game: tree,
        frame: None,
        node: None,
        side: None,
        leaves: Vec::new(),
    };
    if kind == "never" {
        let mut all: Vec<String> = looked
            .iter()
            .chain(left)
            .map(|(leaf, _)| leaf.clone())
            .collect();
        all.sort_by_key(|leaf| places(leaf));
        exercise.leaves = all;
        let right = RightAnswer {
            answers: left.iter().map(|(leaf, _)| leaf.clone()).collect(),
            frame: evidence.frames().saturating_sub(1),
            candidates: Vec::new(),
        };
        let known = looked
            .iter()
            .map(|leaf| known_above(evidence, leaf))
            .collect();
        return Some(SolvedExercise {
            exercise,
            right,
            leaves,
            known,
        });
    }
    let asked = moments(kind, evidence);
    let chosen = usize::try_from(seed).ok()?.checked_rem(asked.len())?;
    let (at, side, right) = asked.into_iter().nth(chosen)?;
    exercise.frame = Some(at);
    exercise.node = evidence.place(at).map(|(_, board)| board);
    exercise.side = side;
    Some(SolvedExercise {
        exercise,
        right,
        leaves,
        known: Vec::new(),
    })
}

/// What had come back to a leaf's parent when the search looked at the leaf.
fn known_above(evidence: &dyn RecordedFacts, (leaf, last): &(String, u64)) -> Option<Score> {
    let (parent, _) = leaf.rsplit_once('/')?;
    let parent = if parent.is_empty() { "/" } else { parent };
    // The last frame of a leaf, and the one before it, are its own.
    let before = evidence.numbers(last.saturating_sub(1), parent);
    before.first().copied()
}

/// A path as numbers, so that leaves stand from left to right.
fn places(board: &str) -> Vec<u32> {
    board
        .split('/')
        .filter_map(|place| place.parse().ok())
        .collect()
}

/// A frame, the end that is asked about, and what is right.
type ExerciseMoment = (u64, Option<&'static str>, RightAnswer);

/// The frames at which such a question has an answer worth asking for.
fn moments(kind: &str, evidence: &dyn RecordedFacts) -> Vec<ExerciseMoment> {
    let form = QuestionKind::named(kind).map(|kind| kind.form);
    let scores = (0..evidence.frames())
        .filter(|&at| evidence.place(at).is_some_and(|(kind, _)| kind == "score"));
    let asked = scores.filter_map(|at| {
        let (question, end) = match kind {
            "up" => (Question::Up, None),
            "cut" => (Question::Cut, None),
            _ => moved_end(evidence, at).map(|end| (Question::Bound(end), Some(end)))?,
        };
        let found = evidence.answer(at, question).ok()?;
        let right = RightAnswer {
            answers: texts(form?, found.answer),
            frame: found.frame,
            candidates: Vec::new(),
        };
        Some((at, end.map(side_name), right))
    });
    asked.collect()
}

/// Returns the bound that moves next at a frame, if one does.
fn moved_end(evidence: &dyn RecordedFacts, at: u64) -> Option<End> {
    let used = evidence.answer(at, Question::Used).ok()?;
    let (_, board) = evidence.place(at)?;
    // Circle moves at even depths of these trees.
    let circles = places(&board).len() % 2 == 0;
    let end = if circles { End::Alpha } else { End::Beta };
    (used.answer == Answer::Yes(true)).then_some(end)
}

impl Exercise {
    /// Returns the question in words.
    pub fn question(&self) -> Text {
        match (self.kind, self.side) {
            ("never", _) => ASK_NEVER,
            ("up", _) => ASK_UP,
            ("cut", _) => ASK_CUT,
            (_, Some("beta")) => ASK_BETA,
            _ => ASK_ALPHA,
        }
    }
}

impl SolvedExercise {
    /// Returns the exercise.
    pub const fn report(&self) -> &Exercise {
        &self.exercise
    }

    /// Returns the exercise as a table.
    pub fn sheet(&self) -> Sheet {
        let exercise = &self.exercise;
        let facts = [
            (KIND, Cell::Words(exercise.question().into())),
            (LEVEL, Cell::Words(about(exercise.level))),
            (SEED, Cell::Whole(exercise.seed)),
            (TREE, Cell::Text(exercise.game.clone())),
            (FRAME, Cell::text(exercise.frame)),
            (NODE, Cell::text(exercise.node.as_deref())),
        ];
        let there = facts.into_iter().filter(|(_, cell)| *cell != Cell::Empty);
        Sheet::facts("exercise", there)
    }

    /// Returns the verdict on these marks, or on this answer.
    pub fn judge(&self, given: &[String]) -> ExerciseVerdict {
        let [looked, left] = &self.leaves;
        let marks = self.exercise.kind == "never";
        let named = |leaf: &String| marks && given.contains(leaf);
        let missed =
            |((node, frame), known): (&(String, u64), Option<Score>), looked_at| WrongMark {
                node: node.clone(),
                frame: *frame,
                looked_at,
                known,
            };
        let wrong = looked.iter().zip(self.known.iter().copied());
        let wrong = wrong.filter(|((leaf, _), _)| named(leaf));
        let missing = left.iter().filter(|(leaf, _)| marks && !named(leaf));
        let missed: Vec<WrongMark> = wrong
            .map(|mark| missed(mark, true))
            .chain(missing.map(|leaf| missed((leaf, None), false)))
            .collect();
        let (most, each) = POINTS;
        let faults = if marks {
            u32::try_from(missed.len()).unwrap_or(u32::MAX)
        } else {
            u32::from(!self.right.is_given(given)) * most
        };
        ExerciseVerdict {
            schema: "marubatsu.marked/1",
            answer: self.right.answers.clone(),
            frame: self.right.frame,
            missed,
            points: most.saturating_sub(faults.saturating_mul(each)),
        }
    }
}

impl ExerciseVerdict {
    /// Returns the verdict as a table.
    pub fn sheet(&self) -> Sheet {
        let missed = |looked_at: bool| {
            let missed = self
                .missed
                .iter()
                .filter(move |missed| missed.looked_at == looked_at);
            let nodes: Vec<&str> = missed.map(|missed| missed.node.as_str()).collect();
            Cell::text((!nodes.is_empty()).then(|| nodes.join(" ")))
        };
        let facts = [
            (ANSWER, Cell::Text(self.answer.join(" "))),
            (LOOKED_AT, missed(true)),
            (NOT_MARKED, missed(false)),
            (FRAME, Cell::Whole(self.frame)),
            (GIVEN, Cell::Whole(self.points.into())),
        ];
        let there = facts.into_iter().filter(|(_, cell)| *cell != Cell::Empty);
        Sheet::facts("marked", there)
    }
}

/// Returns what a level is about.
pub fn about(level: u8) -> Message {
    match level {
        1 => message!(
            "one cut in a tree of two plies",
            "2 手の木で枝狩り (枝刈り) が 1 回"
        ),
        2 => message!(
            "one or two cuts, one of them by β",
            "枝狩りが 1、2 回 (β による枝狩りを含む)"
        ),
        3 => message!(
            "two to four cuts, by α and by β",
            "枝狩りが 2 回から 4 回 (α と β の両方)"
        ),
        4 => message!(
            "two to four cuts, one of them deep",
            "枝狩りが 2 回から 4 回 (深い枝狩りを含む)"
        ),
        _ => message!(
            "uneven trees, and a cut by equal numbers",
            "形の不ぞろいな木 (等しい値による枝狩りを含む)"
        ),
    }
}

/// Returns all levels, each with what it is about.
pub fn levels() -> impl Iterator<Item = (u8, Message)> {
    (1..=LEVELS).map(|level| (level, about(level)))
}
