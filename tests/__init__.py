"""The tests of nonolith. Folders mirror the source; brute-force oracles are in ``tests``."""
