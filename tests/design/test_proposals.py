"""What mending gives, in words and as objects."""

from __future__ import annotations

from nonolith import Grid, Puzzle
from nonolith.design import Change, Mending
from nonolith.design.proposals import Proposal
from nonolith.design.target import Target

GRID = Grid.from_text("#.\n.#")
PUZZLE = Puzzle.from_grid(GRID)


def proposal(cells: int) -> Proposal:
    changes = (Change(0, 1, 1), Change(1, 0, 0), Change(1, 1, 0))[:cells]
    return Proposal(changes, 0, GRID, PUZZLE)


def test_a_proposal_names_cells_from_1_and_colours_by_name() -> None:
    assert str(proposal(2)) == "row 1 column 2 black, row 2 column 1 white"
    assert proposal(2).record() == [
        {"row": 0, "column": 1, "colour": "black"},
        {"row": 1, "column": 0, "colour": "white"},
    ]


def test_a_record_has_all_that_was_found() -> None:
    mended = Mending(PUZZLE, Target.of("2-2.5"), None, (proposal(1),), 1, "seconds", gives=True)
    assert mended.record() == {
        "target": "2-2.5",
        "gives": True,
        "before": None,
        "proposals": [[{"row": 0, "column": 1, "colour": "black"}]],
        "tried": 1,
        "limit": "seconds",
    }
    plain = Mending(PUZZLE, Target.of("unique"), None)
    assert (plain.proposals, plain.tried, plain.limit, plain.gives) == ((), 0, None, False)
