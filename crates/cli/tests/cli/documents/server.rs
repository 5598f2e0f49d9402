//! A server that is asked over a socket, as any program would.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Child;

use crate::serve::{port, serving};

/// A running server, ended with the test.
#[derive(Debug)]
pub(super) struct Server {
    child: Child,
    port: u16,
}

impl Server {
    pub(super) fn start() -> Self {
        Self::of(&["serve", "--port", "0"])
    }

    /// The server that these arguments start.
    pub(super) fn of(arguments: &[&str]) -> Self {
        let (child, line) = serving(arguments);
        let port = port(&line);
        Self { child, port }
    }

    /// The body of an answer, whatever its status.
    pub(super) fn get(&self, path: &str) -> String {
        self.ask(&format!("GET {path}"), "")
    }

    /// The same of a file that is brought there by one of its own pages.
    pub(super) fn post(&self, path: &str, body: &str) -> String {
        self.ask(&format!("POST {path}"), body)
    }

    fn ask(&self, what: &str, body: &str) -> String {
        let (port, length) = (self.port, body.len());
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
        let host = format!("127.0.0.1:{port}");
        let head = format!(
            "{what} HTTP/1.0\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: {length}\r\n\r\n"
        );
        let sent = stream.write_all((head + body).as_bytes());
        sent.expect("it reads the request");
        let mut answer = String::new();
        let read = stream.read_to_string(&mut answer);
        read.expect("it answers");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a head");
        body.to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
