"""Collections: pictures in any format, sets and dates become the files of a catalogue."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith.batches.collection import built, read_collection
from nonolith.cli import main
from nonolith.support.errors import NonolithError

EXAMPLE = Path(__file__).parents[2] / "examples" / "collection"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(EXAMPLE, tmp_path / "own"))


def table(text: str) -> dict[str, dict[str, Any]]:
    """Return the rows of a table by name."""
    names, *rows = json.loads(text)[1:]
    return {row[names.index("name")]: dict(zip(names, row, strict=True)) for row in rows}


def test_a_catalogue_has_the_pictures_of_all_formats_with_their_colours(folder: Path) -> None:
    assert main(["catalogue", str(folder), str(folder.parent / "built")]) == 0
    texts = {path.name: path.read_text() for path in (folder.parent / "built").iterdir()}
    listed, days = table(texts["index.json"]), table(texts["daily.json"])
    assert [(day["date"], day["number"]) for day in days.values()] == [
        ("2026-12-07", 1), ("2026-12-08", 2), ("2026-12-09", 3)
    ]  # fmt: skip
    inks = json.loads(texts["index.json"])[0]
    cells = json.loads(texts["puzzles.json"]) | json.loads(texts["daily-puzzles.json"])
    assert cells.keys() == {*listed, *days}
    for name, one in (listed | days).items():
        palette = nonolith.Palette(inks[key] for key in one["palette"])
        grid = nonolith.Grid.from_text(cells[name].replace("/", "\n"), palette)
        assert nonolith.check(nonolith.Puzzle.from_grid(grid)).solution == grid
        assert grid.shape == (one["height"], one["width"])
    fish = nonolith.read(folder / "fish.g")
    assert {inks[key][1] for key in listed["fish"]["palette"]} == {c.rgb for c in fish.palette}
    assert [one["names"][-1] for one in json.loads(texts["sets.json"])] == ["cat", "fish"]
    assert listed["snail"]["de"] == "Schnecke"


def test_a_coloured_version_has_the_name_and_the_size_of_a_picture(folder: Path) -> None:
    settings, colours = folder / "collection.toml", folder / "colours.cells"
    settings.write_text('colours = "colours.cells"\n' + settings.read_text())
    garden = (folder / "garden.txt").read_text()
    colours.write_text(garden.replace("#", "g"))
    files = built(read_collection(str(folder)))
    cells, shown = json.loads(files["puzzles.json"]), json.loads(files["colours.json"])
    assert shown["tree"] == cells["tree"].replace("#", "g")
    for wrong in (garden.replace("Tree", "Bush"), "= 1 Tree\ng\n"):
        colours.write_text(wrong)
        with pytest.raises(NonolithError, match=r"colours.cells: no picture of this size"):
            read_collection(str(folder))


def test_published_dates_and_given_numbers_stay(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "built"
    assert main(["catalogue", str(folder), str(out)]) == 0
    daily, before = folder / "daily.txt", table((out / "index.json").read_text())
    text = daily.read_text()
    daily.write_text(text.replace("2026-12-08 Star", "2026-12-10 Star"))
    written = (out / "daily.json").read_text()
    assert main(["catalogue", str(folder), str(out)]) == 2
    assert (out / "daily.json").read_text() == written
    daily.write_text(f"{text}\n= 2027-01-01 Corner / Ecke\n##\n#.\n")
    (folder / "garden.txt").write_text("= 9 A / A\n#\n= 50 Tree / Baum\n##\n")
    (folder / "collection.toml").write_text('[dates]\n2027-01-02 = "a"\n')
    files = built(read_collection(str(folder)), str(out))
    after = table(files["index.json"])
    assert {name: after[name]["number"] for name in ("cat", "fish", "tree")} == {
        "cat": before["cat"]["number"], "fish": before["fish"]["number"], "tree": 50
    }  # fmt: skip
    assert [row[:3] for row in json.loads(files["daily.json"])[5:]] == [
        ["2027-01-01", 4, "corner"], ["2027-01-02", 5, "a"]
    ]  # fmt: skip
    [rest] = json.loads(files["sets.json"])
    assert (rest["id"], rest["names"]) == ("more", ["cat", "fish", "lighthouse", "tree"])


def replaced(name: str, old: str, new: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_text(
        (folder / name).read_text().replace(old, new, 1)
    )


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (replaced("garden.txt", "= 2 Mush", "= 1 Mush"), "number 1 occurs twice"),
        (replaced("garden.txt", "Mushroom", "Cat"), "'cat' is also the name of a picture"),
        (replaced("garden.txt", "Mushroom", "Cup"), "'cup' is also the name of a picture"),
        (replaced("garden.txt", "= 1 Tree / Baum", "= 9 X\n#.\n.#\n= 1 Tree"), "'x' is not unique"),
        (replaced("daily.txt", "-08", "-07"), "date 2026-12-07 occurs twice"),
        (replaced("collection.toml", '"cat"', '"dog"'), "'dog', which does not exist"),
        (replaced("collection.toml", '"cat"', '"cup"'), "'cup', which does not exist"),
        (replaced("collection.toml", '"snail"', '"fish"'), "no picture 'fish' as cover"),
        (replaced("collection.toml", "author", "autor"), "unknown key 'autor'"),
        (replaced("collection.toml", "title = {", "title = 3 #"), "3 is not a title"),
        (replaced("collection.toml", "[[sets]]", "[[sets"), "not TOML"),
        (replaced("collection.toml", "[[sets]]", '[dates]\nx = "y"\n[[sets]]'), "'y'"),
    ],
)
def test_mistakes_are_named(folder: Path, change: Callable[[Path], object], words: str) -> None:
    change(folder)
    with pytest.raises(NonolithError, match=words):
        built(read_collection(str(folder)))


def test_the_result_is_not_written_among_the_pictures(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["catalogue", str(folder), str(folder / "built")]) == 2
    assert "inside" in capsys.readouterr().err
    assert main(["catalogue", str(folder.parent)]) == 2
    assert "collection.toml" in capsys.readouterr().err


def test_a_booklet_has_the_sets_as_sections(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: dict[str, Any] = {}

    @wraps(nonolith.booklet)
    def booklet(puzzles: list[nonolith.Puzzle], **options: Any) -> bytes:
        printed.update(options, titles=[puzzle.title for puzzle in puzzles])
        return b"%PDF-"

    monkeypatch.setattr(nonolith, "booklet", booklet)
    command = ["print", "--language", "de", "-o", str(tmp_path / "x.pdf"), str(folder)]
    assert main(command) == 0
    assert printed["sections"] == [
        {"title": "Im Garten", "puzzles": [1, 2, 3, 4, 5]},
        {"title": "Am Wasser", "puzzles": [6, 7]},
    ]
    assert printed["titles"][:3] == ["Baum", "Pilz", "Schnecke"]
    assert main([*command, "--by-minutes"]) == 0
