"""The series' module ``gui``: what its windows in a notebook have in common.

Invariant: a window's methods are called where the series calls them, and any of them may be a program's own. What one draws
is shown as soon as it has been called; what it raises is shown there too, and raised.
"""

from __future__ import annotations

import io
import traceback
import warnings
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from types import FunctionType
from typing import Any, ClassVar

from .. import widgets
from .._drawn import DrawnStage
from .controls import control, is_shown
from .surface import Figure

__all__ = ["GUI"]

KEYMAP = "fullscreen home back forward pan zoom save help quit quit_all grid grid_minor yscale xscale copy"
"""What matplotlib's own figures do by keys."""


class GUI:
    """A window: its controls, and the figures that it draws."""

    DRAWS: ClassVar[tuple[str, ...]] = ("update_gui", "update_frameinfo", "update_ab")
    """The methods after which figures are shown anew."""

    def __init__(self) -> None:
        self.disable_shortcutkeys()
        self.create_widgets()
        self.create_event_handler()
        self.display_widgets()
        self.update_gui()

    def __getattribute__(self, name: str) -> Any:
        found = object.__getattribute__(self, name)
        return object.__getattribute__(self, "_drawing")(found) if name in GUI.DRAWS else found

    def _drawing(self, draw: Callable[..., Any]) -> Callable[..., Any]:
        """A method that draws, and shows what it has drawn or raised."""

        @wraps(draw)
        def drawn(*given: Any, **options: Any) -> Any:
            figures = [figure for figure in vars(self).values() if isinstance(figure, Figure) and figure.canvas]
            try:
                done = draw(*given, **options)
            except Exception as wrong:
                [*_, last] = traceback.extract_tb(wrong.__traceback__)
                for figure in figures:
                    figure.canvas.fail(f"{last.name}, line {last.lineno}: {type(wrong).__name__}: {wrong}")
                raise
            for figure in figures:
                figure.canvas.draw_idle()
            return done

        return drawn

    def _is_own(self, name: str) -> bool:
        """Whether a method is a program's own."""
        found = getattr(type(self), name)
        return isinstance(found, FunctionType) and not found.__module__.startswith("marubatsu.")

    def create_widgets(self) -> None:
        """Makes the controls and figures."""
        raise NotImplementedError

    def create_event_handler(self) -> None:
        """Says what the controls do."""
        raise NotImplementedError

    def display_widgets(self) -> None:
        """Lays the controls and figures out, and shows them."""
        raise NotImplementedError

    def update_gui(self) -> None:
        """Draws what is to be seen now."""
        raise NotImplementedError

    def _figure(self, figsize: tuple[float, float], *draws: str) -> Figure:
        """A figure. Where a method that draws it is a program's own, matplotlib draws it, if it is here."""
        figure = _drawn_by_matplotlib(figsize) if any(map(self._is_own, draws)) else None
        figure = figure or Figure(figsize)
        figure.canvas = widgets.drawn(DrawnStage(figure))
        return figure

    @staticmethod
    def disable_shortcutkeys() -> None:
        """Lets keys through to the window where a program makes a figure of matplotlib's."""
        try:
            settings = import_module("matplotlib").rcParams
        except ImportError:
            return
        for key in KEYMAP.split():
            settings[f"keymap.{key}"] = []

    @staticmethod
    def create_button(description: str, width: int) -> Any:
        """A button, so many pixels wide."""
        button = control("Button", description=description, width=width)
        button.style.button_color = "lightgreen"
        # A dark notebook's letters are white.
        button.style.text_color = "black"
        return button

    @staticmethod
    def set_button_status(button: Any, disabled: bool) -> None:
        """Lets a button be pressed, or not."""
        button.disabled = disabled
        button.style.button_color = "lightgray" if disabled else "lightgreen"

    @staticmethod
    def set_button_color(button: Any, value: bool) -> None:
        """Shows whether what a button switches is on."""
        button.style.button_color = "lightgreen" if value else "darkgray"

    def _there(self, *names: str) -> list[Any]:
        """Those of its controls that it has: a program may make fewer."""
        return [vars(self)[name] for name in names if name in vars(self)]

    def show(self, *rows: Any) -> Any:
        """Shows rows of controls, and figures, one below the other."""
        laid = [control("HBox", row) if isinstance(row, list) else row for row in rows]
        box = control("VBox", [each for each in laid if each is not None])
        if is_shown():
            import_module("IPython.display").display(box)
        return box

    def _repr_html_(self) -> str:
        """What stays of it where no kernel runs."""
        return "".join(
            figure.canvas.picture() for figure in vars(self).values() if isinstance(figure, Figure) and figure.canvas
        )


class _Matplotlib(Figure):
    """A figure of matplotlib's, shown as all others."""

    def __init__(self, figsize: tuple[float, float]) -> None:
        figure = import_module("matplotlib.figure").Figure(figsize=figsize)
        super().__init__(figsize, figure.add_axes([0, 0, 1, 1]))
        self.figure = figure

    def __getattr__(self, name: str) -> Any:
        return getattr(vars(self)["figure"], name)

    def set_figwidth(self, width: float) -> None:
        self.figure.set_figwidth(width)

    def set_figheight(self, height: float) -> None:
        self.figure.set_figheight(height)

    def set_facecolor(self, color: str) -> None:
        self.figure.set_facecolor(color)

    def point(self, across: float, down: float) -> tuple[float, float]:
        width, height = self.figure.bbox.width, self.figure.bbox.height
        x, y = self.ax.transData.inverted().transform((across * width, (1 - down) * height))
        return float(x), float(y)

    def svg(self) -> str:
        written = io.StringIO()
        # Letters stay letters: the browser has fonts for all of them.
        with import_module("matplotlib").rc_context({"svg.fonttype": "none"}), warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Glyph .* missing")
            self.figure.savefig(written, format="svg", facecolor=self.figure.get_facecolor())
        picture = written.getvalue()
        return picture[picture.index("<svg") :]


def _drawn_by_matplotlib(figsize: tuple[float, float]) -> Figure | None:
    try:
        return _Matplotlib(figsize)
    except ImportError:
        return None
