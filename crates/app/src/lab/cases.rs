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
use crate::cases::search::{self, table::EntryRow};
use crate::cases::solve::{self, Solve, SolveRequest};
use crate::cases::study::{self, Studied};
use crate::cases::table::{self, TableRequest};
use crate::cases::trace::{self, Recording, Source};
use crate::games::{AnyGame, AnyPosition, LabGame, ScoreKind, ScoreTable};
use crate::request::SearchRequest;
use crate::words::{Control, Error, InputError};

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

/// Declares the use cases: each a method of [`Cases`], and the generic function that carries it out.
macro_rules! use_cases {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $ty:ty),*) -> $out:ty = $function:path;)*) => {
        /// The use cases of one game.
        pub(super) trait Cases {
            $($(#[$doc])* fn $name(&self, $($argument: $ty),*) -> $out;)*
        }

        impl<G: LabGame> Cases for G {
            $(fn $name(&self, $($argument: $ty),*) -> $out {
                $function(self, $($argument),*)
            })*
        }
    };
}

type Done<T> = Result<T, Error>;

use_cases! {
    /// What the search's table then holds is kept in the list, if one is given.
    search(request: &SearchRequest, control: &Control<'_>, kept: Option<&mut Vec<EntryRow>>)
        -> Done<SearchReport> = search::run_on;
    record(request: &SearchRequest, control: &Control<'_>) -> Done<Recording> = trace::record;
    open(request: &SearchRequest, source: Source<'_>, named: (&str, usize))
        -> Done<Recording> = trace::open_on;
    solver(request: &SolveRequest) -> Box<dyn Solve> = solve::solver_on;
    perft(request: &CountRequest, control: &Control<'_>) -> Done<PerftReport> = census::perft_on;
    census(request: &CountRequest, control: &Control<'_>) -> Done<TreeReport> = census::census_on;
    table(request: &TableRequest, control: &Control<'_>) -> Done<ScoreTable> = table::build_on;
    study(request: &TableRequest, control: &Control<'_>) -> Done<Box<dyn Studied>> = study::study_on;
    imported(named: &AnyGame, table: &ScoreTable) -> Done<Box<dyn Studied>> = study::imported_on;
    contest(request: &MatchRequest, control: &Control<'_>)
        -> Done<ContestReport> = contest::contest_on;
    prove(request: &ProveRequest, control: &Control<'_>) -> Done<ProveReport> = prove::prove_on;
    picture_of_wrong(request: &ProveRequest, wrong: (&WrongReport, Lang), control: &Control<'_>)
        -> Done<Scene> = prove::picture_on;
    analyzer(named: &AnyGame, players: &[NamedPlayer], control: &Control<'_>)
        -> Done<Box<dyn Analyze>> = analyze::analyzer_on;
    board(position: &AnyPosition, score: Option<ScoreKind>, look: Look, control: &Control<'_>)
        -> Done<Scene> = draw::board_of;
    tree(
        position: &AnyPosition,
        depth: u16,
        scores: (Option<ScoreKind>, Look),
        control: &Control<'_>
    ) -> Done<Scene> = draw::tree_of;
    growing(request: &GrowthRequest, most: usize) -> Result<Box<dyn Growing>, InputError> = draw::growing_of;
}
