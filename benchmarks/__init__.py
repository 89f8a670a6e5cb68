"""What is measured, and how. ``python -m benchmarks`` runs it all and writes ``results.md``."""
