"""Judges: whether the tests notice a mutant, for Python and for the engine."""

from __future__ import annotations

import os
import time
from abc import ABC, abstractmethod
from enum import Enum
from pathlib import Path

from mutants.change import Change
from mutants.parts import ROOT, Part
from mutants.scratch import Scratch
from tests.engine.building import tool

#: Seconds that tests may take, beside what they take without a mutant.
_MORE = 20.0
_TIMES = 4.0


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
            if files:
                ended = self.scratch.run([*self._pytest(), *files], self.seconds)
                if ended.code != 0:
                    return ended.output or "out of time"
        return None

    def _pytest(self) -> list[str]:
        plugins = ["-p", "no:cacheprovider", "-p", "no:randomly", "-p", "mutants.quick_failure"]
        chosen = ["-m", "not long", "--hypothesis-seed=0"]
        return [self.scratch.python, "-m", "pytest", "-x", "-q", *plugins, *chosen]


class EngineJudge(Judge):
    """Builds the engine with its own tests, optimised, and runs them."""

    def __init__(self, part: Part, folder: Path) -> None:
        super().__init__(part, folder)
        self._built = folder / "built"
        settings = {
            "CMAKE_MAKE_PROGRAM": tool("ninja"),
            "CMAKE_BUILD_TYPE": "Release",
            "NONOLITH_ENGINE_TESTS": "ON",
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
