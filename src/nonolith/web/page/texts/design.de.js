// German: the texts of the design view.

/** @type {Record<string, string>} */
export const texts = {
  tool: "Zeichnen mit", "tool.pencil": "Stift", "tool.line": "Linie", "tool.box": "Rahmen", "tool.fill": "Fläche füllen", "tool.select": "Auswahl",
  "tool.anchor": "Zum anderen Ende gehen und die Leertaste drücken.",
  turn: "Spiegeln und drehen", "turn.across": "Links und rechts spiegeln", "turn.down": "Oben und unten spiegeln",
  "turn.left": "Nach links drehen", "turn.right": "Nach rechts drehen", "design.clues": "Zahlen neben der Zeichnung",
  harder: "Schwerer machen", easier: "Leichter machen",
  "harder.looking": "Kleine Änderungen werden gesucht, die es schwerer machen …", "easier.looking": "Kleine Änderungen werden gesucht, die es leichter machen …",
  "harder.choose": "Jede dieser Änderungen macht das Rätsel schwerer:", "easier.choose": "Jede dieser Änderungen macht das Rätsel leichter:",
  "harder.none": "Keine kleine Änderung macht das Rätsel schwerer.", "easier.none": "Keine kleine Änderung macht das Rätsel leichter.",
  "mend.judged": "Versuchte Änderungen: {0}.",
  "mend.limit": "Das Zeitlimit wurde erreicht, bevor eine solche Änderung gefunden wurde.", "mend.cells": "Die {0} markierten Felder ändern",
  heat: "Schwere Stellen zeigen", "heat.wait": "Die Karte erscheint, wenn das Rätsel geprüft ist.",
  "heat.words": "Je kräftiger die Farbe eines Feldes, desto länger sucht man den Schritt, der es klärt.",
  "heat.open": "Je kräftiger die Farbe eines Feldes, desto länger sucht man den Schritt, der es klärt. Die kräftigsten Felder klärt kein Schritt.",
  "heat.hardest": "Der schwerste Schritt:",
  under: "Ein Bild durchzeichnen", "under.words": "Ein Bild unter der Zeichnung hilft beim Zeichnen. Es gehört nicht zum Rätsel.",
  "under.choose": "Bild zum Durchzeichnen wählen", "under.opacity": "Stärke", "under.remove": "Bild entfernen",
  "under.place": "Verschieben und skalieren", "under.done": "Fertig", "under.middle": "Einpassen", "under.size": "Größe",
  "under.how": "Das Bild durch Ziehen verschieben und mit zwei Fingern oder dem Mausrad skalieren. Tasten: Pfeile verschieben, + und − skalieren, Escape beendet.",
  kept: "Eigene Zeichnungen", "kept.number": "Eigene Zeichnungen ({0})", "kept.copy": "Kopieren", "kept.copied": "{0} (Kopie)",
};
