//! The open connections, and the requests being answered on them. When there is no room left, the connection that has been idle for
//! longest is closed for the next.
//!
//! Invariant: a connection is never closed from here while its request is being answered, nor before it has had time to send one.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use hyper::Response;
use hyper::body::{Body, Bytes, Frame, SizeHint};
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::body::ResponseBody;

/// How long a connection may ask nothing though others wait for its room, in microseconds.
const TIME_TO_ASK: u64 = 250_000;

/// A connection.
#[derive(Debug, Default)]
pub(super) struct Connection {
    /// Requests that are being answered.
    answered: AtomicUsize,
    /// When it last had nothing to be answered, in microseconds since the server began.
    idle_since: AtomicU64,
    leave: Notify,
}

impl Connection {
    /// Waits until somebody else needs the room.
    pub(super) async fn asked_to_leave(&self) {
        self.leave.notified().await;
    }

    /// Whether no request of it is answered.
    pub(super) fn is_idle(&self) -> bool {
        self.answered.load(Ordering::Relaxed) == 0
    }
}

/// All connections.
#[derive(Clone, Debug)]
pub(super) struct Connections {
    present: Arc<Mutex<BTreeMap<u64, Arc<Connection>>>>,
    next: Arc<AtomicU64>,
    begun: Instant,
}

/// A connection as long as it lasts.
#[derive(Debug)]
pub(super) struct OpenConnection {
    guests: Connections,
    number: u64,
    pub(super) guest: Arc<Connection>,
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.guests.present().remove(&self.number);
    }
}

impl Connections {
    pub(super) fn new() -> Self {
        Self {
            present: Arc::default(),
            next: Arc::default(),
            begun: Instant::now(),
        }
    }

    /// A connection begins.
    pub(super) fn enter(&self) -> OpenConnection {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let guest = Arc::new(Connection::default());
        guest.idle_since.store(self.now(), Ordering::Relaxed);
        self.present().insert(number, Arc::clone(&guest));
        OpenConnection {
            guests: self.clone(),
            number,
            guest,
        }
    }

    /// Asks the connection to end that has asked nothing for longest, if there is one that has had time to ask.
    pub(super) fn make_room(&self) {
        let present = self.present();
        let idle = present.values().filter(|guest| guest.is_idle());
        let idle = idle.map(|guest| (guest.idle_since.load(Ordering::Relaxed), guest));
        if let Some((since, guest)) = idle.min_by_key(|(since, _)| *since)
            && self.now() - since >= TIME_TO_ASK
        {
            guest.leave.notify_one();
        }
    }

    /// Microseconds since the server began.
    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn present(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Connection>>> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request of a guest that is being answered; the guest stays at least until the answer is sent.
#[derive(Debug)]
pub(super) struct RequestInProgress {
    guests: Connections,
    guest: Arc<Connection>,
}

impl RequestInProgress {
    pub(super) fn new(guests: Connections, guest: Arc<Connection>) -> Self {
        guest.answered.fetch_add(1, Ordering::Relaxed);
        Self { guests, guest }
    }

    /// The response, whose body lasts as long as this.
    pub(super) fn during(self, response: Response<ResponseBody>) -> Response<CountedBody> {
        response.map(|body| CountedBody {
            body,
            _attended: self,
        })
    }
}

impl Drop for RequestInProgress {
    fn drop(&mut self) {
        let Self { guests, guest } = self;
        guest.idle_since.store(guests.now(), Ordering::Relaxed);
        guest.answered.fetch_sub(1, Ordering::Relaxed);
    }
}

/// An answer on its way.
pub(super) struct CountedBody {
    body: ResponseBody,
    _attended: RequestInProgress,
}

impl Body for CountedBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
