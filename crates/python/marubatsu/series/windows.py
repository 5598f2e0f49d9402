"""The series' windows in a notebook: the tree around a position, and the frames of a search.

Invariant: what is drawn is the tree's; a frame of the lab's own search is the lab's picture, unless a program draws it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import _settings
from .._run import Run
from .board import Marubatsu
from .controls import Change, control, link
from .gui import GUI
from .mbtree import Mbtree
from .node import Node
from .panel import Panel, draw_panel
from .surface import Figure
from .tables import load_bestmoves
from .window_texts import TEXTS

__all__ = ["Mbtree_Anim", "Mbtree_GUI"]

TABLES = {
    "Standard (ai_gt7)": "bestmoves_and_score_by_board",
    "Shortest victory (ai_gtsv)": "bestmoves_and_score_by_board_shortest_victory",
    "Recalculate draw (ai_gtsvrd)": "bestmoves_and_score_by_board_sv_rd",
}
"""The tables that there are to choose from, if none are given."""

WIDTH, HEIGHT = 50, 65
DEEPEST = 6
"""The depth of the deepest node that is a picture's middle."""


def shown_depth(depth: int) -> int:
    """To which depth the tree around a node of a depth is drawn."""
    return depth + 1 if depth <= 4 else 7 if depth == 5 else 9


class _TreeWindow(GUI):
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


class Mbtree_GUI(_TreeWindow):
    """The tree around a position, with the scores of a table: one of the series', or of ``scoretable_dict``.

    Arrow keys, 0 and a click go to a parent, a sibling or a child; 1 to 9, as on a number pad, to the child of a square.

    >>> from marubatsu.series import load_bestmoves
    >>> gui = Mbtree_GUI({"mine": load_bestmoves("bestmoves_and_score_by_board_sv_rd.dat")}, show_score=False)
    >>> gui.right_button.click()
    >>> gui.selectednode.mb.last_move, gui.mbtree.root.score
    ((0, 0), -0.5)
    """

    mbtree: Mbtree

    def __init__(
        self, scoretable_dict: Mapping[str, Any] | None = None, show_score: bool = True, size: float = 0.15
    ) -> None:
        if scoretable_dict is None:
            scoretable_dict = {name: load_bestmoves(table + ".dat") for name, table in TABLES.items()}
        self.scoretable_dict = scoretable_dict
        self.show_score = show_score
        self.size = size
        self.selectednode = Node(Marubatsu())
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

    def create_event_handler(self) -> None:
        """Says what buttons, keys and clicks do."""
        for way, go in self._ways().items():
            getattr(self, f"{way}_button").on_click(lambda _, go=go: go())
        self.score_button.on_click(lambda _: self._switch_scores())
        self.size_slider.observe(self._resize, names="value")
        self.help_button.on_click(lambda _: self._switch_help())
        self.dropdown.observe(self._choose, names="value")
        self.fig.canvas.mpl_connect("key_press_event", self._press)
        self.fig.canvas.mpl_connect("button_press_event", self._point)

    def display_widgets(self) -> None:
        """Lays the controls and the figure out."""
        gap = self.label
        above = [gap, self.up_button, gap, gap, self.score_button]
        beside = [self.left_button, gap, self.right_button, self.size_slider, self.help_button]
        below = [gap, self.down_button, gap, self.dropdown]
        self.vbox = self.show(self.output, above, beside, below, self.fig.canvas)

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
        table = {"bestmoves_and_score_by_board": self.bestmoves_and_score_by_board}
        self.mbtree = Mbtree(subtree={"centermb": center, "selectedmb": selected.mb, "maxdepth": depth, **table})
        self.selectednode = self.mbtree.selectednode
        look: dict[str, Any] = {"show_bestmove": True, "show_score": self.show_score, "maxdepth": depth, "size": self.size}
        self.mbtree.draw_subtree(self.mbtree.centernode, self.selectednode, ax=self.ax, **look)
        self._update_buttons()

    def _update_buttons(self) -> None:
        node = self.selectednode
        can = {"left": node.parent, "right": node.children, "up": self._beside(-1), "down": self._beside(1)}
        for way, there in can.items():
            self.set_button_status(getattr(self, f"{way}_button"), disabled=not there)
        self.set_button_color(self.score_button, value=self.show_score)


class Mbtree_Anim(_TreeWindow):
    """A tree frame by frame: as its nodes were made, or, with ``isscore``, as a search found their scores."""

    def __init__(self, mbtree: Mbtree, isscore: bool = False, size: float = 0.15) -> None:
        self.mbtree = mbtree
        self.isscore = isscore
        self.size = size
        self.nodelist: Sequence[Node] = mbtree.nodelist_by_score if isscore else mbtree.nodelist
        self.nodenum = len(self.nodelist)
        self.prev_frame = 0
        self.selectednode = self.centernode = mbtree.root
        super().__init__()

    @property
    def run(self) -> Run:
        """The search; if a program has made its frames itself, the lab's with the same settings."""
        return self.mbtree.run or self.mbtree.traced(self.mbtree.root)

    def create_widgets(self) -> None:
        """Makes the controls and the figures."""
        last = self.nodenum - 1
        self.play = control("Play", value=0, max=last, interval=500)
        self.prev_button = self.create_button("<", 30)
        self.next_button = self.create_button(">", 30)
        self.frame_slider = control("IntSlider", value=0, max=last, description="frame")
        self.interval_slider = control("IntSlider", value=500, min=1, max=2000, description="interval")
        link(self.play, self.frame_slider, "value")
        if hasattr(self.play, "interval"):
            self.interval_slider.observe(lambda change: setattr(self.play, "interval", change["new"]), names="value")
        self.abfig: Figure | None = None
        if self.isscore and hasattr(self.mbtree, "ablist_by_score"):
            self._create_panel()
        self._create_tree_figure()

    def _create_panel(self) -> None:
        self.abfig = self._figure((7, 1 if self.mbtree.minimax else 2), "update_frameinfo", "update_ab")
        self.abax = self.abfig.add_axes([0, 0, 1, 1])
        self.node_label = control("Label", value=TEXTS[_settings.language()]["within"])
        for name, sign in {"first": "<<", "prev": "<", "next": ">", "last": ">>"}.items():
            setattr(self, f"node_{name}_button", self.create_button(sign, 40))

    def create_event_handler(self) -> None:
        """Says what the controls do."""

        def step(by: int) -> None:
            self.play.value = max(0, min(self.play.value + by, self.nodenum - 1))

        self.prev_button.on_click(lambda _: step(-1))
        self.next_button.on_click(lambda _: step(1))
        self.play.observe(self._moved, names="value")
        if self.abfig is not None:
            ways = {"first": (-1, ["start"]), "last": (1, ["end"])}
            within = ["score", "update", "tt"]
            ways |= {"prev": (-1, ["start", *within]), "next": (1, ["end", *within])}
            for name, way in ways.items():
                getattr(self, f"node_{name}_button").on_click(lambda _, way=way: self._change_frame(*way))

    def _moved(self, change: Change) -> None:
        self.prev_frame = change["old"]
        self.update_gui()

    def _status(self, frame: int) -> str:
        found = self.mbtree.ablist_by_score[frame]
        status: str = found["status"] if isinstance(found, dict) else found[3]
        return status

    def _change_frame(self, by: int, wanted: list[str]) -> None:
        """Goes to the next frame, forward or back, in which the same node is one of these."""
        frame = self.play.value
        if self._status(frame) == ("start" if by < 0 else "end"):
            return
        numbers = range(frame + by, self.nodenum if by > 0 else -1, by)
        here = (number for number in numbers if self.nodelist[number] is self.selectednode)
        self.play.value = next((number for number in here if self._status(number) in wanted), frame)

    def display_widgets(self) -> None:
        """Lays the controls and the figures out."""
        controls = [self.play, self.prev_button, self.next_button, self.frame_slider, self.interval_slider]
        if self.abfig is None:
            self.show(controls, self.fig.canvas)
            return
        names = ("first", "prev", "next", "last")
        within = [self.node_label, *(getattr(self, f"node_{name}_button") for name in names)]
        self.show(controls, within, self.abfig.canvas, self.fig.canvas)

    def update_gui(self) -> None:
        """Draws the frame."""
        self._clear()
        self.selectednode = self.centernode = self.nodelist[self.play.value]
        if self.mbtree.algo == "bf":
            self.centernode = self.centernode.parent or self.centernode
        while self.centernode.depth > DEEPEST and self.centernode.parent is not None:
            self.centernode = self.centernode.parent
        depth = shown_depth(self.centernode.depth)
        look: dict[str, Any] = {"anim_frame": self.play.value, "isscore": self.isscore, "maxdepth": depth, "size": self.size}
        self.mbtree.draw_subtree(self.centernode, self.selectednode, ax=self.ax, **look)
        self.set_button_status(self.prev_button, disabled=self.play.value == 0)
        self.set_button_status(self.next_button, disabled=self.play.value == self.nodenum - 1)
        if self.abfig is not None:
            self._update_panel()

    def _update_panel(self) -> None:
        if isinstance(self.mbtree.ablist_by_score[self.play.value], dict):
            self.update_frameinfo()
        else:
            self.update_ab()
        status = self._status(self.play.value)
        for name in ("first", "prev", "next", "last"):
            edge = "start" if name in ("first", "prev") else "end"
            self.set_button_status(getattr(self, f"node_{name}_button"), disabled=status == edge)

    def update_frameinfo(self) -> None:
        """Says what the frame says, on ``abax``."""
        node, frames = self.selectednode, self.mbtree.ablist_by_score
        now, before = (_facts(frames[number]) for number in (self.play.value, self.prev_frame))
        is_max = node.mb.turn == Marubatsu.CIRCLE
        words = TEXTS[_settings.language()]
        panel = Panel(now, before, node.depth, is_max, self.mbtree.shortest_victory, words)
        draw_panel(self.abax, panel)

    update_ab = update_frameinfo


def _facts(frame: Any) -> dict[str, Any]:
    """A frame's facts; programs of the first parts keep them as tuples."""
    if isinstance(frame, dict):
        return frame
    names = ("alphaorig", "betaorig", "childscore", "status", "num_calculated", "num_pruned")
    return {name: value for name, value in zip(names, frame) if value is not None}
