// The list of the keys, as a dialog.

import { button, h } from "../shared/dom.js";
import { has, textOf } from "../texts/texts.js";

/**
 * The keys of each line of the list; its text is `keys.` and its name.
 * @type {[string, string[]][]}
 */
const KEYS = [
	["move", ["←", "↑", "→", "↓"]],
	["far", ["Home", "End", "Page ↑", "Page ↓"]],
	["paint", ["Space"]],
	["colour", ["1 – 9"]],
	["blank", ["X"]],
	["clear", ["Backspace"]],
	["stroke", ["Shift + ←"]],
	["read", ["C"]],
	["undo", ["Ctrl + Z"]],
	["redo", ["Ctrl + Y"]],
	["hint", ["H"]],
	["check", ["K"]],
	["assume", ["A"]],
	["drop", ["D"]],
	["zoom", ["+", "−"]],
	["whole", ["F"]],
	["pan", ["M"]],
	["settings", ["S"]],
	["close", ["Esc"]],
	["list", ["?"]],
];

export function showKeys() {
	const before = document.activeElement;
	const id = "keylist";
	const dialog = h(
		"dialog",
		{
			closedby: "any",
			"aria-labelledby": id,
			on: {
				close: event => {
					event.currentTarget.remove();
					if (before instanceof HTMLElement) before.focus();
				},
			},
		},
		h("h2", { id }, textOf("keys")),
		h(
			"dl",
			{ class: "keylist" },
			...KEYS.map(([name, keys]) =>
				h(
					"div",
					{},
					h(
						"dt",
						{},
						...keys.flatMap(key => [
							h("kbd", {}, has(`key.${key}`) ? textOf(`key.${key}`) : key),
							" ",
						]),
					),
					h("dd", {}, textOf(`keys.${name}`)),
				),
			),
		),
		h("p", {}, textOf("keys.letters")),
	);
	dialog.append(button(textOf("hint.close"), () => dialog.close(), { class: "main" }));
	document.body.append(dialog);
	dialog.showModal();
	dialog.scrollTop = 0; // the focus is on the button at the end
}
