//! What stands on the home page: three doors, and where each leads.

use marubatsu::lang::Text;

use super::texts;

texts! {
    TITLE: "See a search think", "探索の考えを見る";
    LEAD: "marubatsu is a workbench for game-tree search, for 〇×ゲーム (tic-tac-toe), Connect Four and every board where so many in a row win. The search that solves a board is the one you step through.",
        "marubatsu は、〇×ゲームやコネクトフォーなど、同じマークを並べるゲームのための、ゲーム木の探索の作業台です。局面を解く探索と、1 コマずつ確かめる探索は同じものです。";
    SEE_CUT: "See this cut, and what leads to it", "この枝狩りに至るまでを見る";
    LEARN: (
        "Learn", "学ぶ";
        "Step through alpha-beta and its relatives, frame by frame: the window, the cuts and their reasons, what the table knows. Take pictures and films away.",
            "αβ 法とその仲間を 1 コマずつ見る。α 値と β 値、枝狩りとその理由、置換表の中身。図や動画は保存できる。";
        "/search?game=((3+5)+(2+9))&frame=0": "The first cut, on a tree of four leaves",
            "葉が 4 つの木で、最初の枝狩り";
        "/search?window=range&table=merged&score=shortest&frame=0": "〇×ゲーム from the start, with a table",
            "〇×ゲームの開始局面から、置換表つき";
        "/play": "Play a game, and see the search that beat you", "対戦して、負かした探索を見る";
        "/tree": "Walk a whole game tree", "ゲーム木全体を歩く";
        "/help": "The words and the algorithms", "用語とアルゴリズム";
    );
    BUILD: (
        "Build", "作る";
        "Write a search, an AI or a game of your own, and watch it here: a recording from any program, a tree by hand, a game in sixty lines of Rust.",
            "探索、AI、ゲームを自分で作って、ここで見る。どんなプログラムの記録でも、手書きの木でも、60 行の Rust のゲームでも。";
        "/players": "All AIs and what they do", "AI の一覧と説明";
        "/match?players=ai14s+ai2s": "Match AIs, and prove how good one is", "AI を対戦させ、強さを証明する";
        "/search#import": "Open what your own search recorded", "自作の探索の記録を開く";
        "/search#maker": "Make a tree by hand", "木を手で作る";
        "/search?board=ox..x..o.&eval=ai14s&depth=3&frame=0": "An AI's evaluation at a depth limit",
            "深さの上限で AI の評価値を使う探索";
        "/help#import": "How to write a recording", "記録の書き方";
    );
    SOLVE: (
        "Solve", "解く";
        "How many nodes does each algorithm need, on which boards, how fast? Compare two searches here; the command line solves at engine speed.",
            "どのアルゴリズムが、どの盤で、何ノード必要で、どれだけ速いか。ここでは 2 つの探索を比べ、コマンドでは高速に解く。";
        "/compare?board=ox..x..o.&left.algorithm=minimax&frame=0": "Minimax against alpha-beta",
            "ミニマックス法と αβ 法を比べる";
        "/search?game=7x6x4g&table=merged&node_limit=2000&frame=0": "Connect Four, as far as 2000 nodes",
            "コネクトフォーを 2000 ノードまで";
    );
    /// What the command line does behind that door.
    COMMANDS: {
        "marubatsu solve --game 4x4x3 --all-moves": "the exact score of every move", "すべての着手の正確な評価値";
        "marubatsu table build -o scores.csv": "every position with its score", "すべての局面と評価値";
    };
}
