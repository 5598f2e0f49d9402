//! `/api/solve`: the exact score of a position, by the solver, as `marubatsu solve --json` tells it.
//!
//! Invariant: no request takes more nodes than a search may, nor a larger table than the usual one.

use axum::extract::State;
use axum::response::Response;
use marubatsu::lang::Message;
use marubatsu_app::error::InputError;
use marubatsu_app::solve::{SolveRequest, solver};

use crate::answer::json_text;
use crate::fault::Fault;
use crate::query::Query;
use crate::state::{Document, LabState, outcome};

/// The largest table, in MiB.
const MOST_TABLE: u32 = 64;

pub(super) async fn solve(
    State(lab): State<LabState>,
    Query { asked, .. }: Query,
) -> Result<Response, Fault> {
    let request = limited(&lab, lab.lab().read(asked.into_pairs())?)?;
    let key = format!("solve {}", request.key());
    let joined = lab.document(&key, move |control| {
        let report = solver(&request).solve(&request.position, control)?;
        let kept = request.time.is_none() && report.stopped != Some("cancelled");
        Ok(Document::new(&report, kept))
    });
    Ok(json_text(outcome(joined).await?.text.clone()))
}

/// The same request, within what this server gives.
fn limited(lab: &LabState, request: SolveRequest) -> Result<SolveRequest, Fault> {
    if request.table_size > MOST_TABLE {
        let message = Message::new(
            format!("at most {MOST_TABLE} here; the command line takes more"),
            format!("ここでは {MOST_TABLE} 以下です。コマンドではもっと大きくできます"),
        );
        let given = request.table_size.to_string();
        return Err(InputError::usage("table_size", &given, message).into());
    }
    let most = lab.limits().nodes;
    Ok(SolveRequest {
        node_limit: Some(request.node_limit.map_or(most, |limit| limit.min(most))),
        ..request
    })
}
