// German: the texts of the views without a puzzle.

/** @type {Record<string, string>} */
export const texts = {
	"none.play":
		"Noch ist kein Rätsel geöffnet. Den Anfang macht das Rätsel des Tages, eines aus der " +
		"Sammlung oder ein selbst gezeichnetes.",
	"none.share":
		"Ein Rätsel reist als Link, als QR-Code oder als Datei und öffnet sich in jedem Browser. " +
		"Welches soll es sein?",
	"none.play.today": "Rätsel des Tages spielen",
	"none.share.today": "Rätsel des Tages teilen",
	"none.find": "Rätsel aussuchen",
	"none.design": "Rätsel zeichnen",
};
