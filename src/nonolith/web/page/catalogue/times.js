// The file of the times of the user.

/** @import { Damaged, Played } from "./played.js" */

/** Return the times of the solved puzzles, with the settings of play, as the text of a file. */
export function timesOf(/** @type {(Played|Damaged)[]} */ all) {
	const times = all.flatMap(played => {
		if (played.state !== "finished" || !played.game.seconds) return [];
		const { title: _, goal, ...puzzle } = played.puzzle;
		const { seconds, hints, settings } = played.game;
		return [{ puzzle, seconds, hints, settings }];
	});
	return JSON.stringify({ "nonolith times": 1, times });
}
