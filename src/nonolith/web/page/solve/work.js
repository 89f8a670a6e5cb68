// The work on a puzzle: requests that the user can cancel, and lines that report how far it is.

import { button, h } from "../shared/dom.js";
import { problem } from "../shared/problem.js";
import { textOf } from "../texts/texts.js";
/** @import { Ask, Facts, Fields, Operation } from "../types/service.d.ts" */

export class Work {
	constructor(/** @type {Ask} */ ask) {
		this.ask = ask;
		this.stopped = new AbortController();
		/** Called when the work ends. */
		this.ended = () => {};
		/** The sentences about the current puzzle that are known so far. */
		this.known = "";
		/** Shows rows of known cells while the search runs; null while the solution is hidden. */
		this.shown = /** @type {((rows: string[]) => void)|null} */ (null);
		/** Continues the search, after its limit was reached or it was cancelled. */
		this.resume = /** @type {(() => Promise<void>)|null} */ (null);
		this.status = h("p", { class: "status", role: "status", tabindex: -1 });
		// Without a role: screen readers would read each change.
		this.progress = h("p", { class: "status" });
		this.cancel = button(textOf("cancel"), () => this._cancel(), { hidden: true });
		this.longer = button(
			textOf("longer.search"),
			() => {
				this.restart();
				this.begin(textOf("solving"));
				this.resume?.().catch(error => this.fail(error));
			},
			{ class: "main", hidden: true },
		);
		this.element = h(
			"div",
			{ class: "work" },
			this.status,
			this.progress,
			h("div", { class: "buttons" }, this.cancel, this.longer),
		);
	}

	report(/** @type {string} */ words, isWrong = false) {
		this.status.textContent = words;
		this.status.classList.toggle("wrong", isWrong);
		// The element with the focus was removed or hidden.
		if (document.activeElement === document.body) this.status.focus({ preventScroll: true });
	}

	/**
	 * Return the service's answer, or null if the user has cancelled it or chosen another puzzle.
	 * @template {Operation} Name
	 * @param {Name} name
	 * @param {Fields} request
	 * @param {AbortSignal} signal
	 */
	async answer(name, request, signal) {
		try {
			const answer = await this.ask(
				name,
				request,
				signal,
				facts => signal.aborted || this._progress(facts),
			);
			return signal.aborted ? null : answer;
		} catch (error) {
			if (signal.aborted) return null;
			throw error;
		}
	}

	/**
	 * Show how long a request takes, from 1 s on, and the cells that the search has settled so far.
	 */
	_progress(/** @type {Facts} */ { seconds = 0, known }) {
		if (seconds >= 1) this.progress.textContent = textOf("solving.seconds", Math.floor(seconds));
		if (known && this.shown) this.shown(known);
	}

	/** Show that work has begun; return the signal that cancels it. */
	begin(/** @type {string} */ words) {
		this.report(words);
		this.cancel.hidden = false;
		this.longer.hidden = true;
		return this.stopped.signal;
	}

	/** Cancel the work, or end it if it is done. */
	end() {
		this.stopped.abort();
		this.ended();
		this.cancel.hidden = true;
		this.progress.textContent = "";
	}

	/** Cancel the work; the next work has a signal of its own. */
	restart() {
		this.end();
		this.stopped = new AbortController();
	}

	/** Cancel the work on a puzzle, and forget it; return the signal that cancels the next work. */
	clear() {
		this.restart();
		this.shown = this.resume = null;
		this.longer.hidden = true;
		this.known = "";
		return this.stopped.signal;
	}

	_cancel() {
		this.end();
		this.report(`${textOf("cancelled")} ${this.known}`.trim());
		this.longer.hidden = !this.resume;
	}

	fail(/** @type {unknown} */ error) {
		this.end();
		this.report(problem(error), true);
		this.status.scrollIntoView({ block: "nearest" });
	}
}
