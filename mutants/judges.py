"""Judges: whether the tests notice a mutant, for Python and for the engine."""

from __future__ import annotations

import os
import re
import time
from abc import ABC, abstractmethod
from enum import Enum
from pathlib import Path

from mutants.change import Change
from mutants.parts import ROOT, Part
from mutants.scratch import Scratch
from tests.engine.building import KINDS, tool

#: Seconds that tests may take, beside what they take without a mutant.
_MORE = 20.0
_TIMES = 4.0
#: How pytest names the test that failed, and its exit code where there are no tests at all.
_FAILED = re.compile(r"^FAILED (\S+::.*?)(?: - .*)?$", re.MULTILINE)
_NO_TESTS = 5


class Outcome(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    SURVIVED = "survived"
    INVALID = "does not compile"


class FailingTestsError(Exception):
    """The tests fail without a mutant."""


class Judge(ABC):
    """Runs the tests of one part in a copy of the project, with one mutant at a time."""

    def __init__(self, part: Part, folder: Path) -> None:
        self.part = part
        self.scratch = Scratch(ROOT, folder)
        self.seconds = 3600.0  # for all tests, until they have run once

    def begin(self) -> None:
        """Run the tests without a mutant.

        Raises:
            FailingTestsError: they fail, so that they can judge nothing.
        """
        start = time.perf_counter()
        failed = self.first_failure(self.part.files(self.scratch.root)[0])
        if failed is not None:
            raise FailingTestsError(f"the tests of {self.part.name} fail:\n{failed[-3000:]}")
        self.seconds = _MORE + _TIMES * (time.perf_counter() - start)

    def judge(self, change: Change) -> Outcome:
        """Put a mutant in, run the tests, and take it out again."""
        self.scratch.put(change)
        try:
            if not self.compiles():
                return Outcome.INVALID
            failed = self.first_failure(change.path)
            return Outcome.SURVIVED if failed is None else Outcome.KILLED
        finally:
            self.scratch.restore(change)

    def compiles(self) -> bool:
        """Whether the copy can be built."""
        return True

    @abstractmethod
    def first_failure(self, source: str) -> str | None:
        """What the first test that fails prints, those of a source file first; None if none."""


class PythonJudge(Judge):
    """Runs pytest: the tests near the file with the mutant, and then the others of the part."""

    def __init__(self, part: Part, folder: Path) -> None:
        super().__init__(part, folder)
        self.scratch.make_environment()

    def first_failure(self, source: str) -> str | None:
        for files in self.part.test_files(self.scratch.root, source):
            failed = self._failure_in(files) if files else None
            if failed is not None:
                return failed
        return None

    def _failure_in(self, files: list[str]) -> str | None:
        """The first failure in test files. A test that fails once, and then not alone, is left out:
        it fails where the machine is slow."""
        left_out: list[str] = []
        while True:
            options = [f"--deselect={test}" for test in left_out]
            ended = self.scratch.run([*self._pytest(), *options, *files], self.seconds)
            if ended.code in (0, _NO_TESTS):
                return None
            failed = _FAILED.search(ended.output)
            if ended.code is None or failed is None or failed[1] in left_out:
                return ended.output or "out of time"
            again = self.scratch.run([*self._pytest(), failed[1]], self.seconds)
            if again.code != 0:
                return again.output or "out of time"
            left_out.append(failed[1])

    def _pytest(self) -> list[str]:
        left_out = ("no:cacheprovider", "no:randomly", "no:schemathesis", "no:xdist")
        plugins = [word for name in (*left_out, "mutants.quick_failure") for word in ("-p", name)]
        chosen = ["-m", "not long", "--hypothesis-seed=0"]
        return [self.scratch.python, "-m", "pytest", "-x", "-q", *plugins, *chosen]


class EngineJudge(Judge):
    """Builds the engine with its own tests, as quickly as for those of every day, and runs them."""

    def __init__(self, part: Part, folder: Path) -> None:
        super().__init__(part, folder)
        self._built = folder / "built"
        settings = {
            "CMAKE_MAKE_PROGRAM": tool("ninja"),
            "CMAKE_BUILD_TYPE": "Release",
            "NONOLITH_ENGINE_TESTS": "ON",
            **KINDS["quick"],
        }
        defined = [f"-D{name}={value}" for name, value in settings.items()]
        places = ["-S", str(self.scratch.root), "-B", str(self._built)]
        ended = self.scratch.run([tool("cmake"), *places, "-G", "Ninja", *defined], 600)
        if ended.code != 0 or not self.compiles():
            raise FailingTestsError(f"the engine cannot be built: {ended.output}")

    def compiles(self) -> bool:
        # One compiler at a time: each job has a copy of its own.
        command = [tool("cmake"), "--build", str(self._built), "--parallel", "1"]
        return self.scratch.run(command, 3600).code == 0

    def first_failure(self, source: str) -> str | None:
        for files in self.part.test_files(self.scratch.root, source):
            for file in files:
                program = self._built / Path(file).stem
                ended = self.scratch.run([str(program)], self.seconds)
                if ended.code != 0:
                    return ended.output or "out of time"
        return None


def judge_for(part: Part, folder: Path) -> Judge:
    """A judge of a part, with a copy of the project in a folder of its own."""
    folder.mkdir(parents=True)
    os.environ.setdefault("PYTHONHASHSEED", "0")
    return EngineJudge(part, folder) if part.compiled else PythonJudge(part, folder)
