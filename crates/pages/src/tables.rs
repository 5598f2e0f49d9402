//! Scored games: calculated, or tables of one's own that a request chooses by name.
//!
//! Invariant: a request that names a table says nothing that the table says itself.

use std::sync::Arc;

use marubatsu_app::lab::Lab;
use marubatsu_app::study::Studied;
use marubatsu_app::table::TableRequest;

use crate::answer::Answer;
use crate::fault::Fault;
use crate::query::QueryParameters;
use crate::site::Site;
use crate::texts::tree as texts;
use crate::work::{Part, Reply};

/// The scored game that a request asks for.
#[derive(Debug)]
pub(crate) enum Scored {
    /// One of the server's own.
    Own(Arc<Box<dyn Studied>>),
    /// One to be calculated.
    Calculated(Arc<Lab>, TableRequest),
}

impl Scored {
    /// What is left of a request says which scores of which game, or names a table.
    pub(crate) fn asked(mut asked: QueryParameters, site: &Site) -> Result<Self, Fault> {
        let Some(name) = asked.take("table")? else {
            let request = site.lab().read(asked.into_pairs())?;
            return Ok(Self::Calculated(site.shared_lab(), request));
        };
        if let Some((key, value)) = asked.pairs().first() {
            return Err(Fault::input(key, value, texts::TABLE_SAYS));
        }
        let found = site.tables().iter().find(|table| table.name == name);
        found
            .map(|table| Self::Own(Arc::clone(&table.study)))
            .ok_or_else(|| Fault::input("table", &name, texts::NO_TABLE))
    }

    /// What is read out of the game with its scores: at hand, or made now.
    pub(crate) fn read(
        self,
        read: impl FnOnce(&dyn Studied) -> Result<Answer, Fault> + Send + 'static,
    ) -> Reply {
        match self {
            Self::Own(study) => Reply::read(move |_| read(&**study)),
            Self::Calculated(lab, request) => {
                let made: Part<Box<dyn Studied>> =
                    Part::new(request.key(), move |control| lab.study(&request, control));
                made.read(|study, _| read(&**study))
            }
        }
    }
}
