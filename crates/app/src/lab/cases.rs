//! What can be done with a game chosen at run time: the use cases, one method each.
//!
//! Invariant: every [`LabGame`] has them all, from the same generic code; a type of game has one entry.

use std::any::{Any, TypeId};
use std::collections::HashMap;

use marubatsu::lang::Lang;
use marubatsu::scene::Scene;

use crate::cases::analyze::{self, Analyze};
use crate::cases::census::{self, CountRequest, PerftReport, TreeReport};
use crate::cases::contest::{self, ContestReport, MatchRequest};
use crate::cases::draw::{self, Growing, GrowthRequest, Look};
use crate::cases::players::NamedPlayer;
use crate::cases::prove::{self, ProveReport, ProveRequest, WrongReport};
use crate::cases::report::SearchReport;
use crate::cases::search::table::EntryRow;
use crate::cases::solve::{self, Solve, SolveRequest};
use crate::cases::study::{self, Studied};
use crate::cases::table::{self, TableRequest};
use crate::cases::trace::{self, Recording, Source};
use crate::games::game::{AnyGame, AnyPosition, LabGame, ScoreKind};
use crate::games::score_table::ScoreTable;
use crate::request::SearchRequest;
use crate::words::control::Control;
use crate::words::error::{Error, InputError};

/// The types of games there are, each with the way from a value of it to its use cases.
#[derive(Clone, Debug, Default)]
pub(super) struct Dispatch(HashMap<TypeId, OfType>);

/// From a value of a type to its use cases.
type OfType = fn(&dyn Any) -> Option<&dyn Cases>;

impl Dispatch {
    /// Makes the games of this type known.
    pub(super) fn add<G: LabGame>(&mut self) {
        let of_type: OfType = |game| game.downcast_ref::<G>().map(|game| game as &dyn Cases);
        self.0.insert(TypeId::of::<G>(), of_type);
    }

    /// The use cases of a game.
    ///
    /// # Errors
    /// When its type was never made known: the game is one of another lab.
    pub(super) fn cases<'g>(&self, game: &'g AnyGame) -> Result<&'g dyn Cases, Error> {
        let value = game.as_any();
        let of_type = self.0.get(&value.type_id());
        let cases = of_type.and_then(|of_type| of_type(value));
        cases.ok_or_else(|| Error::Internal(format!("{} is a game of another lab", game.name())))
    }
}

/// The use cases of one game.
pub(super) trait Cases {
    fn analyzer(
        &self,
        named: &AnyGame,
        players: &[NamedPlayer],
        control: &Control<'_>,
    ) -> Result<Box<dyn Analyze>, Error>;
    fn contest(
        &self,
        request: &MatchRequest,
        control: &Control<'_>,
    ) -> Result<ContestReport, Error>;
    fn prove(&self, request: &ProveRequest, control: &Control<'_>) -> Result<ProveReport, Error>;
    fn picture_of_wrong(
        &self,
        request: &ProveRequest,
        wrong: (&WrongReport, Lang),
        control: &Control<'_>,
    ) -> Result<Scene, Error>;
    /// What the search's table then holds is kept in the list, if one is given.
    fn search(
        &self,
        request: &SearchRequest,
        control: &Control<'_>,
        kept: Option<&mut Vec<EntryRow>>,
    ) -> Result<SearchReport, Error>;
    fn solver(&self, request: &SolveRequest) -> Box<dyn Solve>;
    fn perft(&self, request: &CountRequest, control: &Control<'_>) -> Result<PerftReport, Error>;
    fn census(&self, request: &CountRequest, control: &Control<'_>) -> Result<TreeReport, Error>;
    fn table(&self, request: &TableRequest, control: &Control<'_>) -> Result<ScoreTable, Error>;
    fn study(
        &self,
        request: &TableRequest,
        control: &Control<'_>,
    ) -> Result<Box<dyn Studied>, Error>;
    fn imported(&self, named: &AnyGame, table: &ScoreTable) -> Result<Box<dyn Studied>, Error>;
    fn record(&self, request: &SearchRequest, control: &Control<'_>) -> Result<Recording, Error>;
    fn open(
        &self,
        request: &SearchRequest,
        source: Source<'_>,
        named: (&str, usize),
    ) -> Result<Recording, Error>;
    fn board(
        &self,
        place: &AnyPosition,
        score: Option<ScoreKind>,
        look: Look,
        control: &Control<'_>,
    ) -> Result<Scene, Error>;
    fn tree(
        &self,
        place: &AnyPosition,
        depth: u16,
        score: Option<ScoreKind>,
        look: Look,
        control: &Control<'_>,
    ) -> Result<Scene, Error>;
    fn growing(&self, request: &GrowthRequest, most: usize) -> Result<Growing, InputError>;
}

impl<G: LabGame> Cases for G {
    fn analyzer(
        &self,
        named: &AnyGame,
        players: &[NamedPlayer],
        control: &Control<'_>,
    ) -> Result<Box<dyn Analyze>, Error> {
        analyze::analyzer_on(self, named, players, control)
    }

    fn contest(
        &self,
        request: &MatchRequest,
        control: &Control<'_>,
    ) -> Result<ContestReport, Error> {
        contest::contest_on(self, request, control)
    }

    fn prove(&self, request: &ProveRequest, control: &Control<'_>) -> Result<ProveReport, Error> {
        prove::prove_on(self, request, control)
    }

    fn picture_of_wrong(
        &self,
        request: &ProveRequest,
        wrong: (&WrongReport, Lang),
        control: &Control<'_>,
    ) -> Result<Scene, Error> {
        prove::picture_on(self, request, wrong, control)
    }

    fn search(
        &self,
        request: &SearchRequest,
        control: &Control<'_>,
        kept: Option<&mut Vec<EntryRow>>,
    ) -> Result<SearchReport, Error> {
        crate::cases::search::run_on(self, request, control, kept)
    }

    fn solver(&self, request: &SolveRequest) -> Box<dyn Solve> {
        solve::solver_on(self, request)
    }

    fn perft(&self, request: &CountRequest, control: &Control<'_>) -> Result<PerftReport, Error> {
        census::perft_on(self, request, control)
    }

    fn census(&self, request: &CountRequest, control: &Control<'_>) -> Result<TreeReport, Error> {
        census::census_on(self, request, control)
    }

    fn table(&self, request: &TableRequest, control: &Control<'_>) -> Result<ScoreTable, Error> {
        table::build_on(self, request, control)
    }

    fn study(
        &self,
        request: &TableRequest,
        control: &Control<'_>,
    ) -> Result<Box<dyn Studied>, Error> {
        study::study_on(self, request, control)
    }

    fn imported(&self, named: &AnyGame, table: &ScoreTable) -> Result<Box<dyn Studied>, Error> {
        study::imported_on(self, named, table)
    }

    fn record(&self, request: &SearchRequest, control: &Control<'_>) -> Result<Recording, Error> {
        trace::record(self, request, control)
    }

    fn open(
        &self,
        request: &SearchRequest,
        source: Source<'_>,
        named: (&str, usize),
    ) -> Result<Recording, Error> {
        trace::open_on(self, request, source, named)
    }

    fn board(
        &self,
        place: &AnyPosition,
        score: Option<ScoreKind>,
        look: Look,
        control: &Control<'_>,
    ) -> Result<Scene, Error> {
        draw::board_of(self, place, score, look, control)
    }

    fn tree(
        &self,
        place: &AnyPosition,
        depth: u16,
        score: Option<ScoreKind>,
        look: Look,
        control: &Control<'_>,
    ) -> Result<Scene, Error> {
        draw::tree_of(self, place, depth, (score, look), control)
    }

    fn growing(&self, request: &GrowthRequest, most: usize) -> Result<Growing, InputError> {
        draw::growing_of(self, request, most)
    }
}
