// The texts of the share view in German.

/** @type {Record<string, string>} */
export const texts = {
	link: "Link",
	send: "Senden …",
	"share.words":
		"Dieser Link enthält das ganze Rätsel. In Nachrichten erscheint er mit einem Bild des leeren " +
		"Rätsels.",
	"share.long": "Dieser Link enthält das ganze Rätsel.",
	"share.making": "Der Link wird erzeugt …",
	"share.again": "Noch einmal versuchen",
	"share.offline":
		"Links und QR-Codes brauchen eine Verbindung. Ohne sie lässt sich das Rätsel drucken oder " +
		"als Datei sichern.",
	"code.offline": "Dieser Link enthält das ganze Rätsel. Sein QR-Code braucht eine Verbindung.",
	code: "Der Link als QR-Code",
	"code.words": "Diesen Code mit einem Handy scannen, um das Rätsel zu öffnen.",
	"code.here":
		"Dieser Link öffnet sich nur auf diesem Computer. Andere Geräte brauchen eine Seite, die sie " +
		"erreichen; Datei und Ausdruck gehen überall.",
	"code.long": "Dieses Rätsel ist zu groß für einen QR-Code; bitte den Link verwenden.",
	"embed.title": "Auf einer anderen Seite",
	"embed.words":
		"Dieses HTML zeigt das Rätsel auf einer eigenen Seite. Dort lässt es sich mit Hinweisen " +
		"spielen.",
	embed: "HTML für einen Rahmen",
	"embed.save": "Als Seite zum Spielen ohne Netz sichern",
};
