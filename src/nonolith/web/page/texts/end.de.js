// German: the texts at the end of a game.

/** @type {Record<string, string>} */
export const texts = {
	"end.picture": "Das gelöste Bild",
	"end.time": "Gelöst in {0}",
	"end.alone": "ohne Hinweise",
	"end.hint": "{0} Hinweis",
	"end.hints": "{0} Hinweise",
	"end.next": "Nächstes Rätsel",
	"end.share": "Ergebnis teilen",
	"end.all": "Alle Rätsel",
	"end.some": "Ein Nonogramm",
	"end.words": "Text zum Teilen",
	"end.card": "Das leere Brett mit dem Ergebnis",
	"end.save": "Bild speichern",
};
