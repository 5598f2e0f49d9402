"""The series' module ``tree``: the whole tree of the game, its nodes, and the windows that show them.

Invariant: everything here is another module's; this one gathers what programs of the series import from it.
"""

from __future__ import annotations

from .anim_window import Mbtree_Anim
from .distributions import *  # noqa: F403
from .distributions import __all__ as _distributions
from .drawing import Rect
from .mbtree import Mbtree
from .node import Node
from .windows import Mbtree_GUI

__all__ = ["Mbtree", "Mbtree_Anim", "Mbtree_GUI", "Node", "Rect", *_distributions]
