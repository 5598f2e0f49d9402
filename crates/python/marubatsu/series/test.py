"""The series' module ``test``: whether a board judges games right.

Invariant: every way to win is among the games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .board import Marubatsu

__all__ = ["excel_to_xy", "test_judge"]

GAMES: dict[str, list[str]] = {
    Marubatsu.PLAYING: [
        *("", "C3,A2,B1,B2,C2,C1,A3,B3", "A1,A2,C3,B2,C2,C1,A3,B3", "A1,A2,B1,B2,C2,C3,A3,B3", "A1,C3,B1,B2,C2,C1,A3,B3"),
        *("A1,A2,B1,C3,C2,C1,A3,B3", "A1,A2,B1,B2,C3,C1,A3,B3", "A1,A2,B1,B2,C2,C1,C3,B3", "A1,A2,B1,B2,A3,C1,C2,C3"),
        "A1,A2,B1,B2,C2,C1,A3,B3",
    ],
    Marubatsu.CIRCLE: [
        *("A1,A2,B1,B2,C1", "A2,A1,B2,B1,C2", "A3,A1,B3,B1,C3", "A1,B1,A2,B2,A3", "B1,A1,B2,A2,B3"),
        *("C1,A1,C2,A2,C3", "A1,A2,B2,A3,C3", "A3,A1,B2,A2,C1", "A1,B1,A2,B2,B3,C1,C3,C2,A3"),
    ],
    Marubatsu.CROSS: [
        *("A2,A1,B2,B1,A3,C1", "A1,A2,B1,B2,A3,C2", "A1,A3,B1,B3,A2,C3", "B1,A1,B2,A2,C1,A3"),
        *("A1,B1,A2,B2,C1,B3", "A1,C1,A2,C2,B1,C3", "A2,A1,A3,B2,B1,C3", "A1,C1,B1,B2,A2,A3"),
    ],
    Marubatsu.DRAW: ["A1,A2,B1,B2,C2,C1,A3,B3,C3"],
}
"""Games, as squares by letter and number, and how they end."""


def excel_to_xy(coord: str) -> tuple[int, int]:
    """A square by its letter and number.

    >>> excel_to_xy("B3")
    (1, 2)
    """
    return ord(coord[0]) - ord("A"), int(coord[1]) - 1


def test_judge(
    testcases: Mapping[str, Sequence[str]] | list[Any] | None = None, debug: bool = False, mbparams: Mapping[str, Any] | None = None
) -> None:
    """Plays games, made with ``mbparams``, and says of each whether it was judged as it should be. Parts before the 27th
    hand over one game's squares, and ask whether 〇 has won it.

    >>> test_judge({"draw": ["A1"]})
    Start
    test winner = draw
    <BLANKLINE>
    ====================
    test_judge error!
    Turn x
    O..
    ...
    ...
    <BLANKLINE>
    mb.judge(): playing
    winner:     draw
    ====================
    <BLANKLINE>
    Finished
    """
    if isinstance(testcases, list):
        return _is_won_by_circle(testcases)
    print("Start")
    for winner, games in (testcases or GAMES).items():
        print("test winner =", winner)
        for game in games:
            mb = Marubatsu(**(mbparams or {}))
            for coord in game.split(",") if game else ():
                mb.cmove(*excel_to_xy(coord))
            if debug:
                print(mb)
            if mb.said(mb.judge()) == winner:
                print("ok" if debug else "o", end="\n" if debug else "")
                continue
            print(f"\n{'=' * 20}\ntest_judge error!\n{mb}")
            print(f"mb.judge(): {mb.judge()}\nwinner:     {winner}\n{'=' * 20}")
        print()
    print("Finished")


def _is_won_by_circle(squares: Sequence[Sequence[int]]) -> None:
    mb = Marubatsu()
    for x, y in squares:
        mb.move(x, y)
    print(mb)
    print("ok" if mb.judge() == mb.CIRCLE else "error!")
