//! What the search page's scripts say, under the names by which they ask for it; and the panel's terms,
//! which are the tutorial series' own.

use super::{Named, text};

/// The facts of a frame, in the panel's order.
pub(crate) const FACTS: [Named; 16] = [
    ("node", text("Node", "ノード")),
    ("window", text("α, β at this node", "α 値・β 値")),
    ("window_now", text("α, β now", "現在の α 値・β 値")),
    ("score", text("Score", "評価値")),
    ("child", text("Child's score", "子ノードの評価値")),
    ("known", text("Table's range", "置換表の範囲")),
    (
        "calculated_range",
        text("Calculated range", "計算された範囲"),
    ),
    ("registered_range", text("Registered range", "登録する範囲")),
    ("fail", text("Kind of score", "範囲の種類")),
    ("leaf", text("Leaf", "葉ノード")),
    ("flags", text("State", "状態")),
    ("skipped", text("Moves skipped", "枝狩りされた着手")),
    ("calculated", text("Calculated", "計算済")),
    ("pruned", text("Pruned", "枝狩り")),
    ("total", text("Total", "合計")),
    ("ratio", text("Ratio", "割合")),
];

/// What the scripts say.
pub(crate) const SCRIPT: [Named; 66] = [
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
    ("max", text("max node", "max ノード")),
    ("min", text("min node", "min ノード")),
    (
        "node",
        text(
            "{kind}, depth {depth}, no. {node}",
            "{kind}、深さ {depth}、{node} 番",
        ),
    ),
    ("role.probe", text("probe", "試し読み")),
    ("role.again", text("searched again", "再探索")),
    ("fail.low", text("fail low", "fail low")),
    ("fail.exact", text("exact value", "exact value")),
    ("fail.high", text("fail high", "fail high")),
    ("cut.o", text("β cut", "β 狩り")),
    ("cut.x", text("α cut", "α 狩り")),
    ("leaf.end", text("the game has ended", "決着がついた局面")),
    ("leaf.horizon", text("depth limit", "深さの上限")),
    (
        "leaf.table",
        text(
            "answered by the table",
            "置換表に登録されていたデータを利用",
        ),
    ),
    (
        "flag.registered_in_tt",
        text("in the table", "置換表に登録済"),
    ),
    (
        "flag.tt_pruned",
        text("cut by the table", "置換表による枝狩り"),
    ),
    (
        "flag.ab_updated",
        text("table narrows the window", "α 値または β 値の初期値の更新"),
    ),
    ("flag.updated", text("score improved", "評価値の更新")),
    (
        "unregistered",
        text("{range}, not in the table", "{range} (置換表に未登録)"),
    ),
    ("by", text("{score} by {move}", "{score} (着手 {move})")),
    ("turn", text("{mark} to move", "{mark} の手番")),
    ("last_move", text("last move {move}", "直前の着手 {move}")),
    ("child_move", text("child {move}", "子ノード {move}")),
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
        "summary",
        text(
            "{frames} frames. Score {score}. {calculated} nodes calculated, {pruned} {unit} pruned.",
            "フレーム数 {frames}。評価値 {score}。計算済 {calculated} ノード、枝狩り {pruned} {unit}。",
        ),
    ),
    (
        "summary_stopped",
        text(
            "{frames} frames, {calculated} nodes calculated; {message}. {advice}",
            "フレーム数 {frames}、計算済 {calculated} ノード。{message}。{advice}",
        ),
    ),
    ("unit.nodes", text("nodes", "ノード")),
    ("unit.moves", text("moves", "手")),
    (
        "advice.node_limit",
        text(
            "To see more, raise the node limit.",
            "続きを見るには、ノード数の上限を増やしてください。",
        ),
    ),
    (
        "advice.time",
        text(
            "To see more, raise the time limit.",
            "続きを見るには、制限時間を増やしてください。",
        ),
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
