"""Reports, frames and tables as columns, for pandas, polars, pyarrow and files.

Invariant: a column has one type whatever the rows are: scores and shares are floats, counts whole numbers, moves lists of
numbers. Nothing is imported before it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from importlib import import_module
from os import PathLike, fspath
from pathlib import Path
from typing import Any, TypeVar, cast, overload

__all__ = ["Columns", "Tabular", "data", "sheet"]

PAIRS = {"window", "window_now", "known", "calculated_range", "registered_range"}
"""Keys of two scores, the lesser first: a column each."""

FLOATS = {"score", "child", "win", "lose", "draw", "least_leaf", "greatest_leaf", "best", "points"} | {
    *("at_least", "result", "sum", "proof", "disproof"),
}
"""Columns of scores and shares."""

FRACTIONS = {"random_win", "random_draw", "random_lose"}
"""Columns of shares that documents have as texts."""

DEEP = {"path", "moves", "best_moves", "candidates", "playout"}
"""Columns of moves, one after the other."""

ODDS = ("as_o", "as_x", "mean")


def _flat(row: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """A row without nesting; what is nested has its key before its own."""
    found: dict[str, Any] = {}
    for key, part in row.items():
        name = before + key
        if isinstance(part, Mapping):
            found.update(_flat(part, f"{name}_"))
        elif isinstance(part, str) and key not in FRACTIONS:
            found[name] = part
        elif key in PAIRS:
            least, greatest = part or (None, None)
            found[f"{name}_least"], found[f"{name}_greatest"] = _float(least), _float(greatest)
        elif key in FLOATS or key in FRACTIONS:
            found[name] = _float(part)
        elif key in DEEP:
            found[name] = [list(move) for move in part or []]
        elif isinstance(part, tuple):
            found[name] = list(part)
        else:
            found[name] = float(part) if isinstance(part, Fraction) else part
    return found


def _float(score: Any) -> float | None:
    if score is None:
        return None
    return float(Fraction(score)) if isinstance(score, str) else float(score)


def _library(name: str) -> Any:
    """A library that reads columns. Where it is missing, the error says how to get it."""
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        whole = name.partition(".")[0]
        if missing.name != whole:
            raise
        how = f"this needs {whole}: pip install 'marubatsu[data]'"
        raise ModuleNotFoundError(how, name=whole) from None


class Tabular:
    """What can be had as a table: ``to_pandas``, ``to_arrow``, ``to_parquet``, and what polars and others read by
    ``__arrow_c_stream__``."""

    __slots__ = ()

    def _rows(self) -> Iterable[Mapping[str, Any]]:
        raise NotImplementedError

    def columns(self) -> dict[str, list[Any]]:
        """The columns, by their names."""
        found: dict[str, list[Any]] = {}
        for number, row in enumerate(self._rows()):
            flat = _flat(row)
            for name in found.keys() - flat.keys():
                found[name].append(None)
            for name, part in flat.items():
                found.setdefault(name, [None] * number).append(part)
        return found

    def to_pandas(self) -> Any:
        """Returns a pandas data frame; needs ``pip install 'marubatsu[data]'``."""
        return _library("pandas").DataFrame(self.columns())

    def to_arrow(self) -> Any:
        """Returns a pyarrow table; needs ``pip install 'marubatsu[data]'``."""
        return _library("pyarrow").table(self.columns())

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def to_parquet(self, path: str | PathLike[str]) -> Path:
        """Writes a Parquet file, with pyarrow."""
        target = Path(fspath(path))
        _library("pyarrow.parquet").write_table(self.to_arrow(), target)
        return target


Row = TypeVar("Row", bound=Mapping[str, Any])


class Columns(Sequence[Row], Tabular):
    """Rows, one after the other and as a table."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._found = list(rows)

    def _rows(self) -> Iterable[Row]:
        return self._found

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> list[Row]: ...
    def __getitem__(self, at: int | slice) -> Row | list[Row]:
        return self._found[at]

    def __repr__(self) -> str:
        return f"<Columns of {len(self)} rows>"


def sheet(title: str, names: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table as notebooks show it. Its cells stand apart by themselves: not every notebook's style has them do so."""

    def line(kind: str, cells: Iterable[object]) -> str:
        put = (f'<{kind} style="padding:0.2em 0.5em">{escape(str(cell))}</{kind}>' for cell in cells)
        return f"<tr>{''.join(put)}</tr>"

    body = "".join(line("td", row) for row in rows)
    return f"<p>{escape(title)}</p><table><thead>{line('th', names)}</thead><tbody>{body}</tbody></table>"


def _seats(report: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A match as rows: what came of the first player's games with each side, and of all."""
    one, two = report["players"]
    return [
        {"game": report["game"], "player": one, "against": two, "side": key.removeprefix("as_"), **report[key]}
        for key in ODDS
    ]


def _of_report(report: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The rows of a report: a match by sides, a round robin by its matches, a comparison by depths, a race by searches; else itself."""
    schema = str(report.get("schema", ""))
    if schema.startswith("marubatsu.match/"):
        return list(_seats(report))
    if schema.startswith("marubatsu.round-robin/"):
        return [row for one in report["matches"] for row in _seats(one)]
    if schema.startswith("marubatsu.compare/"):
        return list(report["depths"])
    if schema.startswith("marubatsu.race/"):
        return list(report["lanes"])
    return [report]


Rows = Iterable[Mapping[str, Any]]


def data(source: Tabular | Mapping[str, Any] | Rows) -> Tabular:
    """A report, or a list of reports, frames or games, as a table. Runs and score tables are tables themselves.

    >>> import marubatsu as m
    >>> m.data(m.match("ai14s", "ai2", exact=True)).columns()["side"]
    ['o', 'x', 'mean']
    >>> both = m.compare("3x3", {"table": "none"}, {"table": "merged"})
    >>> m.data(both).columns()["right_nodes"][:4]
    [1, 9, 10, 34]
    >>> m.data(m.trace("3x3", table="merged").where("kind=update,fail=high")).columns()["window_least"][:2]
    [-inf, -inf]
    """
    if isinstance(source, Tabular):
        return source
    if isinstance(source, Mapping):
        return Columns(_of_report(cast("Mapping[str, Any]", source)))
    rows = list(source)
    wrong = next((row for row in rows if not isinstance(row, Mapping)), None)
    if wrong is not None:
        raise TypeError(f"rows are reports, not {wrong!r}")
    return Columns(rows)
