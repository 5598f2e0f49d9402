//! Turns a request into an answer: pages, JSON, pictures and files over the use cases.
//!
//! Invariants: plain functions, without sockets, threads or clocks; they draw and search nothing themselves. [`Site::answer`] answers
//! one request after the other. [`Site::reply`] returns the work that an answer needs, so that a server can share it between
//! requests.
//!
//! ```
//! use marubatsu_pages::{Site, SiteLimits};
//!
//! let site = Site::new(SiteLimits::default());
//! let request = http::Request::get("/api/search?table=merged").body(Vec::new())?;
//! let answer = site.answer(request);
//! assert_eq!(answer.status(), http::StatusCode::OK);
//! assert!(answer.into_body().into_bytes().starts_with(b"{"));
//! # Ok::<(), http::Error>(())
//! ```

#![forbid(unsafe_code)]

mod answer;
mod api;
mod assets;
mod cache;
mod choice;
mod drawing;
mod error;
mod fonts;
mod icon;
mod items;
mod page;
#[cfg(feature = "pictures")]
mod pixels;
mod preview;
mod progress;
mod query;
mod request;
mod routes;
mod site;
mod summary;
mod tables;
mod texts;
mod work;

pub use answer::{Answer, Body, json, line};
#[cfg(feature = "files")]
pub use assets::files;
pub use cache::{Cache, CacheKind, Reservation, Weight};
pub use drawing::{Drawing, PixelFormat};
pub use error::{ErrorPlace, PageError};
pub use page::PageContext;
pub use page::embed::PATH as EMBED;
pub use progress::{Listener, PROGRESS_INTERVAL, ProgressMeter};
pub use request::{SEC_FETCH_SITE, opened_by_user};
pub use routes::{UploadRule, routes};
pub use site::{OwnTable, Site, SiteLimits};
pub use work::{CancelRequest, Deferred, JobOutput, ReplyPlan, ResultKind, SharedJob, SharedJobs};
