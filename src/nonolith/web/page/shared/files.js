// Functions that receive dropped or pasted files, and that save puzzles in any format.

import { button, download, h, tell } from "./dom.js";
import { PortError } from "./port_error.js";
import { problem } from "./problem.js";
import { textOf } from "../texts/texts.js";
/** @import { Ask, Form, Schema, Written } from "../types/service.d.ts" */
/** @import { PuzzleObject } from "../types/puzzle.d.ts" */

/** The names of formats as players know them: of programs, sites or people, with an extension. */
const NAMES = /** @type {Record<string, string>} */ ({
	non: "Steve Simpson (.non)",
	webpbn: "Web Paint-by-Number (.xml)",
	json: "nonolith (.json)",
	olsak: "Olšák (.g)",
	nin: "Jakub Wilk (.nin)",
	mk: "MK (.mk)",
	cwd: "CWD (.cwd)",
	simontatham: "Simon Tatham’s Pattern (ID)",
	tournament: "TAAI, TCGA, ICGA (.txt)",
	solutions: "TAAI, TCGA, ICGA (.sol)",
	pbm: "PBM (.pbm)",
	png: "PNG (.png)",
	keen: "Keen (.keen)",
	ish: "ISH (.ish)",
	syro: "Syro (.syro)",
	makhorin: "pbnsol, GLPK (.dat)",
	faase: "Frans Faase (.faase)",
	bosch: "Robert Bosch (.lp)",
	cwc: "CWC (.cwc)",
	picross: "picross-solver (.picross)",
	minizinc: "MiniZinc (.dzn)",
	puzzlink: "puzz.link, pzprv3",
	npm: "nonogram-solver (npm)",
	sgriddler: "Griddler, MK (.griddler)",
	gnonograms: "Gnonograms (.gno)",
	sav: "Simon Tatham’s Pattern (.sav)",
	grid: "# . (.grid)",
	csv: "CSV, Excel, LibreOffice (.csv)",
	nonogrid: "nonogrid, pynogram (.toml)",
	freenono: "FreeNono (.nonogram)",
	typed: "Rows: … Columns: … (.clues)",
	share: "nono1. …",
	svg: "SVG (.svg)",
	pdf: "PDF (.pdf)",
	html: "HTML (.html)",
	text: "Text (.txt)",
});

/** @type {Promise<Record<string, Form>>|null} */
let loaded = null;

/**
 * Return the JSON schemas of the fields of the operations `convert`, `draw` and `make`; a failed
 * request is repeated by the next call.
 */
export function forms() {
	return (loaded ??= fetch("forms.json")
		.then(answer => answer.json())
		.catch(() => {
			loaded = null;
			throw new PortError("");
		}));
}

/** Return the schema, or the alternative in it, that has a keyword. @returns {Schema} */
export function part(/** @type {string} */ keyword, /** @type {Schema} */ schema) {
	return keyword in schema
		? schema
		: /** @type {Schema} */ (schema.anyOf?.map(one => part(keyword, one)).find(Boolean));
}

/** Return the contents of a file in base 64. */
export async function encoded(/** @type {Blob} */ file) {
	const reader = new FileReader();
	await new Promise((then, failed) => {
		Object.assign(reader, { onload: then, onerror: failed });
		reader.readAsDataURL(file);
	});
	return String(reader.result).split(",")[1] || "";
}

/**
 * Pass the first file of each drop or paste to `take`; while
 * a file is dragged, the body has the class `over`. Return a function that stops this.
 * @param {(file: File) => void} take
 * @returns {() => void}
 */
export function receiving(take) {
	const off = new AbortController();
	const { signal } = off;
	const received = (/** @type {Event} */ event, /** @type {DataTransfer|null} */ data) => {
		const [file] = data?.files || [];
		if (!file) return;
		event.preventDefault();
		take(file);
	};
	const mark = (/** @type {boolean} */ isOver) => document.body.classList.toggle("over", isOver);
	document.addEventListener(
		"dragover",
		event => {
			event.preventDefault();
			mark(Boolean(event.dataTransfer?.types.includes("Files")));
		},
		{ signal },
	);
	document.addEventListener("dragleave", event => event.relatedTarget || mark(false), { signal });
	document.addEventListener("drop", () => mark(false), { signal });
	document.addEventListener("drop", event => received(event, event.dataTransfer), { signal });
	document.addEventListener("paste", event => received(event, event.clipboardData), { signal });
	return () => off.abort();
}

/**
 * Create a hidden field for a file, which passes each chosen file to `take`.
 * @param {string} label
 * @param {(file: File) => void} take
 * @param {string} [accept] the types of the files
 */
export function fileInput(label, take, accept) {
	const input = h("input", {
		type: "file",
		accept,
		hidden: true,
		"aria-label": label,
		on: {
			change: () => {
				const [file] = input.files || [];
				if (file) take(file);
				input.value = "";
			},
		},
	});
	return input;
}

/** Create a canvas of a size, and return its context. */
export function contextOf(/** @type {number} */ width, /** @type {number} */ height) {
	const context = h("canvas", { width, height }).getContext("2d");
	return /** @type {CanvasRenderingContext2D} */ (context);
}

/**
 * Create a choice of formats, a button that saves the puzzle, and a line that reports the result.
 * @param {Ask} ask
 * @param {() => PuzzleObject} puzzle returns the puzzle as an object
 */
export function saving(ask, puzzle) {
	const status = h("p", { class: "status" });
	const report = (/** @type {string} */ words) => {
		tell(status, words);
		status.scrollIntoView({ block: "nearest" });
	};
	const group = (/** @type {string} */ way, /** @type {string[]} */ names) =>
		h(
			"optgroup",
			{ label: textOf(`save.${way}`) },
			...names.map(name => h("option", { value: `${way} ${name}` }, NAMES[name] ?? name)),
		);
	const solution = h("input", { type: "checkbox" });
	// By default, pictures omit the solution, so that people can solve the puzzle; puzzle files
	// contain it.
	const chosen = () => {
		solution.checked = select.value.startsWith("convert");
	};
	const select = h("select", { "aria-label": textOf("format"), on: { change: chosen } });
	forms().then(
		({ draw, convert }) => {
			// The formats, then the renderers, of which `text` is the first.
			const to = part("enum", convert.to).enum;
			select.append(
				group(
					"draw",
					part("enum", draw.renderer).enum.filter(
						(/** @type {string} */ name) => !/^(text|terminal)$/.test(name),
					),
				),
				group("convert", to.slice(0, to.indexOf("text") + 1)),
			);
		},
		error => report(problem(error)),
	);
	const save = button(textOf("save"), async () => {
		const [way, name] = select.value.split(" ");
		const json = puzzle();
		const { goal, ...open } = json;
		const goalToo = solution.checked && Boolean(goal);
		const request =
			way === "draw"
				? { puzzle: json, renderer: name, goal: goalToo }
				: { puzzle: goalToo ? json : open, to: name };
		try {
			/** @type {Written} */
			const answer = await ask(/** @type {"draw"|"convert"} */ (way), request).catch(error => {
				// The page itself can write its own format.
				if (error.kind !== "unreachable" || way !== "convert" || name !== "json") throw error;
				return {
					text: `${JSON.stringify(request.puzzle, null, 1)}\n`,
					extension: ".json",
					media_type: "application/json",
				};
			});
			const data = answer.base64
				? Uint8Array.from(atob(answer.base64), c => c.charCodeAt(0))
				: String(answer.text);
			const title = (json.title || "nonogram").replace(/[^\p{L}\p{N} _-]/gu, "");
			download(data, title + answer.extension, answer.media_type);
			const losses = answer.losses?.length
				? textOf("service.says", answer.losses.map(one => `${one}.`).join(" "))
				: "";
			report(`${textOf("saved")} ${losses}`.trim());
		} catch (error) {
			report(problem(error));
		}
	});
	return h(
		"div",
		{ class: "saving" },
		h("div", { class: "buttons" }, select, save),
		puzzle().goal
			? h("label", { class: "tick" }, solution, h("span", {}, textOf("save.solution")))
			: null,
		status,
	);
}
