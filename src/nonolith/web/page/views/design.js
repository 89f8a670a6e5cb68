// In the design view, the user draws a picture or imports one. After each change the page shows
// its clues, and whether they have exactly one solution. It can offer changes that achieve this, or
// that make the puzzle harder or easier.

import { Board } from "../board/board.js";
import { heightWithout } from "../board/layout.js";
import { button, h, isStacked } from "../shared/dom.js";
import {
	drawingOf,
	emptyDrawing,
	mirrored,
	MOST_LINES,
	ofSize,
	puzzleObject,
	SYMMETRIES,
} from "../design/drawing.js";
import { reserve, showClues } from "../design/beside.js";
import { HeatMap } from "../design/heat.js";
import { Judge } from "../design/judge.js";
import { KeptDrawings } from "../design/kept.js";
import { PaletteEditor } from "../design/palette.js";
import { PictureImport } from "../design/picture.js";
import { Sketch } from "../design/sketch.js";
import { DrawingTools } from "../design/tools.js";
import { Underlay } from "../design/underlay.js";
import { encoded, forms, receiving, saving } from "../shared/files.js";
import { pageKeys, undoOrRedo } from "../board/keys.js";
import { puzzleOf, UNKNOWN } from "../shared/puzzle.js";
import { printPuzzle } from "../shared/sheet.js";
import { keepSetting, keepSketch, keptSketch, setting, watchSketch } from "../shared/storage.js";
import { addStyle } from "../shared/styles.js";
import { addTexts, language, textOf } from "../texts/texts.js";
import { texts as de } from "../texts/design.de.js";
import { texts as en } from "../texts/design.en.js";
/** @import { Page } from "../types/page.d.ts" */
/** @import { PuzzleObject } from "../types/puzzle.d.ts" */
/** @import { Form } from "../types/service.d.ts" */
/** @import { SketchRecord } from "../types/records.d.ts" */

addTexts({ en, de });
await addStyle("design/design.css");

/**
 * The last picture, so that its drawings stay available.
 * @type {{drawing: string, words: string, picture: PictureImport}|null}
 */
let last = null;

/** Return the picture of a drawing, or one without a picture. */
function pictureOf(/** @type {Page} */ { ask, drawing }, /** @type {Form} */ make) {
	const words = language();
	if (last?.drawing !== drawing) last = { drawing, words, picture: new PictureImport(ask, make) };
	else if (last.words !== words)
		last = { drawing, words, picture: new PictureImport(ask, make, last.picture) };
	return last.picture;
}

class DesignView {
	/** @param {Page} page @param {Form} make the schemas of the fields of the request `make` */
	constructor(page, make) {
		this.page = page;
		/** The key of the drawing. */
		this.own = page.drawing;
		const sketch = (this.sketch = new Sketch());
		const kept = keptSketch(this.own);
		sketch.restore(kept);
		this.title = h("input", {
			type: "text",
			value: kept?.title || "",
			on: { input: () => this._keep() },
		});
		this.under = new Underlay(() => this._keep());
		this.under.set(kept?.under || null);
		this.palette = new PaletteEditor(sketch);
		this.clues = h("input", {
			type: "checkbox",
			checked: setting("drawing.clues") !== false,
			on: {
				change: () => {
					keepSetting("drawing.clues", this.clues.checked);
					this.board = this._rebuild();
					this.judge.changed();
				},
			},
		});
		this.tools = new DrawingTools(
			sketch,
			(before, other) => this._paint(before, other),
			values => this._commit(values),
		);
		this.symmetry = h(
			"select",
			{ on: { change: () => this._keep() } },
			...SYMMETRIES.map(name =>
				h("option", { value: name, selected: name === kept?.symmetry }, textOf(`symmetry.${name}`)),
			),
		);
		this._begin(page.start);
		const lines = () =>
			h("input", {
				type: "number",
				min: 1,
				max: MOST_LINES,
				on: {
					change: () => this._resize(),
					keydown: event => undoOrRedo(event, sketch) && event.preventDefault(),
				},
			});
		this.rows = lines();
		this.columns = lines();
		this.judge = new Judge(page.ask, sketch, {
			puzzle: () => this.puzzle(),
			marks: () => this.board.marks,
			symmetric: () => this.symmetry.value !== "none",
			play: puzzle => page.open(puzzle, "play"),
			judged: verdict => {
				this.heat.ready = false;
				if (verdict) this.heat.show();
				else this.heat.clear();
			},
		});
		/** The buttons that need a drawing that is not empty. */
		this.goes = h(
			"div",
			{ class: "buttons goes" },
			button(textOf("play.it"), () => page.open(this.puzzle(), "play"), { class: "main" }),
			button(textOf("share"), () => page.open(this.puzzle(), "share")),
			button(textOf("print"), () => printPuzzle(this.puzzle())),
		);
		this.heat = new HeatMap((name, more) => this.judge.answer(name, more));
		this.kept = new KeptDrawings(this.own, {
			record: () => this._record(),
			begin: () => page.draw(),
		});
		this.picture = pictureOf(page, make);
		this.stage = h("div", { class: "stage" });
		/** @type {Board} */
		this.board = this._rebuild();
		sketch.addEventListener("change", event =>
			this._changed(/** @type {CustomEvent} */ (event).detail),
		);
		this.element = this._layout();
		this.element.classList.toggle("imports", this.picture.isOpen);
		this.picture.attach(sketch, {
			toggled: () => this._importToggled(),
			named: name => {
				this.title.value ||= name;
			},
			puzzle: file => this._openPuzzle(file),
		});
		this._refresh();
	}

	/** Return the puzzle of the drawing, as an object of the json format. */
	puzzle() {
		return puzzleObject(this.sketch.drawing, this.title.value);
	}

	/** Load the goal of a puzzle, unless there is none or it is too large. */
	_begin(/** @type {Page["start"]} */ json) {
		if (!json || json instanceof Blob || !json.goal) return;
		const drawing = drawingOf(json);
		if (Math.max(drawing.height, drawing.width) > MOST_LINES) return;
		this.sketch.replace(drawing);
		this.title.value = json.title || "";
		this.keep();
	}

	/**
	 * Open a file that is a puzzle as another drawing; if it has no goal or is too large, offer to
	 * solve it; if it may be one of several puzzles, let the user choose. Return whether it is a
	 * puzzle.
	 */
	async _openPuzzle(/** @type {File} */ file) {
		const { page } = this;
		const request = { puzzle: { base64: await encoded(file) }, name: file.name, to: "json" };
		/** @type {{puzzle: PuzzleObject|null, readings?: PuzzleObject[]}} */
		const { puzzle, readings } = await page
			.ask("convert", request)
			.catch(error => ({ puzzle: null, readings: error.readings }));
		const isDrawing = (/** @type {PuzzleObject} */ { goal, rows, columns }) =>
			goal && Math.max(rows.length, columns.length) <= MOST_LINES;
		if (readings) {
			const choices = readings.map((one, i) =>
				button(
					textOf("picture.reading", i + 1, textOf("size", one.rows.length, one.columns.length)),
					() => (isDrawing(one) ? page.draw(one) : page.open(one, "solve")),
				),
			);
			this.picture.fail(`${textOf("picture.tie")} `, ...choices);
			return true;
		}
		if (puzzle && isDrawing(puzzle)) page.draw(puzzle);
		else if (puzzle)
			this.picture.fail(
				`${textOf("picture.puzzle")} `,
				button(textOf("picture.solve"), () => page.open(puzzle, "solve")),
			);
		return Boolean(puzzle);
	}

	_layout() {
		const field = (/** @type {string} */ name, /** @type {Node} */ input) =>
			h("label", {}, h("span", {}, textOf(name)), input);
		const part = (/** @type {string} */ name, /** @type {Node[]} */ ...parts) =>
			h("section", {}, h("h2", {}, textOf(name)), ...parts);
		const { page, palette, picture } = this;
		return h(
			"div",
			{ class: "play design" },
			this.stage,
			picture.candidates.element,
			h(
				"aside",
				{ "aria-label": textOf("design") },
				h("h1", {}, textOf("design")),
				h("div", { class: "bar" }, this.tools.element, palette.choice, this.tools.actions),
				this.goes,
				this.judge.element,
				this.heat.element,
				part("palette", palette.element),
				part(
					"design.size",
					h(
						"div",
						{ class: "fields" },
						field("height", this.rows),
						field("width", this.columns),
						field("symmetry", this.symmetry),
						button(textOf("design.clear"), () =>
							this.sketch.replace({
								...emptyDrawing(...this._shape()),
								palette: this.sketch.drawing.palette,
							}),
						),
					),
					h("label", { class: "tick" }, this.clues, h("span", {}, textOf("design.clues"))),
				),
				part("picture.title", picture.element),
				part("under", this.under.element),
				this.kept.element,
				part(
					"save.file",
					field("name", this.title),
					saving(page.ask, () => this.puzzle()),
				),
			),
		);
	}

	/** @returns {[number, number]} */
	_shape() {
		return [this.sketch.drawing.height, this.sketch.drawing.width];
	}

	/** Create and show a new board for the current drawing. */
	_rebuild() {
		this.palette.refresh();
		const board = this._board();
		board.limit = () => this._maxHeight();
		// While a picture is imported, small cells are allowed, so that the whole board is visible.
		board.smallest = this.picture.isOpen ? 3 : null;
		board.strokes.twins = cell =>
			mirrored(cell, board.puzzle.height, board.puzzle.width, this.symmetry.value);
		this.stage.replaceChildren(board.frame);
		for (const layer of [this.under, this.heat, this.tools]) layer.attach(board);
		reserve(board);
		board.fit();
		return board;
	}

	/** Return the maximum height of the board in pixels. */
	_maxHeight() {
		if (!isStacked()) return heightWithout(90, innerHeight);
		return this.picture.isOpen ? innerHeight * 0.45 : heightWithout(290, innerHeight);
	}

	/** Return the value that a stroke sets. */
	_paint(/** @type {number} */ before, /** @type {boolean} */ other) {
		const { current } = this.palette;
		return other || before === current || !current ? UNKNOWN : current;
	}

	/** Set cells and their mirror images. */
	_commit(/** @type {Map<number, number>} */ values) {
		const { sketch } = this;
		const { height, width } = sketch.drawing;
		sketch.set(
			new Map(
				[...values].flatMap(([cell, value]) =>
					mirrored(cell, height, width, this.symmetry.value).map(
						place => /** @type {[number, number]} */ ([place, Math.max(0, value)]),
					),
				),
			),
		);
	}

	_board() {
		const { sketch, tools } = this;
		const clues = this.clues.checked && !this.picture.isOpen;
		/** @type {Board|null} null while it is created */
		let board = null;
		board = new Board(
			puzzleOf(puzzleObject(sketch.drawing, "")),
			{
				valueOf: cell => sketch.drawing.cells[cell] || UNKNOWN,
				paint: (before, other) => this._paint(before, other),
				commit: values => {
					if (!tools.finish()) this._commit(values);
				},
				straight: () => false,
				overwrites: true,
				shape: (first, last) => tools.shape(first, last),
				dropped: () => tools.dropped(),
				changed: (rows, columns) => board && showClues(board, sketch.drawing.cells, rows, columns),
				onKey: event => this._key(event),
			},
			{ clues },
		);
		board.element.classList.add("drawn");
		return board;
	}

	/**
	 * Create the board again after the picture's settings were opened or closed; open ones hide all
	 * other fields.
	 */
	_importToggled() {
		this.element.classList.toggle("imports", this.picture.isOpen);
		this.board = this._rebuild();
		this.judge.changed();
		scrollTo(0, 0);
	}

	_key(/** @type {KeyboardEvent} */ event) {
		const number = Number(event.key);
		const { sketch, palette } = this;
		if (this.tools.onKey(event)) return true;
		if (event.key > "0" && !event.ctrlKey && number < sketch.drawing.palette.length) {
			palette.current = number;
			palette.refresh();
		}
		return false;
	}

	_changed(/** @type {number[]|null} */ cells) {
		const { puzzle } = this.board;
		const { height, width, palette } = this.sketch.drawing;
		if (cells) this.board.show(cells);
		else if (
			puzzle.height === height &&
			puzzle.width === width &&
			JSON.stringify(puzzle.palette) === JSON.stringify(palette)
		)
			this.board.showAll();
		else this.board = this._rebuild();
		this._refresh();
		this._keep();
	}

	_refresh() {
		const { sketch, tools } = this;
		tools.undo.disabled = !sketch.done.length;
		tools.redo.disabled = !sketch.undone.length;
		for (const go of this.goes.querySelectorAll("button")) go.disabled = sketch.empty;
		this.heat.element.hidden = sketch.empty;
		[this.rows.value, this.columns.value] = this._shape().map(String);
		this.judge.changed();
	}

	_keep() {
		if (this.loading) return;
		clearTimeout(this.timer);
		this.timer = setTimeout(this.keep, 200);
	}

	keep = () => {
		if (
			!this.sketch.done.length &&
			!this.sketch.undone.length &&
			!this.title.value &&
			!this.under.record &&
			this.symmetry.value === "none"
		)
			return;
		clearTimeout(this.timer);
		this.timer = 0;
		const isNew = !keptSketch(this.own);
		keepSketch(this.own, this._record());
		if (isNew) this.kept?.refresh();
	};

	/** Return the drawing with its history as an object for JSON. */
	_record() {
		const under = this.under.record;
		return {
			...this.sketch.record(),
			title: this.title.value,
			symmetry: this.symmetry.value,
			...(under ? { under } : {}),
		};
	}

	/** Load the drawing again after another tab has changed it. */
	_load(/** @type {SketchRecord} */ record) {
		this.loading = true;
		this.title.value = record.title;
		this.symmetry.value = record.symmetry || "none";
		this.under.set(record.under || null);
		this.sketch.restore(record);
		this.loading = false;
	}

	_resize() {
		const [height, width] = [this.rows, this.columns].map((input, i) =>
			Math.max(1, Math.min(MOST_LINES, Math.round(Number(input.value)) || this._shape()[i])),
		);
		// Consecutive changes of size all start from the drawing before the first of them, so that
		// enlarging the drawing again restores the cells that were cut off.
		this.sketch.replace(ofSize(this.sketch.before("size"), height, width), "size");
	}

	leave = () => this.timer && this.keep();

	/** Share the drawing, if there is one. */
	share = () => {
		const isDrawn = !this.sketch.empty;
		if (isDrawn) this.page.open(this.puzzle(), "share");
		return isDrawn;
	};

	fit = () => this.board.fit();

	onShow() {
		this.board.fit();
		addEventListener("resize", this.fit);
		addEventListener("pagehide", this.leave);
		this.received = receiving(file => this.picture.open(file));
		this.deaf = pageKeys(event =>
			event.key === "Escape"
				? this.under.drop() || this.board.strokes.drop() || this.tools.drop()
				: undoOrRedo(event, this.sketch) || this.tools.key(event),
		);
		this.unwatch = watchSketch(this.own, record => this._load(record));
		if (this.page.start instanceof Blob) this.picture.open(this.page.start);
		this.page.start = null;
	}

	onLeave() {
		this.judge.stop();
		this.picture.stop();
		this.received?.();
		this.unwatch?.();
		this.deaf?.();
		if (this.timer) this.keep();
		removeEventListener("resize", this.fit);
		removeEventListener("pagehide", this.leave);
	}
}

/** @param {Page} page */
export async function designView(page) {
	return new DesignView(page, (await forms()).make);
}
