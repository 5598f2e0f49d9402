"""What type checkers and editors know of the package."""

import ast
import importlib.util
import inspect
import json
import re
import subprocess
import sys
import unittest
from pathlib import Path

import marubatsu as m
from marubatsu import options, reports

PROGRAM = Path(__file__).with_name("typed.py")
MISSING = [name for name in ("mypy", "pyright") if importlib.util.find_spec(name) is None]


@unittest.skipIf(MISSING, f"needs {', '.join(MISSING)}")
class Checkers(unittest.TestCase):
    """Each wrong line of the program is found, and no other."""

    wrong = [n for n, line in enumerate(PROGRAM.read_text().splitlines(), 1) if "# wrong: " in line]

    def found(self, *command):
        done = subprocess.run([sys.executable, "-m", *command, str(PROGRAM)], capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        return done.stdout

    def test_mypy(self):
        said = self.found("mypy", "--strict", "--no-incremental", "--config-file=")
        lines = re.findall(r"typed\.py:(\d+): error", said)
        self.assertEqual(sorted({int(line) for line in lines}), self.wrong, said)

    def test_pyright(self):
        said = self.found("pyright", "--outputjson", "--pythonpath", sys.executable)
        errors = [one for one in json.loads(said)["generalDiagnostics"] if one["severity"] == "error"]
        self.assertEqual(sorted({one["range"]["start"]["line"] + 1 for one in errors}), self.wrong, said)


class Signatures(unittest.TestCase):
    functions = {
        m.search: options.SearchOptions,
        m.search_table: options.SearchOptions,
        m.trace: options.TraceOptions,
        m.compare: options.TraceOptions,
        m.solve: options.SolveOptions,
        m.match: options.MatchOptions,
        m.prove: options.ProveOptions,
        m.race: options.RaceOptions,
        m.table: options.TableOptions,
        m.tree: options.TreeOptions,
        m.perft: options.PerftOptions,
    }

    def test_a_running_program_knows_the_options_by_their_names(self):
        for function, named in self.functions.items():
            parameters = inspect.signature(function).parameters
            self.assertLessEqual(set(named.__annotations__), set(parameters), function)
            for key in named.__annotations__:
                self.assertEqual(parameters[key].kind, inspect.Parameter.KEYWORD_ONLY)
                self.assertIn(f"``{key}``: ", function.__doc__)
            self.assertNotIn("options", parameters)

    def test_an_option_that_is_not_there_is_told_by_the_lab(self):
        with self.assertRaisesRegex(m.InputError, 'did you mean "table"'):
            m.search("3x3", tabel="none")


class Reports(unittest.TestCase):
    def test_every_report_is_of_the_class_that_declares_its_keys(self):
        pair, robin = m.match("ai1", "ai2", games=2, keep=True), m.match("ai1", "ai2", "ai14s", games=2)
        base = m.tablebase(Path(__file__).with_name("3x3.tablebase"))
        for report, kind in [
            (m.search("3x3", children=True, node_limit=500), reports.SearchReport),
            (m.search("3x3", algorithm="mtdf", deepen=True), reports.SearchReport),
            (m.search_table("3x3", table="window")[1][0], reports.EntryRow),
            (m.solve("3x3", all_moves=True), reports.SearchReport),
            (m.compare("3x3", {}, {"table": "merged"}), reports.Comparison),
            (pair, reports.MatchReport),
            (robin, reports.RoundRobin),
            (m.match("ai1", "ai2", exact=True), reports.MatchReport),
            (m.prove("ai14s"), reports.ProveReport),
            (m.race("3x3", searches="pn"), reports.RaceReport),
            (m.tree("3x3"), reports.TreeReport),
            (m.perft("3x3", divide=True, unique=True), reports.PerftReport),
            (m.analyze("3x3", "ai14s")[0], reports.AnalyzeReport),
            (m.why("3x3", (1, 0)), reports.WhyReport),
            (m.players()[3], reports.PlayerEntry),
            (m.trace("3x3", table="merged")[71], reports.FrameRecord),
            (m.table("3x3")[0], reports.ScoreRow),
            (base[m.Game("3x3").start], reports.ProbeReport),
            (next(iter(base)), reports.ClassRow),
            (base.plies[0], reports.PlyCounts),
        ]:
            self.assertIsInstance(report, kind)
            self.declares(report)

    def declares(self, report):
        """The report's class has its keys, and so have those of the reports within."""
        kind = type(report)
        if kind.__name__ == "OpenReport":
            return
        declared = {key for base in kind.__mro__ for key in vars(base).get("__annotations__", {})}
        self.assertLessEqual(set(report) - {"pass"}, declared, kind)
        for part in report.values():
            for inner in part if isinstance(part, list) else [part]:
                if isinstance(inner, m.Report):
                    self.declares(inner)

    def test_what_a_document_leaves_out_is_none(self):
        report = m.search("3x3")
        self.assertIsNone(report.stopped)
        self.assertNotIn("stopped", report)
        with self.assertRaisesRegex(AttributeError, "best_move"):
            report.best_move

    def test_every_field_says_what_it_is(self):
        tree = ast.parse(Path(reports.__file__).read_text(encoding="utf-8"))
        for kind in tree.body:
            if isinstance(kind, ast.ClassDef):
                self.assertTrue(ast.get_docstring(kind), kind.name)


if __name__ == "__main__":
    unittest.main()
