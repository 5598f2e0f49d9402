"""Reports, frames and tables as columns. What needs pandas, polars or pyarrow is told where they are not there."""

import importlib.util
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

import marubatsu as m


def needs(*modules):
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    return unittest.skipIf(missing, f"needs {', '.join(missing)}")


class Columns(unittest.TestCase):
    def test_a_table_has_a_column_for_each_key(self):
        table = m.table("3x3", score="shortest-draws")
        columns = table.columns()
        self.assertEqual({len(column) for column in columns.values()}, {5478})
        self.assertEqual((columns["board"][0], columns["score"][0], columns["best_moves"][0][:1]), (".........", -0.5, [[0, 0]]))
        self.assertEqual({type(score) for score in columns["score"]}, {float})
        self.assertAlmostEqual(columns["random_win"][0] + columns["random_draw"][0] + columns["random_lose"][0], 1)

    def test_a_notebook_shows_the_first_rows_with_room_between_the_cells(self):
        shown = m.table("3x3")._repr_html_()
        self.assertEqual((shown.count("<tr>"), shown.count("<th "), shown.count("<td ")), (21, 6, 120))
        self.assertEqual(shown.count("padding"), 126)
        self.assertIn(">ScoreTable of 3x3, standard: 5478 positions<", shown)

    def test_frames_have_their_windows_in_two_columns(self):
        run = m.trace("3x3", table="merged", window="range", score="shortest")
        columns = run.columns()
        self.assertEqual((columns["window_least"][71], columns["window_greatest"][71]), (0.0, 1.0))
        self.assertEqual((columns["known_least"][0], columns["score"][0]), (None, None))
        self.assertEqual(columns["flags"][71], run[71].flags)
        self.assertEqual(len(columns["n"]), len(run))

    def test_matches_are_rows_by_side(self):
        columns = m.data(m.match("ai14s", "ai2", exact=True)).columns()
        self.assertEqual(columns["against"], ["ai2"] * 3)
        self.assertAlmostEqual(columns["win"][1], 278 / 315)
        robin = m.data(m.match("ai1", "ai2", "ai14s", games=3)).columns()
        self.assertEqual(len(robin["side"]), 9)

    def test_games_opinions_and_comparisons_are_rows(self):
        games = m.data(m.match("ai1", "ai2", games=3, keep=True).games_kept).columns()
        self.assertEqual(len(games["moves"]), 6)
        self.assertIsInstance(games["moves"][0][0], list)
        both = m.data(m.compare("3x3", {"table": "none"}, {"table": "merged"})).columns()
        self.assertEqual((sum(both["left_nodes"]), sum(both["right_nodes"])), (18297, 1069))
        searched = m.data(m.search("3x3", table=table) for table in ["none", "merged"]).columns()
        self.assertEqual((searched["nodes"], searched["options_table"]), ([18297, 1069], ["none", "merged"]))
        self.assertEqual(len(m.data([])), 0)
        with self.assertRaises(TypeError):
            m.data([1, 2])

    def test_rows_may_lack_keys(self):
        self.assertEqual(m.data([{"a": 1}, {"b": 2}]).columns(), {"a": [1, None], "b": [None, 2]})


class Files(unittest.TestCase):
    def test_a_library_that_is_missing_is_named_with_what_installs_it(self):
        table = m.data(m.search("3x3"))
        works = {"pandas": table.to_pandas, "pyarrow": table.to_arrow}
        for name, work in works.items():
            with unittest.mock.patch.dict(sys.modules, {name: None}):
                with self.assertRaisesRegex(ModuleNotFoundError, rf"needs {name}: pip install 'marubatsu\[data\]'"):
                    work()

    def test_the_extra_brings_both(self):
        package = Path(__file__).parents[1] / "pyproject.toml"
        [extra] = [line for line in package.read_text().splitlines() if line.startswith("data = ")]
        self.assertIn('"pandas>=', extra)
        self.assertIn('"pyarrow>=', extra)

    @needs("pandas")
    def test_pandas(self):
        frame = m.table("3x3").to_pandas()
        self.assertEqual(frame.groupby("score").size().to_dict(), {-1.0: 1474, 0.0: 1068, 1.0: 2936})

    @needs("pyarrow")
    def test_arrow_and_parquet(self):
        import pyarrow
        from pyarrow import parquet

        run = m.trace("3x3", table="merged")
        table = pyarrow.table(run)
        self.assertEqual((table.num_rows, str(table.schema.field("score").type)), (len(run), "double"))
        with tempfile.TemporaryDirectory() as folder:
            again = parquet.read_table(run.to_parquet(Path(folder) / "run.parquet"))
        self.assertTrue(again.equals(table))

    @needs("polars", "pyarrow")
    def test_polars(self):
        import polars

        frame = polars.DataFrame(m.data(m.match("ai1", "ai2", games=5)))
        self.assertEqual(frame["side"].to_list(), ["o", "x", "mean"])


if __name__ == "__main__":
    unittest.main()
