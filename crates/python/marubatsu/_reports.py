"""Reports: what the lab answers, as objects.

Invariant: a report has the keys of its JSON document, nothing else. Moves are tuples, infinite scores are floats, exact
odds are fractions.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Union

from ._printed import printed

__all__ = ["Move", "Report", "Score", "read", "value"]

Move = tuple[int, ...]
"""A move's numbers: ``(x, y)``, the column and the row, both from 0."""

Score = Union[int, float]
"""A score in circle's view."""


_NUMBERS = frozenset((int, float, bool))


def value(found: Any) -> Any:
    """What a value of a document means."""
    # A report of moves is mostly small numbers.
    if type(found) in _NUMBERS:
        return found
    if isinstance(found, list):
        if found and _NUMBERS.issuperset(map(type, found)):
            return tuple(found)
        parts = [value(part) for part in found]
        return tuple(parts) if parts and _NUMBERS.issuperset(map(type, parts)) else parts
    if isinstance(found, dict):
        if found.keys() == {"fraction", "value"}:
            return Fraction(found["fraction"])
        return Report(found)
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
            self._found[key] = value(self.json[key])
        return self._found[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.json)

    def __len__(self) -> int:
        return len(self.json)

    def __getattr__(self, key: str) -> Any:
        if not key.startswith("_") and key in self.json:
            return self[key]
        raise AttributeError(f"this report has no {key!r}; it has {', '.join(self.json)}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.json]

    def __repr__(self) -> str:
        return printed(self)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.json,)


def read(document: str) -> Report:
    """A report from its text."""
    return Report(json.loads(document))
