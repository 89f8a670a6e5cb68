// Strokes of a mouse, a pen, a finger, or Shift with arrow keys. A stroke gives all its cells the
// same new value, and is committed when the pointer or Shift is released. A second finger cancels
// the stroke, because two fingers move and zoom the board. Beside the pointer, a counter shows the
// length of the stroke.

import { h } from "../shared/dom.js";
/** @import { Board } from "./board.js" */

/** Milliseconds of a long press. Pixels from an edge at which a stroke scrolls the board, at most
 * `SPEED` pixels a frame. */
const LONG = 450;
const EDGE = 36;
const SPEED = 9;
/** Stands for the keys among the numbers of pointers. */
const KEYS = -1;
/** Pixels that a pointer moves before it moves the board. */
const STILL = 6;

export class Strokes {
	/** @param {Board} board */
	constructor(board) {
		this.board = board;
		/** @type {Map<number, {x: number, y: number}>} */
		this.fingers = new Map();
		/** @type {{first: number, last: number, value: number, was: number, axis: string,
		 *   cells: Set<number>, pointer: number}|null} */
		this.stroke = null;
		/** @type {{x: number, y: number, far: number, size: number}|null} */
		this.pinch = null;
		/**
		 * The pointer that moves the board.
		 * @type {{pointer: number, x: number, y: number, cell: number}|null}
		 */
		this.grab = null;
		/**
		 * Return the cells that are drawn with a cell: the cell itself and, in a symmetric drawing, its
		 * mirror images.
		 */
		this.twins = (/** @type {number} */ cell) => [cell];
		this.counter = h("div", { class: "counter", "aria-hidden": true });
		/**
		 * Where the stroke began, where the pointer is, and the part of the screen that shows cells.
		 */
		this.from = this.to = { x: 0, y: 0 };
		this.area = { left: 0, top: 0, right: 0, bottom: 0 };
		this.scrolling = 0;
		const { field, element } = board;
		field.addEventListener("pointerdown", event => this._down(event));
		field.addEventListener("pointermove", event => this._move(event));
		field.addEventListener("pointerup", event => this._up(event));
		field.addEventListener("pointercancel", event => this._cancel(event));
		field.addEventListener("pointerleave", ({ pointerType }) => {
			if (!this.stroke && pointerType !== "touch") board.point();
		});
		// The middle button moves the board, so the browser must not scroll with it.
		field.addEventListener("mousedown", event => event.button === 1 && event.preventDefault());
		field.addEventListener("contextmenu", event => event.preventDefault());
		// Browsers take a fast stroke for a fling, and ignore the next tap, on a tool for example.
		field.addEventListener(
			"touchmove",
			event => {
				const target = /** @type {Element} */ (event.target);
				if (event.cancelable && target.closest(".cell")) event.preventDefault();
			},
			{ passive: false },
		);
		element.addEventListener(
			"wheel",
			event => {
				if (!event.ctrlKey) return;
				event.preventDefault();
				this._zoom(board.size * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
			},
			{ passive: false },
		);
	}

	/** Return the cell under a point, or the nearest cell if the point is outside the board. */
	_at(/** @type {number} */ x, /** @type {number} */ y) {
		const { width, height } = this.board.puzzle;
		const first = this.board.cells[0].getBoundingClientRect();
		const within = (/** @type {number} */ n, /** @type {number} */ most) =>
			Math.max(0, Math.min(most - 1, n));
		return [
			within(Math.floor((y - first.top) / this.board.size), height),
			within(Math.floor((x - first.left) / this.board.size), width),
		];
	}

	_down(/** @type {PointerEvent} */ event) {
		if (event.pointerType === "touch")
			this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
		if (this.fingers.size > 1) {
			this.drop();
			this._beginPinch();
			return;
		}
		this.endKeys();
		const target = /** @type {Element} */ (event.target);
		if (!target.closest(".cell") || this.stroke) return;
		event.preventDefault();
		const { board } = this;
		const { width } = board.puzzle;
		const [r, c] = this._at(event.clientX, event.clientY);
		const cell = r * width + c;
		if (event.button === 1 || board.moving || (board.padded && event.pointerType === "touch")) {
			this.grab = { pointer: event.pointerId, x: event.clientX, y: event.clientY, cell };
			board.field.setPointerCapture(event.pointerId);
			return;
		}
		this.area = board.area(); // before anything changes, so that the browser need not lay out
		board.go(cell, false);
		const was = board.owner.valueOf(cell);
		this.stroke = {
			first: cell,
			last: cell,
			was,
			value: board.owner.paint(was, event.button === 2),
			axis: "",
			cells: new Set(),
			pointer: event.pointerId,
		};
		this.from = this.to = { x: event.clientX, y: event.clientY };
		board.field.setPointerCapture(event.pointerId);
		if (event.pointerType !== "mouse") this.timer = setTimeout(() => this._long(), LONG);
		this._paint(cell);
	}

	/** After a long press on one cell, paint as with the right mouse button. */
	_long() {
		const { stroke, board } = this;
		if (!stroke || stroke.cells.size > 1) return;
		stroke.value = board.owner.paint(stroke.was, true);
		stroke.cells.clear();
		this.draw(stroke.first);
		this._paint(stroke.first);
	}

	_move(/** @type {PointerEvent} */ event) {
		const finger = this.fingers.get(event.pointerId);
		if (finger) Object.assign(finger, { x: event.clientX, y: event.clientY });
		if (this.pinch) {
			this._movePinch();
			return;
		}
		if (this.grab?.pointer === event.pointerId) {
			this._drag(event);
			return;
		}
		if (
			!this.stroke &&
			event.pointerType === "mouse" &&
			/** @type {Element} */ (event.target).closest(".cell")
		) {
			const [r, c] = this._at(event.clientX, event.clientY);
			this.board.point(r * this.board.puzzle.width + c);
		}
		if (!this.stroke || this.stroke.pointer !== event.pointerId) return;
		for (const point of event.getCoalescedEvents?.() || [event])
			this._to(point.clientX, point.clientY);
		this._to(event.clientX, event.clientY);
		this.to = { x: event.clientX, y: event.clientY };
		if (!this.scrolling) this.scrolling = requestAnimationFrame(this._scroll);
	}

	/** Move the board with a pointer. */
	_drag(/** @type {PointerEvent} */ { clientX, clientY }) {
		const { grab, board } = this;
		if (!grab || (grab.cell >= 0 && Math.hypot(clientX - grab.x, clientY - grab.y) < STILL)) return;
		board.element.scrollBy(grab.x - clientX, grab.y - clientY);
		this.grab = { ...grab, x: clientX, y: clientY, cell: -1 };
	}

	/** While the stroke is near an edge of the visible board, scroll and extend the stroke. */
	_scroll = () => {
		const {
			stroke,
			board: { element },
			from,
			to,
			area,
		} = this;
		this.scrolling = 0;
		if (!stroke || stroke.last === stroke.first) return;
		const pace = (
			/** @type {number} */ start,
			/** @type {number} */ now,
			/** @type {number} */ low,
			/** @type {number} */ high,
		) =>
			(Math.max(0, Math.min(EDGE, now > start ? now - high + EDGE : low + EDGE - now)) *
				Math.sign(now - start) *
				SPEED) /
			EDGE;
		const before = [element.scrollLeft, element.scrollTop].join();
		element.scrollBy(
			stroke.axis === "column" ? 0 : pace(from.x, to.x, area.left, area.right),
			stroke.axis === "row" ? 0 : pace(from.y, to.y, area.top, area.bottom),
		);
		if ([element.scrollLeft, element.scrollTop].join() === before) return;
		this._to(to.x, to.y);
		this.scrolling = requestAnimationFrame(this._scroll);
	};

	/** Extend the stroke to the cell under a point, with all cells between. */
	_to(/** @type {number} */ x, /** @type {number} */ y) {
		const { stroke, board } = this;
		const { width } = board.puzzle;
		if (!stroke) return;
		const { left, top, right, bottom } = this.area;
		let [r, c] = this._at(
			Math.max(left + 1, Math.min(right - 1, x)),
			Math.max(top + 1, Math.min(bottom - 1, y)),
		);
		const row = Math.floor(stroke.first / width);
		const column = stroke.first % width;
		if (board.owner.straight()) {
			if (!stroke.axis && (r !== row || c !== column))
				stroke.axis = Math.abs(r - row) > Math.abs(c - column) ? "column" : "row";
			if (stroke.axis === "row") r = row;
			if (stroke.axis === "column") c = column;
		}
		const far = this._extend(r * width + c);
		if (far) clearTimeout(this.timer);
		board.point(stroke.last);
		if (far) board.owner.onStroke?.();
		if (far || this.counter.isConnected) this._count(x, y);
	}

	/** Extend the stroke to a cell, with all cells between; return how far that is. */
	_extend(/** @type {number} */ cell) {
		const { stroke, board } = this;
		if (!stroke) return 0;
		const { width } = board.puzzle;
		const [r, c] = [Math.floor(cell / width), cell % width];
		const [lr, lc] = [Math.floor(stroke.last / width), stroke.last % width];
		const far = Math.max(Math.abs(r - lr), Math.abs(c - lc));
		for (let i = 1; i <= far; i += 1)
			this._paint(
				Math.round(lr + ((r - lr) * i) / far) * width + Math.round(lc + ((c - lc) * i) / far),
			);
		stroke.last = cell;
		return far;
	}

	/**
	 * Extend the stroke of keys to a cell; if there is none, begin one at the cursor that gives cells
	 * with the value `was` the new `value`.
	 */
	byKeys(/** @type {number} */ cell, /** @type {number} */ was, /** @type {number} */ value) {
		const { now } = this.board;
		if (!this.stroke) {
			const cells = /** @type {Set<number>} */ (new Set());
			this.stroke = { first: now, last: now, was, value, axis: "", cells, pointer: KEYS };
			this._paint(now);
		}
		if (this.stroke.pointer === KEYS && this._extend(cell)) this.board.owner.onStroke?.();
	}

	/** Commit the stroke of keys, if there is one. */
	endKeys() {
		if (this.stroke?.pointer === KEYS) this._commit();
	}

	/**
	 * Show the length of the stroke above the pointer, and in brackets the run of which it is a part.
	 */
	_count(/** @type {number} */ x, /** @type {number} */ y) {
		const { stroke, board, counter } = this;
		const { width, height } = board.puzzle;
		if (!stroke) return;
		let run = stroke.cells.size;
		if (stroke.value >= 0 && stroke.axis) {
			const step = stroke.axis === "row" ? 1 : width;
			const place = stroke.axis === "row" ? stroke.first % width : Math.floor(stroke.first / width);
			const has = (/** @type {number} */ cell) =>
				stroke.cells.has(cell) || board.owner.valueOf(cell) === stroke.value;
			const most = stroke.axis === "row" ? width : height;
			let [from, to] = [place, place];
			while (from > 0 && has(stroke.first + (from - 1 - place) * step)) from -= 1;
			while (to < most - 1 && has(stroke.first + (to + 1 - place) * step)) to += 1;
			run = to - from + 1;
		}
		const words = `${stroke.cells.size}${run > stroke.cells.size ? ` (${run})` : ""}`;
		if (counter.textContent !== words) counter.textContent = words;
		const left = Math.max(4, Math.min(innerWidth - 72, x + 14));
		counter.style.transform = `translate(${left}px, ${Math.max(4, y - 64)}px)`;
		// In a notebook, the style sheet applies to a shadow root.
		const root = board.element.getRootNode();
		if (!counter.isConnected) (root instanceof ShadowRoot ? root : document.body).append(counter);
	}

	_paint(/** @type {number} */ cell) {
		const { stroke, board } = this;
		const shape = stroke && board.owner.shape?.(stroke.first, cell);
		if (shape) {
			for (const old of stroke.cells) if (!shape.has(old)) this.draw(old);
			for (const own of shape) this.draw(own, stroke.value);
			stroke.cells = shape;
			return;
		}
		if (!stroke || stroke.cells.has(cell) || board.owner.isFixed?.(cell)) return;
		// Only cells with the same value as the first cell change.
		if (board.owner.valueOf(cell) !== stroke.was && !board.owner.overwrites) return;
		stroke.cells.add(cell);
		this.draw(cell, stroke.value);
	}

	/** Draw a cell and its mirror images with a value; by default, with the values that they have. */
	draw(/** @type {number} */ cell, /** @type {number|undefined} */ value = undefined) {
		const { board } = this;
		for (const one of this.twins(cell)) board.draw(one, value ?? board.owner.valueOf(one));
	}

	_up(/** @type {PointerEvent} */ event) {
		this.fingers.delete(event.pointerId);
		if (this.pinch) {
			if (!this.fingers.size) this.pinch = null;
			return;
		}
		const { board, grab } = this;
		if (grab?.pointer === event.pointerId) {
			this.grab = null;
			if (grab.cell >= 0 && event.button !== 1) board.go(grab.cell, true);
		}
		if (this.stroke?.pointer !== event.pointerId) return;
		this._commit();
		board.unpoint(event.pointerType === "touch");
	}

	_commit() {
		const { stroke, board } = this;
		clearTimeout(this.timer);
		this.counter.remove();
		this.stroke = null;
		if (!stroke) return;
		board.go(stroke.last, false);
		// Only now: the browser lays out the page before it moves the focus.
		board.cells[stroke.last].focus({ preventScroll: true });
		board.owner.commit(new Map([...stroke.cells].map(cell => [cell, stroke.value])));
	}

	_cancel(/** @type {PointerEvent} */ event) {
		this.fingers.delete(event.pointerId);
		if (!this.fingers.size) this.pinch = null;
		this.drop();
	}

	/** Cancel the current stroke; return whether there was one. */
	drop() {
		const { stroke, board } = this;
		clearTimeout(this.timer);
		this.counter.remove();
		this.stroke = this.grab = null;
		if (stroke) for (const cell of stroke.cells) this.draw(cell);
		if (stroke) board.owner.dropped?.();
		return stroke !== null;
	}

	_span() {
		const [a, b] = [...this.fingers.values()];
		return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) };
	}

	_beginPinch() {
		for (const id of this.fingers.keys())
			try {
				this.board.field.setPointerCapture(id);
			} catch {
				/* the pointer is no longer active */
			}
		this.pinch = { ...this._span(), size: this.board.size };
	}

	_movePinch() {
		const { pinch, board } = this;
		if (this.fingers.size < 2 || !pinch) return;
		const span = this._span();
		board.element.scrollBy(pinch.x - span.x, pinch.y - span.y);
		pinch.x = span.x;
		pinch.y = span.y;
		const size = (pinch.size * span.far) / Math.max(pinch.far, 1);
		if (Math.abs(size - board.size) >= 1) this._zoom(size, span.x, span.y);
	}

	/** Change the size of the cells, and keep the cell under a point in place. */
	_zoom(/** @type {number} */ size, /** @type {number} */ x, /** @type {number} */ y) {
		const { board } = this;
		const before = board.cells[0].getBoundingClientRect();
		const old = board.size;
		const [across, down] = [(x - before.left) / old, (y - before.top) / old];
		board.fit(size);
		const after = board.cells[0].getBoundingClientRect();
		board.element.scrollBy(after.left + across * board.size - x, after.top + down * board.size - y);
	}
}
