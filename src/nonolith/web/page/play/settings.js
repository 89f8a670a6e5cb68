// The settings of playing, and the actions that are used less often: zoom, print, and saving or
// loading progress.

import { button, download, h } from "../shared/dom.js";
import { learn } from "./hints.js";
import { choose, openLooks } from "../shared/looks.js";
import { exported, imported, keepSetting, setting } from "../shared/storage.js";
import { textOf } from "../texts/texts.js";
/** @import { Board } from "../board/board.js" */
/** @import { Named } from "../types/records.d.ts" */

/**
 * @param {object} play the board and the functions that the settings use
 * @param {Board} play.board
 * @param {() => void} play.restart
 * @param {() => void} play.loaded
 * @param {(words: string) => void} play.report
 * @param {() => Promise<void>} play.again shows the page again, in another language
 * @param {() => void} play.apply applies the settings of playing
 * @param {() => void} play.showKeys
 */
export function settings({ board, restart, loaded, report, again, apply, showKeys }) {
	const tick = (/** @type {Named<boolean>} */ name) =>
		h(
			"label",
			{ class: "tick" },
			h("input", {
				type: "checkbox",
				checked: setting(name),
				on: {
					change: event => {
						keepSetting(name, event.currentTarget.checked);
						apply();
					},
				},
			}),
			h("span", {}, textOf(name)),
		);
	const group = (/** @type {string} */ name, /** @type {Node[]} */ ...parts) =>
		h("fieldset", {}, h("legend", {}, textOf(name)), ...parts);
	const sides = () => {
		board.sides = setting("sides");
		board.fit();
	};
	const file = h("input", {
		type: "file",
		accept: ".json,application/json",
		hidden: true,
		"aria-label": textOf("import"),
		on: {
			change: async () => {
				try {
					const number = imported((await file.files?.[0].text()) || "");
					loaded();
					report(textOf("imported", number));
				} catch {
					report(textOf("import.bad"));
				}
				file.value = "";
			},
		},
	});
	// On phones, the settings cover the board, and a tap beside them closes them.
	const close = (/** @type {Event} */ event) => {
		const place = /** @type {Element} */ (event.target);
		if (getComputedStyle(sheet).position !== "fixed" || place.closest("dialog, .settings")) return;
		event.stopPropagation();
		sheet.open = false;
	};
	const sheet = h(
		"details",
		{
			class: "settings",
			on: {
				toggle: ({ currentTarget: { open } }) =>
					(open ? addEventListener : removeEventListener)("pointerdown", close, true),
			},
		},
		h("summary", {}, textOf("more")),
		h(
			"div",
			{ class: "zoom" },
			button(textOf("zoom.out"), () => board.fit(board.size - 4)),
			button(textOf("zoom.in"), () => board.fit(board.size + 4)),
			button(textOf("zoom.fit"), () => board.fit(null)),
		),
		group(
			"settings.play",
			choose("checked", ["nothing", "lines", "strokes"], apply),
			choose("sides", ["auto", "two", "four"], sides),
			.../** @type {Named<boolean>[]} */ ([
				"clock",
				"straight",
				"blanks",
				"clears",
				"pad",
				"sounds",
				"vibration",
				"letters",
			]).map(tick),
			h(
				"div",
				{ class: "files" },
				button(textOf("keys"), showKeys),
				button(textOf("techniques"), () => learn("overlap")),
				button(textOf("looks"), () => openLooks(again)),
			),
		),
		h(
			"div",
			{ class: "files" },
			button(textOf("print"), () => print()),
			button(textOf("restart"), restart),
			button(textOf("export"), () =>
				download(exported(), "nonolith-progress.json", "application/json"),
			),
			button(textOf("import"), () => file.click()),
			file,
		),
	);
	return sheet;
}
