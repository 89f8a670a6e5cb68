"""Define LineRule, a clue whose numbers or colours are not all known, and its automaton."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby, pairwise
from typing import Any, NamedTuple, NoReturn

from nonolith.model.palette import Palette
from nonolith.support.errors import UnsupportedError
from nonolith.support.frozen import Frozen

#: The flags in the engine's form of a part (``engine/line/clue.hpp``).
_ONE_OF, _ANY_RUNS, _SUM = 64, 128, 256


class Part(NamedTuple):
    """A part of a line rule: a run of cells, or any number of runs."""

    lengths: tuple[int, ...] = ()  #: the lengths that the run may have, in order; (): any length
    colour: int = 1  #: its colour number; 0 for any colour besides blank
    repeats: bool = False  #: whether it is any number of runs, of any lengths and colours

    @property
    def is_known(self) -> bool:
        """Whether the part is a block, with one length and one colour."""
        return len(self.lengths) == 1 and self.colour > 0

    @property
    def least(self) -> int:
        """The least number of filled cells."""
        return 0 if self.repeats else min(self.lengths, default=1)

    def text(self, palette: Palette | None = None) -> str:
        """Return the part as typed, such as ``3``, ``?``, ``1or7`` or ``*``; with a palette of
        several colours, ``3r``, ``?r`` or ``3?``."""
        if self.repeats:
            return "*"
        lengths = "or".join(map(str, self.lengths)) or "?"
        if palette is None or len(palette) == 2:
            return lengths
        return lengths + (palette[self.colour].char if self.colour else "?")

    def record(self, coloured: bool) -> Any:
        """Return the part as an item of a clue in the format json."""
        if self.repeats:
            return "*"
        length: Any = {"any": list(self.lengths)} if len(self.lengths) > 1 else None
        if len(self.lengths) == 1:
            length = self.lengths[0]
        return [length, self.colour or None] if coloured else length

    @property
    def item(self) -> Any:
        """The part as an item of a clue in a list."""
        if self.repeats:
            return "*"
        length = self.lengths[0] if len(self.lengths) == 1 else set(self.lengths) or None
        return length, self.colour or None

    def fits(self, run: tuple[int, int]) -> bool:
        """Return whether a run (length, colour) may be this part."""
        length, colour = run
        return (not self.lengths or length in self.lengths) and self.colour in (0, colour)


#: The part ``*``.
ANY_RUNS = Part((), 0, True)


class LineRule(Frozen):
    """A clue whose numbers or colours are not all known: the parts of a line in order; or only the
    number of its filled cells.

    Code that reads clues as tuples of blocks raises UnsupportedError for a rule.

    >>> rule = LineRule((Part((2,)), Part((1, 7)), Part()))
    >>> str(rule), rule.fits(((2, 1), (7, 1), (4, 1))), str(LineRule(sum=7))
    ('2 1or7 ?', True, 'sum 7')
    """

    parts: tuple[Part, ...] = ()
    sum: int | None = None  #: the number of filled cells, in any runs; None if there are parts

    @classmethod
    def of_code(cls, code: bytes) -> LineRule:
        """Return the rule of a clue in the engine's form."""
        parts: list[Part] = []
        lengths: tuple[int, ...] = ()
        numbers = array("H", code)
        if numbers and numbers[1] & _SUM:
            return cls(sum=numbers[0])
        for length, flags in zip(numbers[::2], numbers[1::2], strict=True):
            lengths += (length,) if length else ()
            if not flags & _ONE_OF:
                parts.append(Part(lengths, flags % _ONE_OF, bool(flags & _ANY_RUNS)))
                lengths = ()
        return cls(tuple(parts))

    @property
    def code(self) -> bytes:
        """The rule in the engine's form."""
        numbers: list[int] = [] if self.sum is None else [self.sum, _SUM]
        for lengths, colour, repeats in self.parts:
            flags = colour | repeats * _ANY_RUNS
            for length in lengths[:-1]:
                numbers += length, flags | _ONE_OF
            numbers += lengths[-1] if lengths else 0, flags
        return array("H", numbers).tobytes()

    def fits(self, clue: Sequence[tuple[int, int]]) -> bool:
        """Return whether a clue without unknown numbers is one that the rule allows."""
        if self.sum is not None:
            return sum(length for length, _ in clue) == self.sum
        parts, ends = self.parts, {0}  # the numbers of parts that the blocks so far may be
        for block in (*clue, None):
            for end in range(len(parts)):
                if end in ends and parts[end].repeats:
                    ends.add(end + 1)
            if block is not None:
                ends = {
                    end + (not part.repeats)
                    for end, part in enumerate(parts)
                    if end in ends and part.fits(block)
                }
        return len(parts) in ends

    def loosened(self, known: Collection[int]) -> LineRule:
        """Return the rule in which only these parts (from 0) have known lengths."""
        return self.replace(
            parts=tuple(
                part if j in known else part._replace(lengths=())
                for j, part in enumerate(self.parts)
            )
        )

    def needed(self) -> int:
        """Return the least number of cells that the parts and the blanks between them need."""
        if self.sum is not None:
            return self.sum
        pairs = pairwise(self.parts)
        gaps = sum(a.colour == b.colour > 0 for a, b in pairs)
        return sum(part.least for part in self.parts) + gaps

    def text(self, palette: Palette | None = None) -> str:
        """Return the rule as typed, such as ``2 ? 1or7``."""
        if self.sum is not None:
            return f"sum {self.sum}"
        return " ".join(part.text(palette) for part in self.parts)

    def record(self, coloured: bool) -> Any:
        """Return the rule as a clue in the format json."""
        if self.sum is not None:
            return {"sum": self.sum}
        return [part.record(coloured) for part in self.parts]

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> NoReturn:
        raise UnsupportedError(
            f"clues with unknown numbers, such as {self}, are not supported here"
        )

    __len__ = __getitem__ = __iter__

    def __str__(self) -> str:
        return self.text()


def normal(parts: Iterable[Part]) -> LineRule | list[tuple[int, int]]:
    """Return the rule of these parts, or pairs (length, colour) if all of them are known; of
    several ``*`` in a row, one is kept."""
    kept = [part for part, group in groupby(parts) for part in ([part] if part.repeats else group)]
    if all(part.is_known for part in kept):
        return [(part.lengths[0], part.colour) for part in kept]
    return LineRule(tuple(kept))


class Automaton(NamedTuple):
    """The automaton of a rule. A state stands for the last cell read, so it has one colour."""

    colours: list[int]  #: for each state its colour; state 0, before all cells, is blank
    after: list[set[int]]  #: for each state the states that may follow
    ends: set[int]  #: the states in which a line may end

    @classmethod
    def of(cls, rule: LineRule, colours: int) -> Automaton:
        """Return the automaton of a rule in a puzzle with this number of colours."""
        made = cls([], [], set())
        blank = made._add(0, ())
        if rule.sum is not None:
            return made._counting(rule.sum, colours)
        ends = [blank]  # the states after which the next run may begin
        for lengths, own, repeats in rule.parts:
            lasts = []
            for colour in [own] if own else range(1, colours):
                state = made._add(colour, ends)
                for length in range(1, max(lengths, default=1) + 1):
                    if length > 1:
                        made.colours.append(colour)
                        made.after.append(set())
                        made.after[state].add(state + 1)
                        state += 1
                    if length in lengths:
                        lasts.append(state)
                if not lengths:
                    made.after[state].add(state)
                    lasts.append(state)
            if repeats:
                for state in lasts:
                    made.after[state] |= {blank, *lasts}
                ends += lasts
            else:
                blank = made._add(0, lasts)
                ends = [*lasts, blank]
        made.ends.update(ends)
        return made

    def _counting(self, total: int, colours: int) -> Automaton:
        """Complete the automaton of the lines with this number of filled cells."""
        ends = [0]  # the states after as many filled cells as the loop has counted
        for _ in range(total):
            lasts = []
            for colour in range(1, colours):
                lasts.append(len(self.colours))
                self.colours.append(colour)
                self.after.append(set())
            for state in ends:
                self.after[state].update(lasts)
            ends = [*lasts, self._add(0, lasts)]
        self.ends.update(ends)
        return self

    def _add(self, colour: int, before: Iterable[int]) -> int:
        """Add a state that may follow those of another colour; a blank also follows itself."""
        state = len(self.colours)
        self.colours.append(colour)
        self.after.append(set() if colour else {state})
        for each in before:
            if self.colours[each] != colour:
                self.after[each].add(state)
        return state
