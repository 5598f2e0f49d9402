"""Games that are kept in files, in the folder ``save``: those of the series' window, and the series' own (``*.mbsav``).

Invariant: a file says what was played, by whom by name, and the seed; it says nothing that could run.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from .._errors import InputError
from .board import Marubatsu
from .pickles import read_pickle

__all__ = ["SavedGame", "load_game", "save_game"]

SCHEMA = "marubatsu.series.game/1"
FOLDER = "save"
ENDING = ".mbsav"


class SavedGame(NamedTuple):
    """A game as a file says it."""

    records: list[tuple[int, int]]
    move_count: int
    names: list[str]
    seed: int | None


def _file(name: str) -> Path:
    """A file by its name in the folder, or by its own path."""
    path = Path(name if name.endswith(ENDING) else name + ENDING)
    return path if path.parent != Path(".") else Path(FOLDER) / path


def save_game(name: str, mb: Marubatsu, names: list[str], seed: int | None) -> Path:
    """Writes a game, with its moves beyond the position too."""
    path = _file(name)
    path.parent.mkdir(exist_ok=True)
    game = SavedGame(mb.all_records, mb.move_count, names, seed)
    path.write_text(json.dumps({"schema": SCHEMA, **game._asdict()}, ensure_ascii=False), encoding="utf-8")
    return path


def load_game(name: str) -> SavedGame:
    """A game that was saved here, or by the series' own window."""
    path = _file(name)
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        said = read_pickle(path)
    try:
        return _game(said)
    except (KeyError, TypeError, ValueError, IndexError) as wrong:
        words = f"{path.name} is no saved game", f"{path.name} は保存された対局ではありません"
        raise InputError(*words, "file", str(path), None) from wrong


def _game(said: Any) -> SavedGame:
    players = said.get("names") or [ai or "" for ai in said["ai"]]
    records = [(-1, -1), *((int(x), int(y)) for x, y in said["records"][1:])]
    mb = Marubatsu()
    for x, y in records[1:]:
        if (x, y) not in mb.calc_legal_moves():
            raise ValueError((x, y))
        mb.move(x, y)
    seed = said["seed"]
    return SavedGame(records, int(said["move_count"]), [str(name) for name in players], seed and int(seed))
