"""The controls of the series' window to play in, and how they are laid out.

Invariant: a program may make fewer controls than these, or its own; those that are there are shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import _settings
from .board import Marubatsu
from .controls import control
from .gui import GUI
from .parameters import written
from .window_texts import TEXTS

__all__ = ["AUTO", "BoardControls"]

AUTO = ("Auto", None)
"""The judge that is the AI of whoever is to move."""


class BoardControls(GUI):
    """What a board is played with."""

    mb: Marubatsu
    ai_dict: dict[str, Any]
    params_text_list: Sequence[Any] = ()
    """The lines that say the AIs' parameters."""
    # What a program's own ``__init__`` of an earlier part doesn't set.
    names: Sequence[str | None] = (None, None)
    show_subtree, show_status, size = True, False, 3.0
    params: Sequence[Mapping[str, Any]] = ({}, {})
    seed: int | None = None
    score_table: Any = None

    @property
    def ai(self) -> list[Any]:
        """Who plays."""
        return self.mb.ai

    @property
    def texts(self) -> dict[str, str]:
        """What it says."""
        return TEXTS[_settings.language()]

    def create_dropdown(self) -> None:
        """Makes the menus of who plays and who judges."""
        values = list(zip(self.mb.ai, self.params))
        for name, value in zip(self.names, values):
            if value not in self.ai_dict.values():
                self.ai_dict[name or _named(value[0], self.texts["human"])] = value
        self.dropdown_list = [
            control("Dropdown", options=self.ai_dict, description=sign, value=value, width=170)
            for sign, value in zip("〇×", values)
        ]
        self.params_text_list = [
            control("Text", value=written(params), description=self.texts["parameters"].format(sign), width=300)
            for sign, params in zip("〇×", self.params)
        ]
        judges = {**self.ai_dict, self.texts["mover"]: AUTO}
        self.status_dropdown = control("Dropdown", options=judges, value=AUTO, width=190)

    def create_figure(self) -> None:
        """Makes the figure of the board."""
        self.fig = self._figure((self.size, self.size), "update_gui")
        self.ax = self.fig.add_axes([0, 0, 1, 1])

    def create_widgets(self) -> None:
        """Makes the controls and the figure."""
        self.checkbox = control("Checkbox", value=self.seed is not None, description=self.texts["seed"], width=200)
        self.inttext = control("IntText", value=self.seed or 0, width=90)
        self.file_text = control("Text", value="game", description=self.texts["file"], width=240)
        widths = {"load": 60, "save": 60, "show_tree": 50, "reset_tree": 110, "help": 40, "show_status": 90}
        widths |= {"change": 70, "reset": 90, "undo": 90, "first": 50, "prev": 50, "next": 50, "last": 50}
        for name, width in widths.items():
            setattr(self, f"{name}_button", self.create_button(self.texts[f"{name}_button"], width))
        self.size_slider = control("FloatSlider", min=1.0, max=5.0, step=0.1, description="size", value=self.size)
        self.create_dropdown()
        self.slider = control("IntSlider", value=0, max=0, width=200)
        self.create_figure()
        self.output = control("Output")
        self.help = control("HTML", value=f"<pre>{self.texts['play_help']}</pre>")
        self.help.layout.display = "none"

    def print_helpmessage(self) -> None:
        """Prints what keys and buttons do, for a program that makes its own controls."""
        with self.output:
            print(self.texts["play_help"])

    def _buttons(self, *names: str) -> list[Any]:
        return self._there(*(f"{name}_button" for name in names))

    def display_widgets(self) -> None:
        """Lays the controls and the figure out."""
        files = self._there("checkbox", "inttext", "file_text", "load_button", "save_button")
        judge = self._there("show_status_button", "status_dropdown", "size_slider")
        tree = self._buttons("show_tree", "reset_tree", "help")
        players = [*self.dropdown_list, *self._buttons("change", "reset", "undo")]
        steps = [*self._buttons("first", "prev", "next", "last"), *self._there("slider")]
        # A program's own menus come without lines for parameters.
        lines = [self.params_text_list] if self.params_text_list else []
        self.show(files, [*judge, *tree], players, *lines, steps, self.fig.canvas, *self._there("output", "help"))


def _named(ai: Any, human: str) -> str:
    return human if ai is None else str(getattr(ai, "__name__", ai))
