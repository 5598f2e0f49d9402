//! What can be done with a game chosen at run time: the use cases, one method each.
//!
//! Invariant: every [`LabGame`] has them all, from the same generic code; a type of game has one entry. The games that a text
//! describes are one type. What counts on speed is compiled once more for boards whose stones fit into a word.

use std::any::{Any, TypeId};
use std::collections::HashMap;

use marubatsu::book::Book;
use marubatsu::lang::Lang;
use marubatsu::scene::Scene;

use super::Lab;
use crate::cases::analyze::{self, Analyze};
use crate::cases::best_first;
use crate::cases::book::{self, BookRequest, Journal};
use crate::cases::census::{self, CountRequest, PerftReport, TreeReport};
use crate::cases::contest::{self, ContestReport, MatchRequest};
use crate::cases::draw::{self, BoardLabels, DrawOptions, GrowthRequest, GrowthSource};
use crate::cases::events::{self, EventChecker, ExternalSearch};
use crate::cases::odds::{self, OddsReport, OddsRequest};
use crate::cases::players::NamedPlayer;
use crate::cases::prove::{self, ProveReport, ProveRequest, WrongReport};
use crate::cases::race::{self, RacePictureOptions, RaceReport, RaceRequest};
use crate::cases::report::SearchReport;
use crate::cases::river::{self, BestFirstSource, RoundSource};
use crate::cases::search::{self, table::EntryRow};
use crate::cases::solve::{self, PositionSolver, SolveRequest};
use crate::cases::study::{self, ScoredTree};
use crate::cases::table::{self, TableRequest};
use crate::cases::thinking::{self, Thinker};
use crate::cases::trace::{self, SearchRecording, TraceSource};
use crate::games::built_in::BuiltIn;
use crate::games::{AnyGame, AnyPosition, LabGame, ScoreKind, ScoreTable};
use crate::request::{BestFirstRequest, SearchRequest};
use crate::words::{Control, Error, InputError, JsonMove};

/// The types of games there are, each with the way from a value of it to its use cases.
#[derive(Clone, Debug, Default)]
pub(super) struct Dispatch(HashMap<TypeId, TypeCases>);

/// From a value of a type to its use cases.
#[derive(Clone, Copy, Debug)]
struct TypeCases {
    cases: fn(&dyn Any) -> Option<&dyn Cases>,
    fast: fn(&dyn Any) -> Option<&dyn FastCases>,
}

impl Dispatch {
    /// Makes the games of this type known.
    pub(super) fn add<G: LabGame>(&mut self) {
        self.insert::<G>(|game| game.downcast_ref::<G>().map(|game| game as &dyn FastCases));
    }

    /// Makes the games known that a text describes.
    pub(super) fn add_built_in(&mut self) {
        self.insert::<BuiltIn>(|game| {
            let game: &BuiltIn = game.downcast_ref()?;
            Some(match game {
                BuiltIn::Small(game) => game,
                BuiltIn::Large(_) | BuiltIn::Tree(_) => game,
            })
        });
    }

    fn insert<G: LabGame>(&mut self, fast: fn(&dyn Any) -> Option<&dyn FastCases>) {
        let cases: fn(&dyn Any) -> Option<&dyn Cases> =
            |game| game.downcast_ref::<G>().map(|game| game as &dyn Cases);
        self.0.insert(TypeId::of::<G>(), TypeCases { cases, fast });
    }

    /// The use cases of a game.
    ///
    /// # Errors
    /// When its type was never made known: the game is one of another lab.
    pub(super) fn cases<'g>(&self, game: &'g AnyGame) -> Result<&'g dyn Cases, Error> {
        self.of(game, |of_type, value| (of_type.cases)(value))
    }

    /// The use cases of a game that count on speed.
    ///
    /// # Errors
    /// When its type was never made known.
    pub(super) fn fast<'g>(&self, game: &'g AnyGame) -> Result<&'g dyn FastCases, Error> {
        self.of(game, |of_type, value| (of_type.fast)(value))
    }

    fn of<'g, C: ?Sized>(
        &self,
        game: &'g AnyGame,
        which: impl Fn(&TypeCases, &'g dyn Any) -> Option<&'g C>,
    ) -> Result<&'g C, Error> {
        let value = game.as_any();
        let of_type = self.0.get(&value.type_id());
        let cases = of_type.and_then(|of_type| which(of_type, value));
        cases.ok_or_else(|| Error::Internal(format!("{} is a game of another lab", game.name())))
    }
}

/// Declares use cases: each a method of the trait, and the generic function that carries it out. Those that are
/// `pub` take a request and are methods of [`Lab`] too.
macro_rules! use_cases {
    (
        $(#[$meaning:meta])*
        trait $cases:ident, found by $found_by:ident;
        $(
            $(#[$doc:meta])*
            pub $asked:ident($request:ty $(, $with:ident: $of:ty)*) -> $report:ty = $carries_out:path;
        )*
        ---
        $($(#[$note:meta])* $name:ident($($argument:ident: $ty:ty),*) -> $out:ty = $function:path;)*
    ) => {
        $(#[$meaning])*
        pub(super) trait $cases {
            $(fn $asked(&self, request: &$request, $($with: $of,)* control: &Control<'_>) -> CaseResult<$report>;)*
            $($(#[$note])* fn $name(&self, $($argument: $ty),*) -> $out;)*
        }

        impl<G: LabGame> $cases for G {
            $(fn $asked(&self, request: &$request, $($with: $of,)* control: &Control<'_>) -> CaseResult<$report> {
                $carries_out(self, request, $($with,)* control)
            })*
            $(fn $name(&self, $($argument: $ty),*) -> $out {
                $function(self, $($argument),*)
            })*
        }

        impl Lab {
            $($(#[$doc])*
            pub fn $asked(
                &self,
                request: &$request,
                $($with: $of,)*
                control: &Control<'_>,
            ) -> Result<$report, Error> {
                self.dispatch.$found_by(&request.game)?.$asked(request, $($with,)* control)
            })*
        }
    };
}

type CaseResult<T> = Result<T, Error>;

use_cases! {
    /// Use cases of one game that count positions or play many games, by the rules of its very own type where its stones fit into a word.
    trait FastCases, found by fast;

    /// Searches best-first and reports. A search that is stopped reports what it had.
    ///
    /// # Errors
    /// When the scores of the game have no range that the algorithm needs.
    pub best_first(BestFirstRequest) -> SearchReport = best_first::run_on;
    /// Counts sequences of moves.
    ///
    /// # Errors
    /// When the count is stopped.
    pub perft(CountRequest) -> PerftReport = census::perft_on;
    /// Counts nodes and positions.
    ///
    /// # Errors
    /// When the count is stopped.
    pub census(CountRequest) -> TreeReport = census::census_on;
    /// Builds a score table.
    ///
    /// # Errors
    /// When the game has more than [`MOST_ROWS`](crate::cases::table::MOST_ROWS) positions, or the work is cancelled.
    pub table(TableRequest) -> ScoreTable = table::build_on;
    /// Carries out a contest. One that is stopped reports the games it had played. A match of two that is sampled is told of now and
    /// then, with its first games.
    ///
    /// # Errors
    /// When a player can't play the game, exact odds can't be had, or there is nothing to report yet.
    pub contest(MatchRequest, tell: &(dyn Fn(&ContestReport) + Sync)) -> ContestReport = contest::contest_on;
    ---
    /// What the search's table then holds is kept in the list, if one is given.
    search(request: &SearchRequest, control: &Control<'_>, kept: Option<&mut Vec<EntryRow>>)
        -> CaseResult<SearchReport> = search::run_on;
}

use_cases! {
    /// The other use cases of one game: they record and draw, and take their time for that.
    trait Cases, found by cases;

    /// Samples how play by chance ends from a position and after each of its moves.
    ///
    /// # Errors
    /// When the work is cancelled.
    pub odds(OddsRequest) -> OddsReport = odds::odds_on;
    /// Says whether a player has solved its game.
    ///
    /// # Errors
    /// When the player can't play the game, the game has too many positions, or the work is cancelled.
    pub prove(ProveRequest) -> ProveReport = prove::prove_on;
    /// Solves all positions of a game's first plies that the journal doesn't know, and makes a book of them.
    ///
    /// # Errors
    /// When the game can have no book, there is no memory for the table, or the work is cancelled.
    pub book(BookRequest, journal: &Journal<'_>) -> Book = book::build_on;
    /// Searches and records. A search that is stopped leaves the frames so far, but for one that is cancelled.
    ///
    /// # Errors
    /// [`Error::Stopped`] when it is cancelled or has too many events to keep.
    pub record(SearchRequest) -> SearchRecording = trace::record;
    /// Scores all positions of a game, to be walked.
    ///
    /// # Errors
    /// When it has too many, or the work is cancelled.
    pub study(TableRequest) -> Box<dyn ScoredTree> = study::study_on;
    /// Draws a position where a player goes wrong, in its tree, best moves bright.
    ///
    /// # Errors
    /// When the position is none of the game, or the work is cancelled.
    pub picture_of_wrong(ProveRequest, wrong: (&WrongReport, Lang)) -> Scene = prove::picture_on;
    /// Scores all that can follow the position after these moves, to be walked.
    ///
    /// # Errors
    /// When they can't be played, too many positions follow, or the work is cancelled.
    pub study_from(TableRequest, before: &[JsonMove]) -> Box<dyn ScoredTree> = study::study_from;
    /// Returns the tree from a position, node by node as it is made.
    ///
    /// # Errors
    /// When it would have more than `most` nodes, too many positions for what is to stand at its boards, or
    /// the work is cancelled.
    pub growing(GrowthRequest, most: usize) -> Box<dyn GrowthSource> = draw::growing_of;
    /// Searches by UCT and records it, to be watched beside the truth. A search that is stopped leaves what it had, but for one that is
    /// cancelled.
    ///
    /// # Errors
    /// When it is another search, has too many iterations, or is cancelled.
    pub watch(BestFirstRequest) -> Box<dyn BestFirstSource> = river::record_on;
    /// Carries several searches of one position out, one after the other, and tells which move each held best over its nodes. A search that is
    /// stopped by a limit is told as far as it came.
    ///
    /// # Errors
    /// When a search can't begin, or is cancelled.
    pub race(RaceRequest) -> RaceReport = race::race_on;
    /// Draws a race.
    ///
    /// # Errors
    /// When the position is none of the game.
    pub picture_of_race(RaceRequest, race: (&RaceReport, RacePictureOptions)) -> Scene = race::picture_on;
    ---
    open(request: &SearchRequest, source: TraceSource<'_>, named: (&str, usize))
        -> CaseResult<SearchRecording> = trace::open_on;
    open_rounds(request: &BestFirstRequest, source: RoundSource<'_>, named: (&str, usize))
        -> CaseResult<Box<dyn BestFirstSource>> = river::open_on;
    checking_rounds(told: ExternalSearch, most: usize) -> CaseResult<Box<dyn EventChecker>> = river::checking_on;
    checking(request: &SearchRequest, most: usize) -> CaseResult<Box<dyn EventChecker>> = events::checking_on;
    solver(request: &SolveRequest) -> Result<Box<dyn PositionSolver>, InputError> = solve::solver_on;
    imported(named: &AnyGame, table: &ScoreTable) -> CaseResult<Box<dyn ScoredTree>> = study::imported_on;
    analyzer(named: &AnyGame, players: &[NamedPlayer], control: &Control<'_>)
        -> CaseResult<Box<dyn Analyze>> = analyze::analyzer_on;
    thinker(named: &AnyGame, player: &NamedPlayer, control: &Control<'_>)
        -> CaseResult<Box<dyn Thinker>> = thinking::thinker_on;
    board(of: (&AnyGame, &AnyPosition), score: Option<ScoreKind>, look: DrawOptions, control: &Control<'_>)
        -> CaseResult<Scene> = draw::board_of;
    tree(
        of: (&AnyGame, &AnyPosition),
        depth: u16,
        shown: (BoardLabels, DrawOptions),
        control: &Control<'_>
    ) -> CaseResult<Scene> = draw::tree_of;
}
