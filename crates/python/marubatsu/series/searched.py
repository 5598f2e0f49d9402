"""Searches of the lab's as the series calls them, and what their tables hold.

Invariant: an evaluator of one's own is asked as the series would ask it, with the board that the search has reached; all
else is the lab's.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .. import _lab
from .._core import Game, Lab, Position
from .._options import position_pairs
from .._players import Evaluator, evaluating
from .._reports import read
from ..reports import EntryRow, SearchReport
from .board import Marubatsu
from .symmetries import same_boards

__all__ = ["OwnEval", "SearchedTable", "searched"]


class OwnEval:
    """A function that values boards for a search, with its parameters, as the series calls it."""

    def __init__(self, function: Callable[..., Any], parameters: Mapping[str, Any]) -> None:
        self._function, self._parameters = function, dict(parameters)
        self._name = getattr(function, "__name__", "function").replace("<lambda>", "lambda")

    def _score(self, position: Position) -> float:
        score: float = self._function(Marubatsu.at(position), calc_score=True, **self._parameters)
        return score

    def known(self, game: Game) -> tuple[Lab, str]:
        """The lab that knows it, and its name there. The series' tables merge boards whatever values them."""
        return evaluating(game, Evaluator(self._score, self._name, symmetric=True))


Preset = tuple[str, "OwnEval | None"]
"""A search AI with its parameters, and what values boards, if that is a function."""


def _asked(mb: Marubatsu, preset: Preset) -> tuple[Lab, list[tuple[str, str]]]:
    """The lab to ask, and the pairs to ask it by."""
    text, own = preset
    where = position_pairs(mb.standing)
    if own is None:
        return _lab.default(), [*where, ("preset", text)]
    lab, name = own.known(mb.standing.game)
    separator = "," if ":" in text else ":"
    return lab, [*where, ("preset", f"{text}{separator}eval_func={name}")]


def searched(mb: Marubatsu, preset: Preset, children: bool) -> SearchReport:
    """What a search AI finds; with ``children`` each move by itself."""
    lab, pairs = _asked(mb, preset)
    return read(lab.search([*pairs, *([("children", "true")] if children else [])]), SearchReport)


class SearchedTable(Mapping[str, tuple[Any, ...]]):
    """What a search's table holds: lower and upper bound and best move by board, for all same boards. It is made when it
    is looked at."""

    def __init__(self, mb: Marubatsu, preset: Preset) -> None:
        self._mb, self._preset = mb.copy(), preset
        self._found: dict[str, tuple[Any, ...]] | None = None

    def _entries(self) -> dict[str, tuple[Any, ...]]:
        if self._found is None:
            lab, pairs = _asked(self._mb, self._preset)
            _, rows = lab.search_table([*pairs, ("children", "true")])
            self._found = {}
            for row in map(EntryRow, json.loads(rows)):
                for board, move in same_boards(row.board, self._mb.BOARD_SIZE, row.best_move):
                    self._found.setdefault(board, (*row.bounds, move))
        return self._found

    def __getitem__(self, board: str) -> tuple[Any, ...]:
        return self._entries()[board]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries())

    def __len__(self) -> int:
        return len(self._entries())

    def __repr__(self) -> str:
        return repr(self._entries())
