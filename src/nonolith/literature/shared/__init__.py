"""Parts that several published methods share."""
