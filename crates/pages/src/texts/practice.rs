//! What stands on the page of practice, besides what lessons have.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::Text;

use super::lesson;
use super::stage;
use super::texts;

texts! {
    TITLE: "Practice", "練習";
    AGAIN: "Practise on other trees", "ほかの木で練習する";
    LEVEL: "Level", "レベル";
    KIND: "Question", "質問";
    LEVELS: "a round has up to 50 trees, each with a level from 1 to 5, such as 1123", "木は 50 本まで、レベルはそれぞれ 1 から 5 です (例: 1123)";
    /// What may be asked.
    KINDS: {
        "never": "which leaves are never looked at", "見ない葉はどれか";
        "up": "which value goes up", "どの値が上がるか";
        "bound": "where the bound goes", "窓の端はどこへ動くか";
        "cut": "is the rest cut", "残りは切れるか";
    };
    /// What the script says.
    SCRIPT: {
        "at": stage::AT;
        "score": stage::SCORE;
        "looked_at": stage::LOOKED_AT;
        "cut_away": stage::CUT_AWAY;
        "frame": "Frame {n}", "フレーム {n}";
        "never": "Alpha-beta goes through this tree from the top. Mark every leaf that it never looks at.", "αβ 法がこの木を上から調べます。見ないまま終わる葉すべてに印を付けてください。";
        "up": "A score has come back. Which value goes up from this node?", "値が返りました。このノードから上がる値はどれですか。";
        "bound_alpha": "A score has come back. Where does α of this node go?", "値が返りました。このノードの α はどこへ動きますか。";
        "bound_beta": "A score has come back. Where does β of this node go?", "値が返りました。このノードの β はどこへ動きますか。";
        "cut": "A score has come back. Is the rest of this node cut?", "値が返りました。このノードの残りは切れますか。";
        "all_right": "All right: {points} {points|point|points}.", "正解です。{points} 点。";
        "some_wrong": "{points} {points|point|points}. Not so:", "{points} 点。違うのは:";
        "wrong_is": "It is {answer}.", "答えは {answer} です。";
        "nth_leaf": "leaf {n}: {value}", "葉 {n}: {value}";
        "so_far": "{n}/{count}|{points} {points|point|points}|{streak} in a row", "{n}/{count}|{points} 点|連続 {streak}";
        "over": "{points} of {most} points, at best {streak} trees in a row without fault.", "{most} 点中 {points} 点、連続正解は最高 {streak} 本でした。";
        "harder": "{well} in a row without fault: from here on level {level}.", "{well} 本続けて正解したので、次からレベル {level} です。";
        "easier": "{badly} trees with faults: from here on level {level}.", "間違えた木が {badly} 本になったので、次からレベル {level} です。";
        "onward": "{count} more trees, from level {level}", "レベル {level} から、あと {count} 本";
        "link": "The same trees for a friend", "同じ木を友だちにも";
        "next": lesson::NEXT;
        "answer": lesson::ANSWER;
        "yes": "Yes", "はい";
        "no": "No", "いいえ";
        "number": "A number", "数";
        "erase": "Erase", "消す";
        "bound": "{side} = {value}", "{side} = {value}";
        "node_root": "root: {state}", "根: {state}";
        "node_child": "leaf {n}: {state}", "葉 {n}: {state}";
        "node_move": "{move}: {state}", "{move}: {state}";
        "node_depth": "depth {depth}: {state}", "深さ {depth}: {state}";
    };
    /// Keys besides those of every stage.
    KEYS: {
        "Enter": "answer; then on", "答える、次へ進む";
        "y n": "yes, no", "はい、いいえ";
        "f": "full screen, for a projector", "全画面 (プロジェクター)";
        "?": "this list", "この一覧";
    };
}
