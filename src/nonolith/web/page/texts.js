// The texts of the page in the language of the reader, from one file for each language.

import { colours } from "./texts/colours.js";
import { texts as de } from "./texts/de.js";
import { texts as en } from "./texts/en.js";
import { setting } from "./storage.js";

/** @type {Record<string, Record<string, string>>} */
export const LANGUAGES = { en, de };

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

let current = language();

/** Apply the language after it was changed. */
export function refreshLanguage() {
  current = language();
  document.documentElement.lang = current;
}

/** Return a text by its name, with values in place of `{0}`, `{1}` and so on. */
export function textOf(/** @type {string} */ name, /** @type {any[]} */ ...values) {
  const text = LANGUAGES[current][name] ?? en[name] ?? name;
  return text.replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)]));
}

/** Return the name of a colour in the current language. */
export function colourName(/** @type {string} */ name) {
  return colours[current][name.toLowerCase()] ?? name;
}

/** Return whether there is a text of this name. */
export function has(/** @type {string} */ name) {
  return name in en;
}
