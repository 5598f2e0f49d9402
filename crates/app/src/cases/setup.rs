//! What a search begins with: position, root and policy, as a request asks for them.
//!
//! Invariant: whoever carries out a request, to report or to record, begins with the same three.

use std::sync::Arc;

use marubatsu::observe::trace::TraceHeader;
use marubatsu::search::order::{MoveOrder, Ranking};
use marubatsu::search::{Depth, Evaluator, Root, TracedPolicy};
use marubatsu::table::Exact;

use crate::cases::table;
use crate::games::{LabGame, Orderer, ScoringPlayer, SearchEvaluator};
use crate::request::{DefaultBounds, OrderChoice, SearchRequest, WindowChoice, joined};
use crate::words::{Control, Error};

/// The policy of every search here: one type a game.
pub(crate) type Policy<G> = TracedPolicy<EvaluatorOf<G>, Exact<G>, MoveOrder<G, Exact<G>>>;
/// The evaluator of every search here.
pub(crate) type EvaluatorOf<G> = SearchEvaluator<G, <G as LabGame>::Ends>;

/// The evaluator that a request asks for. Requests with players that can't play are refused when read.
pub(crate) fn evaluator<G: LabGame>(game: &G, request: &SearchRequest) -> EvaluatorOf<G> {
    let player = request.eval.as_ref();
    let player = player.and_then(|player| request.game.scoring_player(game, player).ok());
    player.map_or_else(
        || SearchEvaluator::Own(game.ends(request.score)),
        SearchEvaluator::Player,
    )
}

/// The root that a request asks for.
pub(crate) fn root<G: LabGame>(game: &G, request: &SearchRequest) -> Root {
    let range = evaluator(game, request).range(game);
    let root = match request.window {
        WindowChoice::Infinite => Root::INFINITE,
        WindowChoice::Range => range.map_or(Root::INFINITE, Root::range),
        WindowChoice::Given(window) => Root::given(window),
    };
    let defaults = range.filter(|_| request.defaults == DefaultBounds::Range);
    Root {
        defaults: defaults.unwrap_or(root.defaults),
        depth: request.depth.map_or(Depth::UNLIMITED, Depth::plies),
        ..root
    }
}

/// The policy that a request asks for, with an empty table.
///
/// # Errors
/// When a player that orders moves has no table of so large a game, or the work is cancelled while it is made.
pub(crate) fn policy<G: LabGame>(
    game: &G,
    request: &SearchRequest,
    control: &Control<'_>,
) -> Result<Policy<G>, Error> {
    let table = || Exact::new(request.table);
    let ranking = |player| ranking(game, request, player, control);
    let order = match &request.order {
        OrderChoice::Game => MoveOrder::Game,
        OrderChoice::Previous => MoveOrder::Previous(table()),
        OrderChoice::First(player) => ranking(player)?.map_or(MoveOrder::Game, MoveOrder::First),
        OrderChoice::Sorted(player) => ranking(player)?.map_or(MoveOrder::Game, MoveOrder::Sorted),
    };
    Ok(TracedPolicy {
        evaluator: evaluator(game, request),
        table: table(),
        fail_rule: request.fail,
        order,
    })
}

/// The player that orders moves. Requests with players by score that can't play are refused when read.
fn ranking<G: LabGame>(
    game: &G,
    request: &SearchRequest,
    player: &Orderer,
    control: &Control<'_>,
) -> Result<Option<Arc<dyn Ranking<G>>>, Error> {
    Ok(match player {
        Orderer::Scorer(player) => {
            let player = request.game.scoring_player(game, player).ok();
            player.map(ScoringPlayer::into_ranking)
        }
        Orderer::Table(_, score) => Some(table::player(game, &request.game, *score, control)?),
    })
}

/// The options of the search that a trace is of.
pub(crate) fn options_of(header: &TraceHeader) -> impl Iterator<Item = (&str, &str)> {
    let parts = header.search.split('&');
    parts.filter_map(|part| part.split_once('='))
}

/// What a trace says of the search that a request asks for.
pub(crate) fn header(request: &SearchRequest) -> TraceHeader {
    let mut pairs = request.pairs();
    pairs.retain(|(key, _)| !matches!(*key, "game" | "board"));
    TraceHeader {
        game: request.game.name().to_owned(),
        root: request.position.board.clone(),
        search: joined(&pairs, "&"),
    }
}
