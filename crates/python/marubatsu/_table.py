"""Score tables: the scores of all positions of a small game.

Invariant: a table never changes; rows lie in the order in which positions are found breadth-first.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import overload

from ._core import Position, Table
from ._data import Tabular, sheet
from ._reports import Score, read, value
from .reports import ScoreRow, TableHead

__all__ = ["ScoreTable"]

SHOWN = 20
"""Rows that a notebook shows."""

COLUMNS = ("board", "turn", "status", "score", "best_moves", "line_length")


class ScoreTable(Sequence[ScoreRow], Tabular):
    """The scores of all positions of a game, one row per position.

    >>> import marubatsu as m
    >>> table = m.table("3x3", score="shortest")
    >>> len(table), table[0].best_moves[:2]
    (5478, [(0, 0), (1, 0)])
    >>> table.histogram()
    {-2: 592, -1: 882, 0: 1068, 1: 392, 2: 2064, 3: 480}
    >>> table.at(m.Game("3x3").play("1,1 1,0")).score
    2
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._head = read(table.head(), TableHead)

    def _rows(self) -> Sequence[ScoreRow]:
        return self

    @property
    def game(self) -> str:
        """The game's name."""
        return self._head.game

    @property
    def kind(self) -> str:
        """The kind of scores: ``standard``, ``shortest`` or ``shortest-draws``."""
        return self._head.kind

    def __len__(self) -> int:
        return len(self._table)

    @overload
    def __getitem__(self, at: int) -> ScoreRow: ...
    @overload
    def __getitem__(self, at: slice) -> list[ScoreRow]: ...
    def __getitem__(self, at: int | slice) -> ScoreRow | list[ScoreRow]:
        numbers = range(len(self))[at]
        if isinstance(numbers, int):
            return read(self._table.rows(numbers, numbers + 1)[0], ScoreRow)
        if numbers.step == 1:
            return [read(row, ScoreRow) for row in self._table.rows(numbers.start, max(numbers.start, numbers.stop))]
        return [self[number] for number in numbers]

    def __iter__(self) -> Iterator[ScoreRow]:
        for begin in range(0, len(self), 1024):
            yield from self[begin : begin + 1024]

    def at(self, position: str | Position) -> ScoreRow:
        """The row of a position, or of its board text."""
        board = position if isinstance(position, str) else position.board
        place = self._table.place(board)
        if place is None:
            raise KeyError(board)
        return self[place]

    def histogram(self) -> dict[Score, int]:
        """How many positions have each score."""
        return {value(score): count for score, count in json.loads(self._table.histogram())}

    def save(self, path: str | PathLike[str]) -> Path:
        """Writes the table; the file's extension decides the format: ``csv`` or ``jsonl``."""
        target = Path(fspath(path))
        target.write_bytes(self.to_bytes(target.suffix[1:]))
        return target

    def to_bytes(self, kind: str) -> bytes:
        """Returns the table as bytes: ``csv`` or ``jsonl``."""
        return self._table.write(kind)

    def __repr__(self) -> str:
        return f"<ScoreTable of {self.game}, {self.kind}: {len(self)} positions>"

    def _repr_html_(self) -> str:
        return sheet(repr(self)[1:-1], COLUMNS, ([row[name] for name in COLUMNS] for row in self[:SHOWN]))
