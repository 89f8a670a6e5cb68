// The puzzles that the browser has stored, with their states of play.

import { Game } from "../play/game.js";
import { puzzleOf } from "../shared/puzzle.js";
import { keptPuzzles, progressOf } from "../shared/storage.js";
/** @import { Puzzle, PuzzleObject } from "../types/puzzle.d.ts" */

/**
 * @typedef {{key: string, time: number, name?: string, puzzle: PuzzleObject, game: Game, state:
 *   ""|"begun"|"finished"}} Played a stored puzzle; `name`: its name in the catalogue
 * @typedef {{key: string, time: number, name?: undefined, state: "damaged"}} Damaged
 */

/** Return the game of a puzzle with its stored progress, and its state. */
export function leftGame(/** @type {Puzzle} */ puzzle) {
	const game = new Game(puzzle);
	const isBegun = game.restore(progressOf(puzzle.key));
	return {
		game,
		state: /** @type {Played["state"]} */ (
			!isBegun ? "" : game.solved ? "finished" : game.settled ? "begun" : ""
		),
	};
}

/**
 * Return the stored puzzles that are not damaged, the latest first, and those of the catalogue by
 * name.
 */
export function playedPuzzles() {
	/** @type {(Played|Damaged)[]} */
	const all = [];
	/** @type {Map<string, Played>} */
	const named = new Map();
	for (const { key, time, puzzle: json, listed } of keptPuzzles()) {
		try {
			const played = /** @type {Played} */ ({
				key,
				time,
				name: listed?.name,
				puzzle: json,
				...leftGame(puzzleOf(json)),
			});
			all.push(played);
			if (played.name) named.set(played.name, played);
		} catch {
			all.push({ key, time, state: "damaged" });
		}
	}
	return { all, named };
}
