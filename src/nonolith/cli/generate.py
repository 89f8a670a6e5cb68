"""``nonolith generate``: random puzzles by seed."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from nonolith.cli.base import DONE, INTERRUPTED, LIMIT
from nonolith.cli.messages import show_message
from nonolith.cli.options import add_fields, add_limits, add_target, search_limits
from nonolith.cli.parser import Parser, one_of, seed, whole
from nonolith.cli.progress import PROGRESS, bar
from nonolith.cli.sinks import puzzle_sink
from nonolith.model.limits import MAX_JOBS, MAX_PUZZLES
from nonolith.operations.generate import FIELDS
from nonolith.support.errors import LimitReached, UnsupportedError
from nonolith.support.plurals import plural

if TYPE_CHECKING:
    from nonolith.design import Drawn
    from nonolith.model.puzzle import Puzzle

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


def configure(parser: Parser) -> None:
    parser.add_argument(
        "kind",
        metavar="KIND",
        type=one_of("kind", lambda: KINDS),
        help="random; tournament: square, from dense to sparse as in the TAAI and TCGA "
        "tournaments; hust: square, of the sizes of the HUST report in turn",
    )
    parser.add_argument(
        "size",
        metavar="SIZE",
        nargs="?",
        type=_size,
        help="ROWSxCOLUMNS, or one number for a square; by default 10, for a tournament 25, and "
        "for hust 5, 10, 15, 20, 25 and 50 in turn",
    )
    _add_cells(parser)
    parser.add_argument(
        "-n", "--number", metavar="NUMBER", type=whole(1), default=1, help="how many, by default 1"
    )
    parser.add_argument(
        "--seed",
        metavar="TEXT",
        type=seed,
        default="0",
        help="the same seed gives the same puzzles",
    )
    add_fields(parser, FIELDS, "unique", "colours")
    _add_picture(parser)
    parser.add_argument(
        "-j",
        "--jobs",
        metavar="NUMBER",
        type=whole(1, MAX_JOBS),
        default=1,
        help="number of processes, 1 to 256; the puzzles are the same for any number (random only)",
    )
    add_limits(parser)
    add_target(parser)


def _add_cells(parser: Parser) -> None:
    """The options for how many cells are filled."""
    cells = parser.add_mutually_exclusive_group()
    cells.add_argument(
        "--density",
        metavar="SHARE",
        type=_shares,
        help="how likely each cell is to be filled, 0 to 1, by default 0.5; for a tournament the "
        "shares of filled cells of the first and the last puzzle, by default 0.5,0.35",
    )
    add_fields(cells, FIELDS, "filled")


def _add_picture(parser: Parser) -> None:
    """Add the options that describe a random puzzle."""
    add_fields(parser, FIELDS, "difficulty", "shape", "symmetric")
    parser.add_argument(
        "--like",
        metavar="PICTURE",
        help="puzzles like a picture or photograph, each different (random only)",
    )


def run(arguments: Namespace) -> int:
    if arguments.number > MAX_PUZZLES:
        raise UnsupportedError(f"at most {MAX_PUZZLES} puzzles at a time, not {arguments.number}")
    made = 0
    # What cannot be written is reported before anything is made.
    with (
        puzzle_sink(arguments) as sink,
        PROGRESS.during(f"{bar(0, arguments.number)} puzzles", log=True),
    ):
        try:
            for made, puzzle in enumerate(KINDS[arguments.kind](arguments), 1):
                sink.add(puzzle)
                PROGRESS.show(f"{bar(made, arguments.number)} puzzles")
        except KeyboardInterrupt:
            if not made:
                raise
            show_message(f"interrupted; {plural(made, 'puzzle')} made until then, now written")
            return INTERRUPTED
        except LimitReached as error:
            before = f"the {made} before it {'is' if made == 1 else 'are'} written"
            show_message(f"puzzle {made + 1}: {error}{f'; {before}' if made else ''}")
            return LIMIT
    return DONE


def _random(arguments: Namespace) -> Iterator[Puzzle]:
    from nonolith.design import random_puzzles, some_colours

    if any(_designs(arguments).values()):
        return _designed(arguments)
    height, width = arguments.size or (10, 10)
    return random_puzzles(
        arguments.number,
        height,
        width,
        filled=arguments.filled,
        probability=_one_share(arguments),
        palette=some_colours(arguments.colours or 1),
        seed=arguments.seed,
        unique=arguments.unique,
        limits=search_limits(arguments),
    )


def _designs(arguments: Namespace) -> dict[str, bool]:
    """The options about the kind of random puzzles, and whether each was given."""
    return {
        "--difficulty": arguments.difficulty is not None,
        "--like": arguments.like is not None,
        "--shape": arguments.shape not in (None, "noise"),
        "--symmetric": arguments.symmetric,
        "--jobs": arguments.jobs > 1,
    }


def _designed(arguments: Namespace) -> Iterator[Puzzle]:
    from nonolith.design import design_puzzles, some_colours

    if arguments.filled is not None:
        given = next(name for name, is_given in _designs(arguments).items() if is_given)
        raise UnsupportedError(f"--filled does not go with {given}; --density does")
    height, width = arguments.size or (10, 10)
    several = design_puzzles(
        arguments.number,
        height,
        width,
        difficulty=arguments.difficulty,
        shape=arguments.shape or "noise",
        symmetric=arguments.symmetric,
        like=arguments.like,
        probability=_one_share(arguments),
        palette=some_colours(arguments.colours or 1),
        seed=arguments.seed,
        unique=arguments.unique,
        jobs=arguments.jobs,
        limits=search_limits(arguments),
    )
    return (_reported(drawn, number, arguments) for number, drawn in enumerate(several, 1))


def _reported(drawn: Drawn, number: int, arguments: Namespace) -> Puzzle:
    """The puzzle; where it is not what was wanted, a line on standard error."""
    if not drawn.wanted and drawn.rating is not None:
        show_message(
            f"puzzle {number}: none of difficulty {arguments.difficulty} was found; the nearest is "
            f"{drawn.rating.number:.2f}, {drawn.rating.word}"
        )
    return drawn.puzzle


def _tournament(arguments: Namespace) -> Iterator[Puzzle]:
    from nonolith.design import tournament_puzzles

    _refuse_random_only(arguments)
    shares = arguments.density or (0.5, 0.35)
    return tournament_puzzles(
        arguments.number,
        _square(arguments) or 25,
        first=shares[0],
        last=shares[-1],
        seed=arguments.seed,
        unique=arguments.unique,
        limits=search_limits(arguments),
    )


def _hust(arguments: Namespace) -> Iterator[Puzzle]:
    from nonolith.literature.papers.hust_puzzles import HUST_SIZES, hust_puzzles

    _refuse_random_only(arguments)
    size, share = _square(arguments), _one_share(arguments)
    return hust_puzzles(
        arguments.number,
        HUST_SIZES if size is None else (size,),
        density=0.5 if share is None else share,
        seed=arguments.seed,
        unique=arguments.unique,
        limits=search_limits(arguments),
    )


#: The puzzles of each kind.
KINDS: dict[str, Callable[[Namespace], Iterator[Puzzle]]] = {
    "random": _random,
    "tournament": _tournament,
    "hust": _hust,
}


def _refuse_random_only(arguments: Namespace) -> None:
    for option, given in (
        ("--filled", arguments.filled is not None),
        ("--colours", (arguments.colours or 1) > 1),
        *_designs(arguments).items(),
    ):
        if given:
            raise UnsupportedError(f"{option} is for the kind random, not for {arguments.kind}")


def _square(arguments: Namespace) -> int | None:
    if arguments.size is None:
        return None
    height, width = arguments.size
    if height != width:
        raise UnsupportedError(
            f"puzzles of the kind {arguments.kind} are square, not {height}x{width}"
        )
    return int(height)


def _one_share(arguments: Namespace) -> float | None:
    shares: tuple[float, ...] = arguments.density or ()
    if len(shares) > 1:
        raise UnsupportedError(
            f"puzzles of the kind {arguments.kind} have one density, not {len(shares)}"
        )
    return shares[0] if shares else None


def _size(text: str) -> tuple[int, int]:
    parts = text.split("x")
    if len(parts) > 2 or not all(p.isascii() and p.isdigit() and len(p) < 10 for p in parts):
        raise ArgumentTypeError(f"{text!r} is not a size such as 10x15 or 10")
    return int(parts[0]), int(parts[-1])


def _shares(text: str) -> tuple[float, ...]:
    try:
        shares = tuple(float(part) for part in text.split(","))
    except ValueError:
        shares = ()
    if len(shares) in (1, 2) and all(0 <= share <= 1 for share in shares):
        return shares
    raise ArgumentTypeError(f"{text!r} is not a share from 0 to 1 (such as 0.5, or 0.5,0.35)")
