"""The series' own files: what they hold is read, and nothing else is let in."""

import gzip
import os
import pickle
import tempfile
import unittest
from pathlib import Path

import marubatsu as m
from marubatsu import series
from marubatsu.series import pickles


class Runs:
    """A value whose pickle runs code when it is read."""

    def __reduce__(self):
        return os.mkdir, ("ran",)


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "mine.dat"

    def write(self, value):
        self.path.write_bytes(gzip.compress(pickle.dumps(value)))

    def refused(self, words, load=series.load_bestmoves):
        with self.assertRaisesRegex(m.InputError, words) as raised:
            load(self.path)
        self.assertIn("mine.dat", raised.exception.message_ja)

    def test_data_is_read_as_it_is(self):
        table = {".........": {"bestmoves": [(0, 0), (1, 1)], "score": -0.5}, "keys": {((0, 0), (1, 1)), None}}
        self.write(table)
        self.assertEqual(series.load_bestmoves(self.path), table)

    def test_boards_and_trees_are_read_by_their_classes_names(self):
        body = b"(i%s\n%s\np0\n(dp1\nS'BOARD_SIZE'\nI3\nsS'records'\n(lp2\n(I-1\nI-1\ntp3\na(I1\nI1\ntp4\nasb"
        self.path.write_bytes(gzip.compress(b"(lp9\n" + body % (b"marubatsu", b"Marubatsu") + b"a."))
        [mb] = series.load_mblist(self.path)
        self.assertEqual((mb.board_to_str(), mb.last_move), ("....o....", (1, 1)))
        tree = self.path.with_suffix(".mbtree")
        tree.write_bytes(gzip.compress(b"(itree\nMbtree\np0\n(dp1\nS'algo'\nS'df'\nsS'shortest_victory'\nI01\nsb."))
        self.assertEqual(series.Mbtree.load(tree.with_suffix("")).kind, "shortest")

    def test_what_runs_code_is_refused_by_its_name_and_does_not_run(self):
        self.write([1, Runs()])
        ran = Path("ran")
        self.refused(r"mine.dat asks for (posix|nt)\.mkdir, and only data is read")
        self.assertFalse(ran.exists())
        for ask in [b"cos\nsystem\n(S'echo'\ntR.", b"c__builtin__\neval\n(S'1'\ntR.", b"cmarubatsu\nMarubatsu.move\n."]:
            self.path.write_bytes(gzip.compress(ask))
            self.refused("asks for")
        self.path.write_bytes(gzip.compress(b"cai\nai_match\n(tR."))
        self.refused("no file of the series")

    def test_a_file_of_200_mb_is_refused(self):
        self.path.write_bytes(gzip.compress(bytes(10_000_000), 1) * 20)
        self.refused("more than 100 MB")

    def test_a_file_that_is_cut_short_or_changed_is_refused(self):
        packed = gzip.compress(pickle.dumps({"board": ["o"] * 50}))
        for end in range(2, len(packed) - 1):
            self.path.write_bytes(packed[:end])
            self.refused("cut short")
        whole = pickle.dumps({"board": ["o"] * 50})
        for end in range(len(whole)):
            self.path.write_bytes(gzip.compress(whole[:end]))
            self.refused("cut short")
        self.assertLess(pickles.LARGEST, 200_000_000)

    def test_the_series_names_need_no_files(self):
        self.assertEqual(series.load_bestmoves("../data/bestmoves_by_board.dat")["o........"], [(1, 1)])
        counts = {name: len(series.load_mblist(f"../data/mblist_by_board{name}.dat")) for name in ("", "2", "_min", "_min2")}
        self.assertEqual(counts, {"": 4520, "2": 3191, "_min": 431, "_min2": 627})
        with self.assertRaises(FileNotFoundError):
            series.load_mblist("../data/nothing.dat")
        for name, kind in [("bfscore", "standard"), ("aidata", "standard"), ("abtree_sv_root", "shortest"), ("dftree_shortest_victory", "shortest")]:
            self.assertEqual(series.Mbtree.load(f"../data/{name}").kind, kind)


if __name__ == "__main__":
    unittest.main()
