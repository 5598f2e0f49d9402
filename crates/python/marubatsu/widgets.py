"""Widgets for notebooks: a search to step through, a game to play, a tree to walk in, drawn by the kernel.

They need anywidget (``pip install marubatsu[notebook]``) and a running kernel. Without a kernel, the picture of the run or the
position is shown instead.

Invariant: a widget holds no knowledge of games or searches; what it shows is its ``stage``'s, and so is every answer.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ._core import Game, Position, style_sheet
from ._drawn import DrawnStage
from ._lab import trace
from ._options import Moves, Place, Unpack, takes
from ._own_picture import Draw
from ._players import Player
from ._rounds import Rounds
from ._run import Run
from ._staged import PlayStage, RoundStage, Scores, SearchStage, Stage, TreeStage
from .options import PlaceOptions, SideOptions, TraceOptions

__all__ = ["play", "search", "tree"]


@takes(PlaceOptions, SideOptions)
def search(
    run: Run | Rounds | Place = "3x3",
    *,
    n: int = 0,
    frames: int | None = None,
    draw: Draw | None = None,
    truth: bool = True,
    anchor: Moves | None = None,
    **options: Unpack[TraceOptions],
) -> Any:
    """Steps through a run, or through the search of a position with the options of ``trace``, from frame ``n``.

    Arrow keys step, ``c`` and ``C`` go to the next and the previous cut, a click goes to a node. ``widget.stage.frame`` is
    the frame that is shown. ``draw`` gets each frame that is shown, and its result is shown below: SVG, or a
    matplotlib figure or axes.

    In a recorded best-first search, ``c`` and ``C`` go to a new favourite, ``t`` and ``T`` to where a trap begins or ends;
    for proof numbers, to settled nodes and to leaps. ``truth=False`` hides the true values, and ``anchor`` are the moves to the
    node at which UCT's tree starts.
    """
    if isinstance(run, Rounds):
        return _widget(RoundStage(run, n, truth, anchor))
    return _widget(SearchStage(run if isinstance(run, Run) else trace(run, frames=frames, **options), n, draw))


def play(
    game: str | Game = "3x3", *, o: Player | None = None, x: Player | None = "club", seed: int | None = None
) -> Any:
    """A board to play on; each side's player is a name, a function, or None for the person who clicks.

    ``widget.stage.position`` is the position that is shown, with its moves.
    """
    return _widget(PlayStage(Game(game) if isinstance(game, str) else game, {"o": o, "x": x}, seed))


def tree(root: Place = "3x3", *, depth: int = 1, score: Scores | None = "shortest") -> Any:
    """The tree around a position, to a depth in plies, coloured by scores where they are quick to compute.

    A click or an arrow key goes to a child, a sibling or the parent. ``widget.stage.position`` is the current position.
    """
    at = root if isinstance(root, Position) else (Game(root) if isinstance(root, str) else root).start
    return _widget(TreeStage(at, depth, score))


def drawn(stage: DrawnStage) -> Any:
    """A figure that is drawn by a program; where anywidget is not here, its stage alone."""
    return _widget(stage) if find_spec("anywidget") else stage


def _widget(stage: Stage) -> Any:
    return _kind()(stage)


@cache
def _kind() -> Any:
    """The class of all widgets; anywidget is imported with the first of them."""
    try:
        anywidget, traitlets = import_module("anywidget"), import_module("traitlets")
    except ImportError as missing:
        raise ImportError("widgets need anywidget: pip install marubatsu[notebook]") from missing
    here = Path(__file__)

    class Widget(anywidget.AnyWidget):  # type: ignore[misc, name-defined]
        """A stage and its browser's side, which exchange asks and what is shown."""

        _esm = here.with_name("widget.js").read_text(encoding="utf-8")
        _css = style_sheet(".marubatsu") + here.with_name("widget.css").read_text(encoding="utf-8")
        asked = traitlets.Dict().tag(sync=True)
        shown = traitlets.Dict().tag(sync=True)

        def __init__(self, stage: Stage) -> None:
            self.stage = stage
            super().__init__(shown=stage.shown)
            self.observe(self._answer, "asked")
            if isinstance(stage, DrawnStage):
                stage.tell = lambda shown: setattr(self, "shown", shown)
                # What stands for a figure's canvas is called as one.
                self.mpl_connect, self.draw_idle = stage.mpl_connect, stage.draw_idle
                self.fail, self.picture = stage.fail, stage.picture

        def _answer(self, change: Any) -> None:
            self.shown = self.stage.answer(change["new"])

        def _ipython_display_(self, **_: Any) -> None:
            # What needs no kernel comes first, by itself: notebooks that are opened again show what they can of each output.
            # While the widget lives, its script hides it.
            display = import_module("IPython.display").display
            still = {**self.stage.fallback(), "text/plain": repr(self.stage)}
            still["text/html"] = f'<div data-marubatsu="{self.stage.still}">{still["text/html"]}</div>'
            display(still, raw=True)
            bundle, more = self._repr_mimebundle_()
            display(bundle, raw=True, metadata=more)

        def __repr__(self) -> str:
            return f"<Widget of a {self.stage.kind}>"

    return Widget
