"""How far long work is, for whoever asks.

Invariant: nothing is told unless somebody asks, and what is told changes no result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from typing import Any

__all__ = ["listener", "progress"]

Listener = Callable[[int], Any]

_LISTENER: ContextVar[Listener | None] = ContextVar("marubatsu progress", default=None)


def listener() -> Listener | None:
    """Who hears of work that begins now."""
    return _LISTENER.get()


@contextmanager
def progress(tell: Listener | None = None, **options: Any) -> Iterator[None]:
    """Reports the progress of the work within: the number of nodes, positions or games, a few times a second and at the end.

    Without ``tell`` each piece of work has a tqdm bar, which gets the ``options``; tqdm comes with
    ``pip install marubatsu[progress]``. An exception that ``tell`` raises ends the work.

    >>> import marubatsu as m
    >>> seen = []
    >>> with m.progress(seen.append):
    ...     report = m.match("ai1", "ai2", games=5)
    >>> seen[-1]
    10
    """
    with _bar(options) if tell is None else _of(tell) as hears:
        token = _LISTENER.set(hears)
        try:
            yield
        finally:
            _LISTENER.reset(token)


@contextmanager
def _of(tell: Listener) -> Iterator[Listener]:
    yield tell


@contextmanager
def _bar(options: dict[str, Any]) -> Iterator[Listener]:
    """A bar of tqdm's, as a notebook or a terminal shows it."""
    with import_module("tqdm.auto").tqdm(**{"unit_scale": True, **options}) as bar:

        def tell(count: int) -> None:
            # Work that begins after other work counts from nought again.
            bar.update(count - bar.n if count >= bar.n else count)

        yield tell
