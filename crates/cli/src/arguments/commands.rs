//! The commands: what they do, how they are called, how they end.
//!
//! Invariants: every example parses; every word is in both languages; a command of two words follows the one that it belongs to.

mod play;
mod see;
mod solve;

use marubatsu::lang::Text;
use marubatsu_app::options::OptionSpec;

use super::options::{CUSTOM_PLAYERS, SCORE_TABLES, SERVE};

/// Options under a heading. Lists that follow each other under the same heading are one section of the help.
pub(crate) type Section = (Text, &'static [OptionSpec]);

/// A command: its name, what it does, how it is called.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CommandSpec {
    /// One word or two, such as `search` and `draw board`; empty for the program itself.
    pub(crate) name: &'static str,
    /// What it does.
    pub(crate) about: Text,
    /// What comes after the name.
    pub(crate) usage: Text,
    /// Keys of the options that `-h` shows; all, if there are none.
    pub(crate) brief: &'static [&'static str],
    /// Its options, list by list.
    pub(crate) sections: &'static [Section],
    /// Calls, and what they do.
    pub(crate) examples: &'static [(&'static str, Text)],
}

impl CommandSpec {
    /// Returns the last word of the name.
    pub(crate) fn word(&self) -> &'static str {
        self.name.rsplit(' ').next().unwrap_or_default()
    }

    /// Returns the commands of which this one is the first word.
    pub(crate) fn children(self) -> impl Iterator<Item = &'static Self> {
        all().filter(move |spec| spec.parent() == self.name)
    }

    fn parent(&self) -> &'static str {
        let parent = self.name.rsplit_once(' ');
        parent.map_or("", |(parent, _)| parent)
    }

    /// Returns whether the command has this option.
    pub(crate) fn has(&self, key: &str) -> bool {
        let mut lists = self.sections.iter().flat_map(|(_, list)| list.iter());
        lists.any(|option| option.key == key)
    }

    /// Returns whether `-h` shows this option.
    pub(super) fn is_brief(&self, key: &str) -> bool {
        self.brief.is_empty() || self.brief.contains(&key)
    }
}

/// Returns all commands, group by group.
pub(crate) fn all() -> impl Iterator<Item = &'static CommandSpec> {
    GROUPS.iter().flat_map(|(_, commands)| commands.iter())
}

/// Returns the command of this name; the program itself if the name is empty.
pub(crate) fn find(name: &str) -> Option<&'static CommandSpec> {
    std::iter::once(&ROOT)
        .chain(all())
        .find(|spec| spec.name == name)
}

/// How most commands are called.
const OPTIONS: (&str, &str) = ("[OPTIONS]", "[オプション]");
/// How a command is called that writes a file.
const INTO_FILE: (&str, &str) = ("--out <FILE> [OPTIONS]", "--out <ファイル> [オプション]");
/// How a command is called that reads a file.
const OF_FILE: (&str, &str) = ("<FILE> [OPTIONS]", "<ファイル> [オプション]");
/// How a command with commands of its own is called.
const PARENT: (&str, &str) = ("<COMMAND>", "<コマンド>");

/// The headings of options.
mod heading {
    use marubatsu::lang::Text;

    macro_rules! headings {
        ($($name:ident: $en:literal, $ja:literal;)*) => {
            $(pub(super) const $name: Text = Text::new($en, $ja);)*
        };
    }

    headings! {
        POSITION: "Position", "局面";
        SEARCH: "Search", "探索";
        BEST_FIRST: "Best-first search (--algorithm uct, puct, pn, dfpn)", "最良優先探索 (--algorithm uct, puct, pn, dfpn)";
        SIDES: "The two searches", "2 つの探索";
        RACE: "The searches", "競わせる探索";
        REPORT: "Report", "結果";
        COUNT: "Count", "数え方";
        FRAMES: "Frames", "フレーム";
        TREE: "Boards and trees", "盤とゲーム木";
        PICTURE: "Picture", "画像";
        TABLE: "Table", "表";
        BOOK: "Book", "定跡";
        TABLEBASE: "Tablebase", "全局面データベース";
        FILES: "Files", "ファイル";
        SERVER: "Server", "サーバー";
        PLAYERS: "Players", "プレイヤー";
        QUESTION: "Question", "質問";
        GAMES: "Games", "対戦";
        PROOF: "Proof", "証明";
        EXERCISE: "Exercise", "練習問題";
    }
}

/// Commands: each its name, its usage and the options that `-h` shows, what it does, its options under their headings, and examples.
macro_rules! commands {
    ($($name:literal $usage:tt $([$($brief:literal)*])? {
        $en:literal, $ja:literal;
        $($heading:ident: $($list:ident),+;)*
        $($call:literal: $call_en:literal, $call_ja:literal;)*
    })*) => {
        &[$($crate::arguments::commands::CommandSpec {
            name: $name,
            about: marubatsu::lang::Text::new($en, $ja),
            usage: marubatsu::lang::Text::new($usage.0, $usage.1),
            brief: &[$($($brief),*)?],
            sections: &[$($((heading::$heading, $list)),+),*],
            examples: &[$(($call, marubatsu::lang::Text::new($call_en, $call_ja))),*],
        }),*]
    };
}
use commands;

/// The program itself.
pub(crate) const ROOT: CommandSpec = commands! {
    "" ("[OPTIONS] [COMMAND]", "[オプション] [コマンド]") ["port" "open"] {
        "See a game-tree search think: tic-tac-toe (3x3), Connect Four and any m,n,k-game. Without a command, opens the lab for the browser.",
            "ゲーム木の探索を見る: 〇×ゲーム (3x3)、コネクトフォー、任意の m,n,k ゲーム。コマンドを省略するとブラウザー用のラボを起動する。";
        SERVER: SERVE;
        PLAYERS: CUSTOM_PLAYERS, SCORE_TABLES;
        "": "start the lab at http://127.0.0.1:8765/", "http://127.0.0.1:8765/ でラボを起動する";
        "search --moves '1,1 0,0'": "show the score of a position and the best move", "局面の評価値と最善手を表示する";
        "help search": "explain everything that search can do", "search の説明を表示する";
    }
}[0];

/// The groups in which commands are listed.
pub(crate) const GROUPS: [(Text, &[CommandSpec]); 6] = [
    (Text::new("See a search", "探索を見る"), see::COMMANDS),
    (Text::new("Play and compete", "対戦する"), play::COMMANDS),
    (Text::new("Learn", "学ぶ"), play::LESSONS),
    (
        Text::new("Solve and count", "解く・数える"),
        solve::COMMANDS,
    ),
    (Text::new("Tables", "データベース"), solve::TABLES),
    (Text::new("Set up", "設定"), solve::SET_UP),
];

/// How the program ends.
pub(crate) const EXIT_CODES: &[(&str, Text)] = &[
    ("0", Text::new("done", "完了")),
    (
        "1",
        Text::new(
            "a proof or check failed (prove, lesson check)",
            "証明または検査の失敗 (prove、lesson check)",
        ),
    ),
    ("2", Text::new("wrong arguments", "引数の誤り")),
    (
        "3",
        Text::new(
            "unusable text, number or file",
            "使えない文字列、数値、ファイル",
        ),
    ),
    (
        "4",
        Text::new(
            "stopped at a limit, with the partial result printed",
            "上限で停止 (途中の結果を表示する)",
        ),
    ),
    ("130", Text::new("interrupted", "中断")),
];

/// Other names of commands.
pub(crate) const ALIASES: [(&str, &str); 1] = [("solved", "prove")];

/// Returns the other names of a command.
pub(super) fn aliases(spec: &CommandSpec) -> impl IntoIterator<Item = &'static str> {
    let of = ALIASES.into_iter().filter(|(_, name)| *name == spec.name);
    of.map(|(alias, _)| alias)
}

#[cfg(test)]
mod tests;
