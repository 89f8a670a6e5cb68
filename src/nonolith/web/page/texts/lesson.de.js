// German: the texts of the lesson.

/** @type {Record<string, string>} */
export const texts = {
	rule: "Die Regel in fünf Zügen",
	"rule.step": "Schritt {0} von {1}",
	"rule.keys": "Mit Tasten: Die Pfeiltasten bewegen den Zeiger, die Leertaste tippt.",
	"rule.known": "Dieses Feld ist schon bekannt. Bitte ein offenes wählen.",
	"rule.line": "Zuerst die umrahmte Linie ansehen.",
	"rule.1":
		"Die Zahl neben einer Zeile sagt, wie viele Felder darin nebeneinander gefüllt sind. Neben " +
		"der umrahmten Zeile steht 5, und sie hat fünf Felder. Eines davon antippen.",
	"rule.1.right": "Richtig: Alle fünf sind gefüllt.",
	"rule.1.wrong": "In der umrahmten Zeile stimmt jedes Feld.",
	"rule.2":
		"Die Zahlen oben gelten für die Spalten. Über der ersten Spalte steht 1, und ihr eines " +
		"gefülltes Feld ist schon da. Die übrigen bleiben leer. Eines davon antippen.",
	"rule.2.right":
		"Richtig: Ein kleines Kreuz zeigt ein leeres Feld. In der letzten Spalte geht es genauso.",
	"rule.2.wrong": "Dieses Feld ist schon gefüllt. Bitte ein anderes der Spalte antippen.",
	"rule.3":
		"Über der mittleren Spalte steht 3 1: erst drei gefüllte Felder, dann eines, dazwischen " +
		"mindestens ein leeres. Das geht nur auf eine Weise. Das Feld antippen, das leer bleibt.",
	"rule.3.right": "Richtig: drei, ein leeres und eines.",
	"rule.3.wrong": "Von oben zählen: Erst kommen drei gefüllte Felder, danach das leere.",
	"rule.4":
		"Über der zweiten Spalte steht 4. Der Block beginnt im ersten oder im zweiten Feld. Welche " +
		"offenen Felder sind in beiden Fällen gefüllt? Eines davon antippen.",
	"rule.4.right":
		"Richtig: Wo sich beide Lagen überdecken, sind die Felder gefüllt. In der vierten Spalte " +
		"geht es genauso.",
	"rule.4.wrong":
		"Liegt der Block am anderen Ende, ist dieses Feld leer. Bitte eines in der Mitte antippen.",
	"rule.5":
		"Neben der untersten Zeile steht 3, und für sie sind drei Felder nebeneinander übrig. Ein " +
		"offenes antippen.",
	"rule.5.right": "Richtig. Die oberste Zeile hat ihr eines gefülltes Feld, der Rest bleibt leer.",
	"rule.5.wrong": "Dieses Feld ist leer. Bitte eines neben dem gefüllten antippen.",
	"rule.end":
		"Ein Haus! Nichts davon war geraten: Jedes Feld folgte aus den Zahlen. So lassen sich fast " +
		"alle Rätsel hier lösen.",
	"rule.play": "Ein Rätsel spielen",
	"rule.on": "Alle Rätsel",
	"rule.again": "Noch einmal",
};
