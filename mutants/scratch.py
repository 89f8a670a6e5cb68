"""A copy of the project, with a Python environment that uses it instead of the project."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from mutants.change import Change

_NOT_COPIED = (
    *(".git", ".venv", ".*_cache", ".hypothesis", ".coverage*"),
    *("build", "dist", "data", "__pycache__", "*.so"),
)
# Python recompiles a file by its time in whole seconds, so each version of a file gets its own.
_times = itertools.count(1_000_000_000)


class Ended(NamedTuple):
    """How a command ended: its exit code, None when it took too long, and what it printed."""

    code: int | None
    output: str


class Scratch:
    """A copy of the project in a folder of its own."""

    def __init__(self, project: Path, folder: Path) -> None:
        self.root = folder / "project"
        shutil.copytree(project, self.root, ignore=shutil.ignore_patterns(*_NOT_COPIED))
        self._environment = folder / "environment"

    def make_environment(self) -> None:
        """Make an environment in which ``nonolith`` is the copy's: with the compiled engine and the
        tools of the one that runs this."""
        from nonolith import _engine

        engine = Path(str(_engine.__file__))
        shutil.copy(engine, self.root / "src" / "nonolith" / engine.name)
        command = [sys.executable, "-m", "venv", "--without-pip", str(self._environment)]
        subprocess.run(command, check=True)
        # Paths of a .pth file come in its order, and no .pth file in those folders is read.
        paths = [str(self.root / "src"), *_site_packages()]
        inside = sysconfig.get_path("purelib", "venv", vars={"base": str(self._environment)})
        (Path(inside) / "copy.pth").write_text("\n".join(paths), encoding="utf-8")

    @property
    def python(self) -> str:
        """The Python of the environment."""
        scripts = sysconfig.get_path("scripts", "venv", vars={"base": str(self._environment)})
        return str(Path(scripts) / Path(sys.executable).name)

    def put(self, change: Change) -> None:
        """Put a mutant into the copy."""
        self._write(self.root / change.path, change.apply())

    def restore(self, change: Change) -> None:
        """Take a mutant out of the copy again."""
        self._write(self.root / change.path, change.source)

    def _write(self, file: Path, text: bytes) -> None:
        file.write_bytes(text)
        if file.suffix == ".py":
            time = next(_times)
            os.utime(file, (time, time))

    def run(
        self, command: Sequence[str], seconds: float, env: Mapping[str, str] | None = None
    ) -> Ended:
        """Run a command in the copy; what still runs after this many seconds is killed, with all
        that it started."""
        with subprocess.Popen(
            command,
            cwd=self.root,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        ) as process:
            try:
                output, _ = process.communicate(timeout=seconds)
                code: int | None = process.returncode
            except subprocess.TimeoutExpired:
                _kill_all(process)
                output, _ = process.communicate()
                code = None
            except BaseException:
                _kill_all(process)
                raise
            finally:
                _kill_all(process)
        return Ended(code, output.decode(errors="replace"))


def _kill_all(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and all of its group, which may outlive it."""
    with suppress(ProcessLookupError):
        if sys.platform == "win32":
            process.kill()
        else:
            import signal

            os.killpg(process.pid, signal.SIGKILL)


def _site_packages() -> list[str]:
    """The folders of installed packages that this Python uses."""
    return [path for path in sys.path if Path(path).name in ("site-packages", "dist-packages")]
