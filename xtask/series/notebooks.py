"""The cells of the series' notebooks, with what they printed there: a part is a folder with a ``marubatsu.ipynb``.

Invariant: a cell is taken as it stands, less what only a notebook can do (lines that begin with ``%``); one that failed
there, or was never run, is run here for what it leaves behind, and is no measure of anything.
"""

import json
import re
from dataclasses import dataclass

CHANCE = re.compile(r"\brandom\b|ai_match|\bchoice\(|time|\brand=|play\(|ai_pmc|playout|ai\w*\(mb[,)]|\bid\(|hash\(|__version__|benchmark|show_progress|np\.random")
"""What a program has whose output differs from run to run."""

OBJECT = re.compile(r"<.* at 0x[0-9a-fA-F]+>|^\[?<.*>\]?$|^Figure\(|^VBox\(|^Text\(|^\(.*<.*>\)$", re.DOTALL)
"""What a notebook shows of a value that says nothing of itself."""


@dataclass
class Cell:
    """A program, what it printed, and whether that may differ from run to run."""

    line: int
    program: str
    expected: str | None
    by_chance: bool
    counts: bool
    """Whether it ran there to its end."""


def cells(path):
    """The cells of a notebook."""
    document = json.loads(path.read_text(encoding="utf-8"))
    programs = [cell for cell in document["cells"] if cell["cell_type"] == "code"]
    found = []
    for number, cell in enumerate(programs, 1):
        program = "".join(cell["source"])
        kept = "\n".join(line for line in program.split("\n") if not line.lstrip().startswith(("%", "!")))
        has_run = cell.get("outputs") or cell.get("execution_count")
        failed = any(output["output_type"] == "error" for output in cell.get("outputs", []))
        if kept.strip():
            counts = bool(has_run) and not failed
            found.append(Cell(number, kept, printed(cell.get("outputs", [])), bool(CHANCE.search(program)), counts))
    return found


def printed(outputs):
    """What a notebook keeps of what a cell printed and showed; None if that is nothing."""
    said = "".join("".join(output["text"]) for output in outputs if output.get("name") == "stdout")
    for output in outputs:
        shown = "".join(output.get("data", {}).get("text/plain", ""))
        if output["output_type"] == "execute_result" and not OBJECT.search(shown):
            said += shown
    return said.strip() or None
