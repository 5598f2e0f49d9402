//! The texts of the page for your own tree.

use marubatsu::lang::Text;

use super::texts;

texts! {
    TITLE: "Your own tree", "自分の木";
    TREES: "Trees to begin with", "用意された木";
    RANDOM_TREES: "Random trees", "ランダムな木";
    LEVEL: "Random, level", "ランダム、レベル";
    RANDOM: "Another random tree", "別のランダムな木";
    OWN: "Your own tree", "自分の木";
    UNDO: "Undo", "元に戻す";
    REDO: "Redo", "やり直す";
    SEARCHES: "Search", "探索";
    NODES: "The tree's nodes, from left to right", "木のノード (左から順)";
    ADD: "Add a child (Insert or a)", "子を増やす (Insert か a)";
    REMOVE: "Remove (Del)", "消す (Del)";
    LESS: "one less", "1 減らす";
    MORE: "one more", "1 増やす";
    FIGURES: "Before and now", "前と今の数";
    BEFORE: "before", "前";
    NOW: "now", "今";
    /// The rows of the table, by the names of what they say.
    ROWS: {
        "value": "value", "値";
        "nodes": "looked at", "調べたノード";
        "cut_away": "leaves cut away", "切った葉";
    };
    TEXT: "As text", "文字で";
    NOTE: "This tree has its own link. Undo takes back up to 100 changes.", "この木には専用のリンクがあります。100 回前まで元に戻せます。";
    COPY: "Copy link", "リンクをコピー";
    WATCH: "Watch this search", "この探索を見る";
    SHOW: "Show this tree", "この木を表示";
    HINT: "Drag a number, or use ↑ ↓. ＋ adds a child, Del removes. Choose △ or ▽ for its sentence.",
        "数字を上下に動かすか、↑ ↓ を使います。＋ で子を増やし、Del で消します。△ ▽ を選ぶと説明が出ます。";

    /// Trees to begin with, by the addresses that name them.
    PRESETS: {
        "game=((3 12 8)(2 4 6)(14 5 2))": "The textbook's three branches", "教科書の 3 本の枝";
        "game=((3 5)(2 9))": "Four leaves", "葉が 4 枚";
        "game=((5 8)(((2 9)(7 4))3))": "A deep cut", "離れた所での枝狩り";
        "game=((1 4)(3 5)(6 8))": "Nothing to cut", "切る枝がない";
        "game=((3 8 12)(2 4 6)(2 5 14))": "Best order of the same leaves", "同じ葉の最も良い順";
        "game=((14 5 2)(6 4 2)(12 8 3))": "Worst order of the same leaves", "同じ葉の最も悪い順";
        "game=((3 12 8)(7 4 6)(14 5 2))&algorithm=scout": "Scout searches again", "スカウト法の再探索";
    };

    /// What is said over the tree.
    STAGE: {
        "leaf": "leaf {value}, {place}", "葉 {value}、{place}";
        "branch": "{sign} {value}, {place}", "{sign} {value}、{place}";
        "at_root": "the root", "ルート";
        "at_path": "path {path}", "経路 {path}";
        "never": "never looked at", "調べない";
        "now_looked": "now looked at", "新たに調べる";
        "now_cut": "now cut", "新たに切る";
        "was": "was {value}", "前 {value}";
        "cuts": "cuts {count}", "{count} 枚切れる";
        "cuts_one": "cuts the {value}", "{value} を切れる";
        "looks_at_all": "looks at all", "全部調べる";
        "looks_at_one": "the {value} is looked at", "{value} も調べる";
        "release": "Release to remove", "放すと消えます";
    };

    /// What the page's script says besides.
    SCRIPT: {
        "back_to": "Back to {value}", "{value} に戻す";
        "back": "Take it back", "元に戻す";
        "random": "Random, level {level}", "ランダム、レベル {level}";
        "copied": "Link copied", "リンクをコピーしました";
        "copy_by_hand": "Copy it from the address bar", "アドレス欄からコピーしてください";
    };

    /// Keys of the page.
    KEYS: {
        "↑ ↓": "change a leaf by one; Page Up and Page Down by ten", "葉の値を 1 変える。Page Up、Page Down で 10";
        "0–9 −": "write a leaf's value", "葉の値を書く";
        "Insert, a": "add a child", "子を増やす";
        ".": super::share::SHARE;
        "Enter": "make a leaf a branch", "葉を枝にする";
        "Del": "remove", "消す";
        "← →": "to the next node", "隣のノードへ";
        "Tab": "through all nodes", "すべてのノードを順に";
        "Ctrl Z": "undo; with Shift redo", "元に戻す。Shift でやり直す";
    };
}
