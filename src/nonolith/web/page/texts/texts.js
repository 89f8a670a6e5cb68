// The texts of the page in the language of the reader. The file `texts/NAME.js` of a language is
// loaded when the language is first used.

import { colours } from "./colours.js";
import { setting } from "../shared/storage.js";

/** The languages by name, each in its own words. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** The texts of each loaded language. @type {Record<string, Record<string, string>>} */
const loaded = {};

/** Add the texts of a language, so that they need not be loaded. */
export function provide(/** @type {string} */ name, /** @type {Record<string, string>} */ texts) {
	loaded[name] = texts;
}

/** The texts that views have added, by language. @type {Record<string, Record<string, string>>} */
const added = {};

/** Add the texts of a view, by language. */
export function addTexts(/** @type {Record<string, Record<string, string>>} */ more) {
	for (const name in more) added[name] = { ...added[name], ...more[name] };
}

/** The language of a self-contained file and its hints. */
let own = "";

export function setOwnLanguage(/** @type {string} */ name) {
	own = name;
}

/** Return the language: the chosen one, else the file's, else the browser's first supported one. */
export function language() {
	const wanted = [setting("language"), own, ...navigator.languages.map(name => name.split("-")[0])];
	return wanted.find(name => name in LANGUAGES) || "en";
}

let current = "en";

/**
 * Load and apply the language of the reader; keep the current one if the other cannot be loaded.
 */
export async function refreshLanguage() {
	const wanted = language();
	try {
		loaded[wanted] ??= (await import(`./${wanted}.js`)).texts;
	} catch {
		return;
	}
	useLanguage(wanted);
	document.documentElement.lang = current;
}

/** Use a language whose texts were provided. */
export function useLanguage(/** @type {string} */ name) {
	current = name;
}

/** Return a text by its name, with values in place of `{0}`, `{1}` and so on. */
export function textOf(/** @type {string} */ name, /** @type {unknown[]} */ ...values) {
	const text = loaded[current]?.[name] ?? added[current]?.[name];
	if (text === undefined) {
		console.error(`there is no text of the name ${name}`);
		return name;
	}
	return text.replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)]));
}

/** Return the name of a colour in the current language. */
export function colourName(/** @type {string} */ name) {
	// The number of a name such as `dark red 2` stays.
	return name.replace(/^.*?(?=( \d+)?$)/, word => colours[current][word.toLowerCase()] ?? word);
}

/** Return whether there is a text of this name. */
export function has(/** @type {string} */ name) {
	return name in loaded[current] || name in (added[current] || {});
}
