// What the views Play and Share show while there is no puzzle: ways to one.

import { listedPuzzle } from "../catalogue/catalogue.js";
import { dateAt, entryOf, table } from "../catalogue/daily.js";
import { announce, button, h } from "../shared/dom.js";
import { daysKept } from "../shared/storage.js";
import { addTexts, textOf } from "../texts/texts.js";
import { texts as de } from "../texts/none.de.js";
import { texts as en } from "../texts/none.en.js";
/** @import { Page } from "../types/page.d.ts" */

addTexts({ en, de });

/**
 * @param {Page} page
 * @param {string} name the name of the view
 */
export function noneView(page, name) {
	const link = (/** @type {string} */ view, /** @type {string} */ words) =>
		h("a", { class: "button", href: `#${view}` }, textOf(words));
	const open = async () => {
		try {
			const entry = entryOf(await table(), dateAt(), daysKept()[dateAt()]);
			if (entry) page.open(await listedPuzzle(entry), name, entry);
		} catch {
			announce(textOf("error.unreachable"));
		}
	};
	return {
		element: h(
			"div",
			{ class: "none" },
			h("h1", {}, textOf(name)),
			h("p", {}, textOf(`none.${name}`)),
			h(
				"div",
				{ class: "buttons" },
				button(textOf(`none.${name}.today`), open, { class: "main" }),
				link("find", "none.find"),
				link("design", "none.design"),
				name === "play" ? link("lesson", "find.lesson") : null,
			),
		),
	};
}
