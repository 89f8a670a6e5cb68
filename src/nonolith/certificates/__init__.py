"""Write and check certificates: verdicts with proofs that other programs can check too."""
