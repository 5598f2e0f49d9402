//! What went wrong with a tablebase, in words.
//!
//! Invariant: whoever's run was broken off is told where it goes on.

use std::io;
use std::path::Path;

use marubatsu::lang::Message;
use marubatsu_app::error::InputError;
use marubatsu_cluster::Fault;

use crate::problem::{Ending, Exit, Problem, reason};

/// How a fault ends the command; `key` is the option it has to do with, `folder` where a run goes on.
pub(super) fn ending(fault: &Fault, key: &str, game: &str, folder: Option<&Path>) -> Ending {
    let en = fault.to_string();
    match fault {
        Fault::Cancelled => {
            return folder.map_or(Ending::Interrupted, |folder| stopped(folder).into());
        }
        Fault::TooLarge { .. } => {
            return InputError::new("game", game, None, super::NO_GAME).into();
        }
        Fault::Unreached { address, why } => {
            let ja = format!("{address} のプロセスとつながりません: {why}");
            return Problem::new(Exit::Input, Message::new(en, ja)).into();
        }
        _ => {}
    }
    let (path, en, ja) = match fault {
        Fault::File { path, .. } | Fault::Damaged { path } | Fault::NotATablebase { path } => {
            let Message { en, ja } = words(fault);
            (path.clone(), en, ja)
        }
        Fault::Foreign { path, found } => (
            path.clone(),
            format!("the folder belongs to {found}"),
            format!("このフォルダーは {found} のものです"),
        ),
        Fault::InUse { path } => (
            path.clone(),
            "another run is at work in this folder".to_owned(),
            "このフォルダーでは別の実行が進んでいます".to_owned(),
        ),
        _ => return Problem::new(Exit::Stopped, lost(folder)).into(),
    };
    let key = if folder.is_some_and(|folder| path.starts_with(folder)) {
        "folder"
    } else {
        key
    };
    InputError::new(key, &path.to_string_lossy(), None, Message::new(en, ja)).into()
}

/// What is wrong with a file, in words.
pub(super) fn words(fault: &Fault) -> Message {
    match fault {
        Fault::File {
            code: Some(code), ..
        } => reason(&io::Error::from_raw_os_error(*code)),
        Fault::NotATablebase { .. } => {
            Message::new("this is no tablebase", "終局データベースではありません")
        }
        Fault::Damaged { .. } => Message::new(
            "it is damaged: a checksum or a value is wrong",
            "壊れています: チェックサムか値が違います",
        ),
        other => Message::new(other.to_string(), format!("使えません: {other}")),
    }
}

fn stopped(folder: &Path) -> Problem {
    let folder = folder.display();
    let message = Message::new(
        format!(
            "cancelled: what is solved is in {folder}, and the same command goes on from there"
        ),
        format!("中断しました。ここまでの結果は {folder} にあり、同じコマンドで続きを解きます"),
    );
    Problem::new(Exit::Interrupted, message)
}

fn lost(folder: Option<&Path>) -> Message {
    let folder = folder.map_or_else(String::new, |folder| folder.display().to_string());
    Message::new(
        format!(
            "another process has ended: what is solved is in {folder}, and the same commands go on from there"
        ),
        format!(
            "別のプロセスが終わりました。ここまでの結果は {folder} にあり、同じコマンドで続きを解きます"
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
