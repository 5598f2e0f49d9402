"""The series' module ``util``: whether an AI always plays right, the same positions, tables of best moves, and playing.

Invariant: an AI is judged by the lab, whoever made it.
"""

from __future__ import annotations

from typing import Any

from .. import _lab
from .board import Marubatsu
from .calls import Parameters, lab_player
from .playing import gui_play
from .tables import load_bestmoves, save_bestmoves

__all__ = ["Check_solved", "calc_same_boardtexts", "gui_play", "load_bestmoves", "save_bestmoves"]


def calc_same_boardtexts(mb: Marubatsu) -> set[str]:
    """The board and its rotations and reflections, as texts.

    >>> mb = Marubatsu()
    >>> mb.move(0, 0)
    True
    >>> sorted(calc_same_boardtexts(mb))
    ['........o', '......o..', '..o......', 'o........']
    """
    columns = [list(column) for column in mb.board]
    found = set()
    for _ in range(4):
        columns = [list(column) for column in zip(*columns[::-1])]
        found.add("".join("".join(column) for column in columns))
        found.add("".join("".join(column[::-1]) for column in columns))
    return found


class Check_solved:
    """Whether an AI has solved the game.

    >>> from marubatsu.series import ai_gt7, ai14s
    >>> Check_solved.is_strongly_solved(ai_gt7)
    431/431 100.00%
    (True, [])
    >>> Check_solved.is_strongly_solved(ai14s)[0]
    424/431 98.38%
    False
    """

    @staticmethod
    def is_strongly_solved(ai: Any, params: Parameters | None = None) -> tuple[bool, list[Marubatsu]]:
        """Whether it plays right at every position, and those where it doesn't."""
        report = _lab.prove(lab_player(ai, params))
        print(f"{report.correct}/{report.of} {100 * report.correct / report.of:.2f}%")
        game = Marubatsu().position.game
        return bool(report.strongly), [Marubatsu.at(game.play(wrong.moves)) for wrong in report.wrong]

    @staticmethod
    def is_weakly_solved(ai: Any, params: Parameters | None = None) -> bool:
        """Whether it never ends worse than the start's value, whoever plays against it."""
        return bool(_lab.prove(lab_player(ai, params)).weakly)
