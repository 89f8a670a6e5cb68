// The painting tools: one for each colour, and one for blank.

import { h, only } from "../shared/dom.js";
import { inkOn, isColoured, isPlain, UNKNOWN } from "../shared/puzzle.js";
import { colourName, textOf } from "../texts/texts.js";
/** @import { Puzzle } from "../types/puzzle.d.ts" */

/**
 * Create the choice of a painting tool; at first the first colour after blank is chosen.
 * @param {Puzzle} puzzle
 * @param {{blankName?: string, crossed?: boolean, chosen?: (value: number) => void}} [options]
 *   `blankName`: the label of blank; `crossed`: whether blank is drawn as a cross; `chosen`: called
 *   with the number of the new colour
 */
export function tools(
	puzzle,
	{ blankName = textOf("cross"), crossed = true, chosen = () => {} } = {},
) {
	let current = 1;
	const radio = (/** @type {number} */ value) => {
		const { name, rgb, char } = puzzle.palette[value];
		const label = value === 0 ? blankName : isColoured(puzzle) ? colourName(name) : textOf("fill");
		const swatch = h("span", {
			class: `swatch${value ? "" : crossed ? " empty crossed" : " empty"}`,
			"aria-hidden": true,
		});
		// The theme chooses the colours of a black-and-white board.
		if (!isPlain(puzzle)) {
			const names = value || !crossed ? ["background-color", "color"] : ["--blank", "--on-blank"];
			[rgb, inkOn(rgb)].forEach((colour, i) => swatch.style.setProperty(names[i], colour));
		}
		if (value && isColoured(puzzle)) {
			swatch.dataset.v = String(((value - 1) % 8) + 1);
			swatch.dataset.l = char;
		}
		const input = h("input", {
			type: "radio",
			name: "tool",
			value,
			checked: value === current,
			on: {
				change: () => {
					current = value;
					chosen(value);
				},
			},
		});
		return h("label", { class: "tool" }, input, swatch, h("span", {}, label));
	};
	const order = [...puzzle.palette.keys()].slice(1).concat(0);
	const inputs = order.map(radio);
	const element = h(
		"fieldset",
		{ class: `tools${inputs.length > 3 ? " many" : ""}` },
		h("legend", { class: "unseen" }, textOf("tools")),
		...inputs,
	);
	return {
		element,
		get current() {
			return current;
		},
		/**
		 * Return the value that a stroke sets if its first cell has the value `before`; `other`: for
		 * the right button, a long press, or Shift.
		 */
		paint(/** @type {number} */ before, /** @type {boolean} */ other) {
			const value = other ? (current ? 0 : 1) : current;
			return before === value ? UNKNOWN : value;
		},
		choose(/** @type {number} */ value) {
			current = value;
			only(inputs[order.indexOf(value)], "input").checked = true;
		},
	};
}
