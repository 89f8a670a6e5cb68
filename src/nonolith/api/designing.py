"""Mend puzzles, and find mistyped clues."""

from __future__ import annotations

from nonolith.api.coercion import clues_of, picture_of, public
from nonolith.design.mender import mend as mend_picture
from nonolith.design.typos import typos as typos_of

mend = public(mend_picture, picture_of)
typos = public(typos_of, clues_of)
