// German: the texts of the solve view.

/** @type {Record<string, string>} */
export const texts = {
	"solve.paste": "Ein Rätsel in einem beliebigen Format",
	"solve.read": "Lesen",
	"solve.file": "Datei wählen",
	"solve.drop": "Ein Rätsel einfügen oder eine Datei hierher ziehen.",
	solving: "Wird gelöst …",
	"longer.search": "Länger suchen",
	warnings: "Beim Lesen wurde etwas angenommen oder weggelassen:",
	reveal: "Lösung zeigen",
	spoiler: "Dieses Rätsel ist noch nicht gelöst, deshalb ist seine Lösung verborgen.",
	"count.exact": "Es gibt {0} Lösungen.",
	"count.least": "Es gibt mindestens {0} Lösungen.",
	pack: "Rätsel der Datei",
	"pack.next": "Nächstes Rätsel",
	"pack.previous": "Voriges Rätsel",
	"solve.words":
		"Gibt es genau eine Lösung? Wie schwer ist sie, und welche Schritte führen hin? Dafür genügt " +
		"ein Rätsel in einem von über 30 Formaten, ein Bild oder die Zahlen.",
	try: "Oder ein Beispiel ausprobieren:",
	"try.one": "Eine Lösung",
	"try.several": "Mehrere Lösungen",
	"try.typo": "Mit Tippfehler",
	typed: "Hinweiszahlen eintippen",
	"typed.rows": "Zeilen",
	"typed.columns": "Spalten",
	"typed.sum": "{0} Reihen, {1} Felder",
	"typed.how":
		"Eine Textzeile für jede Zeile (von oben) und jede Spalte (von links), zum Beispiel 3 1. Ein " +
		"Buchstabe nach einer Zahl ist ihre Farbe: 3r 1b. Eine leere Zeile oder Spalte ist 0.",
	"typed.example.rows": "3 1\n5\n0",
	"typed.example.columns": "2\n1 1\n3",
	"typed.begin": "Die Zahlen der Zeilen und der Spalten eintippen.",
	"typed.good": "{0} × {1}: Alle Zahlen passen, und die Summen sind gleich.",
	"typed.word.rows": "Zeile {0}: „{1}“ ist keine Zahl.",
	"typed.word.columns": "Spalte {0}: „{1}“ ist keine Zahl.",
	"typed.most": "Höchstens {0} Textzeilen sind möglich.",
	"typed.long.rows": "Zeile {0} braucht {1} Felder, aber bisher gibt es {2} Spalten.",
	"typed.long.columns": "Spalte {0} braucht {1} Felder, aber bisher gibt es {2} Zeilen.",
	"typed.sums": "Die Zeilen füllen {0} Felder, die Spalten {1}. Beide Zahlen müssen gleich sein.",
	"typed.colour":
		"Farbe {0}: Die Zeilen füllen {1} Felder, die Spalten {2}. Beide Zahlen müssen gleich sein.",
	"typed.go": "Textzeile zeigen",
	"typed.solve": "Lösen",
	"typed.none": "ohne",
	"typed.ink": "Farbe des Buchstabens {0}",
	"typed.edit": "Zahlen bearbeiten",
	"solve.photo":
		"Dieses Bild ist kein Rätsel. Zahlen auf einem Bild kann die Seite nicht lesen, sie lassen " +
		"sich aber eintippen.",
	"solve.large":
		"Dieses Bild ist zu groß, um als Rätsel gelesen zu werden. Zahlen auf einem Bild kann die " +
		"Seite nicht lesen, sie lassen sich aber eintippen.",
	"solve.design": "Ein Rätsel daraus machen",
	"typo.find": "Tippfehler suchen",
	"typo.looking": "Ein Tippfehler wird gesucht …",
	"typo.list": "Mögliche Korrekturen",
	"typo.choose":
		"Eine dieser Zahlenreihen enthält vielleicht einen Tippfehler. Bitte eine Korrektur wählen:",
	"typo.none": "Kein einzelner Tippfehler erklärt das Problem.",
	"typo.limit": "Das Zeitlimit wurde erreicht, bevor ein Tippfehler gefunden wurde.",
	"typo.unique": "dann gibt es genau eine Lösung",
	"typo.multiple": "dann gibt es mehrere Lösungen",
	"typo.solved": "dann gibt es eine Lösung",
	"typo.unknown": "dann gibt es vielleicht eine Lösung",
	"pack.several": "Diese Datei hat {0} Rätsel",
	"pack.more": "Nur die ersten {0} Rätsel der Datei sind aufgeführt.",
	"pack.choose": "Bitte ein Rätsel wählen.",
	"pack.all": "Alle Rätsel",
	"pack.tie": "Der Text lässt sich als {0} verschiedene Rätsel lesen. Welches ist gemeint?",
	"pack.reading": "Lesart {0}",
	"pack.place": "Rätsel {0} von {1}: {2}",
	"pack.untitled": "Rätsel {0}",
	"pack.wait": "…",
	"pack.unique": "eine Lösung",
	"pack.multiple": "mehrere Lösungen",
	"pack.none": "keine Lösung",
	"pack.solved": "lösbar",
	"pack.unknown": "nicht entschieden",
	"pack.error": "ungültig",
	proof: "Zertifikat herunterladen",
	"proof.words":
		"Das Zertifikat beweist das Ergebnis. Prüfen lässt es sich mit: nonolith certify --check " +
		"DATEI.",
	"proof.making": "Das Ergebnis wird bewiesen …",
	"proof.done": "Gesichert. Prüfen mit: nonolith certify --check {0}.",
};
