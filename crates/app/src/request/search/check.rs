//! Which options of a search go together.
//!
//! Invariant: an option that would change nothing is refused, so that nobody believes it did something.

use marubatsu::lang::Text;
use marubatsu::search::{Algorithm, FailRule};
use marubatsu::table::TableKind;

use super::{DefaultBounds, LineChoice, OrderChoice, SearchRequest, WindowChoice};
use crate::games::ScoreKind;
use crate::request::OptionValue;
use crate::request::best_first::BestFirst;
use crate::request::shared_options::check_score;
use crate::words::{InputError, NamedValue, error};

texts! {
    NO_GUESS = "only MTD(f) has a first guess: --algorithm mtdf",
        "最初の予測値があるのは MTD(f) 法だけです: --algorithm mtdf";
    SCORED_BY_PLAYER = "the player given by eval gives the scores",
        "評価値は eval の AI が決めます";
    NO_TABLE = "this is about a table: --table merged", "置換表についての指定です: --table merged";
    NO_DEPTH_BEFORE = "this needs --deepen and --table merged",
        "1 つ浅い探索とその置換表が必要です: --deepen --table merged";
    SHARED_BY_ORDER = "the depth before orders moves by a table that all children share",
        "1 つ浅い探索の最善手は、子ノードが共有する置換表から求めます";
    NO_LINE_IN_TABLE = "this needs --table merged, whose entries are valid for every window",
        "α 値と β 値によらない置換表が必要です: --table merged";
    SOLVERS = "the solver has its own: it goes with score, children, node_limit and time",
        "ソルバーが決めます。一緒に指定できるのは score、children、node_limit、time です";
    NO_CHILDREN = "this goes with --children", "--children と共に使います";
}

/// What may be chosen where a solver searches.
const WITH_SOLVER: [&str; 7] = [
    "game",
    "board",
    "algorithm",
    "score",
    "children",
    "node_limit",
    "time",
];

/// A best-first search is another request.
pub(super) fn depth_first(algorithm: &str) -> Result<(), InputError> {
    let mut best_first = BestFirst::CHOICES.iter();
    let Some(known) = best_first.find(|known| known.is_called(algorithm)) else {
        return Ok(());
    };
    let name = known.name;
    let message = message!(
        "{name} is a best-first search: `search` carries it out",
        "{name} は最良優先探索です。`search` で実行できます"
    );
    Err(InputError::usage("algorithm", algorithm, message))
}

/// # Errors
/// When one option makes another one useless.
pub(super) fn combination(request: &SearchRequest, guess: Option<&str>) -> Result<(), InputError> {
    check_score(&request.game, request.score)?;
    window(request)?;
    players(request)?;
    useless(request, guess)
}

/// A solver has table, window and order of its own; naming its table and window is no fault.
pub(super) fn solver(request: &SearchRequest) -> Result<(), InputError> {
    let goes_with = |key: &str, value: &str| match key {
        "table" => value == TableKind::Merged.name(),
        "window" => *value == WindowChoice::Range.write(),
        _ => WITH_SOLVER.contains(&key),
    };
    let given = request.query().into_iter();
    match { given }.find(|(key, value)| !goes_with(key, value)) {
        Some((key, value)) => Err(InputError::usage(key, &value, SOLVERS)),
        None => Ok(()),
    }
}

/// Two searches have no window to choose.
fn window(request: &SearchRequest) -> Result<(), InputError> {
    let (en, ja) = match request.algorithm {
        Algorithm::Minimax => ("minimax", "ミニマックス法"),
        Algorithm::NullWindow => ("the null-window search", "null window 探索"),
        Algorithm::AlphaBeta | Algorithm::Scout | Algorithm::Mtdf(_) | Algorithm::Solver => {
            return Ok(());
        }
    };
    let message = message!(
        "{en} has no window to fail in: it goes with soft, and infinite or range",
        "{ja}には選べる α 値と β 値がありません。fail は soft、window は infinite か range です"
    );
    if request.fail == FailRule::Hard {
        return Err(InputError::usage("fail", "hard", message));
    }
    match request.window {
        WindowChoice::Given(_) => {
            let given = request.window.write();
            Err(InputError::usage("window", &given, message))
        }
        WindowChoice::Infinite | WindowChoice::Range => Ok(()),
    }
}

/// A player's rules make no sense on every game.
fn players(request: &SearchRequest) -> Result<(), InputError> {
    let named = [
        ("eval", request.eval.as_ref()),
        ("order", request.order.scorer()),
    ];
    for (key, player) in named {
        let Some(player) = player else { continue };
        request.game.fits(player).map_err(|unfit| {
            let message = error::unfit(player.name(), request.game.name(), unfit);
            InputError::usage(key, &player.to_string(), message)
        })?;
    }
    Ok(())
}

/// Options that others make useless.
fn useless(request: &SearchRequest, guess: Option<&str>) -> Result<(), InputError> {
    let refuse = |key, value, why: Text| Err(InputError::usage(key, value, why));
    let untabled = request.table == TableKind::None;
    let guesses = matches!(request.algorithm, Algorithm::Mtdf(_));
    let previous = request.order == OrderChoice::Previous;
    let by_window = request.table == TableKind::Window;
    if let Some(guess) = guess.filter(|_| !guesses) {
        return refuse("guess", guess, NO_GUESS);
    }
    if request.eval.is_some() && request.score == ScoreKind::Shortest {
        return refuse("score", "shortest", SCORED_BY_PLAYER);
    }
    if request.defaults == DefaultBounds::Range && untabled {
        return refuse("defaults", "range", NO_TABLE);
    }
    if previous && (!request.deepen || untabled) {
        return refuse("order", "previous", NO_DEPTH_BEFORE);
    }
    if request.own_tables && !request.children {
        return refuse("own_tables", "true", NO_CHILDREN);
    }
    if request.own_tables && previous {
        return refuse("own_tables", "true", SHARED_BY_ORDER);
    }
    if request.line == LineChoice::Table && (untabled || by_window) {
        return refuse("line", "table", NO_LINE_IN_TABLE);
    }
    Ok(())
}
