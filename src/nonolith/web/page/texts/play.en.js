// The texts of the play view besides those in en.js, in English.

/** @type {Record<string, string>} */
export const texts = {
  "clock.name": "Time", "clue.wrong": "The cells do not fit this clue",
  "settings.play": "Playing",
  checked: "Check", "checked.nothing": "Nothing", "checked.lines": "Lines that do not fit", "checked.strokes": "Every stroke",
  clock: "Show the time", pad: "Buttons for thumbs", sounds: "Sounds", vibration: "Vibration", letters: "Single-key shortcuts",
  "pad.up": "Up", "pad.down": "Down", "pad.left": "Left", "pad.right": "Right", "pad.fill": "Paint",
  "hint.learn": "Learn this", "hint.wrong.cell": "The marked cell is wrong.", "hint.wrong.one": "One of the marked cells is wrong.",
  "hint.clear.one": "Clear this cell", "hint.clear.all": "Clear all {0} wrong cells", why: "Why is this wrong?", "why.plan": "These cells follow from the puzzle alone.",
  "why.none": "There is no short reason: only a long search shows it.",
  "lesson.title": "Technique:", "lesson.try": "Try it in {0}: {1} left.", "lesson.cell": "1 cell", "lesson.cells": "{0} cells",
  "lesson.wrong": "Not yet: look at {0} again.", "lesson.good": "That is it!", "lesson.show": "Show me", "lesson.again": "Again",
  techniques: "Techniques", keys: "Keys", "keys.move": "Move the cursor", "keys.far": "Move further; with Ctrl, to the corners", "keys.paint": "Paint the cell, or clear it",
  "keys.colour": "Choose a colour, and paint with it", "keys.blank": "Mark the cell as blank", "keys.clear": "Clear the cell",
  "keys.stroke": "Paint while moving", "keys.read": "Read the clues of the cell aloud", "keys.undo": "Undo", "keys.redo": "Redo",
  "keys.hint": "Hint, and more help", "keys.check": "Look for mistakes", "keys.assume": "Assume cells, or keep the assumed cells", "keys.drop": "Drop the assumed cells",
  "keys.zoom": "Larger or smaller cells", "keys.whole": "The whole board", "keys.pan": "Move the board with the pointer", "keys.settings": "Settings",
  "keys.close": "Cancel the stroke, or close the hint", "keys.list": "This list",
  "keys.letters": "H, K, A, D, F, M, S, +, − and ? work wherever the focus is, except in text fields. A setting turns them off.",
  "key.Home": "Home", "key.End": "End", "key.Page ↑": "Page ↑", "key.Page ↓": "Page ↓", "key.Space": "Space", "key.Backspace": "Backspace",
  "key.Shift + ←": "Shift + ←", "key.Ctrl + Z": "Ctrl + Z", "key.Ctrl + Y": "Ctrl + Y",
};
