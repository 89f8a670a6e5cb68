"""Compare the proof checker with brute force and with a checker of another project."""

from __future__ import annotations

from itertools import product

import dratify
import pytest
from hypothesis import given, settings, strategies as st
from pysat.solvers import Solver

from nonolith import Limits
from nonolith.certificates.proof_check import ProofChecker
from nonolith.model.limits import MEBIBYTE, NO_LIMITS
from nonolith.solving.work import StoppedError, Work
from tests.examples import examples

LITERALS = st.integers(-5, 5).filter(bool)
CLAUSES = st.lists(LITERALS, min_size=1, max_size=3)
FORMULAS = st.lists(CLAUSES, max_size=25)

#: All four clauses of two variables: contradictory, but not by unit propagation alone.
SQUARE = [[1, 2], [1, -2], [-1, 2], [-1, -2]]


def checker_of(clauses: list[list[int]], limits: Limits = NO_LIMITS) -> ProofChecker:
    return ProofChecker(clauses, Work(limits))


def satisfied(clauses: list[list[int]], signs: tuple[bool, ...]) -> bool:
    return all(any(signs[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)


def implies(clauses: list[list[int]], clause: list[int]) -> bool:
    """Return whether the clause is true under each assignment that satisfies the clauses."""
    every = product((False, True), repeat=5)
    return all(satisfied([clause], signs) for signs in every if satisfied(clauses, signs))


@settings(max_examples=examples(400))
@given(FORMULAS, st.lists(st.tuples(st.booleans(), CLAUSES), max_size=12))
def test_a_clause_that_does_not_follow_is_not_accepted(
    formula: list[list[int]], steps: list[tuple[bool, list[int]]]
) -> None:
    checker = checker_of(formula)
    for drops, clause in steps:
        if drops:
            checker.drop(clause)
        elif checker.follows(clause):
            assert implies(formula, clause)
            checker.add(clause)
        if checker.contradictory:
            assert implies(formula, [])
            return


@settings(max_examples=examples(150))
@given(FORMULAS)
def test_the_proofs_of_other_solvers_are_accepted(formula: list[list[int]]) -> None:
    with Solver("g4", bootstrap_with=formula, with_proof=True) as solver:
        if solver.solve():
            return
        proof = [line.split() for line in solver.get_proof()]
    checker = checker_of(formula)
    for words in proof:
        clause = [int(word) for word in words if word not in ("d", "0")]
        if words[0] == "d":
            checker.drop(clause)
        else:
            assert checker.follows(clause)
            checker.add(clause)
    assert checker.contradictory


@settings(max_examples=examples(300))
@given(FORMULAS, st.lists(CLAUSES, max_size=6))
def test_an_independent_checker_agrees(formula: list[list[int]], steps: list[list[int]]) -> None:
    cnf = dratify.CNF(5)
    cnf.extend([[dratify.from_dimacs(x) for x in clause] for clause in formula])
    theirs = dratify.DRATChecker(cnf, check_rat=False)
    ours = checker_of(formula)
    for clause in steps:
        if ours.contradictory:
            return
        follows = ours.follows(clause)
        assert theirs.check_step("a", [dratify.from_dimacs(x) for x in clause]) == follows
        if follows:
            ours.add(clause)


@pytest.mark.parametrize("limits", [Limits(seconds=0.0), Limits(memory=1 << 20)])
def test_limits_are_kept(limits: Limits) -> None:
    chain = [[-i, i + 1] for i in range(1, 20_000)]
    with pytest.raises(StoppedError):
        checker_of([*chain, [1]], limits)


def test_a_variable_beyond_the_memory_limit_is_refused() -> None:
    with pytest.raises(StoppedError):
        checker_of(SQUARE).follows([2**31 - 1])


def test_the_empty_clause_is_a_contradiction() -> None:
    assert checker_of([[]]).contradictory
    assert not checker_of([]).contradictory
    assert checker_of([[1], [-1]]).contradictory


def test_long_clauses_are_dropped_one_by_one_and_added_again() -> None:
    checker = checker_of([[1, 2, 3], [3, 2, 1, 1], [1, 2, -3], [1, -2]])
    assert checker.follows([1])
    assert checker.drop([3, 1, 2])
    assert checker.follows([1])
    assert checker.drop([1, 2, 3])
    assert not checker.drop([1, 2, 3])
    assert not checker.follows([1])
    checker.add([2, 3, 1])
    assert checker.follows([1])


@pytest.mark.long
def test_a_deleted_clause_frees_its_memory() -> None:
    checker = checker_of([[1, 2, 3]] * 3000, Limits(memory=MEBIBYTE))
    for _ in range(10_000):
        assert checker.drop([1, 2, 3])
        checker.add([1, 2, 3])
    with pytest.raises(StoppedError, match="memory"):
        checker_of([[1, 2, 3]] * 10_000, Limits(memory=MEBIBYTE))
