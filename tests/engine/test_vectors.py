"""The vector code for registers of all widths and the general code do the same work on puzzles."""

from __future__ import annotations

import os
import sys

from tests import processes

PROGRAM = """
import nonolith
from nonolith import _engine
from nonolith.design.generate import random_grid
print(_engine.vectors)
for seed, method in enumerate(["auto", "conflict", "probe2"] * 2):
    for size in (12, 25):
        puzzle = nonolith.Puzzle.from_grid(random_grid(size, size, probability=0.5, seed=seed))
        result = nonolith.check(puzzle, method=method)
        print(size, method, result.verdict, result.statistics.line_solves, result.solutions)
"""


def test_searches_do_the_same_with_vectors_of_all_widths_and_without() -> None:
    outputs = []
    for setting in ("512", "256", "128", "0"):
        env = os.environ | {"NONOLITH_VECTOR": setting}
        done = processes.run([sys.executable, "-c", PROGRAM], env=env)
        assert done.returncode == 0, done.stderr
        outputs.append(done.stdout.splitlines())
    assert outputs[-1][0] == "False"
    assert all(lines[1:] == outputs[0][1:] for lines in outputs)
