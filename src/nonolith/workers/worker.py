"""Run tasks in a separate Python process, which can be killed at any time.

Some libraries cannot be interrupted, hold the GIL while they work, use too much memory, or crash. A
worker runs them in a process of its own, which can be killed. The process runs generator functions,
one after the other. It sends each yielded value, and continues when the caller requests the next.

The process is spawned, not forked, and does not import the main module again. So workers are safe
in programs with threads, and in programs whose main module has no ``__name__`` guard.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import IO, Any, NamedTuple

from nonolith.support.deadline import Deadline
from nonolith.support.errors import NonolithError

#: Polling interval for the memory of a worker, in seconds.
_POLL_INTERVAL = 0.05

#: Niceness of a process after ``give_way``.
_NICE = 10

#: The message that ends the thread that writes to the process.
_END = object()

_PROGRAM = """
import pickle, sys
try:
    sys.path[:] = pickle.load(sys.stdin.buffer)
except (EOFError, pickle.UnpicklingError):
    sys.exit()  # the parent ended before it had sent the whole path
from nonolith.workers.worker import serve
serve(int(sys.argv[1]))
"""

#: Stands for the pipe ``life`` (see ``serve``) on Windows, where the parent does not open it.
_NO_PIPE = -1


class Reply(NamedTuple):
    """A message from a worker process."""

    #: ``value`` (a yielded value), ``end`` (the returned value), ``error`` (the traceback of an
    #: exception), ``interrupted`` (see ``Worker.interrupt``), or ``died`` (the process has ended).
    kind: str
    value: Any = None  #: the value or the traceback; for ``died`` the exit code


class StoppedWorkerError(Exception):
    """A worker was killed at its ``limit``: ``seconds`` or ``memory``."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class CancelledTaskError(Exception):
    """The caller cancelled the task; raised in the worker process by ``send``."""


#: The pipes from and to the parent of this process; empty unless this is a worker process.
_CHANNEL: list[tuple[IO[bytes], IO[bytes]]] = []


class _Interrupts:
    """The handler of interrupts in a worker process, which stop its task while they are allowed."""

    allowed = False

    def handle(self, *_: object) -> None:
        if self.allowed:
            self.allowed = False
            raise KeyboardInterrupt


_INTERRUPTS = _Interrupts()


class Worker:
    """A Python process that runs generator functions of importable modules. The constructor raises
    NonolithError if no process can be started."""

    def __init__(self) -> None:
        life = self._life = _NO_PIPE
        try:
            if sys.platform != "win32":
                # Nothing is written to this pipe: it only shows the worker that the parent ended.
                life, self._life = os.pipe()
            self._process = subprocess.Popen(
                # With -P, Python does not import modules from the current folder.
                [sys.executable, "-P", "-c", _PROGRAM, str(life)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                pass_fds=() if life == _NO_PIPE else (life,),
                # Ctrl-C in a terminal goes to a whole process group: use another group.
                start_new_session=True,
            )
        except (OSError, TypeError) as error:
            _close(self._life)
            raise NonolithError(f"no process for a worker can be started: {error}") from None
        finally:
            _close(life)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        self._messages: SimpleQueue[Any] = SimpleQueue()
        self._replies: SimpleQueue[Reply] = SimpleQueue()
        self._messages.put(sys.path)
        self.tasks = 0  #: number of tasks started so far
        # A thread serves each pipe, so that ``reply`` can end at its deadline on every system.
        Thread(target=self._write, daemon=True).start()
        Thread(target=self._read, daemon=True).start()

    @property
    def alive(self) -> bool:
        """Whether the process is running."""
        return self._process.poll() is None

    @property
    def process_id(self) -> int:
        """ID of the process, which is also the ID of its process group."""
        return self._process.pid

    def begin(self, task: Callable[..., Generator[Any, None, Any]], *arguments: Any) -> None:
        """Start a task, an importable generator function; ``reply`` returns its first value."""
        self.tasks += 1
        self._messages.put((task, arguments))

    def more(self) -> None:
        """Request the next value."""
        self._messages.put(True)

    def cancel(self) -> None:
        """Cancel the task, which is waiting for ``more``; the worker can then run another task."""
        self._messages.put(False)

    def interrupt(self) -> None:
        """Stop the running task soon; its last reply is ``interrupted``, unless it ends before.

        A call of another library delays the interrupt until the call returns. On Windows, and while
        the task sends a value, an interrupt has no effect.
        """
        if sys.platform != "win32":
            with suppress(OSError):
                self._process.send_signal(signal.SIGINT)

    def reply(self, deadline: Deadline | None = None, memory: int | None = None) -> Reply:
        """Wait for the next reply, and return it. Raise StoppedWorkerError, and kill the process,
        at the deadline or if the process uses more than ``memory`` bytes (checked on Linux only).
        """
        while True:
            left = None if deadline is None else deadline.seconds_left
            with suppress(Empty):
                timeout = _POLL_INTERVAL if left is None else min(_POLL_INTERVAL, left)
                return self._replies.get(timeout=timeout)
            if deadline is not None and deadline.passed:
                self.kill()
                raise StoppedWorkerError("seconds")
            if memory is not None and self.memory_in_use() > memory:
                self.kill()
                raise StoppedWorkerError("memory")

    def kill(self) -> None:
        """Kill the process."""
        with suppress(OSError):
            self._process.kill()

    def memory_in_use(self) -> int:
        """Return the resident memory of the process in bytes; 0 if it is unknown."""
        try:
            fields = Path(f"/proc/{self._process.pid}/statm").read_text(encoding="ascii").split()
        except OSError:
            return 0
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") if len(fields) > 1 else 0

    def processor_time(self) -> float:
        """Return the CPU time of the process in seconds; ``perf_counter()`` if it is unknown."""
        try:
            text = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii")
            fields = text.rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, IndexError):
            return perf_counter()

    def give_way(self) -> None:
        """Lower the priority of the process; the priority cannot be raised again."""
        if hasattr(os, "setpriority"):
            with suppress(OSError):
                os.setpriority(os.PRIO_PGRP, self._process.pid, _NICE)
        # If Linux groups processes by session, priorities count only within a session: also lower
        # the priority of the session of this process.
        with suppress(OSError):
            Path(f"/proc/{self._process.pid}/autogroup").write_text(str(_NICE), encoding="ascii")

    def _write(self) -> None:
        try:
            while (message := self._messages.get()) is not _END:
                self._to.write(pickle.dumps(message))
                self._to.flush()
        except OSError:
            pass  # the process has ended; the next reply is ``died``
        except Exception:  # an object that cannot be pickled
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
        _close(self._life)
        self._replies.put(Reply("died", code))


def _close(pipe: int) -> None:
    if pipe != _NO_PIPE:
        os.close(pipe)


def serve(life: int = _NO_PIPE) -> None:
    """Run tasks in a worker process until its input is closed or its parent ends. The pipe ``life``
    is closed when the parent ends."""
    if life != _NO_PIPE:
        _end_with(life)
    signal.signal(signal.SIGINT, _INTERRUPTS.handle)
    incoming, outgoing = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    _CHANNEL[:] = [(incoming, outgoing)]
    # Standard output is the pipe for the replies, so redirect what libraries print to stderr.
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
            try:
                _INTERRUPTS.allowed = True
                value = next(values)
            finally:
                _INTERRUPTS.allowed = False
        except CancelledTaskError:
            return
        except KeyboardInterrupt:
            _reply(outgoing, Reply("interrupted"))
            return
        except StopIteration as end:
            _reply(outgoing, Reply("end", end.value))
            return
        _reply(outgoing, Reply("value", value))
        if not pickle.load(incoming):
            values.close()
            return


def is_worker() -> bool:
    """Return whether this process is a worker, which its parent can kill."""
    return bool(_CHANNEL)


def send(value: Any) -> None:
    """Send a value from within a task, as if the task yielded it; outside a worker do nothing.

    Functions that a task calls use ``send``, because they cannot yield values of the task. The call
    blocks until the caller requests the next value; CancelledTaskError says that it cancelled.
    """
    for incoming, outgoing in _CHANNEL:
        _INTERRUPTS.allowed = False  # an interrupt would break off the message
        _reply(outgoing, Reply("value", value))
        if not pickle.load(incoming):
            raise CancelledTaskError
        _INTERRUPTS.allowed = True


def _reply(outgoing: IO[bytes], reply: Reply) -> None:
    outgoing.write(pickle.dumps(reply))
    outgoing.flush()


def _end_with(life: int) -> None:
    """Let the kernel end this process when a pipe from its parent is closed.

    While a library runs, no Python code can check the parent. With O_ASYNC the kernel sends SIGIO
    when the state of the pipe changes, and SIGIO ends a process that does not handle it. The parent
    never writes to the pipe, so the state changes only when the parent ends."""
    import fcntl
    import select

    with suppress(OSError):  # some systems have no such signals for pipes
        fcntl.fcntl(life, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(life, fcntl.F_SETFL, fcntl.fcntl(life, fcntl.F_GETFL) | os.O_ASYNC)
    # If the parent ended before this call, no signal is sent: check the pipe once.
    if select.select([life], [], [], 0)[0]:
        sys.exit()
