// The page shows one of its views.
//
// The fragment of the address names a view and a puzzle (`#play/KEY`), a view and a drawing
// (`#design/KEY`), only a view (`#find`), or it is a puzzle in the share format (`#nono1.…`). The
// browser stores a record for each key; another key may be that of a puzzle of the catalogue. So
// each tab, reload and step back has its own puzzle. The module of a view is loaded when the view
// is first shown. A self-contained file (file.js) has one puzzle and two views, `play` and `steps`,
// and its embedded data names the first view to show.

import { withKey } from "./catalogue/catalogue.js";
import { announce, button, download, h } from "./shared/dom.js";
import { Game } from "./play/game.js";
import { header } from "./shared/navigation.js";
import { PortError } from "./shared/port_error.js";
import { puzzleOf } from "./shared/puzzle.js";
import {
	adopt,
	exported,
	forgetProgress,
	isSaved,
	keepPuzzle,
	keptPuzzle,
	keptPuzzles,
	keptSketch,
	keptSketches,
	progressOf,
	remove,
} from "./shared/storage.js";
import { refreshLanguage, setOwnLanguage, textOf } from "./texts/texts.js";
import { applyLooks } from "./shared/themes.js";
/** @import { OwnViews, Page, View } from "./types/page.d.ts" */
/** @import { Listed, PuzzleObject } from "./types/puzzle.d.ts" */
/** @import { Ask, Embedded } from "./types/service.d.ts" */

/** @type {Embedded|null} */
let embedded = null;
/** @type {OwnViews|null} */
let own = null;
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
let views = ["find", "play", "solve", "design", "share"];
/** Views to which the navigation has no link. */
const OTHERS = ["lesson", "daily"];
const OF_PUZZLES = ["play", "solve", "share"];
/** @type {View|null} */
let view = null;
/** @type {PuzzleObject|null} */
let json = null;
let turn = 0;
let timer = 0;
/** The keys of the current puzzle and drawing. */
const keys = { puzzle: "", drawing: "" };

/** @type {Page} */
const page = {
	ask: () => Promise.reject(),
	start: null,
	get puzzle() {
		return json;
	},
	get drawing() {
		return keys.drawing;
	},
	keep(puzzle) {
		store(puzzle);
		history.replaceState(history.state, "", address(location.hash.slice(1).split("/")[0]));
		refreshNavigation();
	},
	open(puzzle, name, listed) {
		store(puzzle, listed);
		go(address(name));
	},
	isStatic: false,
	draw(start = null) {
		page.start = start;
		go(`#design/${newKey()}`);
	},
};

const newKey = () => Date.now().toString(36);

function store(
	/** @type {PuzzleObject} */ puzzle,
	/** @type {Listed|undefined} */ listed = undefined,
) {
	json = puzzle;
	keys.puzzle = puzzleOf(puzzle).key;
	if (!embedded) keepPuzzle(keys.puzzle, puzzle, listed);
}

function go(/** @type {string} */ hash) {
	if (location.hash === hash) show();
	else location.hash = hash;
}

/** Return the address of a view of the current puzzle or drawing. */
function address(/** @type {string} */ name) {
	const key = embedded
		? ""
		: OF_PUZZLES.includes(name)
			? keys.puzzle
			: name === "design"
				? keys.drawing
				: "";
	return key ? `#${name}/${key}` : `#${name}`;
}

/**
 * Make the puzzle or drawing with a key the current one; return a view if it is missing or damaged.
 */
async function choose(/** @type {string} */ name, /** @type {string} */ key) {
	if (name === "design") {
		keys.drawing = key || keys.drawing || keptSketches()[0]?.key || newKey();
		const record = keptSketch(keys.drawing);
		const now = record?.now;
		const isSound =
			!record ||
			(now?.p?.length && now.c?.length === now.h * now.w && record.done && record.undone);
		return isSound ? null : damaged("drawing", keys.drawing);
	}
	if (embedded || !OF_PUZZLES.includes(name) || (json && !key)) return null;
	const record = key ? keptPuzzle(key) : keptPuzzles()[0];
	if (!record) {
		if (!key) return null;
		const found = await withKey(key).catch(() => null);
		if (!found) return message(textOf("missing"), textOf("missing.words"));
		store(found.puzzle, found.listed);
		return null;
	}
	try {
		keys.puzzle = puzzleOf(record.puzzle).key;
		json = record.puzzle;
		return null;
	} catch {
		return damaged("puzzle", record.key ?? key);
	}
}

/** Create a view. @returns {Promise<View>} */
async function made(/** @type {string} */ name) {
	if (own && embedded && name === "steps") return own.stepsView(embedded);
	// If the service is not running, the module of a view that was never shown cannot be loaded.
	const isEmpty = !json && ["play", "share"].includes(name);
	const module = own || (await import(`./views/${isEmpty ? "none" : name}.js`).catch(() => null));
	if (!module) return message(textOf(name), textOf("error.unreachable"));
	if (isEmpty) return module.noneView(page, name);
	if (name !== "play") {
		try {
			return await module[`${name}View`](page);
		} catch (error) {
			// A view may need the service.
			if (error instanceof PortError) return message(textOf(name), await wordsOf(error));
			throw error;
		}
	}
	await loadPlay();
	const puzzle = puzzleOf(/** @type {PuzzleObject} */ (json));
	const record = progressOf(puzzle.key);
	return record && !new Game(puzzle).restore(record)
		? damaged("progress", puzzle.key)
		: module.playView(
				puzzle,
				page.ask,
				() => show(),
				embedded ? null : page,
				embedded ? null : keptPuzzle(puzzle.key)?.listed,
			);
}

/** Resolved when the style sheet of the play view applies or cannot be loaded. */
let styled = Promise.resolve();

/**
 * Load the modules and the style sheet of the play view, which the document lists in a template.
 */
function loadPlay() {
	const listed = document.querySelector("template");
	const sheet = listed?.content.querySelector("[rel=stylesheet]");
	if (sheet)
		styled = new Promise(then => {
			Object.assign(sheet, { onload: then, onerror: then });
		});
	listed?.replaceWith(listed.content);
	return styled;
}

/** Replace the links to the views; `current` is the name of the current view. */
function refreshNavigation(current = location.hash.slice(1).split("/")[0]) {
	document.querySelector(".top")?.remove();
	const share = () => view?.share?.() ?? false;
	main.before(header({ views, current, alone: Boolean(embedded), address, share, again: show }));
}

/** Return a view that says what is wrong. */
function message(
	/** @type {string} */ title,
	/** @type {string} */ words,
	/** @type {Node[]} */ ...actions
) {
	return {
		element: h(
			"div",
			{ class: "none" },
			h("h1", {}, title),
			h("p", { role: "alert" }, words),
			h("div", { class: "buttons" }, ...actions),
		),
	};
}

/** Return the words for an error; their module may be loaded only now. */
async function wordsOf(/** @type {unknown} */ error) {
	try {
		return (await import("./shared/problem.js")).problem(error);
	} catch {
		return textOf("error.unreachable");
	}
}

/** Return a view that says which record is damaged, with a button that removes this record. */
function damaged(/** @type {"puzzle"|"progress"|"drawing"} */ kind, /** @type {string} */ key) {
	return message(
		textOf("damaged"),
		textOf(`damaged.${kind}`),
		button(textOf("damaged.remove"), () => {
			if (kind === "progress") forgetProgress(key);
			else remove(key);
			go(kind === "progress" ? location.hash : "#find");
		}),
	);
}

/** Read the shared puzzle of the address; return a view if this fails. */
async function receive(/** @type {string} */ shared) {
	try {
		const { puzzle } = await page.ask("convert", { puzzle: shared, to: "json" });
		// It may be a puzzle of the catalogue, whose pictures are loaded only if one has this size.
		const own = puzzleOf(puzzle);
		const found = puzzle.title ? null : await withKey(own.key, own).catch(() => null);
		store(found?.puzzle ?? puzzle, found?.listed);
		history.replaceState(null, "", address("play"));
		return null;
	} catch (error) {
		const words = await wordsOf(error);
		return error instanceof PortError && error.kind === "format"
			? message(textOf("broken"), `${textOf("broken.words")} ${words}`)
			: message(textOf("play"), words);
	}
}

async function show() {
	const mine = (turn += 1);
	clearTimeout(timer);
	const first = !main.childElementCount;
	// The old view stores its state first, because the new view may read this state.
	view?.onLeave?.();
	view = null;
	await refreshLanguage();
	applyLooks();
	if (first) refreshNavigation();
	/** @type {View|null} */
	let next =
		location.hash.startsWith("#nono") && !embedded ? await receive(location.hash.slice(1)) : null;
	if (mine !== turn) return;
	let [name, key = ""] = location.hash.slice(1).split("/");
	if (![...views, ...OTHERS].includes(name)) name = embedded ? embedded.view : "find";
	if (next) name = "";
	else next = await choose(name, key);
	next ??= await made(name);
	if (mine !== turn) return; // the user chose another view while this one was loading
	view = next;
	if (name && !embedded && (!key || key === keys.puzzle || key === keys.drawing))
		history.replaceState(history.state, "", address(name));
	document.title = view.shownTitle || (name !== "find" && json?.title) || "nonolith";
	refreshNavigation(name);
	main.replaceChildren(view.element);
	// Classes, because a selector `body:has(…)` would restyle the page after each change of a cell.
	document.body.classList.toggle("tooled", Boolean(main.querySelector(".bar, .explained")));
	document.body.classList.toggle("playing", Boolean(main.querySelector(".game")));
	view.onShow?.();
	if (!first) begin(name);
}

/** Move the focus to the heading of a new view, announce it, and scroll to where it was left. */
function begin(/** @type {string} */ name) {
	const heading = main.querySelector("h1");
	const { y = 0 } = history.state || {};
	heading?.setAttribute("tabindex", "-1");
	heading?.focus({ preventScroll: true });
	announce(name && textOf(name === "lesson" ? "rule" : name));
	scrollTo(0, y);
	if (y) view?.ready?.then(() => scrollTo(0, y));
}

/**
 * While the browser has not stored some records, say so, and offer to save everything as a file.
 */
function warn() {
	document.querySelector(".unsaved")?.remove();
	if (!isSaved())
		main.before(
			h(
				"div",
				{ class: "unsaved", role: "alert" },
				h("p", {}, textOf("unsaved")),
				button(textOf("export"), () =>
					download(exported(), "nonolith-progress.json", "application/json"),
				),
			),
		);
	dispatchEvent(new Event("resize")); // the board has less space, or more
}

/**
 * Show the first view.
 * @param {Ask} ask
 * @param {Embedded} [data]
 * @param {OwnViews} [itsViews]
 * @param {string[]} [names] the views of a site without a service
 */
export async function start(ask, data, itsViews, names) {
	page.ask = ask;
	page.isStatic = Boolean(names);
	views = names ?? views;
	if (data && itsViews) {
		setOwnLanguage(data.language);
		embedded = data;
		own = itsViews;
		json = data.puzzle;
		views = ["play", "steps"];
	}
	if (/^#(play|nono)/.test(location.hash)) loadPlay();
	await refreshLanguage();
	if (!embedded) adopt(old => puzzleOf(old).key);
	await show();
	scrollTo(0, history.state?.y || 0);
	(window.requestIdleCallback || setTimeout)(loadPlay);
}

history.scrollRestoration = "manual";
addEventListener("scroll", () => {
	clearTimeout(timer);
	timer = setTimeout(() => history.replaceState({ y: scrollY }, ""), 100);
});
addEventListener("unsaved", warn);
addEventListener("hashchange", () => show());
