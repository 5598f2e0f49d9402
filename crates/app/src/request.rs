//! A search request: from `key=value` pairs to types, and back to its one canonical form.
//!
//! Invariants: two requests that ask for the same search have the same [`SearchRequest::key`]; reading
//! [`SearchRequest::query`] gives the same request again; every given option is used or refused.

mod check;
mod preset;

use std::fmt;
use std::time::Duration;

use marubatsu::lang::Message;
use marubatsu::score::{Score, Window};
use marubatsu::search::{Algorithm, FailRule};
use marubatsu::table::TableKind;

use crate::call::Part;
use crate::catalog::Catalog;
use crate::error::{self, Error, InputError};
use crate::game::{AnyGame, AnyPosition, ScoreKind};
use crate::options::{self, OptionSpec};
use crate::pairs::OptionPairs;
use crate::scoring::NamedScorer;

pub(crate) use check::score as check_score;

/// An option's key and its value, as texts.
pub type Pair<'a> = (&'a str, &'a str);

/// What can be asked for: read from pairs such as `("window", "range")`, which name games and players of a catalog.
pub trait Request: Sized {
    /// Reads the request. What isn't given has its default.
    ///
    /// # Errors
    /// When a key is unknown or given twice, or a value can't be used.
    fn read(catalog: &Catalog, pairs: &[Pair<'_>]) -> Result<Self, Error>;
}

/// The root's window as asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WindowChoice {
    /// Everything.
    #[default]
    Infinite,
    /// The least and greatest score of the evaluator.
    Range,
    /// This one.
    Given(Window),
}

/// The order of moves as asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum OrderChoice {
    /// The game's own.
    #[default]
    Game,
    /// The depth before's best move first.
    Previous,
    /// The player's best move first.
    First(NamedScorer),
    /// Sorted by the player's scores.
    Sorted(NamedScorer),
}

impl OrderChoice {
    /// The player that orders, if one does.
    pub const fn player(&self) -> Option<&NamedScorer> {
        match self {
            Self::First(player) | Self::Sorted(player) => Some(player),
            Self::Game | Self::Previous => None,
        }
    }
}

impl fmt::Display for OrderChoice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game => out.write_str("none"),
            Self::Previous => out.write_str("previous"),
            Self::First(player) => write!(out, "first:{player}"),
            Self::Sorted(player) => write!(out, "sort:{player}"),
        }
    }
}

/// How the line is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineChoice {
    /// Each move is checked by a search.
    #[default]
    Searched,
    /// The table's best moves, as they stand.
    Table,
}

/// A search of one position, with everything decided.
#[derive(Clone, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "independent options, each a flag by its key"
)]
pub struct SearchRequest {
    /// The game.
    pub game: AnyGame,
    /// Where the search begins.
    pub position: AnyPosition,
    /// Which algorithm.
    pub algorithm: Algorithm,
    /// Soft or hard.
    pub fail: FailRule,
    /// The root's window.
    pub window: WindowChoice,
    /// What the table keeps.
    pub table: TableKind,
    /// Whether the table says the evaluator's range of a position it doesn't know.
    pub range_defaults: bool,
    /// Which numbers the ends have.
    pub score: ScoreKind,
    /// The player that gives the numbers in place of them.
    pub eval: Option<NamedScorer>,
    /// How deep, at most.
    pub depth: Option<u16>,
    /// The order of moves.
    pub order: OrderChoice,
    /// One depth after the other.
    pub deepen: bool,
    /// Nodes, at most.
    pub node_limit: Option<u64>,
    /// Time, at most.
    pub time: Option<Duration>,
    /// Each child by itself.
    pub children: bool,
    /// A table for each child.
    pub own_tables: bool,
    /// How the line is found.
    pub line: LineChoice,
}

const ALGORITHMS: [(&str, Algorithm); 5] = [
    ("alpha-beta", Algorithm::AlphaBeta),
    ("minimax", Algorithm::Minimax),
    ("scout", Algorithm::Scout),
    ("mtdf", Algorithm::Mtdf(Score::ZERO)),
    ("null-window", Algorithm::NullWindow),
];
const FAILS: [(&str, FailRule); 2] = [("soft", FailRule::Soft), ("hard", FailRule::Hard)];
const TABLES: [(&str, TableKind); 4] = [
    ("none", TableKind::None),
    ("window", TableKind::Window),
    ("bounds", TableKind::Bounds),
    ("merged", TableKind::Merged),
];
pub(crate) const SCORES: [(&str, ScoreKind); 2] = [
    ("standard", ScoreKind::Standard),
    ("shortest", ScoreKind::Shortest),
];
const LINES: [(&str, LineChoice); 2] = [
    ("search", LineChoice::Searched),
    ("table", LineChoice::Table),
];
const DEFAULTS: [(&str, bool); 2] = [("window", false), ("range", true)];
/// The lists of all options of a search.
const LISTS: [&[OptionSpec]; 4] = [
    options::POSITION,
    options::SEARCH,
    options::HORIZON,
    options::REPORT,
];
pub(crate) const FLAGS: [(&str, bool); 2] = [("false", false), ("true", true)];

impl Request for SearchRequest {
    fn read(catalog: &Catalog, pairs: &[Pair<'_>]) -> Result<Self, Error> {
        let given = OptionPairs::read(pairs.iter().copied(), &LISTS)?;
        let game = catalog.game(given.value("game"))?;
        Self::on(game, &given)
    }
}

impl SearchRequest {
    /// The search with which a preset's player chooses a move: that of each child, from the game's start.
    pub(crate) fn of_player(game: &AnyGame, preset: &str) -> Result<Self, Error> {
        let pairs = [("preset", preset), ("children", "true")];
        let given = OptionPairs::read(pairs, &LISTS)?;
        Self::on(game.clone(), &given)
    }

    /// Reads what else is asked for on a game.
    fn on(game: AnyGame, given: &OptionPairs) -> Result<Self, Error> {
        match given.get("preset") {
            None => Self::without_preset(game, given),
            Some(text) => preset::request(game, text, given),
        }
    }

    /// Reads a request whose options are given one by one.
    fn without_preset(game: AnyGame, given: &OptionPairs) -> Result<Self, Error> {
        let position = given.position(&game)?;
        let window = window(given.value("window"))?;
        // From the range, the window's ends are the range.
        let from_range = window == WindowChoice::Range;
        let request = Self {
            algorithm: algorithm(given)?,
            fail: given.choice("fail", FAILS)?,
            window,
            table: given.choice("table", TABLES)?,
            range_defaults: given.choice("defaults", DEFAULTS)? && !from_range,
            score: given.choice("score", SCORES)?,
            eval: player(given, "eval")?,
            depth: given
                .whole("depth", 0..=u32::from(u16::MAX) - 1)?
                .and_then(|depth| depth.try_into().ok()),
            order: order(given)?,
            deepen: given.choice("deepen", FLAGS)?,
            node_limit: given.node_limit()?,
            time: given.time()?,
            children: given.choice("children", FLAGS)?,
            own_tables: given.choice("own_tables", FLAGS)?,
            line: given.choice("line", LINES)?,
            game,
            position,
        };
        check::combination(&request, given.get("guess"))?;
        Ok(request)
    }

    /// The same request for another position of its game.
    ///
    /// # Errors
    /// When the text is no position of the game.
    pub fn at_board(&self, board: &str) -> Result<Self, Error> {
        Ok(Self {
            position: self.game.position_at(board)?,
            ..self.clone()
        })
    }

    /// All options with their values, in the list's order, the position as `board`.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let window = match self.window {
            WindowChoice::Infinite => "infinite".to_owned(),
            WindowChoice::Range => "range".to_owned(),
            WindowChoice::Given(Window { alpha, beta }) => format!("{alpha},{beta}"),
        };
        let owned = str::to_owned;
        let text = |value: Option<String>| value.unwrap_or_default();
        let (algorithm, guess) = match self.algorithm {
            Algorithm::Mtdf(guess) => (Algorithm::Mtdf(Score::ZERO), guess),
            other => (other, Score::ZERO),
        };
        let guess = Some(guess).filter(|&guess| guess != Score::ZERO);
        let defaults = name_of(DEFAULTS, self.range_defaults);
        vec![
            ("game", self.game.name().to_owned()),
            ("board", self.position.board.clone()),
            ("algorithm", owned(name_of(ALGORITHMS, algorithm))),
            ("fail", owned(name_of(FAILS, self.fail))),
            ("window", window),
            ("table", owned(name_of(TABLES, self.table))),
            ("score", owned(self.score.name())),
            ("defaults", owned(defaults)),
            ("eval", text(self.eval.as_ref().map(ToString::to_string))),
            ("order", self.order.to_string()),
            ("guess", text(guess.map(|guess| guess.to_string()))),
            ("deepen", self.deepen.to_string()),
            (
                "node_limit",
                text(self.node_limit.map(|limit| limit.to_string())),
            ),
            (
                "time",
                text(self.time.map(|time| time.as_secs_f64().to_string())),
            ),
            ("depth", text(self.depth.map(|depth| depth.to_string()))),
            ("children", self.children.to_string()),
            ("own_tables", self.own_tables.to_string()),
            ("line", owned(name_of(LINES, self.line))),
        ]
    }

    /// What differs from the defaults: what a URL carries.
    pub fn query(&self) -> Vec<(&'static str, String)> {
        let start = self
            .game
            .position_after("")
            .map_or_else(|_| String::new(), |place| place.board);
        let differs = |(key, value): &(&'static str, String)| match *key {
            "board" => *value != start,
            key => options::find(key).is_none_or(|option| option.default() != value),
        };
        self.pairs().into_iter().filter(differs).collect()
    }

    /// One text for one search: all options, defaults filled in.
    pub fn key(&self) -> String {
        let pairs = self
            .pairs()
            .into_iter()
            .filter(|(_, value)| !value.is_empty());
        pairs
            .map(|(key, value)| format!("{key}={value}"))
            .collect::<Vec<_>>()
            .join("&")
    }
}

fn name_of<T: PartialEq + Copy, const N: usize>(
    names: [(&'static str, T); N],
    value: T,
) -> &'static str {
    names
        .into_iter()
        .find(|(_, meaning)| *meaning == value)
        .map_or("", |(name, _)| name)
}

/// The algorithm, with MTD(f)'s first guess.
fn algorithm(given: &OptionPairs) -> Result<Algorithm, InputError> {
    let named = given.choice("algorithm", ALGORITHMS)?;
    let Some(text) = given.get("guess") else {
        return Ok(named);
    };
    let guess = text.parse::<Score>();
    let guess = guess.map_err(|error| error::score("guess", text, error))?;
    if !guess.is_finite() {
        let message = Message::new("this must be a number", "数値を指定してください");
        return Err(InputError::new("guess", text, Some(0), message));
    }
    Ok(match named {
        Algorithm::Mtdf(_) => Algorithm::Mtdf(guess),
        other => other,
    })
}

fn player(given: &OptionPairs, key: &str) -> Result<Option<NamedScorer>, InputError> {
    let read = |text| NamedScorer::read(Part::of(key, text));
    given.get(key).map(read).transpose()
}

/// The order that a text names.
fn order(given: &OptionPairs) -> Result<OrderChoice, InputError> {
    let text = given.value("order");
    let whole = Part::of("order", text);
    let read = |player| NamedScorer::read(whole.within(player));
    match (text, text.split_once(':')) {
        ("none", _) => Ok(OrderChoice::Game),
        ("previous", _) => Ok(OrderChoice::Previous),
        (_, Some(("first", player))) => Ok(OrderChoice::First(read(player)?)),
        (_, Some(("sort", player))) => Ok(OrderChoice::Sorted(read(player)?)),
        _ => {
            let names = ["none", "first:ai14s", "sort:ai14s", "previous"];
            Err(error::choice("order", text, &names))
        }
    }
}

/// The root's window that a text names.
fn window(value: &str) -> Result<WindowChoice, InputError> {
    match value {
        "infinite" => return Ok(WindowChoice::Infinite),
        "range" => return Ok(WindowChoice::Range),
        _ => {}
    }
    let shape = Message::new(
        "the window is infinite, range, or two scores α,β with α below β, such as -1,0.5",
        "window は infinite、range、または -1,0.5 のような α,β (α は β より小さい) です",
    );
    let Some((alpha, beta)) = value.split_once(',') else {
        return Err(InputError::new("window", value, Some(0), shape));
    };
    let end = |text: &str, at: usize| {
        let placed = |error| InputError {
            at: Some(at),
            ..error::score("window", value, error)
        };
        text.parse::<Score>().map_err(placed)
    };
    let window = Window::new(end(alpha, 0)?, end(beta, alpha.chars().count() + 1)?);
    match window {
        Window::INFINITE => Ok(WindowChoice::Infinite),
        window if window.is_open() => Ok(WindowChoice::Given(window)),
        _ => Err(InputError::new("window", value, Some(0), shape)),
    }
}
