"""Human reasoning: hints, steps with their reasons, difficulty."""
