"""Define LineRule, a clue whose numbers or colours are not all known, and its automaton."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby, pairwise
from math import prod
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
    """A clue whose numbers or colours are not all known: the parts of a line in order, and how many
    cells some colours have. If only these totals are known, the only part is ``*``.

    Code that reads clues as tuples of blocks raises UnsupportedError for a rule.

    >>> rule = LineRule((Part((2,)), Part((1, 7)), Part()))
    >>> str(rule), rule.fits(((2, 1), (7, 1), (4, 1))), str(LineRule(totals=((7, 1),)))
    ('2 1or7 ?', True, 'sum 7')
    """

    parts: tuple[Part, ...] = (ANY_RUNS,)
    #: Numbers of cells, each with its colour, in order of colours; the colour 0 stands for all
    #: colours besides blank.
    totals: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of_code(cls, code: bytes) -> LineRule:
        """Return the rule of a clue in the engine's form."""
        parts: list[Part] = []
        totals: list[tuple[int, int]] = []
        lengths: tuple[int, ...] = ()
        numbers = array("H", code)
        for length, flags in zip(numbers[::2], numbers[1::2], strict=True):
            if flags & _SUM:
                totals.append((length, flags % _ONE_OF))
                continue
            lengths += (length,) if length else ()
            if not flags & _ONE_OF:
                parts.append(Part(lengths, flags % _ONE_OF, bool(flags & _ANY_RUNS)))
                lengths = ()
        return cls(tuple(parts), tuple(totals))

    @property
    def code(self) -> bytes:
        """The rule in the engine's form."""
        numbers: list[int] = []
        for lengths, colour, repeats in self.parts:
            flags = colour | repeats * _ANY_RUNS
            for length in lengths[:-1]:
                numbers += length, flags | _ONE_OF
            numbers += lengths[-1] if lengths else 0, flags
        for total, colour in self.totals:
            numbers += total, colour | _SUM
        return array("H", numbers).tobytes()

    @property
    def has_only_totals(self) -> bool:
        """Whether the rule has no other part than ``*``, but totals."""
        return self.parts == (ANY_RUNS,) and bool(self.totals)

    def states(self, cells: int, colours: int) -> int:
        """Return a bound on the number of states of the automaton for a line of these cells."""
        runs = sum(
            1 + (1 if part.colour else colours - 1) * min(max(part.lengths, default=1), cells)
            for part in self.parts
        )
        return (1 + runs) * prod(total + 1 for total, _ in self.totals)

    def fits(self, clue: Sequence[tuple[int, int]]) -> bool:
        """Return whether a clue without unknown numbers is one that the rule allows."""
        if any(total != _total(clue, colour) for total, colour in self.totals):
            return False
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
        gaps = sum(a.colour == b.colour > 0 for a, b in pairwise(self.parts))
        return max(sum(part.least for part in self.parts) + gaps, *_filled(self.totals))

    def text(self, palette: Palette | None = None) -> str:
        """Return the rule as typed, such as ``2 ? 1or7``, ``sum 7`` or ``2 ? sum 7``."""
        parts = [part.text(palette) for part in self.parts] or ["0"]
        words = [] if self.has_only_totals else parts
        totals = [Part((total,), colour).text(palette) for total, colour in self.totals]
        return " ".join([*words, *(["sum"] if totals else []), *totals])

    def record(self, coloured: bool) -> Any:
        """Return the rule as a clue in the format json."""
        parts = [part.record(coloured) for part in self.parts]
        if not self.totals:
            return parts
        (total, colour), *others = self.totals
        listed = [[total, colour or None] for total, colour in self.totals]
        found = {"sum": listed if coloured and (colour or others) else total}
        return found if self.has_only_totals else {"blocks": parts} | found

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> NoReturn:
        raise UnsupportedError(
            f"clues with unknown numbers, such as {self}, are not supported here"
        )

    __len__ = __getitem__ = __iter__

    def __str__(self) -> str:
        return self.text()


def _total(clue: Sequence[tuple[int, int]], colour: int) -> int:
    """Return the number of cells of a colour in a clue; 0 stands for all colours besides blank."""
    return sum(length for length, own in clue if colour in (0, own))


def _filled(totals: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Return the number of filled cells by the totals of the single colours, and by that of all."""
    return sum(n for n, colour in totals if colour), sum(n for n, colour in totals if not colour)


def normal(
    parts: Iterable[Part], totals: tuple[tuple[int, int], ...] = ()
) -> LineRule | list[tuple[int, int]]:
    """Return the rule of these parts and totals, or pairs (length, colour) if all parts are known
    and have these totals; of several ``*`` in a row, one is kept."""
    kept = [part for part, group in groupby(parts) for part in ([part] if part.repeats else group)]
    if all(part.is_known for part in kept):
        clue = [(part.lengths[0], part.colour) for part in kept]
        if all(total == _total(clue, colour) for total, colour in totals):
            return clue
    return LineRule(tuple(kept), totals)


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
        ends = [blank]  # the states after which the next run may begin
        for lengths, own, repeats in rule.parts:
            lasts = []
            for colour in [own] if own else range(1, colours):
                state = made._add(colour, ends)
                for length in range(1, max(lengths, default=1) + 1):
                    if length > 1:
                        following = made._add(colour, ())
                        made.after[state].add(following)
                        state = following
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
        return made._counting(rule.totals) if rule.totals else made

    def _counting(self, totals: Sequence[tuple[int, int]]) -> Automaton:
        """Return the automaton that also counts the cells of these totals: a state stands for a
        state of this one, and for the cells that each total still needs."""
        made = Automaton([0], [set()], set())
        first = 0, tuple(total for total, _ in totals)
        numbers = {first: 0}
        for state, left in (found := [first]):  # grows
            number = numbers[state, left]
            if state in self.ends and not any(left):
                made.ends.add(number)
            for each in self.after[state]:
                own = self.colours[each]
                rest = tuple(
                    need - (own > 0 and colour in (0, own))
                    for need, (_, colour) in zip(left, totals, strict=True)
                )
                if min(rest) < 0:
                    continue
                if (each, rest) not in numbers:
                    numbers[each, rest] = made._add(own, ())
                    found.append((each, rest))
                made.after[number].add(numbers[each, rest])
        return made

    def _add(self, colour: int, before: Iterable[int]) -> int:
        """Add a state that may follow those of another colour; a blank also follows itself."""
        state = len(self.colours)
        self.colours.append(colour)
        self.after.append(set() if colour else {state})
        for each in before:
            if self.colours[each] != colour:
                self.after[each].add(state)
        return state
