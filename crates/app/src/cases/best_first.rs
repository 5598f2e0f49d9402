//! The use case of best-first searches: one position, searched by UCT or by proof numbers.
//!
//! Invariant: a search stops only between two rounds, so its report equals that of a shorter search; a report depends only on the
//! request and the number of rounds.

mod dfpn;

use std::convert::Infallible;
use std::sync::atomic::Ordering;

use marubatsu::best_first::pn::ProofTree;
use marubatsu::best_first::uct::{Uct, UctTree};
use marubatsu::best_first::{
    BestFirstObserver, ProofQuestion, ProvenValue, QuestionResult, QuestionSearch,
};
use marubatsu::game::{Game, Side};
use marubatsu::observe::Interrupt;
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Evaluator;

pub use crate::cases::report::best_first::{
    AskedReport, BestFirstReport, MoveVisits, ProofAnswer, ProofCount,
};
use crate::cases::report::{BestBy, ReportedOptions, SearchReport};
use crate::cases::search;
use crate::games::{LabGame, position_of};
use crate::request::BestFirstRequest;
use crate::request::best_first::{BestFirst, Prior};
use crate::words::clock::Instant;
use crate::words::{BoundKind, Control, Error, InputError, NamedValue, numbers};
pub(super) use dfpn::DfpnRounds;

/// The most nodes of a search: they are numbered in 32 bits, and a round may make some more.
const MOST_NODES: u64 = u32::MAX as u64 - 0xffff;

/// Rounds between two looks at the clock and two reports of progress.
const LOOK: u64 = 256;

pub(crate) fn run_on<G: LabGame>(
    game: &G,
    request: &BestFirstRequest,
    control: &Control<'_>,
) -> Result<SearchReport, Error> {
    let clock = Instant::now();
    let position = position_of(game, &request.position.board)?;
    let ends = game.ends(request.score);
    let found = match request.algorithm {
        BestFirst::Uct | BestFirst::Puct => by_uct((game, &ends), position, request, control)?,
        BestFirst::Pn => by_proof_numbers((game, &ends), position, request, control)?,
        BestFirst::Dfpn => by_thresholds((game, &ends), position, request, control)?,
    };
    Ok(found.report(game, request, clock))
}

/// What a search found.
struct BestFirstResult<M> {
    bounds: Bounds,
    /// What the score is, or what is proved of it by a question.
    score: Option<(Score, BoundKind)>,
    nodes: u64,
    best: Option<M>,
    best_by: Option<BestBy>,
    line: Vec<M>,
    tells: BestFirstReport,
    stopped: Option<Interrupt>,
}

impl<M: Copy> BestFirstResult<M> {
    fn report<G: LabGame<Move = M>>(
        self,
        game: &G,
        request: &BestFirstRequest,
        clock: Instant,
    ) -> SearchReport {
        let range = game.ends(request.score).range(game);
        let best: Vec<M> = self.best.into_iter().collect();
        SearchReport {
            schema: search::SCHEMA,
            game: request.game.name().to_owned(),
            board: request.position.board.clone(),
            turn: request.position.turn,
            options: ReportedOptions::of_best_first(request),
            score: self.score.map(|(score, _)| score),
            bound: self.score.map(|(_, bound)| bound),
            bounds: Some(self.bounds)
                .filter(|_| self.score.is_none() && range != Some(self.bounds)),
            plies: None,
            nodes: self.nodes,
            best_moves: numbers::moves(game, &best),
            best_by: self.best_by,
            best_bounds: None,
            scores: None,
            score_bounds: None,
            score_plies: None,
            line: numbers::moves(game, &self.line),
            line_missing: None,
            depth: None,
            depths: None,
            line_nodes: 0,
            best_first: self.tells,
            seconds: clock.elapsed().as_secs_f64(),
            stopped: self.stopped,
        }
    }
}

fn by_uct<G: LabGame>(
    (game, ends): (&G, &G::Ends),
    position: G::Position,
    request: &BestFirstRequest,
    control: &Control<'_>,
) -> Result<BestFirstResult<G::Move>, Error> {
    let mut search = UctRounds {
        search: uct((game, ends), position, request)?,
        most: request.iterations(),
        observer: (),
    };
    let stopped = carry_out(&mut search, request, control);
    let search = search.search;
    let known = search.moves().into_iter().map(|known| MoveVisits {
        mv: game.move_numbers(known.mv),
        visits: known.stats.visits,
        mean: known.stats.mean(),
        bounds: known.stats.bounds,
    });
    let score = search.tree().stats(0).settled();
    let favourite = search.favourite().map(|favourite| favourite.mv);
    // Before its first iteration it has none.
    let best = favourite.or_else(|| search::unsearched(game, &position));
    let by = favourite.map_or(BestBy::Order, |_| BestBy::Visits);
    Ok(BestFirstResult {
        bounds: search.bounds(),
        score: score.map(|score| (score, BoundKind::Exact)),
        nodes: search.tree().len() as u64,
        best,
        best_by: best.filter(|_| score.is_none()).map(|_| by),
        line: line(game, position, search.tree(), favourite),
        tells: BestFirstReport {
            iterations: Some(search.iterations()),
            mean: search.mean(),
            moves: Some(known.collect()),
            ..BestFirstReport::default()
        },
        stopped,
    })
}

/// The search by UCT of a position, before its first iteration.
pub(super) fn uct<'a, G: LabGame>(
    (game, ends): (&'a G, &'a G::Ends),
    position: G::Position,
    request: &BestFirstRequest,
) -> Result<Uct<'a, G, G::Ends>, Error> {
    let range = ends.range(game).ok_or_else(|| no_range(request))?;
    uct_within(range, (game, ends), position, request)
}

/// The same for results that lie in a range.
pub(super) fn uct_within<'a, G: LabGame>(
    range: Bounds,
    (game, ends): (&'a G, &'a G::Ends),
    position: G::Position,
    request: &BestFirstRequest,
) -> Result<Uct<'a, G, G::Ends>, Error> {
    let search = Uct::within(range, game, (position, ends), request.uct());
    let search = search.map_err(|_| no_range(request))?;
    let game = (game, &request.game);
    let search = match &request.rollout {
        None => search,
        Some(player) => search.with_rollout(player.player("rollout", game)?),
    };
    Ok(match &request.prior {
        Prior::Uniform => search,
        Prior::By(player) => search.with_prior(player.player("prior", game)?),
    })
}

/// The favourite, then the most visited reply to it, and so on: of replies that were visited as often, the one with the better mean,
/// or else the first.
fn line<G: LabGame>(
    game: &G,
    root: G::Position,
    tree: &UctTree,
    favourite: Option<G::Move>,
) -> Vec<G::Move> {
    let (mut node, mut position) = (0, root);
    let mut line = Vec::new();
    let mut next = favourite;
    while let Some(mv) = next {
        let mut children = game.moves(&position).zip(tree.by_move(node));
        let Some((_, Some(child))) = children.find(|(tried, _)| *tried == mv) else {
            break;
        };
        line.push(mv);
        position = game.play(&position, mv);
        node = child;
        let side = game.to_move(&position);
        let rank = |child| {
            let stats = tree.stats(child);
            let mean = stats.mean().unwrap_or_default();
            let mean = match side {
                Side::Circle => mean,
                Side::Cross => -mean,
            };
            (stats.visits, mean)
        };
        let replies = game.moves(&position).zip(tree.by_move(node));
        let replies = replies.filter_map(|(mv, child)| Some((mv, rank(child?))));
        let best = replies.reduce(|best, next| if next.1 > best.1 { next } else { best });
        next = best.map(|(mv, _)| mv);
    }
    line
}

fn by_proof_numbers<G: LabGame>(
    (game, ends): (&G, &G::Ends),
    position: G::Position,
    request: &BestFirstRequest,
    control: &Control<'_>,
) -> Result<BestFirstResult<G::Move>, Error> {
    let mut search = questions((game, ends), position, request)?;
    let stopped = carry_out(&mut search, request, control);
    let known = search.search.known();
    Ok(answered(request, known, (search.nodes(), stopped)))
}

/// The same without a tree, by df-pn.
fn by_thresholds<G: LabGame>(
    (game, ends): (&G, &G::Ends),
    position: G::Position,
    request: &BestFirstRequest,
    control: &Control<'_>,
) -> Result<BestFirstResult<G::Move>, Error> {
    let range = ends.range(game).unwrap_or(Bounds::UNKNOWN);
    let question = request.question_within(range)?;
    let mut entering = DfpnRounds {
        search: QuestionSearch::depth_first(game, position, ends, question),
        observer: (),
        most_written: u64::MAX,
    };
    sure(entering.search.enter(0, &mut ()));
    let stopped = carry_out(&mut entering, request, control);
    let known = entering.search.known();
    Ok(answered(request, known, (entering.nodes(), stopped)))
}

/// What questions have told.
fn answered<M>(
    request: &BestFirstRequest,
    known: ProvenValue<M>,
    (nodes, stopped): (u64, Option<Interrupt>),
) -> BestFirstResult<M> {
    let ProvenValue {
        bounds, mv, asked, ..
    } = known;
    let asked = self::asked(asked);
    BestFirstResult {
        bounds,
        score: proved(bounds, request.question(), &asked),
        nodes,
        best: mv,
        best_by: None,
        line: Vec::new(),
        tells: BestFirstReport {
            expansions: Some(asked.iter().map(|asked| asked.expansions).sum()),
            asked: Some(asked),
            ..BestFirstReport::default()
        },
        stopped,
    }
}

/// Questions as they are reported.
pub(super) fn asked(asked: Vec<QuestionResult>) -> Vec<AskedReport> {
    let report = |asked: QuestionResult| AskedReport {
        at_least: asked.least,
        answer: asked.numbers.answer().map(ProofAnswer::from),
        expansions: asked.expansions,
        nodes: asked.nodes,
        proof: ProofCount(asked.numbers.proof),
        disproof: ProofCount(asked.numbers.disproof),
    };
    asked.into_iter().map(report).collect()
}

/// The search by questions, with the first one begun, whatever stops it then.
pub(super) fn questions<'a, G: LabGame>(
    (game, ends): (&'a G, &'a G::Ends),
    position: G::Position,
    request: &BestFirstRequest,
) -> Result<PnRounds<'a, G, G::Ends, ()>, Error> {
    let range = ends.range(game).unwrap_or(Bounds::UNKNOWN);
    let question = request.question_within(range)?;
    let mut search = PnRounds {
        search: QuestionSearch::new(game, position, ends, question),
        observer: (),
    };
    sure(search.search.run(0, &mut ()));
    Ok(search)
}

/// The score, or the end of its bounds that the answer to a single question proves.
fn proved(
    bounds: Bounds,
    question: ProofQuestion,
    asked: &[AskedReport],
) -> Option<(Score, BoundKind)> {
    if bounds.lower == bounds.upper {
        return Some((bounds.lower, BoundKind::Exact));
    }
    let answer = asked.first().and_then(|asked| asked.answer);
    match (question, answer) {
        (ProofQuestion::AtLeast(_), Some(ProofAnswer::Proved)) => {
            Some((bounds.lower, BoundKind::Lower))
        }
        (ProofQuestion::AtLeast(_), Some(ProofAnswer::Disproved)) => {
            Some((bounds.upper, BoundKind::Upper))
        }
        _ => None,
    }
}

impl BestFirstRequest {
    /// What proof numbers are to answer, if all scores lie in this range.
    pub(super) fn question_within(&self, range: Bounds) -> Result<ProofQuestion, Error> {
        let question = self.question();
        match question {
            ProofQuestion::Value if !range.upper.is_finite() => Err(no_range(self)),
            ProofQuestion::AtLeast(least) if least < range.lower || least > range.upper => {
                let Bounds { lower, upper } = range;
                let message = message!(
                    "expected a score from {lower} to {upper}",
                    "{lower} 以上 {upper} 以下の評価値を指定してください"
                );
                Err(InputError::new("ask", &least.to_string(), None, message).into())
            }
            question => Ok(question),
        }
    }
}

pub(super) fn no_range(request: &BestFirstRequest) -> Error {
    let (algorithm, name) = (request.algorithm.name(), request.game.name());
    let message = match request.algorithm {
        BestFirst::Uct | BestFirst::Puct => message!(
            "{algorithm} needs a range of scores; {name} has none, or only one score",
            "{algorithm} には評価値の範囲が必要ですが、{name} には範囲がないか、評価値が 1 つしかありません"
        ),
        BestFirst::Pn | BestFirst::Dfpn => message!(
            "{algorithm} begins with the highest score, which {name} doesn't give; choose a score with ask",
            "{algorithm} は最大の評価値から始めますが、{name} では最大値が分かりません。ask で評価値を指定してください"
        ),
    };
    InputError::usage("algorithm", algorithm, message).into()
}

/// A search that goes on a round at a time.
pub(super) trait RoundSearch {
    /// Whether there is nothing left to do.
    fn is_done(&self) -> bool;
    /// How many nodes it has made.
    fn nodes(&self) -> u64;
    /// Whether no more can be written down of it.
    fn is_full(&self) -> bool {
        false
    }
    /// Makes one round more.
    fn go_on(&mut self);
}

/// UCT with the number of its iterations, and who watches them.
pub(super) struct UctRounds<'a, G: Game, E, W> {
    pub(super) search: Uct<'a, G, E>,
    pub(super) most: u64,
    pub(super) observer: W,
}

impl<G, E, W> RoundSearch for UctRounds<'_, G, E, W>
where
    G: Game,
    E: Evaluator<G>,
    W: BestFirstObserver<UctTree, Interrupt = Infallible>,
{
    fn is_done(&self) -> bool {
        self.search.iterations() >= self.most || self.search.is_settled()
    }

    fn nodes(&self) -> u64 {
        self.search.tree().len() as u64
    }

    fn go_on(&mut self) {
        sure(self.search.run(1, &mut self.observer));
    }
}

/// Proof numbers, and who watches them.
pub(super) struct PnRounds<'a, G: Game, E, W> {
    pub(super) search: QuestionSearch<'a, G, E>,
    pub(super) observer: W,
}

impl<G, E, W> RoundSearch for PnRounds<'_, G, E, W>
where
    G: Game,
    E: Evaluator<G>,
    W: BestFirstObserver<ProofTree, Interrupt = Infallible>,
{
    fn is_done(&self) -> bool {
        self.search.is_answered()
    }

    fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    fn go_on(&mut self) {
        sure(self.search.run(1, &mut self.observer));
    }
}

fn sure<T>(result: Result<T, Infallible>) -> T {
    result.unwrap_or_else(|never| match never {})
}

/// Makes round after round, until nothing is left to do or something stops it.
pub(super) fn carry_out(
    search: &mut impl RoundSearch,
    request: &BestFirstRequest,
    control: &Control<'_>,
) -> Option<Interrupt> {
    let time = request.time;
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    let most = request.node_limit.unwrap_or(MOST_NODES);
    let most = most.min(MOST_NODES).min(control.most_nodes());
    let mut told = 0;
    for round in 0_u64.. {
        if search.is_done() {
            break;
        }
        if control.is_cancelled() {
            return Some(Interrupt::Cancelled);
        }
        if search.nodes() >= most || search.is_full() {
            return Some(Interrupt::NodeLimit);
        }
        if round % LOOK == 0 {
            if let Some(progress) = control.progress {
                progress.fetch_add(search.nodes() - told, Ordering::Relaxed);
                told = search.nodes();
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Some(Interrupt::TimeLimit);
            }
        }
        search.go_on();
    }
    None
}
