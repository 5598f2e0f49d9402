//! A search request: from `key=value` pairs to types, and back to its one canonical form.
//!
//! Invariants: two requests that ask for the same search have the same [`SearchRequest::key`]; reading
//! [`SearchRequest::query`] gives the same request again; every given option is used or refused.

use std::time::Duration;

use marubatsu::lang::Message;
use marubatsu::score::{Score, Window};
use marubatsu::search::{Algorithm, FailRule};
use marubatsu::table::TableKind;

use crate::error::{self, Error, InputError};
use crate::game::{AnyGame, Place, ScoreKind};
use crate::given::Given;
use crate::options;

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

/// A search of one position, with everything decided.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// The game.
    pub game: AnyGame,
    /// Where the search begins.
    pub place: Place,
    /// Which algorithm.
    pub algorithm: Algorithm,
    /// Soft or hard.
    pub fail: FailRule,
    /// The root's window.
    pub window: WindowChoice,
    /// What the table keeps.
    pub table: TableKind,
    /// Which numbers the ends have.
    pub score: ScoreKind,
    /// Nodes, at most.
    pub node_limit: Option<u64>,
    /// Time, at most.
    pub time: Option<Duration>,
    /// Each child by itself.
    pub children: bool,
}

const ALGORITHMS: [(&str, Algorithm); 2] = [
    ("alpha-beta", Algorithm::AlphaBeta),
    ("minimax", Algorithm::Minimax),
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
pub(crate) const FLAGS: [(&str, bool); 2] = [("false", false), ("true", true)];

impl SearchRequest {
    /// Reads a request from pairs such as `("window", "range")`. What isn't given has its default.
    ///
    /// # Errors
    /// When a key is unknown or given twice, or a value can't be used.
    pub fn from_pairs<K, V>(pairs: impl IntoIterator<Item = (K, V)>) -> Result<Self, Error>
    where
        K: AsRef<str>,
        V: AsRef<str>,
    {
        let given = Given::read(
            pairs,
            &[options::POSITION, options::SEARCH, options::REPORT],
        )?;
        let game = AnyGame::parse(given.value("game"))?;
        let place = given.place(&game)?;
        let request = Self {
            algorithm: given.choice("algorithm", ALGORITHMS)?,
            fail: given.choice("fail", FAILS)?,
            window: window(given.value("window"))?,
            table: given.choice("table", TABLES)?,
            score: given.choice("score", SCORES)?,
            node_limit: given.node_limit()?,
            time: given.time()?,
            children: given.choice("children", FLAGS)?,
            game,
            place,
        };
        request.check_combination()?;
        Ok(request)
    }

    /// The same request for another position of its game.
    ///
    /// # Errors
    /// When the text is no position of the game.
    pub fn at_board(&self, board: &str) -> Result<Self, Error> {
        Ok(Self {
            place: self.game.place_at(board)?,
            ..self.clone()
        })
    }

    fn check_combination(&self) -> Result<(), InputError> {
        check_score(&self.game, self.score)?;
        if self.algorithm == Algorithm::Minimax {
            let message = Message::new(
                "minimax has no window to fail in: it goes with soft, and infinite or range",
                "ミニマックス法には α 値と β 値がありません。fail は soft、window は infinite か range です",
            );
            if self.fail == FailRule::Hard {
                return Err(InputError::usage("fail", "hard", message));
            }
            if let WindowChoice::Given(Window { alpha, beta }) = self.window {
                return Err(InputError::usage(
                    "window",
                    &format!("{alpha},{beta}"),
                    message,
                ));
            }
        }
        Ok(())
    }

    /// All options with their values, in the list's order, the position as `board`.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let window = match self.window {
            WindowChoice::Infinite => "infinite".to_owned(),
            WindowChoice::Range => "range".to_owned(),
            WindowChoice::Given(Window { alpha, beta }) => format!("{alpha},{beta}"),
        };
        let owned = str::to_owned;
        vec![
            ("game", self.game.name().to_owned()),
            ("board", self.place.board.clone()),
            ("algorithm", owned(name_of(ALGORITHMS, self.algorithm))),
            ("fail", owned(name_of(FAILS, self.fail))),
            ("window", window),
            ("table", owned(name_of(TABLES, self.table))),
            ("score", owned(self.score.name())),
            (
                "node_limit",
                self.node_limit
                    .map_or_else(String::new, |limit| limit.to_string()),
            ),
            (
                "time",
                self.time
                    .map_or_else(String::new, |time| time.as_secs_f64().to_string()),
            ),
            ("children", self.children.to_string()),
        ]
    }

    /// What differs from the defaults: what a URL carries.
    pub fn query(&self) -> Vec<(&'static str, String)> {
        let start = self
            .game
            .place_after("")
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

/// Games with scores of their own have no kind of score to choose.
pub(crate) fn check_score(game: &AnyGame, score: ScoreKind) -> Result<(), InputError> {
    if game.has_own_scores() && score != ScoreKind::Standard {
        let message = Message::new(
            "this game has its own scores",
            "このゲームは自分の評価値を持っています",
        );
        return Err(InputError::usage("score", score.name(), message));
    }
    Ok(())
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
