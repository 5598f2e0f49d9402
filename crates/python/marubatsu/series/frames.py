"""A recorded search with the series' keys: what a frame says, and the node that it is about.

Invariant: every number is the recording's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .._reports import value
from .node import Node, NodeSequence

__all__ = ["Boards", "Frames", "framedata"]

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


Path = tuple[tuple[int, ...], ...]


def _path(moves: Iterable[Iterable[int]]) -> Path:
    return tuple(tuple(move) for move in moves)


class Boards(NodeSequence):
    """The nodes in question, frame by frame, each found in its tree."""

    def __init__(self, paths: list[Any], root: Node) -> None:
        self._paths = [_path(path) for path in paths]
        self._nodes: dict[Path, Node] = {(): root}

    def __len__(self) -> int:
        return len(self._paths)

    def _node(self, path: Path) -> Node:
        if path not in self._nodes:
            before = self._node(path[:-1])
            self._nodes[path] = next(child for child in before.children if child.mb.last_move == path[-1])
        return self._nodes[path]

    def _at(self, at: int) -> Node:
        return self._node(self._paths[at])


class Frames:
    """When a search was done with each node, or cut it off."""

    def __init__(self, frames: list[dict[str, Any]], depth: int) -> None:
        self._depth = depth
        self._ends: dict[Path, int] = {}
        self._cuts: dict[Path, int] = {}
        for number, frame in enumerate(frames):
            path = _path(frame["path"])
            if frame["kind"] == "end":
                self._ends[path] = number
            if {"ab_pruned", "tt_pruned"} & set(frame["flags"]):
                self._cuts[path] = number

    def of(self, moves: Iterable[tuple[int, int]]) -> tuple[float | None, float]:
        """From which frame on the node after these moves from the game's start is pruned, if it is, and in which the search
        was done with it."""
        path = _path(moves)[self._depth :]
        if path in self._ends:
            return None, self._ends[path]
        above = (path[:size] for size in range(len(path) - 1, -1, -1))
        return next((self._cuts[each] for each in above if each in self._cuts), None), float("inf")
