// The play view: the board, the painting tools, undo and redo, hints, the clock, and what is
// checked.

import { Board } from "../board/board.js";
import { LARGEST } from "../board/layout.js";
import { shownName } from "../catalogue/catalogue.js";
import { beginDay, dateAt, endDay } from "../catalogue/daily.js";
import { announce, button, h, svg } from "../shared/dom.js";
import { Game, PLAIN } from "../play/game.js";
import { Hints } from "../play/hints.js";
import { pageKeys, undoOrRedo } from "../board/keys.js";
import { crossFinished } from "../play/blanks.js";
import { Checker } from "../play/checking.js";
import { Clock } from "../play/clock.js";
import { feel } from "../play/feel.js";
import { Pad } from "../play/pad.js";
import { problem } from "../shared/problem.js";
import { isPlain, UNKNOWN } from "../shared/puzzle.js";
import { settings } from "../play/settings.js";
import { daysKept, keepProgress, progressOf, setting, watchProgress } from "../shared/storage.js";
import { addTexts, textOf } from "../texts/texts.js";
import { texts as de } from "../texts/play.de.js";
import { texts as en } from "../texts/play.en.js";
import { tools } from "../board/tools.js";
/** @import { Listed } from "../types/puzzle.d.ts" */
/** @import { Page } from "../types/page.d.ts" */
/** @import { Ask } from "../types/service.d.ts" */
/** @import { Puzzle } from "../types/puzzle.d.ts" */

addTexts({ en, de });

/**
 * @param {Puzzle} puzzle
 * @param {Ask} ask
 * @param {() => Promise<void>} again shows the page again, after its language changed
 * @param {Page|null} [page] null in a self-contained file
 * @param {Listed|null} [listed] the entry of the puzzle in the catalogue
 */
export function playView(puzzle, ask, again, page = null, listed = null) {
	const game = new Game(puzzle);
	game.restore(progressOf(puzzle.key));
	game.complete = cells => setting("blanks") && crossFinished(game, cells);
	const tool = tools(puzzle, { chosen: () => pad.show() });
	const board = new Board(puzzle, {
		valueOf: cell => game.cells[cell],
		isFixed: cell => game.isGiven(cell),
		isAssumed: cell => game.isAssumed(cell),
		straight: () => setting("straight"),
		paint(before, other) {
			const value = tool.paint(before, other);
			return before === 0 && setting("clears") ? UNKNOWN : value;
		},
		commit: set,
		onStroke: () => feel(signOf(board.strokes.stroke?.value ?? UNKNOWN)),
		onKey(event) {
			const number = Number(event.key);
			if (event.key > "0" && !event.ctrlKey && number < puzzle.palette.length) choose(number);
			return false;
		},
	});
	board.sides = setting("sides");
	board.largest = LARGEST;
	const choose = (/** @type {number} */ value) => {
		tool.choose(value);
		pad.show();
	};
	const keep = () => keepProgress(puzzle.key, game.record());
	const pad = new Pad(board, () => tool.current || 1);
	const checker = new Checker(puzzle, ask);
	const hints = new Hints(game, board, ask, keep, checker);
	const clock = new Clock(game, () => !was);
	const signOf = (/** @type {number} */ value) => (value > 0 ? "paint" : value ? "clear" : "blank");
	const linesDone = () => board.grid.querySelectorAll(".clue.done:not(.far)").length;

	/**
	 * Set the cells of a stroke or a key, give a signal, and check the cells if the user wants it.
	 */
	async function set(/** @type {Map<number, number>} */ values) {
		const lines = linesDone();
		const wrongLines = new Set(board.clues.wrong);
		game.set(values);
		const broken = [...board.clues.wrong].find(line => !wrongLines.has(line));
		if (broken) {
			game.mark("m");
			keep();
			announce(`${broken}: ${textOf("clue.wrong")}`);
		}
		feel(
			game.solved
				? "solved"
				: broken
					? "wrong"
					: linesDone() > lines
						? "line"
						: signOf([...values.values()][0] ?? UNKNOWN),
		);
		if (setting("checked") !== "strokes" || !values.size) return;
		try {
			const { wrong, grid } = await checker.wrong(game.cells, [...values.keys()]);
			if (!wrong.length || hints.found) return;
			feel("wrong");
			hints.blame(wrong, grid);
		} catch (error) {
			report(problem(error));
		}
	}
	// The title of a puzzle of the catalogue tells its picture.
	const title = () =>
		!listed
			? puzzle.title || textOf("untitled")
			: listed.date === dateAt() && !game.solved
				? textOf("find.today")
				: shownName(listed, game.solved);
	const heading = h("h1", {}, title());
	const ended = h("div", {});
	const status = h("p", { class: "status", role: "status" });
	// Phones show the arrow instead of the word.
	const arrow = (
		/** @type {string} */ name,
		/** @type {() => void} */ act,
		/** @type {string} */ keys,
		turned = "",
	) => {
		const shown = button("", act, { "aria-keyshortcuts": keys });
		shown.append(
			svg(
				"svg",
				{ class: `sign ${turned}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
				svg("path", { d: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3" }),
			),
			h("span", {}, textOf(name)),
		);
		return shown;
	};
	const undo = arrow("undo", () => game.undo(), "Control+Z");
	const redo = arrow("redo", () => game.redo(), "Control+Y", "turned");
	// These buttons replace each other: the focus moves on to the next one.
	const assume = button(textOf("assume"), () => {
		game.assume();
		keepThem.focus();
	});
	const decided = (/** @type {() => void} */ act) => () => {
		act();
		assume.focus();
	};
	const keepThem = button(
		textOf("keep"),
		decided(() => game.keep()),
	);
	const decide = h(
		"span",
		{ class: "decide" },
		keepThem,
		button(
			textOf("drop"),
			decided(() => game.drop()),
		),
	);

	function key(/** @type {KeyboardEvent} */ event) {
		if (document.querySelector("dialog")) return false;
		if (event.key === "Escape") {
			const opened = element.querySelector(".settings[open]");
			if (board.strokes.drop()) return true;
			if (hints.element.hidden) opened?.removeAttribute("open");
			else hints.close();
			return true;
		}
		if (undoOrRedo(event, game)) return true;
		if (event.ctrlKey || event.altKey || event.metaKey || !setting("letters")) return false;
		const act = letters[event.key.toLowerCase()];
		act?.();
		return Boolean(act);
	}
	/** What single keys do, except on fields. @type {Record<string, () => void>} */
	const letters = {
		h: () => hints.more(),
		k: () => hints.check(),
		a: () => (game.certain === null ? game.assume() : game.keep()),
		d: () => game.drop(),
		"+": () => board.fit(board.size + 4),
		"-": () => board.fit(board.size - 4),
		f: () => board.toggle(),
		m: () => board.move.hidden || board.move.click(),
		s: () => /** @type {HTMLElement} */ (element.querySelector("summary")).click(),
		"?": showKeys,
	};
	async function showKeys() {
		try {
			(await import("../play/keylist.js")).showKeys();
		} catch {
			report(textOf("error.unreachable"));
		}
	}

	// A rerun begins again; Undo shows the board of the first time.
	if (listed?.rerun && game.solved && !daysKept()[listed.date ?? ""]) restart();
	if (listed) beginDay(listed);
	let was = game.solved;
	let loading = false;
	function refresh(/** @type {boolean} */ first = false) {
		undo.disabled = !game.done.length;
		redo.disabled = !game.undone.length;
		assume.hidden = game.certain !== null;
		decide.hidden = game.certain === null;
		const { solved } = game;
		// At the end the board stays where it is, unless only a part of it is visible.
		const isStill = solved && !was && !first && !board.element.classList.contains("over");
		if (solved !== was) stage.style.height = isStill ? `${stage.clientHeight}px` : "";
		element.classList.toggle("solved", solved);
		document.body.classList.toggle("ended", solved);
		element.classList.toggle("assuming", game.certain !== null);
		const words = solved ? textOf("solved") : game.certain !== null ? textOf("assuming") : "";
		// A screen reader reads it again.
		if (status.textContent !== words) status.replaceChildren(h("span", {}, words));
		if (solved && !was && !first)
			game.settings = { blanks: setting("blanks"), checked: setting("checked") };
		if (solved && !was && !first && listed)
			endDay(listed, { seconds: game.seconds, hints: game.hints, course: game.course });
		if (solved && !was && !first) announce(textOf("solved.title", title()));
		if (solved !== was || first) finish(solved && !first);
		was = solved;
	}
	/** Show or remove what is shown when the puzzle is solved. */
	async function finish(/** @type {boolean} */ now) {
		heading.textContent = title();
		if (element.isConnected) document.title = title();
		ended.replaceChildren();
		if (!stage.style.height) board.fit(game.solved ? "whole" : null);
		if (!game.solved) {
			if (was) board.showAll(); // without the colours of the end
			return;
		}
		const module = await import("../play/end.js");
		if (listed && isPlain(puzzle)) module.showColours(board, game, listed);
		if (game.solved) ended.replaceChildren(module.endPanel({ game, page, listed, now }));
	}
	game.addEventListener("change", event => {
		const cells = /** @type {CustomEvent} */ (event).detail;
		if (cells) board.show(cells);
		else board.showAll();
		refresh();
		// Store each action at once: another tab may show this puzzle, and continues from this record.
		if (!loading) keep();
	});

	const facts = [textOf("size", puzzle.height, puzzle.width)];
	if (puzzle.author) facts.push(textOf("by", puzzle.author)); // phones may cut it off
	const load = (record = progressOf(puzzle.key)) => {
		// Another tab may have stored only its time.
		const { cells, certain, done } = game.record();
		if (
			record?.cells === cells &&
			record.certain === certain &&
			record.done?.length === done.length
		) {
			game.seconds = Math.max(game.seconds, record.seconds || 0);
			return;
		}
		loading = true;
		game.restore(record);
		loading = false;
	};
	/** Apply the settings that the board and the buttons follow. */
	function apply() {
		board.padded = setting("pad");
		clock.element.hidden = !setting("clock");
		pad.element.hidden = !board.padded;
		element.classList.toggle("padded", board.padded);
		board.clues.checks = setting("checked") !== "nothing";
		board.showAll();
		board.fit();
	}
	let unwatch = () => {};
	let deaf = () => {};
	const report = (/** @type {string} */ words) => {
		status.textContent = words;
	};
	const stage = h("div", { class: "stage" }, board.frame);
	const element = h(
		"div",
		{ class: "play game" },
		h(
			"header",
			{},
			heading,
			h("p", {}, h("span", { class: "facts" }, facts.join(" · ")), " ", clock.element),
		),
		stage,
		h(
			"aside",
			{ "aria-label": textOf("tools") },
			h(
				"div",
				{ class: "bar" },
				pad.element,
				tool.element,
				h(
					"div",
					{ class: "buttons" },
					undo,
					redo,
					button(textOf("hint"), () => hints.more(), { class: "main", "aria-keyshortcuts": "H" }),
					button(textOf("check"), () => hints.check()),
					assume,
					decide,
				),
			),
			h("div", { class: "place" }, hints.element, h("div", { class: "outcome" }, status, ended)),
			settings({ board, restart, loaded: load, report, again, apply, showKeys }),
		),
	);
	function restart() {
		game.seconds = game.hints = 0;
		game.course = PLAIN;
		game.clear();
		clock.show();
		keep();
	}
	apply();
	const size = () => board.fit();
	refresh(true);
	return {
		element,
		game,
		shownTitle: title(),
		onShow() {
			board.limit = () => Math.max(stage.clientHeight, game.solved ? innerHeight * 0.7 : 0);
			board.fit();
			deaf = pageKeys(key);
			addEventListener("resize", size);
			clock.start();
			unwatch = watchProgress(puzzle.key, load);
		},
		onLeave() {
			removeEventListener("resize", size);
			clock.stop();
			unwatch();
			deaf();
			document.body.classList.remove("ended");
		},
	};
}
