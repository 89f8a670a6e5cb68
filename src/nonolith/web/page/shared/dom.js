// Functions that create elements. They insert strings as text, never as HTML, because puzzle files
// are not trusted.

/** @import { Child, Selected, Tags, With } from "../types/dom.d.ts" */

/**
 * Create an element with attributes and children.
 * @template {keyof Tags} Tag
 * @param {Tag} tag
 * @param {With<Tags[Tag]>} [with_]
 * @param {...Child} children
 */
export function h(tag, with_ = {}, ...children) {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(with_)) {
		if (value === false || value === null || value === undefined) continue;
		if (typeof value === "object") {
			for (const [event, listener] of Object.entries(value))
				element.addEventListener(event, /** @type {EventListener} */ (listener));
		} else
			element.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
	}
	element.append(...children.filter(child => child !== null && child !== undefined));
	return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Create an SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string|number>} attributes
 * @param {...Node} children
 */
export function svg(tag, attributes = {}, ...children) {
	const element = document.createElementNS(SVG, tag);
	for (const name in attributes) element.setAttribute(name, String(attributes[name]));
	element.append(...children);
	return element;
}

/**
 * Create a button.
 * @param {string} label
 * @param {(event: MouseEvent) => unknown} act
 * @param {With<HTMLButtonElement>} [with_]
 */
export function button(label, act, with_ = {}) {
	return h("button", { type: "button", on: { click: act }, ...with_ }, label);
}

/**
 * Return the element in another one that a selector finds; there is one.
 * @template {string} Selector
 * @param {Element} parent
 * @param {Selector} selector
 */
export function only(parent, selector) {
	return /** @type {Selected<Selector>} */ (parent.querySelector(selector));
}

/** Return whether the tools are below the board, not beside it; the style sheet decides this. */
export function isStacked() {
	return getComputedStyle(document.documentElement).getPropertyValue("--stacked").trim() === "1";
}

/** Let the screen reader announce words after its current speech. */
export function announce(/** @type {string} */ words) {
	const live = document.getElementById("live");
	if (!live) return;
	// A screen reader reads the region only if its text changes.
	live.textContent = live.textContent === words ? `${words}\u00a0` : words;
}

/** Show words in an element that is not a live region, and let the screen reader announce them. */
export function tell(/** @type {Element} */ element, /** @type {string} */ words) {
	element.textContent = words;
	announce(words);
}

/** Download data as a file. */
export function download(
	/** @type {BlobPart} */ data,
	/** @type {string} */ name,
	/** @type {string} */ type,
) {
	const address = URL.createObjectURL(new Blob([data], { type }));
	h("a", { href: address, download: name }).click();
	setTimeout(() => URL.revokeObjectURL(address), 10000);
}
