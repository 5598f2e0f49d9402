//! What the operating system says, in both languages. Invariant: an error that isn't known here keeps the system's own words.

use std::io::{Error, ErrorKind};

use marubatsu::lang::Message;

/// Returns why a file, a stream or a connection can't be used.
pub fn reason(error: &Error) -> Message {
    let (en, ja) = match error.kind() {
        ErrorKind::NotFound => (
            "no such file or directory",
            "そのようなファイルはありません",
        ),
        ErrorKind::PermissionDenied => ("permission denied", "許可がありません"),
        ErrorKind::IsADirectory => ("it is a directory", "ディレクトリです"),
        ErrorKind::NotADirectory => (
            "its parent is no directory",
            "親がディレクトリではありません",
        ),
        ErrorKind::AddrInUse => ("it is in use", "使用中です"),
        ErrorKind::StorageFull => ("no space left", "空き容量がありません"),
        ErrorKind::ReadOnlyFilesystem => ("read-only file system", "読み取り専用です"),
        ErrorKind::ConnectionRefused => ("nobody listens there", "接続を受け付けていません"),
        ErrorKind::ConnectionReset
        | ErrorKind::ConnectionAborted
        | ErrorKind::BrokenPipe
        | ErrorKind::UnexpectedEof => ("the connection was closed", "接続が切れました"),
        ErrorKind::TimedOut => ("it took too long", "時間がかかりすぎました"),
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable => {
            ("the network leads nowhere", "ネットワークがつながりません")
        }
        _ => return Message::new(error.to_string(), format!("システムのエラー: {error}")),
    };
    Message::new(en, ja)
}
