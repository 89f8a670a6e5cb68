"""Run ``nonolith generate``, ``make`` and ``mend``, the commands that make puzzles."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from shlex import quote
from typing import Any

from nonolith import design
from nonolith.batches.input_files import CONTACT_SHEET
from nonolith.cli.command import DONE, INTERRUPTED, LIMIT, NO_SOLUTION
from nonolith.cli.console import PROGRESS, bar, show_message
from nonolith.cli.inputs import (
    PuzzleEntry,
    call_of,
    for_each,
    for_each_source,
    settings_of,
    show_failure,
)
from nonolith.cli.output import Output
from nonolith.cli.parser import JOBS, SEED, OneOf, Parser, given, limits_of, refuse
from nonolith.cli.targets import (
    FolderSink,
    PuzzleSink,
    deliver,
    is_file,
    is_folder,
    make_folder,
    targets_in_folder,
)
from nonolith.design.contact_sheet import MAX_PICTURES, ContactSheet
from nonolith.design.hiding import KEPT, hide_numbers, kept_target
from nonolith.design.make import Candidates
from nonolith.design.random_search import OnAttempt, RandomPuzzle
from nonolith.model.limits import MAX_LINE, MAX_PUZZLES
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.operations import OPERATIONS
from nonolith.operations.call import record_of
from nonolith.operations.fields import Field
from nonolith.operations.shared_fields import NODES, SECONDS
from nonolith.support.errors import LimitReached, UnsupportedError
from nonolith.support.kinds import Boolean, Choice, Either, Integer, ListOf, Number, String
from nonolith.support.plurals import plural

_SIDE, _SHARE = Integer(0, MAX_LINE), Number(0, 1)
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
_NUMBER = Field("number", Integer(1, MAX_PUZZLES), "number of puzzles", default=1)
_TITLE = Field("title", String(10_000), "title of all puzzles; by default, they have none")
_JOBS = JOBS.replace(
    meaning="number of processes, only for the kind random; the puzzles do not depend on it"
)

_HIDE = Field(
    "hide",
    Integer(0, 100),
    "hide numbers while the puzzle keeps its one solution, and its --difficulty or --minutes: at "
    "most this share of them, in percent",
    default=0,
    metavar="PERCENT",
)
_KEEP = Field(
    "keep",
    Choice(lambda: KEPT),
    "what hidden numbers keep: unique (one solution), or lines (line solving alone solves the "
    "puzzle)",
    default="unique",
)

#: The kinds of puzzles, each with its size and density if no others are given.
_KINDS: dict[str, tuple[Any, Any]] = {
    "random": (10, None),
    "tournament": (25, (0.5, 0.35)),
    "hust": (None, 0.5),
}

#: The options that only random puzzles have, besides ``colours``.
_RANDOM = ("filled", "like", "jobs", "difficulty", "minutes", "shape", "symmetric")


def add_generate(parser: Parser) -> None:
    parser.add_argument(
        "kind",
        metavar="KIND",
        type=OneOf("kind", lambda: _KINDS),
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
    field = OPERATIONS["generate"].field
    parser.add_one_of(_DENSITY, field("filled"))
    parser.add_fields(_NUMBER, _TITLE, SEED)
    names = ("unique", "colours", "difficulty", "minutes", "shape", "symmetric")
    parser.add_fields(*map(field, names))
    parser.add_fields(_HIDE, _KEEP)
    parser.add_argument(
        "--like",
        metavar="PICTURE",
        help="make different puzzles that resemble this picture or photograph (random only)",
    )
    nodes = NODES.replace(
        meaning="maximum number of branches of all searches for each puzzle; with --difficulty or "
        "--minutes, of each search"
    )
    parser.add_fields(_JOBS, SECONDS, nodes)
    parser.add_target(folder="a file for each puzzle")
    parser.options = {"palette": "--colours", "probability": "--density"}
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
        "nonolith generate random 10 --seed 7 --hide 30 --to typed",
    )


def run_generate(arguments: Namespace) -> int:
    _prepare_hiding(arguments)
    code, made, total = DONE, 0, arguments.number
    # The number of the puzzle that a search makes, from 1, and the nearest one found so far.
    searched, nearest = 0, None

    def show(number: int, draws: int, found: RandomPuzzle | None) -> None:
        nonlocal searched, nearest
        searched, nearest = number, found
        so_far = "" if found is None else f", nearest: {found.quality}"
        pictures = plural(draws, "picture")
        PROGRESS.show(f"{bar(number - 1, total)} puzzles, {pictures} tried{so_far}")

    def add(found: RandomPuzzle) -> int:
        nonlocal made
        made += 1
        puzzle = _hidden(found.puzzle, arguments, f"{arguments.seed}/{made}")
        sink.add(puzzle.replace(title=arguments.title or ""))
        return _code_of(made, found, arguments)

    # Create the sink first, so that it reports errors of the output before any puzzle is made.
    output = arguments.output, arguments.to, arguments.strict
    sink: FolderSink | PuzzleSink = (
        FolderSink(*output, total, arguments.read)
        if is_folder(arguments.output)
        else PuzzleSink(*output)
    )
    with sink, PROGRESS.during(f"{bar(0, total)} puzzles", log=True):
        try:
            for found in _generated(arguments, show):
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


def _prepare_hiding(arguments: Namespace) -> None:
    """Refuse what hidden numbers cannot keep. Print the puzzles in a format that holds hidden
    numbers, unless another is named."""
    if arguments.hide:
        kept_target(arguments.keep, arguments.difficulty, arguments.minutes)
    if arguments.hide and arguments.to is None and arguments.output is None:
        arguments.to = "json"


def _hidden(puzzle: Puzzle, arguments: Namespace, seed: str) -> Puzzle:
    """Return the puzzle with hidden numbers, if the command line asks for them."""
    if not arguments.hide:
        return puzzle
    names = ("keep", "difficulty", "minutes")
    settings = {name: getattr(arguments, name) for name in names}
    found = hide_numbers(puzzle, arguments.hide, **settings, seed=seed, limits=limits_of(arguments))
    if found == puzzle:
        show_message("no number was hidden: the puzzle does not allow it")
    return found


def _wish(arguments: Namespace) -> str:
    """Return the requested difficulty or minutes in words; empty if there is none."""
    if arguments.difficulty is not None:
        return f"difficulty {arguments.difficulty}"
    if arguments.minutes is None:
        return ""
    return "{:g} to {:g} minutes with practice".format(*arguments.minutes)


def _code_of(number: int, found: RandomPuzzle, arguments: Namespace) -> int:
    """Return the exit code; if the puzzle is not the requested one, print what was found."""
    if found.wanted:
        return DONE
    wish = f"of {wish}" if (wish := _wish(arguments)) else "with one solution"
    limit = "" if found.limit is None else f"the limit on {found.limit} was reached; "
    show_message(
        f"puzzle {number}: {limit}no puzzle {wish} was found; the nearest is written "
        f"({found.quality})"
    )
    return NO_SOLUTION if found.limit is None else LIMIT


def _generated(arguments: Namespace, progress: OnAttempt) -> Iterator[RandomPuzzle]:
    """Return an iterator of the puzzles that a command line describes."""
    kind, number = arguments.kind, arguments.number
    usual_size, usual_density = _KINDS[kind]
    size = usual_size if arguments.size is None else arguments.size
    density = usual_density if arguments.density is None else arguments.density
    height, width = size if isinstance(size, tuple) else (size, size)
    common = {"seed": arguments.seed, "unique": arguments.unique or arguments.hide > 0}
    common["limits"] = limits_of(arguments)
    if isinstance(density, tuple) and kind != "tournament":
        raise UnsupportedError(f"puzzles of the kind {kind} take one density, not two")
    if kind == "random":
        palette = design.some_colours(arguments.colours)
        common |= {"palette": palette, "probability": density, "progress": progress}
        common |= {name: getattr(arguments, name) for name in _RANDOM}
        return design.design_puzzles(number, height, width, **common)
    refuse(arguments, f"{{}} is for the kind random, not for {kind}", "colours", *_RANDOM)
    if height != width:
        raise UnsupportedError(f"{kind} puzzles are square, not {height}x{width}")
    if kind == "tournament":
        first, last = density if isinstance(density, tuple) else (density, density)
        puzzles = design.tournament_puzzles(number, height, first=first, last=last, **common)
    else:
        from nonolith.literature.papers.puzzles import HUST_SIZES, hust_puzzles

        sizes = HUST_SIZES if height is None else (height,)
        puzzles = hust_puzzles(number, sizes, density=density, **common)
    return map(RandomPuzzle, puzzles)


_SHOW = Field(
    "show",
    Integer(1, 100),
    "draw this number of the best puzzles, with their verdicts; with -o, also write the best "
    "puzzle to the file",
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


def add_make(parser: Parser) -> None:
    parser.add_argument(
        "files",
        metavar="PICTURE",
        nargs="+",
        help="a picture file: PNG, JPEG, GIF, BMP, TIFF, WebP, PPM or SVG",
    )
    replaced = {"palette": _PALETTE, "dither": _DITHER}
    for field in OPERATIONS["make"].fields:
        if field.name not in ("picture", "unique", "show", "limits"):
            parser.add_fields(replaced.get(field.name, field))
    parser.add_argument(
        "--as-drawn",
        dest="unique",
        action="store_false",
        help="keep the drawing as it is, even if its puzzle is not unique; by default, cells that "
        "show little are changed",
    )
    parser.add_fields(_HIDE, _KEEP)
    parser.add_fields(
        _TITLE.replace(
            meaning="title of the puzzles; {name} and {number} stand for the name of each picture "
            "file and its position; by default {name}: without underscores, and of several files "
            "without numbers and words that begin all names"
        ),
        _SHOW,
        SECONDS.replace(meaning="time limit for each picture, in seconds"),
        NODES.replace(meaning="maximum number of branches of all searches for each picture"),
    )
    parser.add_file(
        "--sheet",
        meaning="write a contact sheet (PNG): each picture beside its best puzzles (by default 4), "
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
    """Make puzzles from each picture, write the best one, and a contact sheet. After an error,
    continue. Ctrl-C ends the work, and the contact sheet is still written."""
    _prepare_hiding(arguments)
    shown, form, sheet_path = arguments.show, arguments.to, arguments.sheet
    settings = given(arguments, OPERATIONS["make"].fields) | {
        "palette": _colours_of(arguments.palette),
        "dither": {"always": True, "never": False}.get(arguments.dither),
        "rated": shown or 1,
        "limits": limits_of(arguments),
    }
    settings.pop("show", None)
    folder = arguments.output if is_folder(arguments.output) else None
    targets = dict.fromkeys(arguments.files, arguments.output)
    if folder is not None:
        form, sheet_path = form or "json", sheet_path or str(Path(folder) / CONTACT_SHEET)
        name = "--sheet" if arguments.sheet else "the contact sheet (--sheet)"
        targets |= targets_in_folder(arguments, form, (name, sheet_path))
    elif len(targets) > 1:
        raise UnsupportedError("several pictures are written to a folder: add -o FOLDER/")
    # Create the sinks first, so that they report errors of the output before any puzzle is made.
    sinks = {file: PuzzleSink(path, form, arguments.strict) for file, path in targets.items()}
    if folder is not None:
        make_folder(folder)
    titles = _titles(arguments.files, "{name}" if arguments.title is None else arguments.title)
    output, sheet, total, done = Output(arguments), ContactSheet(), len(arguments.files), 0

    def work(picture: str) -> int:
        nonlocal done
        PROGRESS.show(f"{bar(done, total)} pictures, {picture}")
        done += 1
        path, prefix = targets[picture], "" if folder is None else f"{picture}: "
        found = design.make(picture, **settings)
        if shown or is_file(path):
            for number, made in enumerate(found[: shown or 1], 1):
                output.line(f"{prefix}{number}. {made}")
                if shown:
                    output.picture(made.puzzle, made.puzzle.goal)
        if is_file(path) or not shown:
            title = titles[picture]
            with sinks[picture] as sink:
                sink.add(_hidden(found[0].puzzle, arguments, title).replace(title=title))
        if sheet_path is not None:
            sheet.add(picture, found[: shown or _SHOWN])
        if found[0].warning:
            show_message(f"{prefix}{found[0].warning}")
        return _made_code(found, _wish(arguments), path, prefix)

    try:
        with PROGRESS.during(f"{bar(0, total)} pictures", log=True):
            code = for_each_source(arguments.files, work, show_failure)
    finally:  # after Ctrl-C, the sheet has the pictures that are done
        if sheet.pictures:
            deliver(sheet.png(), sheet_path, "a contact sheet")
    if sheet_path is not None and total > MAX_PICTURES:
        show_message(f"{sheet_path} has only the first {MAX_PICTURES} pictures")
    return code


def _titles(pictures: Sequence[str], pattern: str) -> dict[str, str]:
    """Return the titles of pictures: the pattern, with their names and positions (from 1).

    >>> [*_titles(["a/icon_red_cat.png", "a/icon_dog.png"], "{number}. {name}").values()]
    ['1. red cat', '2. dog']
    """
    names = [re.split(r"[_\s]+|(?<=-)", Path(picture).stem) for picture in pictures]
    while len(names) > 1 and all(len(words) > 1 for words in names):
        firsts = {words[0] for words in names}
        if len(firsts) > 1 and not all(re.fullmatch(r"\d+-?", first) for first in firsts):
            break
        names = [words[1:] for words in names]
    titles = [" ".join(words).replace("- ", "-").strip() for words in names]
    return {
        picture: pattern.replace("{name}", title).replace("{number}", str(number))
        for number, (picture, title) in enumerate(zip(pictures, titles, strict=True), 1)
    }


def _colours_of(text: str | None) -> list[str] | None:
    """Return the colours that the option --palette names."""
    from nonolith.model.colours import parse_rgb
    from nonolith.model.limits import MAX_INPUT_BYTES
    from nonolith.support.files import read_file

    if text is None:
        return None
    colours = text.split(",")
    if len(colours) == 1 and parse_rgb(text) is None:
        colours = read_file(text, MAX_INPUT_BYTES).decode("utf-8", "replace").splitlines()
    return [colour.strip() for colour in colours if colour.strip()]


def _made_code(found: Candidates, wish: str, target: str | None, prefix: str) -> int:
    """Return the exit code; if the best puzzle is not what was requested, print why or advice."""
    made, missed = found[0], LIMIT if found.limited else NO_SOLUTION
    verdict = made.result.verdict
    if verdict is Verdict.UNIQUE:
        if not wish or "target" not in made.warnings:
            return DONE
        show_message(
            f"{prefix}the request is {wish}, but the best puzzle is "
            f"{made.verdict}{_LIMITED if found.limited else ''}"
        )
        return missed
    path = Path(target) if is_file(target) else Path("FILE")
    name, mended = quote(str(path)), quote(str(path.with_stem(f"{path.stem}-mended")))
    if verdict is Verdict.MULTIPLE:
        show_message(
            f"{prefix}the puzzle has several solutions: nonolith mend finds the smallest changes "
            f"that make it unique (nonolith mend --apply -o {mended} {name}); or try another --size"
        )
        return missed
    show_message(f"{prefix}the puzzle may have several solutions; nonolith check {name} decides it")
    return LIMIT


def add_mend(parser: Parser) -> None:
    parser.add_input(many=False)
    nodes = NODES.replace(meaning="maximum number of branches for each verdict")
    parser.add_fields(
        *OPERATIONS["mend"].own,
        Field("show", Boolean(), "also draw the picture of each proposal"),
        Field("apply", Boolean(), "write the best proposal to -o, in the format of --to"),
        SECONDS,
        nodes,
    )
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
    sink = None
    if arguments.apply:  # create the sink first, so that it reports errors of the output early
        sink = PuzzleSink(arguments.output, arguments.to, arguments.strict)
    else:
        refuse(arguments, "{} is for the puzzle of --apply: add --apply", "output", "to", "strict")
    operation, output = OPERATIONS["mend"], Output(arguments)
    settings = settings_of(arguments, operation)

    def show(entry: PuzzleEntry, mending: design.Mending) -> None:
        if arguments.json:
            output.record(record_of(entry, mending))
            return
        if mending.best is not None and not mending.best.changes:
            target = mending.target.text
            output.line(f"{entry.prefix}no change is needed: the puzzle is {target} already")
            return
        verb = "give away" if mending.gives else "change"
        for number, proposal in enumerate(mending.proposals, 1):
            output.line(f"{entry.prefix}{number}. {verb} {proposal}")
            if arguments.show:
                output.picture(proposal.puzzle, proposal.grid)
        if mending.proved:
            output.line(f"{entry.prefix}{mending.proved}")

    def work(entry: PuzzleEntry) -> int:
        mending = operation.run(call_of(entry, arguments, settings))
        best, prefix = mending.best, entry.prefix
        if sink is None or (best is not None and is_file(arguments.output)):
            show(entry, mending)
        if sink is not None and best is not None:
            with sink:
                sink.add(best.puzzle)
        if mending.limit is not None:
            bound = f" {mending.proved}" if mending.proved and best is None else ""
            show_message(f"{prefix}the limit on {mending.limit} was reached.{bound}")
            return LIMIT
        if best is None:
            show_message(
                f"{prefix}the target {mending.target.text} was not reached with at most "
                f"{arguments.most} changes (--most allows more)"
            )
            return NO_SOLUTION
        return DONE

    return for_each(arguments, work, alone="--apply writes" if arguments.apply else "")
