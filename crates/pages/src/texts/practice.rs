//! What stands on the page of practice, besides what lessons have.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::Text;

use super::lesson;
use super::stage;
use super::texts;

texts! {
    TITLE: "Practice", "練習";
    AGAIN: "Practice on other trees", "ほかの木で練習する";
    LEVEL: "Level", "レベル";
    KIND: "Question", "質問";
    LEVELS: "a round has up to 50 trees, one digit from 1 to 5 for the level of each, such as 1123", "木は 50 本まで、レベルはそれぞれ 1 から 5 です (例: 1123)";
    /// What may be asked.
    KINDS: {
        "never": "which leaves are never looked at", "見ない葉はどれか";
        "up": "which value is returned", "どの値を返すか";
        "bound": "the new α or β", "新しい α 値・β 値";
        "cut": "is there a cutoff", "枝狩りが起きるか";
    };
    /// What the script says.
    SCRIPT: {
        "at": stage::AT;
        "score": stage::SCORE;
        "looked_at": stage::LOOKED_AT;
        "cut_away": stage::CUT_AWAY;
        "frame": "Frame {n}", "フレーム {n}";
        "never": "Alpha-beta goes through this tree from the top. Mark every leaf that it never looks at.", "αβ 法がこの木を上から調べます。見ないまま終わる葉すべてに印を付けてください。";
        "up": "A child has returned its score. Which value does this node return?", "子ノードの値が返りました。このノードが返す値はどれですか。";
        "bound_alpha": "A child has returned its score. What is the new α of this node?", "子ノードの値が返りました。このノードの α はいくつになりますか。";
        "bound_beta": "A child has returned its score. What is the new β of this node?", "子ノードの値が返りました。このノードの β はいくつになりますか。";
        "cut": "A child has returned its score. Are the node's other moves cut off?", "子ノードの値が返りました。このノードの残りの着手は枝狩りされますか。";
        "all_right": "All right: {points} {points|point|points}.", "正解です。{points} 点。";
        "some_wrong": "{points} {points|point|points}. Look again:", "{points} 点。見直すところ:";
        "wrong_is": "It is {answer}.", "答えは {answer} です。";
        "nth_leaf": "leaf {n}: {value}", "葉 {n}: {value}";
        "so_far": "{n}/{count}|{points} {points|point|points}|{streak} in a row", "{n}/{count}|{points} 点|連続 {streak}";
        "over": "{points} of {most} points; the best streak was {streak} {streak|tree|trees}.", "{most} 点中 {points} 点、連続正解は最高 {streak} 本でした。";
        "harder": "{well} in a row: the next trees are level {level}.", "{well} 本続けて正解したので、次からレベル {level} です。";
        "easier": "{badly} trees with mistakes: the next trees are level {level}.", "間違えた木が {badly} 本になったので、次からレベル {level} です。";
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
        "Enter": "answer, then continue", "答える、次へ進む";
        "y n": "yes, no", "はい、いいえ";
        "f": "full screen, for a projector", "全画面 (プロジェクター)";
        "?": "this list", "この一覧";
    };
}
