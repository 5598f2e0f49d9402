"""The files of the series' trees: the series' own, read as plain data, and those that say which tree they mean.

Invariant: nodes and scores are what they would be here, so that a file need only say what its tree is made with.
"""

from __future__ import annotations

import json
import re
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from .pickles import is_packed, read_pickle

__all__ = ["save_tree", "saved_options"]

SCHEMA = "marubatsu.series.tree/1"
"""What a saved tree begins with."""

NAMES = ("algo", "shortest_victory", "recalculate_draw_score")
"""What a tree is made with."""

SAVED = re.compile(r"((bf|df|ab)tree|(bf|df)score|aidata)(_new)?(_(?P<sv>sv|shortest_victory)?(?P<rd>rd)?)?(_root)?")
"""The series' saved trees, and which scores they hold."""


def _file(fname: str | PathLike[str]) -> Path:
    return Path(fspath(fname) + ".mbtree")


def save_tree(tree: Any, fname: str | PathLike[str]) -> None:
    """Writes which tree it is."""
    document = {"schema": SCHEMA, **{name: getattr(tree, name) for name in NAMES}}
    _file(fname).write_text(json.dumps(document), encoding="utf-8")
    print("save completed.")


def saved_options(fname: str | PathLike[str]) -> dict[str, Any]:
    """What a tree that was saved is made with; a file of the series' need not be there, because its name says it."""
    path, named = _file(fname), SAVED.fullmatch(Path(fspath(fname)).stem)
    if path.exists() and is_packed(path):
        said = vars(read_pickle(path))
        return {name: said[name] for name in NAMES if name in said}
    if path.exists():
        found = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(found, dict) or found.pop("schema", None) != SCHEMA:
            raise ValueError(f"{path} is no tree that was saved here")
        return found
    if not named:
        raise FileNotFoundError(fspath(fname))
    options = {"shortest_victory": bool(named["sv"]), "recalculate_draw_score": bool(named["rd"])}
    return {**options, "algo": "bf" if named[0].startswith("bf") else "df"}
