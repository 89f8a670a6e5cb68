"""The tables of the papers from runs that are made up, so that every field is the same each time.

``python -m tests.literature.papers.made_up`` writes ``tables.json`` anew: the contents of the
tables, and the puzzles and limits with which they are measured.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

from nonolith import Puzzle
from nonolith.design import random_puzzles, tournament_puzzles
from nonolith.literature.papers import TABLES, Settings, hust_generator, wu_3, wu_4, wu_puzzles
from nonolith.model.result import Statistics
from nonolith.running import runner
from nonolith.running.processes import Executor, ThisProcess
from nonolith.running.runs import Case, Run

KEPT = Path(__file__).with_name("tables.json")

#: What the runs of the puzzles end with, in turn: the verdict, the solutions, the limit.
_ENDS = (
    ("unique", 1, None), ("solved", 1, None), ("unknown", 0, "seconds"), ("multiple", 2, None),
    ("none", 0, None),
)  # fmt: skip


def digest(puzzles: Iterable[Puzzle]) -> str:
    """A text that is another one for other puzzles."""
    keys = " ".join(Case("", puzzle).key for puzzle in puzzles)
    return hashlib.sha256(keys.encode()).hexdigest()[:12]


def table(name: str, *, full: bool, puzzles: tuple[Puzzle, ...] = ()) -> dict[str, Any]:
    """A table and what was asked for it: runs, made-up puzzles, and what is called before each."""
    asked: list[object] = []
    begun: list[tuple[str, int, int]] = []

    def runs(
        cases: Sequence[Case], entries: Sequence[runner.Entry], executor: Executor, *,
        wanted: int, stretch: int, begin: runner.Begin,
    ) -> Iterator[Run]:  # fmt: skip
        assert isinstance(executor, ThisProcess)
        names = [(entry.name, entry.limits.seconds) for entry in entries]
        asked.append([names, wanted, stretch, len(cases), digest(case.puzzle for case in cases)])
        for j, entry in enumerate(entries):
            for i, case in enumerate(cases):
                begin(case, entry)
                verdict, solutions, limit = _ENDS[(i + (j == 2)) % len(_ENDS)]
                seconds, work = (
                    (1 + i * i + len(entry.name)) / 64 + j / 16,
                    Statistics(branches=(i + 2) * (j + 3) + len(entry.name)),
                )
                yield Run(
                    case.label, case.key, 1, 1, 1, entry.name, verdict, solutions, limit, seconds,
                    statistics=work,
                )  # fmt: skip

    def drawn(number: int, *sizes: object, **options: object) -> Iterator[Puzzle]:
        asked.append([number, sizes, sorted(options.items())])
        return random_puzzles(min(number, 7), 5, 6, seed=f"{sizes} {options}")

    def tournament(number: int, **options: object) -> Iterator[Puzzle]:
        asked.append([number, sorted(options.items())])
        # Of the whole set a part is enough: what is asked of it is written down.
        return islice(tournament_puzzles(number, seed=str(options["seed"])), 40 if full else None)

    def mended(size: int, density: float, seed: str) -> Puzzle | None:
        if seed.endswith("1"):
            return None
        return next(random_puzzles(1, size, 2, probability=density, seed=seed))

    def settled(index: int, puzzle: Puzzle) -> int:
        return index * 100 + len(puzzle.rows[0])

    counts = {
        name: (lambda puzzle, index=index: settled(index, puzzle))
        for index, name in enumerate(wu_3.SETTLED)
    }
    settings = Settings(
        full=full, seed="7", puzzles=puzzles, begin=lambda *each: begun.append(each),
        executor=ThisProcess(),
    )  # fmt: skip
    with (
        patch.object(runner, "run", runs),
        patch.object(wu_4, "random_puzzles", drawn),
        patch.object(hust_generator, "hust_puzzles", drawn),
        patch.object(wu_puzzles, "tournament_puzzles", tournament),
        patch.object(wu_puzzles, "mended", mended),
        patch.object(wu_3, "SETTLED", counts),
    ):
        measured = TABLES[name].measure(settings)
    whole = {**measured._asdict(), "asked": asked, "begun": [len(begun), *begun[:2], *begun[-2:]]}
    return json.loads(json.dumps(whole))  # type: ignore[no-any-return]


def cases() -> Iterator[tuple[str, dict[str, Any]]]:
    """The name of each case and its options: all tables, short, full, of given puzzles."""
    for name, each in TABLES.items():
        yield f"{name} short", {"full": False}
        yield f"{name} full", {"full": True}
        if each.one_set:
            given = tuple(random_puzzles(6, 7, 8, seed="given"))
            yield f"{name} given", {"full": False, "puzzles": given}


def _lines() -> Iterator[str]:
    """A line of JSON for each case."""
    for case, options in cases():
        yield f"{json.dumps(case)}: {json.dumps(table(case.split()[0], **options))}"


if __name__ == "__main__":
    KEPT.write_text("{\n" + ",\n".join(_lines()) + "\n}\n", encoding="utf-8")
