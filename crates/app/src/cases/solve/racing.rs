//! One position after the other, solved by the racing policy, with what a report says of each.
//!
//! Invariant: nothing that doesn't depend on the position is made for it: table, options and the range of scores are the solver's.

use marubatsu::game::{Notation, Side, Symmetry};
use marubatsu::observe::Interrupt;
use marubatsu::observe::limits::NodeLimit;
use marubatsu::score::{Bounds, Score, View, Window};
use marubatsu::search::first_choice::first_choice;
use marubatsu::search::proven_line::{proven_line, proven_move, proven_moves};
use marubatsu::search::solver;
use marubatsu::search::{Evaluator, Policy, Root};
use marubatsu::table::Table;

#[cfg(feature = "threads")]
use super::parallel;
use super::{
    MoveChoice, PositionSolver, PositionValue, ProvenBounds, SCHEMA, SolveReport, SolveRequest,
};
use crate::cases::report::{BestBy, BestFirstReport, ReportedOptions, keeping};
use crate::games::{AnyPosition, position_of};
use crate::words::clock::Instant;
use crate::words::{BoundKind, Control, Error, Limits, numbers};

/// Nodes that are searched for a line if the solution took fewer.
const LEAST_LINE_NODES: u64 = 1_000;

/// A solver with its table.
pub(super) struct RacingSolver<G: Symmetry, P> {
    pub(super) game: G,
    range: Bounds,
    pub(super) policy: P,
    pub(super) request: SolveRequest,
    /// What every report says of the request.
    options: ReportedOptions,
}

impl<G: Symmetry + Notation, P: Policy<G>> RacingSolver<G, P> {
    /// Creates a solver that does what the request asks for.
    pub(super) fn new(game: G, policy: P, request: &SolveRequest) -> Self {
        Self {
            range: policy.evaluator().range(&game).unwrap_or(Bounds::UNKNOWN),
            options: ReportedOptions::of_solver(request),
            request: request.clone(),
            game,
            policy,
        }
    }
}

/// The line of best moves, as far as it was walked.
struct SolvedLine<M> {
    line: Vec<M>,
    /// The board at which it ends too early.
    missing: Option<String>,
    halt: Option<Interrupt>,
}

/// The best move where none is proven best, and the bounds of its value.
#[derive(Clone, Copy)]
struct BestSoFar<M> {
    mv: M,
    bounds: Bounds,
    by: BestBy,
}

/// What was found of a position.
pub(super) struct Solution<M> {
    pub(super) proven: Bounds,
    scores: Option<Vec<(M, Score)>>,
    pub(super) halt: Option<Interrupt>,
}

impl<G: Symmetry + Notation, P: Policy<G> + Send> PositionSolver for RacingSolver<G, P> {
    fn solve_telling(
        &mut self,
        board: &str,
        tell: &mut dyn FnMut(ProvenBounds),
        control: &Control<'_>,
    ) -> Result<SolveReport, Error> {
        let clock = Instant::now();
        let position = position_of(&self.game, board)?;
        self.policy.table_mut().clear();
        let limit = self.request.node_limit.unwrap_or(u64::MAX);
        let mut limits = control.limits(limit, self.request.time);
        let found = if self.request.all_moves {
            self.moves(&position, &mut limits)
        } else {
            let tell = |bounds, left| {
                let nodes = limit - left;
                tell(ProvenBounds { bounds, nodes });
            };
            self.whole(&position, &mut limits, tell)
        };
        let nodes = limit - limits.0.left();
        let line_limit = limit.min(nodes.max(LEAST_LINE_NODES));
        limits.0 = NodeLimit::new(line_limit);
        let SolvedLine {
            line,
            missing,
            mut halt,
        } = self.line(&position, &found, &mut limits);
        let mut line_nodes = line_limit - limits.0.left();
        let mut first = line.first().copied();
        let mut unproven = false;
        let is_short = first.is_none() && missing.is_some() && halt.is_none();
        if is_short && found.scores.is_none() {
            limits.0 = NodeLimit::new(limit);
            match self.first_move(&position, &found, &mut limits) {
                Ok(mv) => first = Some(mv),
                Err(stop) => (halt, unproven) = (users_word(stop), true),
            }
            line_nodes += limit - limits.0.left();
        }
        let mut best_moves: Vec<G::Move> = first.into_iter().collect();
        if let (Some(scores), None) = (&found.scores, found.halt) {
            best_moves = keeping(scores, found.proven.lower);
        }
        let so_far = if best_moves.is_empty() && found.halt.is_some() || unproven {
            self.best_so_far(&position, &found)
        } else {
            None
        };
        if let Some(BestSoFar { mv, .. }) = so_far {
            best_moves = vec![mv];
        }
        let (score, bound) = self.informative(found.proven);
        let exact = score.filter(|_| bound == Some(BoundKind::Exact));
        let plies = exact.and_then(|score| self.plies(&position, score));
        let by_moves = found.scores.as_deref().and_then(|scores| {
            let each = |&(mv, score)| Some(1 + self.plies(&self.game.play(&position, mv), score)?);
            scores.iter().map(each).collect()
        });
        Ok(SolveReport {
            schema: SCHEMA,
            game: self.request.game.name().to_owned(),
            board: self.game.write_position(&position),
            turn: self.game.to_move(&position),
            options: self.options.clone(),
            score,
            bound,
            bounds: found.halt.map(|_| found.proven),
            plies,
            nodes,
            best_moves: numbers::moves(&self.game, &best_moves),
            best_by: so_far.map(|so_far| so_far.by),
            best_bounds: so_far.map(|so_far| so_far.bounds),
            scores: found
                .scores
                .map(|scores| numbers::move_scores(&self.game, &scores)),
            score_bounds: None,
            score_plies: by_moves,
            line: numbers::moves(&self.game, &line),
            line_missing: missing,
            depth: None,
            depths: None,
            line_nodes,
            best_first: BestFirstReport::default(),
            seconds: clock.elapsed().as_secs_f64(),
            stopped: found.halt.or(halt),
        })
    }

    fn score(&mut self, board: &str, control: &Control<'_>) -> Result<PositionValue, Error> {
        let position = position_of(&self.game, board)?;
        self.policy.table_mut().clear();
        let limit = self.request.node_limit.unwrap_or(u64::MAX);
        let mut limits = control.limits(limit, self.request.time);
        let (proven, stopped) = self.one(&position, &mut limits, |_, _| {});
        let (score, bound) = self.informative(proven);
        Ok(PositionValue {
            score,
            bound,
            stopped,
        })
    }

    fn range(&self) -> Bounds {
        self.range
    }

    fn value(
        &mut self,
        at: &AnyPosition,
        nodes: &mut u64,
        tell: &mut dyn FnMut(Bounds),
        control: &Control<'_>,
    ) -> Result<(Bounds, Option<Interrupt>), Error> {
        let position = position_of(&self.game, &at.board)?;
        let mut limits = control.limits(*nodes, None);
        let mut proven = self.range;
        let hands = (&mut self.policy, &mut limits);
        let tell = |bounds, _: &_| tell(bounds);
        let solved = solver::solve_reporting(&self.game, &position, &mut proven, hands, tell);
        *nodes = limits.0.left();
        Ok((proven, solved.err().map(Interrupt::from)))
    }

    fn choose(&mut self, at: &AnyPosition, control: &Control<'_>) -> Result<MoveChoice, Error> {
        self.choice(at, control)
    }
}

impl<G: Symmetry + Notation, P: Policy<G> + Send> RacingSolver<G, P> {
    /// What a position is worth; `tell` hears of what is proven, and of the nodes that are left.
    fn one(
        &mut self,
        at: &G::Position,
        limits: &mut Limits<'_>,
        mut tell: impl FnMut(Bounds, u64),
    ) -> (Bounds, Option<Interrupt>) {
        let mut proven = self.range;
        let game = &self.game;
        #[cfg(feature = "threads")]
        if let Some(threads) = self.request.threads.filter(|&threads| threads > 1) {
            let team = (&mut self.policy, threads);
            let stopped = parallel::solve(game, (at, &mut proven), team, limits, &mut tell);
            return (proven, stopped.err());
        }
        let tell = |bounds, limits: &Limits<'_>| tell(bounds, limits.0.left());
        let hands = (&mut self.policy, limits);
        let stopped = solver::solve_reporting(game, at, &mut proven, hands, tell);
        (proven, stopped.err().map(Interrupt::from))
    }

    pub(super) fn whole(
        &mut self,
        at: &G::Position,
        limits: &mut Limits<'_>,
        tell: impl FnMut(Bounds, u64),
    ) -> Solution<G::Move> {
        let (proven, halt) = self.one(at, limits, tell);
        Solution {
            proven,
            scores: None,
            halt,
        }
    }

    /// Every move by itself. As long as some are missing, those that are there prove one bound.
    fn moves(&mut self, at: &G::Position, limits: &mut Limits<'_>) -> Solution<G::Move> {
        if self.game.ended(at) {
            return self.whole(at, limits, |_, _| {});
        }
        let mut scores = Vec::new();
        let mut halt = None;
        for mv in self.game.moves(at) {
            let (proven, stopped) = self.one(&self.game.play(at, mv), limits, |_, _| {});
            halt = stopped;
            if halt.is_some() {
                break;
            }
            scores.push((mv, proven.lower));
        }
        let circle = self.game.to_move(at) == Side::Circle;
        let values = scores.iter().map(|&(_, score)| score);
        let best = if circle { values.max() } else { values.min() };
        let proven = match (best, halt) {
            (None, _) => self.range,
            (Some(best), None) => Bounds::exact(best),
            (Some(best), Some(_)) if circle => Bounds::new(best, self.range.upper),
            (Some(best), Some(_)) => Bounds::new(self.range.lower, best),
        };
        Solution {
            proven,
            scores: Some(scores),
            halt,
        }
    }

    /// How many plies best play takes from a position that is worth so much, where scores say it.
    fn plies(&self, at: &G::Position, score: Score) -> Option<u32> {
        self.policy.evaluator().plies_to_end(&self.game, at, score)
    }

    /// The end of the bounds that says something, if one does.
    fn informative(&self, proven: Bounds) -> (Option<Score>, Option<BoundKind>) {
        let score = if proven.lower != self.range.lower || proven.lower == proven.upper {
            proven.lower
        } else if proven.upper != self.range.upper {
            proven.upper
        } else {
            return (None, None);
        };
        (Some(score), Some(BoundKind::of(score, proven)))
    }

    /// A best move where the line has none, because the score was cheap: known from a book, for example, that knows nothing of the
    /// next position. It may cost what the request allows.
    fn first_move(
        &mut self,
        at: &G::Position,
        found: &Solution<G::Move>,
        limits: &mut Limits<'_>,
    ) -> Result<G::Move, Option<Interrupt>> {
        let whole = (found.proven.lower, self.root());
        let mv = proven_move(&self.game, at, whole, &mut self.policy, limits);
        mv.map_err(|stop| stop.map(Interrupt::from))
    }

    /// The move of which the most is proven, where none is proven best: its least value counts first, then its greatest. Of moves that
    /// are equal in this, two plies of looking ahead choose one.
    fn best_so_far(
        &mut self,
        at: &G::Position,
        found: &Solution<G::Move>,
    ) -> Option<BestSoFar<G::Move>> {
        let (equal, bounds) = self.most_proven(at, found)?;
        let mv = first_choice(&self.game, at, self.policy.evaluator(), &equal)?;
        let by = if bounds == self.range {
            BestBy::Order
        } else {
            BestBy::Bounds
        };
        Some(BestSoFar { mv, bounds, by })
    }

    /// All moves of which the most is proven, and what that is.
    pub(super) fn most_proven(
        &mut self,
        at: &G::Position,
        found: &Solution<G::Move>,
    ) -> Option<(Vec<G::Move>, Bounds)> {
        let view = View::of(self.game.to_move(at));
        // No move is worth more to its side than the position.
        let most = view.turn(found.proven).upper;
        let mut moves = proven_moves(&self.game, at, self.root(), &mut self.policy);
        for (mv, bounds) in &mut moves {
            let solved = found.scores.iter().flatten().find(|(known, _)| known == mv);
            let proven = solved.map_or(*bounds, |&(_, score)| Bounds::exact(score));
            let Bounds { lower, upper } = view.turn(proven);
            *bounds = Bounds::new(lower, upper.min(most).max(lower));
        }
        let greatest = moves
            .iter()
            .map(|&(_, bounds)| (bounds.lower, bounds.upper))
            .max()?;
        moves.retain(|(_, bounds)| (bounds.lower, bounds.upper) == greatest);
        let equal = moves.into_iter().map(|(mv, _)| mv).collect();
        Some((equal, view.turn(Bounds::new(greatest.0, greatest.1))))
    }

    /// How a line's searches begin.
    pub(super) fn root(&self) -> Root {
        Root {
            window: Window::INFINITE,
            ..Root::range(self.range)
        }
    }

    /// The line after an exact score. It may cost as much as the score did, and is cut short where it would cost more.
    fn line(
        &mut self,
        at: &G::Position,
        found: &Solution<G::Move>,
        limits: &mut Limits<'_>,
    ) -> SolvedLine<G::Move> {
        let score = found.proven.lower;
        let exact = found.halt.is_none() && score == found.proven.upper;
        if self.request.no_line || !exact {
            let (line, missing, halt) = (Vec::new(), None, None);
            return SolvedLine {
                line,
                missing,
                halt,
            };
        }
        let root = self.root();
        let (game, policy) = (&self.game, &mut self.policy);
        let (line, stop) = proven_line(game, at, (score, root), policy, limits);
        let end = line.iter().fold(*at, |at, &mv| game.play(&at, mv));
        let missing = (!game.ended(&end)).then(|| game.write_position(&end));
        let halt = users_word(stop.map(Interrupt::from));
        SolvedLine {
            line,
            missing,
            halt,
        }
    }
}

/// Only the user's word stops a command; a line that would cost too much is short.
fn users_word(halt: Option<Interrupt>) -> Option<Interrupt> {
    halt.filter(|halt| *halt == Interrupt::Cancelled)
}
