//! The arguments that commands take by their position: `table show FILE`.
//!
//! Invariant: such an argument has no name of its own on the command line.

use marubatsu::lang::Text;

use super::commands::ROOT;
use super::names::{Names, SHELLS};

/// An argument that stands behind a command's name.
pub(crate) struct Positional {
    pub(crate) key: &'static str,
    /// The commands that take it, and how often.
    pub(super) commands: &'static [(&'static str, Arity)],
    /// What it is called in the usage.
    pub(super) name: Text,
    pub(super) help: Text,
    /// The names it may be, if it is one of some.
    pub(super) names: fn() -> Vec<&'static str>,
}

/// How often an argument is given.
#[derive(Clone, Copy, Debug)]
pub(super) enum Arity {
    /// Once.
    One,
    /// Once, or not at all.
    AtMostOne,
    /// Once or more.
    Several,
    /// Any number of times.
    Any,
    /// Once, as the path of a file.
    Path,
}

fn of<T: Copy, const N: usize>(names: Names<T, N>) -> Vec<&'static str> {
    names.map(|(name, _)| name).into()
}

/// A table of arguments: key, commands, names, what it is called, what it is.
macro_rules! positional {
    ($($key:literal [$($command:literal $arity:ident),*] $names:expr => $en:literal, $ja:literal:
        $help:literal, $help_ja:literal;)*) => {
        &[$(Positional {
            key: $key,
            commands: &[$(($command, Arity::$arity)),*],
            name: Text::new($en, $ja),
            help: Text::new($help, $help_ja),
            names: $names,
        }),*]
    };
}

pub(crate) const POSITIONAL: &[Positional] = positional! {
    "lessons" ["lesson show" One, "lesson export" One] Vec::new => "LESSON", "レッスン":
        "a chapter's id, or a lesson's file; - is stdin", "章の id、またはレッスンのファイル。- は標準入力";
    "lessons" ["lesson check" Any] Vec::new => "LESSON", "レッスン":
        "a chapter's id, or a lesson's file; - is stdin [default: all chapters]",
        "章の id、またはレッスンのファイル。- は標準入力 [既定値: すべての章]";
    "file" ["lesson new" Path] Vec::new => "FILE", "ファイル":
        "lesson file to write, .toml; - is stdout", "書き出すレッスンのファイル (.toml)。- は標準出力";
    "file" ["table show" Path, "book show" Path] Vec::new => "FILE", "ファイル":
        "file to show; - is stdin", "表示するファイル。- は標準入力";
    "tablebase" ["tablebase show" Path, "tablebase probe" Path, "tablebase verify" Path, "tablebase export" Path] Vec::new => "FILE", "ファイル":
        "tablebase: a file, or http://... at a server that supports range requests",
            "全局面データベース: ファイル、または範囲指定 (Range) に対応したサーバーの http:// のアドレス";
    "name" ["players" AtMostOne] Vec::new => "NAME", "名前":
        "name of a player [default: all players]", "プレイヤーの名前 [既定値: すべてのプレイヤー]";
    "players" ["match" Several, "prove" One] Vec::new => "PLAYER", "プレイヤー":
        "player, with parameters if needed: ai14s:score_201=3",
        "プレイヤー。パラメーターは ai14s:score_201=3 のように付ける";
    "shell" ["completions" One] || of(SHELLS) => "SHELL", "シェル":
        "bash, elvish, fish, powershell or zsh", "bash、elvish、fish、powershell、zsh のどれか";
    "command" ["man" Any, "help" Any] || ROOT.children().map(|spec| spec.name).collect() => "COMMAND", "コマンド":
        "command, one or two words [default: the program itself]", "コマンド (1 語または 2 語) [既定値: プログラム全体]";
};
