// The texts of the share view in English.

/** @type {Record<string, string>} */
export const texts = {
	link: "Link",
	send: "Send …",
	"share.words":
		"This link contains the whole puzzle. Messengers show a picture of the empty board with it.",
	"share.long": "This link contains the whole puzzle.",
	"share.making": "Making the link …",
	"share.again": "Try again",
	"share.offline":
		"Links and QR codes need a connection. Without one, you can print the puzzle or save it as a " +
		"file.",
	"code.offline": "This link contains the whole puzzle. Its QR code needs a connection.",
	code: "The link as a QR code",
	"code.words": "Scan this code with a phone to open the puzzle.",
	"code.here":
		"This link opens on this computer only. Other devices need a page that they can reach; the " +
		"file and the print go everywhere.",
	"code.long": "This puzzle is too large for a QR code; use the link.",
	"embed.title": "On another page",
	"embed.words":
		"This HTML shows the puzzle on a page of your own, where it can be played with hints.",
	embed: "HTML for a frame",
	"embed.save": "Save as a page to play offline",
};
