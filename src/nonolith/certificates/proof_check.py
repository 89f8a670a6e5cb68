"""Check proofs, by code that shares nothing with the engine and is short enough to review.

A proof is a list of clauses. Each clause follows from the formula and the clauses before it by
*reverse unit propagation*: if all literals of the clause are assumed false, unit propagation ends
in an empty clause. A line that begins with ``d`` deletes a clause that is no longer needed. The
proof is complete when unit propagation finds a contradiction without an assumption.

Source: Goldberg and Novikov 2003; Heule, Hunt and Wetzler 2013 (DRUP, deleted clauses). Two
literals of each clause are watched, after Moskewicz et al. 2001.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonolith.solving.work import Work

#: Approximate memory that all lists use for one literal, one clause and one variable, in bytes.
_LITERAL_BYTES, _CLAUSE_BYTES, _VARIABLE_BYTES = 8, 220, 400

#: Number of literals that are propagated between two checks of the time limit.
_PERIOD = 64


class ProofChecker:
    """The clauses that are known to hold, and their consequences by unit propagation.

    The literals of a clause are variables from 1, or their negatives. Every method raises
    StoppedError at a limit of ``work``.
    """

    def __init__(self, clauses: Iterable[Sequence[int]], work: Work) -> None:
        self._work = work
        self._bytes = 0
        self._variables = 0
        # These three lists are indexed by literal; a negative index counts from the end of a list.
        self._true: list[bool] = [False]
        self._implied: list[list[int]] = [[]]  # literals implied by binary clauses
        self._watching: list[list[list[int]]] = [[]]  # longer clauses that watch the literal
        self._every: list[list[int]] = []
        self._kept: dict[tuple[int, ...], list[list[int]]] | None = None  # by sorted literals
        self._trail: list[int] = []
        self._head = 0
        #: Whether unit propagation found a contradiction without an assumption.
        self.contradictory = False
        short = [clause for clause in map(self._stored, clauses) if len(clause) < 2]
        for clause in short:
            self._use(clause)

    def follows(self, clause: Sequence[int]) -> bool:
        """Return whether a clause follows by reverse unit propagation."""
        if self.contradictory:
            return True
        self._work.step()
        self._make_room(max(map(abs, clause), default=0))
        settled = len(self._trail)
        literals = set(clause)
        if any(self._true[x] or -x in literals for x in literals):
            return True
        for x in clause:
            if not self._true[-x]:
                self._assign(-x)
        refuted = not self._propagate()
        for x in self._trail[settled:]:
            self._true[x] = False
        del self._trail[settled:]
        self._head = settled
        return refuted

    def add(self, clause: Sequence[int]) -> None:
        """Add a clause that is known to hold."""
        literals = self._stored(clause)
        if not self.contradictory:
            self._use(literals)

    def drop(self, clause: Sequence[int]) -> bool:
        """Delete a clause, but not its consequences; return False if there is no such clause."""
        if self._kept is None:
            self._kept = {}
            for each in self._work.each(self._every):
                self._kept.setdefault(tuple(sorted(each)), []).append(each)
            self._every = []
        same = self._kept.get(key := tuple(sorted(set(clause))))
        if not same:
            return False
        literals = same.pop()
        if not same:
            del self._kept[key]
        self._bytes -= _CLAUSE_BYTES + _LITERAL_BYTES * len(literals)
        if len(literals) == 2:
            one, other = literals
            self._implied[-one].remove(other)
            self._implied[-other].remove(one)
        for x in literals[:2] if len(literals) > 2 else ():
            self._watching[x] = [other for other in self._watching[x] if other is not literals]
        return True

    def _stored(self, clause: Sequence[int]) -> list[int]:
        """Store a clause in the lists that are indexed by its literals, without propagation."""
        literals = list(dict.fromkeys(clause))
        self._make_room(max(map(abs, literals), default=0))
        self._take(_CLAUSE_BYTES + _LITERAL_BYTES * len(literals))
        # The first two literals are watched, so literals that are not false must come first.
        if self._trail:
            literals.sort(key=lambda x: self._true[-x])
        if self._kept is None:
            self._every.append(literals)
        else:
            self._kept.setdefault(tuple(sorted(literals)), []).append(literals)
        if len(literals) == 2:
            one, other = literals
            self._implied[-one].append(other)
            self._implied[-other].append(one)
        elif len(literals) > 2:
            self._watching[literals[0]].append(literals)
            self._watching[literals[1]].append(literals)
        return literals

    def _use(self, literals: list[int]) -> None:
        """Propagate a stored clause if it is unit."""
        if not literals or self._true[-literals[0]]:
            self.contradictory = True
        elif len(literals) == 1 or self._true[-literals[1]]:
            if not self._true[literals[0]]:
                self._assign(literals[0])
            self.contradictory = self.contradictory or not self._propagate()

    def _assign(self, literal: int) -> None:
        self._true[literal] = True
        self._trail.append(literal)

    def _propagate(self) -> bool:
        """Propagate all unit clauses; return False if a clause becomes empty."""
        true, trail, implied, watching = self._true, self._trail, self._implied, self._watching
        head = self._head
        while head < len(trail):
            literal = trail[head]
            head += 1
            if not head % _PERIOD:
                self._work.step()
            for x in implied[literal]:
                if not true[x]:
                    if true[-x]:
                        return False
                    true[x] = True
                    trail.append(x)
            if watching[-literal] and not self._follow_long(-literal):
                return False
        self._head = head
        return True

    def _follow_long(self, false: int) -> bool:
        """Propagate the longer clauses in which the literal ``false`` is watched."""
        true, watching = self._true, self._watching
        waiting, watching[false] = watching[false], []
        kept = watching[false]
        for place, clause in enumerate(waiting):
            first, second = clause[0], clause[1]
            if true[first] or true[second]:
                kept.append(clause)
                continue
            if first == false:
                first = clause[0] = second
                clause[1] = false
            for i in range(2, len(clause)):
                x = clause[i]
                if not true[-x]:
                    clause[1], clause[i] = x, false
                    watching[x].append(clause)
                    break
            else:
                kept.append(clause)
                if true[-first]:
                    kept.extend(waiting[place + 1 :])
                    return False
                self._assign(first)
        return True

    def _make_room(self, variables: int) -> None:
        if variables <= self._variables:
            return
        variables = max(variables, self._variables * 5 // 4)  # grow geometrically
        self._take(_VARIABLE_BYTES * (variables - self._variables))
        middle, more = self._variables + 1, 2 * (variables - self._variables)
        self._true[middle:middle] = [False] * more
        self._implied[middle:middle] = [[] for _ in range(more)]
        self._watching[middle:middle] = [[] for _ in range(more)]
        self._variables = variables

    def _take(self, size: int) -> None:
        self._bytes += size
        self._work.need(self._bytes)
