"""Tablebases: how every position of a game ends, and in how many plies, read a block at a time.

Invariant: a tablebase never changes; rows lie ply by ply, and within a ply by key. However many there are, some of them
are in memory at a time, unless all are asked for at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from ._core import Game, Position
from ._core import Tablebase as _Native
from ._data import Tabular, sheet
from ._errors import InputError
from ._reports import read
from .reports import ClassRow, PlyCounts, ProbeReport, TablebaseSummary

__all__ = ["Tablebase", "tablebase"]

AT_A_TIME = 1 << 16
"""Rows that are read at a time."""

COLUMNS = ("ply", "board", "value", "distance", "positions")
COUNTS = ("positions", "classes", "wins", "draws", "losses")


class Tablebase(Tabular):
    """A solved game: each position's value for the side to move (``win``, ``draw``, ``loss``) and the plies to the end.
    Its length and its rows count symmetric positions once.

    >>> import marubatsu as m
    >>> base = m.tablebase("3x3.tablebase")
    >>> base.game, base.positions, len(base), base.plies[1].classes
    ('3x3', 5478, 765, 3)
    >>> here = base[m.Game("3x3").play("1,1 1,0")]
    >>> here.value, here.distance
    ('win', 5)
    >>> [move.move for move in here.moves if move.value == "win"][:2]
    [(0, 0), (2, 0)]
    >>> next(iter(base)).board
    '.........'
    >>> base.columns()["value"].count("loss")
    224
    """

    def __init__(self, base: _Native) -> None:
        self._base = base
        self._head = read(base.head(), TablebaseSummary)

    def _rows(self) -> Iterator[ClassRow]:
        return iter(self)

    @property
    def game(self) -> str:
        """The game's name."""
        return self._head.game

    @property
    def positions(self) -> int:
        """How many positions there are."""
        return self._head.positions

    @property
    def plies(self) -> list[PlyCounts]:
        """Counts ply by ply: positions, classes, and how many classes the side to move wins, draws and loses."""
        return self._head.plies

    def probe(self, position: str | Position | None = None) -> ProbeReport:
        """Looks up a position, or its board text, and all its moves, each for the side that makes it; the start if
        nothing is given. Raises ``KeyError`` if no game leads to it."""
        if position is None:
            position = Game(self.game).start
        if isinstance(position, Position) and position.game.name != self.game:
            name = position.game.name
            en, ja = f"this is a tablebase of {self.game}", f"{self.game} の全局面データベースです"
            raise InputError(en, ja, "game", name, None)
        board = position if isinstance(position, str) else position.board
        found = self._base.probe(board)
        if found is None:
            raise KeyError(board)
        return read(found, ProbeReport)

    def __getitem__(self, position: str | Position) -> ProbeReport:
        return self.probe(position)

    def __contains__(self, position: str | Position) -> bool:
        try:
            self.probe(position)
        except (KeyError, InputError):
            return False
        return True

    def __len__(self) -> int:
        return len(self._base)

    def _stretches(self) -> Iterator[dict[str, list[Any]]]:
        """The columns, some rows at a time."""
        for begin in range(0, len(self), AT_A_TIME):
            yield dict(zip(COLUMNS, self._base.columns(begin, begin + AT_A_TIME)))

    def __iter__(self) -> Iterator[ClassRow]:
        for columns in self._stretches():
            for row in zip(*columns.values()):
                yield ClassRow(dict(zip(COLUMNS, row)))

    def columns(self) -> dict[str, list[Any]]:
        """The columns, by their names: all rows at once."""
        found: dict[str, list[Any]] = {name: [] for name in COLUMNS}
        for columns in self._stretches():
            for name, part in columns.items():
                found[name] += part
        return found

    def _reader(self) -> Any:
        """A reader of pyarrow, which must be there, that takes some rows at a time."""
        arrow = import_module("pyarrow")
        kinds = (arrow.int16(), arrow.string(), arrow.string(), arrow.int16(), arrow.int16())
        schema = arrow.schema(list(zip(COLUMNS, kinds)))
        stretches = (arrow.RecordBatch.from_pydict(columns, schema=schema) for columns in self._stretches())
        return arrow.RecordBatchReader.from_batches(schema, stretches)

    def to_arrow(self) -> Any:
        return self._reader().read_all()

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self._reader().__arrow_c_stream__(requested_schema)

    def to_parquet(self, path: str | PathLike[str]) -> Path:
        """Writes a Parquet file, with pyarrow, a group of rows at a time."""
        target, reader = Path(fspath(path)), self._reader()
        with import_module("pyarrow.parquet").ParquetWriter(target, reader.schema) as out:
            for batch in reader:
                out.write_batch(batch)
        return target

    def verify(self) -> None:
        """Checks every value against the rules and the next ply; raises if a value is wrong or the file is damaged."""
        self._base.verify()

    def __repr__(self) -> str:
        return f"<Tablebase of {self.game}: {self.positions} positions, {len(self)} up to symmetry>"

    def _repr_html_(self) -> str:
        rows = ((number, *(ply[name] for name in COUNTS)) for number, ply in enumerate(self.plies))
        return sheet(repr(self)[1:-1], ("ply", *COUNTS), rows)


def tablebase(path: str | PathLike[str]) -> Tablebase:
    """Opens a tablebase made by ``marubatsu tablebase build``: a file, or an ``http://`` address at a server that supports
    range requests. Looking up a position reads one block of it.

    >>> import marubatsu as m
    >>> m.tablebase("3x3.tablebase")
    <Tablebase of 3x3: 5478 positions, 765 up to symmetry>
    """
    return Tablebase(_Native.open(fspath(path)))
