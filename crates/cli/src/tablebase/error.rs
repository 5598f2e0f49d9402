//! Errors about tablebases, in words.
//!
//! Invariant: after an interrupt the message says where the run resumes.

use std::io;
use std::path::Path;

use marubatsu::lang::Message;
use marubatsu_app::error::InputError;
use marubatsu_app::system::reason;
use marubatsu_cluster::{ClusterError, ConnectError};
use marubatsu_tablebase::TablebaseError;

use crate::error::{CliError, CommandError, ExitStatus};

/// How a fault ends the command; `key` is the option it has to do with, `folder` where a run goes on.
pub(super) fn ending(
    fault: &ClusterError,
    key: &str,
    game: &str,
    folder: Option<&Path>,
) -> CliError {
    match fault {
        ClusterError::Cancelled => {
            return folder.map_or(CliError::Interrupted, |folder| stopped(folder).into());
        }
        ClusterError::TooLarge { .. } => {
            return InputError::new("game", game, None, super::NO_GAME).into();
        }
        ClusterError::Unreached { address, why } => {
            let Message { en, ja } = unmet(why);
            let message = Message::new(format!("{address}: {en}"), format!("{address}: {ja}"));
            return CommandError::new(ExitStatus::Input, message).into();
        }
        _ => {}
    }
    let (path, Message { en, ja }) = match fault {
        ClusterError::File { path, code, why } => (path, reason(&system(*code, why))),
        ClusterError::Damaged { path } => (path, TablebaseError::Damaged.message()),
        ClusterError::Foreign { path, found } => (
            path,
            Message::new(
                format!("the folder belongs to {found}"),
                format!("このフォルダーは {found} のものです"),
            ),
        ),
        ClusterError::InUse { path } => (
            path,
            Message::new(
                "another run is using this folder",
                "このフォルダーでは別の実行が進んでいます",
            ),
        ),
        _ => return CommandError::new(ExitStatus::Stopped, lost(folder)).into(),
    };
    let key = if folder.is_some_and(|folder| path.starts_with(folder)) {
        "folder"
    } else {
        key
    };
    InputError::new(key, &path.to_string_lossy(), None, Message::new(en, ja)).into()
}

/// Why two processes don't come together, in words.
fn unmet(why: &ConnectError) -> Message {
    match why {
        ConnectError::System { code, why } => reason(&system(*code, why)),
        ConnectError::Late => Message::new(
            "no process answered in time",
            "時間内にプロセスの応答がありませんでした",
        ),
        ConnectError::NoHost => {
            Message::new("there is no such host", "そのようなホストはありません")
        }
        ConnectError::NotHere => Message::new(
            "this machine has no such address",
            "このマシンのアドレスではありません",
        ),
        other => Message::new(
            other.to_string(),
            "そこのプロセスはゲーム、バージョン、ワーカー数、hosts のどれかが違います",
        ),
    }
}

/// The system's error again, of which a fault holds number and text.
fn system(code: Option<i32>, why: &str) -> io::Error {
    code.map_or_else(|| io::Error::other(why), io::Error::from_raw_os_error)
}

/// How a tablebase that can't be read ends the command; `key` is the option that names it.
pub(super) fn unread(unread: TablebaseError, key: &str, name: &Path) -> CliError {
    match unread {
        TablebaseError::Cancelled => CliError::Interrupted,
        TablebaseError::File(error) => CommandError::file(key, name, &error).into(),
        other => other.about(key, &name.to_string_lossy()).into(),
    }
}

fn stopped(folder: &Path) -> CommandError {
    let folder = folder.display();
    let message = Message::new(
        format!(
            "cancelled; the results so far are in {folder}, and the same command resumes from there"
        ),
        format!("中断しました。ここまでの結果は {folder} にあり、同じコマンドで続きを解きます"),
    );
    CommandError::new(ExitStatus::Interrupted, message)
}

fn lost(folder: Option<&Path>) -> Message {
    let folder = folder.map_or_else(String::new, |folder| folder.display().to_string());
    Message::new(
        format!(
            "another process has ended or can't be reached; the results so far are in {folder}, and the same commands resume from there"
        ),
        format!(
            "別のプロセスが終了したか、接続が切れました。ここまでの結果は {folder} にあり、同じコマンドで続きを解きます"
        ),
    )
}

/// Leaves unsaid what timely's threads say when another process ends: that is told once, in the user's words.
pub(super) fn quiet_when_others_end() {
    const THEIRS: [&str; 4] = [
        "timely communication error",
        "poisoned",
        "Send thread panic",
        "Recv thread panic",
    ];
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panicked| {
        let text = panicked.to_string();
        if !THEIRS.iter().any(|theirs| text.contains(theirs)) {
            usual(panicked);
        }
    }));
}
