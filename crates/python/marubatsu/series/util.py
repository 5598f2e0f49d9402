"""The series' module ``util``: whether an AI always plays right, the same positions, tables of best moves, and playing.

Invariant: an AI is judged by the lab, whoever made it.
"""

from __future__ import annotations

from typing import Any

from .. import _lab
from .board import Marubatsu
from .benchmarks import benchmark
from .calls import Parameters, lab_player
from .playing import gui_play
from .playouts import analyze_playout, playout
from .symmetries import same_boards
from .tables import load_bestmoves, load_mblist, save_bestmoves

__all__ = [
    "Check_solved",
    "analyze_playout",
    "benchmark",
    "calc_same_boardtexts",
    "gui_play",
    "load_bestmoves",
    "load_mblist",
    "playout",
    "save_bestmoves",
]


def calc_same_boardtexts(
    mb: Marubatsu, move: tuple[int, int] | None = None
) -> set[str] | set[tuple[str, tuple[int, int]]]:
    """The board and its rotations and reflections, as texts; with a move, each with the move turned as it is.

    >>> mb = Marubatsu()
    >>> mb.move(0, 0)
    True
    >>> sorted(calc_same_boardtexts(mb))
    ['........o', '......o..', '..o......', 'o........']
    """
    found = set(same_boards(mb.board_to_str(), mb.BOARD_SIZE, move))
    return found if move is not None else {board for board, _ in found}


Wrong = tuple[Marubatsu, set[tuple[int, ...]], set[tuple[int, ...]]]
"""A position, the moves that an AI chooses among, and the best ones."""


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
    def is_strongly_solved(
        ai: Any, params: Parameters | None = None, mbparams: Parameters | None = None
    ) -> tuple[bool, list[Wrong]]:
        """Whether it plays right at every position, and those where it doesn't, with what it chooses among and what is
        best."""
        report = _lab.prove(lab_player(ai, params, mbparams))
        print(f"{report.correct}/{report.of} {100 * report.correct / report.of:.2f}%")
        game = Marubatsu().position.game
        return bool(report.strongly), [
            (Marubatsu.at(game.play(wrong.moves)), set(wrong.candidates), set(wrong.best_moves)) for wrong in report.wrong
        ]

    @staticmethod
    def is_weakly_solved(ai: Any, params: Parameters | None = None, mbparams: Parameters | None = None) -> bool:
        """Whether it never ends worse than the start's value, whoever plays against it."""
        return bool(_lab.prove(lab_player(ai, params, mbparams)).weakly)
