//! Games, folders and runs for tests.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use marubatsu::games::line::Line;
use marubatsu::tablebase::Head;
use marubatsu_cluster::{ClusterError, ClusterRun, Hosts, solved};

/// A game by its sizes.
pub(crate) fn game(width: u32, height: u32, k: u32, gravity: bool) -> Line<u64> {
    Line::new(width, height, k, gravity).expect("it fits")
}

/// A folder that is deleted in the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("marubatsu-cluster-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("it can be made");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// A run in this folder, in many small slices.
    pub(crate) fn run(&self, name: &str, workers: usize) -> ClusterRun {
        let mut run = ClusterRun::new(name, &self.0.join("work"), &self.0.join("out"));
        (run.workers, run.slice) = (workers, 4_000);
        run
    }

    /// The file that came of it.
    pub(crate) fn out(&self) -> Vec<u8> {
        std::fs::read(self.0.join("out")).expect("it was written")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The same run by so many processes, each a thread here, with two workers each.
pub(crate) fn by_processes(
    game: &Line<u64>,
    run: &ClusterRun,
    processes: usize,
) -> Vec<Result<Head, ClusterError>> {
    let free = || TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let listeners: Vec<TcpListener> = (0..processes).map(|_| free()).collect();
    let address = |listener: &TcpListener| listener.local_addr().expect("it has one").to_string();
    let addresses: Vec<String> = listeners.iter().map(address).collect();
    drop(listeners);
    std::thread::scope(|scope| {
        let process = |process| {
            let hosts = Hosts {
                addresses: addresses.clone(),
                process,
                patience: Duration::from_secs(20),
            };
            let run = ClusterRun {
                workers: 2,
                hosts: Some(hosts),
                ..run.clone()
            };
            scope.spawn(move || solved(game, &run, |_| true))
        };
        let all: Vec<_> = (0..processes).map(process).collect();
        let all = all.into_iter().map(|one| one.join().expect("no panic"));
        all.collect()
    })
}
