"""No damaged or hostile certificate is accepted unless it proves its claim."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from io import BytesIO
from itertools import permutations
from pathlib import Path
from zipfile import ZipFile

import pytest

import nonolith
from nonolith import (
    CertificateError,
    Colour,
    FormatError,
    Grid,
    LimitReached,
    Limits,
    NonolithError,
    Palette,
    Puzzle,
)
from nonolith.certificates.archive import archived
from nonolith.certificates.certificate import Certificate
from nonolith.design import some_colours
from tests.examples import all_cases

Files = dict[str, str]

PERMUTATIONS = Puzzle(rows=[[1]] * 3, columns=[[1]] * 3)


def opened(data: bytes) -> Files:
    with ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def closed(files: Files) -> bytes:
    return archived({name: [text.encode()] for name, text in files.items()})


@cache
def certificate_of(seed: int) -> bytes:
    """Return a certificate with a non-trivial proof, of a puzzle of 7x7 to 9x9."""
    for number in range(1000):
        side = 7 + seed % 3
        puzzle = nonolith.generate(side, side, seed=f"{seed}/{number}")
        if nonolith.count(puzzle, at_most=100).exact:
            # Without the line solver and belief propagation, even small puzzles have conflicts.
            bare = {"lines": 0, "sweeps": 0, "reinforced_sweeps": 0}
            certificate = nonolith.certify(puzzle, "conflict", options=bare)
            if certificate.steps > 4:
                return certificate.data
    raise AssertionError("no puzzle needs a search")


def edit_proof(files: Files, rng: random.Random, edit: Callable[[list[str], int], None]) -> None:
    """Edit a random line of the proof; ``edit`` gets its words and the index of a random word."""
    lines = files["proof.drup"].splitlines()
    place = rng.randrange(len(lines))
    words = lines[place].split()
    edit(words, rng.randrange(len(words)))
    lines[place] = " ".join(words)
    files["proof.drup"] = "\n".join(lines) + "\n"


def a_lemma_is_dropped(files: Files, rng: random.Random) -> None:
    lines = files["proof.drup"].splitlines()
    del lines[rng.randrange(len(lines))]
    files["proof.drup"] = "\n".join(lines) + "\n"


def a_literal_is_flipped(files: Files, rng: random.Random) -> None:
    def edit(words: list[str], at: int) -> None:
        words[at] = str(-int(words[at])) if words[at] != "d" else ""

    edit_proof(files, rng, edit)


def a_literal_is_left_out(files: Files, rng: random.Random) -> None:
    edit_proof(files, rng, list.__delitem__)


def a_solution_is_changed(files: Files, rng: random.Random) -> None:
    solutions = json.loads(files["solutions.json"])["solutions"]
    row = rng.choice(rng.choice(solutions))
    at = rng.randrange(len(row))
    row[at] = 1 - row[at]
    files["solutions.json"] = solutions_of(*solutions)


def a_solution_is_left_out(files: Files, rng: random.Random) -> int:
    solutions = json.loads(files["solutions.json"])["solutions"]
    place = rng.randrange(len(solutions))
    del solutions[place]
    files["solutions.json"] = solutions_of(*solutions)
    return place - len(solutions) - 1


def a_solution_is_left_out_everywhere(files: Files, rng: random.Random) -> None:
    """The formula agrees with the list of solutions; only the proof shows that one is missing."""
    from_the_end = a_solution_is_left_out(files, rng)
    lines = files["formula.cnf"].splitlines()
    del lines[from_the_end]
    head = next(i for i, line in enumerate(lines) if line.startswith("p"))
    *words, clauses = lines[head].split()
    lines[head] = " ".join([*words, str(int(clauses) - 1)])
    files["formula.cnf"] = "\n".join(lines) + "\n"


def a_text_is_of_another_puzzle(name: str) -> Callable[[Files, random.Random], None]:
    def damage(files: Files, rng: random.Random) -> None:
        files[name] = opened(certificate_of(rng.randrange(5)))[name]

    return damage


DAMAGES: list[Callable[[Files, random.Random], object]] = [
    a_lemma_is_dropped,
    a_literal_is_flipped,
    a_literal_is_left_out,
    a_solution_is_changed,
    a_solution_is_left_out,
    a_solution_is_left_out_everywhere,
    *map(a_text_is_of_another_puzzle, ("formula.cnf", "puzzle.json", "proof.drup")),
]


def solutions_of(*grids: object, version: object = 1) -> str:
    return json.dumps({"certificate": version, "solutions": list(grids)}) + "\n"


def damage(number: int) -> bool:
    """Damage a certificate and return whether it is still accepted. If so, check its claim."""
    rng = random.Random(number)
    files = opened(certificate_of(rng.randrange(5)))
    DAMAGES[number % len(DAMAGES)](files, rng)
    try:
        accepted = nonolith.verify_certificate(closed(files))
    except (CertificateError, FormatError):
        return False
    assert set(nonolith.solutions(accepted.puzzle)) == set(accepted.solutions)
    return True


@pytest.mark.timeout(3600)
def test_an_accepted_damaged_certificate_still_proves_its_claim() -> None:
    number = 1000 if all_cases() else 45
    assert sum(map(damage, range(number))) < 0.7 * number


@pytest.mark.parametrize("damages", DAMAGES[3:7])
def test_a_wrong_solution_or_formula_is_refused(
    damages: Callable[[Files, random.Random], object],
) -> None:
    original = opened(certificate_of(0))
    for seed in range(20):
        files = dict(original)
        damages(files, random.Random(seed))
        if files != original:
            with pytest.raises(CertificateError):
                nonolith.verify_certificate(closed(files))


def test_a_certificate_of_another_puzzle_is_refused() -> None:
    certificate = nonolith.certify(PERMUTATIONS)
    nonolith.verify_certificate(certificate, PERMUTATIONS.replace(title="named"))
    one = Puzzle(rows=[[1]], columns=[[1], []])
    coloured = one.replace(palette=some_colours(2))
    different = [
        PERMUTATIONS,
        *(one.replace(given=Grid(1, 2, masks)) for masks in ([3, 3], [2, 3], [3, 1], [3, 0])),
        Puzzle(rows=[[1]], columns=[[], [1]]),
        *(
            coloured.replace(given=Grid(1, 2, masks, coloured.palette))
            for masks in ([7] * 2, [7, 3])
        ),
    ]
    for certified, required in permutations(different, 2):
        with pytest.raises(CertificateError, match="another puzzle"):
            nonolith.verify_certificate(nonolith.certify(certified), required)
    nonolith.verify_certificate(nonolith.certify(one), different[1])


@pytest.mark.parametrize(
    "data", [b"", b"PK", b"not a zip", closed({}), closed({"../README.txt": "{}"})]
)
def test_a_file_that_is_not_a_certificate_is_refused(data: bytes, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="certificate"):
        nonolith.verify_certificate(data)
    path = tmp_path / "a.cert"
    path.write_bytes(data)
    with pytest.raises(FormatError, match=r"a\.cert"):
        nonolith.verify_certificate(path)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(FormatError, match=r"missing\.cert"):
        nonolith.verify_certificate("missing.cert")


def test_a_text_that_expands_beyond_its_limit_is_refused() -> None:
    files = opened(nonolith.certify(PERMUTATIONS).data)
    for name in ("puzzle.json", "solutions.json"):
        with pytest.raises(FormatError, match=f"{name} has more than"):
            nonolith.verify_certificate(closed(files | {name: " " * (17 << 20)}))
    with pytest.raises((CertificateError, FormatError)):
        nonolith.verify_certificate(closed(files | {"proof.drup": "1 " * (40 << 20)}))


@pytest.mark.parametrize("limits", [Limits(seconds=0.0), Limits(memory=1 << 20)])
def test_limits_are_kept(limits: Limits) -> None:
    certificate = nonolith.certify(nonolith.read("examples/lighthouse.non"))
    with pytest.raises(LimitReached):
        nonolith.verify_certificate(certificate, limits=limits)


@pytest.mark.parametrize(
    "line",
    [
        *("", "d", "1 d 0", "1 0 d", "1 2", "1 0 2 0", "0 0", "2147483648 0", "-2147483648 0"),
        *("x 0", "c a comment", " 1 0", "1 0 ", "1  2 0", "+1 0", "01 0", "1_0 0", "-0", "1 -0"),
    ],
)
def test_an_invalid_line_of_a_proof_is_refused(line: str) -> None:
    files = opened(nonolith.certify(PERMUTATIONS).data)
    assert "line 2: " in refusal(files | {"proof.drup": f"d 1 -2 0\n{line}\n"})


def test_a_proof_cannot_use_deleted_clauses() -> None:
    files = opened(certificate_of(0))
    clauses = [line for line in files["formula.cnf"].splitlines() if line[:1] not in ("c", "p", "")]
    proof = files["proof.drup"]
    files["proof.drup"] = "".join(f"d {clause}\n" for clause in clauses) + proof
    with pytest.raises(CertificateError, match="does not follow by unit propagation"):
        nonolith.verify_certificate(closed(files))


def refusal(files: Files, limits: Limits | None = None, **about: Puzzle) -> str:
    """Return the full message with which a certificate is refused."""
    with pytest.raises(NonolithError) as raised:
        nonolith.verify_certificate(closed(files), limits=limits or Limits(), **about)  # type: ignore[arg-type]
    return str(raised.value)


DIAGONAL = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
NO_GRID = "is not a grid of this puzzle (expected 3 lists of 3 numbers from 0 to 1)"
NO_LIST = "<bytes>: solutions.json is not a list of solutions"


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("puzzle.json", "{", "puzzle.json"),
        ("puzzle.json", '{"nonolith": 1}', "rows"),
        ("solutions.json", "[]", NO_LIST),
        ("solutions.json", "7", NO_LIST),
        ("solutions.json", '{"certificate": 1, "solutions": [', NO_LIST),
        ("solutions.json", '{"certificate": 1, "solutions": ' + "[" * 100_000, NO_LIST),
        ("solutions.json", '{"certificate": 1, "solutions": 5}', NO_LIST),
        ("solutions.json", solutions_of(version=2), '(expected {"certificate": 1, '),
        ("solutions.json", solutions_of(DIAGONAL[:2]), f"solution 1 {NO_GRID}"),
        ("solutions.json", solutions_of(DIAGONAL, [*DIAGONAL[:2], [0, 0, 2]]), f"2 {NO_GRID}"),
        ("solutions.json", solutions_of([*DIAGONAL[:2], [0, 0, True]]), f"1 {NO_GRID}"),
        ("solutions.json", solutions_of([*DIAGONAL[:2], [0, 1]]), f"1 {NO_GRID}"),
        ("solutions.json", solutions_of([*DIAGONAL[:2], [0, -1, 1]]), f"1 {NO_GRID}"),
        ("solutions.json", solutions_of(DIAGONAL, DIAGONAL), "solution 2 is listed twice"),
        (
            "solutions.json",
            solutions_of([*DIAGONAL[:2], [0, 1, 0]]),
            "solution 1 does not match the clue of column 2",
        ),
        ("formula.cnf", "p cnf 1 1\n", "formula.cnf does not belong to this puzzle"),
        ("proof.drup", "1 0\n", "line 1: this clause does not follow by unit propagation"),
        ("proof.drup", "", "the proof ends without a contradiction: it proves nothing"),
        ("proof.drup", "1 2\n", "line 1: '1 2' is not a clause (expected 32-bit integers"),
        ("proof.drup", "one 0\n", "line 1: 'one 0' is not a clause"),
        ("proof.drup", "d 1 2 0\n0", "the last line of proof.drup has no line end"),
    ],
)
def test_each_file_that_is_wrong_is_named(name: str, text: str, says: str) -> None:
    assert says in refusal(opened(nonolith.certify(PERMUTATIONS).data) | {name: text})


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("README.txt", "exactly ", "at most "),
        ("README.txt", "DRUP", "DRAT"),
        ("formula.cnf", "1 white, 2 black", "1 black, 2 white"),
        ("formula.cnf", "p cnf", "c\np cnf"),
        ("formula.cnf", "\n", " \n"),
        ("formula.cnf", "\n", "\r\n"),
        ("solutions.json", '"certificate": 1', '"certificate": true'),
        ("solutions.json", '"certificate": 1', '"certificate": 1.0'),
        ("solutions.json", '"certificate": 1', '"certificate": 2, "certificate": 1'),
        ("solutions.json", '"solutions"', '"solutions": [], "solutions"'),
        ("solutions.json", "\n", ""),
        ("puzzle.json", '"rows"', '"rows": [], "rows"'),
        ("puzzle.json", '"rows"', '"by": "nobody", "rows"'),
        ("proof.drup", "\n0\n", "\n0\n0\n"),
        ("proof.drup", "\n0\n", "\nc a comment\n0\n"),
        ("proof.drup", "\n0\n", "\n\n0\n"),
    ],
)
def test_texts_with_unproved_changes_are_refused(name: str, old: str, new: str) -> None:
    files = opened(certificate_of(0))
    assert old in files[name]
    files[name] = files[name].replace(old, new)
    assert refusal(files)


def test_a_second_puzzle_is_refused() -> None:
    files = opened(nonolith.certify(PERMUTATIONS).data)
    two = nonolith.write([PERMUTATIONS, PERMUTATIONS.replace(title="another")], format="json")
    assert "puzzle.json" in refusal(files | {"puzzle.json": str(two)})


def test_a_puzzle_keeps_its_texts() -> None:
    puzzle = PERMUTATIONS.replace(title="Bär \n", author="\0")
    assert nonolith.verify_certificate(nonolith.certify(puzzle)).puzzle == puzzle


def test_the_name_of_a_colour_cannot_add_clauses_to_the_formula() -> None:
    colours = [Colour("white", "#ffffff", "."), Colour("red\n1 0\n-1 0", "#ff0000", "#")]
    certificate = nonolith.certify(PERMUTATIONS.replace(palette=Palette(colours)))
    assert len(nonolith.verify_certificate(certificate).solutions) == 6
    assert "\n1 0\n" not in opened(certificate.data)["formula.cnf"]


def test_a_solution_that_contradicts_given_cells_is_refused() -> None:
    given = PERMUTATIONS.replace(given=Grid.from_text("#??\n???\n???"))
    files = opened(nonolith.certify(given).data)
    files["solutions.json"] = solutions_of([DIAGONAL[1], DIAGONAL[0], DIAGONAL[2]])
    assert refusal(files) == "solution 1 contradicts the given cells of the puzzle"


@pytest.mark.parametrize(
    ("source", "name"),
    [(b"x", "<bytes>"), (Certificate(PERMUTATIONS, (), 1, b"x"), "<certificate>")],
)
def test_the_error_names_the_damaged_source(source: bytes | Certificate, name: str) -> None:
    with pytest.raises(FormatError) as raised:
        nonolith.verify_certificate(source)
    assert str(raised.value).startswith(f"{name}: this is not a certificate, or it is damaged")
    with pytest.raises(FormatError, match=r"^a\0b: cannot be read: .*null"):
        nonolith.verify_certificate("a\0b")
