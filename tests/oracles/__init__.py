"""Outside oracles: solvers of other people, to which the same puzzles are put."""
