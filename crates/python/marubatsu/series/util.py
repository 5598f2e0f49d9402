"""The series' module ``util``: whether an AI always plays right, the same positions, and tables of best moves.

Invariant: a table of best moves has the series' keys, and knows which scores it holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from .. import _lab
from .._table import ScoreTable
from .board import Marubatsu
from .calls import Parameters, lab_player

__all__ = ["BestMoves", "Check_solved", "calc_same_boardtexts", "load_bestmoves", "save_bestmoves"]

FILES = {
    "bestmoves_and_score_by_board": "standard",
    "bestmoves_and_score_by_board_shortest_victory": "shortest",
    "bestmoves_and_score_by_board_sv_rd": "shortest-draws",
}
"""The series' files, and which scores they hold."""


class BestMoves(Mapping[str, dict[str, Any]]):
    """Best moves and scores by board.

    >>> table = load_bestmoves("../data/bestmoves_and_score_by_board_sv_rd.dat")
    >>> table["........."]["score"], len(table)
    (-0.5, 5478)
    """

    def __init__(self, table: ScoreTable) -> None:
        self.table = table
        self.kind = table.kind
        self._boards: list[str] | None = None

    def __getitem__(self, board: str) -> dict[str, Any]:
        row = self.table.at(board)
        return {"bestmoves": row.best_moves, "score": row.score}

    def __iter__(self) -> Iterator[str]:
        if self._boards is None:
            self._boards = [row.board for row in self.table]
        return iter(self._boards)

    def __len__(self) -> int:
        return len(self.table)


@lru_cache(maxsize=None)
def score_table(kind: str) -> ScoreTable:
    """The scores of all positions of 〇×ゲーム."""
    return _lab.table("3x3", score=kind)


def load_bestmoves(fname: str | PathLike[str]) -> BestMoves:
    """A table from a file that was saved here; the series' own files need not be there, because their names say what they hold."""
    path = Path(fspath(fname))
    if path.exists():
        return BestMoves(_lab.open_table(path))
    if path.stem in FILES:
        return BestMoves(score_table(FILES[path.stem]))
    raise FileNotFoundError(fspath(fname))


def save_bestmoves(bestmoves: BestMoves, fname: str | PathLike[str]) -> None:
    """Writes a table, as every door of the lab reads it."""
    Path(fspath(fname)).write_bytes(bestmoves.table.to_bytes("jsonl"))


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
        return report.strongly, [Marubatsu.at(game.play(wrong.moves)) for wrong in report.wrong]

    @staticmethod
    def is_weakly_solved(ai: Any, params: Parameters | None = None) -> bool:
        """Whether it never ends worse than the start's value, whoever plays against it."""
        weakly: bool = _lab.prove(lab_player(ai, params)).weakly
        return weakly
