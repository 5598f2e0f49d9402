//! The use case `values`: the value of every move of a game, and of every possible next move.
//!
//! Invariants: a score is exact or missing; streamed values never turn out wrong. The requested ply comes first, then the other
//! plies, late ones first: they are cheap, and fill the table for earlier ones.

mod known;
mod mark;

use marubatsu::game::Side;
use marubatsu::observe::Interrupt;
use marubatsu::score::{Bounds, Score, View};
use serde::Serialize;

use crate::cases::solve::{PositionSolver, SolveRequest};
use crate::games::{AnyGame, AnyPosition};
use crate::words::clock::Instant;
use crate::words::numbers::{self, move_text};
use crate::words::{Control, Error, InputError, JsonMove};

pub use known::KnownValues;
pub(crate) use known::looking_first;
pub use mark::MoveMark;

/// The schema of a report.
pub const SCHEMA: &str = "marubatsu.values/1";

/// Which values are wanted.
#[derive(Clone, Debug)]
pub struct ValuesRequest {
    /// The game.
    pub game: AnyGame,
    /// Its moves so far, as text.
    pub moves: String,
    /// After how many of them the reader stands: that position comes first.
    pub at: usize,
    /// The first ply that is wanted.
    pub from: usize,
    /// Nodes for all of it.
    pub nodes: u64,
}

/// What is known of a game's plies.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ValuesReport {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// After how many moves the reader stands.
    pub at: usize,
    /// The least and the greatest value there can be.
    pub range: Bounds,
    /// A row for each ply that is wanted, from the first.
    pub plies: Vec<PlyValues>,
    /// Nodes searched for all of them.
    pub nodes: u64,
    /// Seconds that it took.
    pub seconds: f64,
    /// Why something is missing: `node_limit`, `cancelled`.
    pub stopped: Option<Interrupt>,
}

/// A position of the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlyValues {
    /// Moves made before it.
    pub ply: usize,
    /// Whose turn it is: `o` or `x`.
    pub turn: Side,
    /// What is proven of its value, in circle's view.
    pub bounds: Option<Bounds>,
    /// Its value, where it is known.
    pub score: Option<Score>,
    /// How many plies best play takes from here to the end.
    pub plies: Option<u32>,
    /// The move that was made here.
    pub played: Option<JsonMove>,
    /// What is to be said of that move: `??`, `?`, `?!`, `!`.
    pub mark: Option<MoveMark>,
    /// Those of its moves that are known.
    pub moves: Vec<MoveValue>,
    /// Those that keep the value, once all are known.
    pub best: Vec<JsonMove>,
}

/// What a move is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveValue {
    /// The move.
    #[serde(rename = "move")]
    pub mv: JsonMove,
    /// The value after it, in circle's view.
    pub score: Score,
    /// How many plies best play takes to the end, this move included.
    pub plies: Option<u32>,
    /// What is to be said of the move if it is made: `??`, `?`, `?!`, `!`.
    pub mark: Option<MoveMark>,
}

/// Says what is known of a game, and tells it whenever more is known.
///
/// # Errors
/// When the moves can't be played, or a parameter leads beyond them.
pub(crate) fn run(
    request: &ValuesRequest,
    solver: impl FnOnce(&SolveRequest) -> Result<Box<dyn PositionSolver>, Error>,
    tell: &mut dyn FnMut(&ValuesReport),
    control: &Control<'_>,
) -> Result<ValuesReport, Error> {
    let mut work = ValueSearch::new(request, solver, tell)?;
    let halt = work.all(request, control)?;
    work.report.stopped = halt;
    Ok(work.told())
}

/// A game of which more and more is known.
struct ValueSearch<'a> {
    game: AnyGame,
    positions: Vec<AnyPosition>,
    /// The legal moves of each position.
    legal: Vec<Vec<JsonMove>>,
    solver: Box<dyn PositionSolver>,
    report: ValuesReport,
    most: u64,
    left: u64,
    clock: Instant,
    tell: &'a mut dyn FnMut(&ValuesReport),
}

impl<'a> ValueSearch<'a> {
    fn new(
        request: &ValuesRequest,
        solver: impl FnOnce(&SolveRequest) -> Result<Box<dyn PositionSolver>, Error>,
        tell: &'a mut dyn FnMut(&ValuesReport),
    ) -> Result<Self, Error> {
        let game = &request.game;
        let end = game.position_after(&request.moves)?;
        let played = game.moves_at(&end)?.played;
        for (key, ply) in [("at", request.at), ("from", request.from)] {
            if ply > played.len() {
                return Err(beyond(key, ply, played.len()).into());
            }
        }
        let after = |count| game.position_after(&numbers::move_list(&played[..count]));
        let positions: Vec<AnyPosition> =
            (0..=played.len()).map(after).collect::<Result<_, _>>()?;
        let legal = positions
            .iter()
            .map(|at| Ok(game.moves_at(&without_moves(at))?.legal))
            .collect::<Result<_, Error>>()?;
        let row = |ply: usize| PlyValues {
            ply,
            turn: positions[ply].turn,
            bounds: None,
            score: None,
            plies: None,
            played: played.get(ply).cloned(),
            mark: None,
            moves: Vec::new(),
            best: Vec::new(),
        };
        let plies = (request.from..positions.len()).map(row).collect();
        let solver = solver(&SolveRequest::of_value(game, &end))?;
        let range = solver.range();
        Ok(Self {
            game: game.clone(),
            legal,
            solver,
            report: ValuesReport {
                schema: SCHEMA,
                game: game.name().to_owned(),
                at: request.at,
                range,
                plies,
                nodes: 0,
                seconds: 0.0,
                stopped: None,
            },
            positions,
            most: request.nodes,
            left: request.nodes,
            clock: Instant::now(),
            tell,
        })
    }

    /// The position in question and the one before it, which says what the last move changed; its moves; then all values, all moves.
    fn all(
        &mut self,
        request: &ValuesRequest,
        control: &Control<'_>,
    ) -> Result<Option<Interrupt>, Error> {
        let (at, from) = (request.at.max(request.from), request.from);
        let late_first = || (from..self.positions.len()).rev();
        let before = (at > from).then(|| (at - 1, false));
        let steps = [(at, false)].into_iter().chain(before);
        let steps = steps.chain([(at, true)]);
        let steps = steps.chain(late_first().map(|ply| (ply, false)));
        let steps: Vec<_> = steps.chain(late_first().map(|ply| (ply, true))).collect();
        for (ply, with_moves) in steps {
            let halt = if with_moves {
                self.moves(ply - from, ply, control)?
            } else {
                self.value(ply - from, ply, control)?
            };
            if halt.is_some() {
                return Ok(halt);
            }
        }
        Ok(None)
    }

    /// What a position is worth.
    fn value(
        &mut self,
        row: usize,
        ply: usize,
        control: &Control<'_>,
    ) -> Result<Option<Interrupt>, Error> {
        if self.report.plies[row].score.is_some() {
            return Ok(None);
        }
        let Self {
            solver,
            left,
            report,
            tell,
            most,
            clock,
            ..
        } = self;
        let mut spent = *left;
        let (report, clock) = (&mut *report, &*clock);
        let mut hear = |bounds: Bounds| {
            report.plies[row].bounds = Some(bounds);
            report.seconds = clock.elapsed().as_secs_f64();
            tell(report);
        };
        let (bounds, halt) = solver.value(&self.positions[ply], &mut spent, &mut hear, control)?;
        *left = spent;
        report.nodes = *most - spent;
        report.plies[row].bounds = Some(bounds);
        if halt.is_none() {
            self.learn(row, ply, bounds.lower)?;
        }
        Ok(halt)
    }

    /// What each of its moves is worth.
    fn moves(
        &mut self,
        row: usize,
        ply: usize,
        control: &Control<'_>,
    ) -> Result<Option<Interrupt>, Error> {
        let legal = self.legal[ply].clone();
        for mv in &legal {
            if self.report.plies[row]
                .moves
                .iter()
                .any(|known| known.mv == *mv)
            {
                continue;
            }
            let at = &self.positions[ply];
            let (_, child) = self.game.position_by(at, "moves", &move_text(mv))?;
            let (bounds, halt) = self
                .solver
                .value(&child, &mut self.left, &mut |_| {}, control)?;
            if halt.is_some() {
                return Ok(halt);
            }
            let plies = self.game.plies_to_end(&child, bounds.lower)?;
            self.report.plies[row].moves.push(MoveValue {
                mv: mv.clone(),
                score: bounds.lower,
                plies: plies.map(|plies| plies + 1),
                mark: None,
            });
            self.mark(row);
            self.told();
        }
        self.judge(row, ply);
        self.told();
        Ok(None)
    }

    /// A position's value is known.
    fn learn(&mut self, row: usize, ply: usize, score: Score) -> Result<(), Error> {
        let plies = self.game.plies_to_end(&self.positions[ply], score)?;
        let known = &mut self.report.plies[row];
        (known.score, known.plies) = (Some(score), plies);
        self.mark(row);
        if row > 0 {
            self.mark(row - 1);
        }
        self.told();
        Ok(())
    }

    /// All moves of a position are known: which are best, and whether the one that was made was the only one.
    fn judge(&mut self, row: usize, ply: usize) {
        let known = &mut self.report.plies[row];
        if known.moves.len() == self.legal[ply].len() {
            let best = known
                .moves
                .iter()
                .filter(|mv| Some(mv.score) == known.score);
            known.best = best.map(|mv| mv.mv.clone()).collect();
            self.mark(row);
        }
    }

    /// What is to be said of each move, and of the one that was made, as far as it is known.
    fn mark(&mut self, row: usize) {
        let view = View::of(self.positions[self.report.plies[row].ply].turn);
        let next = self.report.plies.get(row + 1);
        let next = next.and_then(|next| Some((next.score?, next.plies.map(|plies| plies + 1))));
        let here = &self.report.plies[row];
        let of = |mv: &MoveValue| mark::mark(view, here, (mv.score, mv.plies));
        let marks: Vec<_> = here.moves.iter().map(of).collect();
        let played = next.and_then(|outcome| mark::mark(view, here, outcome));
        let here = &mut self.report.plies[row];
        for (mv, mark) in here.moves.iter_mut().zip(marks) {
            mv.mark = mark;
        }
        here.mark = played;
    }

    /// Tells what is known so far, which comes back.
    fn told(&mut self) -> ValuesReport {
        self.report.nodes = self.most - self.left;
        self.report.seconds = self.clock.elapsed().as_secs_f64();
        (self.tell)(&self.report);
        self.report.clone()
    }
}

/// The moves that led to a position say nothing about those that lead on.
fn without_moves(at: &AnyPosition) -> AnyPosition {
    AnyPosition {
        moves: None,
        ..at.clone()
    }
}

fn beyond(key: &str, ply: usize, most: usize) -> InputError {
    let message = message!(
        "the game has {most} moves",
        "この対局の着手は {most} 手です"
    );
    InputError::new(key, &ply.to_string(), None, message)
}
