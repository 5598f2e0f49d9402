//! The same file, however many workers and processes made it, and whatever it was broken off by; and what is in it.

use std::sync::atomic::{AtomicU32, Ordering};

use marubatsu::tablebase::{Head, in_memory};
use marubatsu_cluster::{ClusterError, ClusterRun, solved};
use marubatsu_tablebase::Tablebase;

use crate::support::{Folder, by_processes, game};

/// The file of a run from beginning to end.
fn file(workers: usize, change: impl Fn(&mut ClusterRun)) -> Vec<u8> {
    let folder = Folder::new();
    let mut run = folder.run("4x4g", workers);
    change(&mut run);
    solved(&game(4, 4, 4, true), &run, |_| true).expect("it is solved");
    folder.out()
}

#[test]
fn the_file_is_the_same_for_any_number_of_workers_and_slices() {
    let one = file(1, |_| {});
    assert!(one == file(2, |_| {}));
    assert!(one == file(4, |_| {}));
    assert!(one == file(3, |run| run.slice = 1_500));
}

#[test]
fn the_file_is_the_same_however_little_memory_there_is() {
    let (little, much) = (Folder::new(), Folder::new());
    let game = game(4, 4, 4, true);
    let mut run = little.run("4x4g", 2);
    run.memory = 0;
    solved(&game, &run, |_| true).expect("it is solved");
    solved(&game, &much.run("4x4g", 2), |_| true).expect("it is solved");
    assert!(little.out() == much.out());
}

#[test]
fn the_file_is_the_same_over_two_processes() {
    for (name, game) in [
        ("4x3x3", game(4, 3, 3, false)),
        ("4x4g", game(4, 4, 4, true)),
    ] {
        let (alone, together) = (Folder::new(), Folder::new());
        let head = solved(&game, &alone.run(name, 1), |_| true).expect("it is solved");
        let heads = by_processes(&game, &together.run(name, 2), 2);
        assert_eq!(heads, [Ok(head.clone()), Ok(head)]);
        assert!(alone.out() == together.out());
    }
}

#[test]
fn every_position_has_the_value_that_follows_from_the_whole_graph() {
    for (name, game) in [
        ("4x3x3", game(4, 3, 3, false)),
        ("4x4g", game(4, 4, 4, true)),
    ] {
        let folder = Folder::new();
        let head = solved(&game, &folder.run(name, 2), |_| true).expect("it is solved");
        let plies = in_memory(&game);
        let classes: Vec<u64> = head.plies.iter().map(|ply| ply.classes).collect();
        let of = |ply: &Vec<_>| ply.len() as u64;
        assert_eq!(classes, plies.iter().map(of).collect::<Vec<_>>());
        let mut base = Tablebase::open(&folder.path().join("out")).expect("it is one");
        assert_eq!(base.head(), &head);
        let some = plies.iter().flat_map(|ply| (0_u64..).zip(ply)).step_by(17);
        for (rank, &(key, ending)) in some {
            use marubatsu::game::PackedGame as _;
            let probed = base
                .probe(&game, &game.unpacked(key))
                .expect("it can be read");
            assert_eq!(
                probed.map(|probed| (probed.ending, probed.rank)),
                Some((ending, rank))
            );
        }
        let verified = base.verify(&game, |_| true).expect("it is true");
        assert_eq!(verified.classes, classes.iter().sum::<u64>());
    }
}

/// Positions by ply up to symmetry and in all, as `tree` and `perft --unique` count them.
#[test]
fn positions_are_as_many_as_counted_elsewhere() {
    let counts = |name: &str, game| -> Head {
        let folder = Folder::new();
        solved(&game, &folder.run(name, 2), |_| true).expect("it is solved")
    };
    let head = counts("4x4g", game(4, 4, 4, true));
    let positions: u64 = head.plies.iter().map(|ply| ply.positions).sum();
    // J. Tromp's number of positions of Connect Four on 4x4.
    assert_eq!(positions, 161_029);
    let head = counts("3x3", game(3, 3, 3, false));
    let sum = |of: fn(&marubatsu::tablebase::PlyCounts) -> u64| head.plies.iter().map(of).sum();
    let (classes, positions): (u64, u64) = (sum(|ply| ply.classes), sum(|ply| ply.positions));
    assert_eq!((classes, positions), (765, 5_478));
}

#[test]
fn a_run_interrupted_anywhere_resumes_with_other_workers_to_the_same_file() {
    let whole = file(1, |_| {});
    let (folder, game) = (Folder::new(), game(4, 4, 4, true));
    let mut stops = 0;
    for workers in (1..=4).cycle() {
        let run = folder.run("4x4g", workers);
        let rounds = AtomicU32::new(0);
        // Another stretch each time, so that all phases are broken off somewhere.
        let most = 5 + stops % 4;
        match solved(&game, &run, move |_| {
            rounds.fetch_add(1, Ordering::Relaxed) < most
        }) {
            Ok(_) => break,
            Err(fault) => assert_eq!(fault, ClusterError::Cancelled),
        }
        stops += 1;
        assert!(!run.out.exists(), "only a whole file is there");
    }
    assert!(stops > 5, "{stops}");
    assert!(whole == folder.out());
}

#[test]
fn the_file_beside_the_python_tests_is_what_a_run_writes() {
    let folder = Folder::new();
    solved(&game(3, 3, 3, false), &folder.run("3x3", 1), |_| true).expect("it is solved");
    let kept = include_bytes!("../../../python/tests/3x3.tablebase");
    assert!(folder.out() == kept);
}
