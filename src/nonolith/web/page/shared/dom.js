// Functions that create elements. They insert strings as text, never as HTML, because puzzle files
// are not trusted.

/**
 * Create an element with attributes and children.
 * @param {string} tag
 * @param {Record<string, any>} [with_] `class`, `on` (listeners by event), and attributes; an
 *   attribute whose value is false or null is left out.
 * @param {...(Node|string|null|undefined)} children
 * @returns {any}
 */
export function h(tag, with_ = {}, ...children) {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(with_)) {
		if (value === false || value === null || value === undefined) continue;
		if (name === "on") {
			for (const event in value) element.addEventListener(event, value[event]);
		} else
			element.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
	}
	element.append(...children.filter(child => child !== null && child !== undefined));
	return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Create an SVG element.
 * @param {string} tag
 * @param {Record<string, string|number>} attributes
 * @param {...Node} children
 * @returns {any}
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
 * @param {(event: any) => void} act
 * @param {Record<string, any>} [with_]
 * @returns {HTMLButtonElement}
 */
export function button(label, act, with_ = {}) {
	return h("button", { type: "button", on: { click: act }, ...with_ }, label);
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
