// The daily puzzles: a table of dates that only grows. On dates outside it, pictures are shown
// again, and marked as reruns. A date is a text such as `2026-12-07`; days are counted without
// clocks, so that neither time zones nor summer time matter.

import { daysKept, keepDay } from "../shared/storage.js";
import { textOf } from "../texts/texts.js";
import { listedIn } from "./catalogue.js";
/** @import { Listed } from "../types/puzzle.d.ts" */
/** @import { Day } from "../types/records.d.ts" */

/** A rerun is shown this number of days, or a multiple of it, after or before its first date. */
const PERIOD = 28;
const DAY = 864e5;

/** Return the date of the user's calendar at a moment. */
export function dateAt(now = new Date()) {
	const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
	return parts.map(part => String(part).padStart(2, "0")).join("-");
}

/** Return the date some days after a date. */
export function shifted(/** @type {string} */ date, /** @type {number} */ days) {
	return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/** Return the milliseconds until the user's next date. */
export function untilNext(now = new Date()) {
	return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

/** Return a time of waiting in words, in hours or, below one, in minutes. */
export function waitText(/** @type {number} */ milliseconds) {
	const minutes = Math.ceil(milliseconds / 6e4);
	const hours = Math.round(minutes / 60);
	const [name, number] = minutes < 60 ? ["minute", minutes] : ["hour", hours];
	return textOf(`daily.${name}${number === 1 ? "" : "s"}`, number);
}

/** Return the table of dates. */
export const table = () => listedIn("daily");

/**
 * Return the puzzle of a date from the table; null if the table is empty. The puzzle of a date that
 * is in the table never changes; a day that was begun keeps its rerun.
 * @param {Listed[]} entries sorted by date
 * @param {string} date
 * @param {Day} [begun] the record of the date
 * @returns {Listed|null}
 */
export function entryOf(entries, date, begun) {
	const own = entries.find(entry => entry.date === date);
	if (own) return own;
	const known = begun && entries.find(({ name }) => name === begun.name);
	const [first, last] = [entries[0]?.date, entries[entries.length - 1]?.date];
	if (!first || !last) return null;
	const apart = (Date.parse(date) - Date.parse(date < first ? first : last)) / DAY;
	const back = -Math.sign(apart) * PERIOD * Math.ceil(Math.abs(apart) / PERIOD);
	const day = shifted(date, back);
	// A table shorter than a period has no picture of that day.
	const length = entries.length;
	const other = entries[(((Date.parse(day) / DAY) % length) + length) % length];
	const again = known ?? entries.find(entry => entry.date === day) ?? other;
	return { ...again, date, rerun: true };
}

/** Record that the puzzle of a date is opened; the first time decides whether the day counts. */
export function beginDay(/** @type {Listed} */ { date, name, number }, now = new Date()) {
	if (!date || daysKept()[date]) return;
	keepDay(date, { name, number, counts: dateAt(now) === date, solved: false });
}

/** Record that the puzzle of a date is solved; a day that is solved already stays. */
export function endDay(
	/** @type {Listed} */ listed,
	/** @type {Pick<Day, "seconds"|"hints"|"course">} */ facts,
) {
	beginDay(listed);
	const day = daysKept()[listed.date ?? ""];
	if (listed.date && day && !day.solved) keepDay(listed.date, { ...day, ...facts, solved: true });
}

/**
 * Return the number of days in a row that were begun on their dates and solved: now, and the
 * longest. Today may still be open.
 */
export function streaks(/** @type {Record<string, Day>} */ days, today = dateAt()) {
	const has = (/** @type {string} */ date) => Boolean(days[date]?.counts && days[date].solved);
	const runTo = (/** @type {string} */ date) => {
		let length = 0;
		while (has(shifted(date, -length))) length += 1;
		return length;
	};
	const ends = Object.keys(days).filter(date => has(date) && !has(shifted(date, 1)));
	return {
		now: runTo(has(today) ? today : shifted(today, -1)),
		longest: Math.max(0, ...ends.map(runTo)),
	};
}
