"""``nonolith generate``: random puzzles by seed."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from typing import Any

import nonolith
from nonolith import design
from nonolith.cli.base import DONE, INTERRUPTED, LIMIT
from nonolith.cli.console import PROGRESS, bar, show_message
from nonolith.cli.parser import Parser, given, limits_of, one_of, reader
from nonolith.cli.targets import PuzzleSink
from nonolith.model.limits import MAX_JOBS, MAX_LINE, MAX_PUZZLES
from nonolith.operations.designing import COLOURS, DESIGN, FILLED, UNIQUE
from nonolith.operations.fields import Either, Field, Integer, ListOf, Number, Text
from nonolith.operations.inputs import NODES, SECONDS
from nonolith.support.errors import LimitReached, UnsupportedError
from nonolith.support.plurals import plural

EXAMPLES = (
    "nonolith generate random 10x15 --density 0.6 --seed 7",
    "nonolith generate random 8 --unique --number 3 --to simontatham",
    "nonolith generate random 5x5 --filled 12 --colours 3",
    "nonolith generate random 10 --difficulty medium --number 2 --to json",
    "nonolith generate random 12x12 --like examples/cup.gif --number 3 --unique",
    "nonolith generate random 15 --shape blobs --symmetric --unique --jobs 2",
    "nonolith generate tournament 25 --number 10 -o set.txt",
    "nonolith generate hust --number 6",
)

#: The options that need ``design_puzzles``, with their defaults.
_DESIGN = {"difficulty": None, "like": None, "shape": "noise", "symmetric": False, "jobs": 1}

#: The options for random puzzles only, with their defaults.
_RANDOM_ONLY = {"filled": None, "colours": 1, **_DESIGN}

_SIDE = Integer(0, MAX_LINE)
_SHARE = Number(0, 1)
_SIZE = Field(
    "size",
    Either((_SIDE, ListOf(_SIDE, 2, 2)), f"a size such as 10x15 or 10, at most {MAX_LINE}"),
    "number of rows and columns",
)
_DENSITY = Field(
    "density",
    Either((_SHARE, ListOf(_SHARE, 2, 2)), "a share from 0 to 1 (such as 0.5, or 0.5,0.35)"),
    "probability that a cell is filled, from 0 to 1, by default 0.5; for a tournament the "
    "probabilities in the first and the last puzzle, by default 0.5,0.35",
    metavar="SHARE",
)
_NUMBER = Field(
    "number", Integer(1, MAX_PUZZLES), "number of puzzles", default=1, flags=("-n", "--number")
)
SEED = Field("seed", Text(10_000), "the same seed gives the same puzzles", default="0")
_JOBS = Field(
    "jobs",
    Integer(1, MAX_JOBS),
    "number of processes, for random only; it does not change the puzzles",
    default=1,
    flags=("-j", "--jobs"),
)


def configure(parser: Parser) -> None:
    parser.add_argument(
        "kind",
        metavar="KIND",
        type=one_of("kind", lambda: KINDS),
        help="random; tournament: square, from dense to sparse as in the TAAI and TCGA "
        "tournaments; hust: square, cycling through the sizes of the HUST report",
    )
    parser.add_argument(
        "size",
        metavar="SIZE",
        nargs="?",
        type=reader(_SIZE),
        help="ROWSxCOLUMNS, or one number for a square; default: 10 for random, 25 for tournament, "
        "and 5, 10, 15, 20, 25 and 50 in turn for hust",
    )
    parser.add_one_of(_DENSITY, FILLED)
    parser.add_fields(_NUMBER, SEED, UNIQUE, COLOURS, *DESIGN)
    parser.add_argument(
        "--like",
        metavar="PICTURE",
        help="make different puzzles that resemble this picture or photograph (random only)",
    )
    parser.add_fields(_JOBS, SECONDS, NODES)
    parser.add_target()


def run(arguments: Namespace) -> int:
    made, total = 0, arguments.number
    # Errors of the output are reported before any puzzle is drawn.
    with PuzzleSink(arguments) as sink, PROGRESS.during(f"{bar(0, total)} puzzles", log=True):
        try:
            for made, puzzle in enumerate(KINDS[arguments.kind](arguments), 1):
                sink.add(puzzle)
                PROGRESS.show(f"{bar(made, total)} puzzles")
        except KeyboardInterrupt:
            if not made:
                raise
            show_message(f"interrupted; only the first {plural(made, 'puzzle')} will be written")
            return INTERRUPTED
        except LimitReached as error:
            written = f"; only the first {plural(made, 'puzzle')} will be written" if made else ""
            show_message(f"puzzle {made + 1}: {error}{written}")
            return LIMIT
    return DONE


def _common(arguments: Namespace) -> dict[str, Any]:
    """Return the arguments that all kinds of puzzles share."""
    return {"limits": limits_of(arguments), "seed": arguments.seed, "unique": arguments.unique}


def _random(arguments: Namespace) -> Iterator[nonolith.Puzzle]:
    height, width = _sides(arguments.size)
    common = {
        **_common(arguments),
        "probability": _one_share(arguments),
        "palette": design.some_colours(arguments.colours),
    }
    designs = _changed(arguments, _DESIGN)
    if not designs:
        filled = arguments.filled
        return design.random_puzzles(arguments.number, height, width, filled=filled, **common)
    if arguments.filled is not None:
        raise UnsupportedError(f"--filled cannot be used with {designs[0]}; use --density")
    several = design.design_puzzles(
        arguments.number,
        height,
        width,
        **given(arguments, DESIGN),
        like=arguments.like,
        jobs=arguments.jobs,
        **common,
    )
    return (_reported(drawn, number, arguments) for number, drawn in enumerate(several, 1))


def _changed(arguments: Namespace, defaults: dict[str, Any]) -> list[str]:
    """Return the options whose values are not these defaults."""
    return [f"--{name}" for name, value in defaults.items() if getattr(arguments, name) != value]


def _reported(drawn: design.Drawn, number: int, arguments: Namespace) -> nonolith.Puzzle:
    """Return the puzzle; print a message if it does not have the requested difficulty."""
    if not drawn.wanted and drawn.rating is not None:
        show_message(
            f"puzzle {number}: no puzzle of difficulty {arguments.difficulty} was found; the "
            f"nearest has {drawn.rating.number:.2f}, {drawn.rating.word}"
        )
    return drawn.puzzle


def _tournament(arguments: Namespace) -> Iterator[nonolith.Puzzle]:
    size = _square(arguments) or 25
    share = (0.5, 0.35) if arguments.density is None else arguments.density
    first, last = share if isinstance(share, tuple) else (share, share)
    return design.tournament_puzzles(
        arguments.number, size, first=first, last=last, **_common(arguments)
    )


def _hust(arguments: Namespace) -> Iterator[nonolith.Puzzle]:
    from nonolith.literature.papers.puzzles import HUST_SIZES, hust_puzzles

    size, share = _square(arguments), _one_share(arguments)
    return hust_puzzles(
        arguments.number,
        HUST_SIZES if size is None else (size,),
        density=0.5 if share is None else share,
        **_common(arguments),
    )


#: The functions that yield the puzzles, by kind.
KINDS: dict[str, Callable[[Namespace], Iterator[nonolith.Puzzle]]] = {
    "random": _random,
    "tournament": _tournament,
    "hust": _hust,
}


def _sides(size: int | tuple[int, int] | None) -> tuple[int, int]:
    if isinstance(size, tuple):
        return size
    return (10, 10) if size is None else (size, size)


def _square(arguments: Namespace) -> int | None:
    """Return the side of the puzzles of a kind that is not random, or None if it was not given."""
    if wrong := _changed(arguments, _RANDOM_ONLY):
        raise UnsupportedError(f"{wrong[0]} is for the kind random, not for {arguments.kind}")
    height, width = _sides(arguments.size)
    if height != width:
        raise UnsupportedError(
            f"puzzles of the kind {arguments.kind} are square, not {height}x{width}"
        )
    return None if arguments.size is None else height


def _one_share(arguments: Namespace) -> float | None:
    share: float | tuple[float, float] | None = arguments.density
    if isinstance(share, tuple):
        raise UnsupportedError(f"puzzles of the kind {arguments.kind} take one density, not two")
    return share
