// The addresses of puzzles for other people. They contain the puzzle in the share format.

/** The greatest number of letters of a puzzle in a path; many proxies refuse longer addresses. */
const LONGEST = 4000;

/**
 * Return the address of a page of the service for a puzzle, or "" if the puzzle is too large for
 * one.
 */
export function pathLink(/** @type {"p"|"embed"} */ page, /** @type {string} */ shared) {
	return shared.length > LONGEST ? "" : new URL(`${page}/${shared}`, location.href).href;
}

/**
 * Return the address that opens a puzzle; messengers show a picture with it unless the puzzle is
 * large.
 */
export function linkOf(/** @type {string} */ shared) {
	return pathLink("p", shared) || `${location.href.split("#")[0]}#${shared}`;
}
