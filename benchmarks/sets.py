"""Make the sets of puzzles: tournament puzzles, seeded random puzzles, and real puzzles.

The tournament files may not be redistributed. They are read from a data folder (``--data`` or
``NONOLITH_DATA``) with ``tournament/*.txt`` and ``puzzles/*``. Without this folder, random puzzles
of the same distribution replace the tournament puzzles, and the results page says so.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from nonolith import FormatError, FormatWarning, Grid, Puzzle, Verdict, read_all, solve
from nonolith.design import some_colours, tournament_puzzles
from nonolith.literature.papers.puzzles import smooth_grid

EXAMPLES = Path(__file__).parent.parent / "examples"
TOURNAMENTS = {"taai2011": "TAAI 2011", "tcga2015": "TCGA 2015"}


@dataclass(frozen=True)
class PuzzleSet:
    """A set of puzzles, and the number of wanted solutions."""

    name: str  #: heading in the results
    note: str  #: origin of the puzzles
    wanted: int  #: 1 to find any solution, 2 to decide whether it is unique
    puzzles: tuple[Puzzle, ...]
    titles: tuple[str, ...] = ()  #: a name for each puzzle, or empty


def tournaments(data: Path | None, seed: int, stride: int = 1) -> Iterator[PuzzleSet]:
    """Yield the two sets of 1000 puzzles of 25x25 cells; one solution is wanted.

    Args:
        data: Folder with ``tournament/``. None generates similar puzzles.
        seed: Seed of the generated puzzles.
        stride: Take every ``stride``-th puzzle. 1 takes all puzzles.
    """
    for number, (stem, name) in enumerate(TOURNAMENTS.items()):
        path = data / "tournament" / f"{stem}.txt" if data else None
        if path and path.exists():
            puzzles = tuple(read_all(path))
            title, note = name, f"the {len(puzzles)} puzzles of {name}"
        else:
            own_seed = f"{seed}/{stem}"
            puzzles = tuple(tournament_puzzles(seed=own_seed))
            note = (
                f"1000 random puzzles of 25x25, 50% to 35% filled, like the puzzles of {name} "
                f"(whose files are not available); seed {own_seed!r}"
            )
            title = f"like the tournaments, {number + 1}"
        if stride > 1:
            note = f"every {stride}th of {note}"
        yield PuzzleSet(title, f"{note}; the solvers find one solution", 1, puzzles[::stride])


def random_of_all_kinds(seed: int, number: int, side: int = 8) -> PuzzleSet:
    """Return small puzzles of one to three colours, with or without given cells and empty lines.

    Lines have up to ``side`` cells. Every fourth puzzle has the row clues of one picture and the
    column clues of another with the same number of cells of each colour, so it may have no
    solution.
    """
    rng = random.Random(f"{seed}/all kinds")
    puzzles = tuple(_of_any_kind(rng, side, n % 4 == 0) for n in range(number))
    note = f"{number} small puzzles of all kinds, seed '{seed}/all kinds'"
    return PuzzleSet("small random puzzles of all kinds", note, 2, puzzles)


def _of_any_kind(rng: random.Random, side: int, mixed: bool) -> Puzzle:
    height, width = rng.randint(0, side), rng.randint(0, side)
    palette = some_colours(rng.randint(1, 3))
    cells = [rng.randrange(len(palette)) * (rng.random() < 0.6) for _ in range(height * width)]
    goal = Grid(height, width, [1 << cell for cell in cells], palette)
    puzzle = Puzzle.from_grid(goal)
    if mixed:
        rng.shuffle(cells)
        other = Puzzle.from_grid(Grid(height, width, [1 << cell for cell in cells], palette))
        return Puzzle(puzzle.rows, other.columns, palette=palette)
    if rng.random() < 0.3:
        full = (1 << len(palette)) - 1
        given = [1 << cell if rng.random() < 0.2 else full for cell in cells]
        return puzzle.replace(given=Grid(height, width, given, palette))
    return puzzle


def real_puzzles(data: Path | None) -> PuzzleSet:
    """Return the puzzles of examples/ and of the data folder, to be checked for uniqueness."""
    found = list(_readable(EXAMPLES))
    note = "puzzles of examples/"
    if data:
        seen = {(puzzle.rows, puzzle.columns) for _, puzzle in found}
        others = list(_readable(data / "puzzles"))
        found += [each for each in others if (each[1].rows, each[1].columns) not in seen]
        note += ", of the public nonogram database and of the survey of solvers at webpbn.com"
    titles = tuple(title for title, _ in found)
    return PuzzleSet(
        "real puzzles",
        f"{len(found)} real puzzles: {note}; the solvers decide whether the solution is unique",
        2,
        tuple(puzzle for _, puzzle in found),
        titles,
    )


def _readable(folder: Path) -> Iterator[tuple[str, Puzzle]]:
    """Yield the names and puzzles of all readable files of a folder."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        for path in sorted(folder.iterdir() if folder.is_dir() else ()):
            if path.suffix != ".md":
                with suppress(FormatError):
                    for puzzle in read_all(path):
                        size = f"{puzzle.width}x{puzzle.height}"
                        yield f"{puzzle.title or path.stem} ({size})", puzzle


def line_solvable(number: int, size: int, seed: int) -> list[Puzzle]:
    """Return line-solvable puzzles, made from pictures of smooth areas."""
    kept: list[Puzzle] = []
    tried = 0
    while len(kept) < number:
        puzzle = Puzzle.from_grid(smooth_grid(size, size, f"{seed}/{tried}"))
        result = solve(puzzle)
        tried += 1
        guesses = result.statistics.probes + result.statistics.branches
        if result.verdict is Verdict.UNIQUE and not guesses:
            kept.append(puzzle)
    return kept
