"""What a notebook's widgets show, and what they answer when a reader goes somewhere.

Invariant: an ask says where to go, never how far, so that of asks that follow one another quickly the last one counts.
Whatever can't be done is said, and changes nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Literal
from uuid import uuid4

from . import _lab, _settings
from ._core import Game, Position, fitted
from ._errors import Error, InputError
from ._frames import SHOWN, in_frame
from ._options import Moves, written
from ._own_picture import Draw, own_picture
from ._players import Player
from ._reports import Move
from ._rounds import Round, Rounds
from ._run import Frame, Run
from ._staged_words import WORDS

__all__ = ["PlayStage", "RoundStage", "Scores", "SearchStage", "Stage", "TreeStage", "written"]

Ask = Mapping[str, Any]
Scores = Literal["standard", "shortest"]

CONDITIONS = {"cut": "flag=ab_pruned", "answer": "kind=tt,flag=tt_pruned"}
"""What is looked for by its way's name."""

_GUESSES = {"cut": "favourite", "answer": "trap"}

_PROOFS = {"cut": "settled", "answer": "leap"}
KINDS = {"uct": _GUESSES, "puct": _GUESSES, "pn": _PROOFS, "dfpn": _PROOFS}
"""The same of best-first searches, by their algorithm."""

HUMAN = "human"
"""The seat of whoever clicks."""


class Stage:
    """What is shown, and where one can go from there."""

    kind: str
    still: str
    """The mark of what stands in for it where no kernel runs."""

    def __init__(self) -> None:
        self._language: _settings.Language = _settings.language()
        self.still = uuid4().hex
        self._look: dict[str, Any] = {"theme": _settings.style()[1], "layout": "wide"}
        self.shown = self._drawn()

    def answer(self, ask: Ask) -> dict[str, Any]:
        """What is shown after an ask, with the ask's own ``id``; a ``fault`` is what was wrong with it."""
        fault, before = "", dict(vars(self))
        try:
            self._look = {key: ask.get(key, known) for key, known in self._look.items()}
            self._go(ask)
            self.shown = self._drawn()
        except Exception as wrong:
            # Whoever clicks sees what a player of their own raised; the kernel's log is out of sight.
            vars(self).update(before)
            fault = str(wrong) if isinstance(wrong, Error) else f"{type(wrong).__name__}: {wrong}"
        self.shown = {**self.shown, "id": ask.get("id", ""), "fault": fault}
        return self.shown

    def fallback(self) -> dict[str, str]:
        """What stays where no kernel runs, by its MIME type: it needs nothing but itself."""
        picture = fitted(self.shown["pictures"][0])
        return {"image/svg+xml": picture, "text/html": picture}

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.shown['says']}>"

    def _go(self, ask: Ask) -> None:
        raise NotImplementedError

    def _state(self) -> dict[str, Any]:
        raise NotImplementedError

    def _drawn(self) -> dict[str, Any]:
        named = {"kind": self.kind, "still": self.still, "lang": self._language, "words": self._words()}
        return {**named, **self._look, "fault": "", **self._state()}

    def _words(self) -> dict[str, str]:
        return WORDS[self._language]

    def _say(self, key: str, **parts: object) -> str:
        return WORDS[self._language][key].format(**parts)


class FrameStage(Stage):
    """A recorded search, a frame at a time. An ask has the frame ``n``, and may have a ``way`` or a ``node`` to look for from
    there."""

    kind = "search"

    def __init__(self, frames: int, n: int) -> None:
        if not frames:
            raise ValueError("a run without frames shows nothing")
        self._last = frames - 1
        self.n = range(frames)[n]
        self._note = ""
        super().__init__()

    def _go(self, ask: Ask) -> None:
        near = max(0, min(int(ask.get("n", self.n)), self._last))
        found, note = self._found(near, ask)
        self.n, self._note = (near if found is None else found), note

    def _found(self, near: int, ask: Ask) -> tuple[int | None, str]:
        """The frame that is looked for, if one is and is there, and what to say if it isn't."""
        if "node" in ask:
            found = self._visited(near, str(ask["node"]))
            return found, "" if found is not None else self._say("not_visited")
        if "way" not in ask:
            return None, ""
        what, _, where = str(ask["way"]).partition("_")
        forward = where == "forward"
        found = self._sought(near, what, forward)
        return found, "" if found is not None else self._say("none_after" if forward else "none_before")

    def _visited(self, near: int, node: str) -> int | None:
        """The frame of a node."""
        raise NotImplementedError

    def _sought(self, near: int, what: str, forward: bool) -> int | None:
        """The frame of a kind."""
        raise NotImplementedError

    def _pictured(self) -> tuple[str, list[str]]:
        """The sentence and the pictures of the frame that is shown."""
        raise NotImplementedError

    def _state(self) -> dict[str, Any]:
        sentence, pictures = self._pictured()
        says = self._note or self._say("place", n=self.n, last=self._last)
        return {"n": self.n, "last": self._last, "says": says, "sentence": sentence, "pictures": pictures}


class SearchStage(FrameStage):
    """A run, a frame at a time."""

    def __init__(self, run: Run, n: int = 0, draw: Draw | None = None) -> None:
        self._draw = draw
        self.run = run
        super().__init__(len(run), n)

    @property
    def frame(self) -> Frame:
        """The frame that is shown."""
        return self.run[self.n]

    def _visited(self, near: int, node: str) -> int | None:
        found = self.run.visit(node, near)
        return None if found is None else found.n

    def _sought(self, near: int, what: str, forward: bool) -> int | None:
        look: Callable[[str, int], Frame | None] = self.run.next if forward else self.run.previous
        found = look(CONDITIONS[what], near)
        return None if found is None else found.n

    def _pictured(self) -> tuple[str, list[str]]:
        frame = self.frame
        picture = frame.svg(lang=self._language, theme=self._look["theme"], layout=self._look["layout"])
        own = [own_picture(self._draw, frame)] if self._draw else []
        return frame.sentence, [picture, *own]

    def fallback(self) -> dict[str, str]:
        return {"text/html": self.run._repr_html_()}


class RoundStage(FrameStage):
    """A best-first search, a frame at a time, with the truth or without. Where others have cuts and answers of a table, UCT has
    favourites and traps, proof numbers have settled nodes and leaps."""

    def __init__(self, run: Rounds, n: int = 0, truth: bool = True, anchor: Moves | None = None) -> None:
        self.run = run
        self._truth = truth
        self._anchor = anchor
        self._kinds = KINDS[run.options["algorithm"]]
        super().__init__(len(run), n)

    @property
    def frame(self) -> Round:
        """The frame that is shown."""
        return self.run[self.n]

    def _words(self) -> dict[str, str]:
        words = super()._words()
        kind = self._kinds["cut"]
        return {**words, **{key: words[f"{kind}{key[3:]}"] for key in ("cut", "cut_back", "cut_forward")}}

    def _visited(self, near: int, node: str) -> int | None:
        found = self.run.visit(node, near)
        return None if found is None else found.n

    def _sought(self, near: int, what: str, forward: bool) -> int | None:
        found = self.run.find(self._kinds[what], near, forward=forward)
        return None if found is None else found.n

    def _pictured(self) -> tuple[str, list[str]]:
        frame, look = self.frame, self._look
        told = frame.tell(lang=self._language, truth=self._truth)
        sight: dict[str, Any] = {"truth": self._truth, "anchor": self._anchor}
        return told, [frame.svg(lang=self._language, theme=look["theme"], layout=look["layout"], **sight)]

    def fallback(self) -> dict[str, str]:
        shown = min(SHOWN, max(len(self.run), 1))
        return {"text/html": in_frame(self.run.html(0, shown, truth=self._truth, anchor=self._anchor))}


class PlayStage(Stage):
    """A game between whoever clicks and players. An ask has ``moves`` from the start, may have ``seats``, and with ``reply``
    lets the player who is to move choose one more."""

    kind = "play"

    def __init__(self, game: Game, seats: Mapping[str, Player | None], seed: int | None = None) -> None:
        self.position, self._moves = game.start, ""
        self._players: dict[str, Player] = {entry.name: entry.name for entry in _lab.players(game)}
        self.seats = {side: self._seated(HUMAN if seat is None else seat) for side, seat in seats.items()}
        self._random = random.Random(seed)
        super().__init__()

    def _seated(self, seat: Player) -> str:
        """The name by which a player is chosen from now on: it need not be listed, if the lab knows what it means."""
        name = seat if isinstance(seat, str) else str(getattr(seat, "name", "") or getattr(seat, "__name__", "function"))
        if name not in self._players and isinstance(seat, str):
            # Whom the lab doesn't know is refused at once.
            _lab.analyze(self.position.game.start, seat)
        if not isinstance(seat, str) and not callable(seat):
            raise TypeError(f"a player is a name or a function, not {seat!r}")
        if name not in self._players or not isinstance(seat, str):
            self._players[name] = seat
        return name

    def _go(self, ask: Ask) -> None:
        seats = {side: self._seated(str(ask.get("seats", self.seats)[side])) for side in "ox"}
        moves = str(ask.get("moves", self._moves)).split()
        position = self.position.game.start.play(" ".join(moves))
        chooser = self._players[seats[position.turn]]
        if ask.get("reply") and not position.ended and chooser != HUMAN:
            [opinion] = _lab.analyze(position, chooser)
            moves.append(written([self._random.choice(opinion.candidates)]))
            position = position.play(moves[-1])
        self.seats, self.position, self._moves = seats, position, " ".join(moves)

    def _state(self) -> dict[str, Any]:
        at = self.position
        waits = not at.ended and self.seats[at.turn] != HUMAN
        legal = [] if at.ended or waits else at.moves
        return {
            "moves": self._moves,
            "legal": [written([move]) for move in legal],
            "size": list(at.game.size or ()),
            "seats": self.seats,
            "players": list(self._players),
            "waits": waits,
            "says": _standing(at, self._say),
            "pictures": [at.svg(lang=self._language, theme=self._look["theme"])],
        }


def _standing(at: Position, say: Callable[..., str]) -> str:
    """Whose turn it is, or how it ended."""
    signs = {"o": "○", "x": "×"}
    if not at.ended:
        return say("turn", who=signs[at.turn])
    end = at.end or 0
    return say("wins", who=signs["o" if end > 0 else "x"]) if end else say("draw")


class TreeStage(Stage):
    """The tree around a position. An ask has the ``moves`` that lead to the node in question from where the tree begins."""

    kind = "tree"

    def __init__(self, root: Position, depth: int = 1, score: Scores | None = "shortest") -> None:
        self.root = self.position = root
        self._depth = depth
        self._score: Scores | None = score
        self._moves = ""
        super().__init__()

    def _go(self, ask: Ask) -> None:
        moves = " ".join(str(ask.get("moves", self._moves)).split())
        self.position, self._moves = self.root.play(moves), moves

    def _state(self) -> dict[str, Any]:
        at, last = self.position, self._moves.rpartition(" ")
        above = self.root.play(last[0])
        return {
            "moves": self._moves,
            "children": [written([move]) for move in _moves(at)],
            "siblings": [written([move]) for move in _moves(above)] if self._moves else [],
            "says": f"{_standing(at, self._say)} {self._moves}".rstrip(),
            "pictures": self._pictures(),
        }

    def _pictures(self) -> list[str]:
        """The board and what follows, coloured by scores unless there are too many to work out."""
        try:
            return self._scored(self._score)
        except InputError:
            return self._scored(None)

    def _scored(self, score: Scores | None) -> list[str]:
        at, lang, theme = self.position, self._language, self._look["theme"]
        board = at.svg(score, lang=lang, theme=theme)
        return [board, at.tree_svg(self._depth, score, lang=lang, theme=theme, size=18)]


def _moves(at: Position) -> list[Move]:
    return [] if at.ended else at.moves
