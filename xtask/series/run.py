"""Runs the programs of the tutorial series' parts, cell by cell, and says what they print beside what the parts print.

Usage: python run.py FOLDER, or python run.py FILE for one part. The parts are texts, or folders with a notebook each; of
notebooks a table is printed, with a row for each part.

Invariant: a cell that fails is reported, and the next one is run, as in a notebook. Nothing of a part is kept.
"""

import ast
import builtins
import contextlib
import io
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import timeit
import traceback
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import notebooks
from cells import TOLD, cells

TITLE = re.compile(r"その(\d+)\s*(.*)")
PROGRESS = re.compile(r"^.*\d+%\|.*(\n|$)", re.MULTILINE)
VARIES = re.compile(r"'time': [\d.e-]+|\b\d:\d\d:\d\d(\.\d+)?|'bestmove': \(\d, \d\)")
ADDRESS, NUMPY = re.compile(r"<[\w.]*\.(?=\w+ object at)|0x[0-9a-fA-F]{8,}"), re.compile(r"np\.\w+\(([^()]*)\)")
FIGURES = re.compile(r"\[\d+ figures\]|findfont: .*")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]\d+)?")
TINY = 1e-12
"""What rounding leaves of 0."""

KNOWN = {
    "1343": "the part prints it with a fault that it then corrects, and here that is corrected from the start",
    "986410": "the part plays on after the end until it corrects that, and here no move is legal after the end",
    "250x120960": "matplotlib draws larger pictures than it did then",
}
"""Outputs that are other ones on purpose, by a number in them."""


def shown(value):
    """What a notebook shows of a value."""
    for looks in ("_repr_html_", "_repr_svg_"):
        if (look := getattr(value, looks, None)) is not None and not isinstance(value, type):
            return f"[{type(value).__name__}: a picture of {len(look())} letters]"
    return repr(value)


def draw_figures():
    """Draws matplotlib's figures, as a notebook does after a cell; how many there were."""
    if "matplotlib.pyplot" not in sys.modules:
        return 0
    plt = sys.modules["matplotlib.pyplot"]
    numbers = plt.get_fignums()
    try:
        for number in numbers:
            plt.figure(number).canvas.draw()
    finally:
        plt.close("all")
    return len(numbers)


LONGEST = 20
"""Seconds of processor time that a cell may take; one that takes more is no measure, since it had not failed by then."""
GAMES, ROUNDS = 100, 3
"""How many games a contest has at most, and how often what is timed is done: both come out differently each time."""


class OvertimeError(BaseException):
    """A cell took too long; no program of a part catches it."""


def stop_cell(*_):
    """Ends a cell that takes too long."""
    raise OvertimeError(f"longer than {LONGEST} s")


def perform(program, names):
    """Runs a cell; what it printed, and what a notebook shows below that."""
    below = []
    signal.signal(signal.SIGPROF, stop_cell)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            body = ast.parse(program).body
            last = body.pop() if isinstance(body[-1], ast.Expr) else None
            exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
            if last is not None and (value := eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)) is not None:
                below.append(shown(value))
            if figures := draw_figures():
                below.append(f"[{figures} figures]")
        except (Exception, OvertimeError):
            print(traceback.format_exc(limit=-1).strip().splitlines()[-1])
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    return out.getvalue().strip("\n"), "\n".join(below)


def spaced(text):
    """A text without progress, times, moves drawn by lot, and ways of writing numbers and spaces."""
    text = FIGURES.sub("", ADDRESS.sub("0x", NUMPY.sub(r"\1", VARIES.sub("", PROGRESS.sub("", text)))))
    text = NUMBER.sub(lambda found: f"{number:g}" if abs(number := float(found[0])) > TINY else "0", text)
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def verdict(cell, printed, below):
    """How what was printed compares; parts leave out what a notebook shows below it, or print it too."""
    says = compared(cell, printed)
    if says == "DIFFERENT" and below:
        says = compared(cell, f"{printed}\n{below}")
    known = next((why for number, why in KNOWN.items() if number in cell.expected), None)
    return f"different, because {known}" if says == "DIFFERENT" and known else says


def compared(cell, ours):
    """How a text compares."""
    expected, found = spaced(cell.expected), spaced(ours)
    if "Error" in cell.expected:
        name = re.findall(r"^(\w+Error.*)", cell.expected, re.MULTILINE)[-1]
        return "the same" if spaced(name) == found[-1:] else "DIFFERENT"
    if TOLD[0] in expected:
        flat = re.sub(r"\s", "", "".join(found))
        rest = [re.sub(r"\s", "", line) for line in expected if line != TOLD[0]]
        same = all(line in flat for line in rest)
    else:
        same = re.sub(r"\s", "", "".join(expected)) == re.sub(r"\s", "", "".join(found))
    if same:
        return "the same"
    # The order of a set is left to chance.
    reordered = sorted("".join(expected)) == sorted("".join(found)) and "{" in cell.expected
    return "by chance" if cell.by_chance or reordered else "DIFFERENT"


def beside(cell, ours):
    """What the part prints, and what was printed here; long ones cut."""
    def cut(text):
        lines = text.splitlines()
        return lines if len(lines) <= 24 else [*lines[:20], f"... {len(lines) - 21} lines", lines[-1]]

    for title, text in (("series", cell.expected), ("here", ours)):
        for line in cut(text):
            print(f"    {title:>6} | {line[:140]}")


def part(path):
    """Runs a part; how many outputs are the same, by chance, different, and how many cells failed."""
    text = Path(path).read_text(encoding="utf-8")
    title = TITLE.search(text)
    print(f"== part {title[1]}: {title[2]}" if title else f"== {path.name}")
    from marubatsu import series

    series.install()
    names = {"__name__": "__main__"}
    tally = dict.fromkeys(["the same", "by chance", "different", "DIFFERENT", "FAILED", "runs"], 0)
    for number, cell in enumerate(cells(text), 1):
        begin = time.perf_counter()
        printed, below = perform(cell.program, names)
        ours = "\n".join(text for text in (printed, below) if text)
        took = time.perf_counter() - begin
        failed = re.search(r"^\w+(Error|Exception)\b.*", ours.rpartition("\n")[2])
        first = cell.program.splitlines()[0][:60]
        says = verdict(cell, printed, below) if cell.expected else "FAILED" if failed else "runs"
        tally[says.partition(",")[0]] += 1
        print(f"cell {number} (line {cell.line}), {took:.2f} s, {says}: {first}")
        if cell.expected:
            beside(cell, ours)
        elif ours:
            print("\n".join(f"      here | {line[:140]}" for line in ours.splitlines()[:8]))
    print(", ".join(f"{count} {name}" for name, count in tally.items()), flush=True)


def hasten():
    """Makes contests and measurements short."""
    from marubatsu.series import ai

    contest, timed = ai.ai_match, timeit.repeat

    def shorter(ai, params=None, match_num=GAMES, **options):
        return contest(ai, params, min(match_num, GAMES), **options)

    def fewer(*given, repeat=ROUNDS, number=ROUNDS, **options):
        return timed(*given, repeat=min(repeat, ROUNDS), number=min(number, ROUNDS), **options)

    ai.ai_match, timeit.repeat = shorter, fewer
    timeit.timeit = lambda *given, **options: fewer(*given, **{**options, "repeat": 1})[0]


def made_by(program):
    """The names that a cell gives to what it makes."""
    nodes = list(ast.walk(ast.parse(program)))
    defined = {node.name for node in nodes if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    return defined | {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def missing(failed):
    """The name that a failed cell wants."""
    found = re.match(r"NameError: name '(\w+)'", failed)
    return found and found[1]


def tally_of(path):
    """Runs a notebook's cells, and prints how many ran, and printed the same, as JSON; what differs goes to stderr."""
    from marubatsu import series

    series.install(int(path.parent.name))
    # A notebook finds the modules of its folder.
    sys.path.insert(0, str(Path.cwd()))
    hasten()
    # There is no screen. Windows that a part makes itself ask the notebook for matplotlib's widgets.
    sys.modules["tkinter"] = MagicMock()
    builtins.display = lambda *values, **options: None
    builtins.get_ipython = lambda: SimpleNamespace(run_line_magic=lambda *_: None, kernel=None)
    names = {"__name__": "__main__"}
    tally, unmade = dict.fromkeys(COLUMNS, 0), set()
    for cell in notebooks.cells(path):
        said, below = perform(cell.program, names)
        if not cell.counts:
            continue
        ours = "\n".join(text for text in (said, below) if text)
        failed = re.search(r"^(\w+\.)*\w+(Error|Exception|Exit|Interrupt)\b.*", ours.rpartition("\n")[2])
        if failed and (failed[0].startswith(("OvertimeError", "EOFError")) or missing(failed[0]) in unmade):
            # It runs on, waits for a person, or wants what such a cell was to make.
            tally["on and on"] += 1
            unmade |= made_by(cell.program)
            continue
        tally["cells"] += 1
        tally["run"] += not failed
        says = f"FAILED {failed[0]}" if failed else ""
        if cell.expected:
            tally["printed"] += 1
            found = compared(cell, said) if compared(cell, said) != "DIFFERENT" else compared(cell, ours)
            tally[found] = tally.get(found, 0) + 1
            says = says or ("" if found != "DIFFERENT" else "DIFFERENT")
        if says:
            print(f"{path.parent.name}[{cell.line}] {says}: {cell.program.splitlines()[-1][:90]}", file=sys.stderr)
            if says == "DIFFERENT":
                print(f"   there | {cell.expected[:600]}\n   here  | {ours[:600]}", file=sys.stderr)
    return tally


COLUMNS = ("cells", "run", "printed", "the same", "by chance", "on and on")
BACKEND = "module://ipympl.backend_nbagg"
"""What ``%matplotlib widget`` draws by: its figures are shown among other controls."""
PATIENCE = 600
"""Seconds of processor time that a part may take: others may be at work beside it."""


def laid_out(path, folder):
    """A part's folder as a reader has it, with its modules and the tables beside it: what is written there is not kept."""
    here, tables = folder / path.parent.name, path.parent.parent / "data"
    shutil.copytree(path.parent, here, ignore=shutil.ignore_patterns("__pycache__"))
    if tables.is_dir():
        shutil.copytree(tables, folder / "data")
    else:
        (folder / "data").mkdir()
    return here


def all_notebooks(paths):
    """Runs each part's notebook in a process of its own, and prints a table of what came of them."""
    print("| part | " + " | ".join(COLUMNS) + " |\n|---|" + "---|" * len(COLUMNS))
    total = dict.fromkeys(COLUMNS, 0)
    for path in paths:
        with tempfile.TemporaryDirectory() as folder:
            here = laid_out(path, Path(folder))
            command = [sys.executable, __file__, path]
            try:
                done = subprocess.run(command, cwd=here, capture_output=True, text=True,
                                      stdin=subprocess.DEVNULL, env={**os.environ, "MPLBACKEND": BACKEND})
                tally, faults = json.loads(done.stdout.splitlines()[-1]), done.stderr
            except (IndexError, ValueError) as wrong:
                tally, faults = {**dict.fromkeys(COLUMNS, 0), "cells": sum(cell.counts for cell in notebooks.cells(path))}, f"{path}: {wrong!r}\n"
        print(f"| {path.parent.name} | " + " | ".join(str(tally[name]) for name in COLUMNS) + " |", flush=True)
        print(faults, end="", file=sys.stderr)
        total = {name: total[name] + tally[name] for name in COLUMNS}
    print("| all | " + " | ".join(str(total[name]) for name in COLUMNS) + " |")


def main(place):
    """Runs a part in this process, or the parts of a folder in one process each, in a folder as the series has it."""
    if place.suffix == ".ipynb":
        out = sys.stdout
        resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
        with contextlib.redirect_stdout(io.StringIO()):
            tally = tally_of(place)
        return print(json.dumps(tally), file=out)
    if place.is_file():
        return part(place)
    if paths := sorted(place.glob("*/marubatsu.ipynb")):
        return all_notebooks(paths)
    for path in sorted(place.iterdir()):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("notebook", "data"):
                (Path(folder) / name).mkdir()
            here = Path(folder) / "notebook"
            subprocess.run([sys.executable, __file__, path], cwd=here, check=True, env={**os.environ, "MPLBACKEND": "agg"})
        print()


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
