//! The server: connections with limits on number and patience, all ended together.
//!
//! Invariant: a client that is slow to send or to read uses a connection for a limited time, and never a thread. An idle client makes
//! room for an active one.

mod connections;
mod error_rewriter;
mod write_deadline;

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::TcpListener;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;

use crate::state::{LabState, ServerLimits};
use connections::{Connections, RequestInProgress};
use error_rewriter::ErrorRewriter;
use write_deadline::WriteDeadline;

/// The largest head of a request: room for a URL that is refused in words, and for cookies.
const HEAD_BYTES: usize = 128 << 10;

/// How long to wait when the system gives no connection away.
const BREATH: Duration = Duration::from_millis(50);

/// Serves the lab on a listener until `shutdown` is ready; then ends within three seconds.
///
/// # Errors
/// When the listener can't be used, or listens beyond the loopback.
pub async fn serve(
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let port = listener.local_addr()?.port();
    serve_with(listener, LabState::new(port), shutdown).await
}

/// Serves the lab with this state, whose port should be the listener's.
///
/// # Errors
/// As [`serve`].
pub async fn serve_with(
    listener: TcpListener,
    state: LabState,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    if !listener.local_addr()?.ip().is_loopback() {
        let message = "the lab is served on the loopback alone";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let limits = *state.limits();
    let mut server = Server::new(&state);
    tokio::select! {
        () = server.accept(&listener) => {}
        () = shutdown => {}
    }
    drop(listener);
    state.close();
    server.end(limits.grace).await;
    Ok(())
}

struct Server {
    state: LabState,
    http: http1::Builder,
    limits: ServerLimits,
    free: Arc<Semaphore>,
    guests: Connections,
    connections: JoinSet<()>,
    graceful: GracefulShutdown,
}

impl Server {
    fn new(state: &LabState) -> Self {
        let limits = *state.limits();
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(limits.header_time)
            .max_buf_size(HEAD_BYTES);
        Self {
            state: state.clone(),
            http,
            limits,
            free: Arc::new(Semaphore::new(limits.connections)),
            guests: Connections::new(),
            connections: JoinSet::new(),
            graceful: GracefulShutdown::new(),
        }
    }

    /// Takes connections, each when there is room for it, for ever.
    async fn accept(&mut self, listener: &tokio::net::TcpListener) {
        loop {
            let Ok((stream, _)) = listener.accept().await else {
                tokio::time::sleep(BREATH).await;
                continue;
            };
            while self.connections.try_join_next().is_some() {}
            let Some(room) = self.room().await else {
                return;
            };
            self.connect(stream, room);
        }
    }

    /// Room for one more connection, made by whoever asks nothing, or waited for.
    async fn room(&self) -> Option<OwnedSemaphorePermit> {
        loop {
            if self.free.available_permits() == 0 {
                self.guests.make_room();
            }
            let room = Arc::clone(&self.free).acquire_owned();
            if let Ok(room) = tokio::time::timeout(BREATH, room).await {
                return room.ok();
            }
        }
    }

    fn connect(&mut self, stream: TcpStream, room: OwnedSemaphorePermit) {
        stream.set_nodelay(true).ok();
        let io = ErrorRewriter::new(WriteDeadline::new(stream, self.limits.stall_time));
        let io = TokioIo::new(io);
        let stay = self.guests.enter();
        let (guests, guest) = (self.guests.clone(), Arc::clone(&stay.guest));
        let state = self.state.clone();
        let service = service_fn(move |request| {
            let attended = RequestInProgress::new(guests.clone(), Arc::clone(&guest));
            let answer = crate::respond(state.clone(), request);
            async move { Ok::<_, Infallible>(attended.during(answer.await)) }
        });
        let connection = self.http.serve_connection(io, service);
        let connection = self.graceful.watch(connection);
        self.connections.spawn(async move {
            let mut connection = pin!(connection);
            // A client that breaks off, stalls or speaks no HTTP harms only itself.
            loop {
                tokio::select! {
                    biased;
                    _ = &mut connection => break,
                    // It may have asked something in the meantime.
                    () = stay.guest.asked_to_leave() => if stay.guest.is_idle() { break },
                }
            }
            drop((stay, room));
        });
    }

    /// Lets requests finish for a while, then drops what is left.
    async fn end(mut self, grace: Duration) {
        let finished = pin!(self.graceful.shutdown());
        tokio::time::timeout(grace, finished).await.ok();
        self.connections.shutdown().await;
    }
}
