"""Tables of best moves and scores by board: the lab's, and those that a program has computed itself.

Invariant: a table has the series' keys; the lab's knows which scores it holds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from os import PathLike, fspath
from pathlib import Path
from typing import Any, ClassVar, cast

from .. import _lab
from .._core import Table
from .._table import ScoreTable
from .board import Marubatsu
from .pickles import is_packed, read_pickle
from .symmetries import same_boards

__all__ = ["BestMoves", "OwnBestMoves", "load_bestmoves", "load_mblist", "save_bestmoves", "score_table"]

BY_BOARD = {
    "bestmoves_by_board": "standard",
    "bestmoves_by_board_shortest_victory": "shortest",
}
"""Those of best moves alone."""

BOARDS = {
    "mblist_by_board": (True, True),
    "mblist_by_board2": (False, True),
    "mblist_by_board_min": (False, False),
    "mblist_by_board_min2": (True, False),
}
"""The series' lists of boards: whether with those at which every move is best, and with all that are the same."""

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

    def __eq__(self, other: object) -> bool:
        # Menus compare what they offer: the same table is known without looking into it.
        return isinstance(other, BestMoves) and self.table is other.table or super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]


class OwnBestMoves(dict[str, dict[str, Any]]):
    """Best moves and scores by board, as a program has computed them itself."""

    SCHEMA: ClassVar[str] = "marubatsu.series.bestmoves/1"

    def to_text(self) -> str:
        """What a file says of it."""
        return json.dumps({"schema": self.SCHEMA, "boards": self}) + "\n"

    @classmethod
    def of_text(cls, text: str) -> OwnBestMoves | None:
        """What a file says; None if it says something else."""
        try:
            found = json.loads(text)
        except ValueError:
            return None
        if not isinstance(found, dict) or found.get("schema") != cls.SCHEMA:
            return None
        table = cls(found["boards"])
        for row in table.values():
            row["bestmoves"] = [tuple(move) for move in row["bestmoves"]]
        return table


@lru_cache(maxsize=None)
def score_table(kind: str) -> ScoreTable:
    """The scores of all positions of 〇×ゲーム."""
    return _lab.table("3x3", score=cast(Any, kind))


def load_bestmoves(fname: str | PathLike[str] = "../data/bestmoves.dat") -> Any:
    """A table from a file: the series' own, or one that was saved here. The series' files need not be there, because their
    names say what they hold."""
    path = Path(fspath(fname))
    if path.exists():
        if is_packed(path):
            return read_pickle(path)
        own = OwnBestMoves.of_text(path.read_text(encoding="utf-8"))
        return BestMoves(ScoreTable(Table.read("bestmoves.jsonl", path.read_bytes()))) if own is None else own
    if path.stem in FILES:
        return BestMoves(score_table(FILES[path.stem]))
    if path.stem in BY_BOARD:
        return {row.board: row.best_moves for row in score_table(BY_BOARD[path.stem])}
    raise FileNotFoundError(fspath(fname))


def load_mblist(fname: str | PathLike[str] = "../data/mblist.dat") -> list[Marubatsu]:
    """Boards from a file of the series, all of games that have not ended; made here if the file is not there.

    >>> len(load_mblist("../data/mblist_by_board.dat"))
    4520
    """
    path = Path(fspath(fname))
    if path.exists():
        return [_board(plain) for plain in read_pickle(path)]
    if path.stem not in BOARDS:
        raise FileNotFoundError(fspath(fname))
    all_games, all_same = BOARDS[path.stem]
    rows = [row for row in score_table("standard") if row.status == "playing"]
    boards = [row.board for row in rows if all_games or len(row.best_moves) < row.board.count(Marubatsu.EMPTY)]
    if not all_same:
        boards = list({min(same for same, _ in same_boards(text)): text for text in reversed(boards)}.values())[::-1]
    game = Marubatsu().position.game
    return [Marubatsu.at(game.position(board=board)) for board in boards]


def _board(plain: Any) -> Marubatsu:
    """A board by what a file says of it."""
    mb = Marubatsu(plain.BOARD_SIZE)
    for x, y in plain.records[1:]:
        mb.move(x, y)
    return mb


def save_bestmoves(bestmoves: BestMoves | OwnBestMoves, fname: str | PathLike[str]) -> None:
    """Writes a table: the lab's as every door of the lab reads it."""
    data = bestmoves.to_text().encode() if isinstance(bestmoves, OwnBestMoves) else bestmoves.table.to_bytes("jsonl")
    Path(fspath(fname)).write_bytes(data)
