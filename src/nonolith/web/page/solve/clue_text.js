// Clues as people type them: a line of text for each clue, numbers with spaces between, and a
// letter after a number for its colour, such as `3r 1b`. `?` is an unknown number, `1or7` one of
// two numbers, and `*` any number of blocks.

import { shownBlock } from "../shared/puzzle.js";
/** @import { Block, Length, Puzzle } from "../types/puzzle.d.ts" */

/**
 * @typedef {object} Lettered
 * @property {number} length the least one
 * @property {string} letter
 * @property {Length|"*"} [part] the part in the json format, if it is not fully known
 */
/** @typedef {"rows"|"columns"} Side */
/**
 * @typedef {object} Problem what is wrong with typed clues
 * @property {string} text the name of the text that states it
 * @property {(string|number)[]} values the values in this text
 * @property {Side} [side] where it is
 * @property {number} [line] from 0
 */
/** @typedef {{clues: Lettered[][], wrong: {line: number, word: string}|null}} Typed */

/** Maximum number of rows or columns. */
export const MOST = 100;

/** The usual colours of letters, by the English name of the colour. */
const COLOURS = /** @type {Record<string, [string, string]>} */ ({
	"": ["black", "#000000"],
	k: ["black", "#000000"],
	r: ["red", "#c0392b"],
	b: ["blue", "#2060b0"],
	g: ["green", "#2e8b57"],
	y: ["yellow", "#e0b020"],
	o: ["orange", "#e07b30"],
	p: ["purple", "#8e44ad"],
	n: ["brown", "#7f5539"],
	c: ["cyan", "#5f9ea0"],
	m: ["pink", "#d6618f"],
	s: ["grey", "#808080"],
});
const OTHERS = ["#5b8c2a", "#b05f9c", "#3d7f8f", "#a86b22", "#6b5fb5", "#994455"];

/** Read the clues of one side; empty lines at the end do not count. @returns {Typed} */
export function typed(/** @type {string} */ text) {
	const lines = text.trimEnd() ? text.trimEnd().split("\n") : [];
	/** @type {Typed["wrong"]} */
	let wrong = null;
	const clues = lines.map((content, line) =>
		content
			.split(/[\s,.]+/)
			.filter(Boolean)
			.flatMap(word => {
				if (word === "*") return [{ length: 0, letter: "", part: /** @type {const} */ ("*") }];
				const [, digits, last = ""] = /^(\?|\d{1,4}(?:or\d{1,4})*)([a-z]?)$/i.exec(word) || [];
				if (digits === undefined) wrong ??= { line, word };
				const letter = last.toLowerCase();
				if (digits === "?") return [{ length: 1, letter, part: null }];
				const lengths = (digits || "0").toLowerCase().split("or").map(Number);
				const length = Math.min(...lengths);
				if (lengths.length > 1) return [{ length, letter, part: { any: lengths } }];
				return length ? [{ length, letter }] : [];
			}),
	);
	return { clues, wrong };
}

/** Return the cells that a clue needs: its blocks, and a blank between blocks of one colour. */
export function needed(/** @type {Lettered[]} */ clue) {
	return clue.reduce(
		(sum, block, i) => sum + block.length + (i && clue[i - 1].letter === block.letter ? 1 : 0),
		0,
	);
}

/** Return the letters of the clues, in the order of their first use. @returns {string[]} */
export function lettersOf(/** @type {Typed[]} */ sides) {
	const blocks = sides.flatMap(side => side.clues.flat()).filter(block => block.part !== "*");
	return [...new Set(blocks.map(block => block.letter))];
}

/** Return whether a part of a clue is not fully known. */
export function isUnsure(/** @type {Typed[]} */ sides) {
	return sides.some(side => side.clues.flat().some(block => block.part !== undefined));
}

/** Return the number of cells of each colour in the clues of one side. */
function sums(/** @type {Typed} */ { clues }) {
	/** @type {Map<string, number>} */
	const found = new Map();
	for (const { length, letter } of clues.flat())
		found.set(letter, (found.get(letter) || 0) + length);
	return found;
}

/** Return the number of cells that the clues of one side fill. */
export function total(/** @type {Typed} */ side) {
	return [...sums(side).values()].reduce((sum, cells) => sum + cells, 0);
}

/** Return the first thing that is wrong with the clues, or null. @returns {Problem|null} */
export function firstProblem(/** @type {Typed} */ rows, /** @type {Typed} */ columns) {
	const sides = /** @type {[Side, Typed, Typed][]} */ ([
		["rows", rows, columns],
		["columns", columns, rows],
	]);
	for (const [side, { wrong, clues }] of sides) {
		if (wrong)
			return {
				text: `typed.word.${side}`,
				values: [wrong.line + 1, wrong.word],
				side,
				line: wrong.line,
			};
		if (clues.length > MOST) return { text: "typed.most", values: [MOST], side, line: MOST };
	}
	if (!rows.clues.length || !columns.clues.length) return null;
	for (const [side, { clues }, { clues: across }] of sides) {
		const line = clues.findIndex(clue => needed(clue) > across.length);
		if (line >= 0)
			return {
				text: `typed.long.${side}`,
				values: [line + 1, needed(clues[line]), across.length],
				side,
				line,
			};
	}
	if (isUnsure([rows, columns])) return null; // the totals are not known
	const [down, over] = [sums(rows), sums(columns)];
	const letter = lettersOf([rows, columns])
		.sort()
		.reverse()
		.find(one => down.get(one) !== over.get(one));
	if (letter === undefined) return null;
	const numbers = [down.get(letter) || 0, over.get(letter) || 0];
	return letter
		? { text: "typed.colour", values: [letter, ...numbers] }
		: { text: "typed.sums", values: numbers };
}

/**
 * Return the puzzle of clues as an object of the json format.
 * @param {Typed} rows
 * @param {Typed} columns
 * @param {Map<string, string>} chosen the RGB values that the user chose, by letter
 * @param {string} title
 */
export function puzzleFrom(rows, columns, chosen, title) {
	const letters = lettersOf([rows, columns]);
	const names = new Set(["white"]);
	const palette = [
		{ name: "white", rgb: "#ffffff", char: "." },
		...letters.map(letter => {
			const name = names.has(COLOURS[letter]?.[0] ?? letter)
				? letter || "ink"
				: (COLOURS[letter]?.[0] ?? letter);
			names.add(name);
			return { name, rgb: rgbOf(letter, chosen), char: letter || "#" };
		}),
	];
	const numbers = (/** @type {Typed} */ { clues }) =>
		clues.map(clue =>
			clue.map(({ length, letter, part = length }) =>
				part === "*" || (letters.length === 1 && !letters[0])
					? part
					: [part, 1 + letters.indexOf(letter)],
			),
		);
	return {
		nonolith: isUnsure([rows, columns]) ? 2 : 1,
		...(title ? { title } : {}),
		...(letters.length ? { palette } : {}),
		rows: numbers(rows),
		columns: numbers(columns),
	};
}

/**
 * Return the RGB value of a letter: the chosen one, the usual one, or one that differs from others.
 */
export function rgbOf(/** @type {string} */ letter, /** @type {Map<string, string>} */ chosen) {
	return chosen.get(letter) ?? COLOURS[letter]?.[1] ?? OTHERS[letter.charCodeAt(0) % OTHERS.length];
}

/** Return the clues of a puzzle as text, with the letter and the RGB value of each colour. */
export function textFrom(/** @type {Puzzle} */ { rows, columns, palette }) {
	const plain = palette.length === 2;
	const taken = new Set();
	const letters = palette.map(({ name, char }, i) => {
		if (!i || plain) return "";
		const usual = Object.keys(COLOURS).find(letter => letter && COLOURS[letter][0] === name);
		const choices = [usual, char, name[0], ..."abcdefghijklmnopqrstuvwxyz"].map(one =>
			(one || "").toLowerCase(),
		);
		const letter = choices.find(one => /^[a-z]$/.test(one) && !taken.has(one)) || "";
		taken.add(letter);
		return letter;
	});
	const lines = (/** @type {Block[][]} */ clues) =>
		clues
			.map(
				clue =>
					clue
						.map(block => `${shownBlock(block).replaceAll("/", "or")}${letters[block.colour]}`)
						.join(" ") || "0",
			)
			.join("\n");
	return {
		rows: lines(rows),
		columns: lines(columns),
		colours: new Map(
			letters.flatMap((letter, i) =>
				i ? [/** @type {[string, string]} */ ([letter, palette[i].rgb])] : [],
			),
		),
	};
}
