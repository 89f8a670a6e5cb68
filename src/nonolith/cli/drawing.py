"""Run ``nonolith show``, ``print`` and ``convert``: write puzzles as pictures and files."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable
from math import inf
from typing import Any

import nonolith
from nonolith.cli.command import DONE
from nonolith.cli.console import PROGRESS, bar, show_message
from nonolith.cli.inputs import (
    PuzzleEntry,
    all_entries,
    call_of,
    entries_of,
    for_each,
    for_each_source,
    settings_of,
    work_on,
)
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, expanded, limits_of, refuse, style_of
from nonolith.cli.targets import (
    PuzzleSink,
    check_apart,
    deliver,
    form_of,
    is_file,
    is_folder,
    make_folder,
    target_or_folder,
    targets_in_folder,
)
from nonolith.formats import FORMATS
from nonolith.formats.sources import extension_of
from nonolith.formats.writing import write_data
from nonolith.operations import OPERATIONS
from nonolith.operations.derived import fields_of
from nonolith.operations.drawing import DRAW, renderers
from nonolith.operations.fields import Field
from nonolith.support.errors import LimitReached, NonolithError, PuzzleError, UnsupportedError
from nonolith.support.kinds import Boolean, Choice
from nonolith.support.plurals import plural

# Loading pathlib takes longer than solving a small puzzle.
# ruff: noqa: PTH118, PTH120, PTH122

_AS = Field(
    "renderer",
    Choice(renderers, "renderer"),
    "form of the picture: text, terminal, svg, png, pdf or html; by default the extension of -o "
    "decides; without -o, terminal if the output is in colour, otherwise text",
    flags=("--as",),
)


def add_show(parser: Parser) -> None:
    parser.add_input(many=False)
    parser.add_one_of(
        Field("goal", Boolean(), "show the picture that the author intended"),
        Field("solve", Boolean(), "solve the puzzle and show its first solution"),
    )
    parser.add_state()
    parser.add_fields(_AS)
    parser.add_output("write the picture to this file; - (the default) is standard output")
    parser.add_fields(*fields_of(nonolith.Style))
    parser.add_search()
    parser.add_colour()
    parser.add_examples(
        "nonolith show examples/lighthouse.non",
        "nonolith show --solve -o lighthouse.svg examples/lighthouse.non",
        "nonolith show --goal --as svg -n 1 examples/toadstool.xml",
        "nonolith show --goal --marks patterns --theme print -o toadstool.pdf -n 1 "
        "examples/toadstool.xml",
        "nonolith show --sides 4 --every 10 --pixels 16 -o dancer.png examples/dancer.non",
    )


def run_show(arguments: Namespace) -> int:
    from nonolith.render import RENDERERS, check_style

    settings = settings_of(arguments, DRAW)
    output = Output(arguments)
    style = style_of(arguments)
    if arguments.goal:
        refuse(arguments, "{} cannot be used with --goal, which is another grid", "grid", "saved")
    if arguments.renderer or is_file(arguments.output):
        forms = {renderer.name: renderer.extensions for renderer in RENDERERS.values()}
        name = form_of(arguments.output, arguments.renderer, forms, "--as")
    else:
        name = "terminal" if output.coloured else "text"
    check_style(RENDERERS[name], style)
    many = RENDERERS[name].many_puzzles
    pictures: list[str | bytes] = []

    def grid_of(entry: PuzzleEntry) -> nonolith.Grid | None:
        call = call_of(entry, arguments, settings)
        if arguments.solve:
            return call.solution()
        if not arguments.goal:
            return call.grid
        if entry.puzzle.goal is None:
            raise PuzzleError("the puzzle has no goal (--solve finds a solution)")
        return entry.puzzle.goal

    def work(entry: PuzzleEntry) -> int:
        grid = grid_of(entry)
        if is_file(arguments.output) or not many:
            pictures.append(nonolith.draw(entry.puzzle, grid, name, style=style))
        else:
            output.heading(entry.puzzle, entry.name)
            output.picture(entry.puzzle, grid, name, style)
        return DONE

    code = for_each(arguments, work, alone="" if many else f"{name} holds")
    if pictures and code == DONE:
        texts = [picture.rstrip("\n") for picture in pictures if isinstance(picture, str)]
        data = "\n\n".join(texts) + "\n" if texts else pictures[0]
        deliver(data, arguments.output, f"a picture in {name}")
    return code


_MINUTES = "print only puzzles that a practised person solves in these minutes, such as 5-10"
_EACH = Field(
    "each",
    Boolean(),
    "write no booklet, but a PDF and an SVG of each puzzle and of its solution into the folder of "
    "-o: 01.pdf, 01.svg, 01-solution.pdf and 01-solution.svg",
)
_BY_MINUTES = Field("by_minutes", Boolean(), "print the puzzles that take least time first")
_LAYOUT = (
    "layout", "title", "titles", "paper", "sideways", "per_page", "smallest_type", "order",
    "answers_per_page", "page_multiple", "large", "bleed",
)  # fmt: skip


def add_print(parser: Parser) -> None:
    parser.add_input(expands=False)
    parser.add_output(
        "write the PDF to this file, as a whole or not at all; - (the default) is standard output; "
        "with --each, a folder",
        target_or_folder,
    )
    parser.add_fields(_EACH)
    lengths = {"smallest_type": "POINTS", "bleed": "MM", "layout": "FILE"}
    for field in fields_of(nonolith.booklet, *_LAYOUT):
        parser.add_fields(field.replace(metavar=lengths.get(field.name, field.metavar)))
    for name, what in (
        ("solutions", "leave out the solutions at the back"),
        ("difficulty", "leave out the difficulty of each puzzle, and do not rate the puzzles"),
        ("front", "leave out the title page, the contents and the page that explains how to solve"),
    ):
        parser.add_argument(f"--no-{name}", dest=name, action="store_false", help=what)
    parser.set_defaults(front=None)
    parser.add_fields(OPERATIONS["mend"].field("minutes").replace(meaning=_MINUTES), _BY_MINUTES)
    (fonts,) = fields_of(nonolith.booklet, "fonts")
    parser.add_fields(fonts.replace(flags=("--font",), metavar="FILE"))
    parser.add_fields(*fields_of(nonolith.Style, "sides", "every", "marks", "numbers", "blank"))
    parser.add_people()
    parser.add_examples(
        "nonolith print -o cat.pdf examples/cat.non",
        "nonolith print --per-page 4 --paper letter --title 'My puzzles' -o booklet.pdf "
        "examples/three.txt examples/toadstool.xml",
        "nonolith print --minutes 1-3 --by-minutes --title Short -o short.pdf examples/booklet",
        "nonolith print --layout examples/magazine/magazine.toml -o magazine.pdf "
        "examples/tea-time.nonpack examples/toadstool.xml",
        "nonolith print --each -o pictures/ examples/booklet",
        "nonolith print --title 'Summer 2026' --large --bleed 3 -o summer.pdf examples/booklet",
    )


def run_print(arguments: Namespace) -> int:
    from nonolith.batches.input_files import COLLECTION

    path = arguments.output
    if arguments.each != is_folder(path):
        raise UnsupportedError(
            "--each writes many files; name a folder with -o FOLDER/"
            if arguments.each
            else f"{path} is a folder; name a file, or write many files with --each"
        )
    if arguments.each:
        refuse(arguments, "{} cannot be used with --each, which writes no booklet", "layout")
    if not arguments.each and is_file(path) and extension_of(path) not in (".pdf", ""):
        raise UnsupportedError(f"{path}: a booklet is a PDF; give a name that ends with .pdf")
    style = style_of(arguments, theme="print")
    folders = [name for name in arguments.files if os.path.isfile(f"{name}/{COLLECTION}")]  # noqa: PTH113
    files = expanded([name for name in arguments.files if name not in folders])
    entries, code = all_entries(arguments, files)
    for folder in folders:
        entries += _collected(folder, arguments)
    # Leave out unreadable files only if they were found in a folder or by a pattern.
    if not entries or (code != DONE and set(arguments.files) & set(files)):
        return code
    ratings = None
    if arguments.minutes is not None or arguments.by_minutes:
        entries, ratings = _chosen(entries, arguments)
    if arguments.each:
        return max(code, _print_each(entries, arguments, style))
    puzzles, finished = [entry.puzzle for entry in entries], 0

    def progress(done: int, count: int) -> None:
        nonlocal finished
        finished = done
        PROGRESS.show(f"{bar(done, count)} puzzles")

    with PROGRESS.during(f"{bar(0, len(puzzles))} puzzles", log=True):
        names = [*_LAYOUT, "solutions", "difficulty", "front", "language", "fonts"]
        options = {name: getattr(arguments, name) for name in names}
        if folders and not arguments.by_minutes and arguments.layout is None:
            options["sections"] = _sections(entries)
        try:
            data = nonolith.booklet(
                puzzles,
                ratings=ratings,
                style=style,
                limits=limits_of(arguments),
                progress=progress,
                **options,
            )
        except (PuzzleError, LimitReached) as error:
            raise type(error)(f"{entries[finished].label}: {error}") from None
    deliver(data, path, "a PDF document")
    if code != DONE:
        number = plural(len(puzzles), "puzzle")
        show_message(f"the booklet has {number}, without those that cannot be read")
    return code


def _collected(folder: str, arguments: Namespace) -> list[PuzzleEntry]:
    """Return the pictures of the sets of a collection, each once, with titles in the language."""
    from nonolith.batches.collection import read_collection
    from nonolith.formats.reading import Item

    collection, language = read_collection(folder), arguments.language
    pictures = {one.name: one for one in collection.listed}
    entries: list[PuzzleEntry] = []
    for one in collection.sets:
        for found in [pictures.pop(name) for name in one.names if name in pictures]:
            puzzle = found.puzzle.replace(title=found.titles[language])
            item = Item(len(entries) + 1, True, puzzle, found.number or len(entries) + 1)
            entries.append(PuzzleEntry(item, folder, arguments))
            entries[-1].section = one.titles[language]
    return entries


def _sections(entries: list[PuzzleEntry]) -> list[dict[str, Any]]:
    """Return the sections of a booklet: one for each set, with its title."""
    places: dict[str, list[int]] = {}
    for number, entry in enumerate(entries, 1):
        places.setdefault(entry.section, []).append(number)
    return [{"title": title, "puzzles": numbers} for title, numbers in places.items()]


def _print_each(entries: list[PuzzleEntry], arguments: Namespace, style: nonolith.Style) -> int:
    """Write a PDF and an SVG of each puzzle and of its solution."""
    from nonolith.render.booklet import solution_of

    folder, digits = arguments.output, len(str(len(entries)))
    make_folder(folder)
    for number, entry in enumerate(entries, 1):
        pictures: dict[str, tuple[nonolith.Grid | None, nonolith.Style]] = {"": (None, style)}
        if arguments.solutions:
            try:
                solution = solution_of(number, entry.puzzle, limits_of(arguments))
            except (PuzzleError, LimitReached) as error:
                raise type(error)(f"{entry.label}: {error}") from None
            pictures["-solution"] = solution, style.replace(sides=0)
        for end, (grid, look) in pictures.items():
            for form in ("pdf", "svg"):
                name = os.path.join(folder, f"{number:0{max(2, digits)}}{end}.{form}")
                deliver(nonolith.draw(entry.puzzle, grid, form, style=look), name)
    return DONE


def _chosen(
    entries: list[PuzzleEntry], arguments: Namespace
) -> tuple[list[PuzzleEntry], list[nonolith.Rating]]:
    """Return the puzzles that take the requested minutes, sorted if this is requested, and their
    ratings. Puzzles without minutes, which are not unique or reach a limit, come last, or are left
    out."""
    ratings = [nonolith.rate(each.puzzle, limits=limits_of(arguments)) for each in entries]
    minutes = [r.minutes["practised"][1] if str(r.verdict) == "unique" else inf for r in ratings]
    least, most = arguments.minutes or (0, inf)
    places = [i for i, taken in enumerate(minutes) if least <= taken <= most]
    if arguments.by_minutes:
        places.sort(key=minutes.__getitem__)
    if len(places) < len(entries):
        show_message(f"{plural(len(entries) - len(places), 'puzzle')} left out by --minutes")
    return [entries[i] for i in places], [ratings[i] for i in places]


def add_convert(parser: Parser) -> None:
    parser.add_input()
    parser.add_target(folder="a file for each FILE")
    parser.add_fields(OPERATIONS["convert"].field("solve"))
    parser.add_search()
    parser.add_examples(
        "nonolith convert --to json examples/lighthouse.non",
        "nonolith convert -o lighthouse.xml examples/lighthouse.non",
        "nonolith convert --to simontatham -n 2 examples/three.txt",
        "nonolith convert --to json -o all.json examples/cat.non examples/three.txt",
        "nonolith convert --to non -o converted/ examples/cat.non examples/three.txt",
    )


def run_convert(arguments: Namespace) -> int:
    settings = settings_of(arguments, OPERATIONS["convert"])

    def prepared(entry: PuzzleEntry) -> nonolith.Puzzle:
        if not arguments.solve:
            return entry.puzzle
        return entry.puzzle.replace(goal=call_of(entry, arguments, settings).solution())

    if is_folder(arguments.output):
        targets = targets_in_folder(arguments, arguments.to)
        return for_each_source(
            arguments.files,
            lambda file: _convert_file(file, targets.get(file), arguments, prepared),
        )
    # With one input file, puzzles keep their numbers, even if earlier puzzles cannot be read.
    keeps_numbers = len(arguments.files) == 1
    # Create the sink first, so that it raises errors of the format before any puzzle is solved.
    advice = "choose one with -n, write each to its own file with -o FOLDER/, or "
    with PuzzleSink(arguments.output, arguments.to, arguments.strict, advice) as sink:

        def work(entry: PuzzleEntry) -> int:
            sink.add(prepared(entry), entry.mark if keeps_numbers else None, entry.name)
            return DONE

        return for_each(arguments, work)


def _convert_file(
    source: str,
    path: str | None,
    arguments: Namespace,
    prepared: Callable[[PuzzleEntry], nonolith.Puzzle],
) -> int:
    """Write the puzzles of a file to the file ``path``, or, if there are several and the format
    holds only one, each to its own file in a folder with the name of ``path`` without extension."""
    puzzles: dict[int, nonolith.Puzzle] = {}
    many = False

    def work(entry: PuzzleEntry) -> int:
        nonlocal many
        puzzles[entry.number] = prepared(entry)
        many = many or entry.one_of_several
        return DONE

    code = work_on(entries_of(source, arguments), work)
    if not puzzles:
        return code
    if path is None:
        raise UnsupportedError(f"{source} has no file name, so -o cannot be a folder")
    row = FORMATS[arguments.to]
    files = {path: [*puzzles.values()]}
    if many and not row.holds.many_puzzles:
        folder, extension = os.path.splitext(path)
        files = {os.path.join(folder, f"{n}{extension}"): [one] for n, one in puzzles.items()}
    contents: dict[str, str | bytes] = {}
    for name, some in files.items():
        try:
            contents[name], losses = write_data(some, None, row.name, arguments.strict)
        except NonolithError as error:
            raise type(error)(f"{source}: {error}") from None
        for loss in losses:
            show_message(f"warning: {source}: {loss}")
    check_apart(((name, name) for name in contents), arguments.read)
    for name, data in contents.items():
        make_folder(os.path.dirname(name))
        deliver(data, name)
    return code
