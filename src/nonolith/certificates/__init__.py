"""Certificates: verdicts with proofs that other programs can check."""
