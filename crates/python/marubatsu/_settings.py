"""The language of what is told, and the colours of pictures, where nothing else is said.

Invariant: they change words and colours, never a result.
"""

from __future__ import annotations

import os
from typing import Literal

__all__ = ["Language", "Layout", "Theme", "Voice", "language", "style", "use"]

Language = Literal["en", "ja"]
Theme = Literal["light", "dark"]
Layout = Literal["wide", "tall"]
Voice = Literal["plain", "terms", "code"]

Style = tuple[str, str, str, int, str]
"""Language, theme, layout, the width of a board's square in pixels, and the voice of sentences."""


def _of_locale() -> Language:
    """The locale's language, by the variable that counts."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "ja" if value.startswith("ja") else "en"
    return "en"


class _Settings:
    language: Language = _of_locale()
    theme: Theme = "light"


def language() -> Language:
    """The language of sentences, messages and pictures: ``en`` or ``ja``."""
    return _Settings.language


def use(*, language: Language | None = None, theme: Theme | None = None) -> None:
    """Sets the language and the colours from now on. The default language is the locale's.

    >>> import marubatsu as m
    >>> m.use(language="ja")
    >>> m.trace("3x3")[0].sentence
    '〇 の番。探索を始める。この局面の評価値はいくつか。'
    >>> m.use(language="en", theme="light")
    """
    if language not in (None, "en", "ja"):
        raise ValueError(f"the languages are en and ja, not {language!r}")
    if theme not in (None, "light", "dark"):
        raise ValueError(f"the themes are light and dark, not {theme!r}")
    _Settings.language = language or _Settings.language
    _Settings.theme = theme or _Settings.theme


def style(
    lang: Language | None = None,
    theme: Theme | None = None,
    layout: Layout = "wide",
    size: int = 36,
    voice: Voice = "plain",
) -> Style:
    """How a picture looks, filled up with what was chosen."""
    return lang or _Settings.language, theme or _Settings.theme, layout, size, voice
