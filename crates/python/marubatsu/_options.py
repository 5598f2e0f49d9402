"""From Python's values to the pairs of texts that the lab reads.

Invariant: nothing is checked here; the lab says what it can't use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Union, cast

from ._core import Game, Position
from ._players import Evaluator

__all__ = ["Pairs", "Place", "Value", "pairs", "position_pairs", "text"]

Value = Union[
    str, bool, int, float, tuple[object, ...], list[object], Evaluator, Callable[[Position], float], None
]
"""What an option may be: a text as on the command line, or what comes closest to it in Python."""

Place = Union[str, Game, Position]
"""Where to begin: a game or its name, which mean its start, or a position."""

Pairs = list[tuple[str, str]]


def text(value: object) -> str:
    """A value as the lab reads it.

    >>> text(True), text((-1, 0.5)), text(float("inf")), text(3)
    ('true', '-1,0.5', 'inf', '3')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (tuple, list)):
        return ",".join(text(part) for part in value)
    if isinstance(value, Game):
        return value.name
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def pairs(options: Mapping[str, object] | Iterable[tuple[str, object]]) -> Pairs:
    """Options without those that are None."""
    items = cast("Iterable[tuple[str, object]]", options.items() if isinstance(options, Mapping) else options)
    return [(key, text(value)) for key, value in items if value is not None]


def position_pairs(place: Place, moves: str | None = None, board: str | None = None) -> Pairs:
    """The game and the position that are meant."""
    if not isinstance(place, Position):
        return pairs({"game": place, "moves": moves, "board": board})
    if moves or board:
        raise TypeError("moves and board go with a game, not with a position")
    return [("game", place.game.name), ("board", place.board)]
