//! `/api/search`: the report of a search, as `marubatsu search --json` prints it.

use marubatsu_app::report::Options;

use super::document;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::site::Site;
use crate::work::Reply;

pub(crate) fn search(site: &Site, ask: Ask) -> Result<Reply, Fault> {
    let request = ask.query.request(site.lab())?;
    let limited = site.limited(&request);
    let key = format!("search {}", request.key());
    let lab = site.shared_lab();
    Ok(document(key, move |control| {
        let mut report = lab.search(&limited, control)?;
        if report.stopped.is_none() {
            report.options = Options::of(&request);
        }
        // What a clock or a closed page may have shaped is another the next time.
        let kept = report.options.get("time").is_none() && report.stopped != Some("cancelled");
        Ok((report, kept))
    }))
}
