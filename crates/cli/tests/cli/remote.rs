//! A tablebase at a server, of which ranges are read: no more than is needed, and what is wrong is told in both languages.
//!
//! Invariant: a test has a server of its own, on the loopback, that ends with it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::serve::{port, serving};
use crate::support::{Ran, directory, ended, marubatsu, program, run, started};

/// How a server answers.
#[derive(Clone, Copy, PartialEq)]
enum Manner {
    /// As it should.
    Ranges,
    /// The whole file, whatever was asked for.
    Whole,
    /// It goes away in the middle of an answer.
    BreaksOff,
    /// Fewer bytes than were asked for, and it says so.
    Fewer,
    /// It has no such file.
    Refuses,
    /// It names an encrypted address.
    Redirects,
}

/// A server with one file.
struct Server {
    address: String,
    /// Bytes of the file that it has sent.
    sent: Arc<AtomicU64>,
    /// Whether it has gone: it answers nobody any more.
    is_gone: Arc<AtomicBool>,
}

impl Server {
    fn new(bytes: Vec<u8>, manner: Manner) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let port = listener.local_addr().expect("it has one").port();
        let sent = Arc::<AtomicU64>::default();
        let is_gone = Arc::<AtomicBool>::default();
        let (counts, gone) = (Arc::clone(&sent), Arc::clone(&is_gone));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if gone.load(Ordering::SeqCst) {
                    break;
                }
                // Who asks may go away before all is sent.
                let _ = answer(stream, &bytes, manner, &counts);
            }
        });
        let address = format!("http://127.0.0.1:{port}/small.tablebase");
        Self {
            address,
            sent,
            is_gone,
        }
    }

    fn run(&self, way: &str, more: &[&str]) -> Ran {
        marubatsu(&[&["tablebase", way, &self.address], more].concat())
    }
}

fn answer(
    stream: TcpStream,
    bytes: &[u8],
    manner: Manner,
    sent: &AtomicU64,
) -> std::io::Result<()> {
    let mut out = stream.try_clone()?;
    let head = BufReader::new(stream).lines().map_while(Result::ok);
    let head: Vec<String> = head.take_while(|line| !line.is_empty()).collect();
    let range = head.iter().find_map(|line| {
        line.to_lowercase()
            .strip_prefix("range: bytes=")
            .map(str::to_owned)
    });
    let range = range.unwrap_or_default();
    let (first, last) = range.split_once('-').expect("a range is asked for");
    let number = |text: &str| text.parse::<usize>().expect("a number");
    let (first, last) = (number(first), number(last).min(bytes.len() - 1));
    let (mut status, mut last) = ("206 Partial Content", last);
    let (mut begin, mut more) = (first, String::new());
    match manner {
        Manner::Ranges | Manner::BreaksOff => {}
        Manner::Whole => (status, begin, last) = ("200 OK", 0, bytes.len() - 1),
        Manner::Fewer => last -= (last - first) / 2 + 1,
        Manner::Refuses => status = "404 Not Found",
        Manner::Redirects => {
            status = "302 Found";
            "Location: https://127.0.0.1:1/small.tablebase\r\n".clone_into(&mut more);
        }
    }
    let (part, whole) = (&bytes[begin..=last], bytes.len());
    write!(
        out,
        "HTTP/1.1 {status}\r\n{more}Content-Length: {}\r\nContent-Range: bytes {begin}-{last}/{whole}\r\nConnection: close\r\n\r\n",
        part.len()
    )?;
    let part = if manner == Manner::BreaksOff {
        &part[..part.len() / 2]
    } else {
        part
    };
    sent.fetch_add(part.len() as u64, Ordering::Relaxed);
    out.write_all(part)
}

/// A small tablebase.
fn small(name: &str, game: &str) -> (String, Vec<u8>) {
    let path = directory(name).join("small.tablebase");
    run(&format!(
        "tablebase build --game {game} -o {}",
        path.display()
    ))
    .done();
    let bytes = std::fs::read(&path).expect("it is written");
    (path.display().to_string(), bytes)
}

#[test]
fn a_position_costs_no_more_than_its_blocks() {
    let (local, bytes) = small("remote-probe", "4x4g");
    let server = Server::new(bytes.clone(), Manner::Ranges);
    let here =
        |path: &str| marubatsu(&["tablebase", "probe", path, "--moves", "12", "--json"]).json();
    assert_eq!(here(&server.address), here(&local));
    let sent = server.sent.load(Ordering::Relaxed);
    assert!(
        sent < 60_000 && sent < bytes.len() as u64 / 3,
        "{sent} of {}",
        bytes.len()
    );
    for way in ["show", "verify"] {
        let shown = server.run(way, &["--json"]).json();
        assert_eq!(shown["positions"], 161_029);
    }
}

#[test]
fn what_is_wrong_with_a_server_is_told_in_both_languages() {
    let (_, bytes) = small("remote-wrong", "3x3");
    let other = || b"<!doctype html><title>Not here</title>".to_vec();
    for (bytes, manner, en, ja) in [
        (
            bytes.clone(),
            Manner::Whole,
            "doesn't support range requests",
            "範囲指定 (Range) に対応していません",
        ),
        (bytes.clone(), Manner::BreaksOff, "too short", "短すぎる"),
        (bytes.clone(), Manner::Fewer, "too short", "短すぎる"),
        (
            bytes.clone(),
            Manner::Refuses,
            "(status 404)",
            "ステータス 404",
        ),
        (
            bytes,
            Manner::Redirects,
            "https is not supported",
            "https には対応していません",
        ),
        (
            other(),
            Manner::Ranges,
            "not a tablebase",
            "全局面データベースではありません",
        ),
    ] {
        let server = Server::new(bytes, manner);
        for (lang, said) in [("en", en), ("ja", ja)] {
            let ran = server.run("show", &["--lang", lang]);
            assert_eq!(ran.code, Some(3), "{ran:?}");
            assert!(ran.err.contains(said), "{ran:?}");
        }
    }
}

#[test]
fn a_server_that_is_not_there_is_told() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = listener.local_addr().expect("it has one").port();
    drop(listener);
    let address = format!("http://127.0.0.1:{port}/x");
    for (lang, said) in [
        ("en", "the server doesn't answer: nothing listens there"),
        ("ja", "サーバーが応答しません: 接続を受け付けていません"),
    ] {
        for line in ["tablebase probe", "serve --known"] {
            let ran = run(&format!("{line} {address} --lang {lang}"));
            assert_eq!(ran.code, Some(3), "{ran:?}");
            assert!(
                ran.err.contains(said) && ran.err.contains(&address),
                "{ran:?}"
            );
        }
    }
}

/// Reads a tablebase at an address with a variable of the environment.
fn shown(address: &str, (name, value): (&str, &str)) -> Ran {
    let mut command = program(&["tablebase", "show", address, "--json"]);
    ended(started(command.env(name, value)), name).into()
}

#[test]
fn a_proxy_is_asked_only_where_it_is_named_for_this_program() {
    let (_, bytes) = small("remote-proxy", "3x3");
    let server = Server::new(bytes, Manner::Ranges);
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let proxy = format!("http://{}", listener.local_addr().expect("it has one"));
    for name in [
        "http_proxy",
        "HTTP_PROXY",
        "ALL_PROXY",
        "all_proxy",
        "https_proxy",
    ] {
        assert_eq!(
            shown(&server.address, (name, &proxy)).json()["positions"],
            5_478
        );
    }
    listener.set_nonblocking(true).expect("it can be");
    assert!(listener.accept().is_err(), "nobody has asked the proxy");
    listener.set_nonblocking(false).expect("it can be");
    let asked = std::thread::spawn(move || {
        let (stream, _) = listener.accept()?;
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).map(|_| line)
    });
    let refused = shown(&server.address, ("MARUBATSU_PROXY", &proxy));
    assert_eq!(refused.code, Some(3), "{refused:?}");
    let asked = asked.join().expect("it ends").expect("it is asked");
    let host = server.address.split('/').nth(2).expect("an address");
    assert!(asked.contains(host), "{asked}");
    let none = shown(&server.address, ("MARUBATSU_PROXY", "no proxy at all"));
    assert!(
        none.err.contains("MARUBATSU_PROXY is not a proxy"),
        "{none:?}"
    );
}

/// What a page's server answers.
fn asked(port: u16, path: &str, lang: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    let head = format!(
        "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Language: {lang}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

#[test]
fn pages_show_values_from_a_server_and_say_when_it_has_gone() {
    let (_, bytes) = small("remote-serve", "4x4g");
    let server = Server::new(bytes, Manner::Ranges);
    let (mut child, line) = serving(&["serve", "--port", "0", "--known", &server.address]);
    let port = port(&line);
    let known = asked(port, "/api/values?game=4x4g&moves=1+2", "en");
    assert!(known.contains("\"nodes\":0"), "{known}");
    server.is_gone.store(true, Ordering::SeqCst);
    for (lang, said) in [
        ("en", "the server doesn't answer"),
        ("ja", "サーバーが応答しません"),
    ] {
        let path = format!("/api/values?game=4x4g&moves=1+2+3+4+1+2+3&lang={lang}");
        let answer = asked(port, &path, lang);
        assert!(answer.contains(said), "{answer}");
    }
    child.kill().expect("it still runs");
    let _ = child.wait();
}

#[cfg(unix)]
#[test]
fn a_lab_hands_out_its_tablebases_by_ranges() {
    let (local, bytes) = small("remote-lab", "3x3");
    let (mut child, line) = serving(&["serve", "--port", "0", "--known", &local]);
    let address = format!("http://127.0.0.1:{}/tablebases/3x3", port(&line));
    let ask = |words: &[&str]| {
        marubatsu(&[&["tablebase", words[0], address.as_str()], &words[1..]].concat())
    };
    let there = ask(&["probe", "--moves", "1,1", "--json"]).json();
    let here = marubatsu(&["tablebase", "probe", &local, "--moves", "1,1", "--json"]).json();
    let verified = ask(&["verify", "--json"]).json();
    // A lab may know a game from another lab.
    let (mut second, line) = serving(&["serve", "--port", "0", "--known", &address]);
    let again = TcpStream::connect(("127.0.0.1", port(&line)));
    // Another game's bytes are no longer those that were known.
    std::fs::write(&local, &bytes[..bytes.len() / 2]).expect("it is written");
    let cut = ask(&["show"]);
    for server in [&mut child, &mut second] {
        server.kill().expect("it still runs");
    }
    ended(child, "the lab");
    ended(second, "the lab that knows of it");
    assert_eq!(there, here);
    assert_eq!(verified["positions"], 5_478);
    assert!(again.is_ok());
    assert_eq!(cut.code, Some(3), "{}", cut.err);
}
