// Shapes on a drawing: lines, boxes, areas, and parts that are moved or turned. Cells are numbers
// in row-major order.

/** @typedef {{row: number, column: number, height: number, width: number}} Box */
/**
 * @typedef {"across"|"down"|"left"|"right"} Turn mirrored left to right, or top to bottom; or
 *   rotated
 */

/** Return the cells of a straight line. */
export function lineCells(
	/** @type {number} */ first,
	/** @type {number} */ last,
	/** @type {number} */ width,
) {
	const [r, c, s, d] = [
		Math.floor(first / width),
		first % width,
		Math.floor(last / width),
		last % width,
	];
	const far = Math.max(Math.abs(s - r), Math.abs(d - c));
	return new Set(
		Array.from(
			{ length: far + 1 },
			(_, i) =>
				Math.round(r + (s - r) * (i / far || 0)) * width + Math.round(c + (d - c) * (i / far || 0)),
		),
	);
}

/** Return the box between two cells. @returns {Box} */
export function boxOf(
	/** @type {number} */ first,
	/** @type {number} */ last,
	/** @type {number} */ width,
) {
	const [r, c, s, d] = [
		Math.floor(first / width),
		first % width,
		Math.floor(last / width),
		last % width,
	];
	return {
		row: Math.min(r, s),
		column: Math.min(c, d),
		height: Math.abs(s - r) + 1,
		width: Math.abs(d - c) + 1,
	};
}

/** Return the cells on the edge of a box. */
export function edgeCells(
	/** @type {Box} */ { row, column, height, width: wide },
	/** @type {number} */ width,
) {
	const cells = new Set();
	for (let r = 0; r < height; r += 1)
		for (let c = 0; c < wide; c += r && r < height - 1 ? Math.max(1, wide - 1) : 1)
			cells.add((row + r) * width + column + c);
	return cells;
}

/** Return the connected cells that have the value of a cell. */
export function areaCells(
	/** @type {ArrayLike<number>} */ cells,
	/** @type {number} */ first,
	/** @type {number} */ width,
) {
	const found = new Set([first]);
	const next = [first];
	for (let cell = next.pop(); cell !== undefined; cell = next.pop()) {
		const c = cell % width;
		const beside = [
			cell - width,
			cell + width,
			...(c ? [cell - 1] : []),
			...(c < width - 1 ? [cell + 1] : []),
		];
		for (const other of beside) {
			if (other < 0 || other >= cells.length || cells[other] !== cells[first] || found.has(other))
				continue;
			found.add(other);
			next.push(other);
		}
	}
	return found;
}

/** Return turned cells with their new height and width. */
export function turned(
	/** @type {ArrayLike<number>} */ cells,
	/** @type {number} */ height,
	/** @type {number} */ width,
	/** @type {Turn} */ turn,
) {
	const rotates = turn === "left" || turn === "right";
	const [rows, columns] = rotates ? [width, height] : [height, width];
	const from = (/** @type {number} */ r, /** @type {number} */ c) =>
		({
			across: [r, width - 1 - c],
			down: [height - 1 - r, c],
			left: [c, width - 1 - r],
			right: [height - 1 - c, r],
		})[turn];
	const own = Int8Array.from({ length: rows * columns }, (_, i) => {
		const [r, c] = from(Math.floor(i / columns), i % columns);
		return cells[r * width + c];
	});
	return { height: rows, width: columns, cells: own };
}
