// The texts of the calendar of daily puzzles in German.

/** @type {Record<string, string>} */
export const texts = {
	"daily.words":
		"Für jeden Tag ein Bild: montags ein kleines, sonntags ein großes. In der Liste aller Rätsel " +
		"stehen sie nicht; geheim sind sie nicht.",
	"daily.back": "Voriger Monat",
	"daily.on": "Nächster Monat",
	"daily.open": "nicht gelöst",
	"daily.begun": "begonnen",
	"daily.solved": "gelöst",
	"daily.late": "später gelöst",
	"daily.late.words":
		"Ein Rätsel, das an seinem Tag begonnen wurde, zählt für die Serie, auch wenn es später " +
		"fertig wird. Frühere Rätsel füllen nur den Kalender. Alles bleibt auf diesem Gerät und in " +
		"der Datei der Spielstände.",
	"daily.number.streak": "Tage in Folge",
	"daily.number.longest": "Längste Serie",
	"daily.number.solved": "Gelöst",
	"daily.number.alone": "Ohne Hinweise",
	"daily.best": "Bestzeiten",
};
