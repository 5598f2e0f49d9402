//! The options of a search, each written down once: key, values, default, help in both languages.
//!
//! Command line, pages and JSON are made from this list, and [`crate::request`] reads by it. Invariant:
//! the first value of a choice is its default.

use marubatsu::lang::Text;

use crate::error::{self, InputError};

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The key in URLs and JSON; on the command line with `-` for `_`.
    pub key: &'static str,
    /// What it may be.
    pub values: Values,
    /// What it is.
    pub help: Text,
}

/// What an option may be.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// One of these names; the first is the default.
    Choice(&'static [Choice]),
    /// One of these names or a free text of this shape.
    Open(&'static [Choice], &'static str),
    /// A free text: its placeholder and its default.
    Text(&'static str, &'static str),
    /// Given or not.
    Flag,
}

/// A value with a name.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// As it is written.
    pub name: &'static str,
    /// As pages show it.
    pub label: Text,
}

const fn choice(name: &'static str, en: &'static str, ja: &'static str) -> Choice {
    Choice {
        name,
        label: Text::new(en, ja),
    }
}

impl OptionSpec {
    /// What the option is if it isn't given.
    pub const fn default(&self) -> &'static str {
        match self.values {
            Values::Choice(choices) | Values::Open(choices, _) => choices[0].name,
            Values::Text(_, default) => default,
            Values::Flag => "false",
        }
    }

    /// The option's name on the command line, without its dashes.
    pub fn flag(&self) -> String {
        self.key.replace('_', "-")
    }
}

/// Where a search begins.
pub const POSITION: &[OptionSpec] = &[
    OptionSpec {
        key: "game",
        values: Values::Text("GAME", "3x3"),
        help: Text::new(
            "the game: WxH, WxHxK, with g for gravity (7x6x4g = connect4), a tree such as '(3 (5 2))', or random:seed=1,depth=3,branching=3",
            "ゲーム: WxH、WxHxK、重力ありは g を付ける (7x6x4g = connect4)。'(3 (5 2))' のような木や random:seed=1,depth=3,branching=3 も使える",
        ),
    },
    OptionSpec {
        key: "moves",
        values: Values::Text("MOVES", ""),
        help: Text::new(
            "the position after these moves: '1,1 0,0'; with gravity also columns from 1: 4453",
            "この着手の後の局面: '1,1 0,0'。重力ありでは 1 から数えた列番号も使える: 4453",
        ),
    },
    OptionSpec {
        key: "board",
        values: Values::Text("TEXT", ""),
        help: Text::new(
            "the position as text, column by column: '......o..' is circle at (2,0); in a tree the way: /0/1",
            "局面の文字列 (列ごと): '......o..' は (2,0) に o。木では道筋: /0/1",
        ),
    },
];

/// A game, from its start.
pub const GAME: &[OptionSpec] = &[POSITION[0]];

/// Which score table.
pub const TABLE: &[OptionSpec] = &[
    OptionSpec {
        key: "score",
        values: Values::Choice(&[
            choice("standard", "standard (1, 0, -1)", "標準 (1, 0, -1)"),
            choice("shortest", "shortest victory", "最短の勝利"),
            choice(
                "shortest-draws",
                "shortest victory, draws recalculated",
                "最短の勝利、引き分けを再計算",
            ),
        ]),
        help: Text::new(
            "what positions are worth: 1, 0, -1; sooner wins more; or that with draws recalculated by who might err",
            "評価値の種類: 1, 0, -1、早い勝利ほど大きい値、またはそれに引き分けの再計算を加えたもの",
        ),
    },
    OptionSpec {
        key: "lost",
        values: Values::Choice(&[
            choice("alike", "all alike", "すべて同じ"),
            choice(
                "ranked",
                "by hope, then by length",
                "望みと手数で順位を付ける",
            ),
        ]),
        help: Text::new(
            "where every move loses, the best moves: those of the best score, or those that hope for an error, then those that last longest",
            "どの着手でも負ける局面の最善手: 評価値が最善のもの、または相手の間違いに望みがあり、長く続くもの",
        ),
    },
];

/// How to search.
pub const SEARCH: &[OptionSpec] = &[
    OptionSpec {
        key: "algorithm",
        values: Values::Choice(&[
            choice("alpha-beta", "alpha-beta", "αβ 法"),
            choice("minimax", "minimax", "ミニマックス法"),
            choice("scout", "Scout (PVS)", "スカウト法 (PVS)"),
            choice("mtdf", "MTD(f)", "MTD(f) 法"),
            choice(
                "null-window",
                "null window, strict cuts",
                "null window 探索 (厳密な枝狩り)",
            ),
        ]),
        help: Text::new("the algorithm", "アルゴリズム"),
    },
    OptionSpec {
        key: "fail",
        values: Values::Choice(&[
            choice("soft", "fail-soft", "fail-soft"),
            choice("hard", "fail-hard", "fail-hard"),
        ]),
        help: Text::new(
            "what a node returns outside its window: the best score found, or the window's end",
            "α 値と β 値の範囲の外での評価値: 最善の評価値 (soft) か範囲の端 (hard)",
        ),
    },
    OptionSpec {
        key: "window",
        values: Values::Open(
            &[
                choice("infinite", "infinite (-∞, ∞)", "無限 (-∞, ∞)"),
                choice("range", "range of the scores", "評価値の最小値と最大値"),
            ],
            "A,B",
        ),
        help: Text::new(
            "the root's window: everything, the least and greatest score, or α,β such as -1,0.5",
            "ルートノードの α 値と β 値: ±∞、評価値の最小値と最大値、または -1,0.5 のような α,β",
        ),
    },
    OptionSpec {
        key: "table",
        values: Values::Choice(&[
            choice("none", "none", "なし"),
            choice(
                "window",
                "valid for the same window",
                "同じ α 値と β 値でのみ有効",
            ),
            choice("bounds", "last bounds", "最後の範囲"),
            choice("merged", "merged bounds", "共通する範囲"),
        ]),
        help: Text::new(
            "the transposition table: none; a score for the very same window; the last search's bounds; those merged with what was known",
            "置換表: なし、同じ α 値と β 値でのみ有効な評価値、最後の探索の範囲、既知の範囲との共通部分",
        ),
    },
    OptionSpec {
        key: "score",
        values: Values::Choice(&[
            choice("standard", "standard (1, 0, -1)", "標準 (1, 0, -1)"),
            choice("shortest", "shortest victory", "最短の勝利"),
        ]),
        help: Text::new(
            "the score of a win: 1, or more the sooner it comes (trees have their own scores)",
            "勝利の評価値: 1、または早く勝つほど大きい値 (木は自分の評価値を持つ)",
        ),
    },
    OptionSpec {
        key: "defaults",
        values: Values::Choice(&[
            choice("window", "the window's ends", "α 値と β 値の端"),
            choice("range", "range of the scores", "評価値の最小値と最大値"),
        ]),
        help: Text::new(
            "what a table says of a position it doesn't know: the root window's ends (±∞ for a given window), or the least and greatest score",
            "置換表に未登録の局面の範囲: ルートの α 値と β 値 (指定した値のときは ±∞)、または評価値の最小値と最大値",
        ),
    },
    OptionSpec {
        key: "eval",
        values: Values::Text("PLAYER", ""),
        help: Text::new(
            "value positions by an AI by score, such as ai14s or ai14s:score_201=3, at the depth limit and at the end",
            "深さの上限の局面と決着した局面を AI の評価値で評価する (例: ai14s、ai14s:score_201=3)",
        ),
    },
    OptionSpec {
        key: "order",
        values: Values::Open(
            &[
                choice("none", "none", "なし"),
                choice(
                    "previous",
                    "the depth before's best move first",
                    "1 つ浅い探索の最善手を先頭にする",
                ),
            ],
            "first:PLAYER|sort:PLAYER",
        ),
        help: Text::new(
            "the order of moves: as they are; first:ai14s puts its best move first; sort:ai14s sorts by its scores; previous (with deepen) puts the depth before's best move first",
            "着手の順序: そのまま、first:ai14s は最善手を先頭に、sort:ai14s は評価値の順に、previous (deepen と共に) は 1 つ浅い探索の最善手を先頭にする",
        ),
    },
    OptionSpec {
        key: "guess",
        values: Values::Text("F", ""),
        help: Text::new(
            "MTD(f)'s first guess; 0 if nothing is said",
            "MTD(f) 法の最初の予測値 (省略時は 0)",
        ),
    },
    OptionSpec {
        key: "deepen",
        values: Values::Flag,
        help: Text::new(
            "iterative deepening: depth 0, 1, 2, ... until the end, the depth or a limit is reached",
            "反復深化: 決着、深さの上限、制限に達するまで深さ 0、1、2、… を順に探索する",
        ),
    },
    OptionSpec {
        key: "preset",
        values: Values::Text("PLAYER", ""),
        help: Text::new(
            "all of these at once, by a search AI's name and parameters: ai_abs_tt4:shortest_victory=true",
            "探索を行う AI の名前とパラメーターで、これらをまとめて指定する: ai_abs_tt4:shortest_victory=true",
        ),
    },
    OptionSpec {
        key: "node_limit",
        values: Values::Text("N", ""),
        help: Text::new("stop after N nodes", "N 個のノードで停止する"),
    },
    OptionSpec {
        key: "time",
        values: Values::Text("S", ""),
        help: Text::new("stop after S seconds", "S 秒で停止する"),
    },
];

/// How deep to search: apart, because pictures have a depth of their own.
pub const HORIZON: &[OptionSpec] = &[OptionSpec {
    key: "depth",
    values: Values::Text("N", ""),
    help: Text::new(
        "search at most N plies deep, from each child with --children; to the end if nothing is said",
        "探索の深さの上限 (children では各子ノードから)。省略時は決着まで",
    ),
}];

/// Options of the `search` report alone.
pub const REPORT: &[OptionSpec] = &[
    OptionSpec {
        key: "children",
        values: Values::Flag,
        help: Text::new(
            "search each child by itself with a shared table; nodes are the children's sum",
            "子ノードを 1 つずつ (置換表を共有して) 探索する。ノード数は合計",
        ),
    },
    OptionSpec {
        key: "own_tables",
        values: Values::Flag,
        help: Text::new(
            "with children: a table for each child",
            "children で、子ノードごとに別の置換表を使う",
        ),
    },
    OptionSpec {
        key: "line",
        values: Values::Choice(&[
            choice("search", "searched", "探索で確認する"),
            choice("table", "read from the table", "置換表から読み取る"),
        ]),
        help: Text::new(
            "how the line is found: each move checked by a search, or read from the table as it stands",
            "読み筋の求め方: 1 手ごとに探索で確認する、または置換表の最善手をたどる",
        ),
    },
];

/// How to solve.
pub const SOLVE: &[OptionSpec] = &[
    *find_in(SEARCH, "score"),
    OptionSpec {
        key: "all_moves",
        values: Values::Flag,
        help: Text::new(
            "the exact score of every move; nodes are the sum",
            "すべての着手の正確な評価値を求める。ノード数は合計",
        ),
    },
    OptionSpec {
        key: "table_size",
        values: Values::Text("MIB", "64"),
        help: Text::new(
            "the transposition table's size in MiB, from 1 to 65536",
            "置換表の大きさ (MiB、1 以上 65536 以下)",
        ),
    },
    *find_in(SEARCH, "node_limit"),
    *find_in(SEARCH, "time"),
];

/// How deep to count.
pub const COUNT: &[OptionSpec] = &[OptionSpec {
    key: "depth",
    values: Values::Text("N", ""),
    help: Text::new(
        "count so many plies (perft: 5 if nothing is said; tree: to the end)",
        "数える深さ (省略時は perft では 5、tree では決着まで)",
    ),
}];

/// What else `perft` counts.
pub const PERFT: &[OptionSpec] = &[
    OptionSpec {
        key: "divide",
        values: Values::Flag,
        help: Text::new(
            "the sequences behind every move too",
            "着手ごとの数も表示する",
        ),
    },
    OptionSpec {
        key: "unique",
        values: Values::Flag,
        help: Text::new(
            "different positions at each depth too",
            "深さごとの異なる局面の数も表示する",
        ),
    },
];

/// How to hold a match.
pub const MATCH: &[OptionSpec] = &[
    OptionSpec {
        key: "exact",
        values: Values::Flag,
        help: Text::new(
            "exact odds as fractions, without games: for players that always say the same, on small games; a round robin has them where it can if games isn't given",
            "対戦せずに厳密な確率を分数で求める (常に同じ答えを返すプレイヤーと小さいゲームのみ)。総当たりでは games を省略すると可能な組で自動的に使う",
        ),
    },
    OptionSpec {
        key: "games",
        values: Values::Text("N", ""),
        help: Text::new(
            "N games with each player first; 1000 if nothing is said",
            "それぞれが先手で N 回ずつ対戦する (省略時は 1000)",
        ),
    },
    OptionSpec {
        key: "seed",
        values: Values::Text("N", ""),
        help: Text::new(
            "which games: the same seed, the same games; 1 if nothing is said",
            "乱数の種。同じ値なら同じ対戦になる (省略時は 1)",
        ),
    },
    OptionSpec {
        key: "threads",
        values: Values::Text("N", ""),
        help: Text::new(
            "threads, at most; the result is the same for any number",
            "スレッド数の上限。結果はスレッド数によらない",
        ),
    },
];

/// How to prove.
pub const PROVE: &[OptionSpec] = &[OptionSpec {
    key: "every_position",
    values: Values::Flag,
    help: Text::new(
        "judge every position by itself, not one for each class of equal ones",
        "同一局面をまとめず、すべての局面を調べる",
    ),
}];

/// The option of a list with this key; the lists above are fixed, so it is there.
const fn find_in(list: &'static [OptionSpec], key: &str) -> &'static OptionSpec {
    let mut at = 0;
    while !same(list[at].key, key) {
        at += 1;
    }
    &list[at]
}

/// `==` of texts, for constants.
const fn same(one: &str, two: &str) -> bool {
    let (one, two) = (one.as_bytes(), two.as_bytes());
    let mut at = 0;
    while at < one.len() && at < two.len() && one[at] == two[at] {
        at += 1;
    }
    at == one.len() && at == two.len()
}

/// Every option of a search.
pub fn all() -> impl Iterator<Item = &'static OptionSpec> {
    let lists = [POSITION, SEARCH, HORIZON, REPORT];
    lists.into_iter().flatten()
}

/// The option with this key, if there is one.
pub fn find(key: &str) -> Option<&'static OptionSpec> {
    all().find(|option| option.key == key)
}

/// What a name means.
///
/// # Errors
/// When it is none of the names; the error lists them and suggests the nearest.
pub fn choose<T, const N: usize>(
    key: &str,
    value: &str,
    names: [(&str, T); N],
) -> Result<T, InputError> {
    let list = names.each_ref().map(|(name, _)| *name);
    let found = names.into_iter().find(|(name, _)| *name == value);
    found
        .map(|(_, meaning)| meaning)
        .ok_or_else(|| error::choice(key, value, &list))
}
