"""Play puzzles in a terminal: the game and its saved state, the board, and the program."""
