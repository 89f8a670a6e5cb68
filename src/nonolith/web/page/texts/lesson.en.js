// English: the texts of the lesson.

/** @type {Record<string, string>} */
export const texts = {
	rule: "The rule in five taps",
	"rule.step": "Step {0} of {1}",
	"rule.keys": "With the keyboard: the arrow keys move, and Space taps.",
	"rule.known": "This cell is known already. Choose an open one.",
	"rule.line": "Look at the framed line first.",
	"rule.1":
		"The number beside a row tells how many cells in it are filled, side by side. The framed row " +
		"says 5, and it has five cells. Tap one of them.",
	"rule.1.right": "Right: all five are filled.",
	"rule.1.wrong": "All cells of the framed row are right. Tap any of them.",
	"rule.2":
		"The numbers above do the same for the columns. The first column says 1, and its one filled " +
		"cell is there. So its other cells stay blank. Tap one of them.",
	"rule.2.right": "Right: a small cross marks a blank cell. The last column works the same way.",
	"rule.2.wrong": "This one is filled already. Tap another cell of the column.",
	"rule.3":
		"The middle column says 3 1: first three filled cells, then one, with at least one blank " +
		"cell between. They fit in only one way. Tap the cell that stays blank.",
	"rule.3.right": "Right: three, a blank one, and one.",
	"rule.3.wrong":
		"Count from the top: three filled cells come first, and the blank one comes after them.",
	"rule.4":
		"The second column says 4. The block begins in the first cell or in the second one. Which " +
		"open cells are filled either way? Tap one.",
	"rule.4.right":
		"Right: the cells that the block covers in both positions are filled. The fourth column " +
		"works the same way.",
	"rule.4.wrong": "If the block lies at the other end, this cell is blank. Tap one in the middle.",
	"rule.5": "The bottom row says 3, and three cells side by side are left for it. Tap an open one.",
	"rule.5.right": "Right. The top row has its one filled cell, so the rest of it stays blank.",
	"rule.5.wrong": "This cell is blank. Tap one beside the filled cell.",
	"rule.end":
		"A house! You never had to guess: each cell followed from the numbers. Almost all puzzles " +
		"here can be solved this way.",
	"rule.play": "Play a puzzle",
	"rule.on": "All puzzles",
	"rule.again": "Once more",
};
