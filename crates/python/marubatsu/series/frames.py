"""A recorded search with the series' keys: what a frame says, and the node that it is about.

Invariant: every number is the recording's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from .._reports import value
from .board import Marubatsu
from .node import Node, NodeTree

__all__ = ["Boards", "framedata"]

PAIRS = {
    "known": ("lower_bound", "upper_bound"),
    "calculated_range": ("clower_bound", "cupper_bound"),
    "registered_range": ("tlower_bound", "tupper_bound"),
}
FLAGS = ("registered_in_tt", "tt_pruned", "ab_updated", "updated", "ab_pruned")
FAILS = {"low": "fail low", "exact": "exact value", "high": "fail high"}


def framedata(frame: dict[str, Any]) -> dict[str, Any]:
    """A frame with the series' keys."""
    alpha, beta = map(value, frame["window"])
    data: dict[str, Any] = {
        "status": frame["kind"],
        "alphaorig": alpha,
        "betaorig": beta,
        "num_calculated": frame["calculated"],
        "num_pruned": frame["pruned"],
    }
    for key, names in PAIRS.items():
        if frame[key] is not None:
            data.update(zip(names, map(value, frame[key])))
    if frame["kind"] != "start":
        data.update({flag: flag in frame["flags"] for flag in FLAGS})
    for key, name in {"score": "score", "child": "childscore"}.items():
        if frame[key] is not None:
            data[name] = value(frame[key])
    if frame["kind"] == "end" and frame["fail"]:
        data["score_type"] = FAILS[frame["fail"]]
    return data


class Boards(Sequence[Node]):
    """The nodes in question, frame by frame."""

    def __init__(self, boards: list[str], tree: NodeTree) -> None:
        self._boards, self._tree = boards, tree
        self._game = tree.root.mb.position.game

    def __len__(self) -> int:
        return len(self._boards)

    @overload
    def __getitem__(self, at: int) -> Node: ...
    @overload
    def __getitem__(self, at: slice) -> list[Node]: ...
    def __getitem__(self, at: int | slice) -> Node | list[Node]:
        if isinstance(at, slice):
            return [self[number] for number in range(len(self))[at]]
        mb = Marubatsu.at(self._game.position(board=self._boards[at]))
        node = type(self._tree.root)(mb, mb.move_count)
        node.tree = self._tree
        return node
