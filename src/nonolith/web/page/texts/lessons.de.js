// The lessons about the techniques of hints, in German.

/** @type {Record<string, string>} */
export const texts = {
	"name.overlap": "Überdeckung",
	"lesson.overlap":
		"Ein Block wird in Gedanken so weit wie möglich an das eine Ende seiner Linie geschoben und " +
		"dann an das andere. Felder, die er beide Male bedeckt, bedeckt er in jeder Lage, also " +
		"gehören sie zu ihm. Je länger der Block und je enger sein Platz, desto mehr Felder sind es.",
	"name.out of reach": "außer Reichweite",
	"lesson.out of reach":
		"Sobald ein Block an einer Stelle festliegt, können nur die Felder in der Nähe zu ihm " +
		"gehören. Ein Feld, das kein Block der Linie erreicht, bleibt leer. Deshalb sind auch alle " +
		"übrigen Felder leer, sobald jeder Block vollständig ist.",
	"name.no shared colour": "keine gemeinsame Farbe",
	"lesson.no shared colour":
		"Ein Feld gehört zu einer Zeile und zu einer Spalte, also muss seine Farbe in den Zahlen von " +
		"beiden vorkommen. Haben sie keine gemeinsame Farbe, ist das Feld leer.",
	"name.order": "Reihenfolge",
	"lesson.order":
		"Die Blöcke einer Linie stehen in der Reihenfolge ihrer Zahlen. Ein gefülltes Feld, das für " +
		"den zweiten Block zu weit vorne liegt, gehört zum ersten. So entscheiden sich Felder, die " +
		"nur ein früherer oder ein späterer Block erreichen könnte.",
	"name.gathering": "Sammeln",
	"lesson.gathering":
		"Können zwei gefüllte Felder nur zum selben Block gehören, sind auch die Felder dazwischen " +
		"gefüllt. Weiter als seine Länge reicht der Block von diesen Feldern aus nicht.",
	"name.pinned": "festgehalten",
	"lesson.pinned":
		"Ein bekanntes Feld im Bereich eines Blocks schneidet einige seiner Lagen ab. Muss der Block " +
		"dann an einem bestimmten Feld beginnen oder enden, sind weitere seiner Felder bekannt.",
	"name.at a wall": "an der Wand",
	"lesson.at a wall":
		"Ein gefülltes Feld neben einem leeren Feld oder am Rand kann in diese Richtung nicht " +
		"wachsen, also wächst sein Block in die andere. Hat jeder Block, der dort liegen könnte, " +
		"mindestens drei Felder, sind drei Felder gefüllt. Ist die Folge schon so lang, wie ihr " +
		"Block höchstens sein kann, ist das nächste Feld leer.",
	"name.too narrow": "zu eng",
	"lesson.too narrow":
		"Eine Lücke zwischen zwei leeren Feldern, die kürzer ist als jeder Block, der dort liegen " +
		"könnte, enthält kein gefülltes Feld: Alle ihre Felder sind leer.",
	"name.no touching": "kein Berühren",
	"lesson.no touching":
		"Zwischen Blöcken derselben Farbe liegt mindestens ein leeres Feld. Ist ein Block bekannt, " +
		"können seine Nachbarn die Felder neben ihm nicht nutzen und müssen ausweichen.",
	"name.no joining": "kein Verbinden",
	"lesson.no joining":
		"Manchmal liegt ein offenes Feld zwischen zwei Folgen gefüllter Felder. Würde es sie zu " +
		"einer Folge verbinden, die länger ist als jeder Block an dieser Stelle, ist das Feld leer.",
	"name.either end": "Ende so oder so",
	"lesson.either end":
		"Zu welchem Block ein gefülltes Feld gehört, ist noch offen. Ist es aber in jedem Fall das " +
		"erste Feld seines Blocks, ist das Feld davor leer; ist es in jedem Fall das letzte, ist das " +
		"Feld danach leer.",
	"name.too long": "zu lang",
	"lesson.too long":
		"Eine Folge gefüllter Felder, die länger ist als ein Block, kann nicht dieser Block sein. Er " +
		"liegt also vor oder nach der Folge, und dort ist oft nicht mehr viel Platz.",
	"name.whole line": "ganze Linie",
	"lesson.whole line":
		"Hilft keine einzelne Regel, kommen alle Möglichkeiten in Betracht, die Blöcke einer Linie " +
		"zu legen. Ein Feld, das in allen gleich ist, ist bekannt. Am besten mit Linien beginnen, in " +
		"denen wenig Platz übrig ist.",
	"name.excluded colours": "ausgeschlossene Farben",
	"lesson.excluded colours":
		"In Betracht kommen alle Möglichkeiten, die Blöcke einer Linie zu legen. Hat ein Feld in " +
		"keiner davon eine bestimmte Farbe, ist sie ausgeschlossen. Zusammen mit der anderen Linie " +
		"durch das Feld kann das genügen.",
	"name.two lines": "zwei Linien",
	"lesson.two lines":
		"Für ein Feld wird eine Farbe angenommen und daraus in seiner Linie gefolgert. Hat danach " +
		"eine andere Linie keinen Platz mehr für ihre Blöcke, war die Annahme falsch, und das Feld " +
		"hat eine andere Farbe.",
	"name.probing": "ein Feld ausprobieren",
	"lesson.probing":
		"Hilft keine Linie allein, lässt sich ein Feld ausprobieren: eine Farbe annehmen und den " +
		"Folgen von Linie zu Linie nachgehen. Enden sie in einem Widerspruch, hat das Feld eine " +
		"andere Farbe. Am Rand und neben langen Blöcken kommt der Widerspruch am schnellsten.",
	"name.implications": "Folgerungen",
	"lesson.implications":
		"Gesammelt wird, was folgt, wenn ein Feld gefüllt ist, und was folgt, wenn es leer ist. Was " +
		"in beiden Fällen folgt, gilt. Widersprechen sich die Folgen zweier Annahmen, können nicht " +
		"beide stimmen. Das braucht Notizen, und von Hand machen es nur wenige.",
	"name.search": "Suche",
	"lesson.search":
		"Hier ist keine kurze Begründung bekannt. Für das Feld wird eine Farbe angenommen und ihr " +
		"gefolgt, so weit es geht. Geht es nicht weiter, wird ein zweites Feld dazu angenommen, und " +
		"zurückgegangen, wenn eine Linie keinen Platz mehr hat. Scheitern beide Farben des zweiten " +
		"Feldes, war die erste Annahme falsch. Jede Annahme wird notiert: Das dauert lange, und der " +
		"Hinweis gibt das Ergebnis.",
};
