"""What all recordings have: frames in a row, as many and as few as are asked for, and a page to step through them.

Invariant: what a frame says comes from the recording; nothing is searched again.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Protocol, TypeVar, overload

from ._data import Tabular
from ._reports import Score, value

__all__ = ["SHOWN", "FrameSequence", "in_frame"]

SHOWN = 120
"""Frames that a notebook's stepper holds."""

T = TypeVar("T")


class _Recording(Protocol):
    """What every recording tells."""

    def __len__(self) -> int: ...
    def step(self, n: int) -> str: ...
    def score(self) -> str: ...
    def stopped(self) -> str | None: ...
    def options(self) -> list[tuple[str, str]]: ...


class FrameSequence(Sequence[T], Tabular):
    """The frames of a search, from the first to the last."""

    _recording: _Recording

    def __len__(self) -> int:
        return len(self._recording)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        numbers = range(len(self))[at]
        if isinstance(numbers, int):
            return self._frame(self._recording.step(numbers))
        if numbers.step == 1:
            return self._frames(numbers.start, numbers.stop, "")
        return [self[number] for number in numbers]

    def __iter__(self) -> Iterator[T]:
        for begin in range(0, len(self), 1024):
            yield from self._frames(begin, begin + 1024, "")

    def _frame(self, document: str) -> T:
        return self._read(json.loads(document))

    @abstractmethod
    def _read(self, document: dict[str, Any]) -> T:
        """A frame of which this is told."""

    @abstractmethod
    def _frames(self, begin: int, end: int, condition: str) -> list[T]:
        """Those of these frames that meet a condition."""

    def _at(self, found: int | None) -> T | None:
        return None if found is None else self[found]

    @property
    def score(self) -> Score | None:
        """The root's score in circle's view; None if it isn't settled."""
        found: Score | None = value(json.loads(self._recording.score()))
        return found

    @property
    def stopped(self) -> str | None:
        """Why the search was stopped, if it was."""
        return self._recording.stopped()

    @property
    def options(self) -> dict[str, str]:
        """The options of the recorded search, by key."""
        return dict(self._recording.options())

    def where(self, condition: str) -> list[T]:
        """All frames that meet a condition, such as ``kind=update,node=min,fail=high``, or ``kind=select,iteration=11`` for a
        best-first search."""
        return self._frames(0, len(self), condition)

    @property
    def _name(self) -> str:
        """What the search is called."""
        return self.options["algorithm"]

    @abstractmethod
    def html(self, start: int = 0, count: int = SHOWN) -> str:
        """A page to step through frames, which needs nothing but itself."""

    def _repr_html_(self) -> str:
        return in_frame(self.html(0, min(SHOWN, max(len(self), 1))))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._name} on {self.options['game']}: {len(self)} frames>"


def in_frame(page: str) -> str:
    """A page within another one."""
    source = escape(page, quote=True)
    return f'<iframe sandbox="allow-scripts" srcdoc="{source}" style="width: 100%; height: 760px; border: 0"></iframe>'
