"""Methods side by side: the same puzzles under the same limits."""
