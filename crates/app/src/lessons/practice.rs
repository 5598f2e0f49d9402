//! Practice: an exercise by kind, level and seed, and its judge.
//!
//! Invariants: an exercise is its kind, level and seed alone; what is right is derived from recorded searches; a kind stands once
//! in [`ALL`], with the module that makes it.

mod judged;
mod line;
mod moments;
mod never;
mod scout;
mod seed;

use marubatsu::lang::{Message, Text};
use marubatsu::practice::{LEVELS, Level, MOST_SEEDS};
use serde::Serialize;

use crate::lab::Lab;
use crate::words::control::Control;
use crate::words::{Cell, Error, InputError, Sheet, unknown};

pub use judged::{ExerciseVerdict, SolvedExercise, WrongMark};

use seed::ExerciseSeed;

/// The highest level.
pub const MOST_LEVEL: u8 = LEVELS;

/// The last seed that addresses name.
pub const MOST_SEED: u64 = u32::MAX as u64;

/// Makes the exercise of just this seed, if there is one.
type MakeExercise = fn(&ExerciseSeed<'_>) -> Result<Option<SolvedExercise>, Error>;

const ALL: [(&str, MakeExercise, Text); 6] = [
    ("never", never::exercise, HINT_NEVER),
    ("up", moments::up, HINT_UP),
    ("bound", moments::bound, HINT_BOUND),
    ("cut", moments::cut, HINT_CUT),
    ("scout", scout::exercise, HINT_SCOUT),
    ("line", line::exercise, HINT_LINE),
];

/// Kinds of exercises.
pub const KINDS: [&str; ALL.len()] = names();

const fn names() -> [&'static str; ALL.len()] {
    let mut names = [""; ALL.len()];
    let mut n = 0;
    while n < ALL.len() {
        names[n] = ALL[n].0;
        n += 1;
    }
    names
}

texts! {
    KIND = "question", "質問";
    LEVEL = "level", "レベル";
    SEED = "seed", "seed";
    TREE = "tree", "木";
    FRAME = "frame", "フレーム";
    NODE = "node", "ノード";
    HINT_NEVER = "Go through the leaves from left to right and carry (α, β) along: as soon as α ≥ β, the rest of that node is cut off.", "(α, β) を追いながら、葉を左から順に見ていきましょう。α ≥ β になったら、そのノードの残りはすべて枝狩りされます。";
    HINT_UP = "▲ returns the largest value of the children that it looks at, ▼ the smallest.", "▲ は調べた子ノードの値の最大値を、▼ は最小値を返します。";
    HINT_BOUND = "▲ moves α up to the value if that is more, ▼ moves β down to it if that is less.", "▲ では返った値のほうが大きければ α が上がり、▼ では小さければ β が下がります。";
    HINT_CUT = "Move the node's own bound first, then ask: is α ≥ β?", "まずこのノードの側の限界を動かします。そのあと α ≥ β になりましたか。";
    HINT_SCOUT = "A probe's score is a bound, not always the value. Does it lie between α and β?", "試し読みの値は限界であり、真の値とは限りません。α と β の間にありますか。";
    HINT_LINE = "Begin at the bottom: give each node the best value of its children, ▲ the largest, ▼ the smallest. Then follow the root's value down.", "下から順に、▲ には子の最大値、▼ には最小値を書いていきましょう。そのあと、根の値と同じ値をたどって下ります。";
    NO_LEVEL = "unknown level; expected 1 to 5", "レベルは 1 から 5 までです";
    NO_TREE = "none of the 400 seeds from this one on gives a tree of this level", "この seed からの 400 個に、このレベルの木を作るものがありません";
}

/// An exercise, as it is asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Exercise {
    /// `marubatsu.exercise/1`.
    pub schema: &'static str,
    /// One of [`KINDS`].
    pub kind: &'static str,
    /// What is asked, in English.
    pub question: String,
    /// The same in Japanese.
    pub question_ja: String,
    /// How to go about it, in English.
    pub hint: &'static str,
    /// The same in Japanese.
    pub hint_ja: &'static str,
    /// The level.
    pub level: u8,
    /// The seed of the tree: the one that was asked for, or the next that fits.
    pub seed: u64,
    /// The game that is searched.
    pub game: String,
    /// The search that is asked about, as in an address.
    pub query: String,
    /// What may be seen of it: `values`, or `leaves`, which hides what the node in question is worth.
    pub look: &'static str,
    /// The frame at which it is asked; nothing where the whole search is.
    pub frame: Option<u64>,
    /// The node that this frame is about.
    #[serde(skip)]
    pub node: Option<String>,
    /// Of `bound`: which end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<&'static str>,
    /// Of `never` and `line`: all leaves, from left to right, which may be named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leaves: Vec<String>,
    /// The answers to choose from, where they are words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<ExerciseChoice>,
}

/// An answer that is a word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExerciseChoice {
    /// The answer.
    pub answer: &'static str,
    /// What it means, in English.
    pub name: String,
    /// The same in Japanese.
    pub name_ja: String,
}

impl ExerciseChoice {
    fn new(answer: &'static str, name: impl Into<Message>) -> Self {
        let Message { en, ja } = name.into();
        Self {
            answer,
            name: en,
            name_ja: ja,
        }
    }
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
    let named = ALL.into_iter().find(|(known, ..)| *known == kind);
    let (kind, make, hint) = named.ok_or_else(|| {
        let message = unknown("exercise", "練習の種類", kind, &KINDS);
        InputError::new("kind", kind, Some(0), message)
    })?;
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
        let seed = ExerciseSeed {
            lab,
            control,
            kind,
            hint,
            level,
            seed: at,
        };
        if let Some(made) = make(&seed)? {
            return Ok(made);
        }
    }
    Err(InputError::new("seed", &seed.to_string(), None, NO_TREE).into())
}

impl Exercise {
    /// Returns the exercise as a table.
    fn sheet(&self) -> Sheet {
        let asked = Message::new(self.question.clone(), self.question_ja.clone());
        let facts = [
            (KIND, Cell::Words(asked)),
            (LEVEL, Cell::Words(about(self.level))),
            (SEED, Cell::Whole(self.seed)),
            (TREE, Cell::Text(self.game.clone())),
            (FRAME, Cell::text(self.frame)),
            (NODE, Cell::text(self.node.as_deref())),
        ];
        let there = facts.into_iter().filter(|(_, cell)| *cell != Cell::Empty);
        let choices = self.choices.iter().map(|choice| {
            let name = Message::new(choice.name.clone(), choice.name_ja.clone());
            (Text::new(choice.answer, choice.answer), Cell::Words(name))
        });
        Sheet::facts("exercise", there.chain(choices))
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
