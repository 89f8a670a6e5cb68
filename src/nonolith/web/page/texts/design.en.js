// English: the texts of the design view.

/** @type {Record<string, string>} */
export const texts = {
  tool: "Draw with", "tool.pencil": "Pencil", "tool.line": "Line", "tool.box": "Box", "tool.fill": "Fill area", "tool.select": "Select",
  "tool.anchor": "Go to the other end, and press Space.",
  turn: "Mirror and rotate", "turn.across": "Mirror left and right", "turn.down": "Mirror top and bottom",
  "turn.left": "Rotate left", "turn.right": "Rotate right", "design.clues": "Clues beside the drawing",
  harder: "Make it harder", easier: "Make it easier",
  "harder.looking": "Looking for small changes that make it harder …", "easier.looking": "Looking for small changes that make it easier …",
  "harder.choose": "Each of these changes makes the puzzle harder:", "easier.choose": "Each of these changes makes the puzzle easier:",
  "harder.none": "No small change makes the puzzle harder.", "easier.none": "No small change makes the puzzle easier.",
  "mend.judged": "Changes tried: {0}.",
  "mend.limit": "The time limit was reached before such a change was found.", "mend.cells": "Change the {0} marked cells",
  heat: "Show where it is hard", "heat.wait": "The map appears when the puzzle is checked.",
  "heat.words": "The stronger the colour of a cell, the longer people search for the step that settles it.",
  "heat.open": "The stronger the colour of a cell, the longer people search for the step that settles it. No step settles the cells with the strongest colour.",
  "heat.hardest": "The hardest step:",
  under: "Trace a picture", "under.words": "A picture under the drawing, to draw over. It is not part of the puzzle.",
  "under.choose": "Choose a picture to trace", "under.opacity": "Strength", "under.remove": "Remove the picture",
  "under.place": "Move and scale", "under.done": "Done", "under.middle": "Fit to the board", "under.size": "Size",
  "under.how": "Drag the picture to move it; scale it with two fingers or the mouse wheel. Keys: arrows move it, + and − scale it, Escape finishes.",
  kept: "My drawings", "kept.number": "My drawings ({0})", "kept.copy": "Duplicate", "kept.copied": "{0} (copy)",
};
