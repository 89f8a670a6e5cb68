// The page of a puzzle in a frame of another site. All puzzles share this code; the document has
// the explanation of one (the plan), or its query names the puzzle of a plan beside it.
//
// The query sets `theme`, `language` and `checks`, and `origin`: the origin of the page around, to
// which alone the frame speaks. Messages have the form {nonolith: 1, event, puzzle, ...};
// `docs/page.md` lists them.

import { start } from "./main.js";
import { planAnswers } from "./play/plan.js";
import { planOf } from "./play/plans.js";
import { preset } from "./shared/storage.js";
import { h } from "./shared/dom.js";
import { LANGUAGES, language, provide, setOwnLanguage } from "./texts/texts.js";
import { texts as de } from "./texts/de.js";
import { texts as en } from "./texts/en.js";
import { playView } from "./views/play.js";
import { stepsView } from "./views/steps.js";
/** @import { Game } from "./play/game.js" */
/** @import { OwnViews } from "./types/page.d.ts" */
/** @import { Embedded } from "./types/service.d.ts" */

const VERSION = 1;
const CHECKS = ["strokes", "lines", "nothing"];
const query = new URLSearchParams(location.search);
const wanted = (/** @type {string} */ name, /** @type {string[]} */ values) =>
	values.find(value => value === query.get(name));
/** The origin of the page around this frame; "" if it is not known. */
const around = originOf(
	query.get("origin") || location.ancestorOrigins?.[0] || document.referrer || "",
);
/** @type {Game|null} */
let game = null;

function originOf(/** @type {string} */ address) {
	try {
		const { origin } = new URL(address);
		return origin === "null" ? "" : origin;
	} catch {
		return "";
	}
}

function send(/** @type {string} */ event, /** @type {object} */ facts) {
	if (around && parent !== window && game)
		parent.postMessage({ nonolith: VERSION, event, puzzle: game.puzzle.key, ...facts }, around);
}

/** Send what happens in a game; a view in another language has a new game. */
function follow(/** @type {Game} */ played) {
	game = played;
	let was = played.solved;
	played.addEventListener("change", () => {
		const { seconds, hints, settled, cells, solved } = played;
		send("state", { state: played.record() });
		send("progress", { known: settled, cells: cells.length, seconds, hints });
		if (solved && !was) send("solved", { seconds, hints });
		was = solved;
	});
}

/** Restore the state that the page around sends. */
addEventListener("message", ({ source, origin, data }) => {
	if (source !== parent || !around || origin !== around || data?.nonolith !== VERSION) return;
	if (data.action === "restore" && game && !game.restore(data.state)) send("refused", {});
});

/** @type {OwnViews["playView"]} */
function followed(...given) {
	const view = playView(...given);
	if (view.game) follow(view.game);
	return view;
}

provide("en", en);
provide("de", de);
preset({
	theme: wanted("theme", ["light", "dark", "system"]),
	language: wanted("language", Object.keys(LANGUAGES)),
	checked: wanted("checks", CHECKS),
});

/** Return the plan of the document or of the query. @returns {Promise<Embedded>} */
async function plan() {
	const data = document.getElementById("embedded");
	if (data) return JSON.parse(data.textContent || "");
	return planOf(query.get("puzzle") || "", language());
}

plan().then(
	async embedded => {
		setOwnLanguage(embedded.language);
		document.title = embedded.puzzle.title || document.title;
		await start(planAnswers(embedded), embedded, { playView: followed, stepsView });
		const height = () => Math.ceil(document.documentElement.scrollHeight);
		send("ready", { version: VERSION, height: height(), solved: game?.solved });
		new ResizeObserver(() => send("height", { height: height() })).observe(document.body);
	},
	() => document.body.replaceChildren(h("p", { role: "alert" }, "There is no such puzzle.")),
);
