//! Processes that find each other: each connects to those named before it, and waits for those behind.
//!
//! Invariants: two processes work together only if each says the same of the run; nobody waits for another longer than was said. What is
//! sent is neither encrypted nor authenticated: whoever reaches a port may take part.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use marubatsu::hash::fnv1a;

use crate::fault::Fault;

/// How long to sleep between two tries.
const NAP: Duration = Duration::from_millis(50);
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
    /// A connection to each other process, and nothing in the place of this one.
    pub(crate) fn connected(&self, run: &str) -> Result<Vec<Option<TcpStream>>, Fault> {
        let until = Instant::now() + self.patience;
        let listener = self.listening()?;
        let mut sockets: Vec<Option<TcpStream>> = Vec::new();
        for address in &self.addresses[..self.process] {
            sockets.push(Some(self.met(address, run, until)?));
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
                    std::thread::sleep(NAP);
                }
                Err(error) => return Err(unreached(&self.addresses[missing], &error)),
            }
        }
        Ok(sockets)
    }

    fn listening(&self) -> Result<TcpListener, Fault> {
        let address = &self.addresses[self.process];
        let listener = TcpListener::bind(address).and_then(|listener| {
            listener.set_nonblocking(true)?;
            Ok(listener)
        });
        listener.map_err(|error| unreached(address, &error))
    }

    /// A connection to a process that stands before this one.
    fn met(&self, address: &str, run: &str, until: Instant) -> Result<TcpStream, Fault> {
        loop {
            let met = TcpStream::connect(address).and_then(|mut socket| {
                socket.set_nodelay(true)?;
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
                Err(_) if Instant::now() < until => std::thread::sleep(NAP),
                Err(error) => return Err(unreached(address, &error)),
            }
        }
    }

    /// Which process has connected, if it is one that is waited for.
    fn greeted(
        &self,
        mut socket: TcpStream,
        run: &str,
    ) -> Result<Option<(usize, TcpStream)>, Fault> {
        let mut hello = [0; 16];
        let said = socket.set_nonblocking(false).and_then(|()| {
            socket.set_nodelay(true)?;
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
        hello[..8].copy_from_slice(&fnv1a(told.bytes()).to_le_bytes());
        hello[8..].copy_from_slice(&(process as u64).to_le_bytes());
        hello
    }
}

fn unreached(address: &str, error: &std::io::Error) -> Fault {
    let why = if error.kind() == ErrorKind::WouldBlock {
        "nobody has come from there in time".to_owned()
    } else {
        error.to_string()
    };
    Fault::Unreached {
        address: address.to_owned(),
        why,
    }
}

fn other(address: &str) -> Fault {
    Fault::Unreached {
        address: address.to_owned(),
        why: "the process there has another game, version, number of workers or list of hosts"
            .to_owned(),
    }
}
