//! The API: the command line's documents at URLs.
//!
//! Invariants: the options of a search are the use cases' own keys; what a page's address carries beside
//! them (`lang`, `theme`, `frame`) is read everywhere and changes no number.

pub(crate) mod best_first;
pub(crate) mod compare;
pub(crate) mod contest;
pub(crate) mod daily;
pub(crate) mod draw;
mod event_file;
pub(crate) mod explain;
pub(crate) mod film;
pub(crate) mod find;
mod format;
pub(crate) mod frames;
pub(crate) mod growth;
pub(crate) mod lesson;
pub(crate) mod odds;
pub(crate) mod overview;
pub(crate) mod own_tree;
pub(crate) mod players;
pub(crate) mod position;
pub(crate) mod race;
pub(crate) mod recording;
pub(crate) mod search;
pub(crate) mod stage;
pub(crate) mod story;
pub(crate) mod study;
pub(crate) mod table;
pub(crate) mod values;

use std::fmt::Display;

use marubatsu::lang::{Lang, Message};
use marubatsu_app::control::Control;
use marubatsu_app::error::{Error, InputError};
use serde::Serialize;

use crate::answer::{json_text, line};
use crate::error::PageError;
use crate::query::QueryParameters;
use crate::work::{FinishedDocument, ReplyPlan, TypedJob};

/// The JSON document of this key, made by `work`, which also says whether the next time would give the same.
fn document<T: Serialize>(
    key: String,
    mut work: impl FnMut(&Control<'_>) -> Result<(T, bool), Error> + Send + 'static,
) -> ReplyPlan {
    let made = TypedJob::new(key, move |control| {
        let (report, kept) = work(control)?;
        let text = line(&report);
        Ok(FinishedDocument { text, kept })
    });
    made.then(|document| Ok(json_text(document.text.clone()).into()))
}

/// Whether the reader wants to hear how far the work has come: then in this language.
fn progress(query: &mut QueryParameters, lang: Lang) -> Result<Option<Lang>, PageError> {
    let names = [("true", true), ("1", true), ("false", false)];
    let follows = query.one_of("progress", &names)?;
    Ok(follows.filter(|&follows| follows).map(|_| lang))
}

/// Threads of one request, at most: others want to work too.
const MOST_THREADS: u32 = 4;

/// Refuses what the command line alone gives: options, each with what was given and the most of it here.
fn at_most<T: Copy + PartialOrd + Display>(sizes: &[(&str, T, T)]) -> Result<(), PageError> {
    let Some((key, given, most)) = sizes.iter().find(|(_, given, most)| given > most) else {
        return Ok(());
    };
    let message = Message::new(
        format!("at most {most} here; the command line takes more"),
        format!("ここでは {most} 以下です。コマンドではもっと大きくできます"),
    );
    Err(InputError::usage(key, &given.to_string(), message).into())
}

/// There is no frame of this number among `count`, which the parameter `key` asks for.
fn no_frame(key: &str, n: u64, count: u64) -> PageError {
    marubatsu_app::error::no_frame(key, n, count.saturating_sub(1)).into()
}
