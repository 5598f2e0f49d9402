"""How a game is played on: by AIs and people in turn, and by chance.

Invariant: who plays is the game's own; how is said by the modules that know AIs and windows, which are made of boards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any, ClassVar, NamedTuple

from .held import Held

__all__ = ["Plays"]


class OnAxes(NamedTuple):
    """A game that is drawn on axes."""

    mb: Plays
    ax: Any

    def update_gui(self) -> None:
        """Draws it; parts before the 82nd draw who plays, too."""
        draw: Any = self.mb.draw_board
        draw(*(self.ax, self.mb.ai)[: len(signature(draw).parameters)])


class Plays(Held):
    """A game that is played on."""

    played: ClassVar[Callable[..., str | None]]
    """Plays a game on a board. Pages and AIs are made of boards, so that ``playing`` sets it."""
    looped: ClassVar[Callable[..., str | None]]
    """Goes on with a game. The same holds of it."""
    played_out: ClassVar[Callable[..., dict[str, Any]]]
    """Plays games from a board by chance, as ``playouts`` sets it."""
    draw_board: ClassVar[Callable[..., Any]]
    draw_mark: ClassVar[Callable[..., Any]]
    """How a game and a mark are drawn on axes, as ``board_status`` sets it."""
    ai: list[Any]
    verbose: bool = True
    gui: bool = False

    def play(
        self,
        ai: list[Any],
        ai_dict: Mapping[str, tuple[Any, Mapping[str, Any]]] | None = None,
        params: list[Mapping[str, Any]] | None = None,
        verbose: bool = True,
        seed: int | None = None,
        gui: bool = False,
        **window: Any,
    ) -> str | None:
        """Plays a game from the start, which it returns when it has ended: AIs, and people, who are None and name their
        squares; with ``gui`` on a page in a notebook, where ``ai_dict`` says who else there is to choose from. ``names``,
        ``scoretable_dict``, ``show_subtree``, ``show_status`` and ``size`` say how its window begins."""
        self.ai, self.verbose, self.gui = ai, verbose, gui
        return self.played((ai, params or [{}, {}]), (ai_dict or {}) if gui else None, verbose, seed, window)

    def play_loop(
        self,
        mb_gui: Any = None,
        ax: Any = None,
        params: Any = None,
        verbose: bool | None = None,
        gui: bool | None = None,
        ai: list[Any] | None = None,
    ) -> str | None:
        """Goes on with a game to its end, which it returns; in a window, if one is given, until a person is to move. Parts
        before the 83rd say who plays instead, and the axes to draw on if it is a person's; later ones give ``params`` in the
        place of ``ax``."""
        if isinstance(mb_gui, list):
            mb_gui, ai = None, mb_gui
        if isinstance(ax, list):
            ax, params = None, ax
        self.ai = self.ai if ai is None else ai
        self.verbose = self.verbose if verbose is None else verbose
        window = OnAxes(self, ax) if ax is not None and gui is not False else mb_gui
        return self.looped(window, params or [{}, {}])

    def playout(self, pnum: int, timelimit: float | None = None) -> dict[str, Any]:
        """Plays so many games from here to their end by chance; how they end, by their first move."""
        return self.played_out(pnum, timelimit)
