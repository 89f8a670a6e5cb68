// German: the texts for drawings from pictures.

/** @type {Record<string, string>} */
export const texts = {
  "drawings": "Zeichnungen", "drawings.other": "Andere Zeichnungen", "drawings.wait": "Das Bild wird gezeichnet …",
  "drawings.better": "Felder werden geändert, damit die Rätsel wie gewünscht sind …", "drawings.progress": "{0} von {1} Zeichnungen sind fertig.",
  "drawings.ready": "Eine der Zeichnungen wählen ({0}).",
  "drawings.fewer": "Das Zeitlimit wurde erreicht. Eine der Zeichnungen wählen ({0}), oder sie kleiner machen.",
  "drawn.unique": "Eine Lösung", "drawn.multiple": "Mehrere Lösungen", "drawn.solved": "Lösungen nicht gezählt",
  "drawn.like": "{0} % wie das Bild",
  "warning.detail": "Viele Einzelheiten fehlen", "warning.little": "Wenig vom Bild ist übrig",
  "warning.colours": "Ähnliche Farben", "warning.background": "Kein Hintergrund gefunden", "warning.target": "Nicht wie gewünscht",
  "advice.detail": "eine größere Zeichnung, mehr Farben oder ein Teil des Bildes können helfen.",
  "advice.little": "eine größere Zeichnung, mehr Farben oder ein Teil des Bildes können helfen.",
  "advice.colours": "einige sind schwer zu unterscheiden, vor allem für Farbenblinde.",
  "advice.background": "ein Rahmen um das Motiv kann helfen.",
  "advice.target": "nahe dieser Zeichnung wurde kein solches Rätsel gefunden; eine andere Größe kann helfen.",
  "picture.plain": "Alle Felder hätten dieselbe Farbe. Bitte einen anderen Teil des Bildes oder andere Einstellungen wählen.",
  "picture.large": "Dieses Bild ist zu groß. Bitte als PNG oder JPEG mit weniger Pixeln sichern.",
  "picture.slow": "Das Zeitlimit wurde erreicht. Bitte eine kleinere Größe wählen.",
  "inks": "Nur diese Farben", "inks.some": "rot, #204080", "inks.bad": "Einige dieser Farben sind nicht bekannt. Namen wie rot oder Werte wie #204080 eingeben.",
  background: "Hintergrund", "background.auto": "Automatisch", "background.keep": "Zeichnen", "background.remove": "Entfernen",
  "blank.auto": "Automatisch", "blank.white": "Weißes Papier", symmetric: "Linke und rechte Hälfte gleich", margin: "Leerer Rand", speck: "Flecken entfernen bis",
  "options.more": "Mehr Einstellungen", "options.reset": "Alle zurücksetzen", exact: "Genaue Zahl der Zeilen und Spalten",
  unique: "Felder für eine einzige Lösung ändern", auto: "auto", "dither.auto": "Automatisch", "dither.always": "Immer", "dither.never": "Nie",
  crop: "Bildteil", "crop.auto": "Das Motiv", "crop.none": "Das ganze Bild", "crop.box": "Ein Rahmen",
  "crop.how": "Einen Rahmen ziehen, um nur einen Teil zu verwenden.", "crop.reset": "Rahmen entfernen",
  left: "Links", top: "Oben", right: "Rechts", bottom: "Unten",
};
