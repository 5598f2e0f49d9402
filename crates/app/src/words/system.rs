//! Files that are read, and what the operating system says of them, in both languages.
//!
//! Invariants: a file is measured before a byte of it is read, and never more than its reader's limit is taken into memory; an error that
//! isn't known here keeps the system's own words.

use std::fmt::{self, Display, Formatter};
use std::fs::{self, File};
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

use marubatsu::lang::Message;

const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;

/// Opens a file and returns its size with it. A device or a pipe has no size, and may have no end: neither is opened.
///
/// # Errors
/// When it is no regular file, or the system says so.
pub fn open_file(path: &Path) -> Result<(File, u64)> {
    // Looked at first: opening a pipe would wait for whoever writes to it.
    let found = fs::metadata(path)?;
    if found.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    if !found.is_file() {
        return Err(InputSizeError::Endless.into());
    }
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    Ok((file, size))
}

/// Returns the bytes of a file that has at most so many.
///
/// # Errors
/// When it has more, see [`open_file`], or can't be read.
pub fn read_file(path: &Path, most: u64) -> Result<Vec<u8>> {
    read_opened(&open_file(path)?.0, most)
}

/// Returns the rest of an open file that has at most so many bytes.
///
/// # Errors
/// When it has more, or can't be read.
pub fn read_opened(file: &File, most: u64) -> Result<Vec<u8>> {
    if file.metadata()?.len() > most {
        return Err(InputSizeError::Larger(most).into());
    }
    read_stream(file, most)
}

/// Returns all bytes of a stream that has at most so many.
///
/// # Errors
/// When it has more, or can't be read.
pub fn read_stream(stream: impl Read, most: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream
        .take(most.saturating_add(1))
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(InputSizeError::Larger(most).into());
    }
    Ok(bytes)
}

/// Why something is not read into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InputSizeError {
    /// It is a device or a pipe.
    Endless,
    /// It has more bytes than this.
    Larger(u64),
}

impl InputSizeError {
    fn message(self) -> Message {
        match self {
            Self::Endless => Message::new(
                "it is a device or a pipe; expected a file, or - for standard input",
                "デバイスかパイプなので読めません。ファイルを指定してください (標準入力は -)",
            ),
            Self::Larger(most) => {
                let most = if most < MIB {
                    format!("{} KiB", most / KIB)
                } else {
                    format!("{} MiB", most / MIB)
                };
                Message::new(
                    format!("the file is larger than the limit of {most}"),
                    format!("ファイルが読み込みの上限 ({most}) を超えています"),
                )
            }
        }
    }
}

impl Display for InputSizeError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().en)
    }
}

impl std::error::Error for InputSizeError {}

impl From<InputSizeError> for Error {
    fn from(unbounded: InputSizeError) -> Self {
        Self::new(ErrorKind::InvalidInput, unbounded)
    }
}

/// Returns why a file, a stream or a connection can't be used.
pub fn reason(error: &Error) -> Message {
    let unbounded = error.get_ref().and_then(|inner| inner.downcast_ref());
    if let Some(unbounded) = unbounded.copied() {
        return InputSizeError::message(unbounded);
    }
    let (en, ja) = match error.kind() {
        ErrorKind::NotFound => (
            "no such file or directory",
            "そのようなファイルはありません",
        ),
        ErrorKind::PermissionDenied => ("permission denied", "アクセスが許可されていません"),
        ErrorKind::IsADirectory => ("it is a directory", "ディレクトリです"),
        ErrorKind::NotADirectory => (
            "its parent is not a directory",
            "親がディレクトリではありません",
        ),
        ErrorKind::AddrInUse => ("it is in use", "使用中です"),
        ErrorKind::StorageFull => ("no space left", "空き容量がありません"),
        ErrorKind::ReadOnlyFilesystem => ("read-only file system", "読み取り専用です"),
        ErrorKind::ConnectionRefused => ("nothing listens there", "接続を受け付けていません"),
        ErrorKind::ConnectionReset
        | ErrorKind::ConnectionAborted
        | ErrorKind::BrokenPipe
        | ErrorKind::UnexpectedEof => ("the connection was closed", "接続が切れました"),
        ErrorKind::TimedOut => ("it took too long", "時間がかかりすぎました"),
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable => {
            ("the network is unreachable", "ネットワークがつながりません")
        }
        _ => return Message::new(error.to_string(), format!("システムのエラー: {error}")),
    };
    Message::new(en, ja)
}
