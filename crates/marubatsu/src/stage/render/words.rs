//! What a stage says in a word or a number beside its pictures.
//!
//! Invariant: every text is there in both languages.

use crate::game::Side;
use crate::lang::{Lang, Text, thousands};
use crate::score::{Score, Window};
use crate::stage::flame::signed;

pub(super) const NOTHING_YET: Text = Text::new("nothing yet", "まだなし");

/// A score as pictures write it.
pub(super) fn number(score: Score) -> String {
    signed(score)
}

/// From one score to another.
pub(super) fn span(from: Score, to: Score) -> String {
    format!("{} … {}", signed(from), signed(to))
}

/// The window as × sees it, for whoever reads the code: its signs are turned, and its ends change places.
pub(super) fn turned(window: Window, by_hand: bool, lang: Lang) -> String {
    let [alpha, beta] = [-window.beta, -window.alpha].map(signed);
    let sign = if by_hand { "▽" } else { "×" };
    lang.pick(
        format!("from {sign}'s side: α {alpha}, β {beta}"),
        format!("{sign} から見て α {alpha}、β {beta}"),
    )
}

/// A node's depth, kind and number.
pub fn head((depth, turn, number): (u64, Side, u64), lang: Lang) -> [String; 3] {
    let number = thousands(number);
    let kind = match turn {
        Side::Circle => "max",
        Side::Cross => "min",
    };
    [
        lang.pick(format!("depth {depth}"), format!("深さ {depth}")),
        kind.to_owned(),
        lang.pick(format!("node {number}"), format!("ノード {number}")),
    ]
}

/// Whose turn it is: the sign stands before it.
pub fn to_move(turn: Side, by_hand: bool, lang: Lang) -> String {
    let text = match (by_hand, turn) {
        (false, _) => lang.pick("to move", "の手番"),
        (true, Side::Circle) => lang.pick("takes the greatest", "が最大を選ぶ"),
        (true, Side::Cross) => lang.pick("takes the least", "が最小を選ぶ"),
    };
    text.to_owned()
}
