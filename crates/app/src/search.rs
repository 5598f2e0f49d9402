//! The use case `search`: one search of one position, or of each of its children.
//!
//! Invariant: nodes are counted by the library's observer and nothing is added: searches for the line
//! are counted apart.

use std::time::Instant;

use marubatsu::game::{Notation, Player};
use marubatsu::observe::counts::Counts;
use marubatsu::observe::limits::{Cancel, NodeLimit};
use marubatsu::observe::roots::RootScores;
use marubatsu::score::{Bounds, Fail, Score, Window};
use marubatsu::search::line::principal_line;
use marubatsu::search::{Algorithm, Evaluator, Lesson, Root, search};
use marubatsu::table::Exact;

use crate::control::{Beat, Control, Halt, IntoHalt};
use crate::error::Error;
use crate::game::LabGame;
use crate::report::{self, BoundKind, JsonScore, MoveScore, Options, SearchReport};
use crate::request::{SearchRequest, WindowChoice};

/// Carries out a search. A search that is stopped reports what it had.
///
/// # Errors
/// When the request's position is no position of its game, which requests made from pairs never have.
pub fn run(request: &SearchRequest, control: &Control<'_>) -> Result<SearchReport, Error> {
    request.game.rules().search(request, control)
}

pub(crate) fn run_on<G: LabGame>(
    game: &G,
    request: &SearchRequest,
    control: &Control<'_>,
) -> Result<SearchReport, Error> {
    let clock = Instant::now();
    let mut session = Session::new(game, request, control)?;
    let found = if request.children {
        session.children()
    } else {
        session.whole()
    };
    let Found {
        score,
        bounds,
        best,
        scores,
        halt,
    } = found;
    let exact = score.filter(|_| bounds.is_some_and(|bounds| bounds.lower == bounds.upper));
    let line = exact
        .filter(|_| halt.is_none())
        .map_or_else(Default::default, |score| session.line(score));
    let best = if best.is_empty() {
        line.first().copied().into_iter().collect()
    } else {
        best
    };
    Ok(SearchReport {
        schema: "marubatsu.search/1",
        game: request.game.name().to_owned(),
        board: request.place.board.clone(),
        turn: request.place.turn.letter(),
        options: Options::of(request),
        score: score.map(JsonScore),
        bound: score
            .zip(bounds)
            .map(|(score, bounds)| BoundKind::of(score, bounds)),
        bounds: None,
        nodes: session.counts.nodes,
        best_moves: report::moves(game, &best),
        scores: scores.map(|scores| move_scores(game, &scores)),
        line: report::moves(game, &line),
        line_nodes: session.line_counts.nodes,
        seconds: clock.elapsed().as_secs_f64(),
        // A line cut short by a limit is short; one that the user cancels was cancelled.
        stopped: halt
            .or(session.line_halt.filter(|halt| *halt == Halt::Cancelled))
            .map(Halt::name),
    })
}

pub(crate) fn move_scores<G: Notation>(game: &G, scores: &[(G::Move, Score)]) -> Vec<MoveScore> {
    let numbers = |&(mv, score): &(G::Move, Score)| MoveScore {
        mv: game.move_numbers(mv),
        score,
    };
    scores.iter().map(numbers).collect()
}

/// The root that a request asks for.
pub(crate) fn root<G: LabGame>(game: &G, request: &SearchRequest) -> Root {
    match request.window {
        WindowChoice::Infinite => Root::INFINITE,
        WindowChoice::Range => game
            .ends(request.score)
            .range(game)
            .map_or(Root::INFINITE, Root::range),
        WindowChoice::Given(window) => Root::given(window),
    }
}

/// The policy that a request asks for, with an empty table.
pub(crate) fn policy<G: LabGame>(game: &G, request: &SearchRequest) -> Lesson<G::Ends, Exact<G>> {
    Lesson {
        evaluator: game.ends(request.score),
        table: Exact::new(request.table),
        fail_rule: request.fail,
        order: (),
    }
}

/// The position that a request begins with.
pub(crate) fn position<G: LabGame>(
    game: &G,
    request: &SearchRequest,
) -> Result<G::Position, Error> {
    game.parse_position(&request.place.board)
        .map_err(|error| crate::error::notation("board", &request.place.board, &error).into())
}

/// What a search found.
struct Found<M> {
    score: Option<Score>,
    bounds: Option<Bounds>,
    best: Vec<M>,
    scores: Option<Vec<(M, Score)>>,
    halt: Option<Halt>,
}

/// Everything a search needs, with its table, which children and the line share.
struct Session<'a, G: LabGame> {
    game: &'a G,
    request: &'a SearchRequest,
    position: G::Position,
    root: Root,
    policy: Lesson<G::Ends, Exact<G>>,
    counts: Counts,
    line_counts: Counts,
    line_halt: Option<Halt>,
    roots: RootScores<G::Move>,
    limits: (NodeLimit, (Cancel<'a>, Beat<'a>)),
}

impl<'a, G: LabGame> Session<'a, G> {
    fn new(game: &'a G, request: &'a SearchRequest, control: &Control<'a>) -> Result<Self, Error> {
        let deadline = request
            .time
            .and_then(|time| Instant::now().checked_add(time));
        let node_limit = NodeLimit::new(request.node_limit.unwrap_or(u64::MAX));
        let cancel = control.cancel();
        Ok(Self {
            game,
            request,
            position: position(game, request)?,
            root: root(game, request),
            policy: policy(game, request),
            counts: Counts::default(),
            line_counts: Counts::default(),
            line_halt: None,
            roots: RootScores::default(),
            limits: (node_limit, (cancel, Beat::new(deadline, control.progress))),
        })
    }

    fn search(&mut self, position: &G::Position) -> Result<Score, Halt> {
        let watchers = (&mut self.counts, &mut self.roots);
        let mut observer = (&mut self.limits, watchers);
        let (algorithm, root) = (self.request.algorithm, self.root);
        search(
            algorithm,
            self.game,
            position,
            root,
            &mut self.policy,
            &mut observer,
        )
        .map_err(IntoHalt::into_halt)
    }

    /// The window that the algorithm searches with.
    const fn window(&self) -> Window {
        match self.request.algorithm {
            Algorithm::Minimax => Window::INFINITE,
            Algorithm::AlphaBeta => self.root.window,
        }
    }

    /// The bounds that a score proves by itself.
    fn proves(&self, score: Score) -> Bounds {
        self.root.extremes.with(score, self.window().fail(score))
    }

    fn whole(&mut self) -> Found<G::Move> {
        let position = self.position;
        match self.search(&position) {
            Ok(score) => {
                let best = match self.request.algorithm {
                    Algorithm::Minimax => keeping(self.roots.scores(), score),
                    Algorithm::AlphaBeta => Vec::new(),
                };
                let bounds = Some(self.proves(score));
                Found {
                    score: Some(score),
                    bounds,
                    best,
                    scores: None,
                    halt: None,
                }
            }
            Err(halt) => {
                let score = self.roots.best();
                let bounds = score.and_then(|score| self.so_far(score));
                Found {
                    score,
                    bounds,
                    best: Vec::new(),
                    scores: None,
                    halt: Some(halt),
                }
            }
        }
    }

    /// What the best of only some children proves: more moves can only help the side to move. A score on
    /// that side's far end of the window is no more than a bound the other way, and proves nothing.
    fn so_far(&self, score: Score) -> Option<Bounds> {
        let extremes = self.root.extremes;
        match (self.game.to_move(&self.position), self.window().fail(score)) {
            (Player::Circle, Fail::Low) | (Player::Cross, Fail::High) => None,
            (Player::Circle, _) => Some(Bounds::new(score, extremes.upper)),
            (Player::Cross, _) => Some(Bounds::new(extremes.lower, score)),
        }
    }

    fn children(&mut self) -> Found<G::Move> {
        let mut scores = Vec::new();
        let mut bounds: Option<Bounds> = None;
        let mut halt = None;
        for mv in self.game.moves(&self.position) {
            let child = self.game.play(&self.position, mv);
            self.roots = RootScores::default();
            match self.search(&child) {
                Ok(score) => {
                    let proven = self.proves(score);
                    bounds = Some(bounds.map_or(proven, |known| self.better(known, proven)));
                    scores.push((mv, score));
                }
                Err(stopped) => {
                    halt = Some(stopped);
                    break;
                }
            }
        }
        let score = self.best_of(&scores);
        let best = score.map_or_else(Vec::new, |score| keeping(&scores, score));
        let partial = score
            .filter(|_| halt.is_some())
            .and_then(|score| self.so_far(score));
        Found {
            score,
            bounds: if halt.is_some() { partial } else { bounds },
            best,
            scores: Some(scores),
            halt,
        }
    }

    /// What two children together prove for their parent.
    fn better(&self, one: Bounds, two: Bounds) -> Bounds {
        match self.game.to_move(&self.position) {
            Player::Circle => Bounds::new(one.lower.max(two.lower), one.upper.max(two.upper)),
            Player::Cross => Bounds::new(one.lower.min(two.lower), one.upper.min(two.upper)),
        }
    }

    fn best_of(&self, scores: &[(G::Move, Score)]) -> Option<Score> {
        let scores = scores.iter().map(|&(_, score)| score);
        match self.game.to_move(&self.position) {
            Player::Circle => scores.max(),
            Player::Cross => scores.min(),
        }
    }

    fn line(&mut self, score: Score) -> Vec<G::Move> {
        // The search is done; the line may take as many nodes again.
        self.limits.0 = NodeLimit::new(self.request.node_limit.unwrap_or(u64::MAX));
        // Watched as the search is, so that the binary holds no further copy of it.
        let mut roots = RootScores::default();
        let mut observer = (&mut self.limits, (&mut self.line_counts, &mut roots));
        let (algorithm, root) = (self.request.algorithm, self.root);
        let found = principal_line(
            algorithm,
            self.game,
            &self.position,
            (score, root),
            &mut self.policy,
            &mut observer,
        );
        found.unwrap_or_else(|stop| {
            self.line_halt = Some(stop.into_halt());
            Vec::new()
        })
    }
}

/// The moves with this score.
pub(crate) fn keeping<M: Copy>(scores: &[(M, Score)], score: Score) -> Vec<M> {
    scores
        .iter()
        .filter(|&&(_, other)| other == score)
        .map(|&(mv, _)| mv)
        .collect()
}
