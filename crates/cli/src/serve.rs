//! The command `serve`: the lab in the browser.
//!
//! Invariant: it listens on 127.0.0.1 only, at the requested port or at one that it prints. It prints its address once it answers,
//! then the addresses of shared files. Ctrl-C is the normal way to end it, so it exits with 0.

use std::collections::BTreeMap;
use std::future::Future;
use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::{self, Stdio};
use std::sync::Arc;
use std::time::Duration;

use marubatsu::lang::Message;
use marubatsu_app::error::InputError;
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::OwnLesson;
use marubatsu_app::lessons::reports::FileVerdict;
use marubatsu_app::system::reason;
use marubatsu_app::table::ScoreTable;
use marubatsu_tablebase::is_address;
use marubatsu_web::{LabState, OwnTable, TABLEBASES};
use tokio::runtime::{Builder, Runtime};

use crate::environment::Environment;
use crate::error::{CliError, ExitStatus};
use crate::options::{Command, ParsedArguments};
use crate::{lesson_files, tablebase};

/// The usual port.
const PORT: u16 = 8765;

/// The usual memory, in MiB.
const MEMORY: usize = 256;

/// How long work that still runs may take to end.
const GRACE: Duration = Duration::from_secs(1);

/// Reads the command.
pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let port = parsed.number_within("port", 0..=u16::MAX)?;
    let opens = parsed.flag("open");
    let memory = parsed.number_within("memory", 1..=1_u32 << 20)?;
    let memory = memory.map_or(MEMORY, |mib| mib as usize) << 20;
    let lessons = parsed.texts("lessons").into_iter().map(PathBuf::from);
    let lessons: Vec<PathBuf> = lessons.collect();
    let known = parsed.texts("known").into_iter().map(PathBuf::from);
    let known: Vec<PathBuf> = known.collect();
    Ok(Box::new(move |mut lab, environment, out| {
        let mut tablebases = BTreeMap::new();
        for path in &known {
            let game = tablebase::known(&mut lab, path)?;
            if !is_address(path) {
                tablebases.insert(game, path.clone());
            }
        }
        let (lessons, refused) = lesson_files::open(&lab, &lessons)?;
        for verdict in &refused {
            environment.warn(&refusal(verdict));
        }
        let content = Content {
            lab,
            lessons,
            refused,
            tablebases,
        };
        serve((port, opens, memory), content, environment, out)
    }))
}

/// That a lesson isn't opened, and where to read why.
fn refusal(FileVerdict { file, faults, .. }: &FileVerdict) -> Message {
    let count = faults.len();
    Message::new(
        format!("{file} has {count} problems and is not opened; run marubatsu lesson check {file}"),
        format!(
            "{file} は誤りが {count} 件あるので開きません。marubatsu lesson check {file} で確認してください"
        ),
    )
}

/// What is served.
struct Content {
    lab: Lab,
    lessons: Vec<OwnLesson>,
    /// The lessons that don't hold.
    refused: Vec<FileVerdict>,
    /// The files that are handed out, by the names of their games.
    tablebases: BTreeMap<String, PathBuf>,
}

fn serve(
    (port, opens, memory): (Option<u16>, bool, usize),
    content: Content,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let Content {
        lab,
        lessons,
        refused,
        tablebases,
    } = content;
    let tables = lab.own_players().tables();
    let tables = tables.map(|(name, table)| own_table(&lab, name, table));
    let tables = tables.collect::<Result<_, _>>()?;
    let listener = listener(port, environment)?;
    let port = listener.local_addr()?.port();
    let address = format!("http://127.0.0.1:{port}/");
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    let shutdown = shutdown(&runtime)?;
    writeln!(out, "{address}")?;
    for game in tablebases.keys() {
        writeln!(out, "http://127.0.0.1:{port}{TABLEBASES}{game}")?;
    }
    out.flush()?;
    if opens {
        open(&address, environment);
    }
    let state = LabState::with_memory(port, memory);
    let state = state.with_lab(lab).with_tables(tables);
    let state = state.with_lessons(lessons).with_refused_lessons(refused);
    let state = state.with_tablebases(tablebases);
    let served = runtime.block_on(marubatsu_web::serve_with(listener, state, shutdown));
    runtime.shutdown_timeout(GRACE);
    served.map_err(|error| in_use(port, &error))?;
    Ok(ExitStatus::Done)
}

/// Listens at the port that was asked for; where none was, at the usual one or else the next that is free.
fn listener(port: Option<u16>, environment: &Environment) -> Result<TcpListener, InputError> {
    let listen = |port: u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let is_taken = |error: &io::Error| error.kind() == io::ErrorKind::AddrInUse;
    let listener = match listen(port.unwrap_or(PORT)) {
        Err(error) if port.is_none() && is_taken(&error) => {
            environment.warn(&Message::new(
                format!("port {PORT} is in use; taking the next free one"),
                format!("ポート {PORT} は使用中なので、次の空いているポートを使います"),
            ));
            // Beyond these the system chooses.
            let next = (PORT + 1..PORT + 20).find_map(|port| listen(port).ok());
            next.map_or_else(|| listen(0), Ok)
        }
        listener => listener,
    };
    listener.map_err(|error| in_use(port.unwrap_or(PORT), &error))
}

/// A score table of one's own, ready to be walked.
fn own_table(lab: &Lab, name: &str, table: &ScoreTable) -> Result<OwnTable, InputError> {
    Ok(OwnTable {
        name: name.to_owned(),
        study: Arc::new(lab.imported(table)?),
    })
}

fn in_use(port: u16, error: &io::Error) -> InputError {
    let message = if error.kind() == io::ErrorKind::AddrInUse {
        Message::new(
            format!("port {port} is in use; choose another, or --port 0 for any free one"),
            format!(
                "ポート {port} は使用中です。別のポートか、空いているポートを使う --port 0 を指定してください"
            ),
        )
    } else {
        let Message { en, ja } = reason(error);
        Message::new(
            format!("can't listen on port {port}: {en}"),
            format!("ポート {port} を使えません: {ja}"),
        )
    };
    InputError::new("port", &port.to_string(), None, message)
}

/// Ready at the first Ctrl-C or SIGTERM; from then on a second one ends the program at once.
#[cfg(unix)]
fn shutdown(runtime: &Runtime) -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let _entered = runtime.enter();
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let (sender, asked) = tokio::sync::oneshot::channel();
    runtime.spawn(async move {
        let mut next = async || {
            tokio::select! {
                _ = interrupt.recv() => {},
                _ = terminate.recv() => {},
            }
        };
        next().await;
        // If nobody waits any more, the server has ended by itself.
        let _ = sender.send(());
        next().await;
        end_now();
    });
    Ok(async { drop(asked.await) })
}

/// Ready at Ctrl-C.
#[cfg(not(unix))]
fn shutdown(_: &Runtime) -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}

#[cfg(unix)]
#[allow(clippy::exit, reason = "the user wants the program to end now")]
fn end_now() {
    process::exit(130);
}

/// Opens the address with the system's browser, and says so if it can't.
fn open(address: &str, environment: &Environment) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut opener = process::Command::new(program);
    opener.args(arguments).arg(address);
    opener
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let unopened = Message::new(
        format!("{program} can't open the browser; open {address} yourself"),
        format!("{program} でブラウザーを開けません。{address} を開いてください"),
    );
    let environment = *environment;
    // Some openers stay as long as the browser does.
    std::thread::spawn(move || {
        if !opener.status().is_ok_and(|status| status.success()) {
            environment.warn(&unopened);
        }
    });
}
