"""Read pictures of other programs: pages of nonograms.org, exports of Katana, bare grids."""

from __future__ import annotations

import json
import tracemalloc
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import FormatError, Grid, Puzzle, read, write
from nonolith.formats import FORMATS, Fit
from nonolith.formats.pictures import KATANA
from nonolith.model.colours import palette_of_values
from tests.examples import examples
from tests.formats.hidden import export, script

CORNER = Puzzle.from_grid(Grid.from_text("#.\n##"))
PAGE = "<!DOCTYPE html>\n<html><script>\nvar x=1;{}</script>rows</html>"


@pytest.mark.parametrize(
    ("head", "fit"),
    [
        ("#.", Fit.SURE),
        ("#.\n#.\n", Fit.SURE),
        ("#\n#\n", Fit.SURE),
        ("# #\n #\n", Fit.SURE),
        ("10\n01\n", Fit.SURE),
        ("0\n1\n", Fit.MAYBE),
        ("1 0\n0 1\n", Fit.MAYBE),
        ("11\n11\n", Fit.MAYBE),
        ("1 1\n1 1\n", Fit.NO),
        ("##", Fit.NO),
        ("10", Fit.NO),
        ("..\n..\n", Fit.NO),
        ("1-\n-1\n", Fit.NO),
        ("1.\n.1\n", Fit.SURE),
        ("#-\n-#\n", Fit.SURE),
        ("#.\n#\n", Fit.NO),
        ("#.\n#q\n", Fit.NO),
    ],
)
def test_texts_that_are_recognised_as_a_grid(head: str, fit: Fit) -> None:
    assert FORMATS["grid"].sniff(head) is fit


@settings(max_examples=examples(60), deadline=None)
@given(st.data())
def test_the_picture_in_a_page_of_nonograms_org_is_decoded(data: st.DataObject) -> None:
    values = data.draw(
        st.lists(st.sampled_from(["#000000", "#ff0000", "#12ab34"]), min_size=1, unique=True)
    )
    palette = palette_of_values("#ffffff", values)
    width = data.draw(st.integers(1, 6))
    row = st.lists(st.integers(0, len(values)), min_size=width, max_size=width)
    cells = data.draw(st.lists(row, min_size=1, max_size=6))
    puzzle = Puzzle.from_grid(Grid.from_rows(cells, palette))
    text = script(puzzle, data.draw(st.integers(0, 99)))
    assert read(text) == puzzle
    assert read(PAGE.format(text)) == puzzle


@pytest.mark.parametrize(
    "run", [[9999] * 4, [0, 1, 1, 1], [1, 3, 1, 1], [2, 2, 1, 2], [1, 1, 0, 1], [1, 1, 2, 1],
            [1, 1, 1, 0], [1, 1, 1, 3], [1, -1, 1, 1]]
)  # fmt: skip
def test_a_run_outside_of_the_picture_is_refused(run: list[int]) -> None:
    text = script(CORNER)
    start, end = text.index("[["), text.rindex("]]") + 2
    rows = json.loads(text[start:end])
    # With 1 colour, the runs begin in row 8, and row 7 has the offsets added to a run's numbers.
    rows[-1] = [number + shift for number, shift in zip(run, rows[7], strict=True)]
    with pytest.raises(
        FormatError, match=rf"row {len(rows) - 1} \(from 0\) of the numbers lies outside"
    ):
        read(text[:start] + json.dumps(rows) + text[end:])


def test_a_page_without_a_picture_is_still_a_page() -> None:
    with pytest.raises(FormatError, match="a web page"):
        read(PAGE.format(""))


def test_half_transparent_pixels_of_katana_are_blank() -> None:
    pytest.importorskip("PIL")
    puzzle = read(export(CORNER))
    assert (puzzle.rows, puzzle.columns) == (CORNER.rows, CORNER.columns)
    assert puzzle.palette[0].rgb == "#00ff00"
    assert read(export(CORNER, (255, 255, 255))) == CORNER


def test_a_large_export_of_katana_is_refused_before_it_is_decoded() -> None:
    library = pytest.importorskip("PIL.Image")
    for width, message in ((2000, "is broken"), (2001, "2000 pixels; .*save the picture smaller")):
        file = BytesIO(b"\x1a\x81\xcd\x45")
        file.seek(4)
        library.new("1", (width, 2000)).save(file, "PNG")
        with pytest.raises(FormatError, match=message):
            read(file.getvalue()[:-30])


def test_an_export_of_katana_with_many_colours_needs_little_memory() -> None:
    library = pytest.importorskip("PIL.Image")
    pixels = b"".join(number.to_bytes(3, "big") for number in range(1_000_000))
    file = BytesIO(b"\x1a\x81\xcd\x45")
    file.seek(4)
    library.frombytes("RGB", (1000, 1000), pixels).save(file, "PNG")
    tracemalloc.start()
    with pytest.raises(FormatError, match="more than 32768 colours"):
        KATANA.decode(file.getvalue(), None)
    assert tracemalloc.get_traced_memory()[1] < 50_000_000
    tracemalloc.stop()


def test_an_export_of_katana_is_not_taken_for_an_enlarged_picture() -> None:
    pytest.importorskip("PIL")
    double = Puzzle.from_grid(Grid.from_text("##..\n##..\n####\n####"))
    assert read(export(double)).shape == (4, 4)


@pytest.mark.parametrize(
    "text",
    ["#.\n##", "10\n11\n", "X \nXX", "X\nXX\n", "x-\nxx\n", "# .\n# #", "1\t0\n1\t1\n", "█·\n██\n",
     "\n■□\n■■\n\n", "* .\n* *\n", "⬛⬜\n⬛⬛\n", "⬛️⬜️\n⬛️⬛️\n", "🟦⬜\n🟦🟦\n", "🟩 ⬛\n🟩 🟩\n",
     "●○\n●●\n",
     "█░\n██\n"],
)  # fmt: skip
def test_a_bare_grid_has_the_signs_that_people_use(text: str) -> None:
    assert read(text) == read(text.encode(), format="grid") == CORNER


def test_squares_of_several_colours_are_refused() -> None:
    with pytest.raises(FormatError, match="squares of 2 colours"):
        read("🟦🟥⬜\n", format="grid")


def test_numbers_that_may_be_clues_are_clues() -> None:
    assert read("1 1\n1\n1\n").shape == (1, 1)
    assert read("1 0\n1 1\n").goal == CORNER.goal


def test_a_word_of_x_is_the_name_of_a_file(tmp_path: Path) -> None:
    for name in ("x", "xx", "x-x", "1", "-"):
        with pytest.raises(FormatError, match="no such file"):
            read(name)
    assert str(write(CORNER, format="grid")) == "#.\n##\n"
