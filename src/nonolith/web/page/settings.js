// The settings, and the actions that are used less often: zoom, print, and saving or loading progress.

import { button, download, h } from "./dom.js";
import { exported, imported, keepSetting, setting } from "./storage.js";
import { LANGUAGES, language, textOf } from "./texts.js";
import { applyLooks } from "./themes.js";

/** Create a choice among named values. */
function choice(/** @type {string} */ name, /** @type {[string, string][]} */ values,
  /** @type {string} */ now, /** @type {string} */ label, /** @type {(value: string) => void} */ then) {
  const select = h("select", {
    name, on: {
      change: (/** @type {any} */ event) => {
        keepSetting(name, event.target.value);
        then(event.target.value);
      },
    },
  }, ...values.map(([value, words]) => h("option", { value, selected: value === now }, words)));
  return h("label", {}, h("span", {}, label), select);
}

/**
 * @param {object} play the board and the functions that the settings use
 * @param {import("./board.js").Board} play.board
 * @param {() => void} play.restart
 * @param {() => void} play.loaded
 * @param {(words: string) => void} play.report
 * @param {() => Promise<void>} play.again shows the page again, in another language
 * @param {() => void} play.apply applies the settings of playing
 * @param {() => void} play.showKeys
 */
export function settings({ board, restart, loaded, report, again, apply, showKeys }) {
  const named = (/** @type {string} */ name, /** @type {string[]} */ values) =>
    values.map(value => /** @type {[string, string]} */ ([value, textOf(`${name}.${value}`)]));
  const choose = (/** @type {string} */ name, /** @type {string[]} */ values, /** @type {() => void} */ then) =>
    choice(name, named(name, values), setting(name), textOf(name), then);
  const tick = (/** @type {string} */ name) => h("label", { class: "tick" }, h("input", {
    type: "checkbox", checked: setting(name), on: {
      change: (/** @type {any} */ event) => {
        keepSetting(name, event.target.checked);
        apply();
      },
    },
  }), h("span", {}, textOf(name)));
  const group = (/** @type {string} */ name, /** @type {Node[]} */ ...parts) =>
    h("fieldset", {}, h("legend", {}, textOf(name)), ...parts);
  const sides = () => {
    board.sides = setting("sides");
    board.fit();
  };
  const retold = async () => {
    await again();
    const next = document.querySelector(".settings"), select = next?.querySelector(`[name="language"]`);
    next?.setAttribute("open", "");
    if (select instanceof HTMLElement) select.focus();
  };
  const file = h("input", {
    type: "file", accept: ".json,application/json", hidden: true, "aria-label": textOf("import"),
    on: {
      change: async () => {
        try {
          const number = imported(await file.files[0].text());
          loaded();
          report(textOf("imported", number));
        } catch {
          report(textOf("import.bad"));
        }
        file.value = "";
      },
    },
  });
  return h("details", { class: "settings" }, h("summary", {}, textOf("more")),
    h("div", { class: "zoom" },
      button(textOf("zoom.out"), () => board.fit(board.size - 4)),
      button(textOf("zoom.in"), () => board.fit(board.size + 4)),
      button(textOf("zoom.fit"), () => board.fit(null))),
    group("settings.play", choose("checked", ["nothing", "lines", "strokes"], apply),
      ...["clock", "straight", "pad", "sounds", "vibration", "letters"].map(tick), button(textOf("keys"), showKeys)),
    group("settings.look", choose("theme", ["system", "light", "dark"], applyLooks),
      choose("marks", ["none", "letters", "patterns"], applyLooks),
      choose("sides", ["auto", "two", "four"], sides),
      choice("language", Object.entries(LANGUAGES), language(), textOf("choose"), retold)),
    h("div", { class: "files" },
      button(textOf("print"), () => print()),
      button(textOf("restart"), restart),
      button(textOf("export"), () => download(exported(), "nonolith-progress.json", "application/json")),
      button(textOf("import"), () => file.click()), file));
}
