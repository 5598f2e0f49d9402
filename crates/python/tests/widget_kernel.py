"""A kernel as a widget's browser side sees it, without Jupyter: what a stage shows, one JSON line an ask.

``python widget_kernel.py search`` prints what is shown first, then answers each line of its input.
"""

import json
import sys

import marubatsu as m
from marubatsu import _staged, series


def broken(position):
    raise ZeroDivisionError("a player's own fault")


STAGES = {
    "search": lambda: _staged.SearchStage(m.trace("3x3", table="merged", window="range", score="shortest")),
    "play": lambda: _staged.PlayStage(m.Game("3x3"), {"o": None, "x": "ai14s"}, seed=1),
    "broken": lambda: _staged.PlayStage(m.Game("3x3"), {"o": None, "x": broken}),
    "connect4": lambda: _staged.PlayStage(m.Game("connect4"), {"o": None, "x": None}),
    "drawn": lambda: series.Mbtree_GUI().fig.canvas,
    "tree": lambda: _staged.TreeStage(m.Game("3x3").start),
}


def main(name, language="en"):
    m.use(language=language)
    stage = STAGES[name]()
    print(json.dumps(stage.shown), flush=True)
    for line in sys.stdin:
        print(json.dumps(stage.answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
