//! Uploads in progress, limited to a total number of bytes.
//!
//! Invariant: a stalled upload delays others by at most [`PATIENCE`]: when there is no room, the oldest upload is given up.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::StatusCode;
use marubatsu_pages::{PageError, UploadRule};
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::body::RequestBody;
use crate::texts;

/// How long a file may be on its way while others find no room.
const PATIENCE: Duration = Duration::from_secs(1);

/// All files on their way, and those that have arrived and are still read.
#[derive(Debug)]
pub(crate) struct Uploads {
    most_bytes: usize,
    present: Mutex<UploadTable>,
    /// Some bytes have left.
    left: Notify,
}

#[derive(Debug, Default)]
struct UploadTable {
    bytes: usize,
    next: u64,
    on_their_way: BTreeMap<u64, PendingUpload>,
}

#[derive(Debug)]
struct PendingUpload {
    since: Instant,
    given_up: Arc<Notify>,
}

/// A file, or what has come of it: its bytes are counted as long as this lasts.
#[derive(Debug)]
pub(crate) struct Upload {
    pub(crate) bytes: Vec<u8>,
    counted: usize,
    number: u64,
    uploads: Arc<Uploads>,
}

impl Drop for Upload {
    fn drop(&mut self) {
        let mut present = self.uploads.present();
        present.on_their_way.remove(&self.number);
        present.bytes -= self.counted;
        self.uploads.left.notify_waiters();
    }
}

impl Uploads {
    pub(crate) fn new(most_bytes: usize) -> Arc<Self> {
        Arc::new(Self {
            most_bytes,
            present: Mutex::default(),
            left: Notify::new(),
        })
    }

    /// Takes a file to its end.
    pub(crate) async fn receive<B: RequestBody>(
        self: &Arc<Self>,
        taken: UploadRule,
        body: B,
    ) -> Result<Upload, PageError> {
        let most = taken.most.min(self.most_bytes);
        let (mut upload, given_up) = self.begin();
        let mut body = pin!(body);
        loop {
            let frame = tokio::select! {
                frame = body.frame() => frame,
                () = given_up.notified() => return Err(PageError::busy()),
            };
            let Some(frame) = frame else {
                self.present().on_their_way.remove(&upload.number);
                return Ok(upload);
            };
            let broken = |_| PageError::new(StatusCode::BAD_REQUEST, texts::BROKEN_OFF);
            let Ok(data) = frame.map_err(broken)?.into_data() else {
                continue;
            };
            let length = upload.bytes.len() + data.len();
            if length > most {
                return Err(taken.too_large);
            }
            if length > upload.counted {
                // It grows by half at least, so that it is seldom copied.
                let wanted = (length + length / 2).min(most);
                tokio::select! {
                    () = self.make_room(upload.number, wanted - upload.counted) => {}
                    () = given_up.notified() => return Err(PageError::busy()),
                }
                upload.counted = wanted;
                upload.bytes.reserve_exact(wanted - upload.bytes.len());
            }
            upload.bytes.extend_from_slice(&data);
        }
    }

    fn begin(self: &Arc<Self>) -> (Upload, Arc<Notify>) {
        let mut present = self.present();
        let number = present.next;
        present.next += 1;
        let (since, given_up) = (Instant::now(), Arc::<Notify>::default());
        let own = PendingUpload {
            since,
            given_up: Arc::clone(&given_up),
        };
        present.on_their_way.insert(number, own);
        let upload = Upload {
            bytes: Vec::new(),
            counted: 0,
            number,
            uploads: Arc::clone(self),
        };
        (upload, given_up)
    }

    /// Waits until there is room for so many bytes of this file, and counts them.
    async fn make_room(&self, number: u64, bytes: usize) {
        loop {
            let left = self.left.notified();
            let Some(next) = self.try_room(number, bytes) else {
                return;
            };
            tokio::select! {
                () = left => {}
                () = tokio::time::sleep_until(next) => {}
            }
        }
    }

    /// Counts these bytes if there is room for them; else gives up the oldest of the other files if its time is
    /// over, and says when to try again.
    fn try_room(&self, number: u64, bytes: usize) -> Option<Instant> {
        let mut present = self.present();
        if present.bytes + bytes <= self.most_bytes {
            present.bytes += bytes;
            return None;
        }
        let now = Instant::now();
        let mut others = present.on_their_way.iter();
        let Some((&oldest, upload)) = others.find(|(other, _)| **other != number) else {
            return Some(now + PATIENCE);
        };
        let over = upload.since + PATIENCE;
        if over > now {
            return Some(over);
        }
        upload.given_up.notify_one();
        present.on_their_way.remove(&oldest);
        Some(now + PATIENCE)
    }

    fn present(&self) -> MutexGuard<'_, UploadTable> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
