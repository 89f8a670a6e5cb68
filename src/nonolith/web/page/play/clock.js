// The clock of a game: it counts the seconds while the game is visible and not solved.

import { h } from "../shared/dom.js";
import { keepProgress, progressOf } from "../shared/storage.js";
import { textOf } from "../texts/texts.js";
/** @import { Game } from "./game.js" */

/** Return a time in seconds as `m:ss` or `h:mm:ss`. */
export function timeText(/** @type {number} */ seconds) {
	const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map(part =>
		String(part).padStart(2, "0"),
	);
	const hours = Math.floor(seconds / 3600);
	return hours ? `${hours}:${parts.join(":")}` : parts.join(":").replace(/^0/, "");
}

export class Clock {
	/** @param {Game} game @param {() => boolean} runs */
	constructor(game, runs) {
		this.game = game;
		this.runs = runs;
		this.timer = 0;
		this.element = h("span", { class: "clock", role: "timer", "aria-label": textOf("clock.name") });
		this.show();
	}

	show() {
		this.element.textContent = timeText(this.game.seconds);
	}

	start() {
		this.timer = setInterval(() => {
			if (document.hidden || !this.runs()) return;
			this.game.seconds += 1;
			this.show();
		}, 1000);
		document.addEventListener("visibilitychange", this.keep);
		addEventListener("pagehide", this.keep);
	}

	stop() {
		clearInterval(this.timer);
		this.keep();
		document.removeEventListener("visibilitychange", this.keep);
		removeEventListener("pagehide", this.keep);
	}

	/** Store the time in the record, if there is one; another tab may have changed the rest of it. */
	keep = () => {
		const {
			puzzle: { key },
			seconds,
			hints,
			course,
		} = this.game;
		const record = progressOf(key);
		if (record?.cells && record.seconds !== seconds)
			keepProgress(key, { ...record, seconds, hints, course });
	};
}
