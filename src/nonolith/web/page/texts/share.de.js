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
		"Links und ihre QR-Codes erzeugt der Dienst, der gerade nicht erreichbar ist. Ohne ihn lässt " +
		"sich das Rätsel drucken oder im Format json sichern.",
	"code.offline":
		"Dieser Link enthält das ganze Rätsel. Seinen QR-Code erzeugt der Dienst, der gerade nicht " +
		"erreichbar ist.",
	code: "Der Link als QR-Code",
	"code.words": "Diesen Code mit einem Handy scannen, um das Rätsel zu öffnen.",
	"code.here":
		"Dieser Link öffnet sich nur auf diesem Computer. Für andere Geräte nonolith serve mit " +
		"--host starten und die Seite unter der Adresse dieses Computers öffnen.",
	"code.long": "Dieses Rätsel ist zu groß für einen QR-Code; bitte den Link verwenden.",
	"embed.title": "Auf einer anderen Seite",
	"embed.words":
		"Dieses HTML zeigt das Rätsel auf einer eigenen Seite. Dort lässt es sich mit Hinweisen " +
		"spielen.",
	embed: "HTML für einen Rahmen",
	"embed.save": "Als Seite zum Spielen ohne Netz sichern",
};
