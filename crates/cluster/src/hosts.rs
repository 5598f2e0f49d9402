//! Connects the processes of a run: each connects to those listed before it, and waits for those after it.
//!
//! Invariants: two processes work together only if they agree on the run. None waits longer than the time limit, or for a lost one.
//! Connections are neither encrypted nor authenticated: anyone who can reach a port can take part.

use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{TcpListener, TcpStream, ToSocketAddrs as _};
use std::time::{Duration, Instant};

use marubatsu::hash::fnv1a;
use socket2::{SockRef, TcpKeepalive};

use crate::error::{ClusterError, ConnectError};

/// How long to sleep between two tries.
const NAP: Duration = Duration::from_millis(50);
/// How long a host may be silent: its system answers however long the process takes.
const SILENCE: Duration = Duration::from_secs(24);
/// How long a process may take to say who it is.
const HELLO: Duration = Duration::from_secs(5);

/// The processes of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts {
    /// Where each listens, as `host:port`; the first one leads.
    pub addresses: Vec<String>,
    /// Which of them this is.
    pub process: usize,
    /// How long to wait for the others.
    pub patience: Duration,
}

impl Hosts {
    /// A connection to each other process, and nothing in the place of this one. While one is waited for, `waits` is told which, and says
    /// whether to go on.
    pub(crate) fn connected(
        &self,
        run: &str,
        waits: &dyn Fn(usize) -> bool,
    ) -> Result<Vec<Option<TcpStream>>, ClusterError> {
        let until = Instant::now() + self.patience;
        let listener = self.listening()?;
        let mut sockets: Vec<Option<TcpStream>> = Vec::new();
        for process in 0..self.process {
            let wait = || nap(waits, process);
            sockets.push(Some(self.met(process, run, (until, &wait))?));
        }
        sockets.resize_with(self.addresses.len(), || None);
        while let Some(missing) =
            (self.process + 1..sockets.len()).find(|&at| sockets[at].is_none())
        {
            match listener.accept() {
                Ok((socket, _)) => {
                    // Whoever says nothing sensible was somebody else.
                    if let Some((from, socket)) = self.greeted(socket, run)? {
                        sockets[from] = Some(socket);
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock && Instant::now() < until => {
                    nap(waits, missing)?;
                }
                Err(error) => return Err(unreached(&self.addresses[missing], &error)),
            }
        }
        Ok(sockets)
    }

    fn listening(&self) -> Result<TcpListener, ClusterError> {
        let address = &self.addresses[self.process];
        let listener = TcpListener::bind(address).and_then(|listener| {
            listener.set_nonblocking(true)?;
            Ok(listener)
        });
        listener.map_err(|error| unreached(address, &error))
    }

    /// A connection to a process that stands before this one.
    fn met(
        &self,
        process: usize,
        run: &str,
        (until, wait): (Instant, &dyn Fn() -> Result<(), ClusterError>),
    ) -> Result<TcpStream, ClusterError> {
        let address = &self.addresses[process];
        loop {
            let met = reached(address, until).and_then(|mut socket| {
                watched(&socket)?;
                socket.set_read_timeout(Some(HELLO))?;
                socket.write_all(&self.hello(run, self.process))?;
                let mut answer = [0; 16];
                socket.read_exact(&mut answer)?;
                socket.set_read_timeout(None)?;
                Ok((socket, answer))
            });
            match met {
                Ok((socket, answer)) => {
                    let is_same = answer[..8] == self.hello(run, 0)[..8];
                    return is_same.then_some(socket).ok_or_else(|| other(address));
                }
                Err(_) if Instant::now() < until => wait()?,
                Err(error) => return Err(unreached(address, &error)),
            }
        }
    }

    /// Which process has connected, if it is one that is waited for.
    fn greeted(
        &self,
        mut socket: TcpStream,
        run: &str,
    ) -> Result<Option<(usize, TcpStream)>, ClusterError> {
        let mut hello = [0; 16];
        let said = socket.set_nonblocking(false).and_then(|()| {
            watched(&socket)?;
            socket.set_read_timeout(Some(HELLO))?;
            socket.read_exact(&mut hello)?;
            socket.write_all(&self.hello(run, self.process))?;
            socket.set_read_timeout(None)
        });
        let (_, from) = hello.split_at(8);
        let from = from.try_into().map_or(u64::MAX, u64::from_le_bytes);
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        let is_behind = (self.process + 1..self.addresses.len()).contains(&from);
        if said.is_err() || !is_behind {
            return Ok(None);
        }
        if hello[..8] != self.hello(run, 0)[..8] {
            return Err(other(&self.addresses[from]));
        }
        Ok(Some((from, socket)))
    }

    /// What a process says of itself: what it is to do, and with whom, and which it is.
    fn hello(&self, run: &str, process: usize) -> [u8; 16] {
        let told = format!("marubatsu cluster 1\n{run}\n{}", self.addresses.len());
        let mut hello = [0; 16];
        hello[..8].copy_from_slice(&fnv1a(told.as_bytes()).to_le_bytes());
        hello[8..].copy_from_slice(&(process as u64).to_le_bytes());
        hello
    }
}

/// Sends at once, and lets the system end a connection whose other end says nothing any more, though nothing tells that it is closed: a
/// host without power, a cable that is pulled. Whoever only waits would wait for ever.
fn watched(socket: &TcpStream) -> io::Result<()> {
    socket.set_nodelay(true)?;
    let socket = SockRef::from(socket);
    let probes = TcpKeepalive::new().with_time(SILENCE / 2);
    let probes = probes.with_interval(SILENCE / 8).with_retries(4);
    // What is sent and not received counts by itself on Linux, elsewhere by the system's own patience.
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(SILENCE))?;
    socket.set_tcp_keepalive(&probes)
}

/// A connection, for which nobody waits longer than until then.
fn reached(address: &str, until: Instant) -> io::Result<TcpStream> {
    let left = until.saturating_duration_since(Instant::now());
    let mut failed = io::Error::from(ErrorKind::NotFound);
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, left.clamp(NAP, HELLO)) {
            Ok(socket) => return Ok(socket),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

/// Sleeps a little, if the wait for this process is to go on.
fn nap(waits: &dyn Fn(usize) -> bool, process: usize) -> Result<(), ClusterError> {
    if !waits(process) {
        return Err(ClusterError::Cancelled);
    }
    std::thread::sleep(NAP);
    Ok(())
}

/// Why nobody was met at an address, or nobody can be waited for there.
fn unreached(address: &str, error: &io::Error) -> ClusterError {
    let why = match error.kind() {
        _ if address.to_socket_addrs().is_err() => ConnectError::NoHost,
        ErrorKind::AddrNotAvailable => ConnectError::NotHere,
        ErrorKind::WouldBlock
        | ErrorKind::TimedOut
        | ErrorKind::ConnectionRefused
        | ErrorKind::ConnectionReset
        | ErrorKind::UnexpectedEof => ConnectError::Late,
        _ => ConnectError::System {
            code: error.raw_os_error(),
            why: error.to_string(),
        },
    };
    ClusterError::Unreached {
        address: address.to_owned(),
        why,
    }
}

fn other(address: &str) -> ClusterError {
    ClusterError::Unreached {
        address: address.to_owned(),
        why: ConnectError::Other,
    }
}
