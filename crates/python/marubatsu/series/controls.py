"""The controls of the series' windows: ipywidgets' where it is here, else what stands for them in a program.

Invariant: either kind is made, set, pressed and observed by the same names, so that a window's own program doesn't know
which it has.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

__all__ = ["Change", "control", "is_shown", "link"]


class Change(dict[str, Any]):
    """What changed, by key or by name."""

    def __getattr__(self, name: str) -> Any:
        return self[name]


class Control:
    """What stands for a control: it holds its values, and tells who observes them."""

    def __init__(self, children: Any = (), **values: Any) -> None:
        self._told: list[tuple[str, Callable[[Change], object]]] = []
        self._pressed: list[Callable[[Any], object]] = []
        values = {"layout": SimpleNamespace(display=None), "style": SimpleNamespace(), "value": None, **values}
        values = {"disabled": False, "description": "", "children": children, **values}
        vars(self).update(values)

    def __setattr__(self, name: str, value: Any) -> None:
        old = vars(self).get(name)
        vars(self)[name] = value
        if name[0] != "_" and old != value:
            change = Change(name=name, old=old, new=value, owner=self)
            for told in [tell for what, tell in self._told if what == name]:
                told(change)

    def observe(self, tell: Callable[[Change], object], names: str) -> None:
        """Tells of every change of a value."""
        self._told.append((names, tell))

    def on_click(self, press: Callable[[Any], object]) -> None:
        """Says what a press does."""
        self._pressed.append(press)

    def click(self) -> None:
        """Presses it."""
        for press in self._pressed:
            press(self)

    def clear_output(self) -> None:
        """Has nothing to clear: what is printed goes where all goes."""

    def __enter__(self) -> Control:
        return self

    def __exit__(self, *_: object) -> None:
        """Lets everything through."""


class Menu(Control):
    """What stands for a menu: its value is one of its options', the first one's if none is said."""

    def __init__(self, options: dict[str, Any], value: Any = None, **values: Any) -> None:
        first = next(iter(options.values()), None) if value is None else value
        super().__init__(options=options, value=first, **values)

    options: dict[str, Any]
    value: Any

    @property
    def label(self) -> str:
        """The name of what is chosen."""
        return next((name for name, known in self.options.items() if known == self.value), "")


STANDING = {"Dropdown": Menu}


def _ipywidgets() -> Any:
    try:
        return import_module("ipywidgets")
    except ImportError:
        return None


def control(kind: str, *given: Any, width: int | None = None, **values: Any) -> Any:
    """A control of a kind that ipywidgets has, so many pixels wide, of which its name takes what it needs."""
    known = _ipywidgets()
    if known is None:
        return STANDING.get(kind, Control)(*given, **values)
    if width is not None:
        # A narrow button has no room for letters beside the usual padding.
        values["layout"] = known.Layout(width=f"{width}px", **({"padding": "0"} if kind == "Button" else {}))
        if "description" in values and kind != "Button":
            values["style"] = {"description_width": "initial"}
    return getattr(known, kind)(*given, **values)


def link(one: Any, other: Any, name: str) -> None:
    """Keeps a value of two controls the same: in the browser where they are there."""
    known = _ipywidgets()
    if known is not None:
        known.jslink((one, name), (other, name))
        return
    for here, there in ((one, other), (other, one)):
        here.observe(lambda change, there=there: setattr(there, name, change["new"]), names=name)


def is_shown() -> bool:
    """Whether there is a notebook that shows controls: a kernel that runs, and what draws them."""
    try:
        shell = import_module("IPython").get_ipython()
        import_module("anywidget")
    except ImportError:
        return False
    return getattr(shell, "kernel", None) is not None
