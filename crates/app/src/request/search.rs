//! A search request: how one position is searched.

mod check;
mod preset;

use std::time::Duration;

use marubatsu::score::{Score, Window};
use marubatsu::search::{Algorithm, FailRule};
use marubatsu::table::TableKind;

use super::value::OptionValue;
use super::{OptionLists, Request};
use crate::games::{AnyGame, AnyPosition, NamedScorer, Orderer, ScoreKind};
use crate::request::pairs::OptionPairs;
use crate::request::shared_options::{NODE_LIMIT, POSITION, SCORE, TIME};
use crate::words::{Error, InputError, NamedChoice, OptionSpec, ValueSpan, Values, error};
pub(super) use check::score as check_score;

texts! {
    NO_WINDOW = "the window is infinite, range, or two scores α,β with α below β, such as -1,0.5",
        "window は infinite、range、または -1,0.5 のような α,β (α は β より小さい) です";
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
    First(Orderer),
    /// Sorted by the player's scores.
    Sorted(Orderer),
}

impl OrderChoice {
    /// The player by score that orders, if one does.
    pub const fn scorer(&self) -> Option<&NamedScorer> {
        match self {
            Self::First(Orderer::Scorer(player)) | Self::Sorted(Orderer::Scorer(player)) => {
                Some(player)
            }
            _ => None,
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

/// What a table says of a position it doesn't know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Defaults {
    /// The ends of the root's window.
    #[default]
    Window,
    /// The evaluator's range.
    Range,
}

names! {
    Algorithm {
        Algorithm::AlphaBeta => "alpha-beta" ("alpha-beta", "αβ 法")
        Algorithm::Minimax => "minimax" ("minimax", "ミニマックス法")
        Algorithm::Scout => "scout" ("Scout (PVS)", "スカウト法 (PVS)")
        Algorithm::Mtdf(Score::ZERO) => "mtdf" ("MTD(f)", "MTD(f) 法")
        Algorithm::NullWindow => "null-window" ("null window, strict cuts", "null window 探索 (厳密な枝狩り)")
        Algorithm::Solver => "solver" ("solver: null windows and rules", "ソルバー (null window と規則)")
    }
    FailRule {
        FailRule::Soft => "soft" ("fail-soft", "fail-soft")
        FailRule::Hard => "hard" ("fail-hard", "fail-hard")
    }
    TableKind {
        TableKind::None => "none" ("none", "なし")
        TableKind::Window => "window" ("valid for the same window", "同じ α 値と β 値でのみ有効")
        TableKind::Bounds => "bounds" ("last bounds", "最後の範囲")
        TableKind::Merged => "merged" ("merged bounds", "共通する範囲")
    }
    Defaults {
        Self::Window => "window" ("the window's ends", "α 値と β 値の端")
        Self::Range => "range" ("range of the scores", "評価値の最小値と最大値")
    }
    LineChoice {
        Self::Searched => "search" ("searched", "探索で確認する")
        Self::Table => "table" ("read from the table", "置換表から読み取る")
    }
}

requests! {
    /// A search of one position, with everything decided.
    #[allow(
        clippy::struct_excessive_bools,
        reason = "independent options, each a flag by its key"
    )]
    pub struct SearchRequest {
        of POSITION {
            /// The game.
            pub game: AnyGame = "game" {}
            /// Where the search begins.
            pub position: AnyPosition = "board" {}
        }
        /// How to search.
        list SEARCH {
            /// Which algorithm.
            pub algorithm: Algorithm = "algorithm" {
                label: "Algorithm"; "アルゴリズム",
                help: "the algorithm; solver searches as solve does: null windows from outside, rules that cut, its own table and order";
                    "アルゴリズム。solver は solve と同じ探索: 外側から狭める null window、枝狩りをする規則、独自の置換表と順序",
            }
            /// Soft or hard.
            pub fail: FailRule = "fail" {
                label: "Outside the window"; "範囲外の評価値の返し方",
                help: "what a node returns outside its window: the best score found, or the window's end";
                    "α 値と β 値の範囲の外での評価値: 最善の評価値 (soft) か範囲の端 (hard)",
            }
            /// The root's window.
            pub window: WindowChoice = "window" {
                takes_hyphens: true,
                label: "Window (α, β)"; "α 値と β 値の初期値",
                example: "-1,0.5",
                help: "the root's window: everything, the least and greatest score, or α,β such as -1,0.5";
                    "ルートノードの α 値と β 値: ±∞、評価値の最小値と最大値、または -1,0.5 のような α,β",
            }
            /// What the table keeps.
            pub table: TableKind = "table" {
                label: "Transposition table"; "置換表",
                help: "the transposition table: none; a score for the very same window; the last search's bounds; those merged with what was known";
                    "置換表: なし、同じ α 値と β 値でのみ有効な評価値、最後の探索の範囲、既知の範囲との共通部分",
            }
            /// Which numbers the ends have.
            pub score: ScoreKind = "score" { ..SCORE }
            /// What the table says of a position it doesn't know.
            pub defaults: Defaults = "defaults" {
                label: "Unknown to the table"; "置換表に未登録の範囲",
                help: "what a table says of a position it doesn't know: the root window's ends (±∞ for a given window), or the least and greatest score";
                    "置換表に未登録の局面の範囲: ルートの α 値と β 値 (指定した値のときは ±∞)、または評価値の最小値と最大値",
            }
            /// The player that gives the numbers in place of them.
            pub eval: Option<NamedScorer> = "eval" {
                label: "Evaluation"; "評価関数",
                example: "ai14s",
                help: "value positions by an AI by score, such as ai14s or ai14s:score_201=3, at the depth limit and at the end, each with the move that led there; ai1s and ai4s tell mirrored positions apart, and a table merges none of theirs";
                    "深さの上限の局面と決着した局面を、直前の着手を含めて AI の評価値で評価する (例: ai14s、ai14s:score_201=3)。ai1s と ai4s は同一局面も区別するので、置換表もまとめない",
            }
            /// The order of moves.
            pub order: OrderChoice = "order" {
                label: "Order of moves"; "着手の順序",
                example: "first:ai14s",
                help: "the order of moves: as they are; first:ai14s puts its best move first; sort:ai14s sorts by its scores, from the best for who moves; on small games ai_gt7 and its like order by their tables; previous (with deepen) puts the depth before's best move first";
                    "着手の順序: そのまま、first:ai14s は最善手を先頭に、sort:ai14s は手番にとって評価値の良い順に (小さいゲームでは ai_gt7 などの表でも可)、previous (deepen と共に) は 1 つ浅い探索の最善手を先頭にする",
            }
            by first_guess = "guess" {
                values: Values::Text("F", ""),
                label: "First guess"; "最初の予測値",
                example: "0",
                help: "MTD(f)'s first guess; 0 if nothing is said";
                    "MTD(f) 法の最初の予測値 (省略時は 0)",
            }
            /// One depth after the other.
            pub deepen: bool = "deepen" {
                label: "Iterative deepening"; "反復深化",
                help: "iterative deepening: depth 0, 1, 2, ... until the end, the depth or a limit is reached";
                    "反復深化: 決着、深さの上限、制限に達するまで深さ 0、1、2、… を順に探索する",
            }
            "preset" {
                values: Values::Text("PLAYER", ""),
                label: "The series' AI"; "連載の AI",
                example: "ai_abs_tt4:shortest_victory=true",
                help: "all of these at once, by a search AI's name and parameters: ai_abs_tt4:shortest_victory=true";
                    "探索を行う AI の名前とパラメーターで、これらをまとめて指定する: ai_abs_tt4:shortest_victory=true",
            }
            /// Nodes, at most.
            pub node_limit: Option<u64> = "node_limit" { ..NODE_LIMIT }
            /// Time, at most.
            pub time: Option<Duration> = "time" { ..TIME }
        }
        /// How deep to search: apart, because pictures have a depth of their own.
        list HORIZON {
            /// How deep, at most.
            pub depth: Option<u16> = "depth" {
                range: (0, 65_534),
                label: "Depth limit"; "深さの上限",
                example: "4",
                help: "search at most N plies deep, from each child with --children; to the end if nothing is said";
                    "探索の深さの上限 (children では各子ノードから)。省略時は決着まで",
            }
        }
        /// Options of the `search` report alone.
        list REPORT {
            /// Each child by itself.
            pub children: bool = "children" {
                help: "search each child by itself with a shared table; nodes are the children's sum";
                    "子ノードを 1 つずつ (置換表を共有して) 探索する。ノード数は合計",
            }
            /// A table for each child.
            pub own_tables: bool = "own_tables" {
                help: "with children: a table for each child";
                    "children で、子ノードごとに別の置換表を使う",
            }
            /// How the line is found.
            pub line: LineChoice = "line" {
                help: "how the line is found: each move checked by a search, or read from the table as it stands";
                    "読み筋の求め方: 1 手ごとに探索で確認する、または置換表の最善手をたどる",
            }
        }
    }
}

/// The lists of a search that is recorded: all but those of a report.
pub const RECORDED: OptionLists = &[POSITION, SEARCH, HORIZON];

impl SearchRequest {
    /// The option of a search with this key, if there is one.
    pub fn option(key: &str) -> Option<&'static OptionSpec> {
        OptionSpec::find(Self::LISTS, key)
    }

    /// The search with which a preset's player chooses a move: that of each child, from the game's start.
    pub(crate) fn of_player(game: &AnyGame, preset: &str) -> Result<Self, Error> {
        let pairs = [("preset", preset), ("children", "true")];
        Self::of(&OptionPairs::on(game.clone(), pairs, Self::LISTS)?)
    }

    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        match given.get("preset") {
            None => Ok(Self::without_preset(given)?),
            Some(text) => preset::request(text, given),
        }
    }

    /// Reads a request whose options are given one by one.
    pub(super) fn without_preset(given: &OptionPairs<'_>) -> Result<Self, InputError> {
        let mut request = Self::fields(given)?;
        if request.algorithm == Algorithm::Solver {
            check::solver(&request)?;
            (request.window, request.table) = (WindowChoice::Range, TableKind::Merged);
        }
        // From the range, the window's ends are the range.
        if request.window == WindowChoice::Range {
            request.defaults = Defaults::Window;
        }
        let guess = OptionValue::read(given, &given.option("guess"))?;
        if let (Algorithm::Mtdf(first), Some(guess)) = (&mut request.algorithm, guess) {
            *first = guess;
        }
        check::combination(&request, given.get("guess"))?;
        Ok(request)
    }

    /// MTD(f)'s first guess, where it isn't the usual one.
    fn first_guess(&self) -> Option<Score> {
        match self.algorithm {
            Algorithm::Mtdf(guess) => Some(guess).filter(|&guess| guess != Score::ZERO),
            _ => None,
        }
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
}

impl OptionValue for OrderChoice {
    const VALUES: Values = Values::Open(
        &[
            NamedChoice::new("none", ("none", "なし")),
            NamedChoice::new(
                "previous",
                (
                    "the depth before's best move first",
                    "1 つ浅い探索の最善手を先頭にする",
                ),
            ),
        ],
        "first:PLAYER|sort:PLAYER",
    );

    fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError> {
        let text = given.value(option.key);
        let whole = ValueSpan::of(option.key, text);
        let read = |player| Orderer::read(whole.within(player));
        match (text, text.split_once(':')) {
            ("none", _) => Ok(Self::Game),
            ("previous", _) => Ok(Self::Previous),
            (_, Some(("first", player))) => Ok(Self::First(read(player)?)),
            (_, Some(("sort", player))) => Ok(Self::Sorted(read(player)?)),
            _ => {
                let names = ["none", "first:ai14s", "sort:ai14s", "previous"];
                Err(error::choice(option.key, text, &names))
            }
        }
    }

    fn write(&self) -> String {
        match self {
            Self::Game => "none".to_owned(),
            Self::Previous => "previous".to_owned(),
            Self::First(player) => format!("first:{player}"),
            Self::Sorted(player) => format!("sort:{player}"),
        }
    }
}

impl OptionValue for WindowChoice {
    const VALUES: Values = Values::Open(
        &[
            NamedChoice::new("infinite", ("infinite (-∞, ∞)", "無限 (-∞, ∞)")),
            NamedChoice::new("range", ("range of the scores", "評価値の最小値と最大値")),
        ],
        "A,B",
    );

    fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError> {
        match given.value(option.key) {
            "infinite" => Ok(Self::Infinite),
            "range" => Ok(Self::Range),
            text => window(option.key, text),
        }
    }

    fn write(&self) -> String {
        match self {
            Self::Infinite => "infinite".to_owned(),
            Self::Range => "range".to_owned(),
            Self::Given(Window { alpha, beta }) => format!("{alpha},{beta}"),
        }
    }
}

/// The window whose ends a text gives.
fn window(key: &str, value: &str) -> Result<WindowChoice, InputError> {
    let Some((alpha, beta)) = value.split_once(',') else {
        return Err(InputError::new(key, value, Some(0), NO_WINDOW));
    };
    let end = |text: &str, at: usize| {
        let placed = |error| InputError {
            at: Some(at),
            ..error::score(key, value, error)
        };
        text.parse::<Score>().map_err(placed)
    };
    let window = Window::new(end(alpha, 0)?, end(beta, alpha.chars().count() + 1)?);
    match window {
        Window::INFINITE => Ok(WindowChoice::Infinite),
        window if window.is_open() => Ok(WindowChoice::Given(window)),
        _ => Err(InputError::new(key, value, Some(0), NO_WINDOW)),
    }
}
