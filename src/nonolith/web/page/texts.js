// The words of the page, in the language of the reader. One file for each language.

import { colours } from "./texts/colours.js";
import { texts as de } from "./texts/de.js";
import { texts as en } from "./texts/en.js";
import { setting } from "./storage.js";

/** @type {Record<string, Record<string, string>>} */
export const LANGUAGES = { en, de };

/** The language of a self-contained file, in which its hints are. */
let own = "";

export function setOwnLanguage(/** @type {string} */ name) {
  own = name;
}

/** The language: the chosen one, else the file's, else the first of the browser's list that is here. */
export function language() {
  const wanted = [setting("language"), own, ...navigator.languages.map(name => name.split("-")[0])];
  return wanted.find(name => name in LANGUAGES) || "en";
}

let current = language();

/** After another language was chosen. */
export function refreshLanguage() {
  current = language();
  document.documentElement.lang = current;
}

/** A text by its name, `{0}`, `{1}` and so on replaced. */
export function textOf(/** @type {string} */ name, /** @type {any[]} */ ...values) {
  const text = LANGUAGES[current][name] ?? en[name] ?? name;
  return text.replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)]));
}

/** The name of a colour of a palette, as sentences have it. */
export function colourName(/** @type {string} */ name) {
  return colours[current][name.toLowerCase()] ?? name;
}

/** Whether there is a text of this name. */
export function has(/** @type {string} */ name) {
  return name in en;
}
