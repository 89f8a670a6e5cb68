// The explanations of the puzzles of a site without a service, which were computed before.

/** @import { Embedded } from "../types/service.d.ts" */

/** The plans that were requested, by address. @type {Record<string, Promise<Embedded>>} */
const plans = {};

/** Return the plan of a puzzle of the catalogue in a language. */
export function planOf(/** @type {string} */ name, /** @type {string} */ language) {
	const path = `plans/${language}/${encodeURIComponent(name)}.plan`;
	plans[path] ??= load(path);
	plans[path].catch(() => delete plans[path]);
	return plans[path];
}

/** @returns {Promise<Embedded>} */
async function load(/** @type {string} */ path) {
	const response = await fetch(path);
	if (!response.ok || !response.body) throw new Error(path);
	return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).json();
}
