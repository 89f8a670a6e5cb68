"""The tests of nonolith. They mirror the source; the brute-force oracles are next to them."""
