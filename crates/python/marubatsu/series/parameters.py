"""The parameters of an AI as a line to write in: ``pnum=100, timelimit=0.5``.

Invariant: what is read is values and AIs by their names, and no program; what can't be written so, such as a table, is kept
as it is.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from .. import _settings
from . import ai as ais
from .calls import LabAI
from .window_texts import TEXTS

__all__ = ["kept", "read_parameters", "written"]


def _is_written(value: Any) -> bool:
    return isinstance(value, LabAI | str | bool | int | float | None) or (
        isinstance(value, dict) and all(map(_is_written, value.values()))
    )


def written(parameters: Mapping[str, Any]) -> str:
    """Parameters as a line.

    >>> from marubatsu.series import ai14s
    >>> written({"eval_func": ai14s, "maxdepth": 3, "eval_params": {"minimax": True}})
    "eval_func=ai14s, maxdepth=3, eval_params={'minimax': True}"
    """
    shown = {name: value for name, value in parameters.items() if _is_written(value)}
    return ", ".join(f"{name}={getattr(value, '__name__', repr(value))}" for name, value in shown.items())


def kept(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Those that no line says."""
    return {name: value for name, value in parameters.items() if not _is_written(value)}


def read_parameters(line: str) -> dict[str, Any]:
    """The parameters that a line says.

    >>> read_parameters("pnum=100, timelimit=0.5"), read_parameters("")
    ({'pnum': 100, 'timelimit': 0.5}, {})
    """
    try:
        call = ast.parse(f"ai({line})", mode="eval").body
        if isinstance(call, ast.Call) and not call.args and isinstance(call.func, ast.Name):
            return {str(each.arg): _value(each.value) for each in call.keywords if each.arg or _refuse()}
    except (SyntaxError, ValueError):
        pass
    raise ValueError(TEXTS[_settings.language()]["no_parameters"].format(line))


def _refuse() -> bool:
    raise ValueError


def _value(node: ast.expr) -> Any:
    if isinstance(node, ast.Name):
        found = vars(ais).get(node.id)
        if not isinstance(found, LabAI):
            raise ValueError(node.id)
        return found
    return ast.literal_eval(node)
