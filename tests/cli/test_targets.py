"""Output targets are checked first: the extension chooses the format, - is standard output."""

from __future__ import annotations

import argparse
import os
import shlex
from pathlib import Path

import pytest

from nonolith import FormatError
from nonolith.cli import COMMANDS
from nonolith.cli.parser import command_parser
from nonolith.cli.targets import form_of, target, target_or_folder
from nonolith.support.errors import UnsupportedError
from nonolith.support.files import check_writable
from tests.cli.running import EXAMPLES, TWO, UNIQUE, Runner

CAT = str(EXAMPLES / "cat.non")
CORNER = "3x3:2/1.1/2/3/1.1/1"

#: Options whose FILE is read; a FILE that is a database is also written (see tests/batches).
READ = {"--layout", "--font", "--into", "--of", "--puzzles", "--report", "--resume", "--solutions"}

#: For each command that writes files, a command line without the target.
WRITING = {
    "convert": ("convert", UNIQUE),
    "show": ("show", UNIQUE),
    "explain": ("explain", UNIQUE),
    "trace": ("trace", TWO),
    "generate": ("generate", "random", "4"),
}

#: Commands whose output has only one format, or whose targets have tests of their own.
OTHERS = {"certify", "make", "mend", "page", "print"}


def writing_options() -> list[tuple[str, argparse.Action]]:
    parsers = [(name, command_parser(command)) for name, command in COMMANDS.items()]
    return [
        (name, action)
        for name, parser in parsers
        for action in parser.arguments
        if action.metavar == "FILE" and action.option_strings and action.nargs is None
        if not READ & set(action.option_strings)
    ]


@pytest.mark.parametrize(("name", "action"), writing_options(), ids=lambda value: str(value)[:40])
def test_every_option_for_a_written_file_checks_it_first(
    name: str, action: argparse.Action
) -> None:
    assert action.type in (target, target_or_folder)


def test_the_options_that_write_are_all_there() -> None:
    names = [(name, action.option_strings[-1]) for name, action in writing_options()]
    assert {name for name, option in names if option == "--output"} == set(WRITING) | OTHERS
    assert ("compare", "--csv") in names
    assert ("compare", "--plot") in names


#: Command lines whose output is also one of their inputs; SAME is the name of this file.
OVERWRITING = (
    "convert IN -o SAME",
    "convert IN OTHER -o SAME",
    "show IN --as svg -o SAME",
    "explain IN --text -o SAME",
    "trace IN --text -o SAME",
    "certify IN -o SAME",
    "check IN --certificate SAME",
    "page IN -o SAME",
    "mend IN --apply --to non -o SAME",
    "make IN --to non -o SAME",
    "make IN --sheet SAME",
    "make OTHER --palette IN --sheet SAME",
    "print OTHER --font IN -o SAME",
    "print 'in*.pdf' -o SAME",
    "show OTHER --grid IN -o SAME --as text",
    "generate random 5 --like IN -o SAME",
    "compare IN --csv SAME",
    "compare IN --resume SAME",
    "batch IN --jsonl SAME",
    "batch IN --csv SAME --into new.db",
    "batch . --jsonl SAME",
    "batch OTHER --into SAME --csv IN",
    "batch OTHER --into IN --jsonl SAME-journal --csv IN-journal",
    "batch OTHER --csv new.csv --jsonl new.csv",
    "convert IN --to non -o .",
    "convert OTHER IN --to non -o FOLDER/..",
)


@pytest.mark.parametrize(
    ("line", "link"),
    [(line, "same") for line in OVERWRITING]
    + [
        (line, link)
        for line in (OVERWRITING[0], *OVERWRITING[-6:-3])
        for link in ("symbolic", "hard")
    ],
)
def test_no_output_overwrites_an_input_or_another_output(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, link: str
) -> None:
    monkeypatch.chdir(tmp_path)
    name = "in.pdf" if line.startswith("print") else "in.non"
    text = Path(CAT).read_text()
    for file in (name, "other.non"):
        Path(file).write_text(text)
    Path("folder").mkdir()
    same = {"same": f"folder/../{name}", "symbolic": f"link-{name}", "hard": f"link-{name}"}[link]
    if link == "symbolic":
        Path(same).symlink_to(name)
    elif link == "hard":
        Path(same).hardlink_to(name)
    words = {"SAME": same, "IN": name, "OTHER": "other.non", "FOLDER": "folder"}
    for word, path in words.items():
        line = line.replace(word, path)
    before = sorted(tmp_path.rglob("*"))
    code, out, err = run(*shlex.split(line))
    assert (code, out) == (2, "")
    assert "nothing is written" in err
    assert sorted(tmp_path.rglob("*")) == before
    assert Path(name).read_text() == Path("other.non").read_text() == text


def test_computed_names_of_outputs_are_compared_too(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    three = tmp_path / "three.txt"
    three.write_bytes((EXAMPLES / "three.txt").read_bytes())
    Path("three").mkdir()
    inner = Path("three", "1.csv")
    inner.write_text(run("convert", "-n", "1", "--to", "csv", three).out)
    Path("1.json").write_bytes((EXAMPLES / "flower.png").read_bytes())
    kept = [inner.read_bytes(), Path("1.json").read_bytes()]
    for line in (
        "generate random 5 --like 1.json --to json -o ./",
        "make examples/cup.gif --to json -o ./ --sheet ./cup.json",
        "convert three.txt three/1.csv --to csv -o ./",
        "batch three.txt --csv A.csv --jsonl a.csv",
    ):
        if "A.csv" in line:  # as on a file system that ignores case
            monkeypatch.setattr("nonolith.cli.targets._ignores_case", lambda _: True)
        code, _, err = run(*shlex.split(line.replace("examples", str(EXAMPLES))))
        assert code == 2
        assert "nothing is written" in err
    assert [inner.read_bytes(), Path("1.json").read_bytes()] == kept
    assert not Path("cup.json").exists()


def test_devices_and_files_that_only_look_alike_are_written(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.non").write_text(Path(CAT).read_text())
    Path("copy.non").write_text(Path(CAT).read_text())
    assert run("convert", "a.non", "-o", "copy.non").code == 0
    assert run("batch", "a.non", "--csv", os.devnull, "--jsonl", os.devnull).code == 0
    assert run("generate", "random", "5", "--title", "copy.non", "-o", "copy.non").code == 0


@pytest.mark.parametrize(
    ("command", "begins"),
    [
        ("explain", {"text": "1. Row 1: ", "html": "<!DOCTYPE html>", "svg": "<svg ", "json": "{"}),
        ("trace", {"text": "□", "svg": "<svg ", "json": "{"}),
    ],
)
def test_the_extension_chooses_the_form(
    run: Runner, tmp_path: Path, command: str, begins: dict[str, str]
) -> None:
    for form, begin in begins.items():
        path = tmp_path / f"x.{form.replace('text', 'txt')}"
        assert run(command, "-o", path, CORNER).code == 0
        assert path.read_text().startswith(begin)
        assert run(command, f"--{form}", CORNER).out.startswith(path.read_text())
        run(command, f"--{form}", "-o", tmp_path / "y.svg", CORNER)  # not as the extension says
        assert (tmp_path / "y.svg").read_text() == path.read_text()


def test_the_first_form_is_the_default_on_standard_output() -> None:
    forms = {"text": (".txt",), "svg": (".svg",)}
    assert form_of(None, None, forms, "--as") == form_of("-", None, forms, "--as") == "text"
    assert form_of("A.SVG", None, forms, "--as") == "svg"
    assert form_of("a.svg", "text", forms, "--as") == "text"
    with pytest.raises(UnsupportedError, match=r"^a\.svgz: .*one of \.txt, \.svg, or .* --as"):
        form_of("a.svgz", None, forms, "--as")


def test_the_check_of_a_file_leaves_nothing_behind(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("kept")
    check_writable(str(there))
    check_writable(str(tmp_path / "new"))
    assert there.read_text() == "kept"
    assert [path.name for path in tmp_path.iterdir()] == ["there"]
    for path, reason in ((tmp_path, "directory"), (there / "x", "Not a directory"), ("\0", "null")):
        with pytest.raises(FormatError, match=f"cannot be written: .*{reason}"):
            check_writable(str(path))


@pytest.mark.skipif(os.geteuid() == 0, reason="all folders can be written by this user")
def test_a_read_only_folder_is_reported(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(FormatError, match="Permission denied"):
        check_writable(str(tmp_path / "x"))
