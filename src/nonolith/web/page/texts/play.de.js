// The texts of the play view besides those in de.js, in German.

/** @type {Record<string, string>} */
export const texts = {
  "clock.name": "Zeit", "clue.wrong": "Die Felder passen nicht zu diesen Zahlen",
  "settings.play": "Spiel",
  checked: "Prüfen", "checked.nothing": "Nichts", "checked.lines": "Linien, die nicht passen", "checked.strokes": "Jeden Strich",
  clock: "Zeit anzeigen", pad: "Tasten für die Daumen", sounds: "Töne", vibration: "Vibration", letters: "Kürzel mit einzelnen Tasten",
  "pad.up": "Nach oben", "pad.down": "Nach unten", "pad.left": "Nach links", "pad.right": "Nach rechts", "pad.fill": "Malen",
  "hint.learn": "Technik lernen", "hint.wrong.cell": "Das markierte Feld ist falsch.", "hint.wrong.one": "Eines der markierten Felder ist falsch.",
  "hint.clear.one": "Dieses Feld leeren", "hint.clear.all": "Alle {0} falschen Felder leeren", why: "Warum ist das falsch?", "why.plan": "Diese Felder folgen schon aus dem Rätsel allein.",
  "why.none": "Es gibt keine kurze Begründung: Nur eine lange Suche zeigt es.",
  "lesson.title": "Technik:", "lesson.try": "In {0} probieren: noch {1}.", "lesson.cell": "1 Feld", "lesson.cells": "{0} Felder",
  "lesson.wrong": "Noch nicht: {0} genauer ansehen.", "lesson.good": "Genau so!", "lesson.show": "Zeigen", "lesson.again": "Noch einmal",
  techniques: "Techniken", keys: "Tasten", "keys.move": "Zeiger bewegen", "keys.far": "Weiter bewegen; mit Strg bis in die Ecken", "keys.paint": "Feld malen oder leeren",
  "keys.colour": "Farbe wählen und damit malen", "keys.blank": "Feld als leer markieren", "keys.clear": "Feld wieder öffnen",
  "keys.stroke": "Beim Bewegen malen", "keys.read": "Zahlen des Feldes vorlesen", "keys.undo": "Rückgängig", "keys.redo": "Wiederholen",
  "keys.hint": "Hinweis und mehr Hilfe", "keys.check": "Nach Fehlern suchen", "keys.assume": "Vermuten oder Vermutetes behalten", "keys.drop": "Vermutetes verwerfen",
  "keys.zoom": "Größere oder kleinere Felder", "keys.whole": "Das ganze Brett", "keys.pan": "Brett mit dem Zeiger verschieben", "keys.settings": "Einstellungen",
  "keys.close": "Strich abbrechen, Hinweis schließen", "keys.list": "Diese Liste",
  "keys.letters": "H, K, A, D, F, M, S, +, − und ? wirken überall außer in Textfeldern. Eine Einstellung schaltet sie ab.",
  "key.Home": "Pos1", "key.End": "Ende", "key.Page ↑": "Bild ↑", "key.Page ↓": "Bild ↓", "key.Space": "Leertaste", "key.Backspace": "Rücktaste",
  "key.Shift + ←": "Umschalt + ←", "key.Ctrl + Z": "Strg + Z", "key.Ctrl + Y": "Strg + Y",
};
