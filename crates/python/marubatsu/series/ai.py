"""The series' module ``ai``: its AIs by their names, and contests between them.

Invariant: a name stands for what the lab calls so.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from .. import _lab
from ..reports import MatchReport
from .board import Marubatsu
from .patterns import Markpat
from .playouts import PlayoutAI
from .calls import (
    LabAI,
    Parameters,
    ai_by_candidate,
    ai_by_mmscore,
    ai_by_score,
    dprint,
    lab_player,
)

KINDS = {
    "rules": ("ai1", "ai2", "ai3", "ai4", "ai5", "ai6", "ai7"),
    "score": tuple(f"ai{number}s" for number in range(1, 15)),
    "table": (*(f"ai_gt{number}" for number in range(1, 8)), "ai_gtsv", "ai_gtsvrd"),
    "search-by-score": (
        *("ai_mmdfs", "ai_mmdfs_tt", "ai_abs", "ai_abs2", "ai_abs3", "ai_abs_tt", "ai_abs_tt2", "ai_abs_tt3"),
        *("ai_abs_tt4", "ai_nws_3score", "ai_nws_3score2", "ai_nws_3score_tt"),
    ),
    "search": (
        *("ai_mmdfs_all", "ai_abs_all", "ai_scout", "ai_mtdf", "ai_abs_dls", "ai_pvs_dls"),
        *("ai_ab_iddfs", "ai_pvs_iddfs"),
    ),
}
"""The series' AIs, by what they go by."""

_AIS = {name: LabAI(name, kind) for kind, names in KINDS.items() for name in names}
_AIS["ai_pmc"] = PlayoutAI("ai_pmc", "playouts")

__all__ = [
    "Markpat",
    "Marubatsu",
    "ai_by_candidate",
    "ai_by_mmscore",
    "ai_by_score",
    "ai_match",
    "dprint",
    "show_progress",
    *_AIS,
]

globals().update(_AIS)


def __getattr__(name: str) -> LabAI:
    raise AttributeError(f"the series has no AI {name!r}; it has {', '.join(_AIS)}")


def show_progress(ai: list[Any], winner: str, params: list[Parameters] | None = None) -> None:
    """Has two AIs play until a game ends so, and prints that game; without end if none does."""
    mb = Marubatsu()
    while mb.play(ai=ai, verbose=False, params=params) != winner:
        pass
    for step in range(1, mb.move_count + 1):
        shown = mb.copy()
        shown.change_step(step)
        print(shown)


def ai_match(
    ai: Sequence[Any],
    params: Sequence[Parameters] | None = None,
    match_num: int = 10000,
    seed: int | None = None,
    mbparams: Parameters | None = None,
) -> MatchReport:
    """So many games with either AI first; prints what came of them, as counts and as ratios. Without a seed it is left to
    ``random``, as in the series. AIs of one's own see games that are made with ``mbparams``.

    >>> from marubatsu.series import ai1, ai2, ai_match
    >>> report = ai_match(ai=[ai1, ai2], match_num=4, seed=1)
    ai1 VS ai2
    count     win    lose    draw
    o           4       0       0
    x           2       2       0
    total       6       2       0
    <BLANKLINE>
    ratio     win    lose    draw
    o      100.0%    0.0%    0.0%
    x       50.0%   50.0%    0.0%
    total   75.0%   25.0%    0.0%
    """
    one, two = (lab_player(one, given, mbparams) for one, given in zip(ai, params or ({}, {}), strict=True))
    seed = random.getrandbits(32) if seed is None else seed
    report = _lab.match(one, two, games=match_num, seed=seed)
    names = (each if isinstance(each, str) else getattr(each, "__name__", "ai") for each in ai)
    print(" VS ".join(names))
    as_o, as_x = counts(report, "as_o"), counts(report, "as_x")
    total = tuple(circle + cross for circle, cross in zip(as_o, as_x))
    rows = {"o": as_o, "x": as_x, "total": total}
    print("count     win    lose    draw")
    for name, found in rows.items():
        print(f"{name:5}" + "".join(f"{count:8}" for count in found))
    print("\nratio     win    lose    draw")
    for name, found in rows.items():
        print(f"{name:5}" + "".join(f"{100 * count / max(sum(found), 1):7.1f}%" for count in found))
    return report


def counts(report: MatchReport, view: str) -> tuple[int, int, int]:
    """Wins, losses and draws of the first player with a side."""
    odds = report[view]
    return odds.win, odds.lose, odds.draw
