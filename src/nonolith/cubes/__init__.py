"""One hard puzzle on several processes or machines: cube-and-conquer (Heule et al. 2011)."""
