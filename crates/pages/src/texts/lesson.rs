//! The texts of the lesson pages: the list of chapters, and a stop with its question.
//!
//! Invariant: no text here reveals an answer; a stop's own texts come from its chapter.

use marubatsu::lang::Text;
use marubatsu_app::lessons::render::answer_names;

use super::{explanation, stage, texts};

texts! {
    TITLE: "A lesson", "レッスン";
    LIST: "Learn", "学ぶ";
    LEAD: "From the rules of 〇× to MTD(f), with recorded searches. At each stop you predict what comes next, and then you see it. Every answer comes from the search itself.",
        "〇× のルールから MTD(f) まで、実際の探索の記録で学びます。各場面で次に起こることを予想し、それから続きを見ます。正解はすべて探索そのものから得られます。";
    STOPS: "Stops of this chapter", "この章の場面";
    STOP: "Stop", "場面";
    QUESTION: "Question", "質問";
    ANSWER: "Answer", "答える";
    HINT: "Hint", "ヒント";
    SHOW: "Show me", "答えを見る";
    NEXT: "Next", "次へ";
    DRAG_HERE: "Drag the bracket on the line above, or press a digit.", "上の数直線のかっこを動かすか、数字キーを押してください。";
    TO_LEAF: "Go down to a leaf first: a board with nothing below it.", "まず葉まで下りてください。葉の下には何もありません。";
    GO_DOWN: "Choose the next board, in the picture or here.", "図の盤か、ここの手を選んで下ります。";
    AT_LEAF: "This is a leaf. Answer, or go back to a node above.", "ここは葉です。答えるか、上のノードに戻ってください。";
    WAY_DOWN: "The path so far", "ここまでの経路";
    BARE_ROOT: "root", "ルート";
    BARE_MOVE: "{move}", "{move}";
    EXPLORE: "Explore this search", "この探索を調べる";
    BACK_TO_LIST: "All chapters", "章の一覧";
    TEACHERS: "For teachers", "教える人へ";
    PROJECTOR: "For a projector: press f at any stop, or open the chapter in large type.", "プロジェクターで使うとき: どの場面でも f キーで全画面になります。最初から大きな文字でも開けます。";
    PROJECTOR_LINK: "Open the first chapter in large type", "第 1 章を大きな文字で開く";
    HIDDEN: "Results can stay hidden until the end of a chapter.", "章の最後まで正誤を隠すこともできます。";
    HIDDEN_LINK: "Open the first chapter with results hidden", "正誤を隠して第 1 章を開く";
    PRACTICE: "Practice: endless random trees, marked by the search itself", "練習: 次々に出るランダムな木を、探索そのものが採点します";
    FORGET: "Forget my progress", "進み具合を消す";
    KEPT: "Your progress is stored on this device only and never sent.", "進み具合はこの端末にだけ保存され、送信されません。";
    SCRIPT_ONLY: "Lessons need JavaScript. The command marubatsu lesson show prints them as text.", "レッスンには JavaScript が必要です。コマンド marubatsu lesson show を使うと文章として読めます。";
    OVERVIEW: "What has happened so far", "ここまでの探索";
    OWN: "Lessons of your own", "自作のレッスン";
    BRING: "Open a lesson file", "レッスンのファイルを開く";
    BRING_HELP: "Choose a lesson file (.toml), or drop it anywhere on this page. It is checked first and opens only if all its claims hold.",
        "レッスンのファイル (.toml) を選ぶか、このページにドロップしてください。先に検査し、誤りが 1 つでもあれば開きません。";
    REFUSED: "was not opened. Correct it and start the server again:", "は開けませんでした。直してからサーバーを起動し直してください:";
    NEW: "Your own lesson: marubatsu lesson new FILE writes one to begin with; docs/lessons.md explains every key.", "自作のレッスン: marubatsu lesson new ファイル名 でひな形を書き出せます。書き方は docs/lessons.ja.md にあります。";
    OPEN_PACKED: "Check and open the lesson in this address", "このアドレスのレッスンを検査して開く";
    /// What the list's script says.
    LIST_SCRIPT: {
        "address": "The lesson in this address", "このアドレスのレッスン";
        "checking": "Checking {name}…", "{name}: 検査しています…";
        "open": "{title} is open: {stops} {stops|stop|stops}, {questions} {questions|question|questions}.", "「{title}」を開きました。{stops} 場面、質問 {questions} 個です。";
        "not_open": "{name} was not opened; {count} {count|problem|problems}:", "{name}: 誤りが {count} 件あるので開けませんでした。";
        "and_more": "…and {count} more", "…ほか {count} 件";
        "lesson_too_large": "{name} was not opened: it has {size} KiB; the limit is {most} KiB.", "{name}: {size} KiB あるので開けませんでした。上限は {most} KiB です。";
        "no_lesson": "{name} was not opened: {message}", "{name}: 開けませんでした。{message}";
        "progress": "{done} of {stops} stops, {first} right first time", "{stops} 場面のうち {done} 場面が済み、一度で正解 {first} 問";
        "begin": "Begin", "始める";
        "go_on": "Continue", "続ける";
        "again": "Again", "もう一度";
    };
    /// What the script says.
    SCRIPT: {
        "at": stage::AT;
        "frame": "Frame {n}", "フレーム {n}";
        "right": "Right.", "正解です。";
        "wrong": "Not quite.", "違います。";
        "shown": "Here it is:", "答え:";
        "taken": "Saved. You will see the results at the end of the chapter.", "記録しました。正誤は章の最後に分かります。";
        "answer": ANSWER;
        "here": "Choose this frame", "このフレームを選ぶ";
        "first": "Search this one first", "これを先に調べる";
        "yes": answer_names::YES;
        "no": answer_names::NO;
        "=": answer_names::EXACT;
        "≤": answer_names::AT_MOST;
        "≥": answer_names::AT_LEAST;
        "answers": answer_names::TABLE_ANSWERS;
        "searched": answer_names::SEARCHED;
        "fewer": answer_names::FEWER;
        "same": answer_names::SAME;
        "more": answer_names::MORE;
        "table": answer_names::TABLE;
        "window": answer_names::WINDOW;
        "node_root": "root: {state}", "ルート: {state}";
        "node_depth": "depth {depth}: {state}", "深さ {depth}: {state}";
        "node_move": "{move}: {state}", "{move}: {state}";
        "node_child": "child {n}: {state}", "子 {n}: {state}";
        "bare_root": BARE_ROOT;
        "bare_depth": "depth {depth}", "深さ {depth}";
        "bare_move": BARE_MOVE;
        "bare_child": "child {n}", "子 {n}";
        "bare_path": "leaf {path}", "葉 {path}";
        "none": answer_names::NONE;
        "counted": "all orders of moves", "手のすべての順序";
        "hint": "Hint:", "ヒント:";
        "look_at": "Compare the nodes that are ringed now.", "囲んだノードを比べてください。";
        "answer_first": "Answer first: what comes next would give it away. You can step back.", "先に答えてください。続きを見ると答えが分かってしまいます。前のフレームには戻れます。";
        "nodes": "{nodes} nodes", "{nodes} ノード";
        "number": "A number", "数";
        "erase": "Erase", "消す";
        "bound": "{side} = {value}", "{side} = {value}";
        "drag_here": DRAG_HERE;
        "window_is": "α = {alpha}, β = {beta}", "α = {alpha}、β = {beta}";
        "stop": "Stop {n} of {count}", "場面 {n} / {count}";
        "done": "done", "済み";
        "done_first": "right first time", "一度で正解";
        "next": NEXT;
        "next_chapter": "Next chapter", "次の章へ";
        "all_chapters": BACK_TO_LIST;
        "end": "End of the chapter: {first} of {questions} questions right first time.", "この章は終わりです。{questions} 問中 {first} 問に一度で正解しました。";
        "pair": "Proof and disproof number, such as 4/7", "証明数と反証数 (例: 4/7)";
        "pair_form": "yes/no, such as 4/7 or 4/∞", "証明/反証 (例: 4/7、4/∞)";
        "to_leaf": TO_LEAF;
        "go_down": GO_DOWN;
        "at_leaf": AT_LEAF;
        "way_down": WAY_DOWN;
        "choose": "Choose an answer first.", "先に答えを選んでください。";
        "no_hint": "There is no further hint. Read the question again.", "これ以上のヒントはありません。もう一度質問を読んでください。";
    };
    /// Keys besides those of every stage.
    KEYS: {
        "Enter": "answer, then continue", "答える、次へ進む";
        "Backspace": "previous stop", "前の場面";
        "h": "a hint", "ヒント";
        "Alt+↑": "search this child first", "この子を先に調べる";
        "y n": "yes, no", "はい、いいえ";
        "= < >": "exactly, at most, at least", "ちょうど、以下、以上";
        ".": "the answer", "答えを見る";
        "w": explanation::KEY;
        "f": "full screen, for a projector", "全画面 (プロジェクター)";
        "?": "this list", "この一覧";
    };
}
