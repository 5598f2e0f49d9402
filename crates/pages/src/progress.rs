//! The progress of work, as lines of its answer.
//!
//! Invariant: a progress line has the key `progress`; the answer's last line, its document or its error, has not.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use marubatsu::lang::Lang;
use marubatsu_app::control::{Control, Pulse};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::answer::{Answer, json_lines, line};
use crate::site::Site;
use crate::work::SharedJobs;

/// Between two lines of progress, in milliseconds.
pub const PROGRESS_INTERVAL: u64 = 200;

type Listen = dyn Fn(&dyn Fn() -> Vec<u8>) -> bool + Send + Sync;

/// Who is called again and again while a line is made. It may ask for a line of progress each time, and says whether the work is to end
/// with what it has.
#[derive(Clone)]
pub struct Listener(pub Arc<Listen>);

impl fmt::Debug for Listener {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Listener")
    }
}

/// An answer of one line, whose work is done when that line is asked for. Lines of progress are heard meanwhile, by who may end it.
pub(crate) fn reported(
    site: Site,
    share: SharedJobs,
    lang: Lang,
    Listener(listen): Listener,
) -> Answer {
    json_lines(std::iter::once_with(move || {
        let meter = ProgressMeter::default();
        let heard = Mutex::new(Vec::new());
        let next = || meter.line(&mut heard.lock().unwrap_or_else(PoisonError::into_inner));
        let cancel = AtomicBool::new(false);
        let beat = || {
            cancel.fetch_or(listen(&next), Ordering::Relaxed);
        };
        let control = Control {
            cancel: Some(&cancel),
            pulse: Some(Pulse(&beat)),
            ..meter.control()
        };
        let made = site.carry_out(share.into(), &control);
        site.cache().trim();
        match made {
            Ok(answer) => answer.into_body().into_bytes(),
            Err(fault) => line(&fault.to_json(lang)),
        }
    }))
}

/// What work writes down while it goes on.
#[derive(Debug, Default)]
pub struct ProgressMeter {
    nodes: AtomicU64,
    asked: AtomicU64,
    so_far: Mutex<Vec<u8>>,
}

impl ProgressMeter {
    /// Returns the control of work that writes here.
    pub fn control(&self) -> Control<'_> {
        Control {
            progress: Some(&self.nodes),
            asked: Some(&self.asked),
            so_far: Some(&self.so_far),
            ..Control::default()
        }
    }

    /// Begins again.
    pub fn reset(&self) {
        self.nodes.store(0, Ordering::Relaxed);
        self.asked.store(0, Ordering::Relaxed);
    }

    /// Returns how much is done.
    pub fn work_done(&self) -> WorkDone {
        let asked = self.asked.load(Ordering::Relaxed);
        WorkDone {
            nodes: self.nodes.load(Ordering::Relaxed),
            asked: Some(asked).filter(|&asked| asked > 0),
        }
    }

    /// Returns a line for somebody who has heard this of what is known so far, and hears more if there is more.
    pub fn line(&self, heard: &mut Vec<u8>) -> Vec<u8> {
        let so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        let news = (*so_far != *heard).then(|| {
            heard.clone_from(&so_far);
            PartialDocument::new(so_far.clone())
        });
        line(&ProgressLine {
            progress: self.work_done(),
            so_far: news.flatten(),
        })
    }
}

/// A line of progress.
#[derive(Debug, Serialize)]
pub(crate) struct ProgressLine {
    /// How much is done.
    progress: WorkDone,
    /// What is known so far, if that is more than the line before said.
    #[serde(skip_serializing_if = "Option::is_none")]
    so_far: Option<PartialDocument>,
}

/// What is known of a document before it is whole, as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct PartialDocument(Box<RawValue>);

impl PartialDocument {
    /// Returns the document of this text; none if it is no JSON.
    fn new(text: Vec<u8>) -> Option<Self> {
        let text = String::from_utf8(text).ok()?;
        let value = RawValue::from_string(text.trim_end().to_owned());
        value.map(Self).ok()
    }
}

/// Nodes of a search, games of a match; positions that players were asked about.
#[derive(Debug, Serialize)]
pub struct WorkDone {
    /// Nodes or games.
    pub nodes: u64,
    /// Positions, where players are asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<u64>,
}
