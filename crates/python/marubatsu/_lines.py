"""A search of one's own as lines: each is checked as it comes, and what was taken is a recording that every door of the lab reads.

Invariant: a line that is refused changes nothing.
"""

from __future__ import annotations

import json
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from . import _lab
from ._core import Events, Recording
from ._core import Rounds as RecordedRounds
from ._options import text

__all__ = ["INFINITE", "LineRecorder"]

INFINITE = float("inf")


class LineRecorder:
    """Takes the lines of a search: its header first, then one for each thing that happens."""

    def __init__(self, header: dict[str, Any]) -> None:
        self._lines = [json.dumps(_fields(header))]
        self._events = Events(self._lines[0])

    def _take(self, **fields: Any) -> None:
        """Takes a line; fields that are None have their defaults."""
        line = json.dumps(_fields(fields))
        self._events.take(line)
        self._lines.append(line)

    def _opened(self) -> Recording | RecordedRounds:
        """What was taken so far, as a recording."""
        return _lab.default().open("events", self.text().encode())

    def __len__(self) -> int:
        """How many lines were taken after the header."""
        return len(self._lines) - 1

    def text(self) -> str:
        """Returns what was recorded, in the format that the lab reads."""
        return "\n".join(self._lines) + "\n"

    def save(self, path: str | PathLike[str]) -> Path:
        """Writes it to a file."""
        target = Path(fspath(path))
        target.write_text(self.text(), encoding="utf-8")
        return target


def _fields(given: dict[str, Any]) -> dict[str, Any]:
    return {key: _plain(value) for key, value in given.items() if value is not None}


def _plain(value: Any) -> Any:
    """A value as JSON has it: infinite scores are texts, whole numbers have no point."""
    if isinstance(value, (tuple, list)):
        return [_plain(part) for part in value]
    if isinstance(value, float):
        return text(value) if value in (INFINITE, -INFINITE) else int(value) if value.is_integer() else value
    return value
