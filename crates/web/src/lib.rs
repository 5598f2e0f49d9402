//! The HTTP server of the lab, for this machine.
//!
//! Invariants: it listens on loopback only and serves only its own pages (`guard`); the [`Site`](marubatsu_pages::Site) makes all
//! answers; the server's only state is bounded caches.
//!
//! ```
//! # async fn ask() {
//! let lab = marubatsu_web::LabState::new(8765);
//! let request = http::Request::get("/healthz").header("host", "127.0.0.1:8765");
//! let request = request.body(http_body_util::Empty::new()).expect("it is well formed");
//! let response = marubatsu_web::respond(lab, request).await;
//! assert_eq!(response.status(), 200);
//! # }
//! ```

#![forbid(unsafe_code)]

mod answer;
mod body;
mod compression;
mod delivery;
mod guard;
mod headers;
mod jobs;
mod progress;
mod serve;
mod shared_files;
mod state;
mod texts;
mod uploads;

pub use body::{RequestBody, ResponseBody};
pub use guard::respond;
pub use marubatsu_pages::OwnTable;
pub use serve::{serve, serve_with};
pub use shared_files::TABLEBASES;
pub use state::{LabState, ServerLimits};
