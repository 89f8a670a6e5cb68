// The page of a site without a service (`nonolith site`): hints come from plans computed before.

import { start } from "./main.js";
import { planAnswers } from "./play/plan.js";
import { planOf } from "./play/plans.js";
import { PortError } from "./shared/port_error.js";
import { puzzleOf } from "./shared/puzzle.js";
import { keptPuzzle } from "./shared/storage.js";
import { language } from "./texts/texts.js";
/** @import { PuzzleObject } from "./types/puzzle.d.ts" */
/** @import { Ask, Fields, Operation } from "./types/service.d.ts" */

async function fromPlans(/** @type {Operation} */ name, /** @type {Fields} */ request) {
	const puzzle = /** @type {PuzzleObject|undefined} */ (request.puzzle);
	const listed = puzzle?.rows && keptPuzzle(puzzleOf(puzzle).key)?.listed;
	if (!listed) throw new PortError("", "offline");
	const plan = await planOf(listed.name, language()).catch(() => {
		throw new PortError("");
	});
	return planAnswers(plan)(name, request);
}

start(/** @type {Ask} */ (fromPlans), undefined, undefined, ["find", "play"]);
addEventListener("load", () =>
	navigator.serviceWorker?.register("worker.js", { updateViaCache: "none" }).catch(() => {}),
);
