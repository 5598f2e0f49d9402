//! What a worker takes, by the bytes that are allocated.
//!
//! Invariant: this test is alone in its program, since all that a program allocates is counted together.

use marubatsu::games::line::Line;
use marubatsu_cluster::{ClusterRun, solved};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

const MIB: usize = 1 << 20;

/// The most bytes that were allocated while a game was solved with so many bytes of memory, and the file's.
fn solving(memory: usize) -> (usize, Vec<u8>) {
    let folder = std::env::temp_dir().join(format!("marubatsu-memory-{}", std::process::id()));
    let game = Line::<u64>::new(4, 4, 4, true).expect("it fits");
    let out = folder.join("out");
    let mut run = ClusterRun::new("4x4g", &folder.join("work"), &out);
    run.memory = memory as u64;
    let before = ALLOCATED.current_usage();
    ALLOCATED.reset_peak_usage();
    solved(&game, &run, |_| true).expect("it is solved");
    let most = ALLOCATED.peak_usage() - before;
    let bytes = std::fs::read(&out).expect("it is written");
    let _ = std::fs::remove_dir_all(&folder);
    (most, bytes)
}

#[test]
fn a_worker_stays_under_its_limit() {
    let (much, whole) = solving(256 * MIB);
    let (little, same) = solving(MIB);
    // More than the limit is what the same run takes without it.
    assert!(much > MIB, "{much}");
    assert!(little < MIB, "{little}");
    assert!(whole == same);
}
