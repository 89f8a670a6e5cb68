// The list of the catalogue: sets, a search, filters, and the puzzles that they let through.

import { blurred, thumb } from "../board/miniature.js";
import { button, h, only } from "../shared/dom.js";
import { addStyle } from "../shared/styles.js";
import { language, textOf } from "../texts/texts.js";
import { pictures, setsOf, WORDS } from "./catalogue.js";
import { listedTile } from "./tiles.js";
/** @import { Listed, PictureSet } from "../types/puzzle.d.ts" */
/** @import { Played } from "./played.js" */

/** Number of tiles that are shown at first, and with each press of *More*. */
const MANY = 24;
/** The sizes of the filter: the least and the most cells of the longer side. */
const SIZES = /** @type {const} */ ([
	["small", 1, 10],
	["middle", 11, 15],
	["large", 16, 20],
	["huge", 21, Infinity],
]);
/** The ranges of minutes of the filter. */
const MINUTES = ["0–1", "1–2", "2–5", "5–10", "10–30", "30–999"];
/** The texts for none and one puzzle. */
const COUNTS = ["find.none", "find.one"];
/**
 * The orders of the list besides its own, by size.
 * @type {Record<string, (entry: Listed) => number>}
 */
const ORDERS = { minutes: ({ minutes }) => minutes, newest: ({ number }) => -number };

/** What the list shows; this stays while other views are shown. */
const chosen = {
	set: "",
	text: "",
	size: "",
	colours: "",
	word: "",
	minutes: "",
	state: "",
	order: "",
	count: MANY,
};

/** Fill the section of the catalogue. */
export async function fillCatalogue(
	/** @type {HTMLElement} */ section,
	/** @type {Listed[]} */ entries,
	/** @type {Map<string, Played>} */ named,
	/** @type {(entry: Listed) => void} */ open,
) {
	const [sets] = await Promise.all([setsOf(), addStyle("catalogue/list.css")]);
	const byName = new Map(entries.map(entry => [entry.name, entry]));
	const list = h("ul", { class: "tiles" });
	const status = h("p", { class: "status", role: "status" });
	const more = button(textOf("find.more"), () => {
		const before = chosen.count;
		show(before + MANY);
		only(list.children[before], "button").focus();
	});
	const isSolved = (/** @type {string} */ name) => named.get(name)?.state === "finished";
	const titleOf = (/** @type {{en: string, de: string}} */ one) =>
		one[/** @type {"en"} */ (language())] ?? one.en;
	/** The cells of all pictures, once they are loaded. @type {Record<string, string>} */
	let cells = {};

	/** Show blurred colours instead of the empty grids. */
	function paint() {
		for (const frame of section.querySelectorAll(".thumb:not(:has(canvas))")) {
			const name = frame.closest("[data-name]")?.getAttribute("data-name") || "";
			const entry = byName.get(name);
			if (entry && cells[name]) frame.append(blurred(cells[name].split("/"), entry.palette));
		}
	}

	/** Return the words of a puzzle that a search finds: its set, its number, and its title once it
	 * is solved. */
	const words = (/** @type {Listed} */ entry) =>
		[
			...sets.filter(({ names }) => names.includes(entry.name)).map(titleOf),
			textOf("number", entry.number),
			textOf("size", entry.height, entry.width),
			isSolved(entry.name) ? titleOf(entry) : "",
		]
			.join("\n")
			.toLowerCase();

	function show(/** @type {number} */ count) {
		chosen.count = count;
		const size = SIZES.find(([name]) => name === chosen.size);
		const [least, most] = chosen.minutes.split("–").map(Number);
		const set = sets.find(({ id }) => id === chosen.set);
		const wanted = chosen.text
			.toLowerCase()
			.replaceAll(/(\d) *x *(?=\d)/g, "$1 × ")
			.trim();
		const found = entries.filter(entry => {
			const { name, height, width, colours, word, minutes } = entry;
			const side = Math.max(height, width);
			return (
				(!set || set.names.includes(name)) &&
				(!wanted || words(entry).includes(wanted)) &&
				(!size || (side >= size[1] && side <= size[2])) &&
				(!chosen.colours || (chosen.colours === "some") === colours > 1) &&
				(!chosen.word || word === chosen.word) &&
				(!chosen.minutes || (minutes >= least && minutes <= most)) &&
				(!chosen.state || (chosen.state === "finished") === isSolved(name))
			);
		});
		const order = ORDERS[chosen.order];
		if (order) found.sort((a, b) => order(a) - order(b));
		const from = Math.min(list.childElementCount, count);
		const tiles = found
			.slice(0, count)
			.map(entry => h("li", {}, listedTile(entry, named.get(entry.name), open)));
		if (from && count > MANY) list.append(...tiles.slice(from));
		else list.replaceChildren(...tiles);
		more.hidden = found.length <= count;
		status.textContent = textOf(COUNTS[found.length] ?? "find.count", found.length);
		paint();
	}

	function again() {
		list.replaceChildren();
		show(MANY);
	}

	const filter = (
		/** @type {"size"|"colours"|"word"|"minutes"|"state"|"order"} */ name,
		/** @type {[string, string][]} */ values,
		none = "any",
	) =>
		h(
			"label",
			{},
			h("span", {}, textOf(`filter.${name}`)),
			h(
				"select",
				{
					name,
					on: {
						change: event => {
							chosen[name] = event.currentTarget.value;
							again();
						},
					},
				},
				...[/** @type {[string, string]} */ (["", textOf(none)]), ...values].map(([value, words]) =>
					h("option", { value, selected: value === chosen[name] }, words),
				),
			),
		);

	const cover = (/** @type {Listed|undefined} */ entry) =>
		h(
			"span",
			{ class: "cover", "data-name": entry?.name },
			entry ? thumb(entry.height, entry.width, null) : null,
		);

	/** Create the button of a set: its cover, its title, and how many of its puzzles are solved. */
	const setButton = (/** @type {PictureSet} */ set) =>
		h(
			"button",
			{
				type: "button",
				"aria-pressed": set.id === chosen.set,
				on: {
					click: event => {
						const pressed = event.currentTarget;
						chosen.set = set.id === chosen.set ? "" : set.id;
						for (const one of shelf.querySelectorAll("button"))
							one.setAttribute("aria-pressed", String(one === pressed && chosen.set !== ""));
						again();
					},
				},
			},
			cover(byName.get(set.cover)),
			h("strong", {}, titleOf(set)),
			h("span", {}, textOf("set.done", set.names.filter(isSolved).length, set.names.length)),
		);

	const shelf = h("ul", { class: "sets" }, ...sets.map(set => h("li", {}, setButton(set))));
	const search = h("input", {
		type: "search",
		value: chosen.text,
		on: {
			input: event => {
				chosen.text = event.currentTarget.value;
				again();
			},
		},
	});
	const levels = WORDS.filter(word => entries.some(entry => entry.word === word));
	section.replaceChildren(
		h("h2", { id: "catalogue" }, textOf("find.all")),
		shelf,
		h(
			"div",
			{ class: "fields filters" },
			h("label", {}, h("span", {}, textOf("find.search")), search),
			filter(
				"size",
				SIZES.map(([name]) => [name, textOf(`size.${name}`)]),
			),
			filter("colours", [
				["one", textOf("colours.one")],
				["some", textOf("colours.many")],
			]),
			filter(
				"word",
				levels.map(word => [word, textOf(word)]),
			),
			filter(
				"minutes",
				MINUTES.map(name => [name, name]),
			),
			filter("state", [
				["open", textOf("state.open")],
				["finished", textOf("state.finished")],
			]),
			filter(
				"order",
				Object.keys(ORDERS).map(name => [name, textOf(`order.${name}`)]),
				"order.size",
			),
			status,
		),
		list,
		more,
	);
	show(chosen.count);
	new IntersectionObserver((seen, observer) => {
		if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
		observer.disconnect();
		pictures().then(
			all => {
				cells = all;
				paint();
			},
			() => {}, // the grids stay empty
		);
	}).observe(section);
}
