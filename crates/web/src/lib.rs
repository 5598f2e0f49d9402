//! The lab on this machine: a server around its pages.
//!
//! Invariants: it listens on the loopback alone and works for nobody but its own pages (`guard`); what is
//! answered is the [`Site`](marubatsu_pages::Site)'s; the only state on the server are bounded caches.
//!
//! ```
//! let lab = marubatsu_web::LabState::new(8765);
//! let router: axum::Router = marubatsu_web::router(lab);
//! # drop(router);
//! ```

#![forbid(unsafe_code)]

mod answer;
mod guard;
mod headers;
mod jobs;
mod progress;
mod serve;
mod state;
mod texts;

pub use marubatsu_pages::OwnTable;
pub use serve::{serve, serve_with};
pub use state::{LabState, ServerLimits};

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::get;

/// Returns all pages and the API, guarded, as a service that needs no socket.
pub fn router(state: LabState) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .fallback(answer::answer)
        .layer(from_fn_with_state(state.clone(), guard::guard))
        .with_state(state)
}
