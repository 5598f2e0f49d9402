"""The notebooks of examples/notebooks: every cell runs, and prints and shows what stands below it.

``python test_notebooks.py write`` writes what they print now; the diff is the review. It needs nothing of Jupyter's:
a cell is a program whose last expression is shown.
"""

import ast
import contextlib
import io
import json
import re
import sys
import unittest
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "examples" / "notebooks"
LANGUAGES = ("en", "ja")


def outputs(source, names):
    """What a cell prints and shows, as a notebook's file has it. Pages are left out: they come when a cell is run."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    found = []
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
        shown = None if last is None else eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    if out.getvalue():
        found.append({"name": "stdout", "output_type": "stream", "text": out.getvalue().splitlines(True)})
    if shown is not None:
        data = {"text/plain": repr(shown).splitlines(True)}
        if hasattr(shown, "_repr_svg_"):
            data["image/svg+xml"] = shown._repr_svg_().splitlines(True)
        found.append({"data": data, "execution_count": None, "metadata": {}, "output_type": "execute_result"})
    return found


def run(document):
    """Runs a notebook's cells one after the other; the document with what they print now."""
    names = {"__name__": "__main__"}
    for number, cell in enumerate((cell for cell in document["cells"] if cell["cell_type"] == "code"), 1):
        cell["outputs"] = outputs("".join(cell["source"]), names)
        cell["execution_count"] = number
        for output in cell["outputs"]:
            if "execution_count" in output:
                output["execution_count"] = number
    return document


def notebooks():
    return sorted(FOLDER.glob("*/*.ipynb"))


def text_of(document):
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


class Notebooks(unittest.TestCase):
    def setUp(self):
        # A notebook's language is its own; it ends with it.
        import marubatsu

        self.addCleanup(marubatsu.use, language="en")

    def test_their_outputs_are_what_they_print(self):
        self.assertEqual(len(notebooks()), 16)
        for path in notebooks():
            with self.subTest(path.relative_to(FOLDER)):
                text = path.read_text(encoding="utf-8")
                self.assertEqual(text_of(run(json.loads(text))).splitlines(), text.splitlines())

    def test_both_languages_have_the_same_programs(self):
        for path in sorted((FOLDER / "en").iterdir()):
            both = []
            for code in LANGUAGES:
                cells = json.loads((FOLDER / code / path.name).read_text(encoding="utf-8"))["cells"]
                kinds = [cell["cell_type"] for cell in cells]
                sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
                both.append((kinds, [source.replace(f'language="{code}"', "") for source in sources]))
            self.assertEqual(both[0], both[1], path.name)

    def test_no_output_is_a_failure_or_a_path_of_this_machine(self):
        for path in notebooks():
            text = path.read_text(encoding="utf-8")
            self.assertIsNone(re.search(r"Traceback|/home/|/tmp/|0x[0-9a-f]{6}", text), path)


if __name__ == "__main__":
    if sys.argv[1:] == ["write"]:
        for notebook in notebooks():
            done = run(json.loads(notebook.read_text(encoding="utf-8")))
            notebook.write_text(text_of(done), encoding="utf-8")
    else:
        unittest.main()
