"""What writes pages of the documentation from the code; no part of the package."""
