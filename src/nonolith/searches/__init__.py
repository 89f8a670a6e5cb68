"""How a search runs: in the engine, in Python, or in a separate process; its work and limits."""
