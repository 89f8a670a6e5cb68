// The front page: today's puzzle, the lesson, the puzzles and drawings of the user, the catalogue,
// and a form for new puzzles.

import {
	catalogue,
	factsOf,
	listedPuzzle,
	puzzleOfDay,
	shownName,
} from "../catalogue/catalogue.js";
import { demo } from "../catalogue/demo.js";
import { announce, button, download, h, only } from "../shared/dom.js";
import { cellOfText } from "../play/game.js";
import { drawMiniature, thumb } from "../board/miniature.js";
import { playedPuzzles } from "../catalogue/played.js";
import { content, dotsOf, listedTile } from "../catalogue/tiles.js";
import { keptSketches, remove } from "../shared/storage.js";
import { language, textOf } from "../texts/texts.js";
/** @import { Listed } from "../types/puzzle.d.ts" */
/** @import { Form } from "../catalogue/generating.js" */
/** @import { Damaged, Played } from "../catalogue/played.js" */
/** @import { Packed } from "../types/records.d.ts" */
/** @import { Page } from "../types/page.d.ts" */

/** Number of own puzzles that are shown at first. */
const FEW = 6;

/** @param {Page} page */
export function findView(page) {
	const [today, week, mine, list] = ["today", "week", "mine", "catalogue"].map(name =>
		h("section", { class: name, "aria-labelledby": name, hidden: name === "mine" }),
	);
	const made = h(
		"section",
		{ class: "made", "aria-labelledby": "new" },
		h("h2", { id: "new" }, textOf("find.new")),
	);
	/** @type {Form|undefined} */
	let form;
	// The document loads this module after the front page is shown.
	made.hidden = page.isStatic;
	import("../catalogue/generating.js").then(
		({ Form }) => made.append((form = new Form(page)).element),
		() => {},
	);
	const unreachable = () =>
		list.replaceChildren(
			h("h2", { id: "catalogue" }, textOf("find.all")),
			h("p", {}, textOf("error.unreachable")),
		);
	const ready = catalogue().then(
		entries => {
			const played = playedPuzzles();
			const open = (/** @type {Listed} */ entry) =>
				listedPuzzle(entry).then(
					json => page.open(json, "play", entry),
					() => announce(textOf("error.unreachable")),
				);
			fillToday(today, puzzleOfDay(entries), played.named, open);
			fillWeek(week, entries, played.named, open);
			fillMine(mine, page, played.all, new Map(entries.map(entry => [entry.name, entry])));
			// The document loads this module after the front page is shown.
			return import("../catalogue/list.js")
				.then(({ fillCatalogue }) => fillCatalogue(list, entries, played.named, open))
				.catch(unreachable);
		},
		() => {
			today.hidden = week.hidden = true;
			unreachable();
		},
	);
	return {
		element: h(
			"div",
			{ class: "find" },
			h(
				"header",
				{ class: "hero" },
				h("h1", {}, textOf("find.title")),
				h("p", {}, textOf("find.words")),
				h("a", { class: "button", href: "#lesson" }, textOf("find.lesson")),
			),
			demo(),
			today,
			week,
			mine,
			list,
			made,
		),
		onLeave: () => form?.stop(),
		ready,
	};
}

/** Fill the card of today's puzzle. */
function fillToday(
	/** @type {HTMLElement} */ card,
	/** @type {Listed} */ entry,
	/** @type {Map<string, Played>} */ named,
	/** @type {(entry: Listed) => void} */ open,
) {
	const played = named.get(entry.name);
	const isSolved = played?.state === "finished";
	const date = dated(new Date(), { weekday: "long", day: "numeric", month: "long" });
	const act = played?.state === "begun" ? "today.on" : isSolved ? "today.done" : "today.play";
	card.replaceChildren(
		thumb(entry.height, entry.width, played?.state ? played.game : null, isSolved),
		h(
			"div",
			{},
			h("h2", { id: "today" }, textOf("find.today")),
			h("p", { class: "date" }, date),
			h(
				"p",
				{},
				[isSolved ? shownName(entry, true) : "", ...factsOf(entry).slice(0, 2)]
					.filter(Boolean)
					.join(" · "),
			),
			dotsOf(entry),
			button(textOf(act), () => open(entry), { class: "main", "data-name": entry.name }),
		),
	);
}

function dated(/** @type {Date} */ date, /** @type {Intl.DateTimeFormatOptions} */ parts) {
	const locale = navigator.languages.find(name => name.startsWith(language())) || language();
	return new Intl.DateTimeFormat(locale, parts).format(date);
}

/** Fill the list of the puzzles of the last days. */
function fillWeek(
	/** @type {HTMLElement} */ section,
	/** @type {Listed[]} */ entries,
	/** @type {Map<string, Played>} */ named,
	/** @type {(entry: Listed) => void} */ open,
) {
	const now = new Date();
	const days = [1, 2, 3, 4, 5, 6].map(before => {
		const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - before);
		const entry = puzzleOfDay(entries, date);
		const tile = listedTile(entry, named.get(entry.name), open);
		tile.setAttribute(
			"aria-label",
			`${dated(date, { weekday: "long" })}: ${only(tile, ".about").textContent}`,
		);
		only(tile, "strong").textContent = dated(date, { weekday: "short" });
		return h("li", {}, tile);
	});
	section.replaceChildren(
		h("h2", { id: "week" }, textOf("find.week")),
		h("ul", { class: "tiles" }, ...days),
	);
}

/** Fill the section of the puzzles and drawings of the user: those begun first, then the latest. */
function fillMine(
	/** @type {HTMLElement} */ section,
	/** @type {Page} */ page,
	/** @type {(Played|Damaged)[]} */ all,
	/** @type {Map<string|undefined, Listed>} */ entries,
) {
	const items = all
		.filter(({ name, state }) => state || !entries.has(name))
		.map(played => {
			const { key, time } = played;
			if (played.state === "damaged")
				return { time, rank: 0, item: () => h("li", {}, damagedTile("play", key)) };
			const { name, puzzle, game, state } = played;
			const entry = entries.get(name);
			const open = () => page.open(puzzle, "play", entry);
			const { height, width, title } = game.puzzle;
			const tile = () =>
				entry
					? listedTile(entry, played, open)
					: h(
							"button",
							{ type: "button", class: `tile ${state}`, on: { click: open } },
							...content(
								thumb(height, width, game, state === "finished"),
								title || textOf("untitled"),
								[textOf("size", height, width), state && textOf(state)],
							),
						);
			return { time, rank: Number(state === "begun"), item: () => removable(key, tile()) };
		});
	for (const { key, time, now, title } of keptSketches()) {
		items.push({
			time,
			rank: 0,
			item: () => {
				try {
					return removable(key, drawingTile(key, /** @type {Packed} */ (now), title));
				} catch {
					return h("li", {}, damagedTile("design", key));
				}
			},
		});
	}
	items.sort((a, b) => b.rank - a.rank || b.time - a.time);
	const list = h("ul", { class: "tiles" });
	const more = button(
		textOf("find.more"),
		() => {
			const shown = list.childElementCount;
			list.append(...items.slice(shown).map(({ item }) => item()));
			more.hidden = true;
			only(list.children[shown], ".tile").focus();
		},
		{ hidden: items.length <= FEW },
	);
	list.append(...items.slice(0, FEW).map(({ item }) => item()));
	const save = button(
		textOf("find.times"),
		async () => {
			const { timesOf } = await import("../catalogue/times.js");
			download(timesOf(all), "nonolith-times.json", "application/json");
		},
		{ hidden: !all.some(({ state }) => state === "finished") },
	);
	section.replaceChildren(h("h2", { id: "mine" }, textOf("find.mine")), list, more, save);
	section.hidden = !items.length;
}

function damagedTile(/** @type {string} */ view, /** @type {string} */ key) {
	return h(
		"a",
		{ class: "button tile", href: `#${view}/${key}` },
		h("strong", {}, textOf("damaged")),
	);
}

/** Create a list item with a tile, and a button that removes its records; this can be undone. */
function removable(/** @type {string} */ key, /** @type {HTMLElement} */ shown) {
	const item = h("li", {});
	const title = shown.querySelector("strong")?.textContent || "";
	const show = () =>
		item.replaceChildren(
			shown,
			button(
				"×",
				() => {
					const restore = remove(key);
					const undo = button(textOf("undo"), () => {
						restore();
						show();
						shown.focus();
					});
					item.replaceChildren(
						h("p", { class: "tile removed" }, h("span", {}, textOf("removed", title)), undo),
					);
					undo.focus();
				},
				{ class: "remove", "aria-label": textOf("remove", title) },
			),
		);
	show();
	return item;
}

/** Create the link to a drawing. */
function drawingTile(
	/** @type {string} */ key,
	/** @type {Packed} */ drawing,
	/** @type {string|undefined} */ title,
) {
	const { h: height, w: width, p: palette, c: cells } = drawing;
	const frame = thumb(height, width, null, true);
	const picture = h("canvas", { height, width });
	drawMiniature(picture, { height, width, palette }, cell => cellOfText(cells, cell));
	frame.append(picture);
	return h(
		"a",
		{ class: "button tile", href: `#design/${key}` },
		...content(frame, title || textOf("drawing.untitled"), [
			textOf("size", height, width),
			textOf("drawing"),
		]),
	);
}
