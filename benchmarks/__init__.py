"""Benchmarks of nonolith. ``python -m benchmarks`` runs all parts and writes ``results.md``."""
