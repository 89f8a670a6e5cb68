"""Run every example of the documents and of the docstrings."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from pkgutil import walk_packages

import pytest

import nonolith
from nonolith.cli import main
from tests.examples import long

ROOT = Path(__file__).parent.parent
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WRITES = {"-o", "--csv", "--into", "--jsonl", "--parquet", "--plot", "--runs"}
INLINE = re.compile(r"`(nonolith [^`]+)`")
PICTURE = re.compile(r"^```{(nonogram} .*)$", re.MULTILINE)
#: Matches a word of a command that names a file or a folder, but no ID, grid or address.
FILE = re.compile(r"(?!\w+://)(?=.*[a-z])[\w./*-]+(?:\.[a-z]\w*|/)")
LINK = re.compile(r"\]\(([^)#]+?)(#[^)]*)?\)")

MODULES = [module.name for module in walk_packages(nonolith.__path__, "nonolith.")]
#: The folders of ``docs`` that ``make docs`` writes.
MADE = {"methods", "project"}
DOCUMENTS = sorted(
    str(path.relative_to(ROOT))
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    if path.parent.name not in MADE
)


@pytest.fixture(scope="session")
def examples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the examples, so that no test changes the originals."""
    return shutil.copytree(ROOT / "examples", tmp_path_factory.mktemp("copy") / "examples")


@pytest.fixture
def beside_the_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, examples: Path) -> Path:
    """A working folder that contains the examples."""
    (tmp_path / "examples").symlink_to(examples)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", [m for m in MODULES if not m.endswith(("__main__", "_engine"))])
@pytest.mark.usefixtures("beside_the_examples")
def test_the_examples_in_docstrings_are_true(name: str) -> None:
    failed, _ = doctest.testmod(import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert failed == 0


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.usefixtures("beside_the_examples")
def test_the_python_examples_of_a_document_are_true(name: str) -> None:
    failed, _ = doctest.testfile(
        str(ROOT / name), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert failed == 0


def commands(name: str) -> list[tuple[str, str]]:
    """Return the commands in a document, each with its output."""
    blocks = CONSOLE.findall((ROOT / name).read_text())
    found = [command.partition("\n") for block in blocks for command in block.split("$ ")[1:]]
    return [(line, output) for line, _, output in found]


@pytest.mark.parametrize(
    "name",
    [long(n) if n == "docs/study.md" else n for n in DOCUMENTS if commands(n)],
)
@pytest.mark.usefixtures("beside_the_examples")
def test_commands_print_what_their_document_shows(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for line, output in commands(name):
        words = shlex.split(line)
        assert words[0] == "nonolith", line
        main(words[1:])
        assert capsys.readouterr().out == output, line


@pytest.mark.parametrize("name", DOCUMENTS)
def test_commands_name_files_that_exist(name: str) -> None:
    """A file in a command exists, or an earlier command of the document writes it."""
    text = (ROOT / name).read_text()
    blocks = [*SHELL.findall(text), *CONSOLE.findall(text), *INLINE.findall(text)]
    blocks += [line.replace("nonogram}", "nonolith") for line in PICTURE.findall(text)]
    lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    written: set[str] = set()
    for line in lines:
        if line.startswith("nonolith "):
            words = shlex.split(line, comments=True)
            written |= {word for before, word in pairwise(words) if before in WRITES}
            for word in filter(FILE.fullmatch, words):
                assert word in written or any(ROOT.glob(word)), f"{line}: there is no {word}"


def test_the_readme_shows_commands_and_python() -> None:
    text = (ROOT / "README.md").read_text()
    first_screen = text[: text.index("## ")]
    assert "make demo" in first_screen
    assert "make test" in first_screen
    assert "$ nonolith solve" in first_screen
    assert ">>> import nonolith" in first_screen


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name: str) -> None:
    path = ROOT / name
    for target, _ in LINK.findall(path.read_text()):
        if "://" not in target and target.split("/")[0] not in MADE:  # test_site checks those
            assert (path.parent / target).exists(), f"{name}: {target}"
