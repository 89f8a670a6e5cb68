// English: the texts of the solve view.

/** @type {Record<string, string>} */
export const texts = {
  "solve.words": "Is there exactly one solution? How hard is it, and what are the steps? Give a puzzle in one of more than 30 formats, a picture, or its clues.",
  try: "Or try an example:", "try.one": "One solution", "try.several": "Several solutions", "try.typo": "A mistyped clue",
  typed: "Type the clues", "typed.rows": "Rows", "typed.columns": "Columns", "typed.sum": "{0} lines, {1} cells",
  "typed.how": "Type one clue in each line, such as 3 1: rows from the top, columns from the left. A letter after a number is its colour: 3r 1b. A clue without blocks is 0.",
  "typed.example.rows": "3 1\n5\n0", "typed.example.columns": "2\n1 1\n3", "typed.begin": "Type the clues of the rows and of the columns.",
  "typed.good": "{0} × {1}: all clues fit, and the sums are equal.",
  "typed.word.rows": "Row {0}: “{1}” is not a number.", "typed.word.columns": "Column {0}: “{1}” is not a number.",
  "typed.most": "There may be at most {0} lines.",
  "typed.long.rows": "Row {0} needs {1} cells, but there are {2} columns so far.",
  "typed.long.columns": "Column {0} needs {1} cells, but there are {2} rows so far.",
  "typed.sums": "The rows fill {0} cells, the columns {1}. Both numbers must be equal.",
  "typed.colour": "Colour {0}: the rows fill {1} cells, the columns {2}. Both numbers must be equal.",
  "typed.go": "Show the line", "typed.solve": "Solve it", "typed.none": "none", "typed.ink": "Colour of the letter {0}", "typed.edit": "Edit the clues",
  "typo.find": "Look for a typo", "typo.looking": "Looking for a mistyped clue …", "typo.list": "Possible corrections",
  "typo.choose": "One of these clues may be mistyped. Choose a correction:", "typo.none": "No single mistyped clue explains the problem.",
  "typo.limit": "The time limit was reached before a mistyped clue was found.",
  "typo.unique": "then it has exactly one solution", "typo.multiple": "then it has several solutions", "typo.solved": "then it has a solution",
  "typo.unknown": "then it may have a solution",
  "pack.several": "This file has {0} puzzles", "pack.more": "Only the first {0} puzzles of the file are listed.", "pack.choose": "Choose a puzzle.",
  "pack.all": "All puzzles", "pack.place": "Puzzle {0} of {1}: {2}", "pack.untitled": "Puzzle {0}", "pack.wait": "…",
  "pack.unique": "one solution", "pack.multiple": "several solutions", "pack.none": "no solution", "pack.solved": "has a solution",
  "pack.unknown": "not decided", "pack.error": "invalid",
  proof: "Download a certificate", "proof.words": "The certificate proves the verdict. Anybody can check it: nonolith certify --check FILE.",
  "proof.making": "Proving the verdict …", "proof.done": "Saved. Check it with: nonolith certify --check {0}.",
};
