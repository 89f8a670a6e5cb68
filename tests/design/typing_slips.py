"""Find all clues that one typing slip can make of a clue, by making every slip."""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.model.puzzle import Block, Clue

DIGITS = "0123456789"


def typed(meant: Clue, colours: int, most: int) -> set[Clue]:
    """Return all clues that one slip makes of the intended clue.

    Args:
        meant: the intended clue.
        colours: the number of colours, including blank.
        most: the largest number allowed.
    """
    written = {*_numbers(meant), *_order(meant), *_blocks(meant, colours, most), *_joints(meant)}
    return {
        clue
        for clue in written
        if clue != meant and all(1 <= block.length <= most for block in clue)
    }


def typed_numbers(number: int) -> set[int]:
    """Return the results of one slip in a number: one more, one less, or one wrong digit."""
    text = str(number)
    places = range(len(text))
    texts = {text[:i] + text[i + 1 :] for i in places}
    texts |= {text[:i] + digit + text[i + 1 :] for i in places for digit in DIGITS}
    texts |= {text[:i] + digit + text[i:] for i in range(len(text) + 1) for digit in DIGITS}
    texts |= {text[:i] + text[i + 1] + text[i] + text[i + 2 :] for i in places[:-1]}
    return {number - 1, number + 1} | {int(t) for t in texts if t and not t.startswith("0")}


def _numbers(meant: Clue) -> Iterator[Clue]:
    for i, block in enumerate(meant):
        for number in typed_numbers(block.length):
            yield (*meant[:i], Block(number, block.colour), *meant[i + 1 :])


def _order(meant: Clue) -> Iterator[Clue]:
    for i in range(len(meant) - 1):
        left, right = meant[i : i + 2]
        yield (*meant[:i], right, left, *meant[i + 2 :])
        swapped = (Block(right.length, left.colour), Block(left.length, right.colour))
        yield (*meant[:i], *swapped, *meant[i + 2 :])


def _blocks(meant: Clue, colours: int, most: int) -> Iterator[Clue]:
    for i, block in enumerate(meant):
        yield (*meant[:i], *meant[i + 1 :])
        for colour in range(1, colours):
            yield (*meant[:i], Block(block.length, colour), *meant[i + 1 :])
    for i in range(len(meant) + 1):
        for colour in range(1, colours):
            for number in range(1, most + 1):
                yield (*meant[:i], Block(number, colour), *meant[i:])


def _joints(meant: Clue) -> Iterator[Clue]:
    for i, block in enumerate(meant):
        text = str(block.length)
        for cut in range(1, len(text)):
            if text[cut] != "0":
                parts = (Block(int(part), block.colour) for part in (text[:cut], text[cut:]))
                yield (*meant[:i], *parts, *meant[i + 1 :])
        for after in meant[i + 1 : i + 2]:
            if after.colour == block.colour:
                joined = Block(int(f"{text}{after.length}"), block.colour)
                yield (*meant[:i], joined, *meant[i + 2 :])
