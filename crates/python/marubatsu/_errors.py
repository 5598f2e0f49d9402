"""What goes wrong: the lab's messages as exceptions.

Invariant: whatever the lab refuses or can't do arrives as one of these, with the message in both languages.
"""

from __future__ import annotations

from . import _settings

__all__ = ["Error", "InputError", "InternalError", "Stopped"]


class Error(Exception):
    """Something that the lab could not do. Its ``str`` is in the language of the settings."""

    message: str
    """What to tell the user, in English."""
    message_ja: str
    """The same in Japanese."""

    def __init__(self, message: str, message_ja: str) -> None:
        super().__init__(message, message_ja)
        self.message = message
        self.message_ja = message_ja

    def __str__(self) -> str:
        return self.message_ja if _settings.language() == "ja" else self.message


class InputError(Error, ValueError):
    """An argument that can't be used.

    >>> import marubatsu as m
    >>> m.search("3x3", table="merge")
    Traceback (most recent call last):
      ...
    marubatsu._errors.InputError: table: unknown table "merge"; expected none, window, bounds or merged; did you mean "merged"?
    """

    key: str
    """What was given: the option's key."""
    value: str
    """What it was given as."""
    at: int | None
    """The character of it at which the fault shows, from 0."""

    def __init__(self, message: str, message_ja: str, key: str, value: str, at: int | None) -> None:
        super().__init__(message, message_ja)
        self.key = key
        self.value = value
        self.at = at

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message, self.message_ja, self.key, self.value, self.at)

    def __str__(self) -> str:
        return f"{self.key}: {super().__str__()}"


class Stopped(Error):
    """A limit was reached before there was anything to report."""

    why: str
    """``node_limit``, ``time``, ``cancelled``, ``trace_full`` or ``enough``."""

    def __init__(self, message: str, message_ja: str, why: str) -> None:
        super().__init__(message, message_ja)
        self.why = why

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message, self.message_ja, self.why)


class InternalError(Error, RuntimeError):
    """A bug in this package."""
