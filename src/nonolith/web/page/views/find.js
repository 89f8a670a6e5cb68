// The front page: today's puzzle, the puzzles and drawings of the user, the catalogue, and a form
// for new puzzles. Newcomers also see what a nonogram is, and the first lesson.

import { catalogue, dated, factsOf, listedPuzzle, shownName } from "../catalogue/catalogue.js";
import { dateAt, entryOf, streaks, table, untilNext, waitText } from "../catalogue/daily.js";
import { demo } from "../catalogue/demo.js";
import { announce, button, h } from "../shared/dom.js";
import { thumb } from "../board/miniature.js";
import { playedPuzzles } from "../catalogue/played.js";
import { dotsOf } from "../catalogue/tiles.js";
import { daysKept, keptSketches } from "../shared/storage.js";
import { textOf } from "../texts/texts.js";
/** @import { Listed } from "../types/puzzle.d.ts" */
/** @import { Form } from "../catalogue/generating.js" */
/** @import { Played } from "../catalogue/played.js" */
/** @import { Page } from "../types/page.d.ts" */

/** @param {Page} page */
export function findView(page) {
	const [today, mine, list] = ["today", "mine", "catalogue"].map(name =>
		h("section", { class: name, "aria-labelledby": name, hidden: name === "mine" }),
	);
	const made = h(
		"section",
		{ class: "made", "aria-labelledby": "new" },
		h("h2", { id: "new" }, textOf("find.new")),
	);
	/** @type {Form|undefined} */
	let form;
	// The document loads this module after the front page is shown.
	made.hidden = page.isStatic;
	import("../catalogue/generating.js").then(
		({ Form }) => made.append((form = new Form(page)).element),
		() => {},
	);
	const played = playedPuzzles();
	const isBack = played.all.some(({ state }) => state) || keptSketches().length > 0;
	const open = (/** @type {Listed} */ entry) =>
		listedPuzzle(entry).then(
			json => page.open(json, "play", entry),
			() => announce(textOf("error.unreachable")),
		);
	let date = "";
	let timer = 0;
	/** Show the puzzle of the date, and again when the date changes. */
	async function showToday() {
		clearTimeout(timer);
		timer = setTimeout(showToday, untilNext() + 500);
		if (date === dateAt()) return;
		date = dateAt();
		const days = await table();
		const entry = entryOf(days, date, daysKept()[date]);
		today.hidden = !entry;
		if (entry) fillToday(today, entry, played.named.get(entry.name), isBack, open);
	}
	const unreachable = () =>
		list.replaceChildren(
			h("h2", { id: "catalogue" }, textOf("find.all")),
			h("p", {}, textOf("error.unreachable")),
		);
	const ready = showToday().then(
		async () => {
			try {
				// The document loads these modules after the front page is shown.
				const { fillCatalogue } = await import("../catalogue/list.js");
				const { fillMine } = await import("../catalogue/mine.js");
				const [entries, days] = await Promise.all([catalogue(), table()]);
				const all = new Map([...entries, ...days].map(entry => [entry.name, entry]));
				fillMine(mine, page, played.all, all);
				await fillCatalogue(list, entries, played.named, open);
			} catch {
				unreachable();
			}
		},
		() => {
			today.hidden = true;
			unreachable();
		},
	);
	return {
		element: h(
			"div",
			{ class: `find${isBack ? " back" : ""}` },
			...(isBack
				? []
				: [
						h(
							"header",
							{ class: "hero" },
							h("h1", {}, textOf("find.title")),
							h("p", {}, textOf("find.words")),
							h("a", { class: "button", href: "#lesson" }, textOf("find.lesson")),
						),
						demo(),
					]),
			today,
			mine,
			list,
			made,
		),
		onShow: () => document.addEventListener("visibilitychange", showToday),
		onLeave: () => {
			document.removeEventListener("visibilitychange", showToday);
			clearTimeout(timer);
			form?.stop();
		},
		ready,
	};
}

/** Fill the card of today's puzzle. */
function fillToday(
	/** @type {HTMLElement} */ card,
	/** @type {Listed} */ entry,
	/** @type {Played|undefined} */ played,
	/** @type {boolean} */ isBack,
	/** @type {(entry: Listed) => void} */ open,
) {
	const days = daysKept();
	const day = days[entry.date ?? ""];
	const isSolved = Boolean(day?.solved);
	// A rerun that was not begun today may show the board of its first date.
	const game = played?.state && (day || !entry.rerun) ? played.game : null;
	const act = isSolved ? "today.done" : game ? "today.on" : "today.play";
	const streak = streaks(days).now;
	const line = (/** @type {string[]} */ ...parts) =>
		parts.some(Boolean) ? h("p", {}, parts.filter(Boolean).join(" · ")) : null;
	card.replaceChildren(
		thumb(entry.height, entry.width, game, isSolved),
		h(
			"div",
			{},
			h(isBack ? "h1" : "h2", { id: "today" }, textOf("find.today")),
			h(
				"p",
				{ class: "date" },
				dated(entry.date ?? "", { weekday: "long", day: "numeric", month: "long" }),
			),
			line(isSolved ? shownName(entry, true) : "", ...factsOf(entry).slice(0, 2)),
			line(entry.rerun ? textOf("daily.rerun") : ""),
			dotsOf(entry),
			line(
				streak > 1 ? textOf("daily.streak", streak) : "",
				isSolved ? textOf("daily.next", waitText(untilNext())) : "",
			),
			h(
				"div",
				{ class: "buttons" },
				button(textOf(act), () => open(entry), { class: "main", "data-name": entry.name }),
				h("a", { class: "button", href: "#daily" }, textOf("daily.calendar")),
			),
		),
	);
}
