// English: the texts of the views without a puzzle.

/** @type {Record<string, string>} */
export const texts = {
	"none.play":
		"No puzzle is open yet. Begin with today’s, choose one of the catalogue, or draw your own.",
	"none.share":
		"A puzzle travels as a link, a QR code or a file, and opens in any browser. Which one shall " +
		"it be?",
	"none.play.today": "Play today’s puzzle",
	"none.share.today": "Share today’s puzzle",
	"none.find": "Choose a puzzle",
	"none.design": "Draw a puzzle",
};
