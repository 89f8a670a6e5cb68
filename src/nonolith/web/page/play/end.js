// The end of a game: the picture is on the board; beside it are the time, the next puzzle, and a
// card to share that does not tell the picture.

import { cardOf } from "./card.js";
import { catalogue, dated, factsOf, setsOf, shownName } from "../catalogue/catalogue.js";
import { dateAt, streaks, untilNext, waitText } from "../catalogue/daily.js";
import { playedPuzzles } from "../catalogue/played.js";
import { button, download, h, tell } from "../shared/dom.js";
import { linkOf, reachesOthers } from "../shared/links.js";
import { nextButton } from "./next.js";
import { timeText } from "./clock.js";
import { daysKept, setting } from "../shared/storage.js";
import { addTexts, language, textOf } from "../texts/texts.js";
import { texts as de } from "../texts/end.de.js";
import { texts as en } from "../texts/end.en.js";
/** @import { Board } from "../board/board.js" */
/** @import { Listed } from "../types/puzzle.d.ts" */
/** @import { Page } from "../types/page.d.ts" */
/** @import { Game } from "./game.js" */

addTexts({ en, de });

/** What stands for a tenth of a game in a message. @type {Record<string, string>} */
const SIGNS = { ".": "🟩", h: "🟨", m: "🟥" };

/** Return the sentence about the best time of solved puzzles of this size; "" without another. */
function bestWords(/** @type {Game} */ { puzzle: { key, height, width }, seconds }) {
	const times = playedPuzzles().all.flatMap(one =>
		one.state === "finished" &&
		one.key !== key &&
		one.game.puzzle.height === height &&
		one.game.puzzle.width === width &&
		one.game.seconds
			? [one.game.seconds]
			: [],
	);
	if (!times.length || !seconds) return "";
	const best = Math.min(...times);
	const size = textOf("size", height, width);
	return seconds <= best ? textOf("end.record", size) : textOf("end.best", size, timeText(best));
}

/** Return how many puzzles of a puzzle's set are solved, in words. */
async function setWords(/** @type {Listed} */ { name }) {
	const [sets, entries] = await Promise.all([setsOf(), catalogue()]);
	const set = sets.find(({ names }) => names.includes(name));
	if (!set) return "";
	const { named } = playedPuzzles();
	const has = (/** @type {string} */ one) => entries.some(entry => entry.name === one);
	const solved = set.names.filter(one => has(one) && named.get(one)?.state === "finished");
	const title = set[/** @type {"en"} */ (language())] ?? set.en;
	return textOf("end.set", solved.length, set.names.length, title);
}

/** Return the colours of the cells in the coloured version of a picture; null if it has none. */
async function coloursOf(/** @type {Listed} */ { name }) {
	const [[inks], cells] = await Promise.all(
		["index", "colours"].map(file => fetch(`catalogue/${file}.json`).then(answer => answer.json())),
	);
	return cells[name] ? [...cells[name].replaceAll("/", "")].map(key => String(inks[key][1])) : null;
}

/** Show the coloured version of a solved picture in one colour, if there is one. */
export async function showColours(
	/** @type {Board} */ board,
	/** @type {Game} */ game,
	/** @type {Listed} */ listed,
) {
	const colours = await coloursOf(listed).catch(() => null);
	if (colours && game.solved)
		board.cells.forEach((cell, i) => (cell.style.backgroundColor = colours[i]));
}

/**
 * Create the panel that is shown when a puzzle is solved.
 * @param {object} end
 * @param {Game} end.game
 * @param {Page|null} end.page null in a self-contained file
 * @param {Listed|null} end.listed the entry of the puzzle in the catalogue
 * @param {boolean} end.now whether the puzzle was solved at this moment
 */
export function endPanel({ game, page, listed, now }) {
	const { puzzle, course } = game;
	const { height, width } = puzzle;
	const days = daysKept();
	const day = days[listed?.date ?? ""];
	const { seconds, hints } = day?.solved ? { seconds: 0, hints: 0, ...day } : game;
	const streak = day?.counts ? streaks(days).now : 0;
	const facts = [
		seconds && setting("clock") ? textOf("end.time", timeText(seconds)) : "",
		hints ? textOf(hints === 1 ? "end.hint" : "end.hints", hints) : textOf("end.alone"),
		streak > 1 ? textOf("daily.streak", streak) : "",
	].filter(Boolean);
	const status = h("p", { class: "status" });
	const more = h("p", { class: "more-facts" }, setting("clock") ? bestWords(game) : "");
	const card = h("div", { class: "card", hidden: true });
	const report = (/** @type {string} */ words) => tell(status, words);
	if (listed?.date === dateAt()) more.append(" ", textOf("daily.next", waitText(untilNext())));
	else if (page && listed && !listed.date)
		setWords(listed).then(
			words => more.append(" ", words),
			() => {},
		);

	/**
	 * Return the link to the puzzle: short for those of the catalogue, else with the puzzle in it. It
	 * is empty if others cannot reach the address of the page.
	 */
	async function link() {
		if (!page || !reachesOthers()) return "";
		if (listed) return `${location.href.split("#")[0]}#play/${puzzle.key}`;
		const { title: _, goal, ...hidden } = puzzle.json; // they tell the picture
		const { text } = await page.ask("convert", { puzzle: hidden, to: "share" });
		return linkOf(String(text).trim());
	}

	async function share() {
		const name = !listed
			? textOf("end.some")
			: listed.date
				? `${dated(listed.date, { dateStyle: "medium" })} · ${textOf("number", listed.number)}`
				: shownName(listed, false);
		const size = listed ? factsOf(listed).join(" · ") : textOf("size", height, width);
		const address = await link().catch(() => "");
		const signs = [...(day?.course ?? course)];
		const text = [
			`nonolith · ${name} · ${size}`,
			facts.join(" · "),
			signs.map(sign => SIGNS[sign]).join(""),
			address,
		]
			.filter(Boolean)
			.join("\n");
		const image = cardOf(puzzle, { name, size, facts, signs });
		const blob = await new Promise(done => image.toBlob(done, "image/png"));
		const file = new File([/** @type {Blob} */ (blob)], "nonolith.png", { type: "image/png" });
		if (navigator.canShare?.({ files: [file] })) {
			const refused = await navigator.share({ files: [file], text }).then(
				() => null,
				error => error,
			);
			if (!refused || refused.name === "AbortError") return; // the user may cancel
		}
		const words = h("textarea", { readonly: true, rows: 4, "aria-label": textOf("end.words") });
		words.value = text;
		image.setAttribute("role", "img");
		image.setAttribute("aria-label", textOf("end.card"));
		card.replaceChildren(
			image,
			words,
			h(
				"div",
				{ class: "buttons" },
				button(textOf("copy"), async () => {
					words.select();
					await navigator.clipboard.writeText(text).catch(() => document.execCommand("copy"));
					report(textOf("copied"));
				}),
				button(textOf("end.save"), () => download(file, "nonolith.png", "image/png")),
			),
		);
		card.hidden = false;
		words.setSelectionRange(0, 0);
		words.focus();
	}

	return h(
		"section",
		{ class: `end${now ? " now" : ""}`, "aria-label": textOf("solved") },
		h("p", { class: "result" }, facts.join(" · ")),
		more,
		h(
			"div",
			{ class: "buttons" },
			page && nextButton(page, listed, textOf("end.next"), report),
			button(textOf("end.share"), share),
			page && listed?.date
				? h("a", { class: "button", href: "#daily" }, textOf("daily.calendar"))
				: null,
			page ? h("a", { class: "button", href: "#find" }, textOf("end.all")) : null,
		),
		card,
		status,
	);
}
