//! `serve`: its one line, the port, how it ends.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::Child;

use crate::support::{ended, marubatsu, program, run, started};

/// A server that has said where it is.
pub(crate) fn serving(arguments: &[&str]) -> (Child, String) {
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

/// The port of the address it says.
pub(crate) fn port(line: &str) -> u16 {
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
        let output = ended(child, "the server");
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
    let expected = format!("error: port {port} is in use; choose another, or --port 0");
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
fn without_a_port_the_next_free_one_is_taken_and_said() {
    // Whoever else has it, it is in use.
    let taken = TcpListener::bind("127.0.0.1:8765");
    for arguments in [&["serve"][..], &["--lang", "ja"]] {
        let (mut child, line) = serving(arguments);
        let stream = std::net::TcpStream::connect(("127.0.0.1", port(&line)));
        child.kill().expect("it still runs");
        let output = ended(child, "the server");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(stream.is_ok() && port(&line) != 8765, "{line}");
        assert!(said.contains("8765"), "{said}");
    }
    drop(taken);
}

#[test]
fn a_table_of_ones_own_is_read_before_the_server_starts() {
    let directory = crate::support::directory("serve-tables");
    let file = directory.join("small.csv");
    let built = run(&format!("table build --game 2x2 --out {}", file.display()));
    assert_eq!(built.code, Some(0), "{}", built.err);
    let gap = directory.join("gap.csv");
    let text = std::fs::read_to_string(&file).expect("it was written");
    let rows: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with("o.x."))
        .collect();
    std::fs::write(&gap, rows.join("\n")).expect("a directory of this test's own");
    let missing = directory.join("missing.csv");
    let shown = |name: &str, path: &std::path::Path| format!("{name}={}", path.display());
    for (tables, part) in [
        (vec![shown("gap", &gap)], "no row for this position"),
        (vec![shown("missing", &missing)], "missing.csv"),
        (vec![shown("a b", &file)], "expected a name of letters"),
        (vec!["alone".to_owned()], "NAME=FILE"),
        (
            vec![shown("one", &file), shown("one", &file)],
            "there is already a player \"one\"",
        ),
    ] {
        let mut arguments = vec!["serve", "--port", "0"];
        arguments.extend(tables.iter().flat_map(|table| ["--score-table", table]));
        let ran = marubatsu(&arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""), "{tables:?}");
        assert!(
            ran.err.contains(part) && ran.err.contains("--score-table"),
            "{}",
            ran.err
        );
    }
}
