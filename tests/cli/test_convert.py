"""Tests of ``nonolith convert``."""

from __future__ import annotations

import gc
import warnings
from pathlib import Path

import pytest

import nonolith
from nonolith.formats import FORMATS
from nonolith.operations.call import Call
from tests.cli.running import EXAMPLES, NONE, TWO, UNIQUE, Runner

CAT = EXAMPLES / "cat.non"


def test_a_puzzle_is_written_to_standard_output(run: Runner) -> None:
    assert run("convert", "--to", "nin", UNIQUE) == (0, "2 2\n1\n2\n1\n2\n", "")


@pytest.mark.parametrize("name", [name for name, row in FORMATS.items() if row.writes])
def test_the_extension_of_the_output_decides(run: Runner, tmp_path: Path, name: str) -> None:
    path = tmp_path / f"cat{FORMATS[name].extensions[0]}"
    code, out, _ = run("convert", "-o", path, CAT)
    assert (code, out) == (0, "")
    with warnings.catch_warnings(action="ignore"):
        assert nonolith.read(path, format=name).rows == nonolith.read(CAT).rows


def test_lost_parts_are_reported(run: Runner) -> None:
    code, _, err = run("convert", "--to", "nin", CAT)
    assert code == 0
    assert "nonolith: warning: nin does not keep the title\n" in err


def test_strict_refuses_to_lose_anything(run: Runner, tmp_path: Path) -> None:
    code, out, err = run("convert", "--strict", "-o", tmp_path / "cat.nin", CAT)
    assert (code, out) == (2, "")
    assert err.startswith("nonolith: nin does not keep the title; ")
    assert list(tmp_path.iterdir()) == []
    assert run("convert", "--strict", "--to", "json", CAT).code == 0


def test_the_solution_can_be_written_as_the_goal(run: Runner) -> None:
    code, out, _ = run("convert", "--solve", "--to", "pbm", UNIQUE)
    assert code == 0
    assert nonolith.read(out, format="pbm").goal == nonolith.Grid.from_text(".#\n##")
    assert run("convert", "--to", "pbm", UNIQUE).code == 2


def test_nothing_is_written_without_the_solution(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "goal.json"
    assert run("convert", "--solve", "-o", path, NONE).code == 1
    assert run("convert", "--solve", "--nodes", "0", "-o", path, TWO).code == 3
    assert not path.exists()


def test_one_of_several_puzzles_is_chosen_by_its_number(run: Runner) -> None:
    three = EXAMPLES / "three.txt"
    assert run("convert", "--to", "nin", three).code == 2
    out = run("convert", "--to", "nin", "-n", "2", three).out
    assert nonolith.read(out, format="nin").rows == nonolith.read_all(three)[1].rows


def test_several_puzzles_are_converted_to_a_format_for_several(run: Runner) -> None:
    three = EXAMPLES / "three.txt"
    assert len(nonolith.read_all(run("convert", "--to", "json", three).out)) == 3


def test_pictures_are_written_unchanged_to_a_pipe(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    from nonolith.cli import main

    assert main(["convert", "--to", "png", str(EXAMPLES / "house.json")]) == 0
    assert capfdbinary.readouterr().out.startswith(b"\x89PNG")


def test_text_is_written_in_utf_8_whatever_the_terminal_uses(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    from nonolith.cli import main

    path = tmp_path / "title.json"
    path.write_text('{"rows": [[1]], "columns": [[1]], "title": "é"}', encoding="utf-8")
    assert main(["convert", "--to", "non", str(path)]) == 0
    assert "é".encode() in capfdbinary.readouterr().out


def test_several_files_are_written_to_one_file(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "all.json"
    three = EXAMPLES / "three.txt"
    assert run("convert", "-o", path, three, CAT, UNIQUE).code == 0
    together = nonolith.read_all(path)
    alone = [*nonolith.read_all(three), nonolith.read(CAT), nonolith.read(UNIQUE)]
    assert [puzzle.rows for puzzle in together] == [puzzle.rows for puzzle in alone]


def test_a_format_that_holds_one_puzzle_shows_how_to_write_several(
    run: Runner, tmp_path: Path
) -> None:
    code, out, err = run("convert", "-o", tmp_path / "all.nin", CAT, UNIQUE)
    assert (code, out) == (2, "")
    assert "nin holds one puzzle, but there are 2: choose one with -n, write each to" in err
    assert list(tmp_path.iterdir()) == []


def test_other_puzzles_are_written_if_one_cannot_be_read(run: Runner, tmp_path: Path) -> None:
    assert run("convert", "-o", tmp_path / "all.json", CAT, tmp_path / "none").code == 2
    assert nonolith.read_all(tmp_path / "all.json") == [nonolith.read(CAT)]


def test_files_in_a_folder_keep_the_numbers_of_their_puzzles(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "three.stp"
    path.write_text("1x1:1/1\n1x1:1/2\n2x1:1/1/2\n")
    assert run("convert", "--to", "nin", "-o", f"{tmp_path / 'out'}/", path).code == 2
    assert sorted(p.name for p in (tmp_path / "out" / "three").iterdir()) == ["1.nin", "3.nin"]


def test_a_folder_gets_a_file_for_each_file_under_its_name(run: Runner, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    three, key = EXAMPLES / "three.txt", EXAMPLES / "key.stp"
    code, out, err = run("convert", "--to", "json", "-o", f"{folder}/", CAT, three, key)
    assert (code, out, err) == (0, "", "")
    assert sorted(path.name for path in folder.iterdir()) == ["cat.json", "key.json", "three.json"]
    for path in (CAT, three, key):
        assert nonolith.read_all(folder / f"{path.stem}.json") == nonolith.read_all(path)


def test_an_existing_folder_needs_no_slash(run: Runner, tmp_path: Path) -> None:
    assert run("convert", "--to", "non", "-o", tmp_path, CAT).code == 0
    assert nonolith.read(tmp_path / "cat.non") == nonolith.read(CAT)


def test_several_puzzles_of_a_file_get_their_own_folder(run: Runner, tmp_path: Path) -> None:
    three = EXAMPLES / "three.txt"
    assert run("convert", "--to", "nin", "-o", tmp_path, three, CAT).code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cat.nin", "three"]
    for number, puzzle in enumerate(nonolith.read_all(three), 1):
        assert nonolith.read(tmp_path / "three" / f"{number}.nin").rows == puzzle.rows


def test_lost_parts_are_reported_with_the_file(run: Runner, tmp_path: Path) -> None:
    err = run("convert", "--to", "nin", "-o", tmp_path, CAT).err
    assert f"nonolith: warning: {CAT}: nin does not keep the title\n" in err


def test_two_files_with_one_target_name_are_refused_first(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    other = tmp_path / "a" / "cat.json"
    assert run("convert", "-o", other, CAT).code == 0
    folder = f"{tmp_path / 'out'}/"
    for sources in ((UNIQUE, CAT, other), (CAT, CAT)):
        code, out, err = run("convert", "--to", "non", "-o", folder, *sources)
        assert (code, out) == (2, "")
        assert "would both be written to" in err
        assert err.endswith("out/cat.non; nothing is written\n")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_an_input_file_is_never_overwritten(run: Runner, tmp_path: Path) -> None:
    first, second = tmp_path / "x" / "cat.json", tmp_path / "y" / "cat.non"
    for path in (first, second):
        path.parent.mkdir()
        assert run("convert", "-o", path, CAT).code == 0
    before = second.read_bytes()
    code, _, err = run(
        "convert",
        "--to",
        "non",
        "-o",
        tmp_path / "y",
        first,
        tmp_path / "y" / ".." / "y" / "cat.non",
    )
    assert code == 2
    assert "nothing is written" in err
    assert run("convert", "--to", "non", "-o", second.parent, second).code == 2
    assert second.read_bytes() == before


def test_a_bad_file_does_not_stop_the_conversion_of_others(run: Runner, tmp_path: Path) -> None:
    sources = (tmp_path / "none.non", EXAMPLES / "mushroom.nin", EXAMPLES / "toadstool.xml", CAT)
    code, _, err = run("convert", "--to", "nin", "-o", f"{tmp_path}/out/", *sources)
    assert code == 2
    assert "none.non: there is no such file" in err
    assert "toadstool.xml: nin is for black and white" in err
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["cat.nin", "mushroom.nin"]


@pytest.mark.parametrize("source", ["-", UNIQUE])
def test_an_input_without_a_name_cannot_go_into_a_folder(
    run: Runner, tmp_path: Path, source: str
) -> None:
    code, _, err = run("convert", "--to", "non", "-o", tmp_path, source, stdin=b"1x1:1/1")
    assert code == 2
    assert "has no file name, so -o cannot be a folder" in err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_needs_the_name_of_the_format_and_an_existing_parent(
    run: Runner, tmp_path: Path
) -> None:
    assert "name the format with --to" in run("convert", "-o", tmp_path, CAT).err
    code, _, err = run("convert", "--to", "non", "-o", tmp_path / "no" / "folder/", CAT)
    assert code == 2
    code, _, err = run("convert", "--to", "non", "-o", f"{tmp_path}/no/folder/", CAT)
    assert code == 2
    assert "cannot be written: No such file or directory" in err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_created_is_reported(run: Runner, tmp_path: Path) -> None:
    three, out = EXAMPLES / "three.txt", tmp_path / "out"
    out.mkdir()
    (out / "three").write_text("a file where a folder is needed")
    code, _, err = run("convert", "--to", "nin", "-o", f"{out}/", three)
    assert code == 2
    assert f"{out / 'three'}: cannot be made: File exists" in err


def test_an_unreadable_file_makes_no_folder(run: Runner, tmp_path: Path) -> None:
    bad = tmp_path / "bad.stp"
    bad.write_text("1x1:1/2\n1x1:2/1\n")
    assert run("convert", "--to", "nin", "-o", f"{tmp_path / 'out'}/", bad).code == 2
    assert not (tmp_path / "out").exists()


def living_puzzles() -> int:
    return sum(type(thing) is nonolith.Puzzle for thing in gc.get_objects())


@pytest.mark.parametrize("name", [name for name, row in FORMATS.items() if row.streams])
def test_a_list_of_any_length_is_solved_and_written_puzzle_by_puzzle(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    source, path = tmp_path / "list.stp", tmp_path / "list.out"
    source.write_text(f"{UNIQUE}\n" * 120)
    living: list[int] = []

    solution = Call.solution

    def counted(call: Call) -> nonolith.Grid:
        living.append(living_puzzles() if len(living) % 20 == 5 else 0)
        return solution(call)

    monkeypatch.setattr(Call, "solution", counted)
    assert run("convert", "--solve", "--to", name, "-o", path, source).code == 0
    assert len(living) == 120
    assert max(living) <= living[5] + 5
    assert len(nonolith.read_all(path, format=name)) == 120
    assert sorted(file.name for file in tmp_path.iterdir()) == ["list.out", "list.stp"]


def test_a_list_with_an_unsupported_puzzle_writes_nothing(run: Runner, tmp_path: Path) -> None:
    source, path = tmp_path / "list.stp", tmp_path / "list.sol"
    source.write_text(f"{UNIQUE}\n0x0:\n{UNIQUE}\n")
    path.write_text("as before")
    for target in (path, "-"):
        code, out, err = run("convert", "--solve", "--to", "solutions", "-o", target, source)
        assert (code, out) == (2, "")
        problem = "the format solutions cannot hold a picture without cells"
        assert err == f"nonolith: {source} #2: {problem}\n"
    assert path.read_text() == "as before"
    assert len(list(tmp_path.iterdir())) == 2


def test_numbers_of_a_list_are_kept_and_repeated_numbers_are_reported(
    run: Runner, tmp_path: Path
) -> None:
    source = tmp_path / "list.txt"
    source.write_text("$4\n1\n1\n$9\n1\n1\n$4\n1\n1\n")
    code, out, err = run("convert", "--to", "tournament", source)
    assert code == 0
    assert out == "$4\n1\n1\n$9\n1\n1\n$10\n1\n1\n"
    assert err == "nonolith: warning: two puzzles have the number 4; the later puzzle gets 10\n"
    out = run("convert", "--to", "tournament", source, source).out
    assert [line for line in out.split() if "$" in line] == ["$1", "$2", "$3", "$4", "$5", "$6"]


def test_a_lost_part_of_a_list_is_reported_once(run: Runner, tmp_path: Path) -> None:
    code, _, err = run("convert", "--to", "simontatham", CAT, CAT)
    assert code == 0
    assert err.count("warning: simontatham does not keep the title\n") == 1


def test_the_old_file_stays_if_the_disk_is_full(run: Runner, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="this system has no limit on files")
    target = tmp_path / "cat.non"
    target.write_text("precious")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, hard))  # bytes of one file
    try:
        code, out, err = run("convert", "--to", "non", "-o", target, CAT)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (code, out) == (2, "")
    assert err == f"nonolith: {target}: cannot be written: File too large\n"
    assert target.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [target]
