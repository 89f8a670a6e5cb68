"""Joining: the proofs of the parts of a puzzle become one proof of the whole.

A part is known by its path: what was assumed to come to it, as literals of the formula. Its proof
holds under these assumptions, so each of its clauses gets their negatives, and its last one, the
empty clause, becomes the clause "not this path". Of two paths that differ in the sign of their last
literal both clauses together give that of the shorter path, and so on up to the path of nothing:
the empty clause. All of these are steps by unit propagation.

Source: ours, after Heule, Kullmann and Marek 2016 (the proof of cubes, and that they cover all).
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping

from nonolith.model.errors import NonolithError

Path = tuple[int, ...]


def joined(proofs: Mapping[Path, bytes]) -> Iterator[str]:
    """The lines of the proof of the whole, without line ends.

    Args:
        proofs: by the path of each part the text of its proof, compressed (zlib); empty bytes where
            unit propagation refutes the part. The last line of a proof is the empty clause.

    Raises:
        NonolithError: the parts are not all there are.

    >>> list(joined({(1,): b"", (-1, 2): b"", (-1, -2): b""}))
    ['1 2 0', '1 -2 0', '1 0', 'd 1 2 0', 'd 1 -2 0', '-1 0', '0']
    """
    done: list[Path] = []
    for part in sorted(proofs):  # the sides of a path follow each other
        yield from _part(proofs[part], part)
        done.append(part)
        while len(done) > 1 and _other_side(done[-1]) == done[-2]:
            *done, side, other = done
            done.append(side[:-1])
            yield _not(done[-1])
            if done[-1]:  # where nothing is assumed, all is proved
                yield from ("d " + _not(side), "d " + _not(other))
    if done != [()]:
        raise NonolithError("the parts of the puzzle are not all of it (a defect)")


def _part(proof: bytes, path: Path) -> Iterator[str]:
    """The proof of a part under the assumptions of its path; what it used is dropped at its end."""
    added = _not(path)
    kept: Counter[tuple[int, ...]] = Counter()
    for line in zlib.decompress(proof).decode().splitlines() if proof else ["0"]:
        words = line.split()
        drops = words[0] == "d"
        yield " ".join([*words[:-1], added])
        kept[tuple(sorted(map(int, words[drops:-1])))] += -1 if drops else 1
    del kept[()]
    for clause in kept.elements() if path else ():
        yield " ".join(["d", *map(str, clause), added])


def _not(path: Path) -> str:
    """The clause "not this path"."""
    return " ".join(str(-literal) for literal in path) + (" 0" if path else "0")


def _other_side(path: Path) -> Path | None:
    return (*path[:-1], -path[-1]) if path else None
