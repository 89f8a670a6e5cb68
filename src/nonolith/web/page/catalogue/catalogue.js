// The catalogue: `catalogue/index.json` lists its puzzles; `catalogue/puzzles.json` contains their
// pictures, and is loaded when the first one is opened.
//
// The title of a puzzle tells its picture. So the page shows its number until the puzzle is solved,
// and the stored puzzle has no title.

import { cellsOf, cluesOf, hash, isPlain, puzzleOf } from "../shared/puzzle.js";
import { language, textOf } from "../texts/texts.js";
/** @import { Block, Listed, PictureSet } from "../types/puzzle.d.ts" */

/** The files that were requested, by name. @type {Record<string, Promise<unknown>>} */
const files = {};

function load(/** @type {string} */ name) {
	files[name] ??= fetch(`catalogue/${name}.json`).then(answer => answer.json());
	files[name].catch(() => delete files[name]);
	return files[name];
}

/** The words for difficulties. */
export const WORDS = ["trivial", "easy", "medium", "hard", "very hard"];

/** Return all puzzles of the catalogue, without their pictures. @returns {Promise<Listed[]>} */
export async function catalogue() {
	const [inks, names, ...rows] =
		/** @type {[Record<string, string[]>, string[], ...(string|number)[][]]} */ (
			await load("index")
		);
	return rows.map(row => {
		const entry = /** @type {Omit<Listed, "palette"> & {palette: string}} */ (
			Object.fromEntries(names.map((name, i) => [name, row[i]]))
		);
		const palette = [...entry.palette].map(key => ({
			name: inks[key][0],
			rgb: inks[key][1],
			char: key,
		}));
		return { ...entry, palette, word: WORDS[Number(entry.word)], colours: palette.length - 1 };
	});
}

/**
 * Return the puzzle with a picture, whose rows are separated by `/`, as an object of the json
 * format.
 */
function withClues(/** @type {Listed} */ listed, /** @type {string} */ picture) {
	const { palette, height, width } = listed;
	const plain = isPlain(listed);
	const { rows, columns } = cluesOf(cellsOf(picture.split("/"), palette), height, width);
	const numbers = (/** @type {Block[][]} */ lines) =>
		lines.map(line => line.map(({ length, colour }) => (plain ? length : [length, colour])));
	return {
		nonolith: 1,
		...(plain ? {} : { palette }),
		rows: numbers(rows),
		columns: numbers(columns),
	};
}

/** Return the sets of the catalogue. @returns {Promise<PictureSet[]>} */
export async function setsOf() {
	return /** @type {PictureSet[]} */ (await load("sets"));
}

/** Return the cells of the pictures by name, rows separated by `/`. */
export async function pictures() {
	return /** @type {Record<string, string>} */ (await load("puzzles"));
}

/** Return a puzzle of the catalogue as an object of the json format. */
export async function listedPuzzle(/** @type {Listed} */ listed) {
	return withClues(listed, (await pictures())[listed.name]);
}

/** Find the puzzle of the catalogue with a key; return null if there is none. */
export async function withKey(/** @type {string} */ key) {
	const [entries, puzzles] = await Promise.all([catalogue(), pictures()]);
	for (const listed of entries) {
		const puzzle = withClues(listed, puzzles[listed.name]);
		if (puzzleOf(puzzle).key === key) return { listed, puzzle };
	}
	return null;
}

/** Return the name to show: the title if the puzzle is solved, else its number. */
export function shownName(/** @type {Listed} */ listed, /** @type {boolean} */ isSolved) {
	return isSolved
		? (listed[/** @type {"en"} */ (language())] ?? listed.en)
		: textOf("number", listed.number);
}

/** Return the words for the size, the difficulty and the colours of a puzzle. */
export function factsOf(/** @type {Listed} */ { height, width, word, colours }) {
	return [
		textOf("size", height, width),
		textOf(word).toLowerCase(),
		colours > 1 ? textOf("colours.some", colours) : "",
	].filter(Boolean);
}

const EASY = ["trivial", "easy"];
/**
 * Greatest number of a puzzle when the series of daily puzzles began; puzzles added later come
 * after these.
 */
const FIRST = 367;
/** Monday of the first week of daily puzzles. */
const BEGAN = Date.UTC(2026, 10, 23);

/**
 * Return the puzzle of a day, the same for all readers: an easy one of at most 15 x 15 cells on
 * weekdays, larger ones on Saturday and Sunday.
 *
 * The puzzles for weekdays, Saturdays and Sundays have a fixed order each, so none comes again
 * before all the others of its kind.
 * @param {Listed[]} entries
 */
export function puzzleOfDay(entries, date = new Date()) {
	const day = Math.round(
		(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - BEGAN) / 864e5,
	);
	const weekday = date.getDay();
	const isWeekend = weekday % 6 === 0;
	const week = Math.floor(day / 7);
	const [least, most] = weekday === 0 ? [401, 900] : isWeekend ? [226, 400] : [80, 225];
	const fits = entries.filter(
		({ height, width, word, pattern }) =>
			!pattern &&
			height * width >= least &&
			height * width <= most &&
			(isWeekend || EASY.includes(word)),
	);
	const place = (/** @type {Listed} */ { number, name }) =>
		number > FIRST ? `z${String(number).padStart(5, "0")}` : hash(name).padStart(11, "0");
	const order = fits.sort((a, b) => (place(a) < place(b) ? -1 : 1));
	const turn = isWeekend ? week : week * 5 + weekday - 1;
	return order[((turn % order.length) + order.length) % order.length] || entries[0];
}

/**
 * Return the puzzle to play after another one: the next one of similar difficulty that is not
 * solved.
 */
export function nextAfter(
	/** @type {Listed[]} */ entries,
	/** @type {Listed|null} */ last,
	/** @type {Set<string>} */ solved,
) {
	const place = 1 + entries.findIndex(({ name }) => name === last?.name);
	const open = [...entries.slice(place), ...entries.slice(0, place)].filter(
		({ name }) => name !== last?.name && !solved.has(name),
	);
	return (
		open.find(({ word, pattern }) => last && word === last.word && pattern === last.pattern) ||
		open.find(({ word }) => last && word === last.word) ||
		open[0] ||
		null
	);
}
