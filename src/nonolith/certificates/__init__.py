"""Certificates: proofs of verdicts that other programs can check."""
