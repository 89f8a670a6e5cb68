// Brute-force oracles: lines by enumeration and by a table, puzzles by trying every grid.
//
// They share only the types of blocks and compiled clues with the engine. A line is one colour per
// cell, 0 is blank; domains are one mask of colours per cell.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grid/problem.hpp"

namespace naive {

using nonolith::Block;
using nonolith::Problem;

using Blocks = std::vector<Block>;
using Line = std::vector<int>;
using Domains = std::vector<std::uint32_t>;
using Grid = std::vector<int>;  // colours, row by row

// The blocks of a complete line: its runs of one colour other than blank.
Blocks blocks_of(const Line& line);

// All complete lines of `cells` cells with these blocks.
std::vector<Line> placements(const Blocks& blocks, int cells);

// For each cell its colours over all placements; nullopt if there is no placement. The first tries
// all placements; the second fills a table over (cell, block), which suits lines of any length.
std::optional<Domains> settle(const std::vector<Line>& placements, const Domains& domains);
std::optional<Domains> settle_by_table(const Blocks& blocks, const Domains& domains);

// All clues of complete lines of `cells` cells, each once.
std::vector<Blocks> all_clues(int cells, int colours);

// The puzzle of a grid.
Problem puzzle_of(const Grid& grid, int height, int width, int colours);

// All grids of a size, grouped by their clues: each group has the solutions of one puzzle. The
// result is cached.
using GridsByClues = std::map<std::vector<int>, std::vector<Grid>>;
const GridsByClues& grids_by_clues(int height, int width, int colours);

// All solutions of a puzzle: every placement of every row, with the columns checked at the end.
std::vector<Grid> solutions(const Problem& problem);

// The cells of a line of a grid; lines are numbered rows first, then columns.
Line line_of(const Grid& grid, const Problem& problem, int index);

// One mask with one bit per cell, in the form in which the engine returns solutions.
std::vector<std::uint32_t> masks_of(const Grid& grid);

std::string shown(const Blocks& blocks);
std::string shown(const Domains& domains);
std::string shown(const Problem& problem);

}  // namespace naive
