"""The tests of nonolith. They mirror the source; the slow and obvious oracles live beside them."""
