"""Study: Steve Simpson's questions about guesses, answered by experiments."""
