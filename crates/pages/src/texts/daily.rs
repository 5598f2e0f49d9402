//! What stands on the page of the day's question.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::Text;

use super::texts;

texts! {
    TITLE: "Daily", "日替わり";
    NO_DATE: "a date is missing, such as date=2026-11-24", "日付がありません。date=2026-11-24 のように指定してください";
    BOARD: "Board", "盤";
    TRIES: "Your tries", "答えた手";
    WEEK: "This week", "今週";
    COPY: "Copy result", "結果をコピー";
    SEARCHED: "See it searched", "探索を見る";
    PLAY_ON: "Play it out", "続きを打つ";
    TREE: "Daily tree", "日替わりの木";
    TREE_ASKS: "Which leaves are never looked at?", "見られずに終わる葉はどれ？";
    EARLIER: "The day before", "前の日";
    LATER: "The day after", "次の日";
    /// Keys, beside those of the board.
    KEYS: {
        "1 - 7": "answer with this column", "この列と答える";
    };
    /// What the script says.
    SCRIPT: {
        "number": "Daily move {n} · {weekday}", "日替わりの一手 {n}・{weekday}";
        "weekdays": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday", "月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日";
        "weekdays_short": "Mon Tue Wed Thu Fri Sat Sun", "月 火 水 木 金 土 日";
        "ask": "to move. Only one move wins", "の手番。勝つ手は 1 つだけ";
        "rules": "Difficulty {dots}. You have three tries. Everyone has the same position today.",
            "難しさ {dots}。3 回まで答えられる。今日の局面は全員同じ。";
        "rules_of": "Difficulty {dots}. You have three tries. It was the position of {date}.",
            "難しさ {dots}。3 回まで答えられる。{date}の局面。";
        "found_1": "Found on the first try", "1 回目で正解";
        "found_2": "Found on the second try", "2 回目で正解";
        "found_3": "Found on the third try", "3 回目で正解";
        "missed": "Not found", "見つからなかった";
        "streak": "This week. Streak {n}, kept on this device only", "今週　連続 {n} 日（この端末にだけ残る）";
        "result": "marubatsu daily {n} ({weekday})", "マルバツ日替わり {n}（{weekday}）";
        "try_1": "1st try", "1 回目";
        "try_2": "2nd try", "2 回目";
        "try_3": "3rd try", "3 回目";
        "try_none": "not found", "正解なし";
        "with_streak": "{marks}  {tries}, streak {n}", "{marks}　{tries}・連続 {n} 日";
        "without_streak": "{marks}  {tries}", "{marks}　{tries}";
        "copied": "Result copied", "結果をコピーしました";
        "not_copied": "The browser does not allow copying.", "ブラウザーの設定でコピーできません。";
        "lost": "lost", "負け";
        "drawn": "drawn", "引き分け";
        "won": "found", "正解";
        "unanswered": "not answered", "未解答";
        "drop": "Answer: {place}", "{place} と答える";
        "full": "{place}, full", "{place}、空きなし";
    };
}
