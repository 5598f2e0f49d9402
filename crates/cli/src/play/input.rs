//! What is typed: a command in either language, or a move.
//!
//! Invariant: whatever is no command is a move, to be judged by the game.

/// What is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TypedInput<'a> {
    /// An empty line.
    Nothing,
    /// The words that can be typed.
    Help,
    /// Whom one asks says what it would do.
    Hint,
    /// Back to before one's own last move.
    Undo,
    /// The same game again.
    Restart,
    /// The players change seats, and begin again.
    Swap,
    /// Into this file.
    Save(&'a str),
    /// From this file.
    Load(&'a str),
    /// No more.
    Quit,
    /// A move.
    Move(&'a str),
}

impl<'a> TypedInput<'a> {
    /// Reads a line.
    pub(super) fn read(line: &'a str) -> Self {
        let (first, rest) = line.split_once([' ', '\u{3000}']).unwrap_or((line, ""));
        let rest = rest.trim();
        match first.to_lowercase().as_str() {
            "" => Self::Nothing,
            "help" | "?" | "？" | "ヘルプ" => Self::Help,
            "hint" | "ヒント" => Self::Hint,
            "undo" | "u" | "待った" | "戻す" => Self::Undo,
            "restart" | "最初から" => Self::Restart,
            "swap" | "交代" => Self::Swap,
            "save" | "保存" => Self::Save(rest),
            "load" | "読込" | "読み込み" => Self::Load(rest),
            "quit" | "q" | "exit" | "終了" => Self::Quit,
            _ => Self::Move(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_known_in_both_languages() {
        assert_eq!(TypedInput::read("undo"), TypedInput::read("待った"));
        assert_eq!(
            TypedInput::read("save a game.txt"),
            TypedInput::Save("a game.txt")
        );
        assert_eq!(
            TypedInput::read("保存 ゲーム.txt"),
            TypedInput::Save("ゲーム.txt")
        );
        assert_eq!(TypedInput::read("1, 1"), TypedInput::Move("1, 1"));
        assert_eq!(TypedInput::read(""), TypedInput::Nothing);
    }
}
