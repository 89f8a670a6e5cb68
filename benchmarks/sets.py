"""The puzzle sets: the tournaments, random ones by seed, and real puzzles.

The tournament files may not be passed on, so they are read from a data folder where there is one
(``--data`` or ``NONOLITH_DATA``, with ``tournament/*.txt`` and ``puzzles/*`` inside); without it,
sets of the same distribution are made by seed, and the results say so.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from nonolith import FormatError, FormatWarning, Puzzle, read_all
from nonolith.design import random_puzzles, tournament_puzzles

EXAMPLES = Path(__file__).parent.parent / "examples"
TOURNAMENTS = {"taai2011": "TAAI 2011", "tcga2015": "TCGA 2015"}


@dataclass(frozen=True)
class PuzzleSet:
    """Puzzles and the question put to them.

    Attributes:
        name: heading in the results.
        note: where the puzzles come from.
        wanted: solutions asked for: 1 (any solution) or 2 (is it unique?).
        puzzles: the puzzles.
        own_stride: nonolith's methods solve every so-manieth puzzle.
        foreign_stride: the other solvers solve every so-manieth puzzle (a multiple).
    """

    name: str
    note: str
    wanted: int
    puzzles: tuple[Puzzle, ...]
    own_stride: int
    foreign_stride: int


def all_sets(data: Path | None, seed: int, full: bool) -> list[PuzzleSet]:
    """Every set, in the order of the results page; smaller ones unless ``full``."""
    return [*tournaments(data, seed, full), random_30x30(seed, full), real_puzzles(data)]


def tournaments(data: Path | None, seed: int, full: bool) -> Iterator[PuzzleSet]:
    """The two sets of 1000 puzzles of 25x25; a solution is asked for."""
    strides = {"own_stride": 1 if full else 20, "foreign_stride": 20 if full else 100}
    for number, (stem, name) in enumerate(TOURNAMENTS.items()):
        path = data / "tournament" / f"{stem}.txt" if data else None
        if path and path.exists():
            puzzles = tuple(read_all(path))
            title, note = name, f"the {len(puzzles)} puzzles of {name}"
        else:
            own_seed = f"{seed}/{stem}"
            puzzles = tuple(tournament_puzzles(seed=own_seed))
            note = (
                f"1000 random puzzles of 25x25, 50% filled falling to 35%, like those of {name} "
                f"(whose files are not at hand); seed {own_seed!r}"
            )
            title = f"like the tournaments, {number + 1}"
        yield PuzzleSet(title, f"{note}; one solution is asked for", 1, puzzles, **strides)


def random_30x30(seed: int, full: bool) -> PuzzleSet:
    """Random 30x30 puzzles, half of the cells filled (Wu et al. 2013, table IV); uniqueness."""
    puzzles = tuple(random_puzzles(1000 if full else 100, 30, 30, filled=450, seed=f"{seed}/30x30"))
    note = (
        f"{len(puzzles)} random puzzles with 450 of 900 cells filled, seed '{seed}/30x30'; "
        "it is decided whether the solution is the only one"
    )
    return PuzzleSet("random 30x30", note, 2, puzzles, 1, 20 if full else 10)


def real_puzzles(data: Path | None) -> PuzzleSet:
    """The puzzles of examples/, and those of the data folder; uniqueness."""
    folders = [EXAMPLES, *([data / "puzzles"] if data else [])]
    puzzles = tuple(chain.from_iterable(map(_readable, folders)))
    note = f"{len(puzzles)} real puzzles: those of examples/"
    if data:
        note += ", of the public nonogram database and of the survey of solvers at webpbn.com"
    return PuzzleSet(
        "real puzzles", f"{note}; it is decided whether the solution is the only one", 2,
        puzzles, 1, 1,
    )  # fmt: skip


def _readable(folder: Path) -> Iterator[Puzzle]:
    """All puzzles of a folder whose files are puzzles."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        for path in sorted(folder.iterdir() if folder.is_dir() else ()):
            if path.suffix != ".md":
                with suppress(FormatError):
                    yield from read_all(path)
