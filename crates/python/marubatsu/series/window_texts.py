"""What the series' windows say, in both languages.

Invariant: both languages have the same keys.
"""

from __future__ import annotations

from .._settings import Language

__all__ = ["TEXTS"]

TEXTS: dict[Language, dict[str, str]] = {
    "en": {
        "tree_help": "← 0: the parent\n↑ ↓: the siblings\n→: the first child\n1 to 9: the child of a square, as on a number pad\n"
        "A click goes to a node. On the grey ground the best moves follow to the end.",
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
    },
}
