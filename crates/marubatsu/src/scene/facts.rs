//! A frame's facts: the words and numbers beside its picture.
//!
//! Invariants: a fact has the same name on every surface. The list has the same entries in the same order for every frame; those that
//! don't apply are empty.

mod words;

use self::words::FAIL;
use super::SearchSetting;
use crate::frame::{Counters, Frame, PrunedUnit};
use crate::game::{Game, Notation, Side};
use crate::lang::{Lang, Message, Text, counted, thousands};
use crate::observe::Leaf;
use crate::score::{Bounds, Score, Window};
use crate::search::Role;

/// What is said of a frame, with the name by which programs know it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fact {
    /// Its name: `node`, `window`, ...
    pub name: &'static str,
    /// What it is called.
    pub label: &'static str,
    /// What there is to say, piece by piece; nothing if there is nothing.
    pub value: Vec<Piece>,
}

/// A piece of what is said.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Piece {
    /// The text.
    pub text: String,
    /// How it stands out.
    pub manner: PieceStyle,
}

/// How a piece stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceStyle {
    /// Not at all.
    Plain,
    /// The one of several words that holds.
    Strong,
    /// A word for something that is so.
    Tag,
    /// A change since the frame shown before.
    Change,
}

impl PieceStyle {
    /// `plain`, `strong`, `tag`, `change`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Strong => "strong",
            Self::Tag => "tag",
            Self::Change => "change",
        }
    }
}

const fn text(en: &'static str, ja: &'static str) -> Text {
    Text::new(en, ja)
}

macro_rules! fact_kinds {
    ($(#[$list:meta])* listed: [$($kind:ident: $name:literal, $en:literal, $ja:literal;)*] beside: [$($other:ident: $other_name:literal, $other_en:literal, $other_ja:literal;)*]) => {
        $(#[$list])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum FactKind {
            $(#[doc = concat!("“", $en, "”.")] $kind,)*
            $(#[doc = concat!("“", $other_en, "”.")] $other,)*
        }

        impl FactKind {
            /// Those of the list, in its order.
            pub const LISTED: &[Self] = &[$(Self::$kind),*];

            /// The name by which programs know it, and what readers call it.
            const fn named(self) -> (&'static str, Text) {
                match self {
                    $(Self::$kind => ($name, text($en, $ja)),)*
                    $(Self::$other => ($other_name, text($other_en, $other_ja)),)*
                }
            }
        }
    };
}

fact_kinds! {
    /// What can be told of a frame, called alike on every surface.
    listed: [
        Node: "node", "node", "ノード";
        Window: "window", "window at entry", "最初の探索範囲";
        WindowNow: "window_now", "window now", "今の探索範囲";
        Rule: "rule", "rule", "条件と処理";
        Score: "score", "best so far", "今の最善";
        Child: "child", "child's score", "子ノードの評価値";
        Known: "known", "table knows", "置換表の値";
        CalculatedRange: "calculated_range", "calculated range", "計算された範囲";
        RegisteredRange: "registered_range", "registered range", "登録する範囲";
        Fail: "fail", "kind of score", "範囲の種類";
        Leaf: "leaf", "leaf", "葉ノード";
        Flags: "flags", "state", "状態";
        Skipped: "skipped", "moves cut away", "枝狩りされた着手";
        Calculated: "calculated", "looked at", "調べたノード";
        Pruned: "pruned", "cut away", "枝狩り";
        Total: "total", "total", "合計";
        Ratio: "ratio", "ratio", "割合";
    ]
    beside: [
        Answers: "answers", "table answers", "置換表で確定";
        Below: "below", "below it", "下のノード";
    ]
}

impl FactKind {
    /// Returns its name: `node`, `window`, ...
    pub const fn name(self) -> &'static str {
        self.named().0
    }

    /// Returns what it is called.
    pub const fn label(self) -> Text {
        self.named().1
    }
}

/// The facts of a frame, compared with the counters of the frame shown before.
pub fn list<G: Notation>(
    game: &G,
    frame: &Frame<G>,
    (setting, before): (&SearchSetting, Counters),
    lang: Lang,
) -> Vec<Fact> {
    let telling = FactContext {
        game,
        frame,
        setting,
        lang,
    };
    let [calculated, pruned, total, ratio] = telling.counters(before);
    let values = [
        vec![plain(telling.node())],
        one(telling.window()),
        one(telling.moved()),
        telling.rule(),
        one(frame.score.map(number)),
        one(telling.child()),
        one(telling.known()),
        one(telling.calculated()),
        one(telling.registered()),
        telling.fail(),
        one(frame
            .leaf
            .map(|leaf| leaf_words(leaf).in_lang(lang).to_owned())),
        telling.flags(),
        one((frame.skipped > 0).then(|| thousands(frame.skipped as u64))),
        calculated,
        pruned,
        total,
        ratio,
    ];
    let facts = FactKind::LISTED.iter().zip(values);
    let fact = |(kind, value): (&FactKind, _)| Fact {
        name: kind.name(),
        label: kind.label().in_lang(lang),
        value,
    };
    facts.map(fact).collect()
}

/// Whose turn it is or that the game is over, the last move, the child in question: a line below the board.
pub fn caption<G: Notation>(game: &G, frame: &Frame<G>, lang: Lang) -> String {
    let turn = match (frame.leaf, frame.turn) {
        (Some(Leaf::End), _) => leaf_words(Leaf::End),
        (_, Side::Circle) => text("〇 to move", "〇 の手番"),
        (_, Side::Cross) => text("× to move", "× の手番"),
    };
    let written = |said: Text, mv| format!("{} {}", said.in_lang(lang), game.name_move(mv, lang));
    let last = frame.path.last().map_or_else(
        || text("root", "ルートノード").in_lang(lang).to_owned(),
        |&mv| written(text("last move", "直前の着手"), mv),
    );
    let child = frame.child_move;
    let child = child.map(|mv| written(text("child", "子ノード"), mv));
    let parts = [Some(turn.in_lang(lang).to_owned()), Some(last), child];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// A frame, and how it is told.
struct FactContext<'a, G: Game> {
    game: &'a G,
    frame: &'a Frame<G>,
    setting: &'a SearchSetting,
    lang: Lang,
}

impl<G: Notation> FactContext<'_, G> {
    fn node(&self) -> String {
        let frame = self.frame;
        let kind = words::node(frame.turn).in_lang(self.lang);
        let depth = thousands(frame.depth() as u64);
        let node = thousands(frame.node);
        let node = match self.lang {
            Lang::En => format!("{kind}, depth {depth}, no. {node}"),
            Lang::Ja => format!("{kind}、深さ {depth}、{node} 番"),
        };
        match role(frame.role) {
            Some(role) => format!("{node}, {}", role.in_lang(self.lang)),
            None => node,
        }
    }

    /// α and β as the node got them, unless they are followed.
    fn window(&self) -> Option<String> {
        let Window { alpha, beta } = self.frame.window;
        (!self.setting.follows()).then(|| open(alpha, beta))
    }

    /// α and β as the children moved them, unless that cut the node; as they stand, if they are followed.
    fn moved(&self) -> Option<String> {
        let (frame, now) = (self.frame, self.frame.current_window());
        let moved = frame.leaf.is_none() && now != frame.window && !frame.flags.ab_pruned;
        (self.setting.follows() || moved).then(|| open(now.alpha, now.beta))
    }

    /// What a child's score does, with the rule that the frame has followed.
    fn rule(&self) -> Vec<Piece> {
        let Frame {
            turn, kind, flags, ..
        } = *self.frame;
        if !self.setting.follows() {
            return Vec::new();
        }
        let followed = words::followed(turn, kind, flags);
        of_three(words::rules(turn, self.lang), followed)
    }

    fn child(&self) -> Option<String> {
        let score = number(self.frame.child?);
        let mv = self.game.name_move(self.frame.child_move?, self.lang);
        Some(match self.lang {
            Lang::En => format!("{score} by {mv}"),
            Lang::Ja => format!("{score} (着手 {mv})"),
        })
    }

    /// What the table knew; a range that it did not hold is the default one.
    fn known(&self) -> Option<String> {
        let frame = self.frame;
        let range = closed(frame.known.filter(|_| self.setting.tabled())?);
        if frame.leaf.is_some() || frame.flags.registered_in_tt {
            return Some(range);
        }
        Some(match self.lang {
            Lang::En => format!("{range}, {}", words::UNREGISTERED.en),
            Lang::Ja => format!("{range} ({})", words::UNREGISTERED.ja),
        })
    }

    /// What the score proves, unless the table answered.
    fn calculated(&self) -> Option<String> {
        let own = self.frame.leaf != Some(Leaf::Table);
        self.frame.calculated_range.filter(|_| own).map(closed)
    }

    /// What goes into the table, if there is one and it did not answer itself.
    fn registered(&self) -> Option<String> {
        let registers =
            self.setting.tabled() && !matches!(self.frame.leaf, Some(Leaf::Table | Leaf::Known));
        self.frame
            .registered_range
            .filter(|_| registers)
            .map(closed)
    }

    /// The three kinds of score, with the one that it is.
    fn fail(&self) -> Vec<Piece> {
        let Some(fail) = self.frame.fail else {
            return Vec::new();
        };
        of_three(FAIL.map(str::to_owned), Some(fail as usize))
    }

    /// What happened at the node.
    fn flags(&self) -> Vec<Piece> {
        let flags = self.frame.flags;
        let narrowed = text("table narrows the window", words::NARROWED.ja);
        let said = [
            (flags.registered_in_tt, words::REGISTERED),
            (flags.tt_pruned, words::TABLE_CUT),
            (flags.ab_updated, narrowed),
            (flags.updated, words::IMPROVED),
            (flags.ab_pruned, words::cut(self.frame.turn)),
        ];
        let tag = |text: Text| Piece {
            text: text.in_lang(self.lang).to_owned(),
            manner: PieceStyle::Tag,
        };
        let said = said.into_iter().filter(|(set, _)| *set);
        said.map(|(_, text)| tag(text)).collect()
    }

    /// Calculated, pruned, both, and the part that was calculated; each with its change.
    fn counters(&self, before: Counters) -> [Vec<Piece>; 4] {
        let now = self.frame.counters;
        let pruned = pruned(now.pruned, self.setting.unit)
            .in_lang(self.lang)
            .to_owned();
        [
            (
                thousands(now.calculated),
                signed(now.calculated, before.calculated),
            ),
            (pruned, signed(now.pruned, before.pruned)),
            (thousands(now.total()), signed(now.total(), before.total())),
            (now.ratio(), now.since(before).ratio()),
        ]
        .map(|(value, change)| {
            let manner = PieceStyle::Change;
            let change = Piece {
                text: change,
                manner,
            };
            vec![plain(value + " "), change]
        })
    }
}

fn plain(text: String) -> Piece {
    let manner = PieceStyle::Plain;
    Piece { text, manner }
}

/// Three things of which one may hold.
fn of_three(names: [String; 3], holding: Option<usize>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (index, text) in names.into_iter().enumerate() {
        if index > 0 {
            pieces.push(plain(" / ".to_owned()));
        }
        let manner = if holding == Some(index) {
            PieceStyle::Strong
        } else {
            PieceStyle::Plain
        };
        pieces.push(Piece { text, manner });
    }
    pieces
}

fn one(value: Option<String>) -> Vec<Piece> {
    value.map(plain).into_iter().collect()
}

/// Why a node is searched, if not simply to know its value.
pub(crate) const fn role(role: Role) -> Option<Text> {
    Some(match role {
        Role::Full => return None,
        Role::Probe => text("probe", "試し読み"),
        Role::ReSearch => text("searched again", "再探索"),
        Role::Forced => text("forced", "強制"),
    })
}

const fn leaf_words(leaf: Leaf) -> Text {
    match leaf {
        Leaf::End => text("the game has ended", "決着がついた局面"),
        Leaf::Horizon => text("depth limit", "深さの上限"),
        Leaf::Known => text("known without search", "探索せずに分かる"),
        Leaf::Table => text("answered by the table", words::TABLE_USED.ja),
    }
}

/// So much was pruned: `12 nodes`, `1 move`.
pub fn pruned(number: u64, unit: PrunedUnit) -> Message {
    let (one, many, ja) = match unit {
        PrunedUnit::Nodes => ("node", "nodes", "ノード"),
        PrunedUnit::Moves => ("move", "moves", "手"),
    };
    Message::new(
        counted(number, one, many),
        format!("{} {ja}", thousands(number)),
    )
}

/// A score as readers write it: its digits in groups, infinities as ∞ and -∞.
pub fn number(score: Score) -> String {
    let text = score.with_infinity_sign();
    let digits = text.trim_start_matches('-');
    let sign = &text[..text.len() - digits.len()];
    let (whole, rest) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    let whole = whole.parse().map_or(whole.to_owned(), thousands);
    format!("{sign}{whole}{rest}")
}

fn open(low: Score, high: Score) -> String {
    format!("({}, {})", number(low), number(high))
}

fn closed(range: Bounds) -> String {
    format!("[{}, {}]", number(range.lower), number(range.upper))
}

/// A change with its sign.
fn signed(now: u64, before: u64) -> String {
    let sign = if now < before { '−' } else { '+' };
    format!("{sign}{}", thousands(now.abs_diff(before)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_as_readers_write_them() {
        for (score, expected) in [
            (Score::points(-1_000), "-1,000"),
            (Score::points(999), "999"),
            (Score::from_hundredths(-1_234_550), "-12,345.5"),
            (Score::INFINITY, "∞"),
        ] {
            assert_eq!(number(score), expected);
        }
        assert_eq!(signed(0, 1234), "−1,234");
        assert_eq!(signed(7, 7), "+0");
    }
}
