"""Every example in the package's docstrings runs as it stands."""

import contextlib
import doctest
import importlib
import io
import os
import pkgutil
import re
import tempfile
import unittest
from importlib.util import find_spec
from pathlib import Path

import marubatsu


HERE = os.getcwd()


def go_to_files(_):
    """Examples open files that lie beside the tests."""
    os.chdir(Path(__file__).parent)


def go_back(_):
    os.chdir(HERE)


def load_tests(loader, tests, pattern):
    names = [found.name for found in pkgutil.walk_packages(marubatsu.__path__, "marubatsu.")]
    for name in ["marubatsu", *names]:
        try:
            tests.addTests(doctest.DocTestSuite(importlib.import_module(name), setUp=go_to_files, tearDown=go_back))
        except ValueError:
            # It has no docstrings with examples.
            pass
    return tests


def programs(path):
    """The programs in Python of a document; those for notebooks only where their widgets can be had."""
    found = re.findall(r"^```python( notebook)?\n(.*?)^```", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return [program for notebook, program in found if not notebook or find_spec("anywidget")]


class Documents(unittest.TestCase):
    def test_their_programs_run(self):
        package = Path(__file__).parents[1]
        documents = [package / "README.md", *(package.parents[1] / name for name in ("README.md", "README.ja.md"))]
        here = os.getcwd()
        for document in documents:
            with tempfile.TemporaryDirectory() as folder, self.subTest(document.name):
                os.chdir(folder)
                try:
                    names = {}
                    found = programs(document)
                    for program in found:
                        with contextlib.redirect_stdout(io.StringIO()):
                            exec(compile(program, str(document), "exec"), names)
                finally:
                    os.chdir(here)
                self.assertTrue(found)


    def test_the_lines_of_the_help_page_run(self):
        texts = Path(__file__).parents[2] / "pages" / "src" / "texts"
        block = re.search(r"    PYTHON: \{\n(.*?)\n    \};", (texts / "help.rs").read_text(encoding="utf-8"), re.DOTALL)
        lines = [line.replace('\\"', '"') for line in re.findall(r'^        "((?:\\"|[^"])+)"', block[1], re.MULTILINE)]
        card = re.search(r'"(import marubatsu[^\n]*)"', (texts.parent / "page" / "home.rs").read_text(encoding="utf-8"))
        self.assertEqual(len(lines), 6)
        for program in ["\n".join(lines), card[1].replace('\\"', '"')]:
            exec(compile(program, "help", "exec"), {})


class Examples(unittest.TestCase):
    def test_native_classes_have_examples_too(self):
        found = doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module("marubatsu._core"))
        names = {test.name for test in found if test.examples}
        self.assertLessEqual({"marubatsu._core.Game", "marubatsu._core.Position.play"}, names)
