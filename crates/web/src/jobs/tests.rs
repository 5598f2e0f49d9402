//! Tests of the jobs: each works on gates that the test opens, so that nothing depends on the clock.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use marubatsu_pages::ResultKind;

use super::*;

const PATIENCE: Duration = Duration::from_secs(10);

fn jobs(running: usize, waiting: usize) -> Arc<Jobs<u32>> {
    with_short_lane(running, 0, waiting)
}

/// Jobs with so many places in a short lane, each for 20 milliseconds, or as long as nobody waits.
fn with_short_lane(running: usize, short: usize, waiting: usize) -> Arc<Jobs<u32>> {
    with_times(running, short, waiting, Duration::from_millis(20))
}

fn with_times(running: usize, short: usize, waiting: usize, alone: Duration) -> Arc<Jobs<u32>> {
    let counts = SlotCounts {
        running,
        waiting,
        short,
        newcomers: 64,
    };
    let shared = Duration::from_millis(20);
    let slots = Slots::new(counts, LaneTimes { alone, shared });
    let results = Results {
        cache: Cache::new(1 << 20),
        kind: ResultKind::Documents.cached(),
        weigh: |_| Some(Weight::default()),
    };
    Jobs::new(&Arc::new(slots), results)
}

/// Work that says when it begins, and ends when the gate opens, is gone, or the job is cancelled.
fn gated(
    value: u32,
) -> (
    Sender<()>,
    Receiver<()>,
    impl FnMut(&Control<'_>) -> Result<u32, Error>,
) {
    let (open, gate) = channel::<()>();
    let (begun, begins) = channel();
    let work = move |control: &Control<'_>| {
        begun.send(()).ok();
        let cancelled = || {
            control
                .cancel
                .is_some_and(|flag| flag.load(Ordering::Relaxed))
        };
        loop {
            match gate.recv_timeout(Duration::from_millis(1)) {
                Ok(()) => break,
                Err(RecvTimeoutError::Timeout) if !cancelled() => {}
                Err(_) => return Err(Error::Stopped(Interrupt::Cancelled)),
            }
        }
        control.progress.unwrap().store(7, Ordering::Relaxed);
        control.asked.unwrap().store(3, Ordering::Relaxed);
        Ok(value)
    };
    (open, begins, work)
}

fn reader(joined: JoinOutcome<u32>) -> Subscriber<u32> {
    match joined {
        JoinOutcome::Running(reader) => reader,
        other => panic!("{other:?}"),
    }
}

/// Waits until a job has begun.
async fn begun(begins: &Receiver<()>) {
    until(|| begins.try_recv().is_ok()).await;
}

/// A job that runs until its gate is opened: the gate, and its reader.
async fn held(jobs: &Arc<Jobs<u32>>, key: &str, value: u32) -> (Sender<()>, Subscriber<u32>) {
    let (open, begins, work) = gated(value);
    let job = reader(jobs.join(key, work));
    begun(&begins).await;
    (open, job)
}

async fn until(condition: impl Fn() -> bool) {
    let wait = async {
        while !condition() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.unwrap();
}

#[tokio::test]
async fn many_readers_of_a_key_share_one_job_and_its_result() {
    let jobs = jobs(2, 2);
    let (open, _begins, work) = gated(5);
    let readers: Vec<_> = std::iter::once(reader(jobs.join("key", work)))
        .chain((0..9).map(|_| reader(jobs.join("key", |_| panic!("started again")))))
        .collect();
    open.send(()).unwrap();
    for reader in &readers {
        assert_eq!(reader.outcome().await, Ok(Arc::new(5)));
        let done = reader.meter().work_done();
        assert_eq!((done.nodes, done.asked), (7, Some(3)));
    }
    assert!(
        matches!(jobs.join("key", |_| panic!("started again")), JoinOutcome::Done(value) if *value == 5)
    );
    assert_eq!(jobs.started(), 1);
}

#[tokio::test]
async fn a_job_goes_on_for_the_readers_that_stay_and_ends_with_the_last() {
    let jobs = jobs(1, 1);
    let (_open, begins, work) = gated(5);
    let first = reader(jobs.join("key", work));
    let second = reader(jobs.join("key", |_| Ok(6)));
    begun(&begins).await;
    let job = Arc::clone(&first.stake.0);
    drop(first);
    assert!(!job.cancel.load(Ordering::Relaxed));
    drop(second);
    assert!(job.cancel.load(Ordering::Relaxed));
    until(|| jobs.desk().running.is_empty()).await;
    let again = reader(jobs.join("key", |_| Ok(6)));
    assert_eq!(again.outcome().await, Ok(Arc::new(6)));
}

#[tokio::test]
async fn who_comes_after_the_last_has_left_gets_a_job_of_its_own() {
    let jobs = jobs(2, 0);
    let (_open, left) = held(&jobs, "key", 5).await;
    let old = Arc::clone(&left.stake.0);
    drop(left);
    let (open, _begins, work) = gated(6);
    let new = reader(jobs.join("key", work));
    until(|| old.outcome.borrow().is_some()).await;
    assert_eq!(
        jobs.desk().running.len(),
        1,
        "the old job took the new one's place away"
    );
    open.send(()).unwrap();
    assert_eq!(new.outcome().await, Ok(Arc::new(6)));
}

#[tokio::test]
async fn only_so_many_run_and_only_so_many_wait() {
    let jobs = jobs(1, 1);
    let (open, running) = held(&jobs, "a", 1).await;
    let waiting = reader(jobs.join("b", |_| Ok(2)));
    assert!(matches!(jobs.join("c", |_| Ok(3)), JoinOutcome::Busy));
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(jobs.started(), 1);
    open.send(()).unwrap();
    assert_eq!(running.outcome().await, Ok(Arc::new(1)));
    assert_eq!(waiting.outcome().await, Ok(Arc::new(2)));
}

#[tokio::test]
async fn a_reader_who_leaves_the_queue_frees_its_place() {
    let jobs = jobs(1, 1);
    let (_open, _running) = held(&jobs, "a", 1).await;
    drop(reader(jobs.join("b", |_| panic!("it had left"))));
    until(|| jobs.slots.waiting.available_permits() == 1).await;
    assert_eq!(jobs.started(), 1);
}

#[tokio::test]
async fn a_job_that_fails_is_not_cached_and_a_panic_is_a_fault() {
    let jobs = jobs(1, 1);
    let fails = reader(jobs.join("a", |_| Err(Error::Stopped(Interrupt::EventLimit))));
    let expected = Err(Error::Stopped(Interrupt::EventLimit).into());
    assert_eq!(fails.outcome().await, expected);
    let panics = reader(jobs.join("a", |_| panic!("a test panics")));
    let fault = panics.outcome().await.unwrap_err();
    assert_eq!(fault.status, 500);
    let works = reader(jobs.join("a", |_| Ok(4)));
    assert_eq!(works.outcome().await, Ok(Arc::new(4)));
}

#[tokio::test]
async fn closing_cancels_what_runs_and_what_comes() {
    let jobs = jobs(2, 0);
    let (_open, running) = held(&jobs, "a", 1).await;
    jobs.close();
    let (_open, _begins, work) = gated(2);
    let late = reader(jobs.join("b", work));
    let cancelled = Err(Error::Stopped(Interrupt::Cancelled).into());
    assert_eq!(running.outcome().await, cancelled);
    assert_eq!(late.outcome().await, cancelled);
}

#[tokio::test]
async fn a_short_job_is_done_while_long_ones_hold_all_slots() {
    let jobs = with_short_lane(1, 1, 4);
    let (open, long) = held(&jobs, "long", 1).await;
    let short = reader(jobs.join("short", |_| Ok(2)));
    assert_eq!(*short.outcome().await.unwrap(), 2);
    open.send(()).unwrap();
    assert_eq!(*long.outcome().await.unwrap(), 1);
}

#[tokio::test]
async fn what_takes_too_long_for_the_short_lane_begins_again_in_a_slot() {
    let jobs = with_short_lane(1, 1, 4);
    let (open, first) = held(&jobs, "first", 1).await;
    let (open_second, second) = held(&jobs, "second", 2).await;
    // The lane is free again: a short job passes the one that waits.
    let short = reader(jobs.join("short", |_| Ok(3)));
    assert_eq!(*short.outcome().await.unwrap(), 3);
    open.send(()).unwrap();
    assert_eq!(*first.outcome().await.unwrap(), 1);
    open_second.send(()).unwrap();
    assert_eq!(*second.outcome().await.unwrap(), 2);
}

#[tokio::test]
async fn what_the_short_lane_cuts_off_is_no_answer() {
    let jobs = with_short_lane(1, 1, 4);
    let (open, _long) = held(&jobs, "long", 1).await;
    // Searches and matches that are stopped report what they have so far.
    let (open_second, second_begins, mut second) = gated(2);
    let partial = reader(jobs.join("partial", move |control| Ok(second(control).unwrap_or(0))));
    begun(&second_begins).await;
    open.send(()).unwrap();
    begun(&second_begins).await;
    open_second.send(()).unwrap();
    assert_eq!(*partial.outcome().await.unwrap(), 2);
}

#[tokio::test]
async fn a_job_of_the_short_lane_ends_when_its_reader_leaves() {
    let jobs = with_short_lane(1, 1, 4);
    let (_open, _long) = held(&jobs, "long", 1).await;
    let (gate, begins, left) = gated(2);
    drop(reader(jobs.join("left", left)));
    drop((gate, begins));
    until(|| jobs.desk().running.len() == 1).await;
}

#[tokio::test]
async fn a_job_that_its_only_reader_stops_ends_with_what_it_has() {
    let jobs = jobs(1, 1);
    let until_stopped = |control: &Control<'_>| {
        while !control.cancel.unwrap().load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(5)
    };
    assert!(!jobs.stop("key"), "nobody is at it");
    let first = reader(jobs.join("key", until_stopped));
    until(|| jobs.started() == 1).await;
    let second = reader(jobs.join("key", |_| Ok(6)));
    assert!(!jobs.stop("key"), "another reader waits");
    drop(second);
    assert!(jobs.stop("key"));
    let third = reader(jobs.join("key", |_| Ok(7)));
    assert_eq!(first.outcome().await, Ok(Arc::new(5)));
    assert_eq!(third.outcome().await, Ok(Arc::new(7)), "it begins again");
}

#[tokio::test]
async fn twenty_long_jobs_shut_no_short_one_out() {
    // Nobody leaves the lane before somebody else waits for it.
    let jobs = with_times(2, 2, 18, PATIENCE);
    let long: Vec<_> = (0..20)
        .map(|n| {
            let (open, begins, work) = gated(n);
            (open, begins, reader(jobs.join(&format!("long {n}"), work)))
        })
        .collect();
    for (_, begins, _) in &long {
        begun(begins).await;
    }
    // Two run, two stay in the lane, and all others wait for a slot.
    until(|| jobs.slots.waiting.available_permits() == 2).await;
    for n in 0..5 {
        let short = reader(jobs.join(&format!("short {n}"), move |_| Ok(n)));
        assert_eq!(*short.outcome().await.unwrap(), n);
    }
    assert!(
        long.iter()
            .all(|(_, _, long)| long.stake.0.outcome.borrow().is_none())
    );
}

#[tokio::test]
async fn who_came_last_is_first_in_the_lane() {
    let jobs = with_times(1, 1, 1, PATIENCE);
    let mut gates = Vec::new();
    for name in ["slot", "lane"] {
        gates.push(held(&jobs, name, 0).await);
    }
    let order = Arc::new(Mutex::new(Vec::new()));
    let waiting: Vec<_> = (0..5)
        .map(|n| {
            let order = Arc::clone(&order);
            reader(jobs.join(&format!("{n}"), move |_| {
                order.lock().unwrap().push(n);
                Ok(n)
            }))
        })
        .collect();
    for job in &waiting {
        job.outcome().await.unwrap();
    }
    assert_eq!(*order.lock().unwrap(), [4, 3, 2, 1, 0]);
}

#[tokio::test]
async fn what_finds_no_room_after_the_lane_is_told_to_come_again() {
    let jobs = with_short_lane(1, 1, 1);
    let long: Vec<_> = (0..3)
        .map(|n| {
            let (open, _, work) = gated(n);
            (open, reader(jobs.join(&format!("{n}"), work)))
        })
        .collect();
    until(|| {
        long.iter()
            .any(|(_, job)| job.stake.0.outcome.borrow().is_some())
    })
    .await;
    for (open, _) in &long {
        open.send(()).ok();
    }
    let mut refused = 0;
    for (_, job) in &long {
        refused += u32::from(job.outcome().await == Err(PageError::busy()));
    }
    assert_eq!(refused, 1);
}
