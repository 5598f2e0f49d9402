//! What stands on the help page.

use marubatsu::lang::Text;

use super::{HelpTopic, NamedText, texts};

texts! {
    TITLE: "Help", "ヘルプ";
    CONTENTS: "On this page", "このページの内容";
    /// The page's sections, by the names that addresses use.
    SECTIONS: {
        "words": "Glossary", "用語";
        "algorithms": "Algorithms", "アルゴリズム";
        "notation": "Notation", "表記";
        "keys": "Keys", "キーボードの操作";
        "commands": "The command line", "コマンドライン";
        "python": "Python", "Python";
        "import": "Import your own search", "自作の探索を見る";
        "share": "Export and embed", "保存と埋め込み";
    };

    WORDS_LEAD: "Each term means the same in the program, in JSON and on the pages. Every dotted term links to its explanation here.",
        "プログラム、JSON、ページのどこでも、同じ用語は同じ意味です。点線の付いた用語を選ぶと、ここの説明に移ります。";
    MINIMAX: (
        "Minimax", "ミニマックス法";
        "Searches every node. A max node takes the highest score of its children, a min node the lowest. Every score is exact.",
            "すべてのノードを調べる。max ノードでは子の最大、min ノードでは最小の評価値を取る。評価値はすべて正確。";
        "algorithm=minimax&board=oxo.x.x.o&frame=0": "near the end of a game", "終盤の局面";
    );
    ALPHA_BETA: (
        "Alpha-beta", "αβ 法";
        "Finds the same score with fewer nodes. Each node gets a window of the scores that can still matter; a score outside it cuts off the remaining moves.",
            "少ないノード数で同じ評価値を得る。結果に影響しうる評価値の範囲を子ノードに渡し、その範囲を出る評価値が返ったら残りの着手を枝狩りする。";
        "game=((3+5)+(2+9))&frame=17": "one cut on a small tree", "小さな木での枝狩り";
        "window=range&table=merged&score=shortest&frame=0": "with a table, from the start",
            "置換表を使い、開始局面から";
        "board=ox..x..o.&eval=ai14s&depth=3&frame=0": "with an AI's evaluation at a depth limit",
            "深さの上限で AI の評価値を使って";
        "game=7x6x4g&table=merged&node_limit=2000&frame=0": "Connect Four, 2,000 nodes of it",
            "コネクトフォーを 2,000 ノードまで";
    );
    SCOUT: (
        "Scout (NegaScout, PVS)", "スカウト法";
        "Searches the first move with the whole window. The others get a null window, which only asks whether a move is better; a move that is better is searched again.",
            "最初の手だけを通常の範囲で、残りは null window で調べる。もっと良い手が見つかったときだけ再探索する。";
        "algorithm=scout&table=merged&order=first:ai14s&window=range&frame=0": "with good moves first",
            "良い手を先頭にして";
    );
    MTDF: (
        "MTD(f)", "MTD(f) 法";
        "Uses null windows only, in passes around a guess that improves. A table remembers what earlier passes found.",
            "null window の探索だけを、予測値を直しながら繰り返す。前のパスで分かったことは置換表に残る。";
        "algorithm=mtdf&table=merged&window=range&board=o..x.....&frame=0": "pass by pass", "パスごとに";
    );
    UCT: (
        "UCT (Monte Carlo tree search)", "UCT (モンテカルロ木探索)";
        "Plays random games and keeps visits and means. Each iteration goes where mean plus exploration bonus is greatest, adds one node, makes a playout and counts its result at every node on the path. Its values are guesses; the true values beside them come from the solver.",
            "ランダムに終局まで打ち、訪問回数と結果の平均を記録する。反復のたびに、平均と探索ボーナスの和が最大の着手をたどり、ノードを 1 つ追加してプレイアウトを行い、途中の全ノードにその結果を反映する。値は推測で、隣の真の値はソルバーが求めたもの。";
        "algorithm=uct&iterations=1000&seed=7&frame=0": "from the first game", "最初の対局から";
        "algorithm=uct&iterations=2000&seed=7&board=...x.o.o.&frame=10615": "in a trap: most games go to a move that loses", "わなの中: 最も多く試しているのは負ける手";
        "algorithm=uct&iterations=2000&seed=7&board=...x.o.o.&proofs=bounds&frame=0": "with bounds, it is proved after 415 games", "範囲の証明を使うと 415 局で証明が終わる";
    );
    PUCT: (
        "PUCT", "PUCT";
        "UCT with priors: every move is a candidate from the start, and a higher prior gives it a larger bonus. Priors are equal, or half of them goes to the moves of a player that doesn't search. An untried move has its parent's mean.",
            "事前の評価を使う UCT。すべての着手を最初から候補とし、事前確率の高い着手ほどボーナスが大きい。事前確率は均等か、半分を探索をしない AI が選ぶ着手に分ける。まだ試していない着手の平均には、親の平均を使う。";
        "algorithm=puct&iterations=1000&seed=7&frame=0": "with equal priors", "どの手も同じ事前確率で";
        "algorithm=puct&iterations=2000&seed=7&board=...x.o.o.&prior=ai6&frame=0": "a trap, starting with a careful player's moves", "わなのある局面を、負けを防ぐ手から始める";
    );
    PROOFS: (
        "Proof-number search", "証明数探索";
        "Asks one question: is the score at least F? Each node has a proof and a disproof number: the smallest number of open leaves that a proof, or a disproof, still needs. It always expands the most-proving node, and stops when one number of the root is 0. Df-pn (--algorithm dfpn) gives the same answers without a tree: it searches depth first, turns back at thresholds, and keeps the numbers in a table.",
            "「評価値は F 以上か」という 1 つの問いに答える。各ノードの証明数と反証数は、証明、反証にまだ必要な葉の最小の数。常に最有力ノードを展開し、ルートのどちらかの数が 0 になれば終わる。df-pn (--algorithm dfpn) は木を作らずに同じ答えを出す。しきい値に達するまで深さ優先で進み、数を置換表に残す。";
        "algorithm=pn&ask=0&frame=0": "does 〇 get at least a draw?", "〇 は引き分け以上を取れるか";
        "algorithm=pn&board=...x.o.o.&ask=1&frame=0": "does 〇 win? No, after 184 expansions", "〇 は勝てるか。184 回の展開で反証される";
        "algorithm=dfpn&ask=0&frame=0": "the first question with df-pn, thresholds shown", "最初の問いを df-pn で。しきい値も示す";
    );
    DEEPENING: (
        "Iterative deepening", "反復深化";
        "Runs any of these with depth limit 1, 2, 3, … An evaluation replaces everything deeper, and each depth orders the moves of the next.",
            "深さの上限を 1、2、3… と増やして調べる。上限より先は評価関数で見積もり、1 つ浅い探索の結果で着手の順序を決める。";
        "deepen=true&depth=4&table=merged&eval=ai14s&order=previous&board=ox..x..o.&frame=0": "to depth 4",
            "深さ 4 まで";
    );
}

/// The keys of a comparison besides its own.
pub(crate) const AS_SEARCH: NamedText = (
    "…",
    Text::new(
        "and all keys of the search page",
        "ほかは探索のページと同じ",
    ),
);

/// Algorithms, each with searches to step through.
pub(crate) const ALGORITHMS: [HelpTopic; 8] = [
    MINIMAX, ALPHA_BETA, SCOUT, MTDF, DEEPENING, UCT, PUCT, PROOFS,
];

texts! {
    NOTATION: {
        "(x, y)": "column from the left, row from the top, both from 0", "左からの列と上からの行。どちらも 0 から";
        "1,1 0,0": "moves, separated by spaces", "着手を空白で区切って並べる";
        "4453": "moves of a game with gravity: columns from 1", "重力のあるゲームの着手。列の番号を 1 から数える";
        "......o..": "a board, column by column: . is empty, o and x are marks; this is circle at (2, 0)",
            "盤面を列ごとに書く。. は空、o と x はマーク。これは (2, 0) に 〇";
        "3x3 5x4x4 7x6x4g": "a game: columns x rows x how many in a row; g for gravity. connect4 is 7x6x4g",
            "ゲーム: 列x行x並べる数。g は重力。connect4 は 7x6x4g";
        "((3 5) (2 9))": "a tree as a game: numbers are leaves, parentheses nodes; o( or x( says whose turn it is",
            "木もゲームになる。数は葉、括弧はノード。o( と x( は手番";
    };

    /// What the program does without pages.
    COMMANDS: {
        "marubatsu solve --game 4x4x3 --all-moves": "the exact score of every move", "すべての着手の正確な評価値";
        "marubatsu table build -o scores.csv": "every position with its score", "すべての局面と評価値";
        "marubatsu search --board ox..x..o. --json": "one search as JSON", "1 回の探索の結果を JSON で";
        "marubatsu --help": "all commands", "すべてのコマンド";
    };

    PYTHON_LEAD: "`cargo xtask wheel` builds the package for Python 3.10 or newer; install the file it names with `pip install`. In a notebook, positions and frames are shown as pictures. The notebooks in examples/notebooks follow the tutorial series.",
        "`cargo xtask wheel` でパッケージ (Python 3.10 以上) ができるので、表示されたファイルを `pip install` でインストールします。ノートブックでは局面とフレームが図になります。examples/notebooks では、連載の内容をセルで試せます。";
    PYTHON: {
        "import marubatsu as m": "the whole lab, with types and examples", "ラボのすべて。型と例つき";
        "m.search(\"3x3\", table=\"merged\").best_moves": "one search: score, nodes, best moves, line", "1 回の探索: 評価値、ノード数、最善手、読み筋";
        "m.trace(\"3x3\", table=\"merged\")[71].sentence": "what happens in a frame, and why", "フレームで起きることと、その理由";
        "m.search(\"3x3\", algorithm=\"uct\", seed=7).record().visits(at=100)": "visits after any number of iterations", "任意の反復での訪問回数";
        "m.match(lambda at: at.moves[0], \"ai2\", games=100).ratios": "a function plays", "関数を AI として対戦させる";
        "from marubatsu.series import Marubatsu, ai_abs_dls": "the series' own names", "連載と同じ名前";
    };

    IMPORT: [
        "Any program can record its search, which you can then step through here, with pictures and reasons. The file is JSON Lines, one event per line: where the search arrives, what a child returned, what was updated or cut, and the score that settles a node. A line that doesn't fit the game is rejected with its number.",
            "どんなプログラムでも、探索の動きを書き出せば、ここで図と理由つきで 1 コマずつ見られます。1 行に 1 イベントの JSON で、ノードへの到着、子ノードの評価値、更新や枝狩り、確定した評価値を書きます。ゲームに合わない行があれば、行番号を示します。";
        "All fields: docs/events.md. `marubatsu trace --format events` writes the same, and `--replay FILE` reads it for lists, pictures and films.",
            "すべての項目は docs/events.md にあります。`marubatsu trace --format events` は同じ形式で書き出し、`--replay FILE` で読み込むと、一覧、図、動画にできます。";
    ];
    EXAMPLE: "The beginning of a recording", "記録の始まりの例";
}
pub(crate) const EVENTS: &str = r#"{"schema":"marubatsu.events/1","game":"((3 5) (2 9))"}
{"event":"enter","window":["-inf","inf"]}
{"event":"order"}
{"event":"enter","move":[0],"window":["-inf","inf"]}
...
{"event":"child","best":"-inf","score":3}
{"event":"updated","best":3,"window":[3,"inf"],"improved":true,"fail":"exact"}
...
{"event":"leave","score":3,"calculated":[3,3],"fail":"exact"}
"#;

texts! {
    SHARE: {
        "URL": "the address holds the whole view, search and frame included; everyone who runs marubatsu sees the same",
            "アドレスは探索もフレームも含む。marubatsu で開けば、だれにも同じ画面が見える";
        "SVG PNG": "one frame's picture", "1 フレームの図";
        "GIF APNG": "a range of frames as a film", "連続したフレームの動画";
        "HTML": "a range of frames as one file to step through, without a server; up to 400 kB",
            "連続したフレームを 1 つのファイルにまとめ、サーバーなしでコマ送りできる。400 kB まで";
        "JSON Lines": "the whole search, for programs", "探索の全体をプログラム用に";
        "<iframe>": "a run inside slides or notebooks on this machine: copy the embed code from Export; inside another page, a button starts it",
            "この PC のスライドやノートブックに埋め込める。保存の欄の埋め込みコードをコピーする。他のページの中ではボタンを押すと始まる";
    };
}
