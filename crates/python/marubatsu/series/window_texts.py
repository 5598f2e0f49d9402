"""What the series' windows say, in both languages.

Invariant: both languages have the same keys.
"""

from __future__ import annotations

from .._settings import Language

__all__ = ["TEXTS"]

TEXTS: dict[Language, dict[str, str]] = {
    "en": {
        "tree_help": "← 0: the parent\n↑ ↓: the siblings\n→: the first child\n1 to 9: the child of a square, as on a number pad\n"
        "A click goes to a node. The grey part shows the best moves to the end.",
        "scores": "scores",
        "within": "Within this node",
        "max": "depth {} max node",
        "min": "depth {} min node",
        "start": "begins",
        "tt": "looks into the table",
        "score": "a child's score",
        "update": "its score so far",
        "end": "is settled",
        "registered_in_tt": "in the table",
        "tt_pruned": "the table cuts",
        "ab_updated": "the table narrows α or β",
        "updated": "a new score",
        "ab_pruned": "cut",
        "known": "table",
        "calculated": "computed",
        "registered": "stored",
        "counts": "computed\npruned\ntogether\nratio",
        "human": "human",
        "mover": "the AI to move",
        "situation": "situation",
        "seed": "random seed",
        "file": "file",
        "load_button": "Open",
        "save_button": "Save",
        "show_tree_button": "Tree",
        "reset_tree_button": "Tree to here",
        "help_button": "？",
        "show_status_button": "Situation",
        "change_button": "Change",
        "reset_button": "New game",
        "undo_button": "Take back",
        "first_button": "<<",
        "prev_button": "<",
        "next_button": ">",
        "last_button": ">>",
        "unknown": "there is no player of this name in the menu",
        "parameters": "{} parameters",
        "no_parameters": "{}: write parameters as pnum=100, timelimit=0.5",
        "play_help": "A click, or 1 to 9 as on a number pad, plays on a square.\n← → ↑ ↓: one move back, forward, the first, the last\n"
        "0: take back   Enter: new game   S: save   L: open   H: this help\n"
        "Change continues this game with the players in the menus; New game starts again, with the seed if it is ticked.\n"
        "Write a player's parameters below its menu, as in pnum=100, timelimit=0.5; Change or New game applies them.\n"
        "Situation shows who wins after each move, and its score by the judge in the menu; the best is red.",
    },
    "ja": {
        "tree_help": "← と 0：親ノード\n↑ と ↓：兄弟ノード\n→：先頭の子ノード\n1～9：テンキーの位置のマスに着手した子ノード\n"
        "ノードをクリックすると、そのノードへ移動します。灰色の部分では、最善手が最後まで続きます。",
        "scores": "評価値の表示",
        "within": "選択中のノード内の移動",
        "max": "深さ {} max ノード",
        "min": "深さ {} min ノード",
        "start": "処理の開始",
        "tt": "置換表の参照",
        "score": "子ノードの評価値",
        "update": "評価値の更新の処理",
        "end": "評価値の確定",
        "registered_in_tt": "置換表に登録済",
        "tt_pruned": "置換表による枝狩り",
        "ab_updated": "α 値または β 値の更新",
        "updated": "評価値の更新",
        "ab_pruned": "枝狩り",
        "known": "置換表",
        "calculated": "計算値",
        "registered": "登録値",
        "counts": "計算済\n枝狩り\n合計\n割合",
        "human": "人間",
        "mover": "手番の AI",
        "situation": "状況",
        "seed": "乱数の種",
        "file": "ファイル",
        "load_button": "開く",
        "save_button": "保存",
        "show_tree_button": "木",
        "reset_tree_button": "木を現局面へ",
        "help_button": "？",
        "show_status_button": "状況",
        "change_button": "変更",
        "reset_button": "リセット",
        "undo_button": "待った",
        "first_button": "<<",
        "prev_button": "<",
        "next_button": ">",
        "last_button": ">>",
        "unknown": "この名前の AI は一覧にありません",
        "parameters": "{} のパラメーター",
        "no_parameters": "{}：パラメーターは pnum=100, timelimit=0.5 のように書いてください",
        "play_help": "マスをクリックするか、テンキーの 1～9 で着手します。\n← → ↑ ↓：1 手前、1 手後、最初、最後の局面\n"
        "0：待った　Enter：リセット　S：保存　L：開く　H：この説明\n"
        "変更は、選んだ担当でこの対局を続けます。リセットは最初から始めます（チェックがあれば乱数の種を使います）。\n"
        "AI のパラメーターは、一覧の下に pnum=100, timelimit=0.5 のように書き、変更かリセットで使われます。\n"
        "状況は、各マスに着手した後の勝敗と、選んだ AI の評価値を表示します。最善のものは赤です。",
    },
}
