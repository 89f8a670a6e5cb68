// The calendar of the daily puzzles: the months with the finished pictures, which is also the
// archive; the streak, the best times and other numbers.

import {
	dateAt,
	entryOf,
	shifted,
	streaks,
	table,
	untilNext,
	waitText,
} from "../catalogue/daily.js";
import { dated, listedPuzzle, pictures, shownName } from "../catalogue/catalogue.js";
import { drawMiniature } from "../board/miniature.js";
import { announce, button, h } from "../shared/dom.js";
import { cellsOf } from "../shared/puzzle.js";
import { daysKept } from "../shared/storage.js";
import { addStyle } from "../shared/styles.js";
import { timeText } from "../play/clock.js";
import { addTexts, textOf } from "../texts/texts.js";
import { texts as de } from "../texts/daily.de.js";
import { texts as en } from "../texts/daily.en.js";
/** @import { Listed } from "../types/puzzle.d.ts" */
/** @import { Day } from "../types/records.d.ts" */
/** @import { Page } from "../types/page.d.ts" */

addTexts({ en, de });

/** The dates of a week from Monday on, whose puzzles grow. */
const WEEK = Array.from({ length: 7 }, (_, i) => shifted("2026-11-30", i));

/** The month that was shown last; this stays while other views are shown. */
let shownMonth = "";

/** @param {Page} page */
export async function dailyView(page) {
	const [entries, cells] = await Promise.all([
		table(),
		pictures("daily-puzzles"),
		addStyle("catalogue/daily.css"),
	]);
	const days = daysKept();
	const today = dateAt();
	const first = [today, entries[0]?.date ?? today, ...Object.keys(days)].sort()[0];
	const heading = h("h2", { id: "month", "aria-live": "polite" });
	const body = h("tbody", {});
	const turn = (/** @type {number} */ by) => {
		const [year, number] = shownMonth.split("-").map(Number);
		fill(new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7));
	};
	const back = button("‹", () => turn(-1), { "aria-label": textOf("daily.back") });
	const on = button("›", () => turn(1), { "aria-label": textOf("daily.on") });
	/** Show a month of the calendar. */
	function fill(/** @type {string} */ month) {
		shownMonth = month;
		heading.textContent = dated(`${month}-01`, { month: "long", year: "numeric" });
		back.disabled = month <= first.slice(0, 7);
		on.disabled = month >= [today, ...Object.keys(days)].sort().slice(-1)[0].slice(0, 7);
		const begin = `${month}-01`;
		const lead = (new Date(begin).getUTCDay() + 6) % 7;
		const weeks = [];
		for (let date = shifted(begin, -lead); date.slice(0, 7) <= month; date = shifted(date, 7))
			weeks.push(
				h(
					"tr",
					{},
					...WEEK.map((_, i) => {
						const one = shifted(date, i);
						return h("td", {}, one.startsWith(month) ? tile(one) : null);
					}),
				),
			);
		body.replaceChildren(...weeks);
	}
	/** Create the button of a date; a future date, or one before the table, has only its number. */
	function tile(/** @type {string} */ date) {
		const day = days[date];
		const entry = entryOf(entries, date, day);
		const number = h("span", { class: "day" }, String(Number(date.slice(8))));
		const isOpen = date <= today && (date === today || entry?.rerun !== true);
		if (!entry || !(isOpen || day)) return h("span", { class: "none" }, number);
		const state = !day ? "open" : !day.solved ? "begun" : day.counts ? "solved" : "late";
		const words = [
			dated(date, { day: "numeric", month: "long" }),
			day?.solved ? shownName(entry, true) : "",
			textOf(`daily.${state}`),
			entry.rerun ? textOf("daily.rerun") : "",
		];
		const opened = button(
			"",
			() =>
				listedPuzzle(entry).then(
					json => page.open(json, "play", entry),
					() => announce(textOf("error.unreachable")),
				),
			{
				class: state,
				"aria-label": words.filter(Boolean).join(", "),
				"aria-current": date === today && "date",
			},
		);
		opened.append(number);
		if (day?.solved) {
			const { height, width, palette } = entry;
			const picture = h("canvas", { height, width });
			const values = cellsOf(cells[entry.name].split("/"), palette);
			drawMiniature(picture, { height, width, palette }, cell => values[cell]);
			picture.classList.remove("plain"); // as on paper in the dark theme, too
			opened.append(picture);
		}
		return opened;
	}
	fill(shownMonth || today.slice(0, 7));
	return {
		element: h(
			"div",
			{ class: "daily" },
			h("h1", {}, textOf("daily")),
			h("p", {}, textOf("daily.words"), " ", textOf("daily.next", waitText(untilNext()))),
			numbers(days),
			h("div", { class: "months" }, back, heading, on),
			h(
				"table",
				{ "aria-labelledby": "month" },
				h(
					"thead",
					{},
					h(
						"tr",
						{},
						...WEEK.map(date =>
							h(
								"th",
								{ scope: "col", abbr: dated(date, { weekday: "long" }) },
								dated(date, { weekday: "short" }),
							),
						),
					),
				),
				body,
			),
			h("p", { class: "note" }, textOf("daily.late.words")),
			bestTimes(days),
		),
	};
}

/** Create the list of numbers: the streak, the longest one, and the solved puzzles. */
function numbers(/** @type {Record<string, Day>} */ days) {
	const { now, longest } = streaks(days);
	const solved = Object.values(days).filter(day => day.solved);
	const pairs = {
		streak: now,
		longest,
		solved: solved.length,
		alone: solved.filter(({ hints }) => !hints).length,
	};
	return h(
		"dl",
		{ class: "numbers" },
		...Object.entries(pairs).map(([name, value]) =>
			h("div", {}, h("dt", {}, textOf(`daily.number.${name}`)), h("dd", {}, String(value))),
		),
	);
}

/** Create the table of the best time of each day of the week, whose puzzles have similar sizes. */
function bestTimes(/** @type {Record<string, Day>} */ days) {
	const best = WEEK.map((date, i) => {
		const times = Object.entries(days)
			.filter(([one, day]) => day.solved && day.seconds && weekday(one) === i)
			.map(([, { seconds = 0 }]) => seconds);
		return { name: dated(date, { weekday: "long" }), seconds: Math.min(...times) };
	}).filter(({ seconds }) => seconds < Infinity);
	if (!best.length) return null;
	return h(
		"section",
		{},
		h("h2", {}, textOf("daily.best")),
		h(
			"dl",
			{ class: "numbers" },
			...best.map(({ name, seconds }) =>
				h("div", {}, h("dt", {}, name), h("dd", {}, timeText(seconds))),
			),
		),
	);
}

/** Return the day of the week of a date, from Monday (0). */
function weekday(/** @type {string} */ date) {
	return (new Date(date).getUTCDay() + 6) % 7;
}
