// German: the texts at the end of a game.

/** @type {Record<string, string>} */
export const texts = {
	"end.time": "Gelöst in {0}",
	"end.alone": "ohne Hinweise",
	"end.hint": "{0} Hinweis",
	"end.hints": "{0} Hinweise",
	"end.record": "Deine Bestzeit bei {0}!",
	"end.best": "Deine Bestzeit bei {0}: {1}.",
	"end.set": "{0} von {1} in „{2}“.",
	"end.next": "Nächstes Rätsel",
	"end.share": "Ergebnis teilen",
	"end.all": "Alle Rätsel",
	"end.some": "Ein Nonogramm",
	"end.words": "Text zum Teilen",
	"end.card": "Das leere Brett mit dem Ergebnis",
	"end.save": "Bild speichern",
};
