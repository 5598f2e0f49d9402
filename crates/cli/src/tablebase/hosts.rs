//! The processes that build a tablebase together, as a file names them.
//!
//! Invariant: every address was looked at before anything is made or connected.

use std::net::IpAddr;
use std::path::Path;
use std::time::Duration;

use marubatsu::lang::Message;
use marubatsu_app::error::InputError;
use marubatsu_cluster::Hosts;

use crate::environment::Environment;
use crate::error::CliError;
use crate::file;

/// How long processes wait for each other.
const PATIENCE: Duration = Duration::from_secs(60);

/// The processes that a file names.
pub(super) fn read(path: &Path, process: u32) -> Result<Hosts, CliError> {
    let text =
        String::from_utf8_lossy(&file::read("hosts", path, file::LARGEST_TEXT)?).into_owned();
    let wrong = |message| InputError::new("hosts", &path.to_string_lossy(), None, message);
    let mut addresses: Vec<String> = Vec::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() {
            continue;
        }
        if parts(line).is_none() {
            return Err(wrong(no_address(number, line)).into());
        }
        if addresses.iter().any(|address| address == line) {
            return Err(wrong(twice(number, line)).into());
        }
        addresses.push(line.to_owned());
    }
    let (process, lines) = (process as usize, addresses.len());
    if lines == 0 {
        let message = Message::new(
            "the file is empty; expected a line HOST:PORT for each process",
            "ファイルが空です。プロセスごとに HOST:PORT を 1 行ずつ書いてください",
        );
        return Err(wrong(message).into());
    }
    if process >= lines {
        let message = Message::new(
            format!("the file lists {lines} processes, counted from 0"),
            format!("ファイルにあるプロセスは {lines} 個です (0 から数えます)"),
        );
        return Err(InputError::new("process", &process.to_string(), None, message).into());
    }
    Ok(Hosts {
        addresses,
        process,
        patience: PATIENCE,
    })
}

/// Host and port of an address. An IPv6 address stands in brackets.
fn parts(address: &str) -> Option<(&str, u16)> {
    let (host, port) = address.rsplit_once(':')?;
    let port = port.parse().ok().filter(|&port| port > 0)?;
    let inside = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'));
    let is_sound = inside.map_or_else(
        || !host.is_empty() && !host.contains([':', '[', ']', '/', ' ', '\t']),
        |inside| {
            inside
                .parse::<IpAddr>()
                .is_ok_and(|address| address.is_ipv6())
        },
    );
    is_sound.then_some((inside.unwrap_or(host), port))
}

fn no_address(number: u32, line: &str) -> Message {
    Message::new(
        format!("line {number}: expected HOST:PORT, found {line}"),
        format!("{number} 行目が HOST:PORT の形ではありません: {line}"),
    )
}

fn twice(number: u32, line: &str) -> Message {
    Message::new(
        format!("line {number} repeats {line}: each process needs its own address"),
        format!("{number} 行目の {line} は重複しています。プロセスごとに別のアドレスが必要です"),
    )
}

/// Says that whoever reaches a port may take part.
pub(super) fn warn_of(hosts: &Hosts, environment: &Environment) {
    let is_near = |address: &String| {
        let host = parts(address).map_or(address.as_str(), |(host, _)| host);
        host == "localhost" || host.parse().is_ok_and(|host: IpAddr| host.is_loopback())
    };
    if !hosts.addresses.iter().all(is_near) {
        environment.warn(&Message::new(
            "connections between the processes are neither encrypted nor authenticated; use them only in your own network",
            "プロセス間の通信は暗号化も認証もされません。自分のネットワークの中だけで使ってください",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_host_and_a_port() {
        assert_eq!(parts("one.example:4801"), Some(("one.example", 4801)));
        assert_eq!(parts("[::1]:4801"), Some(("::1", 4801)));
        for wrong in [
            "",
            "one",
            "one:",
            ":1",
            "one:0",
            "one:65536",
            "::1:1",
            "[one]:1",
            "a b:1",
            "http://one:1",
        ] {
            assert_eq!(parts(wrong), None, "{wrong}");
        }
    }
}
