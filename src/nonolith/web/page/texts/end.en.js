// English: the texts at the end of a game.

/** @type {Record<string, string>} */
export const texts = {
	"end.time": "Solved in {0}",
	"end.alone": "without hints",
	"end.hint": "{0} hint",
	"end.hints": "{0} hints",
	"end.record": "Your best time at {0}!",
	"end.best": "Your best time at {0}: {1}.",
	"end.set": "{0} of {1} in “{2}”.",
	"end.next": "Next puzzle",
	"end.share": "Share the result",
	"end.all": "All puzzles",
	"end.some": "A nonogram",
	"end.words": "Text to share",
	"end.card": "The empty board with your result",
	"end.save": "Save the picture",
};
