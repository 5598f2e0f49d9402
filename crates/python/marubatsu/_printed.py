"""How a report prints itself: a line for each key, and lists of reports as tables.

Invariant: a long table is cut short, and says how much is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

__all__ = ["printed"]

ROWS = 12
"""Rows of a table within a report, at most."""

WIDTH = 72
"""Characters of a value that is no sentence, at most."""


def printed(report: Mapping[str, Any]) -> str:
    """A report as text.

    >>> print(printed({"game": "3x3", "best_moves": [(0, 0), (1, 1)], "left": {"nodes": 7}, "line": []}))
    game        3x3
    best_moves  0,0 1,1
    left.nodes  7
    line        -
    """
    pairs = dict(_pairs(report))
    if "score_bounds" in pairs:
        pairs["scores"] = _bounded(pairs["scores"], pairs.pop("score_bounds"))
    tables = {key: part for key, part in pairs.items() if _is_table(part)}
    lines = _aligned([key, _text(part)] for key, part in pairs.items() if key not in tables)
    for key, rows in tables.items():
        lines += ["", f"{key}:", *_table(rows)]
    return "\n".join(lines)


def _pairs(report: Mapping[str, Any], before: str = "") -> Iterable[tuple[str, Any]]:
    """What a report says, without nesting."""
    for key, part in report.items():
        if isinstance(part, Mapping):
            yield from _pairs(part, f"{before}{key}.")
        elif key != "schema":
            yield before + key, part


SIGNS = {"exact": "", "lower": "≥", "upper": "≤"}
"""What a score says of a move's value."""


def _bounded(scores: Iterable[Sequence[Any]], bounds: Iterable[str]) -> list[tuple[Any, ...]]:
    """Moves with their scores, each with a sign if it is only a bound.

    >>> _bounded([(0, 0, -1), (1, 1, 0)], ["upper", "exact"])
    [(0, 0, '≤-1'), (1, 1, '0')]
    """
    return [(*move, f"{SIGNS[bound]}{score}") for (*move, score), bound in zip(scores, bounds)]


def _is_table(part: Any) -> bool:
    return isinstance(part, list) and bool(part) and all(isinstance(row, Mapping) for row in part)


def _table(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Rows below the names of their columns."""
    flat = [dict(_pairs(row)) for row in rows[:ROWS]]
    names = list(dict.fromkeys(name for row in flat for name in row))
    lines = _aligned([names, *([_text(row.get(name)) for name in names] for row in flat)])
    rest = len(rows) - len(flat)
    return [f"  {line}" for line in [*lines, *([f"... {rest} more"] if rest else [])]]


def _aligned(rows: Iterable[Sequence[str]]) -> list[str]:
    """Cells one below the other."""
    cells = list(rows)
    widths = [max(map(len, column)) for column in zip(*cells)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in cells]


def _text(part: Any) -> str:
    """A value in a cell: moves as they are written, nothing as a dash."""
    text = _parts(part)
    return text if len(text) <= WIDTH or isinstance(part, str) else f"{text[:WIDTH - 3]}..."


def _parts(part: Any) -> str:
    if part is None or part == []:
        return "-"
    if isinstance(part, bool):
        return "yes" if part else "no"
    if isinstance(part, float):
        return f"{part:.4g}"
    if isinstance(part, tuple):
        return ",".join(map(_parts, part))
    if isinstance(part, list):
        return f"{len(part)} rows" if _is_table(part) else " ".join(map(_parts, part))
    return str(part)
