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

texts! {
    NO_WINDOW = "expected infinite, range, or two scores α,β with α below β, such as -1,0.5",
        "infinite、range、または -1,0.5 のような α,β (α は β より小さい) を指定してください";
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
pub enum DefaultBounds {
    /// The ends of the root's window.
    #[default]
    Window,
    /// The evaluator's range.
    Range,
}

names! {
    Algorithm {
        Algorithm::AlphaBeta => "alpha-beta" = "ab" = "alphabeta" ("alpha-beta", "αβ 法")
        Algorithm::Minimax => "minimax" = "negamax" ("minimax", "ミニマックス法")
        Algorithm::Scout => "scout" = "pvs" = "negascout" ("Scout (PVS)", "スカウト法 (PVS)")
        Algorithm::Mtdf(Score::ZERO) => "mtdf" = "mtd-f" = "mtd(f)" ("MTD(f)", "MTD(f) 法")
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
    DefaultBounds {
        Self::Window => "window" ("the window's ends", "α 値と β 値")
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
                help: "search algorithm; solver is the search of the solve command: null windows from outside in, cuts by rules, its own table and move ordering";
                    "探索アルゴリズム。solver は solve と同じ探索: 外側から狭める null window、規則による枝狩り、独自の置換表と着手の順序",
            }
            /// Soft or hard.
            pub fail: FailRule = "fail" {
                label: "Outside the window"; "範囲外の評価値の返し方",
                help: "score returned outside the window: the best score found (soft), or the window's bound (hard)";
                    "α 値と β 値の範囲を外れたときに返す評価値: 見つかった最善の評価値 (soft)、または範囲の端 (hard)",
            }
            /// The root's window.
            pub window: WindowChoice = "window" {
                takes_hyphens: true,
                label: "Window (α, β)"; "α 値と β 値の初期値",
                example: "-1,0.5",
                help: "root window: unbounded (infinite), the lowest and highest score (range), or α,β such as -1,0.5";
                    "ルートノードの α 値と β 値: ±∞ (infinite)、評価値の最小値と最大値 (range)、または -1,0.5 のような α,β",
            }
            /// What the table keeps.
            pub table: TableKind = "table" {
                label: "Transposition table"; "置換表",
                help: "transposition table: none; scores valid for the same window only (window); bounds of the last search (bounds); bounds combined with those already known (merged)";
                    "置換表: なし (none)、同じ α 値と β 値でのみ有効な評価値 (window)、最後の探索の範囲 (bounds)、既知の範囲との共通部分 (merged)",
            }
            /// Which numbers the ends have.
            pub score: ScoreKind = "score" { ..SCORE }
            /// What the table says of a position it doesn't know.
            pub defaults: DefaultBounds = "defaults" {
                label: "Bounds if not in table"; "置換表にない局面の範囲",
                help: "bounds assumed for positions that are not in the table: the root window (±∞ if you give α,β), or the lowest and highest score";
                    "置換表にない局面に仮定する範囲: ルートノードの α 値と β 値 (値を指定したときは ±∞)、または評価値の最小値と最大値",
            }
            /// The player that gives the numbers in place of them.
            pub eval: Option<NamedScorer> = "eval" {
                label: "Evaluation"; "評価関数",
                example: "ai14s",
                help: "evaluation function: the scores of a player such as ai14s or ai14s:score_201=3 for positions at the depth limit and at the end of the game; the last move may count too; ai1s and ai4s tell mirrored positions apart, so the table doesn't merge them";
                    "評価関数: ai14s や ai14s:score_201=3 のような AI の評価値。深さの上限の局面と決着した局面を、直前の着手も含めて評価する。ai1s と ai4s は対称な局面を区別するので、置換表でもまとめない",
            }
            /// The order of moves.
            pub order: OrderChoice = "order" {
                label: "Order of moves"; "着手の順序",
                example: "first:ai14s",
                help: "move ordering. none: the game's order; first:PLAYER: that player's best move first; sort:PLAYER: by that player's scores; previous: the best move of the previous depth first (with deepen). Players: ai14s and others with scores; on small games also those with tables, such as ai_gt7";
                    "着手の順序。none: ゲームの順、first:プレイヤー: そのプレイヤーの最善手が先頭、sort:プレイヤー: そのプレイヤーの評価値の良い順、previous: 1 つ浅い探索の最善手が先頭 (deepen とともに)。使えるプレイヤーは ai14s など評価値を持つもの、小さいゲームでは ai_gt7 など表を持つものも",
            }
            by first_guess = "guess" {
                values: Values::Text("F", ""),
                label: "First guess"; "最初の予測値",
                example: "0",
                help: "first guess of MTD(f) [default: 0]";
                    "MTD(f) 法の最初の予測値 [既定値: 0]",
            }
            /// One depth after the other.
            pub deepen: bool = "deepen" {
                label: "Iterative deepening"; "反復深化",
                help: "iterative deepening: search to depth 0, 1, 2, ... until the game ends or a limit is reached";
                    "反復深化: 決着するか上限に達するまで、深さ 0、1、2、… の順に探索する",
            }
            "preset" {
                values: Values::Text("PLAYER", ""),
                label: "The series' AI"; "連載の AI",
                example: "ai_abs_tt4:shortest_victory=true",
                help: "search settings of an AI of the tutorial series, instead of the options above: ai_abs_tt4:shortest_victory=true";
                    "連載の AI と同じ設定の探索 (上のオプションの代わり): ai_abs_tt4:shortest_victory=true",
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
                help: "maximum depth in plies, counted from each child with children [default: to the end of the game]";
                    "探索の深さの上限 (children では各子ノードから数える) [既定値: 決着まで]",
            }
        }
        /// Options of the `search` report alone.
        list REPORT {
            /// Each child by itself.
            pub children: bool = "children" {
                help: "search each child separately, with a shared table; the node count is their sum";
                    "子ノードを 1 つずつ探索する (置換表は共有)。ノード数は合計",
            }
            /// A table for each child.
            pub own_tables: bool = "own_tables" {
                help: "use a separate table for each child (with children)";
                    "子ノードごとに別の置換表を使う (children とともに)",
            }
            /// How the line is found.
            pub line: LineChoice = "line" {
                help: "source of the line of best moves: a search for each move (search), or the table (table)";
                    "読み筋の求め方: 1 手ごとに探索で確認する (search)、または置換表の最善手をたどる (table)",
            }
        }
    }
}

/// The lists of a search that is recorded: all but those of a report.
pub const RECORDED: OptionLists = &[POSITION, SEARCH, HORIZON];

impl SearchRequest {
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
        check::depth_first(given.value("algorithm"))?;
        let mut request = Self::fields(given)?;
        if request.algorithm == Algorithm::Solver {
            check::solver(&request)?;
            (request.window, request.table) = (WindowChoice::Range, TableKind::Merged);
        }
        // From the range, the window's ends are the range.
        if request.window == WindowChoice::Range {
            request.defaults = DefaultBounds::Window;
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
                    "best move of the previous depth first",
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
