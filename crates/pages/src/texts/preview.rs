//! The texts of link previews.

use marubatsu::lang::Text;

use super::texts;

texts! {
    CUT_AT: "A cut at frame {n}", "フレーム {n} の枝狩り";
    ANSWER_AT: "A table answer at frame {n}", "フレーム {n}: 置換表で確定";
    AT: "Frame {n}", "フレーム {n}";
    FRAME: "frame {n}", "フレーム {n}";
    WITH_TABLE: " with a table", "と置換表";
    WORTH: "{tree} is worth {value}", "{tree} の値は {value}";
    TO_MOVE: "{game}, {side} to move", "{game}、{side} の手番";
    ENDED: "{game}, the game is over", "{game}、終局";
    MOVES: "{side} to move after {n} {n|move|moves}. Play on from here, and see what every move is worth.",
        "{n} 手まで進み、{side} の手番。ここから続けて打てる。どの手の値も見られる。";
    OVER: "The game is over after {n} {n|move|moves}. Step through it, and see what every move was worth.",
        "{n} 手で終局。1 手ずつ振り返り、どの手の値も見られる。";
    DAILY: "Daily move {n}", "日替わりの一手 {n}";
    ONE_WINS: "Only one column wins for 〇. Which?", "〇 の手番。勝てる列は 1 つだけ。どれ？";
    LEFT: "left", "左";
    RIGHT: "right", "右";
    /// What pages are for, by their names.
    ABOUT: {
        "home": super::home::LEAD;
        "help": "The terms of game-tree search, the algorithms, the notation and all keys.", "ゲーム木探索の用語、アルゴリズム、表記、キー操作の一覧。";
        "search": "Step through minimax, alpha-beta, Scout and MTD(f): the tree, the window, every cut, and a sentence that says why.",
            "ミニマックス法、αβ 法、スカウト法、MTD(f) 法を 1 コマずつ見る。木、範囲、すべての枝狩りと、その理由の説明。";
        "play": "Tic-tac-toe, 4×4 and Connect Four against five levels, with the exact value of every move.", "〇×ゲーム、4×4、コネクトフォーを 5 段階の AI と。すべての手の正確な値が分かる。";
        "match": "AIs against each other, and proofs that one has solved a game.", "AI どうしの対戦と、ゲームを解いたことの証明。";
        "players": "Every AI by name, with what it does.", "すべての AI の名前と説明。";
        "tree": "A whole small game: every position with its value, and the best line from it.", "小さいゲームの全体。どの局面の値も最善の手順も分かる。";
        "growth": "Watch a game tree grow, node by node.", "ゲーム木が 1 ノードずつ育つようすを見る。";
        "river": "Watch a search go where it seems to matter most, with the true values beside it.", "最も重要そうなノードから調べる探索を、真の値と並べて見る。";
        "own-tree": "Drag a number and see what the search looks at and what it cuts.", "数字を動かすと、どこを調べてどこを切るかがすぐに分かる。";
        "compare": "Two searches of one position: how much one saves, and where they part.", "同じ局面の 2 つの探索。どちらがどれだけ省き、どこで分かれるか。";
        "race": "Several searches over one axis, each in the colour of its best move's true value.", "複数の探索を同じ軸に並べる。色は、それぞれの最善手の真の値。";
        "learn": "Chapter by chapter: predict what the search does, then see it.", "章ごとに、探索の動きを予想してから確かめる。";
        "lesson": "Predict what the search does next, then see it.", "探索が次にどう動くかを予想してから確かめる。";
        "daily": "Every day a position of Connect Four in which only one column wins, and a tree.", "毎日、勝てる列が 1 つだけのコネクトフォーの局面と、木の問題。";
        "practice": "Practise on random trees, one question each.", "ランダムな木の練習問題。";
    };
}
