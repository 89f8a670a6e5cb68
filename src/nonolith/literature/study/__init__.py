"""Study: answers Steve Simpson's questions about guesses by experiments."""
