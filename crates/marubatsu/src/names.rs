//! What games and algorithms are called in a few words: in chips, titles, pictures and films alike.
//!
//! Invariant: the one place that says it. A game or algorithm without a word of its own goes by its name.
//!
//! ```
//! use marubatsu::{Lang, names};
//! assert_eq!(names::game("7x6x4g", Lang::En), "Connect Four 7×6");
//! assert_eq!(names::game("5x5x4", Lang::En), "5×5×4");
//! assert_eq!(names::algorithm("alpha-beta", Lang::Ja), "αβ 法");
//! ```

use crate::lang::{Lang, Text};

/// Games by the names that options take.
pub const GAMES: [(&str, Text); 4] = [
    ("3x3", Text::new("3×3", "3×3")),
    ("4x4x3", Text::new("4×4, three", "4×4 で 3 目")),
    ("connect4", CONNECT_FOUR),
    ("7x6x4g", CONNECT_FOUR),
];

const CONNECT_FOUR: Text = Text::new("Connect Four 7×6", "コネクトフォー 7×6");

/// Algorithms by the names that options take.
pub const ALGORITHMS: [(&str, Text); 10] = [
    ("alpha-beta", Text::new("αβ", "αβ 法")),
    ("minimax", Text::new("minimax", "ミニマックス法")),
    ("scout", Text::new("Scout", "スカウト法")),
    ("mtdf", Text::new("MTD(f)", "MTD(f) 法")),
    ("null-window", Text::new("null window", "null window 探索")),
    ("solver", Text::new("solver", "ソルバー")),
    ("uct", Text::new("UCT", "UCT")),
    ("puct", Text::new("PUCT", "PUCT")),
    ("dfpn", Text::new("df-pn", "df-pn")),
    ("pn", Text::new("proof numbers", "証明数探索")),
];

fn word(names: &[(&str, Text)], name: &str, lang: Lang) -> Option<String> {
    let (_, word) = names.iter().find(|(known, _)| *known == name)?;
    Some(word.in_lang(lang).to_owned())
}

/// Returns what a game is called.
pub fn game(name: &str, lang: Lang) -> String {
    let is_size = name.starts_with(|sign: char| sign.is_ascii_digit());
    let own = || {
        if is_size {
            name.replace('x', "×")
        } else {
            name.to_owned()
        }
    };
    word(&GAMES, name, lang).unwrap_or_else(own)
}

/// Returns what an algorithm is called.
pub fn algorithm(name: &str, lang: Lang) -> String {
    word(&ALGORITHMS, name, lang).unwrap_or_else(|| name.to_owned())
}
