// The texts of the calendar of daily puzzles in English.

/** @type {Record<string, string>} */
export const texts = {
	"daily.words":
		"A picture for each day, from a small one on Monday to a large one on Sunday. The list of " +
		"all puzzles does not have them; they are not secret.",
	"daily.back": "Previous month",
	"daily.on": "Next month",
	"daily.open": "not solved",
	"daily.begun": "started",
	"daily.solved": "solved",
	"daily.late": "solved later",
	"daily.late.words":
		"A puzzle that is begun on its date counts for the streak, even if it is finished later. " +
		"Earlier puzzles fill the calendar only. All of this is kept on this device, and in the file " +
		"of your progress.",
	"daily.number.streak": "Days in a row",
	"daily.number.longest": "Longest row",
	"daily.number.solved": "Solved",
	"daily.number.alone": "Without hints",
	"daily.best": "Best times",
};
