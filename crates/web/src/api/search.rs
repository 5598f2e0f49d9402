//! `/api/search`: the report of a search, as `marubatsu search --json` prints it.

use axum::extract::{RawQuery, State};
use axum::response::Response;

use crate::answer::json;
use crate::asked::Asked;
use crate::fault::Fault;
use crate::state::{LabState, outcome};

pub(super) async fn search(
    State(lab): State<LabState>,
    RawQuery(query): RawQuery,
) -> Result<Response, Fault> {
    let mut asked = Asked::read(query.as_deref())?;
    asked.view()?;
    let request = asked.request()?;
    let report = outcome(lab.report(&request)).await?;
    Ok(json(&*report))
}
