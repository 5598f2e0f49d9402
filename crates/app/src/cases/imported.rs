//! Recordings that come from elsewhere, of either kind of search: as `--record` writes them, or as JSON lines.
//!
//! Invariant: nothing is opened that doesn't fit its game.

use marubatsu::best_first::RoundFile;
use marubatsu::observe::trace::{Trace, TraceHeader};

use crate::cases::events::{self, EventHeader};
use crate::cases::river::{BestFirstSource, RoundSource};
use crate::cases::setup::options_of;
use crate::cases::trace::{ImportedSearch, TraceSource};
use crate::games::Catalog;
use crate::request::{BestFirstRequest, Request, SearchRequest};
use crate::words::{Error, InputError, error};

/// A recorded search that came from elsewhere.
#[derive(Debug)]
pub enum ImportedRecording {
    /// It goes deep first.
    DepthFirst(Box<ImportedSearch>),
    /// It always works where it seems to matter most.
    BestFirst(Box<ImportedBestFirst>),
}

/// A recorded best-first search that came from elsewhere.
#[derive(Debug)]
pub struct ImportedBestFirst {
    /// The search it says it is, or is like.
    pub request: BestFirstRequest,
    /// What was recorded.
    pub recording: Box<dyn BestFirstSource>,
}

impl ImportedRecording {
    /// Returns a search that goes deep first; none if it is of the other kind.
    pub fn depth_first(self) -> Option<ImportedSearch> {
        match self {
            Self::DepthFirst(opened) => Some(*opened),
            Self::BestFirst(_) => None,
        }
    }

    /// Returns a best-first search; none if it is of the other kind.
    pub fn best_first(self) -> Option<ImportedBestFirst> {
        match self {
            Self::DepthFirst(_) => None,
            Self::BestFirst(opened) => Some(*opened),
        }
    }
}

/// What the bytes of a recording hold, before they meet their game.
#[derive(Debug)]
pub(crate) enum RecordingBytes<'a> {
    DepthFirst(Box<SearchRequest>, TraceSource<'a>),
    BestFirst(Box<BestFirstRequest>, RoundSource<'a>),
}

/// Reads what a recording's bytes are, and of which search.
///
/// # Errors
/// When they are neither a recording nor events, or their search can't be read.
pub(crate) fn read<'a>(
    catalog: &Catalog,
    name: &str,
    bytes: &'a [u8],
) -> Result<RecordingBytes<'a>, Error> {
    if events::is_events(bytes) {
        let (header, lines) = events::read(catalog, name, bytes)?;
        return Ok(match header {
            EventHeader::DepthFirst(request) => {
                RecordingBytes::DepthFirst(request, TraceSource::Events(lines))
            }
            EventHeader::BestFirst(told) => {
                let request = Box::new(told.request.clone());
                RecordingBytes::BestFirst(request, RoundSource::Told(told, lines))
            }
        });
    }
    let bad = |error| error::trace(name, &error);
    if RoundFile::is_one(bytes) {
        let file = RoundFile::read(bytes).map_err(bad)?;
        let request = Box::new(request_of(catalog, &file.header, name)?);
        return Ok(RecordingBytes::BestFirst(request, RoundSource::File(file)));
    }
    let trace = Trace::read(bytes).map_err(bad)?;
    let request = Box::new(request_of(catalog, &trace.header, name)?);
    Ok(RecordingBytes::DepthFirst(
        request,
        TraceSource::Trace(trace),
    ))
}

/// The request that the header of a file was made from.
fn request_of<R: Request>(catalog: &Catalog, header: &TraceHeader, name: &str) -> Result<R, Error> {
    let position = [("game", &*header.game), ("board", &*header.root)];
    let pairs: Vec<(&str, &str)> = position.into_iter().chain(options_of(header)).collect();
    let misnamed = |error: InputError| InputError {
        key: "replay".to_owned(),
        value: name.to_owned(),
        at: None,
        ..error
    };
    R::read(catalog, &pairs).map_err(|error| error.map_input(misnamed))
}
