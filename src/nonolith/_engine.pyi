"""The typed face of the compiled engine. Cells are native 32-bit masks, row by row, as bytes."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Block = TypeVar("Block")

choices: tuple[str, ...]

class Problem:
    def __init__(self, rows: Sequence[object], columns: Sequence[object], colours: int) -> None: ...
    @staticmethod
    def read(rows: Sequence[object], columns: Sequence[object], colours: int) -> Problem | None: ...
    @staticmethod
    def of_grid(height: int, width: int, colours: int, cells: bytes) -> Problem | None: ...
    def clues(
        self, block: Callable[[tuple[int, int]], Block]
    ) -> tuple[tuple[tuple[Block, ...], ...], tuple[tuple[Block, ...], ...]]: ...
    def key(self) -> bytes: ...
    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...

class Line:
    def __init__(self, blocks: tuple[tuple[int, int], ...], cells: int, colours: int) -> None: ...
    def settle_word(self, masks: tuple[int, ...]) -> tuple[int, ...] | None: ...
    def settle_bytes(self, masks: bytes) -> bytes | None: ...

class Search:
    def limit(self, seconds: float, nodes: int) -> None: ...
    def next(self) -> bytes | None: ...
    def known(self) -> bytes: ...
    def backbone(self, solutions: list[bytes]) -> bytes | None: ...
    def count(self, most: bytes) -> tuple[bytes, bool]: ...
    def statistics(self) -> tuple[int, int, int, int, int, int, int, int, int]: ...
    @property
    def exhausted(self) -> bool: ...
    @property
    def limit_reached(self) -> str | None: ...

def probing_search(
    problem: Problem,
    given: bytes | None,
    probing: int,
    choice: str,
    weight: float,
    memory: int,
) -> Search: ...
def conflict_search(
    problem: Problem,
    given: bytes | None,
    seed: int,
    sweeps: int,
    reinforced_first: int,
    reinforced_again: int,
    reinforced_step: int,
    reinforced_sweeps: int,
    phases_again: int,
    first_increment: float,
    decay: float,
    luby_unit: int,
    reduce_first: int,
    reduce_step: int,
    rephase_first: int,
    rephase_step: int,
    memory: int,
    probing_memory: int,
    probes_instead: bool,
    lines: int,
    threads: int,
) -> Search: ...
def marginals(
    problem: Problem,
    given: bytes | None,
    sweeps: int,
    field_sweeps: int,
    seconds: float,
    memory: int,
) -> tuple[bytes, bool]: ...
def is_solution(problem: Problem, cells: bytes) -> bool: ...
def time_lines(problem: Problem, domains: bytes, rounds: int) -> float: ...
def time_propagation(problem: Problem, rounds: int) -> float: ...
