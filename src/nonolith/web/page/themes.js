// How the page looks: light or dark, and marks on colours for those who do not report them apart.

import { setting } from "./storage.js";

/** Puts the settings into effect. */
export function applyLooks() {
  const root = document.documentElement;
  root.dataset.theme = setting("theme");
  root.dataset.marks = setting("marks");
}
