"""What the series' animation says of a frame beside its tree: the node's window and scores on a line, what is known, and how
many nodes have been computed and pruned so far.

Invariant: a fact that a frame doesn't have is not drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .drawing import Rect, filled

__all__ = ["Panel", "draw_panel"]

GROUNDS = {"start": "white", "tt": "honeydew", "score": "lightyellow", "update": "lightcyan", "end": "lavenderblush"}
FLAGS = ("registered_in_tt", "tt_pruned", "ab_updated", "updated", "ab_pruned")
RANGES = {"known": "{}_bound", "calculated": "c{}_bound", "registered": "t{}_bound"}


class Panel(NamedTuple):
    """What is said: a frame, the one before it, where the node stands, and in which words."""

    frame: Mapping[str, Any]
    before: Mapping[str, Any]
    depth: int
    is_max: bool
    shortest_victory: bool
    words: Mapping[str, str]

    @property
    def ends(self) -> tuple[int, int]:
        """Where the line begins and ends: at -∞ and ∞."""
        return (-3, 4) if self.shortest_victory else (-2, 2)

    def place(self, score: float) -> float:
        """Where a score lies on the line."""
        least, most = self.ends
        return min(max(least, score), most)


def draw_panel(ax: Any, panel: Panel) -> None:
    """Draws the frame's facts on axes."""
    ax.clear()
    ax.set_xlim(-4, 23)
    ax.set_ylim(-4.3, 2.3)
    ax.axis("off")
    ax.figure.set_facecolor(GROUNDS[panel.frame["status"]])
    _line(ax, panel)
    _marks(ax, panel)
    _known(ax, panel)
    _told(ax, panel)
    _counts(ax, panel)


def _line(ax: Any, panel: Panel) -> None:
    """The line of scores, and its parts below, within and above the window."""
    least, most = panel.ends
    alpha, beta = panel.place(panel.frame["alphaorig"]), panel.place(panel.frame["betaorig"])
    outside = ("lightgray", "aqua") if panel.is_max else ("aqua", "lightgray")
    for begin, end, color in ((least, alpha, outside[0]), (alpha, beta, "yellow"), (beta, most, outside[1])):
        filled(ax, Rect(begin, -0.5, end - begin, 1), fc=color, lw=0, zorder=0)
    ax.plot(range(least, most + 1), [0] * (most + 1 - least), "|-k")
    for number in range(least, most + 1):
        ax.text(number, -1.1, {least: "-∞", most: "∞"}.get(number, number), ha="center")


def _marks(ax: Any, panel: Panel) -> None:
    """α and β, the node's score and its child's."""
    frame, (least, most) = panel.frame, panel.ends
    own, childs = ((least, "left"), (most, "right")) if panel.is_max else ((most, "right"), (least, "left"))
    marks = {"alphaorig": ("α", (least, "left"), 1.7, "r"), "betaorig": ("β", (most, "right"), 1.7, "b")}
    marks |= {"score": ("score", own, 0.9, "k"), "childscore": ("cscore", childs, 0.9, "g")}
    for key, (name, (x, side), y, color) in marks.items():
        if key in frame:
            place = panel.place(frame[key])
            ax.plot(place, 0, "o" + color)
            text, arrow = f"{name} = {frame[key]}", {"arrowstyle": "->"}
            ax.annotate(text, xy=(place, 0), xytext=(x, y), arrowprops=arrow, ha=side)


def _known(ax: Any, panel: Panel) -> None:
    """Between what the node's value is known to lie, row by row."""
    least, most = panel.ends
    for row, (name, key) in enumerate(RANGES.items()):
        lower, upper = (panel.frame.get(key.format(which)) for which in ("lower", "upper"))
        if lower is None or upper is None:
            continue
        y, color = -2 - 0.8 * row, ("red", "green", "blue")[row]
        ends = panel.place(lower), panel.place(upper)
        ax.plot(ends, [y, y], c=color, lw=1.5)
        ax.plot(ends, [y, y], "o", c=color)
        ax.text(most + 0.5, y - 0.15, f"{panel.words[name]} {lower} … {upper}")


def _told(ax: Any, panel: Panel) -> None:
    """What happens in the frame."""
    frame, words = panel.frame, panel.words
    node = words["max" if panel.is_max else "min"].format(panel.depth)
    flags = [words[flag] for flag in FLAGS if frame.get(flag)]
    lines = [node, words[frame["status"]], *flags, frame.get("score_type", "")]
    for row, line in enumerate(lines):
        ax.text(8.5, 1.7 - 0.7 * row, line, c="red" if line in flags else "black")


def _counts(ax: Any, panel: Panel) -> None:
    """How many nodes have been computed and pruned, and how many since the frame before."""
    if "num_calculated" not in panel.frame:
        return
    now, before = (_counted(frame) for frame in (panel.frame, panel.before))
    changes = [one - other for one, other in zip(now, before)]
    for row, name in enumerate(panel.words["counts"].split("\n")):
        says = (_ratio(now), _ratio(changes)) if row == 3 else (now[row], f"{changes[row]:+d}")
        for x, text, side in ((15, name, "left"), (19.7, says[0], "right"), (22.7, says[1], "right")):
            ax.text(x, 1.7 - 0.7 * row, text, ha=side)


def _counted(frame: Mapping[str, Any]) -> list[int]:
    computed, pruned = frame["num_calculated"], frame["num_pruned"]
    return [computed, pruned, computed + pruned]


def _ratio(counts: list[int]) -> str:
    return f"{100 * counts[0] / counts[2] if counts[2] else 0:.1f}%"
