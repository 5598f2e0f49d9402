"""The searches of the series' tree, and the frames that they leave.

Invariant: a search is the lab's recording, whose frames have the series' keys; a program may make its own.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal

from .. import _lab
from .._run import Run
from .frames import Boards, Frames, framedata
from .node import Node
from .orders import Tour

__all__ = ["SearchedTree"]


class SearchedTree:
    """A tree that is searched."""

    shortest_victory: bool = False
    run: Run | None = None
    minimax = use_tt = init_ab = False
    num_calculated: int
    num_pruned: int
    ablist_by_score: Any
    nodelist: Sequence[Node]
    nodelist_by_score: Sequence[Node]

    def calc_score_by_ab(
        self, abroot: Node, debug: bool = False, minimax: bool = False, init_ab: bool = False, use_tt: bool = False
    ) -> None:
        """Searches by alpha-beta, fail-hard, and keeps its frames; with one of the others as ``calc_score_for_anim``, which
        has this name up to part 155."""
        if minimax or init_ab or use_tt:
            self.calc_score_for_anim(abroot, debug, minimax, init_ab, use_tt)
            return
        score: Literal["shortest", "standard"] = "shortest" if self.shortest_victory else "standard"
        self.minimax = self.use_tt = self.init_ab = False
        self._keep(_lab.trace(abroot.mb.position, fail="hard", score=score), abroot, debug)

    def calc_score_for_anim(
        self,
        abroot: Node,
        debug: bool = False,
        minimax: bool = False,
        init_ab: bool = False,
        use_tt: bool = False,
        shortest_victory: bool | None = None,
    ) -> None:
        """Searches by minimax or alpha-beta, and keeps its frames."""
        if shortest_victory is not None:
            self.shortest_victory = shortest_victory
        self.minimax, self.use_tt, self.init_ab = minimax, use_tt, init_ab
        self._keep(self.traced(abroot), abroot, debug)

    def traced(self, abroot: Node) -> Run:
        """The lab's recording of the search that its settings name."""
        return _lab.trace(
            abroot.mb.position,
            algorithm="minimax" if self.minimax else "alpha-beta",
            window="range" if self.init_ab else "infinite",
            table="merged" if self.use_tt else "none",
            score="shortest" if self.shortest_victory else "standard",
        )

    def _keep(self, run: Run, abroot: Node, debug: bool) -> None:
        self.run = run
        frames = [json.loads(line) for line in run.text("jsonl").splitlines()]
        self.ablist_by_score = [framedata(frame) for frame in frames]
        self.nodelist_by_score = Boards([frame["path"] for frame in frames], abroot)
        self._frames = Frames(frames, abroot.mb.move_count)
        self.num_calculated = frames[-1]["calculated"]
        self.num_pruned = frames[-1]["pruned"]
        if debug:
            total = self.num_calculated + self.num_pruned
            print("ミニマックス法で計算したか", self.minimax)
            print("計算したノードの数", self.num_calculated)
            print("枝狩りしたノードの数", self.num_pruned)
            print("合計", total)
            print(f"割合 {100 * self.num_calculated / total:.1f}%")

    def frames_of(self, node: Node, isscore: bool) -> tuple[float | None, float]:
        """From which frame on a node is pruned, if it is, and in which it is made or has its score."""
        own = vars(node)
        if not isscore:
            return None, self.nodelist.index(node)
        if "score_index" in own:
            return own.get("pruned_index"), own["score_index"]
        if isinstance(self.nodelist_by_score, Tour):
            return None, self.nodelist_by_score.index(node)
        return self._frames.of(node.mb.all_records[1:])
