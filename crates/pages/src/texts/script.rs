//! What scripts say on the pages that step through a search, under the names by which they ask for it.

use marubatsu::lang::Text;

use super::texts;

texts! {
    /// What the scripts say.
    SCRIPT: {
        "play": super::search::PLAY_WORD;
        "pause": "Pause", "停止";
        "not_visited": "The search never visits that node.", "そのノードは探索されません。";
        "filming": "Making a film of {count} {count|frame|frames}…", "{count} コマのアニメーションを作成中…";
        "pass": "pass {number}: window {window}", "パス {number}: α, β = {window}";
        "pass_after": "pass {number}: window {window}, after score {before}",
            "パス {number}: α, β = {window} (前の評価値 {before})";
        "line": "Line: {line}", "読み筋: {line}";
        "filmed": "Saved: {size} kB.", "保存しました: {size} kB。";
        "copied": "Copied.", "コピーしました。";
        "copy_by_hand": "Copy the selected text.", "選択されたテキストをコピーしてください。";
        "embed_title": super::EMBED_TITLE;
        "imported": "file: {name}", "ファイル: {name}";
        "opening": "Opening {name}…", "{name} を開いています…";
        "file_too_large": "The file is too large: {size} MB; the limit is {most} MB.",
            "ファイルが大きすぎます。{size} MB ですが、{most} MB までです。";
        "leaf.end": "the game has ended", "決着がついた局面";
        "turn": "{mark} to move", "{mark} の手番";
        "empty": "empty", "空き";
        "square": "({x}, {y})", "({x}, {y})";
        "column": "column {n}", "{n} 列目";
        "place": "Frame {n} of {last}", "フレーム {n} / {last}";
        "of": "/ {last}", "/ {last}";
        "searching": "Searching: {nodes} {nodes|node|nodes}", "探索中: {nodes} ノード";
        "advice.too_large": "You can also set a node limit to see how the search begins.",
            "ノード数の上限を指定すると、探索の始まりだけを見られます。";
        "stopped": "Stopped. Run it again, or choose a smaller search.",
            "中断しました。もう一度実行するか、小さい探索を選んでください。";
        "none_after": "None after this frame.", "このフレームより後にはありません。";
        "none_before": "None before this frame.", "このフレームより前にはありません。";
        "no_frame": "There is no frame {n}: the last is {last}.", "フレーム {n} はありません。最後は {last} です。";
        "empty_condition": "Write a condition, such as kind=update,node=min,fail=high.",
            "kind=update,node=min,fail=high のような条件を書いてください。";
        "press_run": "You came from another site, so nothing runs by itself. Press Run to see frame {n}.",
            "他のサイトから開いたので、自動では実行しません。「実行」を押すとフレーム {n} を表示します。";
        "unreachable": "The server does not answer. Is it still running?",
            "サーバーが応答しません。起動しているか確かめてください。";
    };
}
