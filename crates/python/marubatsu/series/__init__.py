"""The tutorial series' own names over the same lab: what its programs call, with the numbers that it prints.

The series is 「Pythonで〇×ゲームのAIを一から作成する」. Names and parameters are its own; searches, contests and tables are the
lab's, so that they take milliseconds.

>>> from marubatsu.series import Check_solved, Marubatsu, ai_abs_tt4
>>> mb = Marubatsu()
>>> ai_abs_tt4(mb, calc_score=True, shortest_victory=True, debug=True)
count = 1242
0
>>> Check_solved.is_strongly_solved(ai_abs_tt4)
431/431 100.00%
(True, [])
"""

from __future__ import annotations

import sys
from pathlib import Path

from .. import _settings
from . import ai, bit_boards, boards, first_board, gui, test, tree, util
from .ai import *  # noqa: F403
from .ai import __all__ as _ais
from .board import LAST, Marubatsu
from .board_window import Marubatsu_GUI
from .patterns import Markpat
from .tree import Mbtree, Mbtree_Anim, Mbtree_GUI, Node
from .util import Check_solved, calc_same_boardtexts, gui_play, load_bestmoves, load_mblist, save_bestmoves

__all__ = [
    "Check_solved",
    "Markpat",
    "Marubatsu",
    "Marubatsu_GUI",
    "Mbtree",
    "Mbtree_Anim",
    "Mbtree_GUI",
    "Node",
    "calc_same_boardtexts",
    "gui_play",
    "install",
    "load_bestmoves",
    "load_mblist",
    "save_bestmoves",
    *(name for name in _ais if name != "Marubatsu"),
]


HAS_CLASS = 20
"""The first part whose module has a class, and no functions."""


def install(part: int = LAST) -> None:
    """Offers these names under the series' own modules: after it, ``from marubatsu import Marubatsu``, ``from ai import
    ai14s``, ``from tree import Mbtree`` and ``from util import Check_solved`` do what the series' programs expect.

    Boards are printed, and the same boards given, as in the given ``part`` of the series. Files of these names in the folder
    are passed over, which is said. Modules of these names that are there already, such as one's own ``ai.py`` that was
    imported, are left as they are, and named in an ImportError.
    """
    ours = {"ai": ai, "gui": gui, "test": test, "tree": tree, "util": util}
    # What the next part has changed stands in files with these names.
    ours |= {f"{name}_new": module for name, module in ours.items()}
    ours |= {"marubatsu_new": sys.modules["marubatsu"], "mbtest": test, "mbtest_new": test}
    foreign = [name for name, module in ours.items() if sys.modules.get(name, module) is not module]
    if foreign:
        raise ImportError(f"other modules of these names are imported already: {', '.join(foreign)}")
    sys.modules.update(ours)
    Marubatsu.part = part
    passed = [f"{name}.py" for name in ("marubatsu", *ours) if Path(f"{name}.py").exists()]
    if passed:
        texts = {"en": "not read from this folder from now on: {}", "ja": "このフォルダーの次のファイルは、以後読み込まれません：{}"}
        print(texts[_settings.language()].format(", ".join(passed)))
    kinds = (getattr(module, name) for module in (boards, bit_boards) for name in module.__all__)
    functions = (getattr(first_board, name) for name in (first_board.__all__ if part < HAS_CLASS else ()))
    for offered in (Marubatsu, Marubatsu_GUI, Markpat, *kinds, *functions):
        setattr(sys.modules["marubatsu"], offered.__name__, offered)
