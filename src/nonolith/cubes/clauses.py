"""Clauses: what the searches of one puzzle have learned, on its way from each to all others."""

from __future__ import annotations

from collections import deque

#: Bytes of clauses that are kept for searches that come late.
MOST = 4 << 20

#: Bytes of clauses that one attempt gets at most: the latest.
SENT = 1 << 20


class Clauses:
    """Learned clauses, as the engine gives them, by the lane that learned them.

    >>> clauses = Clauses()
    >>> clauses.add(0, b"one "), clauses.add(1, b"two ")
    (None, None)
    >>> clauses.news(0), clauses.news(0), clauses.news(2)
    (b'two ', b'', b'one two ')
    """

    def __init__(self) -> None:
        self._learned: deque[tuple[int, bytes]] = deque()
        self._dropped = 0  # how many stood before the first of these
        self._size = 0
        self._read: dict[int, int] = {}

    def add(self, lane: int, learned: bytes) -> None:
        """Add what a lane has learned."""
        if not learned:
            return
        self._learned.append((lane, learned))
        self._size += len(learned)
        while self._size > MOST and len(self._learned) > 1:
            self._size -= len(self._learned.popleft()[1])
            self._dropped += 1

    def news(self, lane: int) -> bytes:
        """What the others have learned since the last call for this lane."""
        first = max(self._read.get(lane, 0) - self._dropped, 0)
        self._read[lane] = self._dropped + len(self._learned)
        parts: list[bytes] = []
        size = 0
        for at in range(len(self._learned) - 1, first - 1, -1):
            owner, learned = self._learned[at]
            size += len(learned)
            if size > SENT:
                break
            if owner != lane:
                parts.append(learned)
        return b"".join(reversed(parts))

    def forget(self, lane: int) -> None:
        """The search of a lane is lost: its next one gets everything again."""
        self._read.pop(lane, None)
