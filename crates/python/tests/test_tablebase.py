"""Tablebases: what they tell is what a search finds, and rows are all of it."""

import functools
import http.server
import importlib.util
import tempfile
import threading
import unittest
from pathlib import Path

import marubatsu as m

FILE = Path(__file__).parent / "3x3.tablebase"


def needs(*modules):
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    return unittest.skipIf(missing, f"needs {', '.join(missing)}")


class Probing(unittest.TestCase):
    def test_what_it_tells_is_what_a_solver_finds(self):
        base = m.tablebase(FILE)
        for moves in ["", "1,1", "0,0", "1,1 1,0", "1,1 1,0 0,0", "0,0 1,1 2,2 0,2"]:
            position = m.Game("3x3").play(moves)
            score = m.solve(position).score * (1 if position.turn == "o" else -1)
            here = base[position]
            self.assertEqual(here.value, ["loss", "draw", "win"][score + 1], moves)
            self.assertEqual(here, base.probe(position.board))
            self.assertEqual([move.move for move in here.moves], position.moves)
            for move in here.moves:
                behind = base[position.play(move.move)]
                self.assertEqual({move.value, behind.value} in [{"win", "loss"}, {"draw"}], True)
                if move.distance is not None:
                    self.assertEqual(move.distance, behind.distance + 1)

    def test_the_start_is_asked_where_nothing_is_given(self):
        self.assertEqual((m.tablebase(FILE).probe().value, m.tablebase(FILE).probe().rank), ("draw", 0))

    def test_what_is_not_there_is_refused(self):
        base = m.tablebase(FILE)
        self.assertNotIn("oooxxx...", base)
        self.assertIn("ooox..x..", base)
        with self.assertRaises(m.InputError):
            base["oo"]
        with self.assertRaises(m.InputError) as raised:
            base[m.Game("4x4").start]
        self.assertIn("3x3", raised.exception.message_ja)

    def test_files_that_are_none_are_refused(self):
        with self.assertRaises(FileNotFoundError):
            m.tablebase("missing.tablebase")
        with self.assertRaises(m.InputError):
            m.tablebase(__file__)
        with self.assertRaises(m.InputError) as raised:
            m.tablebase("https://127.0.0.1/3x3.tablebase")
        self.assertIn("https", raised.exception.message)
        damaged = bytearray(FILE.read_bytes())
        damaged[len(damaged) // 3] ^= 1
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "damaged.tablebase"
            path.write_bytes(damaged)
            with self.assertRaises(m.InputError):
                m.tablebase(path).verify()
        m.tablebase(FILE).verify()

    def test_a_server_without_ranges_is_refused(self):
        handler = functools.partial(Quiet, directory=FILE.parent)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            with self.assertRaises(m.InputError) as raised:
                m.tablebase(f"http://127.0.0.1:{server.server_port}/{FILE.name}")
            server.shutdown()
        self.assertIn("range requests", raised.exception.message)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Python's own server, which hands out whole files alone."""

    def log_message(self, *args):
        pass


class Rows(unittest.TestCase):
    def test_rows_are_all_classes(self):
        base = m.tablebase(FILE)
        columns = base.columns()
        self.assertEqual({len(column) for column in columns.values()}, {len(base)})
        self.assertEqual(sum(columns["positions"]), base.positions)
        self.assertEqual(sum(ply.wins for ply in base.plies), columns["value"].count("win"))
        self.assertEqual([row.board for row in base], columns["board"])
        for row in list(base)[::50]:
            here = base[row.board]
            self.assertEqual((here.value, here.distance), (row.value, row.distance))
        self.assertIn("765", base._repr_html_())

    def test_some_rows_at_a_time_are_the_same_rows(self):
        base = m.tablebase(FILE)
        both = [base._base.columns(begin, begin + 7) for begin in range(0, len(base), 7)]
        boards = [board for columns in both for board in columns[1]]
        self.assertEqual(boards, base.columns()["board"])
        self.assertEqual(base._base.columns(765, 999)[1], [])

    @needs("pandas", "pyarrow")
    def test_pandas_arrow_and_parquet(self):
        import pyarrow
        from pyarrow import parquet

        base = m.tablebase(FILE)
        self.assertEqual(base.to_pandas()["positions"].sum(), 5478)
        table = pyarrow.table(base)
        self.assertEqual((table.num_rows, str(table.schema.field("distance").type)), (765, "int16"))
        with tempfile.TemporaryDirectory() as folder:
            again = parquet.read_table(base.to_parquet(Path(folder) / "3x3.parquet"))
        self.assertTrue(again.equals(table))


if __name__ == "__main__":
    unittest.main()
