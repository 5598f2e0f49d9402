//! A run's folder: what it holds beside the positions is small, and what is changed in it is noticed.

use std::path::PathBuf;

use marubatsu_cluster::{ClusterError, ClusterRun, Phase, solved};

use crate::support::{Folder, game};

/// A run of 4x4g in slices of so many classes, stopped before it merges its ninth ply.
fn merging(folder: &Folder, slice: u64) -> ClusterRun {
    let run = ClusterRun {
        slice,
        ..folder.run("4x4g", 2)
    };
    let stopped = solved(&game(4, 4, 4, true), &run, |at| {
        (at.phase, at.ply) != (Phase::Merging, 9)
    });
    assert_eq!(stopped, Err(ClusterError::Cancelled));
    run
}

fn files(run: &ClusterRun, ending: &str) -> Vec<PathBuf> {
    let files = std::fs::read_dir(&run.folder).expect("it is there");
    let files = files.map(|file| file.expect("it can be read").path());
    let files = files.filter(|path| path.to_string_lossy().ends_with(ending));
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    files
}

#[test]
fn a_manifest_grows_with_the_slices_and_not_with_their_pairs() {
    // Slices of 200 classes: a ply has up to 128, and each leads to nearly all of the next ply's.
    let folder = Folder::new();
    let run = ClusterRun {
        slice: 200,
        ..folder.run("4x4g", 1)
    };
    let stopped = solved(&game(4, 4, 4, true), &run, |at| {
        at.phase != Phase::Assembling
    });
    assert_eq!(stopped, Err(ClusterError::Cancelled));
    let slices = files(&run, ".keys").len() as u64;
    let manifest = std::fs::metadata(run.folder.join("manifest"));
    let manifest = manifest.expect("it is there").len();
    assert!(slices > 500, "{slices}");
    assert!(
        manifest < 400 * slices,
        "{manifest} bytes for {slices} slices"
    );
}

#[test]
fn a_changed_run_is_named_and_nothing_is_made_of_it() {
    let folder = Folder::new();
    let run = merging(&folder, 1_000);
    let paths = files(&run, ".run");
    let whole: Vec<Vec<u8>> = paths
        .iter()
        .map(|path| std::fs::read(path).expect("it is there"))
        .collect();
    let refused = |bytes: &[u8]| {
        std::fs::write(&paths[0], bytes).expect("it can be written");
        let fault = solved(&game(4, 4, 4, true), &run, |_| true);
        let path = paths[0].clone();
        assert_eq!(fault, Err(ClusterError::Damaged { path }));
    };
    // Where a slice's keys stand, how many bytes they have, their checksum and its own; then a key.
    for at in [0, 8, 16, 24, 63, whole[0].len() - 1] {
        let mut bytes = whole[0].clone();
        bytes[at] ^= 1;
        refused(&bytes);
    }
    refused(&whole[0][..whole[0].len() / 2]);
    refused(&[]);
    // What another worker got.
    refused(&whole[1]);
    std::fs::write(&paths[0], &whole[0]).expect("it can be written");
    assert!(solved(&game(4, 4, 4, true), &run, |_| true).is_ok());
}

#[cfg(target_os = "linux")]
#[test]
fn a_small_game_takes_no_more_workers_than_it_has_slices() {
    let folder = Folder::new();
    let run = ClusterRun {
        workers: 256,
        ..folder.run("3x3", 1)
    };
    let threads = || {
        let threads = std::fs::read_dir("/proc/self/task");
        threads.expect("Linux has it").count()
    };
    let ended = solved(&game(3, 3, 3, false), &run, move |_| {
        // Those of the other tests too.
        assert!(threads() < 128, "{}", threads());
        true
    });
    assert!(ended.is_ok());
}
