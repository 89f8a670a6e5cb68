"""Define the rows of the table of commands, and the exit codes of commands."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

from nonolith.operations import OPERATIONS
from nonolith.support.frozen import Frozen

#: The exit codes of commands; the text below has their meanings. A command on several files returns
#: the highest code of all files.
DONE, NO_SOLUTION, BAD_INPUT, LIMIT = range(4)
DEFECT = 70  #: an unexpected error; no result has this code
INTERRUPTED = 130  #: Ctrl-C
PIPE_CLOSED = 141  #: the program that reads the output has ended (``| head``)

EXIT_CODES = """\
exit codes: 0 done; 1 no solution, not unique (check, make), target not reached (mend,
generate), a wrong cell (hint, verify) or a claim not proved (certify --check); 2 bad usage or
bad input; 3 a limit was reached; 70 a defect of nonolith; 130 interrupted"""


class Command(Frozen):
    """A command: one row of the table of commands.

    Its module has two functions: ``add_NAME`` adds the arguments and examples to the parser, and
    ``run_NAME`` performs the command and returns the exit code. A command without a module performs
    the operation of its name (``nonolith.cli.operation``).
    """

    name: str  #: the name for users
    short: str = ""  #: a description in one line; by default that of the operation of this name
    module: str = ""  #: the module of this package with the functions of the command

    @property
    def summary(self) -> str:
        """A description in one line."""
        return self.short or OPERATIONS[self.name].summary

    def function(self, action: str) -> Any:
        """Return the function for ``add`` or ``run``; the module is imported on first use."""
        module = import_module(f"nonolith.cli.{self.module or 'operation'}")
        if not self.module:
            return partial(getattr(module, action), self.name)
        return getattr(module, f"{action}_{self.name}")
