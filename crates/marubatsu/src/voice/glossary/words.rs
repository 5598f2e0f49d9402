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
            "一方の側の 1 回の着手。深さや決着までの長さは、手数で数える。";
        "turn" "turn", "手番" [] []
            "The side to move: o (〇, circle) moves first, then x (×, cross).", "次に着手する側。o (〇) が先手、x (×) が後手。";
        "outcome" "outcome", "決着" [] []
            "How a game ended: won by o, won by x, or drawn; none during the game.", "対局の結果。o か x の勝ち、引き分け。対局中はない。";
        "score" "score", "評価値" [] []
            "How good a position is, as a number from circle's point of view.", "局面の良さを表す数。〇 から見た値。";
        "player" "player", "プレイヤー" [] []
            "Anything that chooses moves: a person, a named AI, a program.", "着手を選ぶもの。人間、名前のある AI、プログラム。";
        "candidates" "candidates", "候補手" [] []
            "The moves a player chooses among, each with equal probability.", "プレイヤーがその中から等しい確率で選ぶ着手。";
        "forced-reply" "forced reply", "強制された着手" ["forced reply", "forced replies"] ["強制された着手"]
            "The one move that doesn't lose at once. It is played without searching the others.",
            "それ以外ではすぐに負ける、ただ 1 つの着手。他の着手を調べずに進める。";
        "symmetry-class" "symmetry class", "同一局面" ["symmetry class", "symmetry classes"] ["同一局面"]
            "Positions that are one another turned or mirrored, and so have one score.",
            "回転や反転で重なる局面の集まり。評価値はすべて同じ。";
    }
    Tree {
        "max-node" "max node", "max ノード" ["max node", "max nodes"] ["max ノード"]
            "Circle is to move: the node takes the highest score of its children.", "〇 の手番のノード。子ノードの最大の評価値を取る。";
        "min-node" "min node", "min ノード" ["min node", "min nodes"] ["min ノード"]
            "Cross is to move: the node takes the lowest score of its children.", "× の手番のノード。子ノードの最小の評価値を取る。";
        "leaf" "leaf, terminal node", "葉ノード" ["leaf", "leaves", "terminal node"] ["葉ノード"]
            "A node without children: the game is over there.", "子のないノード。そこで決着がついている。";
        "depth" "depth", "深さ" [] []
            "The number of plies from the root to a node, or the number a search may look ahead.",
            "ルートノードからの手数。または、探索が先読みする手数の上限。";
        "horizon" "horizon", "深さの上限" ["horizon"] ["深さの上限"]
            "Where a depth-limited search stops. An evaluator estimates the rest.",
            "深さを限った探索が止まるところ。その先は評価関数で見積もる。";
        "evaluator" "evaluator, static evaluation", "評価関数、静的評価値" ["evaluator", "static evaluation", "evaluation"] ["評価関数", "静的評価値", "静的評価"]
            "Gives a position a score without looking ahead.", "先読みせずに局面の評価値を計算するもの。";
        "line" "line, principal variation (PV)", "読み筋" ["PV move", "principal variation"] ["読み筋の手", "読み筋"]
            "The moves when both sides play their best, to the end of the game.", "最善手を決着までたどった手順。";
        "best-moves" "best moves", "最善手" [] []
            "All moves that keep the score.", "評価値を保つすべての着手。";
    }
    Search {
        "minimax" "minimax", "ミニマックス法" ["minimax"] ["ミニマックス法"]
            "Each side takes its best: values flow up from the leaves. Every node is searched.",
            "双方が自分にとって最善の子ノードを選ぶとして、葉から順に値を求める。すべてのノードを調べる。";
        "window" "window", "α 値・β 値" ["window"] ["α 値・β 値", "α 値と β 値"]
            "The scores between α and β: those that can still matter.", "α 値と β 値の間の評価値。まだ結果に影響しうる範囲。";
        "alpha" "α (alpha)", "α 値" ["α"] ["α 値", "α"]
            "The score that circle can already guarantee. A score of at most α changes nothing.", "〇 がすでに確保した評価値。それ以下の値は結果を変えない。";
        "beta" "β (beta)", "β 値" ["β"] ["β 値", "β"]
            "The score that cross can already guarantee. A score of at least β changes nothing.", "× がすでに確保した評価値。それ以上の値は結果を変えない。";
        "alpha-beta" "alpha-beta", "αβ 法" ["alpha-beta"] ["αβ 法"]
            "Minimax that passes the window down and cuts away branches outside it.",
            "α 値・β 値を子ノードに渡し、その範囲の外になる枝を刈るミニマックス法。";
        "cut" "cut, cutoff: α cut, β cut", "枝狩り: α 狩り、β 狩り" ["cutoff", "α cutoff", "β cutoff", "pruned"] ["枝狩り", "α 狩り", "β 狩り", "枝狩りされた"]
            "Skipping a node's remaining moves, because its parent already has something better: an α cut at a min node, a β cut at a max node.",
            "親がもっと良い手を持っているので、ノードの残りの着手を調べないこと。min ノードでは α 狩り、max ノードでは β 狩り。";
        "deep-cut" "deep cut", "深い枝狩り" ["deep α cutoff", "deep β cutoff"] ["深い α 狩り", "深い β 狩り"]
            "A cut caused by an ancestor further up, not by the parent.", "親ではなく、もっと上の祖先が確保した値による枝狩り。";
        "refutation" "refutation", "枝狩りの手" ["refutation"] ["枝狩りの手"]
            "The move that causes a cut: the node's other moves no longer matter.", "残りを調べる必要をなくした着手。枝狩りを起こした手。";
        "fail-low" "fail low", "fail low" ["fail low"] ["fail low"]
            "The score is at most α. Only an upper bound is known.", "評価値が α 値以下。その値以下としか分からない。";
        "fail-high" "fail high", "fail high" ["fail high"] ["fail high"]
            "The score is at least β. Only a lower bound is known.", "評価値が β 値以上。その値以上としか分からない。";
        "exact-value" "exact value", "exact value" ["exact value"] ["exact value"]
            "The score lies inside the window, so it is the exact value.", "評価値が α 値と β 値の間にあり、値そのものである。";
        "fail-soft" "fail soft, fail hard", "fail soft、fail hard" ["fail soft", "fail hard"] ["fail soft", "fail hard"]
            "Whether a score outside the window is returned as it is (soft), or as the bound that it passed (hard).",
            "範囲を出た評価値をそのまま返す (soft) か、越えた α 値、β 値に丸めて返す (hard) か。";
        "null-window" "null window, probe", "null window" ["null window", "null windows", "null-window probe", "probe"] ["null window"]
            "A window with no score inside. Its search only tells whether the value is above or below.",
            "間に評価値のない α 値と β 値。ある値より上か下かだけを調べる。";
        "re-search" "re-search", "再探索" ["re-search"] ["再探索"]
            "Searching a node again with a wider window, because a probe showed that it is better.",
            "null window の結果が良かったノードを、広い範囲でもう一度調べること。";
        "scout" "scout (NegaScout, PVS)", "スカウト法" ["scout"] ["スカウト法"]
            "Searches the first move with the whole window and probes the others. A move that is better is searched again.",
            "最初の手だけを通常の範囲で、残りは null window で調べ、良い手が見つかれば調べ直す。";
        "mtdf" "MTD(f)", "MTD(f) 法" ["MTD(f)"] ["MTD(f)"]
            "Uses null windows only, in passes around a guess that improves.", "null window の探索だけを、予測値を直しながら繰り返す。";
        "pass" "pass", "パス" ["pass"] ["パス"]
            "One of several searches, each from the root.", "ルートから何回か繰り返す探索の 1 回分。";
        "iterative-deepening" "iterative deepening", "反復深化" ["iterative deepening"] ["反復深化"]
            "Searches to depth 1, then 2, then 3. Each pass tries the best moves of the previous one first.",
            "深さの上限を 1、2、3… と増やして調べ直す。前の結果の最善手を先頭にする。";
        "move-ordering" "order of moves, move ordering", "着手の順序" ["move ordering"] ["着手の順序"]
            "The better the first move, the earlier the cuts.", "良い手を先に調べるほど、枝狩りが早く起きる。";
        "searched" "looked at, cut away", "調べたノード、枝狩り" [] []
            "How many nodes were looked at, and how many were not.", "調べたノードの数と、調べずに済んだノードの数。";
    }
    BestFirst {
        "best-first" "best-first search", "最良優先探索" ["best-first search", "best-first searches"] ["最良優先探索"]
            "Always continues where it seems to matter most, and keeps the tree it has made.",
            "常に最も重要そうなノードから調べ、作った木を保持する探索。";
        "iteration" "iteration", "反復" [] []
            "One round of Monte Carlo tree search: select, expand, simulate, back up.",
            "モンテカルロ木探索の 1 回の手順。選択、展開、シミュレーション、結果の反映からなる。";
        "visits" "visits", "訪問回数" [] []
            "How many iterations went through a node. The mean is the average of their results.",
            "そのノードを通った反復の回数。その結果の平均がノードの平均。";
        "ucb" "UCB", "UCB" ["UCB"] ["UCB"]
            "Upper confidence bound: a move's mean plus a bonus for exploration. The fewer visits, the larger the bonus.",
            "信頼上限。平均に探索ボーナスを加えた値。訪問回数の少ない着手ほどボーナスが大きい。";
        "puct" "PUCT", "PUCT" ["PUCT"] ["PUCT"]
            "A move's mean plus a bonus for exploration that uses a prior. An untried move has its parent's mean.",
            "平均に、事前確率を使う探索ボーナスを加えた値。まだ試していない着手の平均は、親の平均とする。";
        "prior" "prior", "事前確率" ["prior", "priors"] ["事前確率"]
            "The probability given to a move before it is tried. The priors of a position's moves add up to 1.",
            "試す前の着手の確率。局面のすべての着手の合計は 1。";
        "favourite" "favourite", "本命" [] []
            "The move the search would answer now: the most visited one, unless another is proved better.",
            "今答えるなら選ぶ着手。より良い着手が証明されていなければ、訪問回数が最も多いもの。";
        "proof-number" "proof number", "証明数" ["proof number", "proof numbers"] ["証明数"]
            "The smallest number of open leaves that must be proved to prove the question.",
            "問いの証明に必要な、まだ決着していない葉の最小の数。";
        "disproof-number" "disproof number", "反証数" ["disproof number", "disproof numbers"] ["反証数"]
            "The smallest number of open leaves that must be disproved to disprove the question.",
            "問いの反証に必要な、まだ決着していない葉の最小の数。";
        "dfpn" "df-pn", "df-pn" ["df-pn"] ["df-pn"]
            "Proof-number search without a tree: it searches depth first, turns back once a number reaches its threshold, and keeps the numbers in a table.",
            "木を作らない証明数探索。数がしきい値に達するまで深さ優先で進み、数を置換表に残す。";
        "most-proving" "most-proving node", "最有力ノード" ["most-proving node"] ["最有力ノード"]
            "The leaf that can lower both the root's proof number and its disproof number. It is expanded next.",
            "ルートの証明数と反証数をどちらも減らしうる葉。次に展開する。";
    }
    Memory {
        "bound" "bound", "上界と下界" ["bounds"] []
            "A limit for a value that isn't known exactly: at least this much, or at most this much.",
            "正確には分からない値の限界。これ以上か、これ以下。";
        "lower-bound" "lower bound", "下界" ["lower bound"] ["下界"]
            "The value is at least this much.", "値はこれ以上。";
        "upper-bound" "upper bound", "上界" ["upper bound"] ["上界"]
            "The value is at most this much.", "値はこれ以下。";
        "transposition-table" "transposition table", "置換表" ["transposition table", "table answer", "table"] ["置換表"]
            "Stores bounds and a best move of each position met before, whatever moves led to it.",
            "一度調べた局面の、評価値の範囲と最善手を覚えておく表。手順が違っても同じ局面なら使える。";
        "hash-move" "hash move", "置換表の最善手" ["hash move"] ["置換表の最善手"]
            "The best move in the table's entry. It is searched first.", "置換表に登録された最善手。最初に調べる。";
        "book" "book", "定跡" ["the book", "book"] ["定跡"]
            "Every position of a game's first plies with its exact value, computed in advance.",
            "序盤のすべての局面とその正確な値。あらかじめ計算しておく。";
    }
    Rules {
        "static-knowledge" "static knowledge", "ゲームの知識" ["static knowledge", "knowledge"] ["ゲームの知識"]
            "What the rules of a game prove about a position, without looking ahead.", "先読みせずに、ゲームのルールから証明できること。";
        "excluded-move" "excluded move", "除外された着手" ["excluded move", "excluded moves"] ["除外された着手"]
            "A move that is never searched and that no cut skips: it loses to the next reply, or another move is already known to be enough. In the tree: × 3 in a dotted outline.",
            "枝狩りではなく、はじめから調べない着手。次の手で負けるか、ほかの手で十分だとすでに分かっている。木では、点線で囲んで × 3 のように数を書く。";
        "win-at-once" "a win at once", "次の手の勝ち" ["a win at once"] ["次の手の勝ち"]
            "The side to move completes a line.", "手番の側が次の手で列を完成させる。";
        "two-threats" "two threats", "二重の勝ち" ["two threats"] ["二重の勝ち"]
            "The other side can complete a line in two ways, and only one can be stopped.", "相手に列を完成させる手が 2 つあり、一度に両方は防げない。";
        "only-move" "the only move", "ただ 1 つの着手" ["the only move"] ["ただ 1 つの着手"]
            "One square is left.", "空いているマスが 1 つしかない。";
        "no-line-left" "no line left", "列の残り" ["no line left"] ["列の残り"]
            "A side that can no longer complete a line can't win.", "もう列を完成できない側は、勝てない。";
        "squares-left" "squares left", "マスの残り" ["squares left"] ["マスの残り"]
            "So few squares are left that no early win is possible.", "残りのマスが少なく、早い勝ちはもうない。";
        "claimeven" "claimeven", "クレームイーブン" ["claimeven"] ["クレームイーブン"]
            "With gravity, answering each stone with one above it takes all squares of the even rows.",
            "重力のあるゲームで、相手の石の真上に置き続け、偶数段のマスをすべて取る。";
        "odd-threat" "odd threat", "奇数段の勝ちのマス" ["an odd threat", "odd threat"] ["奇数段の勝ちのマス"]
            "A square in an odd row that completes a line. Once the other columns are full, the opponent has to play below it.",
            "列を完成させるマスが奇数段にあること。ほかの列がすべて埋まると、相手はその真下に置くしかない。";
        "pairing" "pairing", "ペアリング" ["pairing"] ["ペアリング"]
            "Every open line contains a pair of squares. A reply in the same pair blocks each line.",
            "残る列のどれにも対になる 2 マスがあり、相手が置いた対のもう一方に置けば列を作らせない。";
        "threat-sequence" "threat sequence", "追い手" ["a threat sequence", "threat sequence"] ["追い手"]
            "A series of threats, each with one answer, that ends in two threats at once.",
            "防ぐ手が 1 つしかない攻めを続け、最後に防げない二重の勝ちを作る手順。";
    }
    Worth {
        "strongly-solved" "strongly solved", "強解決" ["strongly solved"] ["強解決"]
            "A player that plays best in every position has strongly solved its game.", "すべての局面で最善手を選ぶ。";
        "weakly-solved" "weakly solved", "弱解決" ["weakly solved"] ["弱解決"]
            "A player that never gets less than the start is worth has weakly solved its game.", "開始局面の評価値より悪い結果にならない。";
        "ultra-weakly-solved" "ultra-weakly solved", "超弱解決" ["ultra-weakly solved"] ["超弱解決"]
            "The value of the start is known. Against itself, the player always gets it.", "開始局面の値が分かっている。自分自身との対局で必ずその結果になる。";
        "exact-odds" "exact odds", "厳密な確率" ["exact odds"] ["厳密な確率"]
            "How often each side wins, computed over all random choices. No games are played.",
            "候補手の選び方をすべて数えた勝敗の確率。対局は行わない。";
        "playout" "playout", "プレイアウト" ["playouts", "playout"] ["プレイアウト"]
            "A game played to its end with random moves. Many of them estimate how good a position is.",
            "ランダムな着手で決着まで進めること。何回も行い、局面の良さを見積もる。";
        "solver" "solver", "ソルバー" ["solver"] ["ソルバー"]
            "Finds the exact value of a position as fast as possible, closing in on it from both sides.",
            "局面の正確な値を、両側から絞り込んで、できるだけ速く求める探索。";
        "interval" "95 % interval", "95 % 信頼区間" ["95 % intervals"] ["95 % 信頼区間"]
            "In 95 of 100 matches, the true share lies in this range.", "100 回対戦すれば、そのうち 95 回は本当の割合がこの範囲にある。";
        "elo" "Elo difference", "Elo レート差" ["Elo difference"] ["Elo レート差"]
            "How much stronger one player is. With 200 points more it wins about three games of four.", "強さの差。200 点の差で、およそ 4 局中 3 局を勝つ。";
    }
};
