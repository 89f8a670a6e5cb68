"""Worker: a separate Python process, which can be stopped at any moment.

Some libraries cannot be interrupted, hold Python's lock while they work, take any amount of memory,
or crash. In a separate process they do no harm: the process can be killed. A worker runs generator
functions, one after the other, and sends back the values that they yield, one for each request.

The process is started, not forked, and does not load the main module again. So a worker can be used
in threads, and in programs whose main module has no guard.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import traceback
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, Any, NamedTuple

from nonolith.support.deadline import Deadline
from nonolith.support.errors import NonolithError

#: What a worker runs: a generator function. It yields values, and returns one more.
Task = Callable[..., Generator[Any, None, Any]]

#: Seconds between two looks at the memory of a worker.
_PERIOD = 0.05

#: Niceness of a process that gives way (see the command nice).
_NICE = 10

#: The message that ends the thread which sends them.
_END = object()

_PROGRAM = """
import pickle, sys
try:
    sys.path[:] = pickle.load(sys.stdin.buffer)
except (EOFError, pickle.UnpicklingError):
    sys.exit()  # the parent has ended before it could send all
from nonolith.workers.worker import serve
serve(int(sys.argv[1]))
"""

#: In place of the pipe of a parent, on a system without it.
_NO_PIPE = -1


class Reply(NamedTuple):
    """What a worker sends.

    Attributes:
        kind: ``value`` (a value that was yielded), ``end`` (the value that was returned), ``error``
            (the text of an exception), or ``died`` (the process has ended).
        value: that value or text; for ``died`` the exit code.
    """

    kind: str
    value: Any = None


class StoppedWorkerError(Exception):
    """A worker was killed.

    Attributes:
        limit: the limit that it reached: ``seconds`` or ``memory``.
    """

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class CancelledTaskError(Exception):
    """A task was cancelled; raised in the process of the worker."""


#: In the process of a worker: the two pipes to its parent. Elsewhere it is empty.
_CHANNEL: list[tuple[IO[bytes], IO[bytes]]] = []


class Worker:
    """A Python process that runs generator functions of importable modules.

    Attributes:
        tasks: Number of tasks that it was given.

    Raises:
        NonolithError: no process can be started.
    """

    def __init__(self) -> None:
        life = _NO_PIPE
        try:
            # Nothing is ever written to this pipe: it ends when this process does.
            life, self._life = (_NO_PIPE, _NO_PIPE) if sys.platform == "win32" else os.pipe()
            self._process = subprocess.Popen(
                # -P: no file in the current folder replaces a module.
                [sys.executable, "-P", "-c", _PROGRAM, str(life)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                pass_fds=() if life == _NO_PIPE else (life,),
                # Ctrl-C in a terminal goes to a whole group of processes, but not to this one.
                start_new_session=True,
            )
        except (OSError, TypeError) as error:
            if life != _NO_PIPE:
                os.close(self._life)
            raise NonolithError(f"no process for a worker can be started: {error}") from None
        finally:
            if life != _NO_PIPE:
                os.close(life)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        self._messages: SimpleQueue[Any] = SimpleQueue()
        self._replies: SimpleQueue[Reply] = SimpleQueue()
        self._messages.put(sys.path)
        self.tasks = 0
        # A thread for each pipe: so waiting can end at the deadline on every system.
        Thread(target=self._write, daemon=True).start()
        Thread(target=self._read, daemon=True).start()

    @property
    def alive(self) -> bool:
        """Whether the process can still be used."""
        return self._process.poll() is None

    @property
    def process_id(self) -> int:
        """The number that the system gave to the process, and to the group that it leads."""
        return self._process.pid

    def begin(self, task: Task, *arguments: Any) -> None:
        """Start a task, a function that can be imported; ``reply`` gives its first value."""
        self.tasks += 1
        self._messages.put((task, arguments))

    def more(self) -> None:
        """Request the next value."""
        self._messages.put(True)

    def cancel(self) -> None:
        """Cancel the task, which waits after a value; then the worker can run another one."""
        self._messages.put(False)

    def reply(self, deadline: Deadline | None = None, memory: int | None = None) -> Reply:
        """Wait for the next reply.

        Args:
            deadline: when to stop waiting.
            memory: the most bytes that the process may take (checked on Linux only).

        Raises:
            StoppedWorkerError: it was too late, or took too much memory; the process is killed.
        """
        while True:
            left = None if deadline is None else deadline.seconds_left
            try:
                return self._replies.get(timeout=_PERIOD if left is None else min(_PERIOD, left))
            except Empty:
                pass
            if deadline is not None and deadline.passed:
                self.kill()
                raise StoppedWorkerError("seconds")
            if memory is not None and self.memory_in_use() > memory:
                self.kill()
                raise StoppedWorkerError("memory")

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        with suppress(OSError):
            self._process.kill()

    def memory_in_use(self) -> int:
        """Bytes of memory that the process has in use; 0 if the system does not give the number."""
        try:
            fields = Path(f"/proc/{self._process.pid}/statm").read_text(encoding="ascii").split()
        except OSError:
            return 0
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") if len(fields) > 1 else 0

    def processor_time(self) -> float:
        """Seconds of processor time that the process has used; the time of a clock if the system
        does not give the number."""
        try:
            text = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii")
            fields = text.rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, IndexError):
            return monotonic()

    def give_way(self) -> None:
        """Lower the priority of the process. The system lets no process raise it again."""
        if hasattr(os, "setpriority"):
            with suppress(OSError):
                os.setpriority(os.PRIO_PGRP, self._process.pid, _NICE)

    def _write(self) -> None:
        try:
            while (message := self._messages.get()) is not _END:
                self._to.write(pickle.dumps(message))
                self._to.flush()
        except OSError:
            pass  # the process has ended; the next reply is ``died``
        except Exception:  # an object that cannot be sent
            self._replies.put(Reply("error", traceback.format_exc()))
        with suppress(OSError):
            self._to.close()

    def _read(self) -> None:
        with suppress(EOFError, OSError, pickle.UnpicklingError):
            while True:
                self._replies.put(pickle.load(self._from))
        self._messages.put(_END)
        self._from.close()
        code = self._process.wait()
        if self._life != _NO_PIPE:
            os.close(self._life)
        self._replies.put(Reply("died", code))


def serve(life: int = _NO_PIPE) -> None:
    """The loop of a worker's process: task after task, until its input is closed.

    Args:
        life: a pipe that ends when the parent does; the process then ends too, whatever it does.
    """
    if life != _NO_PIPE:
        _end_with(life)
    incoming, outgoing = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    _CHANNEL[:] = [(incoming, outgoing)]
    # What a library prints must not come between the replies.
    os.dup2(2, 1)
    with suppress(EOFError, BrokenPipeError):
        while True:
            try:
                task, arguments = pickle.load(incoming)
                _answer(task(*arguments), incoming, outgoing)
            except (EOFError, BrokenPipeError):
                raise
            except BaseException:
                _reply(outgoing, Reply("error", traceback.format_exc()))


def _answer(values: Generator[Any, None, Any], incoming: IO[bytes], outgoing: IO[bytes]) -> None:
    while True:
        try:
            value = next(values)
        except CancelledTaskError:
            return
        except StopIteration as end:
            _reply(outgoing, Reply("end", end.value))
            return
        _reply(outgoing, Reply("value", value))
        if not pickle.load(incoming):
            values.close()
            return


def send(value: Any) -> None:
    """Send a value from within a task, as if the task yielded it; elsewhere nothing happens.

    This is for functions that a task calls, which cannot yield. It waits until the value was taken.
    """
    for incoming, outgoing in _CHANNEL:
        _reply(outgoing, Reply("value", value))
        if not pickle.load(incoming):
            raise CancelledTaskError


def _reply(outgoing: IO[bytes], reply: Reply) -> None:
    outgoing.write(pickle.dumps(reply))
    outgoing.flush()


def _end_with(life: int) -> None:
    """Let the system end this process when a pipe of its parent ends.

    The process may run a library for long, and no Python code can check the parent meanwhile. So
    the system sends a signal, which ends a process that does not handle it, when something happens
    to the pipe. It must be a pipe to which nothing is written: the signal of a message can come
    after the message was read."""
    import fcntl
    import select

    with suppress(OSError):  # some systems have no such signals for pipes
        fcntl.fcntl(life, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(life, fcntl.F_SETFL, fcntl.fcntl(life, fcntl.F_GETFL) | os.O_ASYNC)
    # There is no signal for what happened earlier: the parent may have ended already.
    if select.select([life], [], [], 0)[0]:
        sys.exit()
