"""The series' window to play in: people and AIs, what a judge thinks of each square, the game from its first to its last
move, and the tree around the position.

Invariant: whoever plays is one of ``ai_dict``; the board that is shown is the game's own, which a program may play on.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from inspect import signature
from math import floor
from typing import Any

from .board import Marubatsu
from .board_controls import AUTO, BoardControls
from .board_status import draw_position
from .controls import Change
from .drawing import draw_board, draw_mark, fitting
from .node import Node
from .parameters import kept, read_parameters, written
from .saved_games import load_game, save_game
from .tables import load_bestmoves
from .windows import Mbtree_GUI

__all__ = ["Marubatsu_GUI"]

KEYS = {
    **{"up": "first", "left": "prev", "right": "next", "down": "last", "0": "undo", "enter": "reset"},
    **{"-": "load", "l": "load", "+": "save", "s": "save", "*": "help", "h": "help"},
}
"""Keys, and the buttons that they press."""


class Marubatsu_GUI(BoardControls):
    """A window to play in.

    >>> from marubatsu.series import ai14s
    >>> mb = Marubatsu()
    >>> gui = Marubatsu_GUI(mb, ai=[None, ai14s])
    >>> _ = gui.fig.canvas.answer({"key": "7"})
    >>> mb.records
    [(-1, -1), (0, 0), (1, 1)]
    """

    draw_board = staticmethod(draw_board)
    draw_mark = staticmethod(draw_mark)

    def __init__(
        self,
        mb: Marubatsu,
        params: list[Any] | None = None,
        names: list[str | None] | None = None,
        ai_dict: Mapping[str, Any] | None = None,
        scoretable_dict: Mapping[str, Any] | None = None,
        show_subtree: bool = True,
        show_status: bool = False,
        seed: int | None = None,
        size: float = 3,
        ai: list[Any] | None = None,
    ) -> None:
        self.mb = mb
        mb.ai = list(ai or getattr(mb, "ai", [None, None]))
        self.params = list(params or [{}, {}])
        self.names = names or self.names
        self.ai_dict = dict(ai_dict or {self.texts["human"]: (None, {})})
        self.show_subtree, self.show_status = show_subtree, show_status
        self.seed, self.size = seed, size
        self.score_table = load_bestmoves("bestmoves_and_score_by_board.dat")
        super().__init__()
        self.mbtree_gui = Mbtree_GUI(scoretable_dict, size=0.1)
        self._show_tree()
        self._go_on()

    def _go_on(self) -> None:
        """Has those who are to move do so. Parts before the 83rd give their loop no window: they call it themselves."""
        loop: Any = self.mb.play_loop
        if "mb_gui" in signature(loop).parameters:
            loop(self, **fitting(loop, {"params": self.params}))

    def create_event_handler(self) -> None:
        """Says what buttons, menus, keys and clicks do."""
        does: dict[str, Callable[[], object]] = {
            **{"load": self._load, "save": self._save, "help": self._switch_help, "show_tree": self._switch_tree},
            **{"reset_tree": self.update_gui, "show_status": self._switch_status, "change": self._change},
            **{"reset": self._reset, "undo": self._undo, "first": lambda: self._step(0)},
            **{"prev": lambda: self._step(self.mb.move_count - 1), "next": lambda: self._step(self.mb.move_count + 1)},
            "last": lambda: self._step(len(self.mb.all_records) - 1),
        }
        for name, do in does.items():
            for button in self._buttons(name):
                button.on_click(lambda _, do=do: self._try(do))
        changes: dict[str, Callable[[Change], object]] = {
            **{"checkbox": lambda _: self.update_widgets_status(), "size_slider": self._resize, "slider": self._slide},
            "status_dropdown": lambda _: self._try(self.update_gui),
        }
        for name, changed in changes.items():
            for each in self._there(name):
                each.observe(changed, names="value")
        for side, menu in enumerate(self.dropdown_list):
            menu.observe(lambda _, side=side: self._choose(side), names="value")
        self.fig.canvas.mpl_connect("button_press_event", self._point)
        self.fig.canvas.mpl_connect("key_press_event", self._press)

    def _try(self, do: Callable[[], object]) -> None:
        """Does something; what an AI raises is said beside the board."""
        try:
            do()
        except Exception as wrong:
            self.fig.canvas.fail(f"{type(wrong).__name__}: {wrong}")

    def _choose(self, side: int) -> None:
        """Writes what the menu's player is called with."""
        if self.params_text_list:
            self.params_text_list[side].value = written(self.dropdown_list[side].value[1])

    def _change(self) -> None:
        lines = [read_parameters(line.value) for line in self.params_text_list]
        seats = [menu.value for menu in self.dropdown_list]
        self.mb.ai = [ai for ai, _ in seats]
        self.params = [params for _, params in seats]
        if self.params_text_list:
            self.params = [{**kept(params), **line} for params, line in zip(self.params, lines)]
        self._go_on()

    def _reset(self) -> None:
        if self.checkbox.value:
            random.seed(self.inttext.value)
        self.mb.restart()
        self.output.clear_output()
        self._change()

    def _undo(self) -> None:
        if self._can_undo():
            self.mb.change_step(self.mb.move_count - 2)
            self.mb.records = self.mb.records[: self.mb.move_count + 1]
            self.update_gui()

    def _can_undo(self) -> bool:
        return 2 <= self.mb.move_count == len(self.mb.all_records) - 1

    def _step(self, step: int) -> None:
        self.mb.change_step(step)
        self.update_gui()

    def _slide(self, change: Change) -> None:
        if self.mb.move_count != change["new"]:
            self._step(change["new"])

    def _resize(self, change: Change) -> None:
        self.size = change["new"]
        self.fig.set_figwidth(self.size)
        self.fig.set_figheight(self.size)
        self.update_gui()

    def _point(self, event: Any) -> None:
        x, y = floor(event.xdata), floor(event.ydata)
        if self.mb.status == Marubatsu.PLAYING and (x, y) in self.mb.calc_legal_moves():
            self.mb.move(x, y)
            self._go_on()

    def _press(self, event: Any) -> None:
        if event.key in KEYS:
            for button in self._buttons(KEYS[event.key]):
                button.click()
        elif event.key in set("123456789"):
            row, column = divmod(int(event.key) - 1, 3)
            event.xdata, event.ydata = column, 2 - row
            self._point(event)

    def _switch_status(self) -> None:
        self.show_status = not self.show_status
        self.update_gui()

    def _switch_help(self) -> None:
        self.help.layout.display = "none" if self.help.layout.display is None else None

    def _switch_tree(self) -> None:
        self.show_subtree = not self.show_subtree
        self._show_tree()
        self.update_gui()

    def _show_tree(self) -> None:
        self.mbtree_gui.vbox.layout.display = None if self.show_subtree else "none"

    def _save(self) -> None:
        names = [menu.label for menu in self.dropdown_list]
        seed = self.inttext.value if self.checkbox.value else None
        save_game(self.file_text.value, self.mb, names, seed)

    def _load(self) -> None:
        game = load_game(self.file_text.value)
        for menu, name in zip(self.dropdown_list, game.names):
            if name not in self.ai_dict:
                raise ValueError(f"{name}: {self.texts['unknown']}")
            menu.value = self.ai_dict[name]
        self.mb.ai, self.params = (list(each) for each in zip(*(menu.value for menu in self.dropdown_list)))
        self.checkbox.value, self.inttext.value = game.seed is not None, game.seed or 0
        self.mb.records = game.records
        self._step(game.move_count)

    def _judge(self) -> tuple[Any, Mapping[str, Any]]:
        """Who values the squares, with its parameters."""
        ai, parameters = self.status_dropdown.value
        if ai == AUTO[0]:
            side = 0 if self.mb.turn == Marubatsu.CIRCLE else 1
            return self.mb.ai[side], self.params[side]
        return ai, parameters or {}

    def update_widgets_status(self) -> None:
        """Lets those controls be used that have something to do."""
        here, last = self.mb.move_count, len(self.mb.all_records) - 1
        self.inttext.disabled = not self.checkbox.value
        for name, value in {"show_tree": self.show_subtree, "show_status": self.show_status}.items():
            for button in self._buttons(name):
                self.set_button_color(button, value)
        can = {"reset_tree": self.show_subtree, "undo": self._can_undo(), "first": here > 0, "prev": here > 0}
        for name, possible in {**can, "next": here < last, "last": here < last}.items():
            for button in self._buttons(name):
                self.set_button_status(button, disabled=not possible)
        for slider in self._there("slider"):
            slider.max, slider.value = last, here

    def update_gui(self) -> None:
        """Draws the board, who plays, the situation, and what the judge thinks."""
        title = "　VS　".join(menu.label for menu in self.dropdown_list)
        judge = self._judge() if self.show_status else None
        draw_position(self.ax, self.mb, title, self.size, self.score_table if self.show_status else None, judge)
        self.update_widgets_status()
        if hasattr(self, "mbtree_gui") and self.show_subtree:
            self.mbtree_gui.selectednode = Node(self.mb.copy(), depth=self.mb.move_count)
            self.mbtree_gui.update_gui()
