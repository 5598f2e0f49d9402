//! `/api/trace`: records a search and says what was recorded; with `progress=true` as JSON lines, whose
//! last is that summary (or the fault) and the others tell how far the search has come.

use crate::answer::json;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::query::Recorded;
use crate::site::Site;
use crate::summary::RecordingSummary;
use crate::work::Reply;

pub(crate) fn trace(site: &Site, mut ask: Ask) -> Result<Reply, Fault> {
    let lang = ask.look.lang;
    let told = super::told(&mut ask.query, lang)?;
    match ask.query.recorded(site.lab())? {
        Recorded::Search(request) => {
            let recording = site.recording(&request);
            let summary = recording.read(move |recording, _| {
                Ok(json(&RecordingSummary::of(&request, recording, lang)))
            });
            Ok(summary.told(told))
        }
        Recorded::Import(key) => {
            let imported = site.imported(&key)?;
            Ok(Reply::read(move |_| {
                Ok(json(&RecordingSummary::of_import(&key, &imported, lang)))
            }))
        }
    }
}
