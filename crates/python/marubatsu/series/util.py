"""The series' module ``util``: whether an AI always plays right, the same positions, tables of best moves, and playing.

Invariant: an AI is judged by the lab, whoever made it.
"""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import Any, ClassVar

from .. import _lab
from . import tables
from .board import Marubatsu
from .benchmarks import benchmark
from .calls import Parameters, candidates, lab_player
from .distributions import create_pd
from .mbtree import Mbtree
from .playing import gui_play
from .playouts import analyze_playout, playout
from .symmetries import same_boards
from .tables import save_bestmoves, score_table

__all__ = [
    "Check_solved",
    "analyze_playout",
    "benchmark",
    "calc_same_boardtexts",
    "create_pd",
    "gui_play",
    "load_bestmoves",
    "load_mblist",
    "playout",
    "save_bestmoves",
]


GIVES_DICT = 185
"""The first part whose ``calc_same_boardtexts`` gives a dict of moves, and no set of pairs."""


def calc_same_boardtexts(mb: Marubatsu, move: Any = None) -> Any:
    """The board and its rotations and reflections, as texts; with a move, each with the move turned as it is.

    >>> mb = Marubatsu()
    >>> mb.move(0, 0)
    True
    >>> sorted(calc_same_boardtexts(mb))
    ['........o', '......o..', '..o......', 'o........']
    >>> calc_same_boardtexts(mb, (1, 0))["......o.."]
    (1, 0)
    """
    found = [*same_boards(mb.board_to_str(), mb.BOARD_SIZE, None if move is None else mb.to_xy(move))]
    if move is None:
        return {board for board, _ in found}
    return {board: mb.to_move(square) for board, square in found} if Marubatsu.part >= GIVES_DICT else set(found)


def _is_missing(fname: str | PathLike[str], name: str) -> bool:
    return Path(fspath(fname)).stem == name and not Path(fspath(fname)).exists()


def load_bestmoves(fname: str | PathLike[str] = "../data/bestmoves.dat") -> Any:
    """A table from a file: the series' own, or one that was saved here. The series' files need not be there, because their
    names say what they hold: ``bestmoves.dat`` the best moves by the records of games.

    >>> load_bestmoves()[(-1, -1), (1, 1)]
    [(0, 0), (2, 0), (0, 2), (2, 2)]
    """
    return Mbtree(algo="df").bestmoves_by_mb if _is_missing(fname, "bestmoves") else tables.load_bestmoves(fname)


def load_mblist(fname: str | PathLike[str] = "../data/mblist.dat") -> list[Marubatsu]:
    """Games from a file of the series, all of those that have not ended; made here if the file is not there:
    ``mblist.dat`` has every game, the others each board once."""
    if not _is_missing(fname, "mblist"):
        return tables.load_mblist(fname)
    return [node.mb for node in Mbtree(algo="df").nodelist if node.mb.status == Marubatsu.PLAYING]


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

    # Where a program's own method keeps what it has loaded.
    bestmoves_by_board: ClassVar[Any] = None
    mblist_by_board: ClassVar[Any] = None
    mblist_by_board2: ClassVar[Any] = None
    mblist_by_board_min: ClassVar[Any] = None

    @staticmethod
    def is_strongly_solved(
        ai: Any, params: Parameters | None = None, consider_samedata: bool = True, mbparams: Parameters | None = None
    ) -> tuple[bool, list[Wrong]]:
        """Whether it plays right at every position, and those where it doesn't, with what it chooses among and what is
        best. Positions that are the same when they are turned are looked at once, or, if they aren't to be considered so,
        each."""
        if not consider_samedata:
            return _solved_everywhere(ai, params or {}, mbparams or {})
        report = _lab.prove(lab_player(ai, params, mbparams))
        print(f"{report.correct}/{report.of} {100 * report.correct / report.of:.2f}%")
        game = Marubatsu().position.game
        return bool(report.strongly), [
            (Marubatsu.at(game.play(wrong.moves)), set(wrong.candidates), set(wrong.best_moves)) for wrong in report.wrong
        ]

    @staticmethod
    def is_weakly_solved(
        ai: Any, params: Parameters | None = None, verbose: bool = True, mbparams: Parameters | None = None
    ) -> bool:
        """Whether it never ends worse than the start's value, whoever plays against it; as circle, as cross and as both, which
        is told if ``verbose``."""
        report = _lab.prove(lab_player(ai, params, mbparams))
        if verbose:
            print("   o", bool(report.weakly_as_o))
            print("   x", bool(report.weakly_as_x))
            print("Both", bool(report.weakly))
        return bool(report.weakly)


def _solved_everywhere(ai: Any, params: Parameters, mbparams: Parameters) -> tuple[bool, list[Wrong]]:
    """Whether an AI plays right at each position at which one can go wrong."""
    boards = load_mblist("mblist_by_board2")
    wrong: list[Wrong] = []
    for mb in boards:
        chosen: set[tuple[int, ...]] = set(candidates(ai, Marubatsu.at(mb.position, **mbparams), params))
        best = set(score_table("standard").at(mb.board_to_str()).best_moves)
        if not chosen <= best:
            wrong.append((mb, chosen, best))
    correct = len(boards) - len(wrong)
    print(f"{correct}/{len(boards)} {100 * correct / len(boards):.2f}%")
    return not wrong, wrong
