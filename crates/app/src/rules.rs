//! What can be done with any game: the use cases, one method each, so that a game chosen at run time is one
//! value.
//!
//! Invariant: every [`LabGame`] has them all, from the same generic code.

use std::fmt::Debug;

use marubatsu::depict::Depiction;
use marubatsu::frame::PrunedUnit;
use marubatsu::game::Notation;
use marubatsu::lang::Message;
use marubatsu::observe::trace::Trace;
use marubatsu::players::Unfit;
use marubatsu::scene::Scene;
use marubatsu::scene::panel::Setting;
use marubatsu::search::Evaluator;

use crate::analyze::{self, Analyze};
use crate::census::{self, CountRequest, PerftReport, TreeReport};
use crate::contest::{self, ContestReport, MatchRequest};
use crate::control::Control;
use crate::draw::{self, Growing, GrowthRequest, Look};
use crate::error::{self, Error, InputError};
use crate::events;
use crate::game::{AnyGame, AnyPosition, LabGame, MovesAt, ScoreKind};
use crate::players::NamedPlayer;
use crate::prove::{self, ProveReport, ProveRequest};
use crate::report::{self, JsonMove, SearchReport};
use crate::request::SearchRequest;
use crate::scoring::NamedScorer;
use crate::search::table::EntryRow;
use crate::solve::{Solve, SolveRequest};
use crate::study::{self, Studied};
use crate::table::{self, ScoreTable, TableRequest};
use crate::trace::{self, Recording};

/// The use cases of one game.
pub(crate) trait Rules: Debug + Send + Sync {
    fn board_size(&self) -> Option<(u32, u32)>;
    fn has_own_scores(&self) -> bool;
    fn fits(&self, named: &AnyGame, player: &NamedScorer) -> Result<(), Unfit>;
    fn position_after(&self, moves: &str) -> Result<AnyPosition, InputError>;
    fn position_at(&self, board: &str) -> Result<AnyPosition, InputError>;
    /// What the game is, not how it was made: a random tree's own text.
    fn text(&self) -> String;
    fn moves_at(&self, place: &AnyPosition) -> Result<MovesAt, InputError>;
    /// Where one more move leads, and its numbers; the move's fault is one of `key`.
    fn position_by(
        &self,
        place: &AnyPosition,
        key: &str,
        mv: &str,
    ) -> Result<(JsonMove, AnyPosition), InputError>;
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
    fn open(&self, request: &SearchRequest, trace: Trace, name: &str) -> Result<Recording, Error>;
    fn open_events(
        &self,
        request: &SearchRequest,
        source: (&str, events::Lines<'_>, usize),
    ) -> Result<Recording, Error>;
    fn setting(&self, request: &SearchRequest, unit: PrunedUnit) -> Setting;
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

impl<G: LabGame> Rules for G {
    fn board_size(&self) -> Option<(u32, u32)> {
        match self.depict(&self.start(), None) {
            Depiction::Board { width, height, .. } => Some((width, height)),
            Depiction::Text(_) => None,
        }
    }

    fn has_own_scores(&self) -> bool {
        LabGame::has_own_scores(self)
    }

    fn fits(&self, named: &AnyGame, player: &NamedScorer) -> Result<(), Unfit> {
        named.scoring_player(self, player).map(drop)
    }

    fn position_after(&self, moves: &str) -> Result<AnyPosition, InputError> {
        let played = self.parse_moves(&self.start(), moves);
        let played = played.map_err(|error| error::notation("moves", moves, &error))?;
        let moves = Some(moves.to_owned()).filter(|moves| !moves.is_empty());
        Ok(place(self, &played.position, moves))
    }

    fn position_at(&self, board: &str) -> Result<AnyPosition, InputError> {
        let position = self.parse_position(board);
        let position = position.map_err(|error| error::notation("board", board, &error))?;
        Ok(place(self, &position, None))
    }

    fn text(&self) -> String {
        self.name()
    }

    fn moves_at(&self, place: &AnyPosition) -> Result<MovesAt, InputError> {
        let board = &place.board;
        let position = self.parse_position(board);
        let position = position.map_err(|error| error::notation("board", board, &error))?;
        let moves = place.moves.as_deref().unwrap_or_default();
        let played = self.parse_moves(&self.start(), moves);
        let played = played.map_err(|error| error::notation("moves", moves, &error))?;
        let ends = self.ends(ScoreKind::Standard);
        Ok(MovesAt {
            end: place.ended.then(|| ends.at_end(self, &position)),
            played: report::moves(self, &played.moves),
            legal: self
                .moves(&position)
                .map(|mv| self.move_numbers(mv))
                .collect(),
        })
    }

    fn position_by(
        &self,
        before: &AnyPosition,
        key: &str,
        mv: &str,
    ) -> Result<(JsonMove, AnyPosition), InputError> {
        let position = self.parse_position(&before.board);
        let position = position.map_err(|fault| error::notation("board", &before.board, &fault))?;
        let played = self.parse_moves(&position, mv);
        let played = played.map_err(|fault| error::notation(key, mv, &fault))?;
        let [mv] = played.moves[..] else {
            let message = Message::new("one move is needed", "着手を 1 つ指定してください");
            return Err(InputError::new(key, mv, Some(0), message));
        };
        let moves = before.moves.iter().map(String::as_str);
        let moves = moves
            .chain([self.write_move(mv).as_str()])
            .collect::<Vec<_>>()
            .join(" ");
        let moves = Some(moves).filter(|_| before.moves.is_some() || position == self.start());
        Ok((self.move_numbers(mv), place(self, &played.position, moves)))
    }

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

    fn search(
        &self,
        request: &SearchRequest,
        control: &Control<'_>,
        kept: Option<&mut Vec<EntryRow>>,
    ) -> Result<SearchReport, Error> {
        crate::search::run_on(self, request, control, kept)
    }

    fn solver(&self, request: &SolveRequest) -> Box<dyn Solve> {
        LabGame::solver(self, request)
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

    fn open(&self, request: &SearchRequest, trace: Trace, name: &str) -> Result<Recording, Error> {
        trace::open_on(self, request, trace, name)
    }

    fn open_events(
        &self,
        request: &SearchRequest,
        source: (&str, events::Lines<'_>, usize),
    ) -> Result<Recording, Error> {
        events::open_on(self, request, source)
    }

    fn setting(&self, request: &SearchRequest, unit: PrunedUnit) -> Setting {
        draw::setting_of(self, request, unit)
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

fn place<G: Notation>(game: &G, position: &G::Position, moves: Option<String>) -> AnyPosition {
    AnyPosition {
        board: game.write_position(position),
        turn: game.to_move(position),
        ended: game.ended(position),
        moves,
    }
}
