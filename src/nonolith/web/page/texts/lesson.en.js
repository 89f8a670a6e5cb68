// English: the texts of the lesson.

/** @type {Record<string, string>} */
export const texts = {
  lesson: "The rule in five taps", "lesson.step": "Step {0} of {1}",
  "lesson.keys": "With keys: the arrow keys move, Space taps.",
  "lesson.known": "This cell is known already. Choose an open one.", "lesson.line": "Look at the framed line first.",
  "lesson.1": "The number beside a row tells how many cells in it are filled, side by side. The framed row says 5, and it has five cells. Tap one of them.",
  "lesson.1.right": "Right: all five are filled.", "lesson.1.wrong": "All cells of the framed row are right. Tap any of them.",
  "lesson.2": "Numbers above do the same for columns. The first column says 1, and its one filled cell is there. So its other cells stay blank. Tap one of them.",
  "lesson.2.right": "Right: a small cross marks a blank cell. The last column goes the same way.", "lesson.2.wrong": "This one is filled already. Tap another cell of the column.",
  "lesson.3": "The middle column says 3 1: first three filled cells, then one, with at least one blank cell between. That fits in one way only. Tap the cell that stays blank.",
  "lesson.3.right": "Right: three, a blank one, and one.", "lesson.3.wrong": "Count from the top: three filled cells come first, and the blank one comes after them.",
  "lesson.4": "The second column says 4. The block begins in the first cell or in the second one. Which open cells are filled either way? Tap one.",
  "lesson.4.right": "Right: where both places overlap, cells are filled. The fourth column goes the same way.", "lesson.4.wrong": "If the block lies at the other end, this cell is blank. Tap one in the middle.",
  "lesson.5": "The bottom row says 3, and three cells side by side are left for it. Tap an open one.",
  "lesson.5.right": "Right. The top row has its one filled cell, so the rest of it stays blank.", "lesson.5.wrong": "This cell is blank. Tap one beside the filled cell.",
  "lesson.end": "A house! You never had to guess: each cell followed from the numbers. Every puzzle here goes like this.",
  "lesson.on": "To the puzzles", "lesson.again": "Once more",
};
