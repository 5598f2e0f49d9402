//! What can go wrong, in both languages, with its place in the user's text.
//!
//! Invariant: whatever the library refuses arrives here as an [`InputError`] with the key it came
//! from; nothing a user can type reaches [`Error::Internal`].

use std::fmt::Display;

use marubatsu::best_first::{RoundError, RoundErrorKind, RoundWriteError};
use marubatsu::book::BookError;
use marubatsu::frame::condition::{ConditionError, ConditionErrorKind};
use marubatsu::game::{NotationError, NotationErrorKind};
use marubatsu::games::line::SizeError;
use marubatsu::games::tree::{
    MAX_DEPTH, MAX_NODES, RandomTreeError, TreeEditError, TreeError, TreeErrorKind,
};
use marubatsu::lang::{Lang, Message, Text};
use marubatsu::observe::trace::{ReadError, ReplayError, ReplayErrorKind};
use marubatsu::players::UnsuitableGameError;
use marubatsu::score::ScoreError;

use crate::words::control::Interrupt;
use crate::words::nearest::nearest;

texts! {
    NOT_SQUARE = "it needs a square board", "列と行の数が同じ盤が必要です";
    NO_CENTRE = "it needs a square board with a centre (an odd number of rows and columns)",
        "真ん中のマスが必要です (列と行の数が同じ奇数の盤)";
    SHORT_LINES = "it needs lines of three squares or more", "3 マス以上の直線が必要です";
    NO_LINES = "it plays only m,n,k-games", "プレイできるのは m,n,k ゲームだけです";
}

/// Why a request was not carried out.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// The user's input can't be used.
    #[error("{0}")]
    Input(#[from] InputError),
    /// A limit was reached before there was anything to report.
    #[error("{}", .0.message().en)]
    Stopped(Interrupt),
    /// A fault of this program.
    #[error("internal error: {0}")]
    Internal(String),
}

impl Error {
    /// Returns the message for the user, in both languages.
    pub fn message(&self) -> Message {
        match self {
            Self::Input(error) => error.message.clone(),
            Self::Stopped(halt) => halt.message(),
            Self::Internal(text) => message!("internal error: {text}", "内部エラー: {text}"),
        }
    }

    /// Returns the message for the user.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang).to_owned()
    }

    /// Returns the same error about another text, if it is about the user's input.
    pub(crate) fn map_input(self, change: impl FnOnce(InputError) -> InputError) -> Self {
        match self {
            Self::Input(error) => Self::Input(change(error)),
            other => other,
        }
    }
}

/// Input that can't be used: which, where, why.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{key}: {}", .message.en)]
pub struct InputError {
    /// The option's key.
    pub key: String,
    /// What was given.
    pub value: String,
    /// The character of `value` at which the fault shows, from 0.
    pub at: Option<usize>,
    /// What is wrong.
    pub message: Message,
    /// Whether the option itself is wrong (unknown, or not to be combined), rather than the text in it.
    pub usage: bool,
}

impl InputError {
    /// Returns the error of a text that can't be used.
    pub fn new(key: &str, value: &str, at: Option<usize>, message: impl Into<Message>) -> Self {
        Self {
            key: key.to_owned(),
            value: value.to_owned(),
            at,
            message: message.into(),
            usage: false,
        }
    }

    /// An option that can't be used: the key is unknown, or goes with nothing else given.
    pub fn usage(key: &str, value: &str, message: impl Into<Message>) -> Self {
        Self {
            usage: true,
            ..Self::new(key, value, None, message)
        }
    }
}

/// Refuses a value that is none of the names, and suggests the nearest.
pub fn choice(key: &str, value: &str, names: &[&str]) -> InputError {
    let (what, en) = (key.replace('_', " "), alternatives(names, Lang::En));
    let ja = alternatives(names, Lang::Ja);
    let message = message!(
        "unknown {what} \"{value}\"; expected {en}",
        "{what} に「{value}」は指定できません。{ja}を指定してください"
    );
    let near = nearest(value, names.iter().copied());
    InputError::usage(key, value, suggesting(message, near))
}

/// Refuses a key that is none of the names, and suggests the nearest.
pub fn unknown_key(key: &str, value: &str, names: &[&str]) -> InputError {
    let message = message!(
        "unknown option \"{key}\"",
        "「{key}」というオプションはありません"
    );
    let near = nearest(key, names.iter().copied());
    InputError::usage(key, value, suggesting(message, near))
}

/// Returns `a, b or c`, or the same in Japanese.
pub fn alternatives(names: &[&str], lang: Lang) -> String {
    match (names, lang) {
        ([one], Lang::En) => (*one).to_owned(),
        ([all @ .., last], Lang::En) => format!("{} or {last}", all.join(", ")),
        ([one], Lang::Ja) => format!("{one} "),
        (all, Lang::Ja) => format!("{} のどれか", all.join("、")),
        ([], Lang::En) => String::new(),
    }
}

/// Returns that nothing is called so, what was expected, and which of these names may have been meant.
pub fn unknown(en: &str, ja: &str, text: &str, names: &[&str]) -> Message {
    let (list, ja_list) = (alternatives(names, Lang::En), alternatives(names, Lang::Ja));
    let message = if names.is_empty() {
        message!(
            "unknown {en} \"{text}\"; there are none",
            "「{text}」という{ja}はありません"
        )
    } else {
        message!(
            "unknown {en} \"{text}\"; expected {list}",
            "「{text}」という{ja}はありません。{ja_list}を指定してください"
        )
    };
    suggesting(message, nearest(text, names.iter().copied()))
}

/// Returns that `key` asks for frame `n`, where `last` is the last one.
pub fn no_frame(key: &str, n: impl Display, last: u64) -> InputError {
    let message = message!(
        "expected a frame from 0 to {last}",
        "フレームは 0 以上 {last} 以下で指定してください"
    );
    InputError::new(key, &n.to_string(), None, message)
}

/// Returns the message with the name that may have been meant.
pub fn suggesting(message: Message, name: Option<&str>) -> Message {
    let Some(name) = name else {
        return message;
    };
    let Message { en, ja } = message;
    message!(
        "{en}; did you mean \"{name}\"?",
        "{ja}。「{name}」ではありませんか?"
    )
}

/// What the library says of a fault in English, and the same in Japanese.
fn translated(fault: &impl ToString, ja: impl Into<String>) -> Message {
    Message::new(fault.to_string(), ja)
}

/// Puts a fault of a position or move into words.
pub fn notation(key: &str, value: &str, error: &NotationError) -> InputError {
    let ja = match &error.fault {
        NotationErrorKind::Length { found, needed } => {
            format!("盤面の文字数は {found} ですが、このゲームのマスは {needed} 個です")
        }
        NotationErrorKind::Mark(mark) => {
            format!("「{mark}」は使えません。「.」「o」「x」を使ってください")
        }
        NotationErrorKind::Counts { circles, crosses } => {
            format!("o が {circles} 個、x が {crosses} 個です。o が先手で交互に着手します")
        }
        NotationErrorKind::TwoWinners => "両方が勝っている局面はありません".to_owned(),
        NotationErrorKind::PlayedOn(player) => {
            format!("{} が勝った後に着手が続いています", player.letter())
        }
        NotationErrorKind::Floating { x, y } => format!("({x}, {y}) のマークの下が空いています"),
        NotationErrorKind::NotAPosition(text) => format!("「{text}」は局面ではありません"),
        NotationErrorKind::NotAMove(word) => format!("「{word}」は着手ではありません"),
        NotationErrorKind::Outside(word) => format!("「{word}」は盤の外です"),
        NotationErrorKind::Taken(word) => format!("「{word}」には既にマークがあります"),
        NotationErrorKind::Ended(word) => format!("「{word}」の前に決着がついています"),
        _ => error.fault.to_string(),
    };
    InputError::new(key, value, Some(error.at), translated(&error.fault, ja))
}

/// Puts a fault of a tree's text into words.
pub fn tree(key: &str, value: &str, error: &TreeError) -> InputError {
    let ja = match &error.fault {
        TreeErrorKind::Unclosed => "閉じ括弧が足りません".to_owned(),
        TreeErrorKind::Trailing => "木はこの前で終わっています".to_owned(),
        TreeErrorKind::Childless => "ノードには子が 1 つ以上必要です".to_owned(),
        TreeErrorKind::Word(word) => format!("「{word}」は評価値でもノードでもありません"),
        TreeErrorKind::TooDeep => format!("深さは {MAX_DEPTH} までです"),
        TreeErrorKind::TooLarge => format!("ノードは {MAX_NODES} 個までです"),
        _ => error.fault.to_string(),
    };
    InputError::new(key, value, Some(error.at), translated(&error.fault, ja))
}

/// Puts a change that can't be made in a tree into words.
pub fn tree_edit(key: &str, value: &str, error: &TreeEditError) -> InputError {
    let ja = match error {
        TreeEditError::Text => "/1/0=7、/1+、/1/0- のように、経路と変更を書いてください".to_owned(),
        TreeEditError::Nowhere => "木にそのノードはありません".to_owned(),
        TreeEditError::NotALeaf => "値を変えられるのは葉だけです".to_owned(),
        TreeEditError::Last => "ルートと、最後に残った枝は消せません".to_owned(),
        TreeEditError::TooDeep => format!("深さは {MAX_DEPTH} までです"),
        TreeEditError::TooLarge => format!("ノードは {MAX_NODES} 個までです"),
    };
    InputError::new(key, value, None, translated(error, ja))
}

/// Puts a random tree that can't be made into words.
pub fn random_tree(key: &str, value: &str, error: RandomTreeError) -> InputError {
    let ja = match error {
        RandomTreeError::Depth => format!("深さは {MAX_DEPTH} までです"),
        RandomTreeError::Branching => "分岐数は 1 以上です".to_owned(),
        RandomTreeError::Nodes => format!("ノードは {MAX_NODES} 個までです"),
        RandomTreeError::Repeats => "repeats は 0 から 100 までです".to_owned(),
    };
    InputError::new(key, value, None, translated(&error, ja))
}

/// Puts a board that can't be made into words.
pub fn size(key: &str, value: &str, error: SizeError) -> InputError {
    let ja = match error {
        SizeError::Empty => "盤には列と行が 1 つ以上必要です".to_owned(),
        SizeError::Line { k, width, height } => {
            format!("{width}x{height} の盤に {k} 個並びは入りません")
        }
        SizeError::TooLarge { limit, .. } => format!("盤のマスは {limit} 個までです"),
    };
    InputError::new(key, value, None, translated(&error, ja))
}

/// Puts a text that is no score into words.
pub fn score(key: &str, value: &str, error: ScoreError) -> InputError {
    let ja = match error {
        ScoreError::NotANumber => "数値ではありません",
        ScoreError::TooFine => "小数は 2 桁までです",
        ScoreError::TooLarge => "1000000 を超えています",
    };
    InputError::new(key, value, None, translated(&error, ja))
}

/// Puts bytes that are no trace into words.
pub fn trace(name: &str, error: &ReadError) -> InputError {
    let ja = match error {
        ReadError::Format => "形式 1 の marubatsu のトレースではありません".to_owned(),
        ReadError::Header(line) => format!("ヘッダーに「{line} ...」の行がありません"),
        ReadError::Truncated(event) => format!("イベント {event} の途中でファイルが終わっています"),
        ReadError::Event(event) => format!("イベント {event} を読み取れません"),
        _ => error.to_string(),
    };
    InputError::new("replay", name, None, translated(error, ja))
}

/// Puts bytes that are no opening book, or none of a game, into words.
pub fn book(key: &str, name: &str, error: &BookError) -> InputError {
    let ja = match error {
        BookError::NotABook => "定跡ファイルではありません".to_owned(),
        BookError::OldFormat => {
            "もう読めない以前の形式 (1) の定跡ファイルです。marubatsu book build で作り直してください"
                .to_owned()
        }
        BookError::TooShort => "定跡ファイルが途中で終わっています".to_owned(),
        BookError::Damaged => "定跡ファイルが壊れています: チェックサムが違います".to_owned(),
        BookError::Game(other) => format!("ほかのゲームの定跡ファイルです: {other}"),
        BookError::Count { endings, plies } => {
            format!("最初の {plies} 手の局面の数と、結果の数 {endings} が違います")
        }
        _ => error.to_string(),
    };
    InputError::new(key, name, None, translated(error, ja))
}

/// Puts a trace that does not fit its game into words.
pub fn replay(name: &str, error: ReplayError) -> InputError {
    let event = error.event;
    let ja = match error.fault {
        ReplayErrorKind::Move => format!("イベント {event}: 着手できない手です"),
        ReplayErrorKind::Turn => format!("イベント {event}: 手番が違います"),
        ReplayErrorKind::Place => format!("イベント {event}: 順序が正しくありません"),
    };
    InputError::new("replay", name, None, translated(&error, ja))
}

/// Puts rounds of a file that don't fit their search into words.
pub fn round(name: &str, error: RoundError) -> InputError {
    let ja = match error.fault {
        RoundErrorKind::Kind => "ほかのアルゴリズムの探索です".to_owned(),
        RoundErrorKind::TooMany => "ノードが多すぎます".to_owned(),
        _ => format!("{} 回目が探索に合いません", error.round),
    };
    InputError::new("replay", name, None, translated(&error, ja))
}

/// Puts a search that a file can't hold into words.
pub fn unwritten(error: RoundWriteError) -> InputError {
    let ja = match error {
        RoundWriteError::Told => {
            "自作のプログラムから受け取った探索は、このファイルには保存できません"
        }
        RoundWriteError::Results => "結果が 256 種類を超えています",
        RoundWriteError::Moves => "手の数が 65,536 を超えるノードがあります",
        _ => "このファイルには保存できません",
    };
    InputError::new("record", "", None, translated(&error, ja.to_owned()))
}

/// Puts a condition that can't be read into words.
pub fn condition(key: &str, value: &str, error: &ConditionError) -> InputError {
    let of = |message: Message| InputError::new(key, value, Some(error.at), message);
    let ja = match &error.fault {
        ConditionErrorKind::NotATest(part) => format!("「{part}」は「キー=値」の形ではありません"),
        ConditionErrorKind::Key { key, keys } => return of(unknown("key", "キー", key, keys)),
        ConditionErrorKind::Value { key, value, names } if names.is_empty() => {
            format!("「{value}」は {key} に使えません。数を指定してください")
        }
        ConditionErrorKind::Value { key, value, names } => {
            return of(unknown(key, &format!(" {key} "), value, names));
        }
        _ => error.fault.to_string(),
    };
    of(translated(&error.fault, ja))
}

/// Returns why a player doesn't play a game.
pub(crate) fn unfit(name: &str, game: &str, unfit: UnsuitableGameError) -> Message {
    let Text { en, ja } = match unfit {
        UnsuitableGameError::NotSquare => NOT_SQUARE,
        UnsuitableGameError::NoCentre => NO_CENTRE,
        UnsuitableGameError::ShortLines => SHORT_LINES,
        _ => NO_LINES,
    };
    message!(
        "{name} doesn't play {game}: {en}",
        "{name} は {game} をプレイできません: {ja}"
    )
}
