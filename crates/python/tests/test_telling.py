"""A frame is told in the same words wherever it is told: by itself, and in its picture."""

import itertools
import unittest
from html import unescape

import marubatsu as m

SEARCHES = [
    {"table": "merged", "window": "range", "score": "shortest"},
    {"algorithm": "scout"},
    {"algorithm": "mtdf", "guess": 1, "table": "merged"},
    {"depth": 3, "deepen": True, "table": "merged"},
]


class Telling(unittest.TestCase):
    def test_a_picture_is_told_as_its_frame(self):
        for options in SEARCHES:
            run = m.trace("3x3", **options)
            for voice, lang in itertools.product(["plain", "terms", "code"], ["en", "ja"]):
                for frame in run[:125]:
                    told = frame.tell(voice, lang=lang)
                    svg = frame.svg(lang=lang, voice=voice)
                    label = svg.split('aria-label="')[1].split('"')[0]
                    self.assertTrue(unescape(label).endswith(told), (label, told))

    def test_a_sentence_is_plain_unless_a_voice_is_named(self):
        frame = m.trace("3x3", table="merged", window="range", score="shortest")[71]
        self.assertEqual(frame.sentence, frame.tell("plain"))
        self.assertEqual(len({frame.tell(voice) for voice in ["plain", "terms", "code"]}), 3)
        with self.assertRaises(m.InputError):
            frame.tell("loud")
