"""What the series' programs draw on where matplotlib has no part in it: axes and a figure that become a picture (SVG).

Invariant: the names are matplotlib's, and so is what they mean; of what it can, this knows what the series uses. Lengths of
pens and letters are in points, as there.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

__all__ = ["Axes", "Figure"]

POINTS = 72
"""Points of an inch."""

COLORS = {"k": "black", "r": "red", "g": "green", "b": "blue", "w": "white", "m": "magenta", "c": "cyan", "y": "gold"}
ANCHORS = {"left": "start", "center": "middle", "right": "end"}
MARKERS = "o|"


def _color(options: dict[str, Any], *names: str, default: str = "black") -> str:
    found = next((options[name] for name in names if options.get(name) is not None), default)
    return escape(COLORS.get(str(found), str(found)))


class Axes:
    """A plane to draw on.

    >>> ax = Axes()
    >>> ax.set_xlim(0, 3)
    >>> ax.plot([0, 3], [1, 1], c="k", lw=2)
    >>> '<path d="M0 36 L72 36"' in ax.svg(72, 72)
    True
    """

    def __init__(self) -> None:
        self.figure: Figure | None = None
        self.clear()

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"ax.{name} is matplotlib's: pip install matplotlib, and make what draws anew")

    def clear(self) -> None:
        """Forgets what was drawn."""
        self._x, self._y = (0.0, 1.0), (0.0, 2.0)
        self._done: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []

    def set_xlim(self, left: float, right: float) -> None:
        """Says where the picture begins and ends, from left to right."""
        self._x = (left, right)

    def set_ylim(self, bottom: float, top: float) -> None:
        """Says where the picture begins and ends, from the bottom up."""
        self._y = (bottom, top)

    def get_xlim(self) -> tuple[float, float]:
        """Where the picture begins and ends, from left to right."""
        return self._x

    def get_ylim(self) -> tuple[float, float]:
        """Where the picture begins and ends, from the bottom up."""
        return self._y

    def invert_yaxis(self) -> None:
        """Exchanges bottom and top."""
        self._y = self._y[::-1]

    def axis(self, _: str) -> None:
        """Axes have no frame here anyway."""

    def set(self, xlim: tuple[float, float], ylim: tuple[float, float]) -> None:
        """Says both limits."""
        self._x, self._y = xlim, ylim

    def plot(self, *given: Any, **options: Any) -> None:
        """Joins points, or marks them, as a format such as ``"or"`` says."""
        self._done.append(("_plotted", given, options))

    def fill(self, *given: Any, **options: Any) -> None:
        """Fills what points enclose."""
        self._done.append(("_filled", given, options))

    def circle(self, *given: Any, **options: Any) -> None:
        """Draws a circle around a point."""
        self._done.append(("_circled", given, options))

    def text(self, *given: Any, **options: Any) -> None:
        """Writes a text at a point."""
        self._done.append(("_written", given, options))

    def annotate(self, text: str, xy: Any, xytext: Any = None, **options: Any) -> None:
        """Writes a text, and leads from it to a point."""
        self._done.append(("_led", (text, xy, xytext), options))

    def add_patch(self, patch: Any) -> None:
        """Draws a rectangle of matplotlib's."""
        (x, y), width, height = patch.get_xy(), patch.get_width(), patch.get_height()
        corners = [x, x + width, x + width, x], [y, y, y + height, y + height]
        face, edge = (tuple(round(255 * part) for part in color[:3]) for color in (patch.get_facecolor(), patch.get_edgecolor()))
        shown = {"fc": f"rgb{face}" if patch.get_fill() else "none", "alpha": patch.get_alpha(), "ec": f"rgb{edge}"}
        self.fill(*corners, **shown, lw=patch.get_linewidth())

    add_artist = add_patch

    def svg(self, width: float, height: float) -> str:
        """What was drawn, without the picture around it."""
        self._size = (width, height)
        return "".join(getattr(self, how)(*given, **options) for how, given, options in self._done)

    def at(self, across: float, down: float) -> tuple[float, float]:
        """The point at these parts of the width and the height."""
        (left, right), (bottom, top) = self._x, self._y
        return left + across * (right - left), top + down * (bottom - top)

    def _point(self, x: float, y: float) -> tuple[float, float]:
        (left, right), (bottom, top) = self._x, self._y
        return (x - left) / (right - left) * self._size[0], (top - y) / (top - bottom) * self._size[1]

    def _path(self, xs: Sequence[float], ys: Sequence[float]) -> str:
        points = (self._point(x, y) for x, y in zip(xs, ys))
        return "M" + " L".join(f"{x:.4g} {y:.4g}" for x, y in points)

    def _plotted(self, xs: Any, ys: Any, form: str = "", **options: Any) -> str:
        xs, ys = (list(each) if hasattr(each, "__iter__") else [each] for each in (xs, ys))
        marker = options.get("marker") or next((mark for mark in MARKERS if mark in form), "")
        letter = next((mark for mark in form if mark in COLORS), None)
        color, width = _color({**options, "letter": letter}, "c", "color", "letter", default="#1f77b4"), options.get("lw", 1.5)
        found = ""
        if "-" in form or not marker or len(xs) > 1 and not form:
            found = f'<path d="{self._path(xs, ys)}" fill="none" stroke="{color}" stroke-width="{width}"/>'
        for x, y in map(self._point, xs, ys) if marker else ():
            if marker == "o":
                found += f'<circle cx="{x:.4g}" cy="{y:.4g}" r="3" fill="{color}"/>'
            else:
                found += f'<path d="M{x:.4g} {y - 3:.4g}v6" stroke="{color}"/>'
        return found

    def _filled(self, xs: Any, ys: Any, **options: Any) -> str:
        face, edge = _color(options, "fc", "c", "color", default="none"), _color(options, "ec", default="none")
        alpha = options.get("alpha")
        shown = f' opacity="{alpha}"' if alpha is not None else ""
        return f'<path d="{self._path(xs, ys)}Z" fill="{face}" stroke="{edge}" stroke-width="{options.get("lw", 1)}"{shown}/>'

    def _circled(self, x: float, y: float, radius: float, **options: Any) -> str:
        (across, down), (edge, _) = self._point(x, y), self._point(x + radius, y)
        color, width = _color(options, "ec", "c", "color"), options.get("lw", 1)
        shape = f'cx="{across:.4g}" cy="{down:.4g}" r="{abs(edge - across):.4g}"'
        return f'<circle {shape} fill="none" stroke="{color}" stroke-width="{width}"/>'

    def _written(self, x: float, y: float, text: object, **options: Any) -> str:
        across, down = self._point(x, y)
        anchor = ANCHORS[options.get("ha", "left")]
        look = f'font-size="{options.get("fontsize", 10)}" text-anchor="{anchor}" fill="{_color(options, "c", "color")}"'
        return f'<text x="{across:.4g}" y="{down:.4g}" {look}>{escape(str(text))}</text>'

    def _led(self, text: str, xy: Any, xytext: Any, **options: Any) -> str:
        begin = xy if xytext is None else xytext
        line = ""
        if options.get("arrowprops") is not None and xytext is not None:
            xs, ys = zip(xytext, xy)
            line = self._plotted(xs, ys, c=options["arrowprops"].get("color", "black"), lw=0.8)
        return line + (self._written(begin[0], begin[1], text, **options) if text else "")


class Figure:
    """A sheet with axes on it, so many inches large."""

    def __init__(self, figsize: Sequence[float], axes: Any = None) -> None:
        self._width, self._height = figsize
        self._color = "white"
        self.ax = axes
        if axes is None:
            self.ax = Axes()
            self.ax.figure = self
        self.canvas: Any = None

    def add_axes(self, _: Any) -> Any:
        """Its axes, which fill it."""
        return self.ax

    def set_figwidth(self, width: float) -> None:
        """Makes it so many inches wide."""
        self._width = width

    def set_figheight(self, height: float) -> None:
        """Makes it so many inches high."""
        self._height = height

    def set_facecolor(self, color: str) -> None:
        """Colours its ground."""
        self._color = color

    def point(self, across: float, down: float) -> tuple[float, float]:
        """The point of its axes at these parts of its width and height."""
        found: tuple[float, float] = self.ax.at(across, down)
        return found

    def svg(self) -> str:
        """The picture."""
        width, height = round(self._width * POINTS, 2), round(self._height * POINTS, 2)
        size = f'width="{width * 96 / POINTS:.4g}" height="{height * 96 / POINTS:.4g}" viewBox="0 0 {width} {height}"'
        ground = f'<rect width="100%" height="100%" fill="{escape(self._color)}"/>'
        font = 'font-family="system-ui, sans-serif"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>{ground}{self.ax.svg(width, height)}</svg>'
