//! `/api/import`: a recording that another program wrote is brought here, as the body of a POST, and kept for a
//! while under the hash of its content.
//!
//! Invariant: no more bodies are held at once than there is room for, and none for long; nothing of a file
//! that can't be shown is kept.

use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{MethodRouter, post};
use marubatsu_app::error::{Error, InputError};

use crate::answer::json;
use crate::fault::Fault;
use crate::hash::fnv1a;
use crate::query::{IMPORT, Query};
use crate::state::LabState;
use crate::summary::Summary;
use crate::texts;

pub(crate) const PATH: &str = "/api/import";

/// Takes files, and tells whoever only looks that there is nothing to see.
pub(super) fn method() -> MethodRouter<LabState> {
    post(import).fallback(|| async { Fault::new(StatusCode::NOT_FOUND, texts::NOT_FOUND) })
}

async fn import(
    State(lab): State<LabState>,
    Query { asked, lang, .. }: Query,
    body: Body,
) -> Result<Response, Fault> {
    if let Some((key, value)) = asked.pairs().first() {
        return Err(Fault::input(key, value, texts::NOT_OF_IMPORT));
    }
    let room = lab.room_for_file().await?;
    let read = to_bytes(body, lab.limits().file_bytes);
    let bytes = match tokio::time::timeout(lab.limits().file_time, read).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => {
            let status = StatusCode::PAYLOAD_TOO_LARGE;
            return Err(Fault::new(status, texts::FILE_TOO_LARGE));
        }
        Err(_) => return Err(Fault::new(StatusCode::REQUEST_TIMEOUT, texts::TOO_SLOW)),
    };
    let most = lab.limits().events;
    let key = format!("{:016x}", fnv1a(&bytes));
    let state = lab.clone();
    let open = move || state.lab().open("", &bytes, most);
    let opened = lab.read(open).await?;
    drop(room);
    let imported = lab.keep(&key, opened.map_err(named)?)?;
    let summed = move || Summary::of_import(&key, &imported, lang);
    Ok(json(&lab.read(summed).await?))
}

/// The fault under the name that the page knows.
fn named(error: Error) -> Fault {
    match error {
        Error::Input(error) => InputError {
            key: IMPORT.to_owned(),
            ..error
        }
        .into(),
        other => other.into(),
    }
}
