//! `/api/search`: the report of a search, as `marubatsu search --json` prints it.

use axum::extract::State;
use axum::response::Response;

use crate::answer::json;
use crate::fault::Fault;
use crate::query::Query;
use crate::state::{LabState, outcome};

pub(super) async fn search(
    State(lab): State<LabState>,
    Query { asked, .. }: Query,
) -> Result<Response, Fault> {
    let request = asked.request(lab.lab())?;
    let report = outcome(lab.report(&request)).await?;
    Ok(json(&*report))
}
