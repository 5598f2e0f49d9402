//! What stands on the page of practice, besides what lessons have.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::Text;

use super::explanation;
use super::lesson;
use super::stage;
use super::texts;

texts! {
    TITLE: "Practice", "練習";
    AGAIN: "Practice on other trees", "ほかの木で練習する";
    LEVEL: "Level", "レベル";
    KIND: "Question", "質問";
    LEVELS: "a round has up to 50 trees; give the level of each, from 1 to 5, such as 1123", "木は 50 本までです。それぞれのレベルを 1 から 5 の数字で並べてください (例: 1123)";
    /// What may be asked.
    KINDS: {
        "never": "which leaves are never looked at", "調べずに終わる葉はどれか";
        "up": "which value is returned", "返る値はいくつか";
        "bound": "the new α or β", "新しい α または β はいくつか";
        "cut": "is there a cutoff", "枝狩り (枝刈り) が起こるか";
        "scout": "does Scout search again", "Scout は再探索するか";
        "line": "where the best line ends", "最善手順の行き着く葉はどれか";
        "order": "the order that looks at the fewest leaves", "調べる葉が最も少なくなる順番";
        "entry": "which table entry answers", "どの盤面の登録を使うか";
        "chosen": "which move UCT selects next", "UCT が次に選ぶ手はどれか";
        "most": "which leaf is most-proving", "最有力ノードはどの葉か";
    };
    /// What the script says.
    SCRIPT: {
        "at": stage::AT;
        "score": stage::SCORE;
        "looked_at": stage::LOOKED_AT;
        "cut_away": stage::CUT_AWAY;
        "frame": "Frame {n}", "フレーム {n}";
        "all_right": "All right: {points} {points|point|points}.", "正解です。{points} 点。";
        "some_wrong": "{points} {points|point|points}. Look again:", "{points} 点。間違えたところ:";
        "nothing_known": "Looked at in frame {frame}: nothing had come back to its parent yet, so nothing could be cut there.", "フレーム {frame} で調べている: その親にはまだ何も返っておらず、枝狩りできません。";
        "known_before": "Looked at in frame {frame}: its parent had {value}, and that was not enough to cut.", "フレーム {frame} で調べている: その親には {value} が返っていましたが、枝狩りには足りません。";
        "marked_right": "rightly marked", "正しい印";
        "marked_wrong": "wrongly marked, or not marked", "誤った印、または印なし";
        "missed": "Trees with mistakes, to try again:", "間違えた木をもう一度:";
        "missed_tree": "Level {level}: {game}", "レベル {level}: {game}";
        "is_cut_away": "Cut away in frame {frame}: {sentence}", "フレーム {frame} で枝狩り: {sentence}";
        "wrong_is": "The answer: {answer}.", "答え: {answer}。";
        "hint": lesson::HINT;
        "forward_here": "Press a node to put it first among its siblings.", "ノードを押すと、兄弟の先頭に移ります。";
        "root": "the root", "ルート";
        "put_first": "put {tree} first", "{tree} を先頭に移す";
        "best_order": "The best order: ", "最善の順番: ";
        "better_here": "with its children in another order: {leaves} {leaves|leaf|leaves}", "の子を並べ替えるだけで葉 {leaves} 枚";
        "nth_leaf": "leaf {n}: {value}", "葉 {n}: {value}";
        "so_far": "{n}/{count}|{points} {points|point|points}|{streak} in a row", "{n}/{count}|{points} 点|連続 {streak}";
        "over": "{points} of {most} points; longest streak: {streak} {streak|tree|trees}.", "{most} 点中 {points} 点、連続正解は最高 {streak} 本でした。";
        "harder": "{well} right in a row: the next trees are level {level}.", "{well} 本続けて正解したので、次からレベル {level} です。";
        "easier": "{badly} trees with mistakes: the next trees are level {level}.", "間違えた木が {badly} 本になったので、次からレベル {level} です。";
        "onward": "{count} more trees, starting at level {level}", "レベル {level} から、さらに {count} 本";
        "link": "The same trees for a friend", "同じ木を友だちにも";
        "next": lesson::NEXT;
        "answer": lesson::ANSWER;
        "to_leaf": lesson::TO_LEAF;
        "at_leaf": lesson::AT_LEAF;
        "go_down": lesson::GO_DOWN;
        "way_down": lesson::WAY_DOWN;
        "bare_root": lesson::BARE_ROOT;
        "bare_move": lesson::BARE_MOVE;
        "number": "A number", "数";
        "erase": "Erase", "消す";
        "bound": "{side} = {value}", "{side} = {value}";
        "drag_here": lesson::DRAG_HERE;
        "node_root": "root: {state}", "ルート: {state}";
        "node_child": "leaf {n}: {state}", "葉 {n}: {state}";
        "node_move": "{move}: {state}", "{move}: {state}";
        "node_depth": "depth {depth}: {state}", "深さ {depth}: {state}";
    };
    /// Keys besides those of every stage.
    KEYS: {
        "w": explanation::KEY;
        "Enter": "answer, then continue", "答える、次へ進む";
        "h": "a hint", "ヒント";
        "y n": "yes, no", "はい、いいえ";
        "f": "full screen, for a projector", "全画面 (プロジェクター)";
        "?": "this list", "この一覧";
    };
}
