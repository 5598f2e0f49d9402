"""A position as the series' window shows it: the board, who plays, the situation, and what a judge thinks of each square.

Invariant: the situation is the table's, whoever judges; what is red is best, by the table or by the judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from .. import _settings
from .board import Marubatsu
from .calls import candidates, says_candidates
from .drawing import draw_board, draw_mark
from .window_texts import TEXTS

__all__ = ["draw_position"]

Judge = tuple[Any, Mapping[str, Any]]
Table = Mapping[str, Mapping[str, Any]]


def draw_position(ax: Any, mb: Marubatsu, title: str, size: float, table: Table | None, judge: Judge | None) -> None:
    """Draws it on axes, so many inches large; with a table the situation, and with a judge its values too."""
    ax.clear()
    ax.set_xlim(-0.25, 3.25)
    ax.set_ylim(3.7, -0.55)
    ax.axis("off")
    is_replay = mb.move_count < len(mb.all_records) - 1
    playing = mb.status == Marubatsu.PLAYING
    ax.figure.set_facecolor("lightyellow" if not playing else "lightcyan" if is_replay else "white")
    ax.text(1.5, -0.2, _situation(mb, table) + (" Replay" if is_replay else ""), fontsize=6 * size, ha="center")
    ax.text(1.5, 3.5, title, fontsize=5 * size, ha="center")
    draw_board(ax, mb, lw=0.7 * size)
    if table is None or not playing:
        return
    _draw_situations(ax, mb, size, table)
    if judge is not None and judge[0] is not None:
        _draw_judged(ax, mb, size, judge)


def drawn(mb: Marubatsu, ax: Any = None, ai: list[Any] | None = None, size: float = 3) -> Any:
    """A game drawn on axes, as the parts before windows draw it; on matplotlib's own, so many inches large, if none are
    given. ``ai`` says who plays."""
    if isinstance(ax, int | float):
        ax, size = None, ax
    if ax is None:
        _, ax = import_module("matplotlib.pyplot").subplots(figsize=[size, size])
    human = TEXTS[_settings.language()]["human"]
    names = [human if one is None else getattr(one, "__name__", str(one)) for one in ai or ()]
    draw_position(ax, mb, "　VS　".join(names), size, None, None)
    return ax


Marubatsu.draw_board = drawn
Marubatsu.draw_mark = staticmethod(draw_mark)


def _sign(score: float) -> str:
    return "〇" if score > 0 else "×" if score < 0 else "△"


def _situation(mb: Marubatsu, table: Table | None) -> str:
    if mb.status == Marubatsu.DRAW:
        return "Draw game"
    if mb.status != Marubatsu.PLAYING:
        return f"Winner {mb.status}"
    word = TEXTS[_settings.language()]["situation"]
    told = f" {word} {_sign(table[mb.board_to_str()]['score'])}" if table is not None else ""
    return f"Turn {mb.turn}{told}"


def _draw_situations(ax: Any, mb: Marubatsu, size: float, table: Table) -> None:
    """Who wins after each move."""
    best = table[mb.board_to_str()]["bestmoves"]
    for x, y in mb.calc_legal_moves():
        after = mb.copy()
        after.move(x, y)
        sign = _sign(table[after.board_to_str()]["score"])
        ax.text(x + 0.1, y + 0.35, sign, fontsize=5 * size, c="red" if (x, y) in best else "black")


def _draw_judged(ax: Any, mb: Marubatsu, size: float, judge: Judge) -> None:
    """What the judge makes of each move: its score, or whether it is one of its candidates."""
    ai, parameters = judge
    if says_candidates(ai):
        found = ai(mb, analyze=True, **parameters)
        scores, chosen = found["score_by_move"], found["candidate"]
    else:
        scores, chosen = None, candidates(ai, mb, parameters)
    for x, y in mb.calc_legal_moves():
        is_chosen = (x, y) in chosen
        if scores is not None:
            ax.text(x + 0.1, y + 0.7, scores[x, y], fontsize=5 * size, c="red" if is_chosen else "black")
        elif is_chosen:
            ax.text(x + 0.1, y + 0.7, "候補手", fontsize=4.5 * size, c="red")
