// The catalogue: `catalogue/index.json` lists its puzzles; `catalogue/puzzles.json` contains their
// pictures, and is loaded when the first one is opened.
//
// The title of a puzzle tells its picture. So the page shows its number until the puzzle is solved,
// and the stored puzzle has no title.

import { cellsOf, cluesOf, isPlain, puzzleOf } from "../shared/puzzle.js";
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

/** Return the puzzles of a table, without their pictures. @returns {Promise<Listed[]>} */
export async function listedIn(/** @type {"index"|"daily"} */ table) {
	const [inks, names, ...rows] =
		/** @type {[Record<string, string[]>, string[], ...(string|number)[][]]} */ (await load(table));
	return rows.map(row => {
		const facts = /** @type {unknown} */ (
			Object.fromEntries(names.map((name, i) => [name, row[i]]))
		);
		const entry = /** @type {Omit<Listed, "palette"> & {palette: string}} */ (facts);
		const palette = [...entry.palette].map(key => ({
			name: inks[key][0],
			rgb: inks[key][1],
			char: key,
		}));
		return { ...entry, palette, word: WORDS[Number(entry.word)], colours: palette.length - 1 };
	});
}

/** Return all puzzles of the catalogue, without their pictures. */
export const catalogue = () => listedIn("index");

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
export async function pictures(/** @type {"puzzles"|"daily-puzzles"} */ file = "puzzles") {
	return /** @type {Record<string, string>} */ (await load(file));
}

/** Return the file with the picture of a puzzle. */
const fileOf = (/** @type {Listed} */ { date }) => (date ? "daily-puzzles" : "puzzles");

/** Return a puzzle of the catalogue as an object of the json format. */
export async function listedPuzzle(/** @type {Listed} */ listed) {
	return withClues(listed, (await pictures(fileOf(listed)))[listed.name]);
}

/**
 * Find the puzzle of the catalogue, or of a day, with a key and, if it is known, a size; return
 * null if there is none.
 */
export async function withKey(
	/** @type {string} */ key,
	/** @type {{height: number, width: number}|null} */ size = null,
) {
	for (const table of /** @type {const} */ (["index", "daily"]))
		for (const listed of await listedIn(table)) {
			if (size && (listed.height !== size.height || listed.width !== size.width)) continue;
			const puzzle = await listedPuzzle(listed);
			if (puzzleOf(puzzle).key === key) return { listed, puzzle };
		}
	return null;
}

/** Return a date of the calendar, such as `2026-12-07`, in words. */
export function dated(
	/** @type {string} */ date,
	/** @type {Intl.DateTimeFormatOptions} */ parts = { day: "numeric", month: "long" },
) {
	const locale = navigator.languages.find(name => name.startsWith(language())) || language();
	return new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" }).format(new Date(date));
}

/** Return the name to show: the title if the puzzle is solved, else its date or number. */
export function shownName(/** @type {Listed} */ listed, /** @type {boolean} */ isSolved) {
	return isSolved
		? (listed[/** @type {"en"} */ (language())] ?? listed.en)
		: listed.date
			? textOf("daily.of", dated(listed.date))
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
