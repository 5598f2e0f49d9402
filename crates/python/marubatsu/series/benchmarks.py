"""The series' measure of a board: two contests and a search on it, timed.

Invariant: what is timed is what a program would run; the lab's own AIs are the lab's, whatever the board is.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from statistics import mean, stdev
from timeit import repeat as timed
from typing import Any

from . import ai as ais
from .board import Marubatsu

__all__ = ["benchmark"]


def benchmark(
    mbparams: Mapping[str, Any] | None = None,
    match_num: int = 50000,
    seed: int | None = 0,
    number: int = 10,
    repeat: int = 7,
) -> None:
    """Has ``ai2`` and ``ai14s`` play against ``ai2``, and times a search of eight moves."""
    if seed is not None:
        random.seed(seed)
    given = dict(mbparams or {})
    for first in (ais.ai2, ais.ai14s):
        ais.ai_match(ai=[first, ais.ai2], match_num=match_num, mbparams=given)
    mb, search = Marubatsu(**given), ais.ai_abs_dls
    asked: dict[str, Any] = {"eval_func": ais.ai14s, "eval_params": {"minimax": True}, "use_tt": True, "maxdepth": 8}
    print("ai_abs_dls")
    took = [1000 * each / number for each in timed(lambda: search(mb, **asked), repeat=repeat, number=number)]
    spread = f"{mean(took):5.1f} ms ± {stdev(took):5.1f} ms per loop"
    print(f"{spread} (mean ± std. dev. of {repeat} runs, {number} loops each)")
