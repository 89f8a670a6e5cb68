"""Every value of each option of a method is refused, or gives the right answer.

Every option of every method gets values of all types, the ends of its range, and values just beyond
the ends; the oracle is brute force.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import nonolith
from nonolith import Limits, Puzzle, UnsupportedError, Verdict
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.solving.options import in_words, kinds_of, options_of, options_table
from nonolith.support.kinds import Integer, Number
from tests import brute_force
from tests.examples import all_cases, examples
from tests.general_methods import METHODS

#: Puzzles with one solution, none, several, and so many that count() counts by regions.
PUZZLES = [
    Puzzle(rows=[[1, 1], [1], [2]], columns=[[2], [1], [2]]),
    Puzzle(rows=[[2], [], [2]], columns=[[1], [2], [1]]),
    Puzzle(rows=[[1], [1], [1]], columns=[[1], [1], [1]]),
    Puzzle(rows=[[1]] * 5, columns=[[1]] * 5),
]
EXPECTED = [set(brute_force.solutions(puzzle)) for puzzle in PUZZLES]

#: Limits for methods that would otherwise run for ever, or spend long at each node.
ENOUGH = Limits(nodes=3000, seconds=0.3)
LITTLE = Limits(seconds=0.02)

OTHER_TYPES: list[Any] = [
    None, True, False, "", "nan", "inf", "x", "auto", "yes", b"1", [], {}, (), object(),
    Decimal("3.7"), 1j, "1" * 5000, "\0", "bits,bits", "bits,x", ",",
]  # fmt: skip
NUMBERS: list[Any] = [
    math.nan, math.inf, -math.inf, -1e300, -2, -1.5, -1, -0.0, 0, 0.5, 1, 1.5, 2, 2.5,
    2**31 - 1, 2**31, 2**32, 2**63 - 1, 2**63, 2**64, 2**70, 10**400, 10**5000, 5e-324, 1e300,
]  # fmt: skip


def options() -> Iterator[tuple[str, str, Any]]:
    """Yield each option of each method, with its annotated type."""
    for name, method in METHODS.items():
        hints = get_type_hints(method.options, include_extras=True)
        for option in method.options._fields:
            yield name, option, hints[option]


OPTIONS = list(options())
EACH_OPTION = pytest.mark.parametrize(
    ("method", "option", "kind"), OPTIONS, ids=[f"{m}-{o}" for m, o, _ in OPTIONS]
)


def values_of(kind: Any) -> list[Any]:
    """Return test values for an option: ``OTHER_TYPES``, ``NUMBERS``, and the ends of its range."""
    if get_origin(kind) is Literal:
        return [*OTHER_TYPES, *NUMBERS[:4], *get_args(kind)]
    if get_origin(kind) is not Annotated:
        return [*OTHER_TYPES, *NUMBERS[:4]]
    low, high = get_args(kind)[1].least, get_args(kind)[1].most
    around = [low, high, low - 1, high + 1, math.nextafter(low, -math.inf), str(low), str(high)]
    return [*OTHER_TYPES, *NUMBERS, *around]


def check_answers(method: str, given_options: dict[str, Any], puzzles: list[int]) -> None:
    """Check the method's solutions and count, as far as its capabilities allow."""
    able = METHODS[method].capabilities
    limits = ENOUGH if able.proves else LITTLE
    for i in puzzles:
        puzzle, expected = PUZZLES[i], EXPECTED[i]
        most = 1000 if able.enumerates else None
        result = nonolith.solve(
            puzzle, method, max_solutions=most, limits=limits, options=given_options
        )
        found = [tuple(grid.rows()) for grid in result.solutions]
        assert set(found) <= expected
        assert len(set(found)) == len(found)
        if result.complete:
            assert set(found) == expected
        if result.verdict is Verdict.NONE:
            assert not expected
        if able.proves and able.enumerates and result.limit is None:
            assert result.complete
        if able.counts:
            counted = nonolith.count(puzzle, method, limits=limits, options=given_options)
            assert int(counted) == len(expected) or not counted.exact


@EACH_OPTION
def test_any_value_of_any_option_is_refused_or_gives_the_right_answer(
    method: str, option: str, kind: Any
) -> None:
    """A refusal names the option, the value and the valid range; each answer is checked."""
    slow = METHODS[method].capabilities.extra or option == "threads" or not all_cases()
    tried = set()
    for number, value in enumerate(values_of(kind)):
        refused = refusal(method, {option: value})
        if refused:
            assert f"option {option} of method {method} is " in refused
            assert f"it must be: {in_words(kinds_of(METHODS[method])[option])}" in refused
            assert len(refused) < 400
        elif kind is str and value not in LINE_SOLVERS and value != "bits,bits":
            with pytest.raises(UnsupportedError, match="there is no line solver"):
                nonolith.solve(PUZZLES[0], method, options={option: value})
        elif (meant := options_of(METHODS[method], {option: value})) not in tried:
            tried.add(meant)  # 1, "1" and 1.0 are the same search
            check_answers(method, {option: value}, [number % 4] if slow else [0, 1, 2, 3])


def refusal(method: str, given_options: dict[str, Any]) -> str | None:
    try:
        options_of(METHODS[method], given_options)
    except UnsupportedError as error:
        return str(error)
    return None


WITHOUT_EXTRA = [name for name in METHODS if not METHODS[name].capabilities.extra]


@pytest.mark.parametrize("method", WITHOUT_EXTRA)
@settings(max_examples=examples(15), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_drawn_values_of_all_options_together_give_the_right_answers(
    method: str, data: st.DataObject
) -> None:
    given_options: dict[str, Any] = {}
    for name, option, kind in OPTIONS:
        if name == method and get_origin(kind) is not None:
            few = st.integers(1, 3)  # large numbers of threads are tried above
            values = few if option == "threads" else inside(kind)
            given_options[option] = data.draw(values, label=option)
    check_answers(method, given_options, [data.draw(st.integers(0, len(PUZZLES) - 1))])


def inside(kind: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for the valid values of an option."""
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    plain, limits = get_args(kind)
    ends = st.sampled_from([limits.least, limits.most])
    small = min(limits.most, 20)
    if plain is float:
        return ends | st.floats(limits.least, limits.most) | st.floats(limits.least, small)
    return ends | st.integers(limits.least, limits.most) | st.integers(limits.least, small)


@EACH_OPTION
def test_every_option_that_is_a_number_has_a_range_with_its_default_inside(
    method: str, option: str, kind: Any
) -> None:
    default = getattr(METHODS[method].options(), option)
    if isinstance(default, int | float) and not isinstance(default, bool):
        (limits,) = kind.__metadata__
        assert isinstance(limits, Integer | Number)
        assert limits.least <= default <= limits.most
        words = {name: words for name, words, *_ in options_table(METHODS[method])}
        least, most = words[option].partition(" from ")[2].split(" to ")
        assert [float(least), float(most)] == [float(limits.least), float(limits.most)]


@pytest.mark.parametrize("wrong", [5, "seed=1", [("seed", 1)], {1, 2}])
def test_options_that_are_no_mapping_are_refused(wrong: Any) -> None:
    with pytest.raises(nonolith.ArgumentError, match="options must be a mapping"):
        nonolith.solve(PUZZLES[0], options=wrong)


@pytest.mark.parametrize("name", ["sede", 5, None, "x" * 10_000])
def test_an_option_that_does_not_exist_is_refused_with_those_that_do(name: Any) -> None:
    with pytest.raises(UnsupportedError, match=r"has no option .*; its options are seed, threads$"):
        nonolith.solve(PUZZLES[0], options={name: 1})


def test_options_take_texts_and_other_number_types() -> None:
    class Whole:
        def __index__(self) -> int:
            return 7

    assert options_of(METHODS["auto"], {"seed": Whole()}).seed == 7
    assert options_of(METHODS["auto"], {"seed": " 7 "}).seed == 7
    assert options_of(METHODS["probe1"], {"weight": 2}).weight == 2.0
    assert options_of(METHODS["probe1"], {"weight": "1e3"}).weight == 1000.0
    assert options_of(METHODS["exact_cover"], {"propagate": "No"}).propagate is False


class Described(NamedTuple):
    """A class of options, each of which has a description here.

    Attributes:
        first: one line
            and another one.
        second: one line only, with ``code``.
    """

    first: int = 1
    second: int = 2


def test_the_words_for_an_option_may_go_on_in_further_lines() -> None:
    table = options_table(METHODS["auto"].replace(name="described", options=Described))
    assert [words for *_, words in table] == [
        "one line and another one", "one line only, with `code`",
    ]  # fmt: skip


class Unbounded(NamedTuple):
    """Options whose types have no range, as a method of another package may have them."""

    number: int = 1
    share: float = 0.5


def test_options_without_a_range_take_any_number() -> None:
    method = METHODS["auto"].replace(name="unbounded", options=Unbounded)
    assert options_of(method, {"number": "-7", "share": 2}) == (-7, 2.0)
    with pytest.raises(UnsupportedError, match="option number of method unbounded is 'x'"):
        options_of(method, {"number": "x"})


def test_every_option_is_explained() -> None:
    for method in METHODS.values():
        assert all(words for *_, words in options_table(method)), method
