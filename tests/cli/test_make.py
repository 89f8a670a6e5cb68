"""Tests of ``nonolith make``."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith
import nonolith.design
from tests.cli.running import EXAMPLES, Runner

FLOWER = EXAMPLES / "flower.png"


def test_the_best_puzzle_is_written(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "flower.json"
    code, out, err = run("make", FLOWER, "--size", "15", "-o", path)
    assert (code, err) == (0, "")
    assert out.startswith("1. unique; ")
    assert len(out.splitlines()) == 1
    assert max(nonolith.read(path).shape) == 15
    assert nonolith.read(path).title == "flower"
    code, out, _ = run("make", FLOWER, "--size", "15", "--to", "json")
    assert nonolith.read(out.encode()) == nonolith.read(path)


def test_several_puzzles_are_drawn_with_their_verdicts(run: Runner) -> None:
    code, out, _ = run("make", FLOWER, "--size", "15", "--show", "3")
    assert code == 0
    heads = [line for line in out.splitlines() if "% like the picture" in line]
    assert len(heads) == 3
    assert [head[0] for head in heads] == ["1", "2", "3"]


def test_a_puzzle_that_is_not_unique_ends_with_1_and_mentions_mend(
    run: Runner, tmp_path: Path
) -> None:
    path = tmp_path / "flower.json"
    code, out, err = run("make", FLOWER, "--size", "8", "--as-drawn", "-o", path)
    assert out.startswith("1. multiple, ")
    assert code == 1
    assert f"nonolith mend --apply -o {path.with_stem('flower-mended')} {path}" in err
    assert run("check", path).code == 1


def test_a_missed_difficulty_ends_with_1_and_names_what_was_found(
    run: Runner, tmp_path: Path
) -> None:
    path = tmp_path / "cup.json"
    command = ("make", EXAMPLES / "cup.gif", "--size", "12", "-o", path, "--difficulty")
    code, _, err = run(*command, "hard")
    assert code == 1
    assert "the requested difficulty is hard" in err
    rating = nonolith.rate(nonolith.read(path))
    assert rating.word in err
    assert run(*command, rating.word).code == 0


def test_a_difficulty_missed_because_of_a_limit_ends_with_3(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = nonolith.make(EXAMPLES / "cup.gif", size=12, difficulty="hard")
    found.limited = True
    monkeypatch.setattr("nonolith.design.make", lambda *_, **__: found)
    code, _, err = run("make", EXAMPLES / "cup.gif", "--difficulty", "hard")
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


def test_a_limit_ends_with_3_and_writes_nothing(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "none.json"
    code, _, err = run("make", FLOWER, "--timeout", "0", "-o", path)
    assert code == 3
    assert "before a puzzle was made" in err
    assert not path.exists()


def test_a_palette_is_a_list_of_colours_or_a_file(run: Runner, tmp_path: Path) -> None:
    names = tmp_path / "colours.txt"
    names.write_text("magenta\n\n #008000 \n")
    for palette in ("magenta,#008000", names):
        path = tmp_path / "flower.json"
        code, _, err = run("make", FLOWER, "--size", "15", "--palette", palette, "-o", path)
        assert (code, err) == (0, "")
        values = [colour.rgb for colour in nonolith.read(path).palette]
        assert values == ["#ffffff", "#ff00ff", "#008000"]
    code, _, err = run("make", FLOWER, "--palette", "magenta,shiny")
    assert code == 2
    assert "'shiny' is not a colour" in err


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


def test_pictures_that_would_be_written_to_one_file_are_refused(
    run: Runner, tmp_path: Path
) -> None:
    code, _, err = run("make", FLOWER, FLOWER, "-o", tmp_path)
    assert (code, "would both be written" in err) == (2, True)
    code, _, err = run("make", FLOWER, EXAMPLES / "cup.gif", "-o", tmp_path / "a.json")
    assert (code, "add -o FOLDER/" in err) == (2, True)
    assert not [*tmp_path.iterdir()]
    code, _, err = run("make", FLOWER, "--timeout", "0", "-o", f"{tmp_path}/")
    assert (code, err.startswith(f"nonolith: {FLOWER}: the limit on seconds")) == (3, True)
    assert not [*tmp_path.iterdir()]
