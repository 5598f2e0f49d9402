"""Players: names of the lab's own, and functions.

Invariant: a function becomes a player for one piece of work; no name of the lab's is ever taken.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Union, cast, overload

from ._core import Game, Lab, Position
from ._reports import Move

__all__ = [
    "Answer",
    "Chooser",
    "Evaluator",
    "Player",
    "PlayerFunction",
    "by_score",
    "evaluating",
    "evaluator",
    "player",
    "seated",
]

Answer = Union[int, Move, Iterable[Move]]
"""One move, or all the moves that the player chooses among, each as likely as the others."""

Chooser = Callable[[Position], Answer]


@dataclass(frozen=True)
class PlayerFunction:
    """A function that plays, with its name."""

    choose: Chooser
    """Says what it would play at a position that has not ended."""
    name: str
    """What reports call it."""
    steady: bool = False
    """Whether it says the same about the same position, always. Then it is asked about each position once, and one move
    is all that it chooses among, so that it can have exact odds and proofs."""

    def __call__(self, position: Position) -> Answer:
        return self.choose(position)


@dataclass(frozen=True)
class Evaluator:
    """A function that values positions, with its name."""

    score: Callable[[Position], float]
    """Says what a position is worth for circle; one that has ended too. Two digits after the point count."""
    name: str
    """What reports call it."""
    symmetric: bool = False
    """Whether it values mirrored and rotated positions alike. A table merges them only then."""


def evaluator(
    score: Callable[[Position], float], *, name: str | None = None, symmetric: bool = False
) -> Evaluator:
    """Makes an evaluator of a function, for ``eval`` of a search.

    >>> import marubatsu as m
    >>> centre = m.evaluator(lambda position: {"o": 1, "x": -1, ".": 0}[position.board[4]], symmetric=True)
    >>> m.search("3x3", eval=centre, depth=1).best_moves
    [(1, 1)]
    """
    return Evaluator(score, name or _name_of(score), symmetric)


def evaluating(game: Game, score: object) -> tuple[Lab, str]:
    """The lab that knows an evaluator, and its name there."""
    if not callable(score) and not isinstance(score, Evaluator):
        raise TypeError(f"an evaluator is a name or a function, not {score!r}")
    known = score if isinstance(score, Evaluator) else evaluator(cast("Callable[[Position], float]", score))
    name = _free(known.name, {})
    return Lab.with_evaluator(game, (name, known.score, known.symmetric)), name


Player = Union[str, PlayerFunction, Chooser]
"""A player's name with its parameters, such as ``"ai14s:score_201=3"``, or a function."""


@overload
def player(choose: Chooser, *, name: str | None = None, steady: bool = False) -> PlayerFunction: ...
@overload
def player(
    choose: None = None, *, name: str | None = None, steady: bool = False
) -> Callable[[Chooser], PlayerFunction]: ...
def player(
    choose: Chooser | None = None, *, name: str | None = None, steady: bool = False
) -> PlayerFunction | Callable[[Chooser], PlayerFunction]:
    """Makes a player of a function. It takes a position and returns a move or a list of moves.

    >>> import marubatsu as m
    >>> @m.player(steady=True)
    ... def corners_first(position):
    ...     corners = [move for move in position.moves if move in {(0, 0), (2, 0), (0, 2), (2, 2)}]
    ...     return corners or position.moves
    >>> m.match(corners_first, "ai2", exact=True).as_o.win
    Fraction(19, 32)
    """
    if choose is None:
        return lambda choose: player(choose, name=name, steady=steady)
    return PlayerFunction(choose, name or _name_of(choose), steady)


def by_score(
    score: Callable[[Position, Move], float], *, name: str | None = None
) -> PlayerFunction:
    """Makes a player of a function that values the position after a move: higher is better for the side that has just moved.

    It chooses among all moves of the best value, as the series' AIs by score do.

    >>> import marubatsu as m
    >>> wins = m.by_score(lambda after, move: 1 if after.line else 0)
    >>> m.match(wins, "ai2", exact=True).ratios == m.match("ai5s", "ai2", exact=True).ratios
    True
    """

    def choose(position: Position) -> list[Move]:
        scores = {move: score(position.play(move), move) for move in position.moves}
        best = max(scores.values())
        return [move for move, found in scores.items() if found == best]

    return PlayerFunction(choose, name or _name_of(score), steady=True)


def _name_of(function: object) -> str:
    name = getattr(function, "__name__", None) or type(function).__name__
    return re.sub(r"[^A-Za-z0-9_-]", "", name) or "function"


def _known() -> set[str]:
    return {entry["name"] for entry in json.loads(Lab([]).players())}


def seated(players: Iterable[Player]) -> tuple[Lab | None, list[str]]:
    """The players' names, and the lab that knows the functions among them, if there are some."""
    names: list[str] = []
    functions: dict[str, PlayerFunction] = {}
    for given in players:
        if isinstance(given, str):
            names.append(given)
            continue
        if not callable(given):
            raise TypeError(f"a player is a name or a function, not {given!r}")
        known = given if isinstance(given, PlayerFunction) else player(given)
        same = [name for name, other in functions.items() if other.choose is known.choose]
        if not same:
            same = [_free(known.name, functions)]
            functions[same[0]] = replace(known, name=same[0])
        names.append(same[0])
    if not functions:
        return None, names
    return Lab([(name, own.choose, own.steady) for name, own in functions.items()]), names


def _free(name: str, functions: dict[str, PlayerFunction]) -> str:
    """The name, or one like it that nobody has."""
    taken = {*_known(), *functions}
    numbered = (f"{name}_{number}" for number in range(2, len(taken) + 3))
    return name if name not in taken else next(free for free in numbered if free not in taken)
