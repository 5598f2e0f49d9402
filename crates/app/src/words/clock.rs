//! The clock that times and deadlines are read from: the system's, or where there is no system, its host's.
//!
//! Invariant: time never goes back. Without an operating system, and before a host has brought its clock, it stands still.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use of_host::{Instant, set};

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod of_host {
    use std::sync::OnceLock;
    use std::time::Duration;

    static HOST: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Brings the clock: how long ago some moment was. The first one stays.
    pub fn set(clock: fn() -> Duration) {
        let _ = HOST.set(clock);
    }

    /// A moment, as `std::time::Instant` where there is a system.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// Returns this moment.
        pub fn now() -> Self {
            Self(HOST.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// Returns how long ago it was.
        pub fn elapsed(&self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }

        /// Returns the moment so much later, if there is one.
        pub fn checked_add(&self, time: Duration) -> Option<Self> {
            self.0.checked_add(time).map(Self)
        }
    }
}
