// The drawings that the browser keeps: a list to choose from, and a copy of the current one.

import { button, h } from "../shared/dom.js";
import { cellOfText } from "../play/game.js";
import { drawMiniature } from "../board/miniature.js";
import { keepSketch, keptSketches } from "../shared/storage.js";
import { textOf } from "../texts/texts.js";
/** @import { SketchRecord } from "../types/records.d.ts" */

export class KeptDrawings {
	/**
	 * @param {string} own the key of the current drawing
	 * @param {object} view
	 * @param {() => SketchRecord} view.record returns the record of the current drawing
	 * @param {() => void} view.begin begins a new drawing
	 */
	constructor(own, { record, begin }) {
		this.own = own;
		this.list = h("ul", { class: "kept" });
		this.summary = h("summary", {}, textOf("kept"));
		this.element = h(
			"section",
			{ class: "kept-drawings" },
			h(
				"details",
				{
					on: { toggle: event => event.currentTarget.open && this.refresh() },
				},
				this.summary,
				this.list,
			),
			h(
				"div",
				{ class: "buttons" },
				button(textOf("design.new"), begin),
				button(textOf("kept.copy"), () => this._copy(record())),
			),
		);
		this.refresh();
	}

	/** Keep a copy of the current drawing, and open it. */
	_copy(/** @type {SketchRecord} */ record) {
		const key = Date.now().toString(36);
		keepSketch(key, {
			...record,
			title: textOf("kept.copied", record.title || textOf("drawing.untitled")),
		});
		location.hash = `#design/${key}`;
	}

	refresh() {
		const all = keptSketches().flatMap(({ key, title, now }) =>
			now && now.c?.length === now.h * now.w ? [{ key, title, now }] : [],
		);
		this.summary.textContent = textOf("kept.number", all.length);
		this.list.replaceChildren(
			...all.map(({ key, title, now: { h: height, w: width, p: palette, c } }) => {
				const picture = h("canvas", { height, width, "aria-hidden": true });
				const current = key === this.own;
				drawMiniature(picture, { height, width, palette }, cell => cellOfText(c, cell));
				return h(
					"li",
					{},
					h(
						"a",
						{ href: `#design/${key}`, "aria-current": current ? "true" : null },
						h("span", { class: "sample" }, picture),
						h("span", {}, title || textOf("drawing.untitled")),
						h("small", {}, textOf("size", height, width)),
					),
				);
			}),
		);
	}
}
