//! The engine: a protocol of JSON lines through which any program can use the solver and every player of a lab.
//!
//! Invariants: lines are answered in order, and each `go` by one `bestmove` or one `error`. An unusable line is answered by an
//! `error` with its place and changes nothing, except that a bad `position` clears the position. There is no I/O or thread here: the
//! caller reads the lines, and raises [`Control`]'s flag when a line [stops](EngineLine::stops) the search before it.
//!
//! The lines, and a whole dialogue: `docs/players.md`.

mod answer;
mod line;
mod request;

use std::time::Duration;

use marubatsu::chance::Chance;
use marubatsu::hash::fnv1a;
use marubatsu::lang::Lang;

use crate::cases::players::{NamedPlayer, PlayerLimits};
use crate::cases::search::DepthFound;
use crate::cases::solve::{ProvenBounds, SolveRequest};
use crate::cases::thinking::{FoundMoves, Thinker};
use crate::lab::Lab;
use crate::words::clock::Instant;
use crate::words::{Control, Error, InputError};

pub use answer::{BestMove, EngineAnswer, EngineError, EngineInfo};
pub use line::{EngineLine, LONGEST_LINE};
pub use request::{GO, GoRequest, PositionRequest};

use line::{EngineCommand, LinePairs};

texts! {
    NO_POSITION = "there is no position: send {\"position\":{\"game\":\"3x3\"}} first",
        "局面がありません。先に {\"position\":{\"game\":\"3x3\"}} を送ってください";
    OF_POSITION = "this belongs to the position: {\"position\":{…}}",
        "これは局面の項目です。{\"position\":{…}} で指定してください";
}

/// An engine: the position that it was given last, and the player that it asked last.
pub struct Engine<'l> {
    lab: &'l Lab,
    lang: Lang,
    position: Option<LinePairs>,
    asked: Option<(PlayerKey, Box<dyn Thinker>)>,
}

/// Who was asked: the game's name, the player's text and its limits.
type PlayerKey = (String, String, PlayerLimits);

impl std::fmt::Debug for Engine<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = out.debug_struct("Engine");
        shown.field("position", &self.position);
        shown.finish_non_exhaustive()
    }
}

impl<'l> Engine<'l> {
    /// Returns an engine that has no position yet, and says what is wrong in this language.
    pub const fn new(lab: &'l Lab, lang: Lang) -> Self {
        Self {
            lab,
            lang,
            position: None,
            asked: None,
        }
    }

    /// Answers a line. A search goes on until it is done, or the flag is raised.
    pub fn answer(
        &mut self,
        line: EngineLine,
        control: &Control<'_>,
        say: &mut dyn FnMut(&EngineAnswer),
    ) {
        let EngineLine {
            number,
            id,
            command,
        } = line;
        let done = match command {
            Ok(EngineCommand::Position(pairs)) => self.place(pairs),
            Ok(EngineCommand::Go(pairs)) => self.go(&pairs, control, say),
            Ok(EngineCommand::Stop | EngineCommand::Quit) => Ok(()),
            Err(error) => Err(error.into()),
        };
        if let Err(error) = done {
            let error = EngineError::of(&error, (number, id), self.lang);
            say(&EngineAnswer::Error(error));
        }
    }

    fn place(&mut self, pairs: LinePairs) -> Result<(), Error> {
        self.position = None;
        self.lab.read::<PositionRequest>(pairs.iter())?;
        self.position = Some(pairs);
        Ok(())
    }

    fn go(
        &mut self,
        pairs: &LinePairs,
        control: &Control<'_>,
        say: &mut dyn FnMut(&EngineAnswer),
    ) -> Result<(), Error> {
        let Some(position) = &self.position else {
            return Err(InputError::usage("go", "", NO_POSITION).into());
        };
        if let Some((key, value)) = pairs.iter().find(|(key, _)| PositionRequest::has(key)) {
            return Err(InputError::usage(key, value, OF_POSITION).into());
        }
        let request: GoRequest = self.lab.read(position.iter().chain(pairs.iter()))?;
        let found = match request.player.clone() {
            None => self.solve(&request, control, say)?,
            Some(player) => self.ask(player, &request, control, say)?,
        };
        let mut chance = Chance::stream(
            request.seed.into(),
            fnv1a(request.position.board.as_bytes()),
        );
        say(&EngineAnswer::BestMove(BestMove {
            id: request.id,
            board: request.position.board,
            turn: request.position.turn,
            mv: chance.pick(&Vec::from_iter(&found.candidates)).cloned(),
            found,
        }));
        Ok(())
    }

    /// What the solver finds, which tells each bound that it proves, and the line.
    fn solve(
        &self,
        request: &GoRequest,
        control: &Control<'_>,
        say: &mut dyn FnMut(&EngineAnswer),
    ) -> Result<FoundMoves, Error> {
        let clock = Instant::now();
        let mut solver = self.lab.solver(&SolveRequest::from(request))?;
        let info = |nodes| EngineInfo::new(request.id, nodes, clock);
        let mut last = None;
        let tell = &mut |proven: ProvenBounds| {
            last = Some(proven);
            say(&EngineAnswer::Info(EngineInfo {
                bounds: Some(proven.bounds),
                ..info(proven.nodes)
            }));
        };
        let report = solver.solve_telling(&request.position.board, tell, control)?;
        if !report.line.is_empty() {
            say(&EngineAnswer::Info(EngineInfo {
                bounds: last.map(|proven| proven.bounds),
                line: report.line.clone(),
                ..info(report.nodes + report.line_nodes)
            }));
        }
        Ok(report.into())
    }

    /// What a player finds, which tells each depth if it deepens. Who is asked again is ready already.
    fn ask(
        &mut self,
        player: NamedPlayer,
        request: &GoRequest,
        control: &Control<'_>,
        say: &mut dyn FnMut(&EngineAnswer),
    ) -> Result<FoundMoves, Error> {
        let limits = PlayerLimits {
            nodes: request.node_limit,
            time: request.time(),
            depth: request.depth,
        };
        let name = request.game.name().to_owned();
        let asked = (name, player.to_string(), limits);
        let ready = self.asked.take().filter(|(known, _)| *known == asked);
        let thinker = match ready {
            Some((_, thinker)) => thinker,
            None => self
                .lab
                .thinker(&request.game, &player.within(limits), control)?,
        };
        let clock = Instant::now();
        let tell = &mut |found: DepthFound| {
            say(&EngineAnswer::Info(EngineInfo {
                depth: Some(found.depth),
                score: found.score,
                best_moves: found.best_moves,
                ..EngineInfo::new(request.id, found.nodes, clock)
            }));
        };
        let found = thinker.think(&request.position, tell, control);
        // Who was stopped before it was ready is to be made ready again.
        self.asked = (!control.is_cancelled()).then_some((asked, thinker));
        found
    }
}

impl GoRequest {
    fn time(&self) -> Option<Duration> {
        self.time_ms.map(Duration::from_millis)
    }
}

impl From<&GoRequest> for SolveRequest {
    fn from(request: &GoRequest) -> Self {
        Self {
            game: request.game.clone(),
            position: request.position.clone(),
            score: request.score,
            all_moves: false,
            no_line: false,
            no_book: request.no_book,
            table_size: request.table_size,
            threads: request.threads,
            node_limit: request.node_limit,
            time: request.time(),
        }
    }
}
