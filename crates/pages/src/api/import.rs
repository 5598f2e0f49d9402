//! `/api/import`: a recording that another program wrote is brought here, as the body of a POST, and kept for a
//! while under the hash of its content.
//!
//! Invariant: nothing of a file that can't be shown is kept.

use marubatsu_app::error::{Error, InputError};

use crate::answer::json;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::hash::fnv1a;
use crate::query::IMPORT;
use crate::site::Site;
use crate::summary::RecordingSummary;
use crate::texts;
use crate::work::Reply;

pub(crate) fn import(site: &Site, ask: Ask) -> Result<Reply, Fault> {
    if let Some((key, value)) = ask.query.pairs().first() {
        return Err(Fault::input(key, value, texts::NOT_OF_IMPORT));
    }
    let (site, bytes, lang) = (site.clone(), ask.body, ask.look.lang);
    Ok(Reply::read(move |_| {
        let opened = site.lab().open("", &bytes, site.limits().events);
        let opened = opened.map_err(named)?;
        let key = format!("{:016x}", fnv1a(&bytes));
        let imported = site.keep(&key, opened)?;
        Ok(json(&RecordingSummary::of_import(&key, &imported, lang)))
    }))
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
