"""Code that several published methods share."""
