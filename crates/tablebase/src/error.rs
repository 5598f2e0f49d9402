//! Why a tablebase can't be read.
//!
//! Invariant: each reason is in both languages and doesn't name the file, since the caller knows it.

use std::fmt::{self, Display, Formatter};
use std::io;

use marubatsu::lang::Message;
use marubatsu::tablebase::FileError;
use marubatsu_app::error::InputError;
use marubatsu_app::system::reason;

/// The variable that names a proxy.
pub(crate) const PROXY: &str = "MARUBATSU_PROXY";

/// Why a tablebase can't be read, or tells nothing of a position.
#[derive(Debug)]
#[non_exhaustive]
pub enum TablebaseError {
    /// The system says so.
    File(io::Error),
    /// It begins with something else.
    NotATablebase,
    /// A checksum is wrong, or a value isn't true.
    Damaged,
    /// It is of no game that this version knows.
    Game(String),
    /// The address isn't one, or is of another kind than `http://`.
    Address,
    /// The address, or the one that its server names in its place, asks for encryption, which isn't offered.
    Https,
    /// What the environment names as a proxy is none.
    Proxy,
    /// The server can't be reached, or has gone.
    Gone(Message),
    /// The server refuses.
    Status(u16),
    /// The server sends the whole file alone.
    NoRanges,
    /// The server sent less than was asked for, or something else.
    Short,
    /// No game comes to this position.
    Unknown,
    /// The position can't be read.
    Position(InputError),
    /// Somebody stopped the reading.
    Cancelled,
}

impl TablebaseError {
    /// Returns the reason in words.
    pub fn message(&self) -> Message {
        match self {
            Self::File(error) => reason(error),
            Self::NotATablebase => {
                Message::new("not a tablebase", "全局面データベースではありません")
            }
            Self::Damaged => Message::new(
                "it is damaged: a checksum or a value is wrong",
                "壊れています: チェックサムか値が違います",
            ),
            Self::Game(name) => Message::new(
                format!("it is for {name}, a game that this version does not support"),
                format!("このバージョンで扱えないゲーム {name} のものです"),
            ),
            Self::Unknown => Message::new(
                "it doesn't hold this position; no game leads to it",
                "この局面はありません。どの対局でも現れません",
            ),
            Self::Position(error) => error.message.clone(),
            Self::Cancelled => Message::new("stopped", "停止しました"),
            _ => self.of_server(),
        }
    }

    /// The reason, if it is a server's.
    fn of_server(&self) -> Message {
        match self {
            Self::Address => Message::new(
                "expected an address such as http://HOST[:PORT]/FILE",
                "アドレスではありません。http://ホスト[:ポート]/ファイル の形で指定してください",
            ),
            Self::Https => Message::new(
                "https is not supported; download the file, or use an address with http://",
                "https には対応していません。ファイルをダウンロードするか、http:// のアドレスを指定してください",
            ),
            Self::Proxy => Message::new(
                format!("{PROXY} is not a proxy; expected http://HOST:PORT"),
                format!(
                    "{PROXY} がプロキシではありません。http://ホスト:ポート の形で指定してください"
                ),
            ),
            Self::Gone(Message { en, ja }) => Message::new(
                format!("the server doesn't answer: {en}"),
                format!("サーバーが応答しません: {ja}"),
            ),
            Self::Status(status) => Message::new(
                format!("the server refused (status {status})"),
                format!("サーバーに拒否されました (ステータス {status})"),
            ),
            Self::NoRanges => Message::new(
                "the server doesn't support range requests; download the file, or use another server",
                "サーバーが範囲指定 (Range) に対応していません。ファイルをダウンロードするか、別のサーバーを使ってください",
            ),
            _ => Message::new(
                "the server's answer is too short, or of another part of the file",
                "サーバーの応答が短すぎるか、ファイルの別の部分です",
            ),
        }
    }

    /// Returns the error of the option that names the tablebase.
    pub fn about(self, key: &str, place: &str) -> InputError {
        match self {
            Self::Position(error) => error,
            other => InputError::new(key, place, None, other.message()),
        }
    }
}

impl Display for TablebaseError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().en)
    }
}

impl std::error::Error for TablebaseError {}

impl From<io::Error> for TablebaseError {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

impl From<FileError> for TablebaseError {
    fn from(error: FileError) -> Self {
        match error {
            FileError::NotATablebase => Self::NotATablebase,
            _ => Self::Damaged,
        }
    }
}
