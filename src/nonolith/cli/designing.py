"""Run ``nonolith generate``, ``make`` and ``mend``, the commands that make puzzles."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from shlex import quote
from typing import Any

from nonolith import design
from nonolith.batches.input_files import CONTACT_SHEET
from nonolith.cli.command import DONE, INTERRUPTED, LIMIT, NO_SOLUTION
from nonolith.cli.console import PROGRESS, bar, show_message
from nonolith.cli.inputs import (
    PuzzleEntry,
    for_each,
    for_each_source,
    request_of,
    settings_of,
    show_failure,
)
from nonolith.cli.output import Output
from nonolith.cli.parser import SEED, OneOf, Parser, given, limits_of
from nonolith.cli.targets import (
    FolderSink,
    PuzzleSink,
    deliver,
    is_file,
    is_folder,
    make_folder,
    target,
    targets_in_folder,
)
from nonolith.design.contact_sheet import MOST_PICTURES, ContactSheet
from nonolith.design.make import Candidates
from nonolith.design.random_search import OnDraw
from nonolith.model.limits import MAX_JOBS, MAX_LINE, MAX_PUZZLES
from nonolith.model.result import Verdict
from nonolith.operations import OPERATIONS
from nonolith.operations.fields import Field
from nonolith.operations.shared_fields import NODES, SECONDS
from nonolith.support.errors import LimitReached, UnsupportedError
from nonolith.support.kinds import Boolean, Choice, Either, Integer, ListOf, Number, String
from nonolith.support.plurals import plural

#: The options of ``generate`` that are parameters of the operation with the same name.
_GENERATE = ("unique", "colours", "difficulty", "shape", "symmetric")

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
    "probability that a cell is filled, from 0 to 1, by default 0.5; for a tournament, the shares "
    "of filled cells in the first and the last puzzle, by default 0.5,0.35",
    metavar="SHARE",
)
_NUMBER = Field(
    "number", Integer(1, MAX_PUZZLES), "number of puzzles", default=1, flags=("-n", "--number")
)
_TITLE = Field("title", String(10_000), "title of all puzzles; by default, they have none")
_JOBS = Field(
    "jobs",
    Integer(1, MAX_JOBS),
    "number of processes, only for the kind random; the puzzles do not depend on this number",
    default=1,
    flags=("-j", "--jobs"),
)


def add_generate(parser: Parser) -> None:
    parser.add_argument(
        "kind",
        metavar="KIND",
        type=OneOf("kind", lambda: KINDS),
        help="kind of puzzles: random; tournament (square, from dense to sparse, as in the TAAI "
        "and TCGA tournaments); or hust (square, in the sizes of the HUST report in turn)",
    )
    parser.add_argument(
        "size",
        metavar="SIZE",
        nargs="?",
        type=_SIZE.parse,
        help="ROWSxCOLUMNS, or one number for a square; default: 10 for random, 25 for tournament, "
        "and 5, 10, 15, 20, 25 and 50 in turn for hust",
    )
    generate = OPERATIONS["generate"]
    parser.add_one_of(_DENSITY, generate.field("filled"))
    parser.add_fields(_NUMBER, _TITLE, SEED, *map(generate.field, _GENERATE))
    parser.add_argument(
        "--like",
        metavar="PICTURE",
        help="make different puzzles that resemble this picture or photograph (random only)",
    )
    nodes = NODES.replace(
        meaning="maximum number of branches of all searches for each puzzle; with --difficulty, of "
        "each search"
    )
    parser.add_fields(_JOBS, SECONDS, nodes)
    parser.add_target(folder="a file for each puzzle")
    parser.add_examples(
        "nonolith generate random 10x15 --density 0.6 --seed 7",
        "nonolith generate random 8 --unique --number 3 --to simontatham",
        "nonolith generate random 5x5 --filled 12 --colours 3",
        "nonolith generate random 10 --difficulty medium --number 2 --to json",
        "nonolith generate random 20 --number 10 --to json -o folder/",
        "nonolith generate random 12x12 --like examples/cup.gif --number 3 --unique",
        "nonolith generate random 15 --shape blobs --symmetric --unique --jobs 2",
        "nonolith generate tournament 25 --number 10 -o set.txt",
        "nonolith generate hust --number 6",
    )


def run_generate(arguments: Namespace) -> int:
    code, made, total = DONE, 0, arguments.number
    # The number of the puzzle that a search makes, from 1, and the nearest one found so far.
    searched, nearest = 0, None

    def show(number: int, draws: int, found: design.RandomPuzzle | None) -> None:
        nonlocal searched, nearest
        searched, nearest = number, found
        so_far = "" if found is None else f", nearest: {found.quality}"
        pictures = plural(draws, "picture")
        PROGRESS.show(f"{bar(number - 1, total)} puzzles, {pictures} tried{so_far}")

    def add(found: design.RandomPuzzle) -> int:
        nonlocal made
        made += 1
        sink.add(found.puzzle.replace(title=arguments.title or ""))
        return _code_of(made, found, arguments)

    # Create the sink first, so that it reports errors of the output before any puzzle is made.
    sink_of = FolderSink if is_folder(arguments.output) else PuzzleSink
    with sink_of(arguments) as sink, PROGRESS.during(f"{bar(0, total)} puzzles", log=True):
        try:
            for found in KINDS[arguments.kind](arguments, show):
                code = max(code, add(found))
                PROGRESS.show(f"{bar(made, total)} puzzles")
        except (KeyboardInterrupt, LimitReached) as error:
            interrupted = isinstance(error, KeyboardInterrupt)
            if interrupted and searched > made and nearest is not None:
                add(nearest)
            if interrupted and not made:
                raise
            what = "interrupted" if interrupted else f"puzzle {made + 1}: {error}"
            written = f"; {made} of {plural(total, 'puzzle')} will be written" if made else ""
            show_message(f"{what}{written}")
            return INTERRUPTED if interrupted else LIMIT
    return code


def _code_of(number: int, found: design.RandomPuzzle, arguments: Namespace) -> int:
    """Return the exit code; if the puzzle is not the requested one, print what was found."""
    if found.wanted:
        return DONE
    wish = "with one solution"
    if arguments.difficulty is not None:
        wish = f"of difficulty {arguments.difficulty}"
    limit = "" if found.limit is None else f"the limit on {found.limit} was reached; "
    show_message(
        f"puzzle {number}: {limit}no puzzle {wish} was found; the nearest is written "
        f"({found.quality})"
    )
    return NO_SOLUTION if found.limit is None else LIMIT


def _common(arguments: Namespace) -> dict[str, Any]:
    return {"limits": limits_of(arguments), "seed": arguments.seed, "unique": arguments.unique}


def _random(arguments: Namespace, progress: OnDraw) -> Iterator[design.RandomPuzzle]:
    wished = given(arguments, map(OPERATIONS["generate"].field, _GENERATE))
    allowed = ("filled", "colours", "jobs")
    if arguments.filled is not None and (names := _only_random(arguments, *allowed)):
        advice = "leave one of them out" if names[0] == "--like" else "use --density"
        raise UnsupportedError(f"--filled cannot be used with {names[0]}; {advice}")
    palette = design.some_colours(wished.pop("colours"))
    return design.design_puzzles(
        arguments.number,
        *_sides(arguments.size),
        **_common(arguments) | wished,
        probability=_one_density(arguments),
        filled=arguments.filled,
        like=arguments.like,
        palette=palette,
        jobs=arguments.jobs,
        progress=progress,
    )


def _only_random(arguments: Namespace, *allowed: str) -> list[str]:
    """Return the given options that only the kind random supports, without those ``allowed``."""
    names = ("filled", "like", "jobs", *_GENERATE)
    unset = {"colours": 1, "shape": "noise", "jobs": 1}
    return [
        f"--{name}"
        for name in names
        if name not in ("unique", *allowed)
        and getattr(arguments, name) not in (None, False, unset.get(name))
    ]


def _tournament(arguments: Namespace, _: OnDraw) -> Iterator[design.RandomPuzzle]:
    size = _square(arguments) or 25
    density = (0.5, 0.35) if arguments.density is None else arguments.density
    first, last = density if isinstance(density, tuple) else (density, density)
    common = _common(arguments) | {"first": first, "last": last}
    return map(design.RandomPuzzle, design.tournament_puzzles(arguments.number, size, **common))


def _hust(arguments: Namespace, _: OnDraw) -> Iterator[design.RandomPuzzle]:
    from nonolith.literature.papers.puzzles import HUST_SIZES, hust_puzzles

    size, density = _square(arguments), _one_density(arguments)
    sizes = HUST_SIZES if size is None else (size,)
    common = _common(arguments) | ({} if density is None else {"density": density})
    return map(design.RandomPuzzle, hust_puzzles(arguments.number, sizes, **common))


#: The functions that yield the generated puzzles, by kind of puzzles.
KINDS: dict[str, Callable[[Namespace, OnDraw], Iterator[design.RandomPuzzle]]] = {
    "random": _random,
    "tournament": _tournament,
    "hust": _hust,
}


def _sides(size: int | tuple[int, int] | None) -> tuple[int, int]:
    if isinstance(size, tuple):
        return size
    return (10, 10) if size is None else (size, size)


def _square(arguments: Namespace) -> int | None:
    """Return the given side of square puzzles (tournament, hust), or None if no size is given."""
    if wrong := _only_random(arguments):
        raise UnsupportedError(f"{wrong[0]} is for the kind random, not for {arguments.kind}")
    height, width = _sides(arguments.size)
    if height != width:
        raise UnsupportedError(f"{arguments.kind} puzzles are square, not {height}x{width}")
    return None if arguments.size is None else height


def _one_density(arguments: Namespace) -> float | None:
    density: float | tuple[float, float] | None = arguments.density
    if isinstance(density, tuple):
        raise UnsupportedError(f"puzzles of the kind {arguments.kind} take one density, not two")
    return density


_OUTPUT = (
    Field("title", String(10_000), "title of the puzzle; by default the name of the picture file"),
    Field(
        "show",
        Integer(1, 100),
        "draw this number of the best puzzles, with their verdicts; with -o, also write the best "
        "puzzle to the file",
    ),
)
_PALETTE = Field(
    "palette",
    String(10_000),
    "colours to use besides blank: names or #rrggbb, separated by commas, or a file with one "
    "colour on each line",
    metavar="COLOURS",
)
_DITHER = Field(
    "dither",
    Choice(lambda: ("auto", "always", "never")),
    "draw greys as patterns of alternating cells: always, never, or auto (try both ways if the "
    "picture has no background)",
    default="auto",
    metavar="WHEN",
)

_LIMITED = "; a limit was reached before all ways of drawing were tried"

#: Default number of puzzles beside a picture on a contact sheet.
_SHOWN = 4

_AS_DRAWN = Field(
    "as_drawn",
    Boolean(),
    "keep the drawing as it is, even if its puzzle is not unique; by default, cells that show "
    "little are changed",
)


def _make_fields() -> list[Field]:
    """Return the parameters of ``make`` that are options, two of them in another form."""
    other = {"palette": _PALETTE, "dither": _DITHER}
    hidden = ("picture", "unique", "show", "limits")
    fields = (field for field in OPERATIONS["make"].fields if field.name not in hidden)
    return [other.get(field.name, field) for field in fields]


def add_make(parser: Parser) -> None:
    parser.add_argument(
        "files",
        metavar="PICTURE",
        nargs="+",
        help="a picture file: PNG, JPEG, GIF, BMP, TIFF, WebP, PPM or SVG",
    )
    seconds = SECONDS.replace(meaning="time limit for each picture, in seconds")
    nodes = NODES.replace(meaning="maximum number of branches of all searches for each picture")
    parser.add_fields(*_make_fields(), _AS_DRAWN, *_OUTPUT, seconds, nodes)
    parser.add_argument(
        "--sheet",
        metavar="FILE",
        type=target,
        help="write a contact sheet (PNG): each picture beside its best puzzles (by default 4), "
        f"with verdicts and warnings; for a folder, by default {CONTACT_SHEET} in the folder",
    )
    parser.add_target(folder="a file for each PICTURE, by default json")
    parser.add_colour()
    parser.add_examples(
        "nonolith make examples/flower.png --size 15",
        "nonolith make examples/flower.png --size 20x20 --colours 3 -o flower.json",
        "nonolith make examples/cup.gif --size 20 --show 6 -o cup.non",
        "nonolith make examples/flower.png --size 20 --palette red,green,black --margin 1",
        "nonolith make examples/flower.png examples/cup.gif --size 15 -o puzzles/",
    )


def run_make(arguments: Namespace) -> int:
    _read_palette(arguments)
    if is_folder(arguments.output):
        return _make_into_folder(arguments)
    if len(arguments.files) > 1:
        raise UnsupportedError("several pictures are written to a folder: add -o FOLDER/")
    sheet = ContactSheet() if arguments.sheet else None
    with PROGRESS.during(f"making puzzles of {arguments.files[0]}"):
        code = _make_one(arguments.files[0], arguments, sheet)
    if sheet is not None:
        deliver(sheet.png(), arguments.sheet, "a contact sheet")
    return code


def _make_one(
    picture: str, arguments: Namespace, sheet: ContactSheet | None, prefix: str = ""
) -> int:
    """Make puzzles from a picture, write the best one, and return the exit code. ``prefix`` is the
    beginning of each message."""
    sink = PuzzleSink(arguments)  # raises errors of the output before any work
    settings = given(arguments, _make_fields())
    settings["dither"] = {"always": True, "never": False}.get(arguments.dither)
    found = design.make(
        picture,
        **settings,
        unique=not arguments.as_drawn,
        rated=arguments.show or 1,
        limits=limits_of(arguments),
    )
    output = Output(arguments)
    if arguments.show or is_file(arguments.output):
        for number, made in enumerate(found[: arguments.show or 1], 1):
            output.line(f"{prefix}{number}. {made}")
            if arguments.show:
                output.picture(made.puzzle, made.puzzle.goal)
    if is_file(arguments.output) or not arguments.show:
        title = Path(picture).stem if arguments.title is None else arguments.title
        with sink:
            sink.add(found[0].puzzle.replace(title=title))
    if sheet is not None:
        sheet.add(picture, found[: arguments.show or _SHOWN])
    if found[0].warning:
        show_message(f"{prefix}{found[0].warning}")
    return _made_code(found, arguments, prefix)


def _read_palette(arguments: Namespace) -> None:
    """Replace the text of the option --palette by the list of its colours."""
    from nonolith.model.colours import parse_rgb
    from nonolith.model.limits import MAX_INPUT_BYTES
    from nonolith.support.files import read_file

    text = arguments.palette
    if text is not None:
        colours = text.split(",")
        if len(colours) == 1 and parse_rgb(text) is None:
            colours = read_file(text, MAX_INPUT_BYTES).decode("utf-8", "replace").splitlines()
        arguments.palette = [colour.strip() for colour in colours if colour.strip()]


def _make_into_folder(arguments: Namespace) -> int:
    """Write a puzzle for each picture, and a contact sheet. After an error, continue. Ctrl-C ends
    the work, and the contact sheet is still written."""
    arguments.to = arguments.to or "json"
    sheet_path = arguments.sheet or str(Path(arguments.output) / CONTACT_SHEET)
    name = "--sheet" if arguments.sheet else "the contact sheet (--sheet)"
    targets = targets_in_folder(arguments, (name, sheet_path))
    sheet, total, done = ContactSheet(), len(arguments.files), 0
    make_folder(arguments.output)

    def work(picture: str) -> int:
        nonlocal done
        PROGRESS.show(f"{bar(done, total)} pictures, {picture}")
        done += 1
        each = Namespace(**{**vars(arguments), "output": targets.get(picture, arguments.output)})
        return _make_one(picture, each, sheet, f"{picture}: ")

    try:
        with PROGRESS.during(f"{bar(0, total)} pictures", log=True):
            code = for_each_source(arguments, work, show_failure)
    finally:  # after Ctrl-C, the sheet has the pictures that are done
        if sheet.pictures:
            deliver(sheet.png(), sheet_path, "a contact sheet")
    if total > MOST_PICTURES:
        show_message(f"{sheet_path} has only the first {MOST_PICTURES} pictures")
    return code


def _made_code(found: Candidates, arguments: Namespace, prefix: str) -> int:
    """Return the exit code; if the best puzzle is not what was requested, print why or advice."""
    made, missed = found[0], LIMIT if found.limited else NO_SOLUTION
    verdict = made.result.verdict
    if verdict is Verdict.UNIQUE:
        if arguments.difficulty is None or "target" not in made.warnings:
            return DONE
        show_message(
            f"{prefix}the requested difficulty is {arguments.difficulty}, but the best puzzle is "
            f"{made.verdict}{_LIMITED if found.limited else ''}"
        )
        return missed
    path = Path(arguments.output if is_file(arguments.output) else "FILE")
    name, mended = quote(str(path)), quote(str(path.with_stem(f"{path.stem}-mended")))
    if verdict is Verdict.MULTIPLE:
        show_message(
            f"{prefix}the puzzle has several solutions: nonolith mend finds the smallest changes "
            f"that make it unique (nonolith mend --apply -o {mended} {name}); or try another --size"
        )
        return missed
    show_message(f"{prefix}the puzzle may have several solutions; nonolith check {name} decides it")
    return LIMIT


_USE = (
    Field("show", Boolean(), "also draw the picture of each proposal"),
    Field("apply", Boolean(), "write the best proposal as a puzzle, to -o in the format of --to"),
)


def add_mend(parser: Parser) -> None:
    parser.add_input(many=False)
    nodes = NODES.replace(meaning="maximum number of branches for each verdict")
    parser.add_fields(*OPERATIONS["mend"].own, *_USE, SECONDS, nodes)
    parser.add_target()
    parser.add_json()
    parser.add_colour()
    parser.add_examples(
        "nonolith mend examples/key.stp",
        "nonolith mend --give examples/key.stp",
        "nonolith mend --target line-solvable --apply -n 1 -o key.non examples/key.stp",
        "nonolith mend --target hard --proposals 2 examples/cat.non",
    )


def run_mend(arguments: Namespace) -> int:
    if not arguments.apply and (arguments.output or arguments.to or arguments.strict):
        raise UnsupportedError("-o, --to and --strict are for the puzzle of --apply: add --apply")
    # Create the sink first, so that it raises errors of the output before any work.
    sink = PuzzleSink(arguments) if arguments.apply else None
    settings = settings_of(arguments, OPERATIONS["mend"])
    output = Output(arguments)

    def work(entry: PuzzleEntry) -> int:
        if sink is not None and entry.name:
            raise UnsupportedError("--apply writes one puzzle; choose it with -n")
        mending = OPERATIONS["mend"].run(request_of(entry, arguments, settings))
        if sink is None or (mending.best is not None and is_file(arguments.output)):
            _print_mending(mending, entry, arguments, output)
        if sink is not None and mending.best is not None:
            with sink:
                sink.add(mending.best.puzzle)
        return _mended_code(mending, entry, arguments)

    return for_each(arguments, work)


def _print_mending(
    mending: design.Mending, entry: PuzzleEntry, arguments: Namespace, output: Output
) -> None:
    if arguments.json:
        output.record(OPERATIONS["mend"].record(entry, mending))
        return
    best = mending.best
    if best is not None and not best.changes:
        output.line(
            f"{entry.prefix}no change is needed: the puzzle is {mending.target.text} already"
        )
        return
    verb = "give away" if mending.gives else "change"
    for number, proposal in enumerate(mending.proposals, 1):
        output.line(f"{entry.prefix}{number}. {verb} {proposal}")
        if arguments.show:
            output.picture(proposal.puzzle, proposal.grid)
    if mending.proved:
        output.line(f"{entry.prefix}{mending.proved}")


def _mended_code(mending: design.Mending, entry: PuzzleEntry, arguments: Namespace) -> int:
    if mending.limit is not None:
        bound = f" {mending.proved}" if mending.proved and mending.best is None else ""
        show_message(f"{entry.prefix}the limit on {mending.limit} was reached.{bound}")
        return LIMIT
    if mending.best is None:
        show_message(
            f"{entry.prefix}the target {mending.target.text} was not reached with at most "
            f"{arguments.most} changes (--most allows more)"
        )
        return NO_SOLUTION
    return DONE
