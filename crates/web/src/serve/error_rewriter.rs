//! Adds the usual headers to the HTTP library's own error answers.
//!
//! The library itself answers what it can't parse as a request, such as a malformed line or a head that is too long. It offers no
//! hook, so these answers are found among the bytes that it writes.
//!
//! Invariant: only a head of status 4xx that has no content, fills its write and lacks these headers is changed. The lab's own
//! answers all have them.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use hyper::header::HeaderMap;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::headers::dress;

/// A stream whose bare errors are dressed.
#[derive(Debug)]
pub(super) struct ErrorRewriter<S> {
    stream: S,
    /// What is still to be written of a dressed error.
    rest: Vec<u8>,
}

impl<S> ErrorRewriter<S> {
    pub(super) const fn new(stream: S) -> Self {
        let rest = Vec::new();
        Self { stream, rest }
    }
}

/// Where the first line of a bare error ends.
fn first_line(bytes: &[u8]) -> Option<usize> {
    let text = str::from_utf8(bytes.get(..256.min(bytes.len()))?).ok()?;
    let head = text.strip_suffix("\r\n\r\n")?;
    let (line, fields) = head.split_once("\r\n")?;
    let is_bare = line.starts_with("HTTP/1.1 4")
        && fields
            .split("\r\n")
            .any(|field| field == "content-length: 0")
        && !fields.contains("content-security-policy");
    is_bare.then_some(line.len() + 2)
}

/// The same error with the headers of all answers.
fn dressed(bytes: &[u8], line: usize) -> Vec<u8> {
    let mut headers = HeaderMap::new();
    dress(&mut headers, "");
    let mut text = bytes[..line].to_vec();
    for (name, value) in &headers {
        text.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
    }
    text.extend(&bytes[line..]);
    text
}

impl<S: AsyncRead + Unpin> AsyncRead for ErrorRewriter<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for ErrorRewriter<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let Some(line) = first_line(bytes) else {
            return Pin::new(&mut self.stream).poll_write(context, bytes);
        };
        // A write that had to wait is tried again with the same bytes.
        if self.rest.is_empty() {
            self.rest = dressed(bytes, line);
        }
        let Self { stream, rest } = &mut *self;
        while !rest.is_empty() {
            let written = ready!(Pin::new(&mut *stream).poll_write(context, rest))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            rest.drain(..written);
        }
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match slices {
            [only] => self.poll_write(context, only),
            _ => Pin::new(&mut self.stream).poll_write_vectored(context, slices),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    const BARE: &[u8] =
        b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

    /// What comes of these bytes on a connection that takes few at once.
    async fn written(bytes: &[u8]) -> String {
        let (near, mut far) = tokio::io::duplex(16);
        let mut stream = ErrorRewriter::new(near);
        let bytes = bytes.to_vec();
        let writer = tokio::spawn(async move {
            stream.write_all(&bytes).await.unwrap();
        });
        let mut text = String::new();
        far.read_to_string(&mut text).await.unwrap();
        writer.await.unwrap();
        text
    }

    #[tokio::test]
    async fn a_bare_error_is_dressed_whole() {
        let text = written(BARE).await;
        assert!(
            text.starts_with("HTTP/1.1 400 Bad Request\r\ncontent-security-policy: default-src"),
            "{text}"
        );
        assert!(text.ends_with("connection: close\r\ncontent-length: 0\r\n\r\n"));
    }

    #[tokio::test]
    async fn nothing_else_is_changed() {
        let dressed = dressed(BARE, 26);
        let longer = [BARE, b"and a body"].concat();
        for bytes in [
            &dressed[..],
            &longer,
            &BARE[1..],
            b"HTTP/1.1 100 Continue\r\n\r\n",
        ] {
            assert_eq!(written(bytes).await.as_bytes(), bytes);
        }
    }
}
