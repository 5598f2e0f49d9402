//! Where jobs run: slots for work of any length, and a separate lane for short work.
//!
//! Invariants: jobs in slots, or waiting for them, take no place in the lane: each has its own permits. The newest job enters the
//! lane first, so waiting jobs never delay a new one.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, watch};

/// How long a job may stay in the short lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneTimes {
    /// While nobody waits for its place.
    pub(crate) alone: Duration,
    /// While others do.
    pub(crate) shared: Duration,
}

/// How many jobs run and wait at once, of all kinds together.
#[derive(Debug)]
pub(crate) struct Slots {
    pub(super) running: Arc<Semaphore>,
    /// Those that wait for a slot.
    pub(super) waiting: Arc<Semaphore>,
    /// Those in the lane, and those that wait for a place in it.
    pub(super) newcomers: Arc<Semaphore>,
    pub(super) lane: Arc<ShortLane>,
}

/// How many there may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlotCounts {
    pub(crate) running: usize,
    pub(crate) waiting: usize,
    pub(crate) short: usize,
    pub(crate) newcomers: usize,
}

/// The permit by which a job was let in.
#[derive(Debug)]
pub(super) enum Admission {
    /// It runs at once.
    Slot(OwnedSemaphorePermit),
    /// It waits for a slot or a place in the lane, whichever is free first.
    Newcomer(OwnedSemaphorePermit),
    /// It waits for a slot.
    Waiting(OwnedSemaphorePermit),
}

impl Slots {
    pub(crate) fn new(counts: SlotCounts, times: LaneTimes) -> Self {
        // Without a lane nobody can wait for a place in it.
        let newcomers = if counts.short == 0 {
            0
        } else {
            counts.newcomers
        };
        Self {
            running: Arc::new(Semaphore::new(counts.running)),
            waiting: Arc::new(Semaphore::new(counts.waiting)),
            newcomers: Arc::new(Semaphore::new(newcomers)),
            lane: Arc::new(ShortLane {
                places: Arc::new(Semaphore::new(counts.short)),
                freed: Notify::new(),
                queue: watch::Sender::new(0),
                times,
            }),
        }
    }

    /// Lets a job in, if there is room for one more.
    pub(super) fn admit(&self) -> Option<Admission> {
        let permit = |of: &Arc<Semaphore>| Arc::clone(of).try_acquire_owned().ok();
        permit(&self.running)
            .map(Admission::Slot)
            .or_else(|| permit(&self.newcomers).map(Admission::Newcomer))
            .or_else(|| permit(&self.waiting).map(Admission::Waiting))
    }
}

/// The lane for short work.
#[derive(Debug)]
pub(super) struct ShortLane {
    places: Arc<Semaphore>,
    freed: Notify,
    /// How many wait for a place.
    queue: watch::Sender<usize>,
    times: LaneTimes,
}

/// A place in the lane.
#[derive(Debug)]
pub(super) struct LanePlace {
    permit: Option<OwnedSemaphorePermit>,
    lane: Arc<ShortLane>,
}

impl Drop for LanePlace {
    fn drop(&mut self) {
        drop(self.permit.take());
        self.lane.freed.notify_last();
    }
}

/// Somebody who waits for a place.
struct QueuePlace<'a>(&'a ShortLane);

impl Drop for QueuePlace<'_> {
    fn drop(&mut self) {
        self.0.queue.send_modify(|waiting| *waiting -= 1);
    }
}

impl ShortLane {
    /// Waits for a place.
    pub(super) async fn enter(self: &Arc<Self>) -> LanePlace {
        self.queue.send_modify(|waiting| *waiting += 1);
        let _waits = QueuePlace(self);
        loop {
            let freed = self.freed.notified();
            if let Ok(permit) = Arc::clone(&self.places).try_acquire_owned() {
                let (permit, lane) = (Some(permit), Arc::clone(self));
                return LanePlace { permit, lane };
            }
            freed.await;
        }
    }

    /// Waits until somebody who has entered the lane just now must leave it.
    pub(super) async fn time_is_over(&self) {
        let LaneTimes { alone, shared } = self.times;
        tokio::time::sleep(shared).await;
        let mut queue = self.queue.subscribe();
        let somebody_waits = queue.wait_for(|&waiting| waiting > 0);
        tokio::time::timeout(alone.saturating_sub(shared), somebody_waits)
            .await
            .ok();
    }
}
