"""Reports: what the lab answers, as objects.

Invariant: a report has the keys of its JSON document, nothing else. Moves are tuples, infinite scores are floats, exact
odds are fractions. A report within another is of the class that the other's annotation names.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, Union, get_args, get_type_hints

from ._printed import printed

__all__ = ["Elo", "Move", "OpenReport", "RandomPlay", "Report", "Score", "read", "value"]

Move = tuple[int, ...]
"""A move's numbers: ``(x, y)``, the column and the row, both from 0."""

Score = Union[int, float]
"""A score in circle's view."""


_NUMBERS = frozenset((int, float, bool))


def value(found: Any, within: type[Report] | None = None) -> Any:
    """What a value of a document means; reports in it are of the class ``within``."""
    # A report of moves is mostly small numbers.
    if type(found) in _NUMBERS:
        return found
    if isinstance(found, list):
        if found and _NUMBERS.issuperset(map(type, found)):
            return tuple(found)
        parts = [value(part, within) for part in found]
        return tuple(parts) if parts and _NUMBERS.issuperset(map(type, parts)) else parts
    if isinstance(found, dict):
        if found.keys() == {"fraction", "value"}:
            return Fraction(found["fraction"])
        return (within or OpenReport)(found)
    if found in ("inf", "-inf"):
        return float(found)
    return found


class Report(Mapping[str, Any]):
    """A document with its keys as attributes. It prints itself as a table.

    >>> import marubatsu as m
    >>> report = m.search("3x3", algorithm="alpha-beta", table="merged")
    >>> report.score, report.nodes, report.best_moves
    (0, 1069, [(0, 0)])
    >>> report["schema"]
    'marubatsu.search/1'
    >>> sorted(report)[:3]
    ['best_moves', 'board', 'bound']
    >>> m.match("ai14s", "ai2", exact=True).as_x
    win   278/315
    lose  0
    draw  37/315
    """

    __slots__ = ("_found", "json")

    json: dict[str, Any]
    """The document as it was read from JSON."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.json = document
        # Values are read when they are asked for: most reports are asked for one or two.
        self._found: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        if key not in self._found:
            self._found[key] = value(self.json[key], _within(type(self)).get(key))
        return self._found[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.json)

    def __len__(self) -> int:
        return len(self.json)

    # Type checkers know the keys that a class declares, and no others.
    if not TYPE_CHECKING:

        def __getattr__(self, key: str) -> Any:
            if not key.startswith("_") and key in self.json:
                return self[key]
            if key in _keys(type(self)):
                return None
            raise AttributeError(f"this report has no {key!r}; it has {', '.join(self.json)}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.json]

    def __repr__(self) -> str:
        return printed(self)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.json,)


class OpenReport(Report):
    """A report of which only the document says what keys it has."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __getattr__(self, key: str) -> Any: ...


class Elo(Report):
    """A difference of strength in Elo points, with the ends of its interval."""

    __slots__ = ()

    difference: float
    least: float
    greatest: float


class RandomPlay(Report):
    """What comes of random play: how often circle wins, loses and draws, exactly or in games, or why that isn't known."""

    __slots__ = ()

    random: OpenReport | None
    random_sampled: OpenReport | None
    no_random: OpenReport | None


@cache
def _keys(kind: type[Report]) -> frozenset[str]:
    """The keys that a class of reports declares."""
    own = (base for base in kind.__mro__ if base not in Report.__mro__)
    return frozenset(key for base in own for key in vars(base).get("__annotations__", ()))


@cache
def _within(kind: type[Report]) -> dict[str, type[Report]]:
    """The classes of the reports within a report, by their keys."""
    keys = _keys(kind)
    hints = get_type_hints(kind) if keys else {}
    found = {key: _report_in(hint) for key, hint in hints.items() if key in keys}
    return {key: inner for key, inner in found.items() if inner}


def _report_in(hint: Any) -> type[Report] | None:
    """The class of reports that a type names, if it names one."""
    origin = getattr(hint, "__origin__", hint)
    if isinstance(origin, type) and issubclass(origin, Report):
        return origin
    return next((inner for part in get_args(hint) if (inner := _report_in(part))), None)


R = TypeVar("R", bound=Report)


def read(document: str, kind: type[R]) -> R:
    """A report from its text."""
    return kind(json.loads(document))
