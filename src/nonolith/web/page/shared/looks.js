// The settings of all views: light or dark, marks on the colours of puzzles, and the language.

import { button, h, only } from "./dom.js";
import { keepSetting, setting } from "./storage.js";
import { LANGUAGES, language, textOf } from "../texts/texts.js";
import { applyLooks } from "./themes.js";
/** @import { Named } from "../types/records.d.ts" */

/** Create a choice among named values. */
function choice(
	/** @type {Named<string>} */ name,
	/** @type {[string, string][]} */ values,
	/** @type {string} */ now,
	/** @type {string} */ label,
	/** @type {() => void} */ then,
) {
	const select = h(
		"select",
		{
			name,
			on: {
				change: () => {
					keepSetting(name, select.value);
					then();
				},
			},
		},
		...values.map(([value, words]) => h("option", { value, selected: value === now }, words)),
	);
	return h("label", {}, h("span", {}, label), select);
}

/** Create the choice of a setting, whose values have the texts `NAME.VALUE`. */
export function choose(
	/** @type {Named<string>} */ name,
	/** @type {string[]} */ values,
	/** @type {() => void} */ then,
) {
	return choice(
		name,
		values.map(value => [value, textOf(`${name}.${value}`)]),
		setting(name),
		textOf(name),
		then,
	);
}

/** Open the dialog; `again` shows the view again, in another language. */
export function openLooks(/** @type {() => Promise<void>} */ again) {
	const opener = document.activeElement;
	const dialog = h("dialog", {
		class: "looks settings",
		closedby: "any",
		"aria-labelledby": "looks",
	});
	const fill = () =>
		dialog.replaceChildren(
			h("h2", { id: "looks" }, textOf("looks")),
			choose("theme", ["system", "light", "dark"], applyLooks),
			choose("marks", ["none", "letters", "patterns"], applyLooks),
			choice("language", Object.entries(LANGUAGES), language(), textOf("choose"), async () => {
				await again();
				fill();
				only(dialog, "[name=language]").focus();
			}),
			button(textOf("hint.close"), () => dialog.close(), { class: "main" }),
		);
	dialog.addEventListener("close", () => {
		dialog.remove();
		// The view and its header may have been replaced.
		const next = opener?.isConnected ? opener : document.querySelector(".top button");
		if (next instanceof HTMLElement) next.focus();
	});
	dialog.addEventListener("click", ({ target }) => {
		if (target === dialog) dialog.close();
	});
	fill();
	document.body.append(dialog);
	dialog.showModal();
}
