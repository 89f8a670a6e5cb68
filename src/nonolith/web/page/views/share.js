// The share view shows the puzzle as a link, as a QR code of this link, and as HTML for other
// pages, and saves it as a file.

import { announce, button, h, only } from "../shared/dom.js";
import { forms, saving } from "../shared/files.js";
import { linkOf, pathLink, reachesOthers } from "../shared/links.js";
import { problem } from "../shared/problem.js";
import { printPuzzle } from "../shared/sheet.js";
import { addTexts, textOf } from "../texts/texts.js";
import { texts as de } from "../texts/share.de.js";
import { texts as en } from "../texts/share.en.js";
/** @import { Page } from "../types/page.d.ts" */
/** @import { PuzzleObject } from "../types/puzzle.d.ts" */
/** @import { With } from "../types/dom.d.ts" */

addTexts({ en, de });

/** Return the image of a QR code from its SVG text; it is dark on light in every theme. */
function codeImage(/** @type {string} */ text) {
	const code = /** @type {SVGSVGElement} */ (
		/** @type {unknown} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement)
	);
	for (const [name, value] of Object.entries({
		class: "code",
		role: "img",
		"aria-label": textOf("code"),
		"shape-rendering": "crispEdges",
	}))
		code.setAttribute(name, value);
	code.style.setProperty("--modules", String(code.viewBox.baseVal.width));
	return document.adoptNode(code);
}

/** @param {Page} page */
export function shareView(page) {
	const status = h("p", { class: "status" });
	const puzzle = /** @type {PuzzleObject} */ (page.puzzle);
	const title = puzzle.title || textOf("untitled");
	/** @template {"input"|"textarea"} Tag @param {Tag} tag @param {string} label */
	const field = (tag, label) =>
		h(tag, {
			type: tag === "input" && "text",
			rows: tag === "textarea" && 3,
			readonly: true,
			"aria-label": label,
			on: { focus: event => event.currentTarget.select() },
		});
	const copying = (
		/** @type {HTMLInputElement|HTMLTextAreaElement} */ from,
		/** @type {With<HTMLButtonElement>} */ with_,
	) =>
		button(
			textOf("copy"),
			async () => {
				from.select();
				try {
					await navigator.clipboard.writeText(from.value);
				} catch {
					document.execCommand("copy");
				}
				status.textContent = textOf("copied");
				from.parentElement?.after(status);
				announce(status.textContent);
			},
			with_,
		);
	const link = field("input", textOf("link"));
	const frame = field("textarea", textOf("embed"));
	const copy = copying(link, { class: "main", disabled: true });
	const words = h("p", { role: "status" }, textOf("share.making"));
	const send = button(
		textOf("send"),
		() => navigator.share({ title, url: link.value }).catch(() => {}),
		{ hidden: true },
	);
	const offline = h(
		"a",
		{ class: "button", download: `${title.replace(/[^\p{L}\p{N} _-]/gu, "")}.html` },
		textOf("embed.save"),
	);
	const elsewhere = h(
		"section",
		{ hidden: true },
		h("h2", {}, textOf("embed.title")),
		h("p", {}, textOf("embed.words")),
		h(
			"div",
			{ class: "link" },
			frame,
			copying(frame, { "aria-label": `${textOf("copy")}: ${textOf("embed")}` }),
		),
		h("div", { class: "buttons" }, offline),
	);
	const saved = saving(page.ask, () => puzzle);
	const code = h("figure", { class: "qr" });
	const row = h("div", { class: "link", hidden: true }, link, copy, send);
	const again = button(textOf("share.again"), () => make(), { hidden: true });
	const make = () =>
		page
			.ask("convert", { puzzle, to: "share" })
			.then(answer => {
				const shared = String(answer.text).trim();
				const framed = pathLink("embed", shared);
				link.value = linkOf(shared);
				words.textContent = textOf("share.words");
				again.hidden = true;
				row.hidden = copy.disabled = false;
				send.hidden = !("share" in navigator);
				if (framed) {
					offline.href = framed;
					frame.value = h("iframe", {
						src: framed,
						title,
						width: "100%",
						height: 640,
						loading: "lazy",
						frameborder: 0,
					}).outerHTML;
					elsewhere.hidden = false;
				} else words.textContent = textOf("share.long");
				return page.ask("qr", { text: link.value }).catch(error => {
					// The service refuses texts that are far too long for a QR code.
					if (error.kind === "request") return { svg: null };
					throw error;
				});
			})
			.then(({ svg }) => {
				const caption = svg ? (reachesOthers() ? "code.words" : "code.here") : "code.long";
				code.replaceChildren(svg ? codeImage(svg) : "", h("figcaption", {}, textOf(caption)));
			})
			.catch(error => {
				const isOffline = error.kind === "unreachable";
				words.textContent = isOffline
					? textOf(row.hidden ? "share.offline" : "code.offline")
					: problem(error);
				again.hidden = !isOffline;
				if (isOffline)
					forms().then(
						() => {
							const select = only(saved, "select");
							select.value = "convert json";
							select.dispatchEvent(new Event("change"));
						},
						() => {},
					);
			});
	make();
	const back = () => again.hidden || make();
	return {
		onShow: () => addEventListener("online", back),
		onLeave: () => removeEventListener("online", back),
		element: h(
			"div",
			{ class: "share" },
			h("h1", {}, puzzle.title || textOf("share")),
			words,
			row,
			again,
			code,
			h(
				"div",
				{ class: "buttons" },
				button(textOf("print"), () => printPuzzle(puzzle)),
			),
			h("h2", {}, textOf("save.file")),
			saved,
			elsewhere,
		),
	};
}
