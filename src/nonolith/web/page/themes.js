// The looks of the page: light or dark, and marks on colours that people may not distinguish.

import { setting } from "./storage.js";

/** Apply the settings. */
export function applyLooks() {
  const root = document.documentElement;
  root.dataset.theme = setting("theme");
  root.dataset.marks = setting("marks");
}
