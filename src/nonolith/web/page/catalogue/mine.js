// The section of the front page with the puzzles and drawings of the user.

import { drawMiniature, thumb } from "../board/miniature.js";
import { cellOfText } from "../play/game.js";
import { button, download, h, only } from "../shared/dom.js";
import { keptSketches, remove } from "../shared/storage.js";
import { textOf } from "../texts/texts.js";
import { content, listedTile } from "./tiles.js";
/** @import { Listed } from "../types/puzzle.d.ts" */
/** @import { Damaged, Played } from "./played.js" */
/** @import { Packed } from "../types/records.d.ts" */
/** @import { Page } from "../types/page.d.ts" */

/** Number of own puzzles that are shown at first. */
const FEW = 6;

/** Fill the section of the puzzles and drawings of the user: those begun first, then the latest. */
export function fillMine(
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
			const { timesOf } = await import("./times.js");
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
