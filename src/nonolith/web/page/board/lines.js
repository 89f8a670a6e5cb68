// Finds the possible places of the blocks of a line, from the known cells of the line.
//
// before[j][i] is 1 if the first j blocks fit into the first i cells. after[j][i] is 1 if the
// blocks from j on fit into the cells from i on. Each table takes O(cells x blocks) time. A block
// may begin at cell s if the earlier and later blocks fit beside it.

import { fitsRule, isRule } from "./rules.js";
/** @import { Block } from "../types/puzzle.d.ts" */

/**
 * Return for each block the first and the last cell at which it may begin; null if the blocks do
 * not fit into the line. A clue that is not fully known has no such cells.
 * @param {number[]} cells of the line; -1 if unknown
 * @param {Block[]} clue
 * @returns {[number, number][]|null}
 */
export function placesOf(cells, clue) {
	if (isRule(clue)) return fitsRule(cells, clue) ? [] : null;
	const n = cells.length;
	const k = clue.length;
	const fits = (/** @type {number} */ j, /** @type {number} */ s) => {
		if (s < 0 || s + clue[j].length > n) return false;
		for (let i = s; i < s + clue[j].length; i += 1)
			if (cells[i] !== -1 && cells[i] !== clue[j].colour) return false;
		return true;
	};
	const open = (/** @type {number} */ i) => cells[i] <= 0;
	// Neighbouring blocks of the same colour have a blank cell between them.
	const gap = (/** @type {number} */ j) =>
		j > 0 && j < k && clue[j - 1].colour === clue[j].colour ? 1 : 0;
	const table = () => Array.from({ length: k + 1 }, () => new Uint8Array(n + 1));
	const before = table();
	const after = table();
	for (let i = 0; i <= n; i += 1)
		for (let j = 0; j <= k; j += 1) {
			if (!i) before[j][i] = j ? 0 : 1;
			else if (open(i - 1) && before[j][i - 1]) before[j][i] = 1;
			if (!j || !i) continue;
			const s = i - clue[j - 1].length;
			if (fits(j - 1, s) && ended(before[j - 1], s, gap(j - 1))) before[j][i] = 1;
		}
	for (let i = n; i >= 0; i -= 1)
		for (let j = k; j >= 0; j -= 1) {
			if (i === n) after[j][i] = j === k ? 1 : 0;
			else if (open(i) && after[j][i + 1]) after[j][i] = 1;
			if (j === k || i === n || !fits(j, i)) continue;
			if (begun(after[j + 1], i + clue[j].length, gap(j + 1))) after[j][i] = 1;
		}
	function ended(
		/** @type {Uint8Array} */ row,
		/** @type {number} */ s,
		/** @type {number} */ space,
	) {
		return space ? s > 0 && open(s - 1) && row[s - 1] : row[s];
	}
	function begun(
		/** @type {Uint8Array} */ row,
		/** @type {number} */ e,
		/** @type {number} */ space,
	) {
		return space ? e < n && open(e) && row[e + 1] : row[e];
	}
	if (!before[k][n]) return null;
	return clue.map((block, j) => {
		const starts = Array.from({ length: n }, (_, s) => s).filter(
			s =>
				fits(j, s) &&
				ended(before[j], s, gap(j)) &&
				begun(after[j + 1], s + block.length, gap(j + 1)),
		);
		return [starts[0], starts[starts.length - 1]];
	});
}

/**
 * Return for each block whether it is done (has one possible place, and is filled there).
 * @param {number[]} cells of the line; -1 if unknown
 * @param {Block[]} clue
 * @param {[number, number][]|null} places of the blocks
 * @returns {boolean[]}
 */
export function doneBlocks(cells, clue, places = placesOf(cells, clue)) {
	const known = isRule(clue) && places !== null && !cells.includes(-1);
	return clue.map(
		({ length, colour }, j) =>
			known ||
			(places !== null &&
				places.length > 0 &&
				places[j][0] === places[j][1] &&
				cells.slice(places[j][0], places[j][0] + length).every(cell => cell === colour)),
	);
}

/**
 * Return whether a line fits its clue if its unknown cells are blank.
 * @param {number[]} cells
 * @param {Block[]} clue
 */
export function isFinished(cells, clue) {
	if (isRule(clue))
		return fitsRule(
			cells.map(cell => Math.max(cell, 0)),
			clue,
		);
	let j = 0;
	let i = 0;
	while (i < cells.length) {
		if (cells[i] <= 0) {
			i += 1;
			continue;
		}
		const colour = cells[i];
		let end = i;
		while (end < cells.length && cells[end] === colour) end += 1;
		if (j >= clue.length || clue[j].colour !== colour || clue[j].length !== end - i) return false;
		j += 1;
		i = end;
	}
	return j === clue.length;
}
