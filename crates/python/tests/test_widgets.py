"""Widgets: what their stages show and answer, without anything of Jupyter's; and the widgets themselves where anywidget is."""

import importlib.util
import itertools
import unittest

import marubatsu as m
from marubatsu import _staged, _staged_words, widgets


class Searches(unittest.TestCase):
    def setUp(self):
        self.run_ = m.trace("3x3", table="merged", window="range", score="shortest")
        self.stage = _staged.SearchStage(self.run_)

    def test_a_frame_is_the_runs_own_picture_in_the_theme_that_is_asked_for(self):
        shown = self.stage.answer({"n": 71, "theme": "dark", "layout": "tall", "id": "one"})
        self.assertEqual((shown["n"], shown["last"], shown["id"], shown["fault"]), (71, 5924, "one", ""))
        self.assertEqual(shown["pictures"], [self.run_[71].svg(theme="dark", layout="tall")])
        self.assertEqual(self.stage.frame.sentence, shown["sentence"])

    def test_looking_for_something_goes_there_or_says_that_there_is_none(self):
        self.assertEqual(self.stage.answer({"n": 4, "way": "cut_forward"})["n"], 28)
        self.assertEqual(self.stage.answer({"n": 28, "way": "answer_back"})["says"], "None before this frame.")
        self.assertEqual(self.stage.answer({"n": 283, "node": "0,0"})["n"], 2)
        self.assertEqual(self.stage.answer({"n": 2, "way": "cut_back"})["n"], 2)

    def test_a_program_draws_each_frame_that_is_shown(self):
        stage = _staged.SearchStage(self.run_, 3, lambda frame: f"<?xml?><svg><text>{frame.n} of mine</text></svg>")
        self.assertEqual(stage.shown["pictures"][1:], ["<svg><text>3 of mine</text></svg>"])
        self.assertEqual(stage.answer({"n": 9})["pictures"][1:], ["<svg><text>9 of mine</text></svg>"])

        class Figure:
            def savefig(self, file, format):
                file.write(f"<!DOCTYPE {format}><svg/>")

        class Axes:
            figure = Figure()

        for drawn in (Figure(), Axes()):
            self.assertEqual(self.run_.draw(5, lambda frame, drawn=drawn: drawn).svg, "<svg/>")
        stage = _staged.SearchStage(self.run_, 3, lambda frame: "<svg/>" if frame.n < 5 else 1 / 0)
        self.assertEqual((stage.answer({"n": 7})["fault"], stage.n), ("ZeroDivisionError: division by zero", 3))
        with self.assertRaisesRegex(TypeError, "not int"):
            self.run_.draw(5, lambda frame: 7)

    def test_nonsense_is_said_and_changes_nothing(self):
        before = self.stage.answer({"n": 5})
        for ask in [{"n": "five"}, {"n": None}, {"way": "sideways"}, {"node": "9,9"}, {"theme": "pink"}, {"layout": 3}]:
            with self.subTest(ask):
                shown = self.stage.answer({"n": 7, **ask})
                self.assertTrue(shown["fault"])
                self.assertEqual(({**shown, "fault": "", "id": ""}, self.stage.n), ({**before, "id": ""}, 5))

    def test_a_frame_beyond_the_ends_is_the_nearest(self):
        self.assertEqual([self.stage.answer({"n": n})["n"] for n in (-3, 10**9)], [0, 5924])


class Games(unittest.TestCase):
    def test_a_player_answers_when_it_is_asked_to(self):
        stage = _staged.PlayStage(m.Game("3x3"), {"o": None, "x": lambda position: position.moves[-1]})
        shown = stage.answer({"moves": "1,1"})
        self.assertEqual((shown["waits"], shown["legal"]), (True, []))
        shown = stage.answer({"moves": "1,1", "reply": True})
        self.assertEqual((shown["moves"], shown["waits"], len(shown["legal"])), ("1,1 2,2", False, 7))
        self.assertEqual(stage.position.played, [(1, 1), (2, 2)])

    def test_nobody_is_asked_for_more_at_the_end_or_in_a_persons_place(self):
        stage = _staged.PlayStage(m.Game("3x3"), {"o": "ai1", "x": "ai1"})
        ended = "0,0 1,0 0,1 1,1 0,2"
        shown = stage.answer({"moves": ended, "reply": True})
        self.assertEqual((shown["moves"], shown["waits"], shown["says"]), (ended, False, "○ wins."))
        shown = stage.answer({"moves": "", "seats": {"o": "human", "x": "ai1"}, "reply": True})
        self.assertEqual((shown["moves"], len(shown["legal"])), ("", 9))

    def test_who_is_no_player_is_refused_at_once(self):
        for wrong, kind in [("nobody", m.InputError), (5, TypeError)]:
            with self.assertRaises(kind):
                _staged.PlayStage(m.Game("3x3"), {"o": None, "x": wrong})

    def test_wrong_moves_seats_and_players_are_said(self):
        stage = _staged.PlayStage(m.Game("3x3"), {"o": None, "x": lambda position: "nonsense"})
        stage.answer({"moves": "1,1"})
        for ask in [{"moves": "1,1 1,1"}, {"moves": "x"}, {"seats": {"o": "nobody", "x": "ai1"}}, {"seats": {}}, {"reply": True}]:
            with self.subTest(ask):
                self.assertTrue(stage.answer(ask)["fault"])
                self.assertEqual(stage.shown["moves"], "1,1")


class Trees(unittest.TestCase):
    def test_one_walks_to_children_and_siblings_by_their_moves(self):
        stage = _staged.TreeStage(m.Game("3x3").start)
        self.assertEqual((len(stage.shown["children"]), stage.shown["siblings"]), (9, []))
        shown = stage.answer({"moves": "1,1 0,0"})
        self.assertEqual((len(shown["children"]), len(shown["siblings"]), stage.position.board), (7, 8, "x...o...."))

    def test_scores_are_left_out_where_there_are_too_many(self):
        stage = _staged.TreeStage(m.Game("8x7x4g").start)
        self.assertEqual(stage.shown["pictures"][1], stage.position.tree_svg(1, size=18))


class Pictures(unittest.TestCase):
    def test_what_a_notebook_shows_is_no_wider_than_its_cell(self):
        run = m.trace("3x3")
        wide = ' width="100%" style="max-width:1280px;height:auto" '
        self.assertEqual(run[5]._repr_svg_(), run[5].svg().replace(' width="1280" height="720" ', wide, 1))
        self.assertEqual(m.Game("3x3").start._repr_svg_(), m.Game("3x3").start.svg())


class Words(unittest.TestCase):
    def test_both_languages_have_the_same(self):
        english, japanese = (_staged_words.WORDS[code] for code in ("en", "ja"))
        self.assertEqual(english.keys(), japanese.keys())
        self.assertEqual([key for key in english if english[key] == japanese[key]], [])


@unittest.skipUnless(importlib.util.find_spec("anywidget"), "anywidget is not here")
class Widgets(unittest.TestCase):
    def test_an_ask_is_answered_in_the_widgets_state(self):
        made = [widgets.search("3x3", table="merged"), widgets.play(), widgets.tree(m.Game("3x3").play("1,1"))]
        for (widget, ask), number in zip(zip(made, [{"n": 9}, {"moves": "0,0"}, {"moves": "0,0"}]), itertools.count()):
            widget.asked = {**ask, "id": str(number)}
            self.assertEqual((widget.shown["id"], widget.shown["fault"]), (str(number), ""))
            self.assertEqual({key: widget.shown[key] for key in ask}, ask)


@unittest.skipIf(importlib.util.find_spec("anywidget"), "anywidget is here")
class WithoutWidgets(unittest.TestCase):
    def test_what_is_missing_is_named(self):
        with self.assertRaisesRegex(ImportError, r"pip install marubatsu\[notebook\]"):
            widgets.tree()
