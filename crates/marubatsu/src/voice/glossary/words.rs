//! The table of words: id, word, how it stands in texts, what it means.
//!
//! Invariant: words of one topic stand together, each after those that it is explained by.

use super::{Term, Topic};
use crate::lang::Text;

/// A table of words by topic: `"id" "word", "word in Japanese" [spellings] [in Japanese] "meaning", "in Japanese";`
macro_rules! terms {
    ($($topic:ident {$(
        $id:literal $en:literal, $ja:literal [$($spelled:literal),*] [$($spelled_ja:literal),*]
            $means:literal, $means_ja:literal;
    )*})*) => {
        &[$($(Term {
            id: $id,
            topic: Topic::$topic,
            word: Text::new($en, $ja),
            means: Text::new($means, $means_ja),
            spelled: [&[$($spelled),*], &[$($spelled_ja),*]],
        }),*),*]
    };
}

/// All words, topic by topic.
pub const TERMS: &[Term] = terms! {
    Game {
        "position" "position", "局面" [] []
            "Board and whose turn it is.", "盤面と手番。";
        "move" "move", "着手" [] []
            "A placement, (x, y); in games with gravity a column.", "マークを置くこと。(x, y) で表し、重力のあるゲームでは列で表す。";
        "ply" "ply", "手" ["ply", "plies"] []
            "One move of one side. Depths, and how far the end is, are counted in plies.",
            "一方の側の 1 回の着手。深さや決着までの長さは手数で数える。";
        "turn" "turn", "手番" [] []
            "The side to move: o (〇, circle) moves first, then x (×, cross).", "次に着手する側。o (〇) が先手、x (×) が後手。";
        "outcome" "outcome", "決着" [] []
            "How a game ended: won by o, by x, or drawn; none while it goes on.", "対局の結果。o か x の勝ち、引き分け。対局中はない。";
        "score" "score", "評価値" [] []
            "How good a position is, as a number from circle's point of view.", "局面の良さを表す数。〇 から見た値。";
        "player" "player", "プレイヤー" [] []
            "Whatever chooses a move: a person, an AI by its name, a program.", "着手を選ぶもの。人間、名前のある AI、プログラム。";
        "candidates" "candidates", "候補手" [] []
            "The moves that a player would choose among, each as likely.", "プレイヤーがその中から等しい確率で選ぶ着手。";
        "forced-reply" "forced reply", "強制された着手" ["forced reply", "forced replies"] ["強制された着手"]
            "The one move that doesn't lose at once. It is played out without asking about the others.",
            "それ以外ではすぐに負ける、ただ 1 つの着手。他の着手を調べずに進める。";
        "symmetry-class" "symmetry class", "同一局面" ["symmetry class", "symmetry classes"] ["同一局面"]
            "Positions that are one another turned or mirrored, and so have one score.",
            "回転や反転で重なる局面の集まり。評価値はすべて同じ。";
    }
    Tree {
        "max-node" "max node", "max ノード" ["max node", "max nodes"] ["max ノード"]
            "Circle is to move: the greatest score of its children counts.", "〇 の手番のノード。子ノードの最大の評価値を取る。";
        "min-node" "min node", "min ノード" ["min node", "min nodes"] ["min ノード"]
            "Cross is to move: the least score of its children counts.", "× の手番のノード。子ノードの最小の評価値を取る。";
        "leaf" "leaf, terminal node", "葉ノード" ["leaf", "leaves", "terminal node"] ["葉ノード"]
            "A node without children: the game is over there.", "子のないノード。そこで決着がついている。";
        "depth" "depth", "深さ" [] []
            "How many plies lie between a node and the root, or how many a search may look ahead.",
            "ノードと根の間の手数。また、探索が先読みできる手数。";
        "horizon" "horizon", "深さの上限" ["horizon"] ["深さの上限"]
            "Where a search that is limited in depth ends: what comes after is guessed by an evaluator.",
            "深さを限った探索が止まるところ。その先は評価関数で見積もる。";
        "evaluator" "evaluator, static evaluation", "評価関数、静的評価値" ["evaluator", "static evaluation", "evaluation"] ["評価関数", "静的評価値", "静的評価"]
            "Gives a position a number without looking ahead.", "先読みせずに局面に値を付けるもの。";
        "line" "line, principal variation (PV)", "読み筋" ["PV move", "principal variation"] ["読み筋の手", "読み筋"]
            "Best move after best move, until the end.", "最善手を決着までたどった手順。";
        "best-moves" "best moves", "最善手" [] []
            "All moves that keep the score.", "評価値を保つすべての着手。";
    }
    Search {
        "minimax" "minimax", "ミニマックス法" ["minimax"] ["ミニマックス法"]
            "Each side takes its best: values flow up from the leaves. Every node is searched.",
            "それぞれの側が自分に最善の子を選び、葉から値を求めていく。すべてのノードを調べる。";
        "window" "window", "α 値・β 値" ["window"] ["α 値・β 値", "α 値と β 値"]
            "The scores between α and β: those that can still matter.", "α 値と β 値の間の評価値。まだ結果に影響しうる範囲。";
        "alpha" "α (alpha)", "α 値" ["α"] ["α 値", "α"]
            "What circle is already sure of. Scores up to it change nothing.", "〇 がすでに確保した評価値。それ以下の値は結果を変えない。";
        "beta" "β (beta)", "β 値" ["β"] ["β 値", "β"]
            "What cross is already sure of. Scores from it on change nothing.", "× がすでに確保した評価値。それ以上の値は結果を変えない。";
        "alpha-beta" "alpha-beta", "αβ 法" ["alpha-beta"] ["αβ 法"]
            "Minimax that tells its children the window, and cuts what lies outside.",
            "α 値・β 値を子に伝え、その外になる枝を刈るミニマックス法。";
        "cut" "cut, cutoff: α cut, β cut", "枝狩り: α 狩り、β 狩り" ["cutoff", "α cutoff", "β cutoff", "pruned"] ["枝狩り", "α 狩り", "β 狩り", "枝狩りされた"]
            "The rest of a node's moves is skipped, because its parent has something better: an α cut at a min node, a β cut at a max node.",
            "親がもっと良い手を持っているので、ノードの残りの着手を調べないこと。min ノードでは α 狩り、max ノードでは β 狩り。";
        "deep-cut" "deep cut", "深い枝狩り" ["deep α cutoff", "deep β cutoff"] ["深い α 狩り", "深い β 狩り"]
            "A cut by what an ancestor further up has, not the parent.", "親ではなく、もっと上の祖先が確保した値による枝狩り。";
        "refutation" "refutation", "枝狩りの手" ["refutation"] ["枝狩りの手"]
            "The move that makes the rest needless: the one that cuts.", "残りを調べる必要をなくした着手。枝狩りを起こした手。";
        "fail-low" "fail low", "fail low" ["fail low"] ["fail low"]
            "The score is at most α: all that is known is that it isn't more.", "評価値が α 値以下。その値以下としか分からない。";
        "fail-high" "fail high", "fail high" ["fail high"] ["fail high"]
            "The score is at least β: all that is known is that it isn't less.", "評価値が β 値以上。その値以上としか分からない。";
        "exact-value" "exact value", "exact value" ["exact value"] ["exact value"]
            "The score lies inside the window: it is the value itself.", "評価値が α 値と β 値の間にあり、値そのものである。";
        "fail-soft" "fail soft, fail hard", "fail soft、fail hard" ["fail soft", "fail hard"] ["fail soft", "fail hard"]
            "Whether a score outside the window is told as it is (soft), or as the bound that it passed (hard).",
            "範囲を出た評価値をそのまま返す (soft) か、越えた α 値、β 値に丸めて返す (hard) か。";
        "null-window" "null window, probe", "null window" ["null window", "null windows", "null-window probe", "probe"] ["null window"]
            "A window with no score inside: it only tells whether the value is above or below.",
            "間に評価値のない範囲。ある値より上か下かだけを調べる。";
        "re-search" "re-search", "再探索" ["re-search"] ["再探索"]
            "A node searched again with a wider window, because a probe said that it is better.",
            "null window の結果が良かったノードを、広い範囲で調べ直すこと。";
        "scout" "scout (NegaScout, PVS)", "スカウト法" ["scout"] ["スカウト法"]
            "The first move is searched with the whole window, the others are probed, and searched again if one is better.",
            "最初の手だけを通常の範囲で、残りは null window で調べ、良い手が見つかれば調べ直す。";
        "mtdf" "MTD(f)", "MTD(f) 法" ["MTD(f)"] ["MTD(f)"]
            "Null windows alone, pass after pass, around a guess that gets better.", "null window の探索だけを、予測値を直しながら繰り返す。";
        "pass" "pass", "パス" ["pass"] ["パス"]
            "One search of several that begin at the root again.", "根から始め直す何回かの探索の 1 回分。";
        "iterative-deepening" "iterative deepening", "反復深化" ["iterative deepening"] ["反復深化"]
            "Depth 1, then 2, then 3: each pass puts the best moves of the one before first.",
            "深さの上限を 1、2、3… と増やして調べ直す。前の結果の最善手を先頭にする。";
        "move-ordering" "order of moves, move ordering", "着手の順序" ["move ordering"] ["着手の順序"]
            "The better the first move, the earlier the cuts.", "良い手を先に調べるほど、枝狩りが早く起きる。";
        "searched" "searched, cut away", "計算済、枝狩り" [] []
            "How many nodes were looked at, and how many were not.", "調べたノードの数と、調べずに済んだノードの数。";
    }
    Memory {
        "bound" "bound", "上界と下界" ["bounds"] []
            "What is known of a value that isn't known: at least so much, at most so much.",
            "まだ分からない値について分かっていること。これ以上、これ以下。";
        "lower-bound" "lower bound", "下界" ["lower bound"] ["下界"]
            "The value is at least so much.", "値はこれ以上。";
        "upper-bound" "upper bound", "上界" ["upper bound"] ["上界"]
            "The value is at most so much.", "値はこれ以下。";
        "transposition-table" "transposition table", "置換表" ["transposition table", "table answer", "table"] ["置換表"]
            "What is known of positions met before, by whatever moves: bounds and a best move.",
            "一度調べた局面の、評価値の範囲と最善手を覚えておく表。手順が違っても同じ局面なら使える。";
        "hash-move" "hash move", "置換表の最善手" ["hash move"] ["置換表の最善手"]
            "The best move that the table remembers: it is searched first.", "置換表が覚えている最善手。最初に調べる。";
        "book" "book", "序盤の本" ["the book", "book"] ["序盤の本"]
            "Every position of a game's first plies with its exact value, worked out once for all.",
            "序盤のすべての局面と、その正確な値。一度だけ計算しておく。";
    }
    Rules {
        "static-knowledge" "static knowledge", "ゲームの知識" ["static knowledge", "knowledge"] ["ゲームの知識"]
            "What the rules of a game prove of a position, without looking ahead.", "先読みせずに、ゲームの規則から証明できること。";
        "win-at-once" "a win at once", "次の手の勝ち" ["a win at once"] ["次の手の勝ち"]
            "The side to move completes a line.", "手番の側が次の手で列を完成させる。";
        "two-threats" "two threats", "二重の勝ち" ["two threats"] ["二重の勝ち"]
            "The other side can complete a line in two ways, and only one can be stopped.", "相手に列を完成させる手が 2 つあり、一度に両方は防げない。";
        "only-move" "the only move", "ただ 1 つの着手" ["the only move"] ["ただ 1 つの着手"]
            "One square is left.", "空いているマスが 1 つしかない。";
        "no-line-left" "no line left", "列の残り" ["no line left"] ["列の残り"]
            "A side can't complete a line any more, so it doesn't win.", "もう列を完成できない側は、勝てない。";
        "squares-left" "squares left", "マスの残り" ["squares left"] ["マスの残り"]
            "So few squares are left that no early win is possible.", "残りのマスが少なく、早い勝ちはもうない。";
        "claimeven" "claimeven", "クレームイーブン" ["claimeven"] ["クレームイーブン"]
            "With gravity, answering each stone with one above it takes all squares of the even rows.",
            "重力のあるゲームで、相手の石の真上に置き続け、偶数段のマスをすべて取る。";
        "odd-threat" "odd threat", "奇数段の勝ちのマス" ["an odd threat", "odd threat"] ["奇数段の勝ちのマス"]
            "A square in an odd row that would complete a line: who fills the columns last must give it away.",
            "列を完成させるマスが奇数段にあること。最後に列を埋めると、相手はその真下に置かざるをえない。";
        "pairing" "pairing", "ペアリング" ["pairing"] ["ペアリング"]
            "Every line left holds a pair of squares: who always answers in the same pair loses none of them.",
            "残る列のどれにも対になる 2 マスがあり、相手が置いた対のもう一方に置けば列を作らせない。";
        "threat-sequence" "threat sequence", "追い手" ["a threat sequence", "threat sequence"] ["追い手"]
            "Threat after threat, each with one answer, until a second threat can't be answered.",
            "防ぐ手が 1 つしかない攻めを続け、最後に防げない二重の勝ちを作る手順。";
    }
    Worth {
        "strongly-solved" "strongly solved", "強解決" ["strongly solved"] ["強解決"]
            "A player that is right in every position has solved its game strongly.", "すべての局面で最善手を選ぶ。";
        "weakly-solved" "weakly solved", "弱解決" ["weakly solved"] ["弱解決"]
            "A player that never gets less than the start is worth has solved it weakly.", "開始局面の評価値より悪い結果にならない。";
        "ultra-weakly-solved" "ultra-weakly solved", "超弱解決" ["ultra-weakly solved"] ["超弱解決"]
            "The start's value is known: against itself the player always gets it.", "開始局面の値が分かっている。自分自身との対局で必ずその結果になる。";
        "exact-odds" "exact odds", "厳密な確率" ["exact odds"] ["厳密な確率"]
            "How often each side wins, worked out for all ways that chance may choose: no games are played.",
            "候補手の選び方をすべて数えた勝敗の確率。対局は行わない。";
        "playout" "playout", "プレイアウト" ["playouts", "playout"] ["プレイアウト"]
            "A game played to its end by chance. Many of them say how good a position may be.",
            "ランダムな着手で決着まで進めること。何回も行い、局面の良さを見積もる。";
        "solver" "solver", "ソルバー" ["solver"] ["ソルバー"]
            "Finds the exact value of a position as fast as it can, closing in on it from both sides.",
            "局面の正確な値を、両側から絞り込んで、できるだけ速く求める探索。";
        "interval" "95 % interval", "95 % 信頼区間" ["95 % intervals"] ["95 % 信頼区間"]
            "Where the true share lies in 95 of 100 matches.", "100 回対戦すれば 95 回は、本当の割合がこの間にある。";
        "elo" "Elo difference", "Elo レート差" ["Elo difference"] ["Elo レート差"]
            "How much stronger one player is: 200 points win about three of four.", "強さの差。200 点の差で、およそ 4 局中 3 局を勝つ。";
    }
};
