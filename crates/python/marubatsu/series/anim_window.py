"""The series' window on a tree frame by frame.

Invariant: what is drawn is the tree's; a frame of the lab's own search is the lab's picture, unless a program draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import _settings
from .._run import Run
from .board import Marubatsu
from .controls import Change, control, link
from .drawing import fitting
from .mbtree import Mbtree
from .node import Node
from .panel import Panel, draw_panel
from .surface import Figure
from .window_texts import TEXTS
from .windows import DEEPEST, TreeWindow, shown_depth

__all__ = ["Mbtree_Anim"]


class Mbtree_Anim(TreeWindow):
    """A tree frame by frame: as its nodes were made, or, with ``isscore``, as a search found their scores."""

    abfig: Figure | None = None
    """The panel of what a frame says, where there is one."""

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
        self.prev_button = self.create_button("<", 40)
        self.next_button = self.create_button(">", 40)
        self.frame_slider = control("IntSlider", value=0, max=last, description="frame")
        self.interval_slider = control("IntSlider", value=500, min=1, max=2000, description="interval")
        link(self.play, self.frame_slider, "value")
        if hasattr(self.play, "interval"):
            self.interval_slider.observe(lambda change: setattr(self.play, "interval", change["new"]), names="value")
        if self.isscore and hasattr(self.mbtree, "ablist_by_score"):
            self._create_panel()
        self._create_tree_figure()

    def _create_panel(self) -> None:
        self.abfig = self._figure((7, 1 if self.mbtree.minimax else 2), "update_frameinfo", "update_ab")
        self.abax = self.abfig.add_axes([0, 0, 1, 1])
        self.node_label = control("Label", value=TEXTS[_settings.language()]["within"])
        for name, sign in {"first": "<<", "prev": "<", "next": ">", "last": ">>"}.items():
            setattr(self, f"node_{name}_button", self.create_button(sign, 50))

    def create_event_handler(self) -> None:
        """Says what the controls do."""

        def step(by: int) -> None:
            self.play.value = max(0, min(self.play.value + by, self.nodenum - 1))

        for name, by in {"prev_button": -1, "next_button": 1}.items():
            for button in self._there(name):
                button.on_click(lambda _, by=by: step(by))
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
        controls = self._there("play", "prev_button", "next_button", "frame_slider", "interval_slider")
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
        nodes = {"centernode": self.centernode, "selectednode": self.selectednode, "ax": self.ax}
        self.mbtree.draw_subtree(**fitting(self.mbtree.draw_subtree, {**nodes, **look}))
        for name, end in {"prev_button": 0, "next_button": self.nodenum - 1}.items():
            for button in self._there(name):
                self.set_button_status(button, disabled=self.play.value == end)
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
