// The end of a game: the picture, its title, the time, the next puzzle, and a card to share that
// does not tell the picture.

import { setGround } from "../board/board.js";
import { cardOf } from "./card.js";
import { factsOf, shownName } from "../catalogue/catalogue.js";
import { button, download, h, tell } from "../shared/dom.js";
import { linkOf } from "../shared/links.js";
import { drawMiniature } from "../board/miniature.js";
import { nextButton } from "./next.js";
import { timeText } from "./clock.js";
import { setting } from "../shared/storage.js";
import { addTexts, textOf } from "../texts/texts.js";
import { texts as de } from "../texts/end.de.js";
import { texts as en } from "../texts/end.en.js";
/** @import { Listed } from "../types/puzzle.d.ts" */
/** @import { Page } from "../types/page.d.ts" */
/** @import { Game } from "./game.js" */

addTexts({ en, de });

/** Milliseconds in which the cells of the picture appear. */
const REVEAL = 1100;

/** Let the cells appear, from the upper left to the lower right. */
function reveal(
	/** @type {HTMLCanvasElement} */ canvas,
	/** @type {Game} */ { puzzle, cells },
	/** @type {boolean} */ slowly,
) {
	const { height, width } = puzzle;
	const began = performance.now();
	const draw = (/** @type {number} */ part) =>
		drawMiniature(canvas, puzzle, cell => {
			const place = (Math.floor(cell / width) + (cell % width)) / (height + width);
			return place <= part ? cells[cell] : 0;
		});
	const frame = () => {
		const part = (performance.now() - began) / REVEAL;
		draw(part);
		if (part < 1) requestAnimationFrame(frame);
	};
	if (slowly && !matchMedia("(prefers-reduced-motion: reduce)").matches) frame();
	else draw(1);
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
	const { puzzle, seconds, hints } = game;
	const { height, width } = puzzle;
	const picture = h("canvas", {
		class: "picture",
		height,
		width,
		role: "img",
		"aria-label": textOf("end.picture"),
	});
	const mount = h("div", { class: "scroller mount" }, picture);
	picture.style.setProperty("--shape", String(width / height));
	setGround(mount, puzzle);
	reveal(picture, game, now);
	const title = listed ? shownName(listed, true) : puzzle.title;
	const helped = hints
		? textOf(hints === 1 ? "end.hint" : "end.hints", hints)
		: textOf("end.alone");
	const facts = [
		seconds && setting("clock") ? textOf("end.time", timeText(seconds)) : "",
		helped,
	].filter(Boolean);
	const status = h("p", { class: "status" });
	const card = h("div", { class: "card", hidden: true });
	const report = (/** @type {string} */ words) => tell(status, words);

	/**
	 * Return the link to the puzzle: short for those of the catalogue, else with the puzzle in it.
	 */
	async function link() {
		if (!page) return "";
		if (listed) return `${location.href.split("#")[0]}#play/${puzzle.key}`;
		const { title: _, goal, ...hidden } = puzzle.json; // they tell the picture
		const { text } = await page.ask("convert", { puzzle: hidden, to: "share" });
		return linkOf(String(text).trim());
	}

	async function share() {
		const name = listed ? shownName(listed, false) : textOf("end.some");
		const size = listed ? factsOf(listed).join(" · ") : textOf("size", height, width);
		const address = await link().catch(() => "");
		const text = [`nonolith · ${name} · ${size}`, facts.join(" · "), address]
			.filter(Boolean)
			.join("\n");
		const image = cardOf(puzzle, { name, size, facts });
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
		mount,
		title ? h("h2", {}, title) : null,
		h("p", { class: "result" }, facts.join(" · ")),
		h(
			"div",
			{ class: "buttons" },
			page && nextButton(page, listed, textOf("end.next"), report),
			button(textOf("end.share"), share),
			page ? h("a", { class: "button", href: "#find" }, textOf("end.all")) : null,
		),
		card,
		status,
	);
}
