// The lessons about the techniques of hints, in English.

/** @type {Record<string, string>} */
export const texts = {
	"name.overlap": "overlap",
	"lesson.overlap":
		"Push a block as far to one end of its line as it goes, and then to the other end. Cells " +
		"that it covers both times are covered in every position, so they belong to it. The longer " +
		"the block and the less room it has, the more cells follow.",
	"name.out of reach": "out of reach",
	"lesson.out of reach":
		"When a block is tied to a place, only the cells near it can be part of it. A cell that no " +
		"block of the line can reach stays blank. This is also why all other cells are blank once " +
		"every block is complete.",
	"name.no shared colour": "no shared colour",
	"lesson.no shared colour":
		"A cell belongs to a row and to a column, so its colour must be in the clues of both. If the " +
		"two clues have no colour in common, the cell is blank.",
	"name.order": "order",
	"lesson.order":
		"The blocks of a line stand in the order of its clue. A filled cell that comes too early for " +
		"the second block belongs to the first one. This decides cells that only an earlier or a " +
		"later block could reach.",
	"name.gathering": "gathering",
	"lesson.gathering":
		"If two filled cells can only belong to the same block, the cells between them are filled " +
		"too. The block reaches no further than its length from these cells.",
	"name.pinned": "pinned",
	"lesson.pinned":
		"A known cell in the range of a block cuts off some of its places. If the block then has to " +
		"begin or end at a certain cell, more of its cells are known.",
	"name.at a wall": "at a wall",
	"lesson.at a wall":
		"A filled cell beside a blank cell or the edge cannot grow in that direction, so its block " +
		"grows away from it. If every block that could be there has at least three cells, three " +
		"cells are filled. If the run is already as long as its block may be, the next cell is blank.",
	"name.too narrow": "too narrow",
	"lesson.too narrow":
		"A gap between two blank cells that is shorter than every block that could lie there has no " +
		"filled cell: all of its cells are blank.",
	"name.no touching": "no touching",
	"lesson.no touching":
		"Blocks of one colour have at least one blank cell between them. If one block is known, its " +
		"neighbours cannot use the cells beside it, and this moves them.",
	"name.no joining": "no joining",
	"lesson.no joining":
		"Sometimes an open cell lies between two runs of filled cells. If filling it would join them " +
		"into a run that is longer than any block there, the cell is blank.",
	"name.either end": "either end",
	"lesson.either end":
		"You do not know to which block a filled cell belongs. But if it is the first cell of its " +
		"block in every case, the cell before it is blank; if it is always the last one, the cell " +
		"after it is blank.",
	"name.too long": "too long",
	"lesson.too long":
		"A run of filled cells that is longer than a block cannot be this block. So the block lies " +
		"before or after the run, and often there is not much room left for it.",
	"name.whole line": "whole line",
	"lesson.whole line":
		"If no single rule helps, think of all ways to place all blocks of a line. A cell that is " +
		"the same in all of them is known. Begin with the lines that have little room left.",
	"name.excluded colours": "excluded colours",
	"lesson.excluded colours":
		"Think of all ways to place the blocks of a line. If a cell never has a certain colour, note " +
		"this. Together with the other line through the cell, it may decide the cell.",
	"name.two lines": "two lines",
	"lesson.two lines":
		"Assume a colour for a cell, and see what follows in its line. If another line then has no " +
		"room for its blocks, the assumption was wrong, so the cell has another colour.",
	"name.probing": "trying a cell",
	"lesson.probing":
		"When no line helps on its own, try a cell: assume a colour, and follow the consequences " +
		"from line to line. If they end in a contradiction, the cell has another colour. Near the " +
		"edge, and beside long blocks, a contradiction comes soonest.",
	"name.implications": "implications",
	"lesson.implications":
		"Collect what follows if a cell is filled, and what follows if it is blank. What follows in " +
		"both cases is true. If the consequences of two assumptions contradict each other, the " +
		"assumptions cannot both be true. You need notes for this, and few people do it by hand.",
	"name.search": "search",
	"lesson.search":
		"No short reasoning is known here. Assume a colour for the cell, and follow it as far as you " +
		"can. If you get stuck, assume a second cell as well, and go back if a line has no room. If " +
		"both colours of the second cell fail, the first assumption was wrong. Write down each " +
		"assumption: this takes long, and the hint gives the result.",
};
