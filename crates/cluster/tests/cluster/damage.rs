//! What must not happen silently: damage, two runs in one folder, no room, another game.

use std::fs::OpenOptions;
use std::net::TcpListener;
use std::path::PathBuf;
use std::time::Duration;

use marubatsu_cluster::{
    ClusterError, ClusterRun, ConnectError, Hosts, Phase, RunProgress, solved,
};
use marubatsu_tablebase::Tablebase;

use crate::support::{Folder, by_processes, game};

/// A run that is stopped as soon as it is in this phase.
fn stopped(run: &ClusterRun, phase: Phase) {
    let stopped = solved(&game(4, 3, 3, false), run, move |at| at.phase != phase);
    assert_eq!(stopped, Err(ClusterError::Cancelled));
}

fn files(run: &ClusterRun, ending: &str) -> Vec<PathBuf> {
    let files = std::fs::read_dir(&run.folder).expect("it is there");
    let files = files.map(|file| file.expect("it can be read").path());
    let mut files: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    files.sort();
    files
}

#[test]
fn a_damaged_slice_is_named_and_nothing_is_made_of_it() {
    for (phase, ending) in [(Phase::Solving, "keys"), (Phase::Assembling, "values")] {
        let folder = Folder::new();
        let run = folder.run("4x3x3", 2);
        stopped(&run, phase);
        let path = files(&run, ending).remove(3);
        let whole = std::fs::read(&path).expect("it is there");
        let mut bytes = whole.clone();
        bytes[0] ^= 1;
        std::fs::write(&path, &bytes).expect("it can be written");
        let fault = solved(&game(4, 3, 3, false), &run, |_| true);
        assert_eq!(fault, Err(ClusterError::Damaged { path: path.clone() }));
        assert!(!run.out.exists());
        // Put right, the run goes on.
        std::fs::write(&path, &whole).expect("it can be written");
        assert!(solved(&game(4, 3, 3, false), &run, |_| true).is_ok());
    }
}

#[test]
fn a_manifests_last_line_may_be_cut_off_and_no_other_may_be_changed() {
    let folder = Folder::new();
    let run = folder.run("4x3x3", 1);
    stopped(&run, Phase::Solving);
    let path = run.folder.join("manifest");
    let mut bytes = std::fs::read(&path).expect("it is there");
    bytes.truncate(bytes.len() - 7);
    std::fs::write(&path, &bytes).expect("it can be written");
    stopped(&run, Phase::Assembling);
    let mut bytes = std::fs::read(&path).expect("it is there");
    bytes[40] ^= 1;
    std::fs::write(&path, &bytes).expect("it can be written");
    let fault = solved(&game(4, 3, 3, false), &run, |_| true);
    assert_eq!(fault, Err(ClusterError::Damaged { path }));
}

#[test]
fn a_folder_is_one_runs_and_one_games() {
    let folder = Folder::new();
    let run = folder.run("4x3x3", 1);
    let other = run.clone();
    let solving = move |_| {
        let second = solved(&game(4, 3, 3, false), &other, |_| true);
        let path = other.folder.clone();
        assert_eq!(second, Err(ClusterError::InUse { path }));
        true
    };
    solved(&game(4, 3, 3, false), &run, solving).expect("the first goes on");
    let other = folder.run("3x3", 1);
    let fault = solved(&game(3, 3, 3, false), &other, |_| true);
    assert!(
        matches!(fault, Err(ClusterError::Foreign { .. })),
        "{fault:?}"
    );
}

#[test]
fn where_nothing_can_be_written_all_workers_end_with_the_reason() {
    let folder = Folder::new();
    let run = folder.run("4x3x3", 3);
    stopped(&run, Phase::Merging);
    // A folder in the place of the first slice: it can't be replaced by a file, as on a full disk none can be written.
    let path = run.folder.join("ply00-0000.keys");
    std::fs::remove_file(&path).expect("it is there");
    std::fs::create_dir_all(path.join("full")).expect("it can be made");
    let fault = solved(&game(4, 3, 3, false), &run, |_| true);
    assert!(
        matches!(&fault, Err(ClusterError::File { path: at, .. }) if *at == path),
        "{fault:?}"
    );
    std::fs::remove_dir_all(&path).expect("it is there");
    assert!(solved(&game(4, 3, 3, false), &run, |_| true).is_ok());
}

#[test]
fn a_process_with_another_game_is_refused_and_a_fault_ends_all_processes() {
    let folder = Folder::new();
    let run = folder.run("4x3x3", 2);
    stopped(&run, Phase::Solving);
    let path = files(&run, "keys").remove(3);
    OpenOptions::new()
        .write(true)
        .open(&path)
        .and_then(|file| file.set_len(1))
        .expect("it can be cut");
    let faults = by_processes(&game(4, 3, 3, false), &run, 2);
    let damaged = || Err(ClusterError::Damaged { path: path.clone() });
    assert_eq!(faults, [damaged(), damaged()]);
}

#[test]
fn a_damaged_tablebase_is_refused_where_it_is_read() {
    let folder = Folder::new();
    let (run, game) = (folder.run("4x3x3", 1), game(4, 3, 3, false));
    solved(&game, &run, |_| true).expect("it is solved");
    let bytes = folder.out();
    for at in (0..bytes.len()).step_by(397) {
        let mut bytes = bytes.clone();
        bytes[at] ^= 4;
        let path = folder.path().join("changed");
        std::fs::write(&path, &bytes).expect("it can be written");
        let verified = Tablebase::open(&path).and_then(|mut base| base.verify(&game, |_| true));
        assert!(verified.is_err(), "byte {at}");
    }
}

#[test]
fn who_waits_for_nobody_ends_in_time_and_has_made_nothing() {
    let (folder, game) = (Folder::new(), game(3, 3, 3, false));
    let free = || TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let free = [free(), free()];
    let address = |port: &TcpListener| port.local_addr().expect("it has one").to_string();
    let addresses: Vec<String> = free.iter().map(address).collect();
    drop(free);
    let alone = |addresses: &[String], process, goes_on: fn(RunProgress) -> bool| {
        let hosts = Hosts {
            addresses: addresses.to_vec(),
            process,
            patience: Duration::from_millis(200),
        };
        let run = ClusterRun {
            hosts: Some(hosts),
            ..folder.run("3x3", 1)
        };
        let ended = solved(&game, &run, goes_on);
        assert!(!run.folder.exists());
        ended.expect_err("nobody else is there")
    };
    for process in 0..2 {
        let missing = addresses[1 - process].clone();
        let late = ClusterError::Unreached {
            address: missing,
            why: ConnectError::Late,
        };
        assert_eq!(alone(&addresses, process, |_| true), late);
        // Whom it waits for is told, and it needn't go on.
        let stop = if process == 0 {
            |at: RunProgress| at.phase != Phase::Meeting(1)
        } else {
            |at: RunProgress| at.phase != Phase::Meeting(0)
        };
        assert_eq!(alone(&addresses, process, stop), ClusterError::Cancelled);
    }
    // An address of nobody's network, kept for documents.
    let elsewhere = ["192.0.2.1:1".to_owned(), addresses[1].clone()];
    let fault = alone(&elsewhere, 0, |_| true);
    let not_here = |why: &ConnectError| *why == ConnectError::NotHere;
    assert!(
        matches!(&fault, ClusterError::Unreached { why, .. } if not_here(why)),
        "{fault:?}"
    );
}
