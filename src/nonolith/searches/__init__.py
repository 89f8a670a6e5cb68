"""How a search runs: in the engine, in Python, or in a process apart; its work and its limits."""
