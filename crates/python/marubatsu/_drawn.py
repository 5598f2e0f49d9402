"""A figure as a notebook shows it: what a program has drawn, and the keys and clicks that it is told of.

Invariant: what is shown is what the figure was when its program had last drawn; what a program raises is said beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Protocol

from ._core import fitted
from ._staged import Ask, Stage

__all__ = ["DrawnStage"]


class Drawing(Protocol):
    """A figure: what it looks like, and which point of its axes lies where."""

    ax: Any

    def svg(self) -> str: ...

    def point(self, across: float, down: float) -> tuple[float, float]: ...


class DrawnStage(Stage):
    """A figure. An ask has a ``key`` that was pressed, by matplotlib's names, or is ``at`` the parts of width and height
    that were clicked."""

    kind = "drawn"

    def __init__(self, figure: Drawing) -> None:
        self._figure, self._picture = figure, figure.svg()
        self._handlers: list[tuple[str, Callable[[Any], object]]] = []
        self.tell: Callable[[dict[str, Any]], object] | None = None
        """Who is told when the figure changes without having been asked."""
        super().__init__()

    def mpl_connect(self, event: str, handler: Callable[[Any], object]) -> None:
        """Tells of keys (``key_press_event``) and clicks (``button_press_event``), as matplotlib does."""
        self._handlers = [*self._handlers, (event, handler)]

    def draw_idle(self) -> None:
        """Shows the figure as it is now."""
        self._picture = self._figure.svg()
        self._show("")

    def fail(self, fault: str) -> None:
        """Says what was raised while it was drawn."""
        self._show(fault)

    def picture(self) -> str:
        """What stays where no kernel runs."""
        return f'<div data-marubatsu="{self.shown["still"]}">{fitted(self._picture)}</div>'

    def _show(self, fault: str) -> None:
        self.shown = {**self._drawn(), "fault": fault}
        if self.tell is not None:
            self.tell(self.shown)

    def _go(self, ask: Ask) -> None:
        what = "key_press_event" if "key" in ask else "button_press_event" if "at" in ask else ""
        across, down = map(float, ask.get("at", (0, 0)))
        x, y = self._figure.point(across, down)
        event = SimpleNamespace(name=what, key=ask.get("key"), xdata=x, ydata=y, button=1, inaxes=self._figure.ax)
        for _, handle in [each for each in self._handlers if each[0] == what]:
            handle(event)

    def _state(self) -> dict[str, Any]:
        return {"pictures": [self._picture], "says": ""}
