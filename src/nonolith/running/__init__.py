"""Running many things fairly: solvers on puzzles, each in a process of its own."""
