"""Read the clues in a text of a person or a program, such as ``rows = [[1, 1], [3]]``.

``items`` splits the text into words, numbers and groups between brackets, ``labels`` has the words
for rows, columns and sizes, ``sections`` finds what belongs to each side, and ``clues`` divides it
into clues. Nothing in the text is skipped unless it is known to say nothing about the puzzle.
"""
