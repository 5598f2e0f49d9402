"""From Python's values to the pairs of texts that the lab reads.

Invariant: nothing is checked here; the lab says what it can't use.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, Union, cast

from ._core import Game, Position

if TYPE_CHECKING:
    from typing_extensions import Unpack
elif sys.version_info >= (3, 11):
    from typing import Unpack
else:
    # Python 3.10 has no such word; there an annotation with it is a text that nobody reads.
    Unpack = Union

__all__ = ["Moves", "Pairs", "Place", "Unpack", "pairs", "position_pairs", "takes", "text", "written"]

Place = Union[str, Game, Position]
"""Where to begin: a game or its name, which mean its start, or a position."""

Moves = Union[str, Sequence[tuple[int, ...]]]
"""Moves one after the other: ``"1,1 0,0"`` or ``[(1, 1), (0, 0)]``."""

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


def written(moves: Moves) -> str:
    """Moves as a text, by which ``Position.play`` knows them.

    >>> written([(1, 1), (0, 0)]), written("1,1 0,0")
    ('1,1 0,0', '1,1 0,0')
    """
    return moves if isinstance(moves, str) else " ".join(",".join(map(str, move)) for move in moves)


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


F = TypeVar("F", bound=Callable[..., Any])


def takes(*options: Any) -> Callable[[F], F]:
    """Names a function's options, those of these classes, in its signature and its documentation: type checkers see them
    in its annotation, and editors of running programs here."""
    named = {key: hint for kind in options for key, hint in kind.__annotations__.items()}
    more = [
        inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=hint.__forward_arg__)
        for key, hint in named.items()
    ]
    texts = [line.strip() for kind in options for line in (kind.__doc__ or "").splitlines()]
    words = [line for line in texts if line.startswith("``")]

    def known(function: F) -> F:
        signature = inspect.signature(function)
        own = [one for one in signature.parameters.values() if one.kind is not one.VAR_KEYWORD]
        cast(Any, function).__signature__ = signature.replace(parameters=[*own, *more])
        function.__doc__ = "\n".join([inspect.cleandoc(function.__doc__ or ""), "", "Options:", "", *words])
        return function

    return known
