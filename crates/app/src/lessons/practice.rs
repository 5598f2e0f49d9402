//! Practice: an exercise by kind, level and seed, and its judge.
//!
//! Invariants: an exercise is its kind, level and seed alone; what is right is derived from recorded searches; a kind stands once
//! in `ALL`, with the module that makes it.

mod chosen;
mod entry;
mod exercise;
mod line;
mod moments;
mod most;
mod never;
mod order;
mod scout;
mod seed;
mod verdict;

use marubatsu::lang::Text;
use marubatsu::practice::{LEVELS, Level, MOST_SEEDS};

use crate::lab::Lab;
use crate::words::control::Control;
use crate::words::{Error, InputError, unknown};

pub use exercise::{Exercise, ExerciseChoice, about, levels};
pub use verdict::{BetterOrder, ExerciseVerdict, SolvedExercise, WrongMark};

use seed::ExerciseSeed;

/// The highest level.
pub const MOST_LEVEL: u8 = LEVELS;

/// The last seed that addresses name.
pub const MOST_SEED: u64 = u32::MAX as u64;

/// Makes the exercise of just this seed, if there is one.
type MakeExercise = fn(&ExerciseSeed<'_>) -> Result<Option<SolvedExercise>, Error>;

const ALL: [(&str, MakeExercise, Text); 10] = [
    ("never", never::exercise, HINT_NEVER),
    ("up", moments::up, HINT_UP),
    ("bound", moments::bound, HINT_BOUND),
    ("cut", moments::cut, HINT_CUT),
    ("scout", scout::exercise, HINT_SCOUT),
    ("line", line::exercise, HINT_LINE),
    ("order", order::exercise, HINT_ORDER),
    ("entry", entry::exercise, HINT_ENTRY),
    ("chosen", chosen::exercise, HINT_CHOSEN),
    ("most", most::exercise, HINT_MOST),
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
    HINT_NEVER = "Go through the leaves from left to right and carry (α, β) along: as soon as α ≥ β, the rest of that node is cut off.", "(α, β) を追いながら、葉を左から順に見ていきましょう。α ≥ β になったら、そのノードの残りはすべて枝狩りされます。";
    HINT_UP = "▲ returns the largest value of the children that it looks at, ▼ the smallest.", "▲ は調べた子ノードの値の最大値を、▼ は最小値を返します。";
    HINT_BOUND = "▲ moves α up to the value if that is more, ▼ moves β down to it if that is less.", "▲ では返った値のほうが大きければ α が上がり、▼ では小さければ β が下がります。";
    HINT_CUT = "Move the node's own bound first: α for ▲, β for ▼. Is α ≥ β now?", "まず、▲ なら α、▼ なら β を動かしましょう。α ≥ β になりましたか。";
    HINT_SCOUT = "A probe's score may be only a bound. Does it lie between α and β?", "試し読みの値は上限か下限であり、真の値とは限りません。α と β の間にありますか。";
    HINT_LINE = "Start at the bottom: give each node the best value of its children, ▲ the largest, ▼ the smallest. Then follow the root's value down.", "下から順に、▲ には子の最大値、▼ には最小値を書いていきましょう。そのあと、ルートの値と同じ値をたどって下ります。";
    HINT_ORDER = "Put each node's best move first: the largest value for ▲, the smallest for ▼. Where a cutoff comes anyway, put the cheapest move that causes it first.", "各ノードの最善手を先頭に置きましょう。▲ では最大の値、▼ では最小の値です。枝狩りが起こるノードでは、それを最も安く起こす手を先頭にします。";
    HINT_ENTRY = "Compare the centre, the corners and the edges: turning and mirroring move corners to corners and edges to edges.", "中央、角、辺を見比べましょう。回転や鏡像では、角は角に、辺は辺に移ります。";
    HINT_CHOSEN = "The dot is the mean. The line is the bonus, longer the fewer games there are. What counts is where the line ends.", "点は平均です。線は探索ボーナスで、対局が少ないほど長くなります。線の先を比べましょう。";
    HINT_MOST = "Take one choice at a time: compare only boards in the same column, by the left number for 〇 and the right number for ×.", "1 手ずつ進みましょう。同じ列の盤だけを、〇 の番では左の数、× の番では右の数で比べます。";
    NO_LEVEL = "unknown level; expected 1 to 5", "レベルは 1 から 5 までです";
    NO_TREE = "none of the 400 seeds from this one gives a tree of this level", "この seed からの 400 個に、このレベルの木を作るものがありません";
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
