//! The server through real sockets: what only bytes on a wire can ask.

use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use marubatsu_web::{LabState, ServerLimits};
use tokio::sync::oneshot;

const PATIENCE: Duration = Duration::from_secs(10);

/// A server on a thread of its own, which ends with the test.
struct Server {
    port: u16,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    fn start(change: impl FnOnce(&mut ServerLimits)) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let mut limits = ServerLimits::default();
        change(&mut limits);
        let lab = LabState::with_limits(port, limits);
        let (end, ended) = oneshot::channel::<()>();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(1)
                .enable_all()
                .build()
                .unwrap();
            let shutdown = async {
                ended.await.ok();
            };
            let served = runtime.block_on(marubatsu_web::serve_with(listener, lab, shutdown));
            served.unwrap();
        });
        Self {
            port,
            end: Some(end),
            thread: Some(thread),
        }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends these bytes on a connection of their own; the answer up to its end.
    fn send(&self, bytes: impl AsRef<[u8]>) -> String {
        let mut stream = self.connect();
        // A server that has answered already may have stopped reading.
        stream.write_all(bytes.as_ref()).ok();
        read(&mut stream)
    }

    fn get(&self, target: &str) -> String {
        self.ask("GET", target)
    }

    /// The server is still there.
    fn lives(&self) {
        assert_eq!(status(&self.get("/healthz")), "200");
    }

    /// The head of a request, but for its end.
    fn head(&self, begin: &str) -> String {
        format!("{begin} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", self.port)
    }

    /// Begins to read an answer.
    fn reads(&self, target: &str) -> TcpStream {
        let mut stream = self.connect();
        let head = self.head(&format!("GET {target}")) + "Connection: close\r\n\r\n";
        stream.write_all(head.as_bytes()).unwrap();
        stream
    }

    fn ask(&self, method: &str, target: &str) -> String {
        self.ask_for(method, target, "identity")
    }

    /// Asks for an answer in this coding.
    fn ask_for(&self, method: &str, target: &str, coding: &str) -> String {
        let head = self.head(&format!("{method} {target}"));
        self.send(format!(
            "{head}Accept-Encoding: {coding}\r\nConnection: close\r\n\r\n"
        ))
    }

    fn stop(&mut self) {
        self.end.take().map(|end| end.send(()));
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

fn read(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let mut part = [0; 4096];
    loop {
        match stream.read(&mut part) {
            Ok(0) => break,
            Ok(length) => answer.extend(&part[..length]),
            Err(fault) if fault.kind() == ErrorKind::ConnectionReset => break,
            Err(fault) => panic!("{fault}"),
        }
    }
    String::from_utf8_lossy(&answer).into_owned()
}

fn status(answer: &str) -> &str {
    answer
        .strip_prefix("HTTP/1.1 ")
        .or_else(|| answer.strip_prefix("HTTP/1.0 "))
        .map_or("", |rest| &rest[..3])
}

/// Whether an answer carries the browser's orders.
fn has_orders(answer: &str) -> bool {
    answer.contains("\r\ncontent-security-policy: default-src 'none'")
        && answer.contains("\r\ncache-control: no-store")
}

/// It has not taken so long.
fn within(clock: Instant, milliseconds: u64) {
    let took = clock.elapsed();
    assert!(took < Duration::from_millis(milliseconds), "{took:?}");
}

#[test]
fn it_serves_and_ends_when_told() {
    let mut server = Server::start(|_| {});
    assert_eq!(status(&server.get("/healthz")), "200");
    let idle = server.connect();
    let clock = Instant::now();
    server.stop();
    within(clock, 3000);
    drop(idle);
    assert!(TcpStream::connect(("127.0.0.1", server.port)).is_err());
}

#[test]
fn head_is_answered_as_get_but_without_the_body() {
    let server = Server::start(|_| {});
    let asked = ["/search", "/healthz", "/static/css/lab.css"];
    for (path, coding) in asked
        .iter()
        .flat_map(|path| [(path, "identity"), (path, "gzip")])
    {
        let [head, get] = ["HEAD", "GET"].map(|method| server.ask_for(method, path, coding));
        let headers = |answer: &str| {
            let (headers, body) = answer.split_once("\r\n\r\n").expect("an empty line");
            let kept = headers.lines().filter(|line| !line.starts_with("date:"));
            (kept.map(str::to_owned).collect::<Vec<_>>(), body.len())
        };
        assert_eq!(headers(&head), (headers(&get).0, 0), "{path}");
        let is_packed = head.contains("\r\ncontent-encoding: gzip\r\n");
        assert_eq!(is_packed, coding == "gzip" && *path != "/healthz", "{head}");
    }
}

#[test]
fn a_request_without_a_proper_host_is_refused() {
    let server = Server::start(|_| {});
    let port = server.port;
    let own = format!("Host: 127.0.0.1:{port}");
    for (request, expected) in [
        ("GET /search HTTP/1.1\r\n".to_owned(), "400"),
        ("GET /search HTTP/1.0\r\n".to_owned(), "400"),
        ("GET /search HTTP/1.1\r\nHost:\r\n".to_owned(), "421"),
        (
            format!("GET / HTTP/1.1\r\n{own}\r\nHost: evil.com\r\n"),
            "400",
        ),
        (
            format!("GET / HTTP/1.1\r\nHost: 127.0.0.1.evil.com:{port}\r\n"),
            "421",
        ),
        (format!("GET http://evil.com/ HTTP/1.1\r\n{own}\r\n"), "421"),
        (
            format!("GET http://127.0.0.1:{port}/healthz HTTP/1.1\r\n{own}\r\n"),
            "200",
        ),
        (format!("CONNECT evil.com:80 HTTP/1.1\r\n{own}\r\n"), "421"),
        (format!("OPTIONS * HTTP/1.1\r\n{own}\r\n"), "405"),
    ] {
        let answer = server.send(format!("{request}Connection: close\r\n\r\n"));
        assert_eq!(status(&answer), expected, "{request}");
        assert!(
            answer.contains("content-security-policy: default-src 'none'"),
            "{answer}"
        );
    }
}

#[test]
fn odd_bytes_are_refused_and_never_a_fault_of_the_server() {
    let server = Server::start(|_| {});
    for target in [
        "/static/../Cargo.toml",
        "/static/%2e%2e/Cargo.toml",
        "/%00",
        "/static\\js\\search.js",
        "//evil.com/search",
        "/a\u{0}b",
        "search",
        "../search",
        "/search?board=\u{0}",
        "/search?%",
        "/api/search?board=%ff%fe",
    ] {
        let answer = server.get(target);
        assert_eq!(status(&answer).get(..1), Some("4"), "{target:?}: {answer}");
        assert!(has_orders(&answer), "{target:?}: {answer}");
    }
    for bytes in [
        &b"\x16\x03\x01\x02\x00\x01"[..],
        b"GET\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\0\0\0\0\r\n\r\n",
    ] {
        let answer = server.send(bytes);
        assert!(
            answer.is_empty() || status(&answer).starts_with('4'),
            "{answer}"
        );
        assert!(answer.is_empty() || has_orders(&answer), "{answer}");
    }
    assert_eq!(status(&server.get("/healthz")), "200");
}

#[test]
fn what_is_too_large_is_refused() {
    let server = Server::start(|_| {});
    for length in [13 << 10, 60 << 10] {
        let answer = server.get(&format!("/search?{}", "a".repeat(length)));
        assert_eq!(status(&answer), "414", "{length}");
    }
    let healthz = server.head("GET /healthz");
    let long = format!("{healthz}X: {}\r\n\r\n", "a".repeat(300 << 10));
    let answer = server.send(long);
    assert_eq!(status(&answer), "431");
    assert!(has_orders(&answer), "{answer}");
    let body = server.head("POST /") + "Content-Length: 100000\r\n\r\n";
    assert_eq!(status(&server.send(body + &"a".repeat(100_000))), "413");
    let chunks = format!("{:x}\r\n{}\r\n", 8192, "a".repeat(8192)).repeat(16);
    let chunked = format!("{healthz}Transfer-Encoding: chunked\r\n\r\n{chunks}0\r\n\r\n");
    assert_eq!(status(&server.send(chunked)), "413");
    server.lives();
}

#[test]
fn a_slow_client_is_given_up_and_holds_nobody_up() {
    let server = Server::start(|limits| limits.header_time = Duration::from_millis(1500));
    let mut slow: Vec<TcpStream> = (0..20).map(|_| server.connect()).collect();
    for stream in &mut slow {
        let half = b"GET /healthz HTTP/1.1\r\nHost: 127";
        stream.write_all(half).unwrap();
    }
    // Who says nothing at all is shown out in time, too.
    slow.extend((0..50).map(|_| server.connect()));
    let clock = Instant::now();
    server.lives();
    within(clock, 1000);
    for stream in &mut slow {
        let answer = read(stream);
        assert!(answer.is_empty() || status(&answer) == "408", "{answer}");
    }
    within(clock, 6000);
}

#[test]
fn who_asks_nothing_makes_room_for_who_does() {
    let server = Server::start(|limits| limits.connections = 4);
    let mut held: Vec<TcpStream> = (0..12).map(|_| server.connect()).collect();
    for stream in &mut held {
        // Those that were shown out already are no matter.
        stream.write_all(b"GET / HTTP/1.1\r\nHo").ok();
    }
    let clock = Instant::now();
    (0..10).for_each(|_| server.lives());
    // Half a head may stay ten seconds where there is room.
    within(clock, 5000);
}

#[test]
fn who_is_answered_is_not_shown_out() {
    let server = Server::start(|limits| limits.connections = 2);
    let question = "/api/search?game=4x4&algorithm=minimax&node_limit=3000000";
    let mut reader = server.reads(question);
    std::thread::sleep(Duration::from_millis(100));
    (0..5).for_each(|_| server.lives());
    assert_eq!(status(&read(&mut reader)), "200");
}

#[test]
fn connections_beyond_the_limit_wait_for_their_turn() {
    let server = Server::start(|limits| {
        limits.connections = 2;
        limits.header_time = Duration::from_millis(300);
    });
    let idle = [server.connect(), server.connect()];
    // Idle connections are closed in time.
    server.lives();
    drop(idle);
}

#[test]
fn a_search_is_cancelled_when_its_reader_hangs_up() {
    let server = Server::start(|limits| {
        (limits.jobs, limits.waiting_jobs, limits.site.nodes) = (1, 4, u64::MAX);
    });
    for path in [
        "/api/search?game=5x5",
        "/api/search?game=6x6",
        "/api/trace?game=5x5&table=merged",
    ] {
        let _leaving = server.reads(path);
        std::thread::sleep(Duration::from_millis(100));
    }
    let clock = Instant::now();
    let answer = server.get("/api/search?board=oxxxo..o.");
    assert_eq!(status(&answer), "200", "{answer}");
    within(clock, 5000);
}

#[test]
fn running_searches_end_with_the_server() {
    let mut server = Server::start(|limits| {
        (limits.site.nodes, limits.site.events) = (u64::MAX, usize::MAX >> 8);
    });
    let readers = [
        "/api/search?game=5x5",
        "/api/trace?game=4x4&progress=true&time=60",
        "/api/search?game=6x6",
    ]
    .map(|path| server.reads(path));
    std::thread::sleep(Duration::from_millis(300));
    let clock = Instant::now();
    server.stop();
    within(clock, 1500);
    drop(readers);
}

#[test]
fn it_listens_on_the_loopback_alone() {
    let listener = TcpListener::bind("0.0.0.0:0").unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let served = runtime.block_on(marubatsu_web::serve(listener, std::future::pending()));
    assert_eq!(served.unwrap_err().kind(), ErrorKind::InvalidInput);
}

#[test]
fn a_hundred_megabytes_are_refused_long_before_their_end() {
    const MEGABYTE: usize = 1 << 20;
    let server = Server::start(|_| {});
    for path in ["/search", "/api/import"] {
        let head = server.head(&format!("POST {path}"));
        let told = format!("{head}Content-Length: {}\r\n\r\n", 100 * MEGABYTE);
        assert_eq!(status(&server.send(told)), "413", "{path} by its length");
        let mut stream = server.connect();
        write!(stream, "{head}Transfer-Encoding: chunked\r\n\r\n").unwrap();
        let chunk = format!("{MEGABYTE:x}\r\n{}\r\n", "a".repeat(MEGABYTE));
        let taken = (0..100).take_while(|_| stream.write_all(chunk.as_bytes()).is_ok());
        let taken = taken.count();
        assert!(taken < 40, "{path} took {taken} MB");
        server.lives();
    }
}

#[test]
fn fifty_files_that_do_not_come_hold_no_other_up() {
    // None of the fifty is given up because it takes too long by itself.
    let server = Server::start(|limits| {
        limits.file_time = Duration::from_secs(600);
        limits.upload_bytes = 1_000_000;
    });
    let head = server.head("POST /api/import");
    let begin = format!("{head}Content-Length: 100000\r\n\r\n{}", "a".repeat(30_000));
    let mut waiting: Vec<TcpStream> = (0..50).map(|_| server.connect()).collect();
    for stream in &mut waiting {
        // Some are shown out for want of room.
        stream.write_all(begin.as_bytes()).ok();
    }
    let nonsense = format!("{head}Connection: close\r\nContent-Length: 8\r\n\r\nnonsense");
    assert_eq!(status(&server.send(nonsense)), "400");
    let large = "a".repeat(900_000);
    let large = format!("{head}Connection: close\r\nContent-Length: 900000\r\n\r\n{large}");
    assert_eq!(status(&server.send(large)), "400", "room is made for it");
}

#[test]
fn short_searches_are_answered_while_twenty_long_ones_are_open() {
    let server = Server::start(|limits| limits.site.nodes = u64::MAX);
    let long = (0..20).map(|n| {
        let limit = u64::MAX - n;
        server.reads(&format!("/api/search?game=6x6&node_limit={limit}"))
    });
    let long: Vec<TcpStream> = long.collect();
    for limit in 1000..1005 {
        let short = format!("/api/search?board=oxxxo..o.&node_limit={limit}");
        let answer = server.get(&short);
        assert_eq!(status(&answer), "200", "{answer}");
    }
    for stream in &long {
        stream.set_nonblocking(true).unwrap();
        let first = (&mut &*stream).read(&mut [0]);
        let waits = first.map_err(|fault| fault.kind());
        assert_eq!(waits, Err(ErrorKind::WouldBlock), "it is worked on");
    }
}

#[test]
fn whoever_comes_in_a_crowd_is_answered_or_told_when_to_come_again() {
    let server = Server::start(|limits| {
        (limits.connections, limits.new_jobs, limits.waiting_jobs) = (16, 4, 4);
    });
    let crowd = (1000..1300)
        .map(|limit| server.reads(&format!("/api/search?board=oxxxo..o.&node_limit={limit}")));
    for stream in &mut crowd.collect::<Vec<_>>() {
        let answer = read(stream);
        let told = status(&answer) == "429" && answer.contains("\r\nretry-after: 2\r\n");
        assert!(status(&answer) == "200" || told, "{answer:?}");
    }
}
