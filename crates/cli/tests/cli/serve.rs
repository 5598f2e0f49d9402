//! `serve`: its one line, the port, how it ends.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::Child;

use crate::support::{marubatsu, program, run, started};

/// A server that has said where it is.
fn serving(arguments: &[&str]) -> (Child, String) {
    let mut child = started(&mut program(arguments));
    let mut line = String::new();
    let stdout = child.stdout.as_mut().expect("stdout is piped");
    let read = BufReader::new(stdout).read_line(&mut line);
    assert!(
        read.expect("it says something") > 0,
        "{arguments:?} says nothing"
    );
    (child, line)
}

fn port(line: &str) -> u16 {
    let port = line.strip_prefix("http://127.0.0.1:");
    let port = port.and_then(|rest| rest.strip_suffix("/\n"));
    port.and_then(|port| port.parse().ok()).expect("an address")
}

#[cfg(unix)]
#[test]
fn it_prints_its_address_and_ends_well() {
    let ways: [(&[&str], &str); 3] = [
        (&["serve", "--port", "0"], "INT"),
        (&["--port", "0"], "TERM"),
        (&["--lang", "ja", "serve", "--port=0"], "INT"),
    ];
    for (arguments, name) in ways {
        let (child, line) = serving(arguments);
        let stream = std::net::TcpStream::connect(("127.0.0.1", port(&line)));
        drop(stream.expect("somebody listens"));
        crate::support::signal(name, &child);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?} {name}");
        assert!(output.stderr.is_empty());
    }
}

#[test]
fn a_port_in_use_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("it has one").port().to_string();
    let ran = marubatsu(&["serve", "--port", &port]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""));
    let expected = format!("error: port {port} is in use: choose another, or --port 0");
    assert!(ran.err.starts_with(&expected), "{}", ran.err);
    let ran = marubatsu(&["--port", &port, "--lang", "ja"]);
    assert_eq!(ran.code, Some(3));
    assert!(
        ran.err.contains(&format!("ポート {port} は使用中です")),
        "{}",
        ran.err
    );
}

#[test]
fn a_port_is_a_number() {
    for port in ["65536", "-1", "http", "８７６５"] {
        let ran = marubatsu(&["serve", "--port", port]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""), "{port}");
    }
}

#[test]
fn options_of_the_server_go_with_the_server() {
    let ran = run("--port 0 search");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("--port goes after serve"), "{}", ran.err);
}
