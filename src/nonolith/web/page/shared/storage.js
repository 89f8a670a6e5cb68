// Stores puzzles, their states of play, drawings and the settings in the browser's local storage.
//
// Each puzzle has a record, and its state of play has another one. The key of both is a hash of the
// puzzle's clues, colours and given cells, so that another title does not change it. Each drawing
// has a record under a key of its own. If the browser does not store a record (its storage is full
// or blocked), the record is kept in memory. When the number of such records changes, the event
// `unsaved` is dispatched on the window.

/** @import { Day, Kept, Progress, PuzzleRecord, Settings } from "../types/records.d.ts" */
/** @import { SketchRecord } from "../types/records.d.ts" */
/** @import { Listed, PuzzleObject } from "../types/puzzle.d.ts" */

const PROGRESS = "nonolith.play.";
const PUZZLE = "nonolith.puzzle.";
const SKETCH = "nonolith.sketch.";
const DAY = "nonolith.day.";
const SETTINGS = "nonolith.settings";
const MARK = "nonolith progress";

/** @type {Map<string, unknown>} the records that the browser did not store */
const unsaved = new Map();

/** Return a record; null if there is none, and a record without fields if its text is damaged. */
function get(/** @type {string} */ key) {
	let text = null;
	try {
		text = localStorage.getItem(key);
	} catch {
		/* the browser blocks its storage */
	}
	try {
		return unsaved.get(key) ?? JSON.parse(text || "null");
	} catch {
		return {};
	}
}

function put(/** @type {string} */ key, /** @type {unknown} */ value) {
	const before = unsaved.size;
	try {
		localStorage.setItem(key, JSON.stringify(value));
		unsaved.delete(key);
	} catch {
		unsaved.set(key, value);
	}
	if (unsaved.size !== before) dispatchEvent(new Event("unsaved"));
}

/** Remove a record, and store the records for which there was no space. */
function discard(/** @type {string} */ key) {
	if (unsaved.delete(key)) dispatchEvent(new Event("unsaved"));
	try {
		localStorage.removeItem(key);
	} catch {
		/* the browser blocks its storage */
	}
	for (const [name, record] of [...unsaved]) put(name, record);
}

/** Return whether the browser has stored all records. */
export function isSaved() {
	return !unsaved.size;
}

/** Return the keys of all records of a kind, without its prefix. */
function keys(/** @type {string} */ prefix) {
	const all = new Set(unsaved.keys());
	try {
		Object.keys(localStorage).forEach(key => all.add(key));
	} catch {
		/* the browser blocks its storage */
	}
	return [...all]
		.filter(key => key.startsWith(prefix) && get(key))
		.map(key => key.slice(prefix.length));
}

/** Return all records of a kind, the latest first. */
function latest(/** @type {string} */ prefix) {
	return keys(prefix)
		.map(key => ({ time: 0, ...get(prefix + key), key }))
		.sort((a, b) => b.time - a.time);
}

/**
 * Call `then` when another tab has stored a record; return a function that stops this.
 * @template Record
 * @param {string} key
 * @param {(record: Record) => void} then
 */
function watch(key, then) {
	const stored = (/** @type {StorageEvent} */ event) => {
		if (event.key !== key || !event.newValue) return;
		unsaved.delete(key);
		then(get(key));
	};
	addEventListener("storage", stored);
	return () => removeEventListener("storage", stored);
}

/** Return the state of play of a puzzle, or null. @returns {Partial<Progress>|null} */
export function progressOf(/** @type {string} */ key) {
	return get(PROGRESS + key);
}

export function keepProgress(/** @type {string} */ key, /** @type {Partial<Progress>} */ record) {
	put(PROGRESS + key, record);
}

/** Call `then` with the state of play of a puzzle when another tab has changed it. */
export function watchProgress(
	/** @type {string} */ key,
	/** @type {(record: Partial<Progress>) => void} */ then,
) {
	return watch(PROGRESS + key, then);
}

/** Remove the state of play of a puzzle. */
export function forgetProgress(/** @type {string} */ key) {
	discard(PROGRESS + key);
}

/** Return the record of a puzzle, or null. @returns {PuzzleRecord & {key?: string}|null} */
export function keptPuzzle(/** @type {string} */ key) {
	return get(PUZZLE + key);
}

/**
 * Store a puzzle; `listed` is its entry in the catalogue, which an earlier record may have, too.
 */
export function keepPuzzle(
	/** @type {string} */ key,
	/** @type {PuzzleObject} */ puzzle,
	/** @type {Listed|undefined} */ listed = undefined,
) {
	put(PUZZLE + key, { listed: listed || keptPuzzle(key)?.listed, puzzle, time: Date.now() });
}

/** Return the records of all puzzles, the latest first. @returns {Kept<PuzzleRecord>[]} */
export function keptPuzzles() {
	return latest(PUZZLE);
}

/** Return the record of a drawing, or null. @returns {Partial<SketchRecord>|null} */
export function keptSketch(/** @type {string} */ key) {
	return get(SKETCH + key);
}

export function keepSketch(/** @type {string} */ key, /** @type {SketchRecord} */ record) {
	put(SKETCH + key, { ...record, time: Date.now() });
}

/** Call `then` with the record of a drawing when another tab has changed it. */
export function watchSketch(
	/** @type {string} */ key,
	/** @type {(record: SketchRecord) => void} */ then,
) {
	return watch(SKETCH + key, then);
}

/**
 * Return the records of all drawings, the latest first.
 * @returns {Kept<Partial<SketchRecord>>[]}
 */
export function keptSketches() {
	return latest(SKETCH);
}

/** Return the records of the daily puzzles by date. @returns {Record<string, Day>} */
export function daysKept() {
	return Object.fromEntries(
		keys(DAY)
			.map(date => [date, get(DAY + date)])
			.filter(([date, day]) => !isNaN(Date.parse(date)) && day.name),
	);
}

export function keepDay(/** @type {string} */ date, /** @type {Day} */ day) {
	put(DAY + date, day);
}

/** Remove all records with a key; return a function that restores them. */
export function remove(/** @type {string} */ key) {
	const removed = [PUZZLE, PROGRESS, SKETCH].map(prefix => [prefix + key, get(prefix + key)]);
	for (const [name] of removed) discard(name);
	return () => removed.forEach(([name, record]) => record && put(name, record));
}

/**
 * Move the puzzle and the drawing of an earlier version of the page to records of their own.
 * @param {(puzzle: PuzzleObject) => string} keyOf
 */
export function adopt(keyOf) {
	const [puzzle, sketch] = [PUZZLE, SKETCH].map(prefix => get(prefix.slice(0, -1)));
	try {
		if (puzzle) keepPuzzle(keyOf(puzzle), puzzle);
	} catch {
		/* it is damaged */
	}
	if (sketch) keepSketch("0", sketch);
	for (const prefix of [PUZZLE, SKETCH]) discard(prefix.slice(0, -1));
}

/** Return all records, without the settings, as the text of a file. */
export function exported() {
	const all = (/** @type {string} */ prefix) =>
		Object.fromEntries(
			keys(prefix)
				.map(key => [key, get(prefix + key)])
				.filter(([, record]) => Object.keys(record).length),
		);
	return JSON.stringify({
		[MARK]: 1,
		puzzles: all(PROGRESS),
		clues: all(PUZZLE),
		drawings: all(SKETCH),
		days: all(DAY),
	});
}

/**
 * Store the records from the text of a progress file; return the number of states of play.
 * @param {string} text
 * @throws {Error} the text is not a progress file
 */
export function imported(text) {
	const data = JSON.parse(text);
	if (data[MARK] !== 1 || typeof data.puzzles !== "object") throw new Error(MARK);
	const kinds = { [PROGRESS]: data.puzzles, [PUZZLE]: data.clues, [SKETCH]: data.drawings };
	for (const [prefix, records] of Object.entries(kinds))
		for (const [key, record] of Object.entries(records || {})) put(prefix + key, record);
	// A day that is solved on this device stays, unless it counts only on the other one.
	const worth = (/** @type {Day|undefined} */ day) =>
		day ? 1 + (day.solved ? 2 : 0) + (day.counts ? 1 : 0) : 0;
	const own = daysKept();
	for (const [date, day] of Object.entries(/** @type {Record<string, Day>} */ (data.days || {})))
		if (worth(day) > worth(own[date])) keepDay(date, day);
	return Object.keys(data.puzzles).length;
}

/** @type {Settings} */
const DEFAULTS = {
	theme: "system",
	marks: "none",
	straight: true,
	blanks: false,
	clears: true,
	sides: "auto",
	language: "",
	clock: true,
	checked: "lines",
	pad: false,
	sounds: false,
	vibration: false,
	letters: true,
	whole: false,
};

/** Set values of settings that apply unless the reader has chosen others. */
export function preset(/** @type {Partial<Settings>} */ values) {
	for (const [name, value] of Object.entries(values))
		if (value !== undefined) Object.assign(DEFAULTS, { [name]: value });
}

/**
 * Return the value of a setting.
 * @template {keyof Settings} Name
 * @param {Name} name
 * @returns {Settings[Name]}
 */
export function setting(name) {
	return (get(SETTINGS) || {})[name] ?? DEFAULTS[name];
}

/**
 * @template {keyof Settings} Name
 * @param {Name} name
 * @param {Settings[Name]} value
 */
export function keepSetting(name, value) {
	put(SETTINGS, { ...get(SETTINGS), [name]: value });
}
