"""Mutants of a source file: each is a change that compiles, and what is for people stays."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from mutants import cpp_changes, python_changes
from mutants.change import Change, Edit
from mutants.parts import PARTS, ROOT
from tests.examples import all_cases

PYTHON = '''
"""A docstring 1 < 2."""
from x import y as z

if TYPE_CHECKING:
    from x import Z

SIZE: int = 3


def first(cells: int, most: int = 5) -> bool:
    """Another 1 + 1."""
    assert cells >= 0, "texts of assertions stay"
    if not (cells < most and cells != 7):
        raise ValueError(f"bad 1 {cells}")
    grow(cells)
    both = zip(cells, most, strict=True)
    return missing("rows") is None or missing("columns") not in z
'''
CPP = """
#include <vector>  // 1 < 2
template <int N = 1>
int last(std::vector<int> const& cells, int most) {
  static_assert(sizeof(int) == 4);
  if (cells.size() < 7u && !most) {
    grow(cells, "1 + 1");
    most += 1;
  }
  /* most
     - 1 */
  return most << 2;
}
"""


def texts(change_of: str, source: str) -> set[str]:
    """All files that mutants make, each by the lines that differ from those of the source."""
    changes = cpp_changes.changes if change_of.endswith("pp") else python_changes.changes
    return {change.lines()[1] for change in changes(change_of, source.encode())}


def test_all_mutants_of_a_python_function() -> None:
    condition = "if not (cells < most and cells != 7):"
    returned = 'return missing("rows") is None or missing("columns") not in z'
    assert texts("a.py", PYTHON) == {
        "SIZE: int = 4",
        "SIZE: int = 2",
        "def first(cells: int, most: int = 6) -> bool:",
        "def first(cells: int, most: int = 4) -> bool:",
        condition.replace("<", "<="),
        condition.replace("!=", "=="),
        condition.replace("and", "or"),
        condition.replace("7", "8"),
        condition.replace("7", "6"),
        condition.replace("not", ""),
        "if not (not (cells < most and cells != 7)):",
        "if False:",
        "pass",
        returned.replace("is", "is not", 1).replace("mis not", "mis"),
        returned.replace("is None", "is not None"),
        returned.replace("not in", "in"),
        returned.replace(" or ", " and "),
        returned.replace('"rows"', "X")
        .replace('"columns"', '("rows")')
        .replace("X", '("columns")'),
    } - {returned.replace("is", "is not", 1).replace("mis not", "mis")}


def test_all_mutants_of_a_function_in_cpp() -> None:
    condition = "if (cells.size() < 7u && !most) {"
    assert texts("a.cpp", CPP) == {
        condition.replace("<", "<="),
        condition.replace("&&", "||"),
        condition.replace("7u", "8u"),
        condition.replace("7u", "6u"),
        condition.replace("!", ""),
        "if (!(cells.size() < 7u && !most)) {",
        "if (false) {",
        ";",
        "most -= 1;",
        "most += 2;",
        "most += 0;",
        "return most >> 2;",
        "return most << 3;",
        "return most << 1;",
    }


@pytest.mark.parametrize("name", [name for name in PARTS if not PARTS[name].compiled])
def test_every_mutant_of_the_python_sources_compiles_and_differs(name: str) -> None:
    changes = PARTS[name].changes()
    assert changes
    for change in changes[:: max(len(changes) // (40 if all_cases() else 10), 1)]:
        ast.parse(change.apply())
        assert change.apply() != change.source == (ROOT / change.path).read_bytes()


def test_every_mutant_of_the_engine_differs() -> None:
    changes = PARTS["engine"].changes()
    assert {Path(change.path).suffix for change in changes} == {".cpp", ".hpp"}
    for change in changes:
        assert change.apply() != change.source


def test_the_diff_of_a_change_of_two_places_shows_both() -> None:
    change = Change("a.py", "two", (Edit(0, 1, b"b"), Edit(4, 5, b"c")), b"a\nx\na\n")
    assert change.apply() == b"b\nx\nc\n"
    assert change.diff() == "+++ a.py\n@@ -1 +1 @@\n-a\n+b\n@@ -3 +3 @@\n-a\n+c"
    assert change.lines() == ("a\na", "b\nc")
