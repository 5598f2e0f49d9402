"""The words of a notebook's widgets, in both languages.

Invariant: both languages have the same keys; what a frame or a fault says is not here, since the lab says it.
"""

from __future__ import annotations

from ._settings import Language

__all__ = ["WORDS"]

WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "place": "Frame {n} of {last}",
        "none_after": "None after this frame.",
        "none_before": "None before this frame.",
        "not_visited": "The search never visits that node.",
        "turn": "{who} is to move.",
        "wins": "{who} wins.",
        "draw": "A draw.",
        "search": "A search, step by step",
        "play": "A game",
        "tree": "A game tree",
        "drawn": "A drawing",
        "frame": "Frame",
        "first": "First",
        "back": "Back",
        "run": "Play, pause",
        "forward": "Next",
        "last": "Last",
        "cut_back": "previous cut",
        "cut_forward": "next cut",
        "cut": "cut",
        "favourite_back": "previous favourite",
        "favourite_forward": "next favourite",
        "favourite": "favourite",
        "settled_back": "previous settled node",
        "settled_forward": "next settled node",
        "settled": "settled",
        "take_back": "Take back",
        "again": "New game",
        "start": "To the start",
        "parent": "To the parent",
    },
    "ja": {
        "place": "フレーム {n} / {last}",
        "none_after": "このフレームより後にはありません。",
        "none_before": "このフレームより前にはありません。",
        "not_visited": "探索はこのノードを訪れません。",
        "turn": "{who} の手番です。",
        "wins": "{who} の勝ちです。",
        "draw": "引き分けです。",
        "search": "探索をコマ送りする",
        "play": "対局",
        "tree": "ゲーム木",
        "drawn": "図",
        "frame": "フレーム",
        "first": "最初",
        "back": "前",
        "run": "再生、一時停止",
        "forward": "次",
        "last": "最後",
        "cut_back": "前の枝狩り",
        "cut_forward": "次の枝狩り",
        "cut": "枝狩り",
        "favourite_back": "前の本命の交代",
        "favourite_forward": "次の本命の交代",
        "favourite": "本命",
        "settled_back": "前の確定",
        "settled_forward": "次の確定",
        "settled": "確定",
        "take_back": "待った",
        "again": "最初から",
        "start": "最初の局面",
        "parent": "親ノード",
    },
}
