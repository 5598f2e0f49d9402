//! What a run is said to take, held against what it takes.

use marubatsu_cluster::{ClusterError, ClusterRun, planned, solved};

use crate::support::{Folder, game};

#[test]
fn a_plan_is_near_what_comes_of_it() {
    for (name, game, is_counted) in [
        ("4x4g", game(4, 4, 4, true), true),
        ("4x3x3", game(4, 3, 3, false), false),
        ("4x4x3g", game(4, 4, 3, true), false),
    ] {
        let folder = Folder::new();
        let run = folder.run(name, 1);
        let plan = planned(&game, &run).expect("it fits");
        assert_eq!(plan.error.is_none(), is_counted);
        let head = solved(&game, &run, |_| true).expect("it is solved");
        let all: u64 = head.plies.iter().map(|ply| ply.positions).sum();
        let error = plan.error.unwrap_or(0.5);
        let all = u32::try_from(all).expect("it is small");
        let wrong = (plan.positions - f64::from(all)).abs();
        assert!(
            wrong < 4.0 * error,
            "{name}: {} {all} {error}",
            plan.positions
        );
        for (ply, counts) in plan.plies.iter().zip(&head.plies) {
            let counted = f64::from(u32::try_from(counts.positions).expect("it is small"));
            assert!(
                (ply - counted).abs() < 0.1 * counted + 40.0,
                "{name}: {ply} {counted}"
            );
        }
    }
}

#[test]
fn a_plan_takes_less_memory_where_less_may_be_used_and_time_where_more_work() {
    let game = game(6, 6, 4, true);
    let mut run = ClusterRun::new("6x6g", "work".as_ref(), "out".as_ref());
    let much = planned(&game, &run).expect("it fits");
    assert!(much.positions > 69e9 && much.positions < 70e9);
    (run.workers, run.memory) = (16, 1 << 28);
    let little = planned(&game, &run).expect("it fits");
    assert!((much.seconds / little.seconds - 16.0).abs() < 0.01);
    assert!(little.worker_bytes < much.worker_bytes);
    let large = crate::support::game(7, 8, 4, true);
    assert!(planned(&large, &run).is_ok_and(|plan| plan.error.is_some()));
    let free = crate::support::game(7, 7, 4, false);
    assert!(matches!(
        planned(&free, &run),
        Err(ClusterError::TooLarge { .. })
    ));
}
