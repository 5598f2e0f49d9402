"""A game against people and AIs in a notebook: a page that holds what its AIs choose at every position.

Invariant: the page needs nothing but itself, so that one can still play when the notebook is opened again.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

from .. import _lab, _settings
from . import ai as ais
from .board import Marubatsu, play_move
from .board_window import Marubatsu_GUI
from .calls import Parameters, candidates, lab_player
from .controls import is_shown
from .tables import load_bestmoves, score_table
from .window_texts import TEXTS

__all__ = ["PlayPage", "gui_play", "played", "show"]

WORDS = {
    "en": {
        "turn": "{} is to move.",
        "wins": "{} wins.",
        "draw": "A draw.",
        "back": "Take back",
        "again": "New game",
        "empty": "empty",
    },
    "ja": {
        "turn": "{} の手番です。",
        "wins": "{} の勝ちです。",
        "draw": "引き分けです。",
        "back": "1 手戻す",
        "again": "最初から",
        "empty": "空",
    },
}
TABLE = "bestmoves_and_score_by_board"
"""The parameter by which a table AI gets its table."""

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

Seat = tuple[Any, Parameters]
"""An AI, or None for a person, and the AI's parameters."""


def _mask(moves: Iterable[tuple[int, ...]]) -> str:
    """Squares as two letters: a bit each, column by column."""
    mask = sum(1 << 3 * move[0] + move[1] for move in moves)
    return DIGITS[mask // 36] + DIGITS[mask % 36]


def _masks(seats: Mapping[str, Seat], boards: list[str]) -> dict[str, str | None]:
    """What each AI chooses among at each board, two letters a board; none for a person."""
    tables = {name: seat[1][TABLE] for name, seat in seats.items() if TABLE in seat[1]}
    named = {name: lab_player(*seat) for name, seat in seats.items() if seat[0] is not None and name not in tables}
    known = {name: player for name, player in named.items() if isinstance(player, str)}
    found: dict[str, list[str]] = {name: [] for name in seats if seats[name][0] is not None}
    game = Marubatsu().position.game
    for board in boards:
        position = game.position(board=board)
        opinions = _lab.analyze(position, *known.values()) if known else []
        for name, opinion in zip(known, opinions):
            found[name].append(_mask(opinion.candidates))
        for name, table in tables.items():
            found[name].append(_mask(table[board]["bestmoves"]))
        for name in named.keys() - known.keys():
            ai, parameters = seats[name]
            found[name].append(_mask(candidates(ai, Marubatsu.at(position), parameters)))
    return {name: "".join(found[name]) if name in found else None for name in seats}


class PlayPage:
    """A board to play on.

    >>> from marubatsu.series import ai2
    >>> page = PlayPage({"mine": (ai2, {})}, ("mine", None))
    >>> page
    <PlayPage of mine and human>
    """

    def __init__(self, players: Mapping[str, Seat], seats: tuple[str | None, str | None]) -> None:
        self._language = _settings.language()
        human = TEXTS[self._language]["human"]
        self._players = {human: (None, {}), **{name: seat for name, seat in players.items() if seat[0] is not None}}
        self._seats = [human if seat is None or players[seat][0] is None else seat for seat in seats]

    def html(self) -> str:
        """The page."""
        boards = [row.board for row in score_table("standard") if row.status == "playing"]
        players = [{"name": name, "masks": masks} for name, masks in _masks(self._players, boards).items()]
        data = {
            "boards": boards,
            "players": players,
            "seats": dict(zip("ox", self._seats)),
            "words": WORDS[self._language],
        }
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        page = Path(__file__).with_name("play.html").read_text(encoding="utf-8")
        return page.replace("@lang@", self._language).replace("@data@", text)

    def _repr_html_(self) -> str:
        page = escape(self.html(), quote=True)
        return f'<iframe sandbox="allow-scripts" srcdoc="{page}" style="width: 100%; height: 380px; border: 0"></iframe>'

    def __repr__(self) -> str:
        return f"<PlayPage of {' and '.join(self._seats)}>"


def show(page: PlayPage) -> None:
    """Shows a page in a notebook; elsewhere says what it is."""
    try:
        display = import_module("IPython.display").display
    except ImportError:
        print(page)
    else:
        display(page)


def played(
    mb: Marubatsu,
    seats: tuple[list[Any], list[Parameters]],
    ai_dict: Mapping[str, Seat] | None,
    verbose: bool,
    seed: int | None,
    window: Mapping[str, Any],
) -> str | None:
    """A game between AIs, to its end; with others to choose from a window is shown, or a page where no kernel draws one."""
    mb.restart()
    if seed is not None:
        random.seed(seed)
    if ai_dict is not None and is_shown():
        Marubatsu_GUI(mb, params=list(seats[1]), ai_dict=ai_dict, seed=seed, **window)
        return None
    if ai_dict is not None:
        _shown(list(zip(*seats)), ai_dict)
        return None
    return looped(mb, None, seats[1])


ASKS = "x,y の形式で座標を入力して下さい。exit を入力すると終了します"
"""What a person is asked without a window."""


def looped(mb: Marubatsu, window: Any, params: list[Parameters]) -> str | None:
    """Has AIs and people move to the end of the game; in a window until a person is to move."""
    while mb.status == mb.PLAYING:
        side = 0 if mb.turn == mb.CIRCLE else 1
        if window is None and mb.verbose:
            print(mb)
        if mb.ai[side] is None:
            if window is not None:
                break
            if not _asked(mb):
                return None
        elif isinstance(mb.ai[side], str):
            play_move(mb, mb.to_move(random.choice(candidates(mb.ai[side], mb, params[side]))))
        else:
            play_move(mb, mb.ai[side](mb, **params[side]))
    if window is not None:
        window.update_gui()
    elif mb.verbose:
        print(mb)
    return mb.status if mb.status != mb.PLAYING else None


def _asked(mb: Marubatsu) -> bool:
    """Asks a person for a square, and plays there; whether the game goes on."""
    coord = input(ASKS)
    if coord == "exit":
        print("ゲームを終了します")
        return False
    if coord.count(",") != 1:
        print("x, y の形式ではありません")
    else:
        mb.cmove(*coord.split(","))
    return True


Marubatsu.played = played
Marubatsu.looped = looped


def _shown(seats: list[Seat], ai_dict: Mapping[str, Seat]) -> None:
    """Shows a page with these players at their seats, and the others to choose from."""
    players, names = dict(ai_dict), []
    for number, (ai, parameters) in enumerate(seats):
        name = None if ai is None else f"{getattr(ai, '__name__', ai)} ({'○×'[number]})"
        if name is not None:
            players[name] = (ai, parameters)
        names.append(name)
    show(PlayPage(players, (names[0], names[1])))


TABLES = {
    "ai_gt7": "bestmoves_and_score_by_board",
    "ai_gtsv": "bestmoves_and_score_by_board_shortest_victory",
    "ai_gtsvrd": "bestmoves_and_score_by_board_sv_rd",
}
"""The table players that one can play against, and the names of their tables."""


PLAYOUTS = (5, 10, 100, 1000, 10000)
"""How many games those that go by chance play out."""


def gui_play(
    ai: list[Any] | None = None,
    params: list[Parameters] | None = None,
    ai_dict: Mapping[str, Seat] | None = None,
    seed: int | None = None,
    mbparams: Parameters | None = None,
) -> None:
    """Shows a board to play on in a notebook, made with ``mbparams``: people and the series' AIs, or those of ``ai_dict``, to
    choose from."""
    if ai_dict is None:
        numbered: dict[str, Seat] = {f"ai{n}s": (getattr(ais, f"ai{n}s"), {}) for n in range(1, 15)}
        tabled = {
            name: (getattr(ais, "ai_gt7"), {TABLE: load_bestmoves(table)})
            for name, table in TABLES.items()
        }
        by_chance = {f"ai_pmc({pnum})": (getattr(ais, "ai_pmc"), {"pnum": pnum}) for pnum in PLAYOUTS}
        ai_dict = {TEXTS[_settings.language()]["human"]: (None, {}), **numbered, **tabled, **by_chance}
    Marubatsu(**(mbparams or {})).play(ai=ai or [None, None], params=params, ai_dict=ai_dict, seed=seed, gui=True)
