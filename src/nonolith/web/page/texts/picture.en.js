// English: the texts for drawings from pictures.

/** @type {Record<string, string>} */
export const texts = {
  "drawings": "Drawings", "drawings.other": "Other drawings", "drawings.wait": "Drawing the picture …",
  "drawings.better": "Changing cells so that the puzzles are as requested …", "drawings.progress": "{0} of {1} drawings are done.",
  "drawings.ready": "Choose one of the drawings ({0}).",
  "drawings.fewer": "The time limit was reached. Choose one of the drawings ({0}), or make them smaller.",
  "drawn.unique": "One solution", "drawn.multiple": "Several solutions", "drawn.solved": "Solutions not counted",
  "drawn.like": "{0} % like the picture",
  "warning.detail": "Much detail is lost", "warning.little": "Little of the picture is left",
  "warning.colours": "Similar colours", "warning.background": "No background found", "warning.target": "Not as requested",
  "advice.detail": "try a larger size, more colours, or a part of the picture.",
  "advice.little": "try a larger size, more colours, or a part of the picture.",
  "advice.colours": "some are hard to tell apart, above all for colour-blind people.",
  "advice.background": "draw a box around the subject.",
  "advice.target": "no such puzzle was found near this drawing; another size may help.",
  "picture.plain": "All cells would have the same colour. Choose another part of the picture, or other settings.",
  "picture.large": "This picture is too large. Save it as PNG or JPEG, with fewer pixels.",
  "picture.slow": "The time limit was reached. Choose a smaller size.",
  "inks": "Only these colours", "inks.some": "red, #204080", "inks.bad": "Some of these colours are not known. Type names such as red, or values such as #204080.",
  background: "Background", "background.auto": "Automatic", "background.keep": "Draw it", "background.remove": "Remove it",
  "blank.auto": "Automatic", "blank.white": "White paper", symmetric: "Left and right halves alike", margin: "Blank margin", speck: "Remove specks up to",
  "options.more": "More options", "options.reset": "Reset all options", exact: "Exact number of rows and columns",
  unique: "Change cells for one solution", auto: "auto", "dither.auto": "Automatic", "dither.always": "Always", "dither.never": "Never",
  crop: "Part to use", "crop.auto": "The subject", "crop.none": "The whole picture", "crop.box": "A box",
  "crop.how": "Draw a box to use a part of the picture.", "crop.reset": "Remove the box",
  left: "Left", top: "Top", right: "Right", bottom: "Bottom",
};
