//! What the search page's scripts say, under the names by which they ask for it; and the panel's terms,
//! which are the tutorial series' own.

use super::{Named, text};

/// What the scripts say.
pub(crate) const SCRIPT: [Named; 40] = [
    (
        "no_reason",
        text(
            "This position is too large to say why",
            "この局面は探索が大きすぎるため、理由を説明できません",
        ),
    ),
    ("play", super::search::PLAY_WORD),
    ("pause", text("Pause", "停止")),
    (
        "stretch",
        text("Frames {from} to {to}", "フレーム {from} から {to}"),
    ),
    (
        "node_hint",
        text(
            "Choose a node to go to its frames",
            "ノードを選ぶと、そのフレームに移動",
        ),
    ),
    (
        "not_visited",
        text(
            "The search never goes to that node.",
            "そのノードは探索されません。",
        ),
    ),
    (
        "filming",
        text(
            "Making a film of {count} frames…",
            "{count} コマのアニメーションを作成中…",
        ),
    ),
    (
        "pass",
        text(
            "pass {number}: window {window}",
            "パス {number}: α, β = {window}",
        ),
    ),
    (
        "pass_after",
        text(
            "pass {number}: window {window}, after score {before}",
            "パス {number}: α, β = {window} (前の評価値 {before})",
        ),
    ),
    ("line", text("Line: {line}", "読み筋: {line}")),
    (
        "filmed",
        text("Saved: {size} kB.", "保存しました: {size} kB。"),
    ),
    ("copied", text("Copied.", "コピーしました。")),
    (
        "copy_by_hand",
        text(
            "Copy the marked text.",
            "選択されたテキストをコピーしてください。",
        ),
    ),
    (
        "embed_title",
        text("A search, step by step", "探索のコマ送り"),
    ),
    ("opening", text("Opening {name}…", "{name} を開いています…")),
    (
        "file_too_large",
        text(
            "The file is too large: {size} MB, and {most} MB are the most.",
            "ファイルが大きすぎます。{size} MB ですが、{most} MB までです。",
        ),
    ),
    (
        "no_tree",
        text(
            "A tree begins with a parenthesis, such as ((3 5) (2 9)).",
            "木は ((3 5) (2 9)) のように括弧で始まります。",
        ),
    ),
    ("kind.start", text("start", "開始")),
    ("kind.tt", text("table", "置換表の参照")),
    ("kind.score", text("child's score", "子ノードの評価値")),
    ("kind.update", text("update", "評価値の更新処理")),
    ("kind.end", text("end", "確定")),
    ("leaf.end", text("the game has ended", "決着がついた局面")),
    ("turn", text("{mark} to move", "{mark} の手番")),
    ("root", text("root", "ルートノード")),
    ("empty", text("empty", "空")),
    ("row", text("row {y}: {marks}", "{y} 行目: {marks}")),
    (
        "place",
        text("Frame {n} of {last}", "フレーム {n} / {last}"),
    ),
    ("of", text("/ {last}", "/ {last}")),
    (
        "searching",
        text("Searching: {nodes} nodes", "探索中: {nodes} ノード"),
    ),
    (
        "advice.too_large",
        text(
            "You can also set a node limit to see how the search begins.",
            "ノード数の上限を指定すると、探索の始まりだけを見られます。",
        ),
    ),
    (
        "stopped",
        text(
            "Stopped. Run it again, or choose a smaller search.",
            "中断しました。もう一度実行するか、小さい探索を選んでください。",
        ),
    ),
    (
        "none_after",
        text(
            "None after this frame.",
            "このフレームより後にはありません。",
        ),
    ),
    (
        "none_before",
        text(
            "None before this frame.",
            "このフレームより前にはありません。",
        ),
    ),
    (
        "no_frame",
        text(
            "There is no frame {n}: the last is {last}.",
            "フレーム {n} はありません。最後は {last} です。",
        ),
    ),
    (
        "empty_condition",
        text(
            "Write a condition, such as kind=update,node=min,fail=high.",
            "kind=update,node=min,fail=high のような条件を書いてください。",
        ),
    ),
    (
        "press_run",
        text(
            "This page was opened from elsewhere, so nothing runs by itself. Press Run to see frame {n}.",
            "他のページから開かれたので、自動では実行しません。実行を押すとフレーム {n} を表示します。",
        ),
    ),
    (
        "unreachable",
        text(
            "The server does not answer. Is it still running?",
            "サーバーが応答しません。起動しているか確かめてください。",
        ),
    ),
    ("in_value", text("in", "入力")),
    ("open_end", text("(end)", "(末尾)")),
];
