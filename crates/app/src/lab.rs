//! The lab: the games and players that there are, and everything that can be asked about them.
//!
//! Invariant: a lab is a value. It is made, added to, and asked; nothing that it knows is known to another lab in the
//! same process.

mod cases;

use std::sync::Arc;

use marubatsu::scene::Scene;

use crate::cases::analyze::Analyze;
use crate::cases::bench::{self, BenchReport};
use crate::cases::compare::{self, CompareRequest, Comparison};
use crate::cases::draw::{BoardLabels, DrawOptions};
use crate::cases::events::{self, EventChecker, EventHeader};
use crate::cases::imported::{self, ImportedBestFirst, ImportedRecording, RecordingBytes};
use crate::cases::own_tree::{self, OwnTree, OwnTreeRequest};
use crate::cases::players::{NamedPlayer, list, list::PlayerEntry};
use crate::cases::report::SearchReport;
use crate::cases::search::table::SearchTable;
use crate::cases::solve::{PositionSolver, SolveRequest};
use crate::cases::study::ScoredTree;
use crate::cases::thinking::Thinker;
use crate::cases::trace::ImportedSearch;
use crate::cases::values::{self, KnownValues, ValuesReport, ValuesRequest};
use crate::cases::why::{self, WhyReport};
use crate::games::callback_scorer::{CallbackScorer, OwnScorer};
use crate::games::{
    AnyGame, AnyPosition, Catalog, LabGame, OwnPlayer, OwnPlayers, ScoreKind, ScoreTable,
};
use crate::request::{AnySearch, Request, SearchRequest};
use crate::words::{Control, Error, InputError, KeyValue};

use cases::Dispatch;

/// Games and players, and what can be asked about them. The default has the built-in ones.
#[derive(Debug)]
pub struct Lab {
    catalog: Catalog,
    dispatch: Dispatch,
    /// Games of which all values are known.
    known: Vec<Arc<dyn KnownValues>>,
}

impl Default for Lab {
    fn default() -> Self {
        let mut dispatch = Dispatch::default();
        dispatch.add_built_in();
        Self {
            catalog: Catalog::default(),
            dispatch,
            known: Vec::new(),
        }
    }
}

impl Lab {
    /// Adds a game of one's own: from now on its name names it in this lab's requests.
    pub fn add_game<G: LabGame>(&mut self, game: G) {
        self.dispatch.add::<G>();
        self.catalog.add_game(game);
    }

    /// Adds what is known of a line game: from now on [`Self::values`] tells its values without a search, in place of what was known of
    /// the game before.
    pub fn add_known(&mut self, known: Arc<dyn KnownValues>) {
        self.known.retain(|other| other.game() != known.game());
        self.known.push(known);
    }

    /// Adds a player of one's own, which was given for the option `key`: from now on its name names it in this lab's
    /// requests.
    ///
    /// # Errors
    /// When the name is no word of letters, digits, `_` and `-`, or names another player.
    pub fn add_player(
        &mut self,
        key: &str,
        name: &str,
        player: OwnPlayer,
    ) -> Result<(), InputError> {
        self.check_name(key, name)?;
        self.catalog.players.add(key, name, player)
    }

    /// Adds an evaluator of one's own: from now on its name names it as `eval` in this lab's requests.
    ///
    /// # Errors
    /// When its name is a player's; the error's key is `eval`.
    pub fn add_scorer(
        &mut self,
        name: &str,
        scorer: Arc<dyn CallbackScorer>,
    ) -> Result<(), InputError> {
        self.check_name("eval", name)?;
        let own = OwnScorer::new(name.to_owned(), scorer);
        self.catalog.scorers.push(own);
        Ok(())
    }

    /// No two players have one name.
    fn check_name(&self, key: &str, name: &str) -> Result<(), InputError> {
        let names = list::names(self.own_players());
        if names.iter().all(|known| known != name) {
            return Ok(());
        }
        let message = message!(
            "there is already a player \"{name}\"",
            "「{name}」という名前のプレイヤーは既にあります"
        );
        Err(InputError::new(key, name, Some(0), message))
    }

    /// Reads a request from pairs of an option's key and its value, such as `("window", "range")`. What isn't given
    /// has its default.
    ///
    /// # Errors
    /// When a key is unknown or given twice, or a value can't be used.
    pub fn read<R: Request>(
        &self,
        pairs: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>,
    ) -> Result<R, Error> {
        let pairs: Vec<_> = pairs.into_iter().collect();
        let pairs = pairs
            .iter()
            .map(|(key, value)| (key.as_ref(), value.as_ref()));
        R::read(&self.catalog, &pairs.collect::<Vec<_>>())
    }

    /// Returns the game that a text names.
    ///
    /// # Errors
    /// When there is no such game; the error's key is `game`.
    pub fn game(&self, text: &str) -> Result<AnyGame, InputError> {
        self.catalog.game(text)
    }

    /// Returns the player that a text names, with its parameters; the text was given for the option `key`.
    ///
    /// # Errors
    /// When there is no such player or parameter, or a value can't be used.
    pub fn player(&self, key: &str, text: &str) -> Result<NamedPlayer, InputError> {
        NamedPlayer::read(&self.catalog, key, text)
    }

    /// Returns the players that were added.
    pub const fn own_players(&self) -> &OwnPlayers {
        &self.catalog.players
    }

    /// Returns all players; with a game, those that can play it in reasonable time.
    pub fn players(&self, game: Option<&AnyGame>) -> Vec<PlayerEntry> {
        let mut players = list::all(self.own_players());
        let suits = |entry: &PlayerEntry, game| {
            let player = self.player("player", &entry.name);
            player.is_ok_and(|player| player.suits(game))
        };
        players.retain(|entry| game.is_none_or(|game| suits(entry, game)));
        players
    }

    /// Searches and reports. A search that is stopped reports what it had.
    ///
    /// # Errors
    /// When the request's game is one of another lab.
    pub fn search(
        &self,
        request: &SearchRequest,
        control: &Control<'_>,
    ) -> Result<SearchReport, Error> {
        self.dispatch
            .fast(&request.game)?
            .search(request, control, None)
    }

    /// Searches and reports, depth-first or best-first. A search that is stopped reports what it had.
    ///
    /// # Errors
    /// When the game is one of another lab, or its scores have no range that the algorithm needs.
    pub fn any_search(
        &self,
        request: &AnySearch,
        control: &Control<'_>,
    ) -> Result<SearchReport, Error> {
        match request {
            AnySearch::DepthFirst(request) => self.search(request, control),
            AnySearch::BestFirst(request) => self.best_first(request, control),
        }
    }

    /// Searches and reports, with all that the table then holds: nothing, where there is no table.
    ///
    /// # Errors
    /// As [`Self::search`].
    pub fn search_keeping(
        &self,
        request: &SearchRequest,
        control: &Control<'_>,
    ) -> Result<(SearchReport, SearchTable), Error> {
        let mut rows = Vec::new();
        let cases = self.dispatch.fast(&request.game)?;
        let report = cases.search(request, control, Some(&mut rows))?;
        Ok((report, SearchTable::new(request, rows)))
    }

    /// Opens the bytes of the recording `name`, checked against the game that they name: a trace as `--record` writes
    /// it, or the events as JSON lines ([`mod@crate::cases::events`]), of which there may be `most_events`.
    ///
    /// # Errors
    /// When the bytes are neither, or do not fit their game.
    pub fn open(
        &self,
        name: &str,
        bytes: &[u8],
        most_events: usize,
    ) -> Result<ImportedRecording, Error> {
        let named = (name, most_events);
        Ok(match imported::read(&self.catalog, name, bytes)? {
            RecordingBytes::DepthFirst(request, source) => {
                let cases = self.cases(&request.game)?;
                let recording = cases.open(&request, source, named)?;
                let request = *request;
                ImportedRecording::DepthFirst(Box::new(ImportedSearch { request, recording }))
            }
            RecordingBytes::BestFirst(request, source) => {
                let cases = self.cases(&request.game)?;
                let recording = cases.open_rounds(&request, source, named)?;
                let request = *request;
                ImportedRecording::BestFirst(Box::new(ImportedBestFirst { request, recording }))
            }
        })
    }

    /// Begins a search whose events will come one by one, by the header that a file of them begins with; there may be
    /// `most_events`.
    ///
    /// # Errors
    /// When the header is none, or names no search.
    pub fn checking(
        &self,
        header: &str,
        most_events: usize,
    ) -> Result<Box<dyn EventChecker>, Error> {
        let (header, _) = events::read(&self.catalog, "events", header.as_bytes())?;
        match header {
            EventHeader::DepthFirst(request) => {
                self.cases(&request.game)?.checking(&request, most_events)
            }
            EventHeader::BestFirst(told) => {
                let game = told.request.game.clone();
                self.cases(&game)?.checking_rounds(*told, most_events)
            }
        }
    }

    /// Carries out two searches and compares them; tells more of `most` partings, and of as many paths that only one visited.
    ///
    /// # Errors
    /// When a search is cancelled or has too many events to keep.
    pub fn compare(
        &self,
        request: &CompareRequest,
        most: usize,
        control: &Control<'_>,
    ) -> Result<Comparison, Error> {
        let record = |request: &SearchRequest| self.record(request, control);
        compare::run(request, most, record, |request| {
            self.search(request, control)
        })
    }

    /// Searches a tree before and after changes made by hand, and says what is different.
    ///
    /// # Errors
    /// When it is no tree or too large, when a change can't be made, or the work is cancelled.
    pub fn own_tree(
        &self,
        request: &OwnTreeRequest,
        control: &Control<'_>,
    ) -> Result<OwnTree, Error> {
        own_tree::run(&self.catalog, request, control)
    }

    /// Returns a solver for positions of the request's game, with its table.
    ///
    /// # Errors
    /// When there is no memory for its table, or the game is one of another lab.
    pub fn solver(&self, request: &SolveRequest) -> Result<Box<dyn PositionSolver>, Error> {
        Ok(self.cases(&request.game)?.solver(request)?)
    }

    /// Says why a move is good or bad, by solutions of at most so many nodes. The move comes with the option that named it.
    ///
    /// # Errors
    /// When the move is not legal there, the position is too large to solve, or the work is cancelled.
    pub fn why(
        &self,
        (game, position): (&AnyGame, &AnyPosition),
        (mv, most_nodes): (KeyValue<'_>, u64),
        control: &Control<'_>,
    ) -> Result<WhyReport, Error> {
        let solver = |request: &SolveRequest| self.solver(request);
        why::run(game, position, (mv, most_nodes), solver, control)
    }

    /// Returns what every move of a game was worth, by at most so many nodes; calls `tell` whenever more is known.
    ///
    /// # Errors
    /// When the moves can't be played, or a parameter leads beyond them.
    pub fn values(
        &self,
        request: &ValuesRequest,
        tell: &mut dyn FnMut(&ValuesReport),
        control: &Control<'_>,
    ) -> Result<ValuesReport, Error> {
        let known = self
            .known
            .iter()
            .find(|known| known.game() == request.game.name());
        let solver = |request: &SolveRequest| {
            let solver = self.solver(request)?;
            Ok(match known {
                Some(known) => values::looking_first(Arc::clone(known), solver),
                None => solver,
            })
        };
        values::run(request, solver, tell, control)
    }

    /// Solves a fixed list of positions of built-in games: a signature of the solver.
    ///
    /// # Errors
    /// When it is stopped.
    pub fn bench(control: &Control<'_>) -> Result<BenchReport, Error> {
        let lab = Self::default();
        bench::run(&lab.catalog, |request| lab.solver(request), control)
    }

    /// Makes a table's game with its scores one that can be walked.
    ///
    /// # Errors
    /// When there is no such game, when it has too many positions, when a position has no row or several, or when a
    /// best move can't be played there; the error's key is `score_table`.
    pub fn imported(&self, table: &ScoreTable) -> Result<Box<dyn ScoredTree>, InputError> {
        let imported = self.game(&table.head.game).map_err(Error::from);
        let imported = imported.and_then(|game| self.cases(&game)?.imported(&game, table));
        imported.map_err(|error| match error {
            Error::Input(error) => InputError {
                key: "score_table".to_owned(),
                ..error
            },
            // Nobody cancels it, and nothing limits it.
            other => InputError::new("score_table", &table.head.game, None, other.message()),
        })
    }

    /// Returns the players on a game, ready to be asked.
    ///
    /// # Errors
    /// When one of them can't play it.
    pub fn analyzer(
        &self,
        game: &AnyGame,
        players: &[NamedPlayer],
        control: &Control<'_>,
    ) -> Result<Box<dyn Analyze>, Error> {
        self.cases(game)?.analyzer(game, players, control)
    }

    /// Returns a player on a game, ready to think.
    ///
    /// # Errors
    /// When it can't play it.
    pub(crate) fn thinker(
        &self,
        game: &AnyGame,
        player: &NamedPlayer,
        control: &Control<'_>,
    ) -> Result<Box<dyn Thinker>, Error> {
        self.cases(game)?.thinker(game, player, control)
    }

    /// Draws a position by itself, with its score if one is asked for.
    ///
    /// # Errors
    /// [`Error::Input`] when the score takes more nodes than [`MOST_NODES`](crate::cases::draw::MOST_NODES),
    /// [`Error::Stopped`] when the search is cancelled.
    pub fn board(
        &self,
        (game, position): (&AnyGame, &AnyPosition),
        score: Option<ScoreKind>,
        look: DrawOptions,
        control: &Control<'_>,
    ) -> Result<Scene, Error> {
        self.cases(game)?
            .board((game, position), score, look, control)
    }

    /// Draws the tree from a position, so many plies deep, with what is to stand at its boards.
    ///
    /// # Errors
    /// When it has too many nodes to be drawn, the scores take too many nodes, or the odds too many positions.
    pub fn tree(
        &self,
        (game, position): (&AnyGame, &AnyPosition),
        (depth, shown): (u16, BoardLabels),
        look: DrawOptions,
        control: &Control<'_>,
    ) -> Result<Scene, Error> {
        self.cases(game)?
            .tree((game, position), depth, (shown, look), control)
    }

    fn cases<'g>(&self, game: &'g AnyGame) -> Result<&'g dyn cases::Cases, Error> {
        self.dispatch.cases(game)
    }
}
