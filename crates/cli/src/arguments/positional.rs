//! The arguments that commands take by their place: `table build`.
//!
//! Invariant: such an argument has no name of its own on the command line.

use marubatsu::lang::Text;

use super::commands::COMMANDS;
use super::names::{LESSON_WAYS, Names, SHELLS, SUBJECTS, TABLEBASE_WAYS, WAYS};

/// An argument that stands behind a command's name.
pub(crate) struct Positional {
    pub(crate) key: &'static str,
    /// The commands that take it, and how.
    pub(super) commands: &'static [(&'static str, Arity)],
    /// What it is called in the usage.
    pub(super) name: Text,
    pub(super) help: Text,
    /// The names it may be, if it is one of some.
    pub(super) names: fn() -> Vec<&'static str>,
}

/// How an argument is taken.
#[derive(Clone, Copy, Debug)]
pub(super) enum Arity {
    /// Once.
    One,
    /// Once, or not at all.
    AtMostOne,
    /// Once or more.
    Several,
    /// As often as one likes.
    Any,
    /// As the path of a file, or not at all.
    Path,
}

fn of<T: Copy, const N: usize>(names: Names<T, N>) -> Vec<&'static str> {
    names.map(|(name, _)| name).into()
}

/// A table of arguments: key, commands, names, what it is called, what it is.
macro_rules! positional {
    ($($key:literal [$($command:literal $takes:ident),*] $names:expr => $en:literal, $ja:literal:
        $help:literal, $help_ja:literal;)*) => {
        &[$(Positional {
            key: $key,
            commands: &[$(($command, Arity::$takes)),*],
            name: Text::new($en, $ja),
            help: Text::new($help, $help_ja),
            names: $names,
        }),*]
    };
}

pub(crate) const POSITIONAL: &[Positional] = positional! {
    "subject" ["draw" One] || of(SUBJECTS) => "WHAT", "対象":
        "what to draw: board, tree or frame", "描くもの: board (盤)、tree (ゲーム木)、frame (フレーム)";
    "way" ["table" One, "book" One] || of(WAYS) => "WAY", "操作":
        "what to do: build one, or show one", "操作: build (作る)、show (表示する)";
    "tablebase_way" ["tablebase" One] || of(TABLEBASE_WAYS) => "WAY", "操作":
        "what to do: build one, show what one holds, probe a position, verify one, or export all its positions",
            "操作: build (作る)、show (表示する)、probe (局面を引く)、verify (検査する)、export (全局面を書き出す)";
    "lesson_way" ["lesson" One] || of(LESSON_WAYS) => "WAY", "操作":
        "what to do: list the chapters, show one, check some, export one, or practice", "操作: list (一覧)、show (表示する)、check (検査する)、export (書き出す)、practice (練習する)";
    "lessons" ["lesson" Any] Vec::new => "LESSON", "レッスン":
        "a chapter's id, or a lesson's file; - is stdin; check without any is all chapters",
        "章の id またはレッスンのファイル。- は標準入力。check で省略するとすべての章";
    "file" ["table" Path, "book" Path] Vec::new => "FILE", "ファイル":
        "the one to show; - is stdin", "表示するもの。- は標準入力";
    "tablebase" ["tablebase" Path] Vec::new => "FILE", "ファイル":
        "the one to show, probe, verify or export: a file, or http://... at a server that hands out parts of files",
            "表示、参照、検査、書き出しをするもの: ファイル、またはファイルの一部 (Range) を渡すサーバーの http:// のアドレス";
    "name" ["players" AtMostOne] Vec::new => "NAME", "名前":
        "the player; without it all of them", "プレイヤー。省略するとすべて";
    "players" ["match" Several, "prove" One] Vec::new => "PLAYER", "プレイヤー":
        "a player, with parameters if need be: ai14s:score_201=3",
        "プレイヤー。必要なら ai14s:score_201=3 のようにパラメーターを付ける";
    "shell" ["completions" One] || of(SHELLS) => "SHELL", "シェル":
        "the shell: bash, elvish, fish, powershell or zsh", "シェル: bash、elvish、fish、powershell、zsh";
    "command" ["man" AtMostOne, "help" AtMostOne] || COMMANDS.iter().map(|spec| spec.name).collect() => "COMMAND", "コマンド":
        "the command; without it the whole program", "コマンド。省略するとプログラム全体";
};
