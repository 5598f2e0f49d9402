//! The options that several requests have: the position, the kind of score, limits.
//!
//! Invariant: an option that one request alone has is declared with that request's field.

use marubatsu::scene::mark::NodeLabel;

use crate::games::{AnyGame, ScoreKind};
use crate::words::{InputError, NamedValue, OptionSpec, Values};

options! {
    NAME = "game" {
        values: Values::Text("GAME", "3x3"),
        // A tree of one leaf: `--game -1`.
        takes_hyphens: true,
        label: "Game"; "ゲーム",
        example: "3x3",
        help: "game: WxH; WxHxK, where K in a row win; g at the end for gravity (7x6x4g = connect4); a tree such as '(3 (5 2))'; or random:seed=1,depth=3,branching=3";
            "ゲーム: WxH、WxHxK (K 個並べたら勝ち)、末尾に g を付けると重力あり (7x6x4g = connect4)、'(3 (5 2))' のような木、random:seed=1,depth=3,branching=3",
    }
    MOVES = "moves" {
        values: Values::Text("MOVES", ""),
        label: "Moves"; "着手",
        example: "1,1 0,0",
        help: "moves from the start of the game: '1,1 0,0'; with gravity also columns by number from 1 or by letter: 4453, ddec; on 3x3 also keys of a numeric pad: 519";
            "開始局面からの着手: '1,1 0,0'。重力ありでは 1 から数えた列の番号か文字 (4453、ddec)、3x3 ではテンキー (519) も使える",
    }
    BOARD = "board" {
        values: Values::Text("TEXT", ""),
        label: "Board"; "盤面",
        example: "......o..",
        help: "position as text, column by column: '......o..' has 〇 at (2,0); in a tree, the path to the node: /0/1";
            "局面を表す文字列 (列ごと): '......o..' は (2,0) に 〇。木ではノードまでの経路: /0/1",
    }
    /// Which numbers the ends have.
    SCORE = "score" {
        values: Values::Choice(ScoreKind::CHOICES),
        label: "Score"; "評価値",
        help: "score of a win: 1 (standard), or higher the sooner it comes (shortest); trees have their own scores";
            "勝ちの評価値: 1 (standard)、または早く勝つほど大きい値 (shortest)。木の評価値は葉に書かれた値",
    }
    /// What is written above boards.
    LABEL = "label" {
        values: Values::Choice(NodeLabel::CHOICES),
        label: "Above the boards"; "盤の上の値",
        help: "text above each board of a tree: its score, nothing, or the chance that 〇 wins, × wins or the game is drawn if all moves are random";
            "ゲーム木の各盤の上に書く値: 評価値、なし、着手がすべてランダムなときに 〇 が勝つ確率、× が勝つ確率、引き分けの確率",
    }
    /// Threads that count or prove; one if nothing is said.
    THREADS = "threads" {
        values: Values::Text("N", ""),
        range: (1, 256),
        help: "maximum number of threads; does not affect the result [default: 1]";
            "スレッド数の上限。結果には影響しない [既定値: 1]",
    }
    /// Threads of a solver; one if nothing is said.
    SOLVER_THREADS = "threads" {
        values: Values::Text("N", ""),
        range: (1, 256),
        help: "number of threads, which share the work on a position, or solve many positions in parallel; affects node counts only [default: 1]";
            "スレッド数。1 つの局面を分担して、または複数の局面を並列に解く。影響するのはノード数だけ [既定値: 1]",
    }
    /// A solver's table in MiB.
    TABLE_SIZE = "table_size" {
        values: Values::Text("MIB", "64"),
        range: (1, 65_536),
        help: "transposition table size in MiB, 1 to 65536";
            "置換表のサイズ (MiB、1 以上 65536 以下)",
    }
    /// Nodes, at most.
    NODE_LIMIT = "node_limit" {
        values: Values::Text("N", ""),
        range: (1, u64::MAX),
        label: "Node limit"; "ノード数の上限",
        example: "1000",
        help: "stop after N nodes"; "N 個のノードで停止する",
    }
    /// Time, at most.
    TIME = "time" {
        values: Values::Text("S", ""),
        label: "Time limit (s)"; "制限時間 (秒)",
        example: "1.5",
        help: "stop after S seconds"; "S 秒で停止する",
    }
}

texts! {
    OWN_SCORES = "this game has its own scores", "このゲームには独自の評価値があります";
}

/// Games with scores of their own have no kind of score to choose.
pub(crate) fn check_score(game: &AnyGame, score: ScoreKind) -> Result<(), InputError> {
    if game.has_own_scores() && score != ScoreKind::Standard {
        return Err(InputError::usage("score", score.name(), OWN_SCORES));
    }
    Ok(())
}

names! {
    NodeLabel {
        NodeLabel::Score => "score" ("score", "評価値")
        NodeLabel::Nothing => "none" ("nothing", "なし")
        NodeLabel::CircleWins => "o-win" ("chance that 〇 wins", "〇 の勝率")
        NodeLabel::CrossWins => "x-win" ("chance that × wins", "× の勝率")
        NodeLabel::Draw => "draw" ("chance of a draw", "引き分けの確率")
    }
}

/// What stands at the boards of a tree's picture.
pub const MARKS: &[OptionSpec] = &[LABEL];

/// A game, from its start.
pub const GAME: &[OptionSpec] = &[NAME];

/// Where a search begins.
pub const POSITION: &[OptionSpec] = &[NAME, MOVES, BOARD];
