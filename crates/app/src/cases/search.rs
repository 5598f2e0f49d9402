//! The use case `search`: one search of one position, or of each of its children.
//!
//! Invariant: nodes are counted by the library's observer and nothing is added: searches for the line
//! are counted apart.

mod deepening;
pub mod sheets;
pub mod table;

use marubatsu::game::Side;
use marubatsu::observe::Interrupt;
use marubatsu::observe::counts::Counts;
use marubatsu::observe::limits::NodeLimit;
use marubatsu::observe::roots::RootScores;
use marubatsu::score::{Bounds, Fail, Score};
use marubatsu::search::first_choice::first_choice;
use marubatsu::search::line::{principal_line, table_line};
use marubatsu::search::{
    Algorithm, Depth, Evaluator, Root, StartPosition, proven_best, search_from,
};
use marubatsu::table::Table;

use crate::cases::report::{
    BestBy, BestFirstReport, DepthReport, ReportedOptions, SearchReport, keeping,
};
use crate::cases::setup::{Policy, policy, root};
use crate::cases::solve;
use crate::games::{LabGame, ScoreKind, position_of};
use crate::request::{LineChoice, SearchRequest};
use crate::words::clock::Instant;
use crate::words::{BoundKind, Control, Error, JsonMove, Limits, numbers};
use table::EntryRow;

/// The schema of a search's report.
pub(crate) const SCHEMA: &str = "marubatsu.search/1";

/// What a deepening search has found when it has come to the end of a depth.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DepthFound {
    /// How many plies it sees from the position.
    pub(crate) depth: u32,
    /// The score; none where all moves are searched and the position has none.
    pub(crate) score: Option<Score>,
    /// The moves that it finds best.
    pub(crate) best_moves: Vec<JsonMove>,
    /// Nodes searched so far.
    pub(crate) nodes: u64,
}

pub(crate) fn run_on<G: LabGame>(
    game: &G,
    request: &SearchRequest,
    control: &Control<'_>,
    kept: Option<&mut Vec<EntryRow>>,
) -> Result<SearchReport, Error> {
    run_telling(game, request, control, kept, &mut |_| {})
}

/// The same; `tell` hears of each depth of a deepening search.
///
/// # Errors
/// When the position is not one of the game, or the search can't begin.
pub(crate) fn run_telling<G: LabGame>(
    game: &G,
    request: &SearchRequest,
    control: &Control<'_>,
    kept: Option<&mut Vec<EntryRow>>,
    tell: &mut dyn FnMut(DepthFound),
) -> Result<SearchReport, Error> {
    if request.algorithm == Algorithm::Solver {
        let solved = solve::as_search(game, request, control)?;
        return Ok(SearchReport {
            schema: SCHEMA,
            options: ReportedOptions::of(request),
            ..solved
        });
    }
    let clock = Instant::now();
    let mut session = SearchRun::new(game, request, control)?;
    let found = session.found(tell);
    if let Some(kept) = kept {
        *kept = table::rows(game, &session.policy.table);
    }
    let SearchOutcome {
        score,
        says,
        best,
        scores,
        halt,
    } = found;
    let exact = score.filter(|_| says == Some(Fail::Exact));
    let score_bounds = scores
        .as_deref()
        .and_then(|scores| session.score_bounds(scores));
    let (line, missing) = match (exact.filter(|_| halt.is_none()), request.line) {
        (None, _) => Default::default(),
        (Some(score), LineChoice::Searched) => (session.line(score), None),
        (Some(_), LineChoice::Table) => session.line_of_table(best.first().copied()),
    };
    let best = session.with_first_of_line(best, line.first());
    let (best, best_by) = match (&best[..], line.first(), halt) {
        ([_, ..], _, None) => (best, None),
        (_, Some(&first), None) => (vec![first], None),
        (_, None, None) => (session.first_with(exact), None),
        (.., Some(_)) => session.best_so_far(best),
    };
    // A line cut short by a limit is short; one that the user cancels was cancelled.
    let line_halt = session
        .line_halt
        .filter(|halt| *halt == Interrupt::Cancelled);
    Ok(SearchReport {
        schema: SCHEMA,
        game: request.game.name().to_owned(),
        board: request.position.board.clone(),
        turn: request.position.turn,
        options: ReportedOptions::of(request),
        score,
        bound: says.map(BoundKind::from),
        bounds: None,
        plies: None,
        nodes: session.counts.nodes,
        best_moves: numbers::moves(game, &best),
        best_by,
        best_bounds: None,
        scores: scores.map(|scores| numbers::move_scores(game, &scores)),
        score_bounds,
        score_plies: None,
        line: numbers::moves(game, &line),
        line_missing: missing.map(|position| game.write_position(&position)),
        depth: session.reached.and_then(Depth::limit),
        depths: request.deepen.then_some(session.depths),
        line_nodes: session.line_counts.nodes,
        best_first: BestFirstReport::default(),
        seconds: clock.elapsed().as_secs_f64(),
        stopped: halt.or(line_halt),
    })
}

/// What a request's search finds of each move of a position, in circle's view: when it is stopped by its time, or by whatever
/// limit while it deepens, as far as it came, which may be nowhere.
///
/// # Errors
/// When it was cancelled, or stopped by a limit of nodes that it doesn't expect, or couldn't begin.
pub(crate) fn of_moves<G: LabGame>(
    game: &G,
    position: &G::Position,
    request: &SearchRequest,
    control: &Control<'_>,
) -> Result<Vec<(G::Move, Score)>, Error> {
    let found = SearchRun::at(*position, game, request, control)?.found(&mut |_| {});
    match found.halt {
        None | Some(Interrupt::TimeLimit) => Ok(found.scores.unwrap_or_default()),
        Some(Interrupt::NodeLimit) if request.deepen => Ok(found.scores.unwrap_or_default()),
        Some(halt) => Err(Error::Stopped(halt)),
    }
}

/// The move to play where no search has told one; none where the game has ended.
pub(crate) fn unsearched<G: LabGame>(game: &G, position: &G::Position) -> Option<G::Move> {
    let ends = game.ends(ScoreKind::Shortest);
    first_choice(game, position, &ends, &game.promising(position))
}

/// What a search found.
struct SearchOutcome<M> {
    score: Option<Score>,
    /// What the score says of the value; none where it says nothing.
    says: Option<Fail>,
    best: Vec<M>,
    scores: Option<Vec<(M, Score)>>,
    halt: Option<Interrupt>,
}

impl<M> SearchOutcome<M> {
    /// Before anything was searched.
    const NOTHING: Self = Self {
        score: None,
        says: None,
        best: Vec::new(),
        scores: None,
        halt: None,
    };
}

/// Everything a search needs, with its table, which children and the line share.
struct SearchRun<'a, G: LabGame> {
    game: &'a G,
    request: &'a SearchRequest,
    position: G::Position,
    root: Root,
    policy: Policy<G>,
    /// The last depth that was searched to its end.
    reached: Option<Depth>,
    /// What each depth of a deepening search took.
    depths: Vec<DepthReport>,
    counts: Counts,
    line_counts: Counts,
    line_halt: Option<Interrupt>,
    roots: RootScores<G::Move>,
    limits: Limits<'a>,
}

impl<'a, G: LabGame> SearchRun<'a, G> {
    fn new(game: &'a G, request: &'a SearchRequest, control: &Control<'a>) -> Result<Self, Error> {
        let position = position_of(game, &request.position.board)?;
        Self::at(position, game, request, control)
    }

    /// The request's search at a position that may be another one.
    fn at(
        position: G::Position,
        game: &'a G,
        request: &'a SearchRequest,
        control: &Control<'a>,
    ) -> Result<Self, Error> {
        let nodes = request.node_limit.unwrap_or(u64::MAX);
        Ok(Self {
            game,
            request,
            position,
            root: root(game, request),
            policy: policy(game, request, control)?,
            reached: None,
            depths: Vec::new(),
            counts: Counts::default(),
            line_counts: Counts::default(),
            line_halt: None,
            roots: RootScores::default(),
            limits: control.limits(nodes, request.time),
        })
    }

    /// Carries the search out, but for the line.
    fn found(&mut self, tell: &mut dyn FnMut(DepthFound)) -> SearchOutcome<G::Move> {
        let found = self.searched(tell);
        let childless = self.request.children && !self.by_children();
        let scores = found.scores.or_else(|| childless.then(Vec::new));
        SearchOutcome { scores, ..found }
    }

    /// Whether each child is searched by itself. An ended position has none, and is searched as it is.
    fn by_children(&self) -> bool {
        self.request.children && !self.game.ended(&self.position)
    }

    fn searched(&mut self, tell: &mut dyn FnMut(DepthFound)) -> SearchOutcome<G::Move> {
        match (self.request.deepen, self.by_children()) {
            (true, _) => self.deepened(tell),
            (false, true) => self.children(),
            (false, false) => self.whole(),
        }
    }

    fn search(&mut self, start: &StartPosition<G>) -> Result<Score, Interrupt> {
        let watchers = (&mut self.counts, &mut self.roots);
        let mut observer = (&mut self.limits, watchers);
        let (algorithm, root) = (self.request.algorithm, self.root);
        let (game, policy) = (self.game, &mut self.policy);
        let score = search_from(algorithm, game, start, root, policy, &mut observer);
        score.map_err(Interrupt::from)
    }

    /// What a score says of the value. All children are searched with the same window, so that the best of their
    /// scores says of their parent what it says of its child.
    fn says(&self, score: Score) -> Fail {
        let range = self.policy.evaluator.range(self.game);
        self.root.bound_of(self.request.algorithm, range, score)
    }

    /// The bounds that a score proves.
    fn proven(&self, score: Score) -> Bounds {
        let range = self.policy.evaluator.range(self.game);
        self.root.proven(self.request.algorithm, range, score)
    }

    /// What each of these scores says of its move, where one of them is a bound.
    fn score_bounds(&self, scores: &[(G::Move, Score)]) -> Option<Vec<BoundKind>> {
        let kinds = scores
            .iter()
            .map(|&(_, score)| BoundKind::from(self.says(score)));
        let kinds: Vec<BoundKind> = kinds.collect();
        let bounds = kinds.iter().any(|kind| *kind != BoundKind::Exact);
        bounds.then_some(kinds)
    }

    fn whole(&mut self) -> SearchOutcome<G::Move> {
        let start = StartPosition::at(self.position);
        match self.search(&start) {
            Ok(score) => SearchOutcome {
                score: Some(score),
                says: Some(self.says(score)),
                best: self.proved_best(score),
                ..SearchOutcome::NOTHING
            },
            Err(halt) => {
                // A pass of MTD(f) says what its own window lets it say.
                let guesses = matches!(self.request.algorithm, Algorithm::Mtdf(_));
                let score = self.roots.best().filter(|_| !guesses);
                SearchOutcome {
                    score,
                    says: score.and_then(|score| self.so_far(score)),
                    best: self.roots.best_move().into_iter().collect(),
                    halt: Some(halt),
                    ..SearchOutcome::NOTHING
                }
            }
        }
    }

    /// What the best of only some children says: more moves can only help the side to move. A score on
    /// that side's far end of the window is no more than a bound the other way, and says nothing.
    fn so_far(&self, score: Score) -> Option<Fail> {
        let (fail, extremes) = (
            self.request.algorithm.fail(self.root.window, score),
            self.root.extremes,
        );
        match (self.game.to_move(&self.position), fail) {
            (Side::Circle, Fail::Low) | (Side::Cross, Fail::High) => None,
            (Side::Circle, _) if score == extremes.upper => Some(Fail::Exact),
            (Side::Cross, _) if score == extremes.lower => Some(Fail::Exact),
            (Side::Circle, _) => Some(Fail::High),
            (Side::Cross, _) => Some(Fail::Low),
        }
    }

    /// All best moves, if the algorithm proves them.
    fn proved_best(&self, score: Score) -> Vec<G::Move> {
        match self.request.algorithm {
            Algorithm::Minimax => keeping(self.roots.scores(), score),
            _ => Vec::new(),
        }
    }

    fn children(&mut self) -> SearchOutcome<G::Move> {
        let mut scores = Vec::new();
        let mut halt = None;
        for mv in self.game.moves(&self.position) {
            let child = StartPosition::after(self.game, &self.position, mv);
            self.roots = RootScores::default();
            if self.request.own_tables {
                self.policy.table.clear();
            }
            match self.search(&child) {
                Ok(score) => scores.push((mv, score)),
                Err(stopped) => halt = Some(stopped),
            }
            if halt.is_some() {
                break;
            }
        }
        self.found_by_children(scores, halt)
    }

    fn found_by_children(
        &self,
        scores: Vec<(G::Move, Score)>,
        halt: Option<Interrupt>,
    ) -> SearchOutcome<G::Move> {
        let score = self.best_of(&scores);
        let proven = scores.iter().map(|&(mv, score)| (mv, self.proven(score)));
        let best = proven_best(
            self.game.to_move(&self.position),
            &proven.collect::<Vec<_>>(),
        );
        let says = match halt {
            Some(_) => score.and_then(|score| self.so_far(score)),
            None => score.map(|score| self.says(score)),
        };
        SearchOutcome {
            score,
            says,
            best,
            scores: Some(scores),
            halt,
        }
    }

    /// The best moves of the children with the line's first among them, which the line proves to be best.
    fn with_first_of_line(&self, best: Vec<G::Move>, first: Option<&G::Move>) -> Vec<G::Move> {
        match first {
            Some(&first) if self.by_children() && !best.contains(&first) => {
                let moves = self.game.moves(&self.position);
                moves
                    .filter(|mv| *mv == first || best.contains(mv))
                    .collect()
            }
            _ => best,
        }
    }

    /// The first move that the search found to have its exact score, where no line tells one.
    fn first_with(&self, exact: Option<Score>) -> Vec<G::Move> {
        let first = exact.and_then(|_| self.roots.best_move());
        first.filter(|_| !self.by_children()).into_iter().collect()
    }

    /// The best moves of a search that was stopped, and what they rest on.
    fn best_so_far(&self, best: Vec<G::Move>) -> (Vec<G::Move>, Option<BestBy>) {
        if !best.is_empty() {
            let by = match self.reached {
                Some(_) => BestBy::Depth,
                None => BestBy::Searched,
            };
            return (best, Some(by));
        }
        let first = unsearched(self.game, &self.position);
        (first.into_iter().collect(), first.map(|_| BestBy::Order))
    }

    fn best_of(&self, scores: &[(G::Move, Score)]) -> Option<Score> {
        let scores = scores.iter().map(|&(_, score)| score);
        match self.game.to_move(&self.position) {
            Side::Circle => scores.max(),
            Side::Cross => scores.min(),
        }
    }

    /// Where the line begins: a ply above the children, if those were searched.
    fn line_root(&self) -> Root {
        let above = |plies: u16| Depth::plies(plies.saturating_add(1));
        let depth = match self.root.depth.limit() {
            Some(plies) if self.by_children() => above(plies),
            _ => self.root.depth,
        };
        Root { depth, ..self.root }
    }

    /// The line as the table has it. Children were searched without their parent, whose best move comes
    /// from their scores.
    fn line_of_table(&self, best: Option<G::Move>) -> (Vec<G::Move>, Option<G::Position>) {
        let Root { depth, .. } = self.line_root();
        let (game, policy) = (self.game, &self.policy);
        let first = best.filter(|_| self.request.children);
        let Some(mv) = first else {
            return table_line(game, &self.position, depth, policy);
        };
        let child = game.play(&self.position, mv);
        let (mut line, missing) = table_line(game, &child, depth.next(), policy);
        line.insert(0, mv);
        (line, missing)
    }

    fn line(&mut self, score: Score) -> Vec<G::Move> {
        let (algorithm, root) = (self.request.algorithm, self.line_root());
        // The search is done; the line may take as many nodes again.
        self.limits.0 = NodeLimit::new(self.request.node_limit.unwrap_or(u64::MAX));
        // Watched as the search is, so that the binary holds no further copy of it.
        let mut roots = RootScores::default();
        let mut observer = (&mut self.limits, (&mut self.line_counts, &mut roots));
        let (game, at, policy) = (self.game, &self.position, &mut self.policy);
        let line = principal_line(algorithm, game, at, (score, root), policy, &mut observer);
        line.unwrap_or_else(|stop| {
            self.line_halt = Some(Interrupt::from(stop));
            Vec::new()
        })
    }
}
