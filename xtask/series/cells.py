"""Cells and outputs of a part of the tutorial series, found in its text.

Invariant: a cell is taken as it stands. What is numbered, left out or marked as a change is no cell: the part prints the
whole program below it.
"""

import ast
import re
from dataclasses import dataclass

WHOLE = "行番号のないプログラム"
"""Stands before a program that was printed in pieces above."""
CHANGES = "修正箇所"
"""Stands before what has changed in it."""
OUTPUT = "実行結果"
"""Stands before what a program prints."""

HEADING = re.compile(OUTPUT + r"(\(.*\))?", re.DOTALL)
"""The heading of an output: the words alone, or with a remark."""

TOLD = ("略", "そのマスには着手済みです")
"""What an output may say in Japanese: that lines are left out, and what a program prints."""

EXCERPT = re.compile(r"def [^\n]*:\n\s*\n")
"""How a function begins that is shown in part, to talk about it."""

STARTS = re.compile(r"(@|from |import |def |class |for |while |if |print\()|[A-Za-z_][\w.\[\], ]*( = |\()")
"""How a program's first line begins."""

ENDS = re.compile(r"[ぁ-んァ-ン一-龠]")
"""A line of prose has such letters."""


@dataclass
class Cell:
    """A program, where it stands, and what it printed."""

    line: int
    program: str
    expected: str | None = None
    by_chance: bool = False
    """Whether the part says that it may print something else."""


def is_program(text):
    """Whether a text is a program, and more than a word or a number."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    bare = (ast.Name, ast.Constant, ast.Tuple, ast.BinOp, ast.Compare)
    return bool(tree.body) and not any(
        isinstance(one, ast.Expr) and isinstance(one.value, bare) for one in tree.body
    )


def taken(lines, at):
    """The longest program that begins at a line, as the number of its lines."""
    most = at + 1
    while most < len(lines) and lines[most].strip() != OUTPUT and not lines[most].startswith((CHANGES, WHOLE, OUTPUT)):
        most += 1
    for end in range(most, at, -1):
        if lines[end - 1].strip() and is_program("\n".join(lines[at:end])):
            return end - at
    return 0


def printed(lines, at):
    """What stands below the heading of an output, and the line after it: it ends with the next line of prose or program."""
    begin = at
    while at < len(lines):
        line = lines[at]
        is_prose = ENDS.search(line) and not line.startswith(("{", "(", " ", *TOLD))
        is_next = not lines[at - 1].strip() and STARTS.match(line) and at > begin + 1
        if is_prose or is_next or line.startswith((OUTPUT, WHOLE)):
            break
        at += 1
    return "\n".join(lines[begin:at]).strip("\n \u3000") or None, at


def cells(text):
    """The cells of a part, in their order."""
    lines = text.splitlines()
    found, at = [], 0
    while at < len(lines):
        line = lines[at]
        if line.startswith(CHANGES):
            at = skip_changes(lines, at + 1)
        elif HEADING.fullmatch(line) and found and found[-1].expected is None:
            found[-1].expected, at = printed(lines, at + 1)
            found[-1].by_chance = "ランダム" in line or "異なる" in line
        elif STARTS.match(line) and (size := taken(lines, at)):
            found.append(Cell(at + 1, "\n".join(lines[at : at + size])))
            at += size
        else:
            at += 1
    return [cell for cell in found if not EXCERPT.match(cell.program)]


def skip_changes(lines, at):
    """The line after a list of changes: they end where a line of prose begins, after an empty one."""
    while at < len(lines):
        is_prose = ENDS.search(lines[at]) and not lines[at].startswith((" ", "+", "-", "元と同じ"))
        if is_prose and not lines[at - 1].strip():
            return at
        at += 1
    return at

