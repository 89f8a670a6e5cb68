// The addresses of puzzles for other people. They contain the puzzle in the share format.

/** Addresses that only this machine, or its network, can reach. */
const LOCAL = new RegExp(
	"^(localhost|.*\\.(localhost|local|lan|internal|home\\.arpa)|[^.:]*|0\\..*|127\\..*|10\\..*|" +
		"169\\.254\\..*|192\\.168\\..*|172\\.(1[6-9]|2\\d|3[01])\\..*|" +
		"\\[(::1|f[cd].*|fe80.*)\\])$",
);

/** Return whether people elsewhere can open links to a host. */
export function reachesOthers(host = location.hostname) {
	return !LOCAL.test(host);
}

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
