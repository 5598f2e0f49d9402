"""The series' own files: pickles of plain data, of boards and of trees (``*.dat``, ``*.mbtree``), and of saved games.

Invariant: reading a file builds lists, dicts, texts, numbers and bare values of the series' classes; it calls nothing of
theirs, and imports nothing. Whatever else a file asks for is refused by its name, and so is one that is too large or cut
short.
"""

from __future__ import annotations

import gzip
import io
import pickle
import zlib
from collections import defaultdict
from pathlib import Path
from typing import Any

from .._errors import InputError

__all__ = ["LARGEST", "Plain", "is_packed", "read_pickle"]

LARGEST = 100_000_000
"""The most bytes that a file may have when it is unpacked."""

PACKED = b"\x1f\x8b"
"""How a file begins that gzip has packed."""

CLASSES = {("marubatsu", "Marubatsu"), ("marubatsu.series.board", "Marubatsu"), ("tree", "Mbtree"), ("tree", "Node")}
"""The series' classes that its files have values of, and the one that stands for its games here."""

BUILTINS = {"dict": dict, "float": float, "frozenset": frozenset, "int": int, "list": list, "set": set, "tuple": tuple}
"""Builtins that only ever hold data."""


class Plain:
    """A value of one of the series' classes, as the attributes that a file says; nothing of it runs."""


class _Reader(pickle.Unpickler):
    """Reads a pickle without letting it reach anything."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in CLASSES:
            return type(name, (Plain,), {})
        if module == "builtins" and name in BUILTINS:
            return BUILTINS[name]
        if (module, name) == ("collections", "defaultdict"):
            return defaultdict
        if module == "ai" and name.startswith("ai"):
            # A saved game says who plays; whoever opens it knows who that is.
            return name
        raise pickle.UnpicklingError(f"{module}.{name}")


def _refused(path: Path, why: str, why_ja: str) -> InputError:
    return InputError(f"{path.name} {why}", f"{path.name} {why_ja}", "file", str(path), None)


def is_packed(path: Path) -> bool:
    """Whether a file is packed by gzip, as the series' tables and trees are."""
    with path.open("rb") as file:
        return file.read(len(PACKED)) == PACKED


def _unpacked(path: Path) -> bytes:
    try:
        with gzip.open(path) if is_packed(path) else path.open("rb") as file:
            data: bytes = file.read(LARGEST + 1)
    except (EOFError, zlib.error, gzip.BadGzipFile) as wrong:
        raise _refused(path, "is cut short or damaged", "は途中で切れているか、壊れています") from wrong
    if len(data) > LARGEST:
        most = LARGEST // 1_000_000
        raise _refused(path, f"unpacks to more than {most} MB", f"は展開すると {most} MB を超えます")
    return data


def read_pickle(path: Path) -> Any:
    """What a file of the series holds."""
    try:
        return _Reader(io.BytesIO(_unpacked(path))).load()
    except pickle.UnpicklingError as wrong:
        if "." in str(wrong) and " " not in str(wrong):
            asks = f"asks for {wrong}, and only data is read", f"は {wrong} を求めていますが、読むのはデータだけです"
            raise _refused(path, *asks) from None
        raise _refused(path, "is cut short or damaged", "は途中で切れているか、壊れています") from wrong
    except (EOFError, ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, MemoryError) as wrong:
        if isinstance(wrong, InputError):
            raise
        raise _refused(path, "is cut short or no file of the series", "は途中で切れているか、連載のファイルではありません") from wrong
