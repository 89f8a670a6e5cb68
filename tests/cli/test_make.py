"""Tests of ``nonolith make``."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith
import nonolith.design
from tests.cli.running import EXAMPLES, Runner

FLOWER = EXAMPLES / "flower.png"


def test_a_difficulty_missed_because_of_a_limit_ends_with_3(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = nonolith.make(EXAMPLES / "cup.gif", size=12, difficulty="3-3.9")
    found.limited = True
    monkeypatch.setattr("nonolith.design.make", lambda *_, **__: found)
    code, _, err = run("make", EXAMPLES / "cup.gif", "--difficulty", "3-3.9")
    assert code == 3
    assert "a limit was reached" in err


def test_without_a_folder_for_temporary_files_puzzles_are_printed_and_others_get_advice(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setattr("tempfile._candidate_tempdir_list", list)
    code, out, _ = run("make", EXAMPLES / "cup.gif", "--size", "8", "--to", "non")
    assert (code, max(nonolith.read(out.encode()).shape)) == (0, 8)
    code, _, err = run("certify", EXAMPLES / "spade.non", "-o", tmp_path / "spade.zip")
    assert (code, "TMPDIR" in err) == (2, True)


def test_a_palette_may_be_a_file(run: Runner, tmp_path: Path) -> None:
    names, path = tmp_path / "colours.txt", tmp_path / "flower.json"
    names.write_text("magenta\n\n #008000 \n")
    assert run("make", FLOWER, "--size", "15", "--palette", names, "-o", path).code == 0
    values = [colour.rgb for colour in nonolith.read(path).palette]
    assert values == ["#ffffff", "#ff00ff", "#008000"]
    assert nonolith.read(path).title == "flower"


def test_several_pictures_are_written_to_a_folder_with_a_contact_sheet(
    run: Runner, tmp_path: Path
) -> None:
    images = pytest.importorskip("PIL.Image")
    broken, folder = tmp_path / "broken.png", tmp_path / "made"
    broken.write_bytes(FLOWER.read_bytes()[:60])
    plain = tmp_path / "plain.png"
    images.new("RGB", (9, 9), "white").save(plain)
    pictures = [FLOWER, broken, plain, EXAMPLES / "cup.gif"]
    code, out, err = run("make", *pictures, "--size", "12", "--show", "2", "-o", f"{folder}/")
    assert code == 2
    assert sorted(path.name for path in folder.iterdir()) == [
        "contact-sheet.png", "cup.json", "flower.json"
    ]  # fmt: skip
    assert nonolith.read(folder / "cup.json").title == "cup"
    named = [tmp_path / f"icon_0{number}_red_cup{number}.gif" for number in (1, 2)]
    for path in named:
        path.write_bytes((EXAMPLES / "cup.gif").read_bytes())
    for options, title in (
        ((), "cup2"),
        (("--title", "{number}: {name}!"), "2: cup2!"),
        (("--title", "A"), "A"),
    ):
        assert run("make", *named, "--size", "12", *options, "-o", f"{tmp_path}/named/").code == 0
        assert nonolith.read(tmp_path / "named" / "icon_02_red_cup2.json").title == title
    heads = [line.split(": ")[0] for line in out.splitlines() if "% like the picture" in line]
    assert heads == [str(FLOWER)] * 2 + [str(pictures[3])] * 2
    assert [line.split(": ")[1] for line in err.splitlines()] == [str(broken), str(plain)]
    with images.open(folder / "contact-sheet.png") as sheet:
        assert sheet.size == (3 * 252 + 12, 2 * 316 + 12)  # two rows; an original and two puzzles
        assert sheet.getpixel((12 + 252 + 2, 12 + 2)) in ((255, 255, 255), (0, 0, 0))
    again = tmp_path / "again.png"
    assert run("make", FLOWER, "--size", "12", "--sheet", again, "--to", "non").code == 0
    assert images.open(again).height == 316 + 12


def test_ctrl_c_keeps_the_contact_sheet_of_the_pictures_that_are_done(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    images = pytest.importorskip("PIL.Image")
    make = nonolith.design.make

    def interrupted(picture: str, **options: object) -> object:
        if picture.endswith(".gif"):
            raise KeyboardInterrupt
        return make(picture, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(nonolith.design, "make", interrupted)
    code, _, err = run("make", FLOWER, EXAMPLES / "cup.gif", "--size", "12", "-o", f"{tmp_path}/")
    assert (code, err) == (130, "nonolith: interrupted\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["contact-sheet.png", "flower.json"]
    assert images.open(tmp_path / "contact-sheet.png").height == 316 + 12
