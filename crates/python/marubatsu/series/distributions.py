"""How values that are estimated spread when minimax takes the best of several: the series' distributions.

Invariant: a distribution is a dict of values and their probabilities, which add up to 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import accumulate
from statistics import NormalDist
from typing import Any

__all__ = [
    "calc_cdist",
    "calc_discrete_ndist",
    "calc_pdist",
    "calc_pdistlist",
    "calc_stval",
    "create_pd",
    "draw_pdist",
    "draw_pdistlist",
    "translate_pdist",
]

Distribution = dict[int, float]


def create_pd(minx: int, maxx: int) -> tuple[Any, Any]:
    """The whole numbers between two, and a probability by chance for each, as numpy's arrays.

    >>> values, odds = create_pd(1, 3)  # doctest: +SKIP
    >>> values, round(odds.sum(), 9)  # doctest: +SKIP
    (array([1, 2, 3]), 1.0)
    """
    numpy = import_module("numpy")
    odds = numpy.random.uniform(size=maxx - minx + 1)
    return numpy.arange(minx, maxx + 1), odds / odds.sum()


def calc_discrete_ndist(m: int, s: float, area: int) -> Distribution:
    """A normal distribution around a whole number, in whole numbers at most ``area`` away; its ends hold what lies beyond.

    >>> [round(each, 3) for each in calc_discrete_ndist(0, 1, 2).values()]
    [0.067, 0.242, 0.383, 0.242, 0.067]
    """
    normal = NormalDist(m, s)
    values = range(m - area, m + area + 1)
    edges = [0.0, *(normal.cdf(value + 0.5) for value in values[:-1]), 1.0]
    return {value: high - low for value, low, high in zip(values, edges, edges[1:])}


def calc_pdist(pdistlist: Sequence[Mapping[int, float]], maxnode: bool = True) -> Distribution:
    """The distribution of the greatest of several values, or of the least.

    >>> calc_pdist([{0: 0.5, 1: 0.5}, {0: 0.5, 1: 0.5}])
    {0: 0.25, 1: 0.75}
    """
    values = sorted({value for pdist in pdistlist for value in pdist}, reverse=not maxnode)
    found, before = {}, 0.0
    below = [0.0] * len(pdistlist)
    for value in values:
        below = [sofar + pdist.get(value, 0.0) for sofar, pdist in zip(below, pdistlist)]
        all_below = 1.0
        for each in below:
            all_below *= each
        found[value], before = all_below - before, all_below
    total = sum(found.values())
    return {value: found[value] / total for value in sorted(found)}


def calc_stval(pdist: Mapping[int, float]) -> tuple[float, float, float]:
    """A distribution's mean, variance and standard deviation.

    >>> calc_stval({0: 0.5, 2: 0.5})
    (1.0, 1.0, 1.0)
    """
    mean = sum(value * part for value, part in pdist.items())
    variance = sum((value - mean) ** 2 * part for value, part in pdist.items())
    return mean, variance, variance**0.5


def calc_cdist(pdist: Mapping[int, float]) -> Distribution:
    """How probable each value or a smaller one is."""
    return dict(zip(pdist, accumulate(pdist.values())))


def translate_pdist(pdist: Mapping[int, float], diff: int) -> Distribution:
    """A distribution moved by so much."""
    return {value + diff: part for value, part in pdist.items()}


def calc_pdistlist(maxdepth: int, std: float, area: int) -> list[Distribution]:
    """How the value of a root spreads that is searched to depth 0, 1 and so on, where each of three moves is one worse than
    the one before it, and leaves are estimated with this deviation. Prints what ``calc_stval`` says of each."""
    found = [calc_discrete_ndist(0, std, area)]
    print(calc_stval(found[0]))
    for depth in range(maxdepth):
        is_max, last = depth % 2 == 0, found[-1]
        step = -1 if is_max else 1
        found.append(calc_pdist([last, translate_pdist(last, step), translate_pdist(last, 2 * step)], is_max))
        print(calc_stval(found[-1]))
    return found


def draw_pdist(pdist: Mapping[int, float], label: str, alpha: float = 1.0) -> None:
    """Draws a distribution as bars, by matplotlib."""
    plt = import_module("matplotlib.pyplot")
    plt.bar(pdist.keys(), pdist.values(), width=1, label=label, alpha=alpha)
    plt.xlabel("近似値")
    plt.ylabel("確率")
    plt.legend()


def draw_pdistlist(pdistlist: Sequence[Mapping[int, float]]) -> None:
    """Draws mean and standard deviation by the depth of the search, by matplotlib."""
    plt = import_module("matplotlib.pyplot")
    means, _, deviations = zip(*map(calc_stval, pdistlist))
    plt.plot(means, label="平均")
    plt.plot(deviations, label="標準偏差")
    plt.xlabel("深さの上限")
    plt.legend()
