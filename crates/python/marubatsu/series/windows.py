"""The series' window on the tree around a position.

Invariant: what is drawn is the tree's, with the scores of the table that is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import _settings
from .board import Marubatsu
from .controls import Change, control
from .drawing import fitting
from .gui import GUI
from .mbtree import Mbtree
from .node import Node
from .tables import load_bestmoves
from .window_texts import TEXTS

__all__ = ["DEEPEST", "Mbtree_GUI", "TreeWindow", "shown_depth"]

TABLES = {
    "Standard (ai_gt7)": "bestmoves_and_score_by_board",
    "Shortest victory (ai_gtsv)": "bestmoves_and_score_by_board_shortest_victory",
    "Recalculate draw (ai_gtsvrd)": "bestmoves_and_score_by_board_sv_rd",
}
"""The tables that there are to choose from, if none are given."""

TREES = dict(zip(("standard", "shortest", "shortest-draws"), TABLES))
"""The table of a tree's scores."""

WIDTH, HEIGHT = 50, 65
DEEPEST = 6
"""The depth of the deepest node that is a picture's middle."""


def shown_depth(depth: int) -> int:
    """To which depth the tree around a node of a depth is drawn."""
    return depth + 1 if depth <= 4 else 7 if depth == 5 else 9


class TreeWindow(GUI):
    """A window with a picture of a tree."""

    size: float
    width, height = WIDTH, HEIGHT

    def _create_tree_figure(self) -> None:
        self.fig = self._figure((self.width * self.size, self.height * self.size), "update_gui")
        self.ax = self.fig.add_axes([0, 0, 1, 1])

    def _clear(self) -> None:
        self.ax.clear()
        self.ax.set_xlim(-1, self.width - 1)
        self.ax.set_ylim(self.height - 1, -1)
        self.ax.axis("off")

    def _resize(self, change: Change) -> None:
        self.size = change["new"]
        self.fig.set_figwidth(self.width * self.size)
        self.fig.set_figheight(self.height * self.size)
        self.update_gui()


class Mbtree_GUI(TreeWindow):
    """The tree around a position, with the scores of a table: one of the series', or of ``scoretable_dict``.

    Arrow keys, 0 and a click go to a parent, a sibling or a child; 1 to 9, as on a number pad, to the child of a square.

    >>> from marubatsu.series import load_bestmoves
    >>> gui = Mbtree_GUI({"mine": load_bestmoves("bestmoves_and_score_by_board_sv_rd.dat")}, show_score=False)
    >>> gui.right_button.click()
    >>> gui.selectednode.mb.last_move, gui.mbtree.root.score
    ((0, 0), -0.5)
    """

    mbtree: Mbtree
    centernode: Node

    def __init__(
        self, scoretable_dict: Mapping[str, Any] | Mbtree | None = None, show_score: bool = True, size: float = 0.15
    ) -> None:
        if isinstance(scoretable_dict, Mbtree):
            # Parts before the 124th hand over a tree.
            self.mbtree = scoretable_dict
            self.centernode = self.mbtree.root
            scoretable_dict = {TREES[scoretable_dict.kind]: load_bestmoves(TABLES[TREES[scoretable_dict.kind]] + ".dat")}
        if scoretable_dict is None:
            scoretable_dict = {name: load_bestmoves(table + ".dat") for name, table in TABLES.items()}
        self.scoretable_dict = scoretable_dict
        self.show_score = show_score
        self.size = size
        self.selectednode = getattr(self, "centernode", None) or Node(Marubatsu())
        super().__init__()

    def create_widgets(self) -> None:
        """Makes the controls and the figure."""
        texts = TEXTS[_settings.language()]
        self.output = control("HTML", value=f"<pre>{texts['tree_help']}</pre>")
        self.output.layout.display = "none"
        for name, sign in {"left": "←", "up": "↑", "right": "→", "down": "↓"}.items():
            setattr(self, f"{name}_button", self.create_button(sign, 50))
        self.score_button = self.create_button(texts["scores"], 110)
        self.size_slider = control("FloatSlider", min=0.05, max=0.25, step=0.01, description="size", value=self.size)
        self.help_button = self.create_button("？", 50)
        self.label = control("Label", value="", width=50)
        self._create_tree_figure()
        self.dropdown = control("Dropdown", options=dict(self.scoretable_dict), description="score table")
        self.bestmoves_and_score_by_board = self.dropdown.value

    def print_helpmessage(self) -> None:
        """Prints what keys do, for a program that makes its own controls."""
        with self.output:
            print(TEXTS[_settings.language()]["tree_help"])

    def create_event_handler(self) -> None:
        """Says what buttons, keys and clicks do."""
        presses = {**self._ways(), "score": self._switch_scores, "help": self._switch_help}
        for name, press in presses.items():
            for button in self._there(f"{name}_button"):
                button.on_click(lambda _, press=press: press())
        for name, changed in {"size_slider": self._resize, "dropdown": self._choose}.items():
            for each in self._there(name):
                each.observe(changed, names="value")
        self.fig.canvas.mpl_connect("key_press_event", self._press)
        self.fig.canvas.mpl_connect("button_press_event", self._point)

    def display_widgets(self) -> None:
        """Lays the controls and the figure out."""
        rows = [
            ("label", "up_button", "label", "label", "score_button"),
            ("left_button", "label", "right_button", "size_slider", "help_button"),
            ("label", "down_button", "label", "dropdown"),
        ]
        self.vbox = self.show(*self._there("output"), *(self._there(*row) for row in rows), self.fig.canvas)

    def _ways(self) -> dict[str, Any]:
        return {
            "left": lambda: self._go(self.selectednode.parent),
            "right": lambda: self._go(next(iter(self.selectednode.children), None)),
            "up": lambda: self._go(self._beside(-1)),
            "down": lambda: self._go(self._beside(1)),
        }

    def _beside(self, by: int) -> Node | None:
        """The sibling so many places below; None if there is none."""
        siblings = self.selectednode.parent.children if self.selectednode.parent else []
        at = siblings.index(self.selectednode) + by if siblings else -1
        return siblings[at] if 0 <= at < len(siblings) else None

    def _go(self, node: Node | None) -> None:
        if node is not None:
            self.selectednode = node
            self.update_gui()

    def _press(self, event: Any) -> None:
        ways = {**self._ways(), "0": self._ways()["left"]}
        if event.key in ways:
            ways[event.key]()
        elif event.key in set("123456789"):
            row, column = divmod(int(event.key) - 1, 3)
            self._go(self.selectednode.children_by_move.get((column, 2 - row)))

    def _point(self, event: Any) -> None:
        places = self.mbtree.nodes_by_rect.items()
        self._go(next((node for rect, node in places if rect.is_inside(event.xdata, event.ydata)), None))

    def _switch_scores(self) -> None:
        self.show_score = not self.show_score
        self.update_gui()

    def _switch_help(self) -> None:
        self.output.layout.display = "none" if self.output.layout.display is None else None

    def _choose(self, change: Change) -> None:
        self.bestmoves_and_score_by_board = change["new"]
        self.update_gui()

    def update_gui(self) -> None:
        """Draws the tree around the node that is selected."""
        self._clear()
        selected = self.selectednode
        center = selected.mb
        if selected.depth > DEEPEST:
            center = Marubatsu()
            for x, y in selected.mb.all_records[1 : DEEPEST + 1]:
                center.move(x, y)
        depth = shown_depth(selected.depth)
        table = {"bestmoves_and_score_by_board": self._table()}
        self.mbtree = Mbtree.around({"centermb": center, "selectedmb": selected.mb, "maxdepth": depth, **table})
        self.selectednode = self.mbtree.selectednode
        look: dict[str, Any] = {"show_bestmove": True, "show_score": self.show_score, "maxdepth": depth, "size": self.size}
        nodes = {"centernode": self.mbtree.centernode, "selectednode": self.selectednode, "ax": self.ax}
        self.mbtree.draw_subtree(**fitting(self.mbtree.draw_subtree, {**nodes, **look}))
        self._update_buttons()

    def _table(self) -> Any:
        """The table that is chosen; the first one where a program has no menu."""
        tables = vars(self).get("scoretable_dict")
        found = vars(self).get("bestmoves_and_score_by_board")
        first = next(iter(tables.values())) if tables else None
        return found or first or load_bestmoves(TABLES[TREES["standard"]] + ".dat")

    def _update_buttons(self) -> None:
        node = self.selectednode
        can = {"left": node.parent, "right": node.children, "up": self._beside(-1), "down": self._beside(1)}
        for way, there in can.items():
            for button in self._there(f"{way}_button"):
                self.set_button_status(button, disabled=not there)
        for button in self._there("score_button"):
            self.set_button_color(button, value=self.show_score)
