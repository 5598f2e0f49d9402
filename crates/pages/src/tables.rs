//! Scored games: computed, or your own tables that a request names.
//!
//! Invariant: a request that names a table has no option that the table decides.

use std::sync::Arc;

use marubatsu_app::lab::Lab;
use marubatsu_app::study::ScoredTree;
use marubatsu_app::table::TableRequest;

use crate::answer::Answer;
use crate::error::PageError;
use crate::query::QueryParameters;
use crate::site::Site;
use crate::texts::tree as texts;
use crate::work::{ReplyPlan, TypedJob};

/// The scored game that a request asks for.
#[derive(Debug)]
pub(crate) enum TreeSource {
    /// One of the server's own.
    Own(Arc<Box<dyn ScoredTree>>),
    /// One to be calculated, from where these moves lead.
    Calculated(Arc<Lab>, TableRequest, Vec<Vec<u32>>),
}

/// After how many moves a tree can begin.
const MOST_PLIES: usize = 128;

impl TreeSource {
    /// The game that a request asks for, or what can follow its first moves: `from` says how many of them.
    pub(crate) fn asked_from(
        mut asked: QueryParameters,
        moves: &str,
        site: &Site,
    ) -> Result<Self, PageError> {
        let from = asked.number("from", 0..=MOST_PLIES)?.unwrap_or(0);
        let scored = Self::asked(asked, site)?;
        match scored {
            _ if from == 0 => Ok(scored),
            Self::Own(_) => Err(PageError::input(
                "from",
                &from.to_string(),
                texts::TABLE_SAYS,
            )),
            Self::Calculated(lab, request, _) => {
                let end = request.game.position_after(moves)?;
                let played = request.game.moves_at(&end)?.played;
                let Some(before) = played.get(..from) else {
                    return Err(PageError::input("from", &from.to_string(), texts::TOO_FAR));
                };
                Ok(Self::Calculated(lab, request, before.to_vec()))
            }
        }
    }

    /// What is left of a request says which scores of which game, or names a table.
    pub(crate) fn asked(mut asked: QueryParameters, site: &Site) -> Result<Self, PageError> {
        let Some(name) = asked.take("table")? else {
            let request = site.lab().read(asked.into_pairs())?;
            return Ok(Self::Calculated(site.shared_lab(), request, Vec::new()));
        };
        if let Some((key, value)) = asked.pairs().first() {
            return Err(PageError::input(key, value, texts::TABLE_SAYS));
        }
        let found = site.tables().iter().find(|table| table.name == name);
        found
            .map(|table| Self::Own(Arc::clone(&table.study)))
            .ok_or_else(|| PageError::input("table", &name, texts::NO_TABLE))
    }

    /// What is read out of the game with its scores: at hand, or made now.
    pub(crate) fn read(
        self,
        read: impl FnOnce(&dyn ScoredTree) -> Result<Answer, PageError> + Send + 'static,
    ) -> ReplyPlan {
        match self {
            Self::Own(study) => ReplyPlan::read(move |_| read(&**study)),
            Self::Calculated(lab, request, before) => {
                let key = format!("{} {before:?}", request.key());
                let made: TypedJob<Box<dyn ScoredTree>> = TypedJob::new(key, move |control| {
                    lab.study_from(&request, &before, control)
                });
                made.read(|study, _| read(&**study))
            }
        }
    }
}
