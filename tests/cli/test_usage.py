"""Wrong command lines end with exit code 2 and one sentence; each result has its exit code."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from nonolith.operations import OPERATIONS
from tests.cli.running import EXAMPLES, MANY, NONE, ROOT, TWO, UNIQUE, Runner

CORNER = "3x3:2/1.1/2/3/1.1/1"
THREE = "examples/three.txt"
CAT = "examples/cat.non"
FLOWER = "examples/flower.png"

#: Command lines, each with a part of the expected message.
WRONG = [
    ("--verison", "unknown option '--verison'; did you mean '--version'?"),
    (f"solve --jsno {UNIQUE}", "unknown option '--jsno'; did you mean '--json'?"),
    (f"solve --jsno=1 {UNIQUE}", "unknown option '--jsno'; did you mean '--json'?"),
    (f"solve --max-solution=2 {UNIQUE}", "unknown option '--max-solution'; did you mean"),
    (f"solve --from stp {UNIQUE}", "there is no format 'stp' (one of non, webpbn"),
    (f"solve --from webpn {UNIQUE}", "there is no format 'webpn'; did you mean 'webpbn'"),
    (f"solve --method prob2 {UNIQUE}", "there is no method 'prob2'; did you mean 'probe"),
    (f"solve --color alway {UNIQUE}", "no choice 'alway'; did you mean 'always'"),
    (f"solve --timeout soon {UNIQUE}", "--timeout: the value must be a number from 0"),
    (f"solve --timeout nan {UNIQUE}", "--timeout: the value must be a number from 0"),
    (f"solve --timeout -1 {UNIQUE}", "--timeout: the value must be a number from 0"),
    (f"solve --max-solutions 0 {UNIQUE}", "must be a whole number from 1 to 1000000, not 0"),
    (f"solve --all --max-solutions 2 {UNIQUE}", "not allowed with argument"),
    (f"solve -n {'9' * 30} {UNIQUE}", "must be a whole number from 1"),
    (f"count --at-most many {UNIQUE}", "must be a whole number from 0 to"),
    *[
        (f"check --typo {option} {UNIQUE}", "--typo has a search of its own: leave out --")
        for option in (
            "--method auto", "--cells", "--jobs 2", "--verbose", "--option seed=1",
            "--certificate c",
        )
    ],
    *[
        (f"check --solutions a.sol {THREE} {option}", "--solutions only compares: leave out --")
        for option in (
            "-n 1", "--typo", "--cells", "--method dfs", "--option threads=1", "--jobs 2",
            "--certificate c", "--timeout 2",
        )
    ],
    (f"check --solutions a.sol {THREE} {CAT}", "--solutions compares one file with one list"),
    (f"hint --grid nowhere.txt {CORNER}", "nowhere.txt"),
    (f"hint --grid ??/??/?? {CORNER}", "the grid is 3 x 2, but the puzzle is 3 x 3"),
    (f"hint --grid ??a/???/??? {CORNER}", "no colour has the character 'a'"),
    (f"hint --level 4 {UNIQUE}", "there is no level '4' (one of 1, 2, 3)"),
    (f"explain --html {THREE}", "choose one with -n"),
    (f"explain --gif --seconds 0 -o b.gif {UNIQUE}", "a number from 0.05 to 60"),
    (f"explain --theme dark {UNIQUE}", "--theme is for pictures (svg, gif), not for text"),
    *[
        (f"{command} --language xx {CORNER}", "there is no language 'xx' (one of en, de)")
        for command in ("hint", "explain", "rate", "verify", "page")
    ],
    (f"page {THREE}", "a page has one puzzle, but there are 3; choose one with -n"),
    (f"show {UNIQUE} {UNIQUE}", f"unknown argument '{UNIQUE}'"),
    (f"show --theme dark {UNIQUE}", "text has no option theme; use svg or png or pdf or html"),
    (f"show --as svg --theme dork {UNIQUE}", "did you mean 'dark'?"),
    (f"show --as svg --sides 3 {UNIQUE}", "one of 0, 2, 4"),
    (f"show --as png --pixels 500 {UNIQUE}", "--pixels: the value must be a whole number from 2"),
    (f"show --as terminal --marks patterns {UNIQUE}", "use letters"),
    (f"show --as svg {THREE}", "svg holds one puzzle, but there are 3; choose one with -n"),
    (f"print -o x.pdf --per-page 5 {UNIQUE}", "one of 1, 2, 4, 6, 9"),
    (f"print -o x.pdf --paper a44 {UNIQUE}", "did you mean 'a4'?"),
    (f"print -o x.pdf --smallest 0 {UNIQUE}", "a number from 0.5 to 8"),
    (f"print -o x.pdf --font gone.ttf {UNIQUE}", "gone.ttf: this font cannot be read"),
    (f"print -o x.pdf --every 1001 {UNIQUE}", "a whole number from 0 to 1000"),
    (f"print -o x.pdf {UNIQUE} {NONE}", "puzzle 2 has no solution"),
    (f"print -o x.pdf {UNIQUE} gone.non", "gone.non"),
    (f"print -o booklet.txt {UNIQUE}", "a booklet is a PDF; give a name that ends with .pdf"),
    (f"convert --to jsn {UNIQUE}", "there is no format 'jsn'; did you mean 'json'?"),
    ("convert --to picture 1x1:1/1", "there is no format 'picture'"),
    (f"certify --of {CAT} {CAT}", "use it with --check"),
    (f"certify --check -o x.cert {CAT}", "--check neither searches nor writes: leave out --"),
    (f"certify --check {CAT}", f"{CAT}: this is not a certificate"),
    (f"certify --max-solutions 1 {TWO}", "more than 1 solution"),
    (f"certify --method dfs {CAT}", "writes no proof"),
    ("formats non", "unknown argument 'non' (see nonolith formats --help)"),
    ("formats -x a", "unknown option '-x' (see nonolith formats --help)"),
    ("methods prob1", "did you mean 'probe1'?"),
    (f"trace --lines fast,slow {UNIQUE}", "no line solver 'slow'"),
    (f"trace -o x.svg {THREE}", "choose one with -n"),
    ("study 6", "one of 1, 2, 3, 4, 5"),
    ("bench table", "name the table to measure: one of yu-1"),
    ("bench table wu3", "there is no table 'wu3'; did you mean 'wu-3'?"),
    (f"bench table hust-1 --puzzles {THREE}", "the tables with one set are wu-1"),
    ("bench table wu-3 --puzzles nothing.txt", "nothing.txt"),
    ("bench table wu-4 --seed \udc80", "must be valid Unicode text"),
    (f"compare {UNIQUE} --methods auto:no_such=1", "has no option 'no_such'"),
    (f"compare {UNIQUE} --plot runs.pdf", "runs.pdf"),
    (f"compare {UNIQUE} --methods auto --resume ''", "--resume: this must be a file"),
    (f"compare {UNIQUE} --resume -", "--resume: this must be a file"),
    (f"compare {UNIQUE} --csv - --json", "takes only one of --json, --csv - and --plot -"),
    (f"compare {UNIQUE} --csv - --plot -", "would both be written to standard output"),
    (f"compare {UNIQUE} --plot - --json", "takes only one of --json, --csv - and --plot -"),
    (f"batch {UNIQUE}", "name a file for the results"),
    ("batch --into r.db", "name the files"),
    ("batch missing.non --into r.db", "there is no such file"),
    (f"batch {UNIQUE} --into {CAT}", "it was not changed"),
    (f"batch {UNIQUE} --into -", "--into: this must be a file"),
    (f"batch --report {CAT}", "not a results database"),
    (f"batch {UNIQUE} --report r.db", "name no files"),
    ("generate squares", "there is no kind 'squares'"),
    ("generate random 3by4", "must be a size such as 10x15 or 10"),
    ("generate random 2000", "must be a size such as 10x15 or 10, at most 1000"),
    ("generate random --density 1.5", "must be a share from 0 to 1"),
    ("generate random --density half", "must be a share from 0 to 1"),
    ("generate random --density 0.5,0.4", "take one density, not two"),
    ("batch --report a.db --csv a.csv", "--report only reads a database: leave out --csv"),
    ("generate random 4 --filled 17", "--filled must be a whole number from 0 to 16"),
    ("generate random --colours 99", "a whole number from 1 to 31, not 99"),
    ("generate random -n 100001", "must be a whole number from 1 to 100000"),
    (
        "generate random -n 2 --to nin",
        "nin holds one puzzle, but there are 2: use one of the formats non",
    ),
    ("generate random --seed \udc80", "must be valid Unicode text"),
    ("generate random 5 --difficulty unique", "not a difficulty such as medium"),
    ("generate random 5 --difficulty hard --filled 9", "--filled cannot be used with --difficulty"),
    ("generate random 5 --like a.png --filled 9", "--filled cannot be used with --like"),
    ("generate random 5 --like a.png --colours 3", "--like cannot be used with --colours"),
    ("generate random 0 --shape blobs", "from 1 to 1000"),
    ("generate random 5 --shape round", "one of noise, blobs"),
    ("generate random 5 --like nowhere.png", "cannot be read"),
    ("generate random 5 --jobs 257", "from 1 to 256"),
    ("generate tournament 4x5", "are square, not 4x5"),
    ("generate tournament 4 --filled 0", "--filled is for the kind random"),
    ("generate hust --colours 3", "--colours is for the kind random"),
    ("generate hust --difficulty hard", "is for the kind random"),
    ("make nowhere.png", "cannot be read"),
    (f"make {FLOWER} --size 0", "each from 1 to 1000"),
    (f"make {FLOWER} --size 3x4x5", "the longer side, or rows and columns"),
    (f"make {FLOWER} --size 3x", "the longer side, or rows and columns"),
    (f"make {FLOWER} --crop 1,2", "auto, none, or a box"),
    (f"make {FLOWER} --contrast x", "a number from 0.1 to 10"),
    (f"make {FLOWER} --blank shiny", "light, dark or a colour"),
    (f"make {FLOWER} --threshold 9 --colours 2", "--threshold cannot be used with --colours"),
    (
        f"make {FLOWER} --palette red,blue --threshold 9",
        "--threshold cannot be used with --palette",
    ),
    (
        f"make {FLOWER} examples/cup.gif --palette red --colours 2 -o ./",
        "--palette cannot be used with",
    ),
    (f"make {FLOWER} -o /nowhere/x.json", "nowhere"),
    (f"mend --target 9 {TWO}", "'9' is not a rating"),
    (f"mend --most 0 {TWO}", "a whole number from 1 to 1000"),
    (f"mend --most 1001 {TWO}", "a whole number from 1 to 1000"),
    (f"mend -o x.json {TWO}", "add --apply"),
    (f"mend --give --target hard {TWO}", "not for a difficulty"),
    (f"mend --give --symmetric {TWO}", "--give cannot be used with --symmetric"),
    (f"mend --apply {THREE}", "--apply writes one puzzle, but there are 3; choose one with -n"),
    (f"mend --apply -o /nowhere/x.json {TWO}", "nowhere"),
    *[
        (f"{line} ''", f"{line.split()[-1]}: the name of the file is empty (- is standard output)")
        for line in (
            f"convert {UNIQUE} -o",
            "generate random -o",
            f"certify {CAT} -o",
            f"compare {UNIQUE} --csv",
            f"compare {UNIQUE} --plot",
        )
    ],
]  # fmt: skip


@pytest.mark.parametrize(("line", "message"), WRONG, ids=lambda value: ascii(value)[:60])
def test_a_wrong_command_line_gets_one_sentence_and_writes_nothing(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, message: str
) -> None:
    (tmp_path / "examples").symlink_to(EXAMPLES)
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*shlex.split(line))
    assert (code, out) == (2, "")
    assert err.startswith("nonolith: ")
    assert err.count("\n") == 1
    assert message in err.replace("/--output", "")
    assert [path.name for path in tmp_path.iterdir()] == ["examples"]


#: Command lines with the exit codes of their results.
CODES = [
    (f"solve --json {NONE}", 1),
    (f"solve --json --nodes 0 {TWO}", 3),
    (f"check --nodes 0 {MANY}", 3),
    (f"check --typo --timeout 0 {CORNER[:-1]}2", 3),
    (f"check --typo {TWO}", 1),
    (f"hint --timeout 0 {TWO}", 3),
    (f"explain {TWO}", 0),
    (f"explain --timeout 0 {UNIQUE}", 3),
    (f"rate --timeout 0 {TWO}", 3),
    (f"show --solve --nodes 0 {TWO}", 3),
    (f"certify {NONE}", 1),
    (f"print --timeout 0 {UNIQUE}", 3),
    (f"count --timeout 0 {MANY}", 3),
    (f"mend --timeout 0 {MANY}", 3),
    (f"page --timeout 0 {CAT}", 3),
    ("page -n 2 examples/toadstool.xml", 0),
    (f"compare --methods auto {UNIQUE} {NONE}", 1),
    (f"compare --methods auto {UNIQUE} 'no such file'", 2),
    (f"compare --methods probe1 --nodes 0 30x30:{'/'.join(['1.1.1.1'] * 60)}", 3),
]


@pytest.mark.parametrize(("line", "code"), CODES, ids=lambda value: str(value)[:60])
def test_a_result_has_its_exit_code(
    run: Runner, monkeypatch: pytest.MonkeyPatch, line: str, code: int
) -> None:
    monkeypatch.chdir(ROOT)
    assert run(*shlex.split(line)).code == code


@pytest.mark.parametrize("name", ["solve", "check", "count", "hint", "explain", "rate", "mend"])
def test_json_has_the_fields_of_the_operation(run: Runner, name: str) -> None:
    record = json.loads(run(name, "--json", UNIQUE).out)
    assert set(record) == set(OPERATIONS[name].result)
