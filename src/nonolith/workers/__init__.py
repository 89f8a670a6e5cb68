"""Worker processes that run Python functions: kept warm, killed at limits, and replaced."""
