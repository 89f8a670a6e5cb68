// The slow and obvious oracles: lines by enumeration and by a table, puzzles by trying every grid.
//
// They share with the engine what a block and a compiled clue look like, and nothing else. A line
// is one colour per cell, 0 is blank; domains are one mask of colours per cell.
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

// All complete lines of so many cells with these blocks.
std::vector<Line> placements(const Blocks& blocks, int cells);

// For each cell its colours in some placement; nothing when there is no placement. The first tries
// all placements; the second fills a table over (cell, block), which lines of any length allow.
std::optional<Domains> settle(const std::vector<Line>& placements, const Domains& domains);
std::optional<Domains> settle_by_table(const Blocks& blocks, const Domains& domains);

// Every clue that a complete line of so many cells has, each once.
std::vector<Blocks> all_clues(int cells, int colours);

// The puzzle that a grid is a solution of.
Problem puzzle_of(const Grid& grid, int height, int width, int colours);

// All grids of a size, each with those that have the same clues: the solutions of its puzzle. They
// are kept for all who need them.
using GridsByClues = std::map<std::vector<int>, std::vector<Grid>>;
const GridsByClues& grids_by_clues(int height, int width, int colours);

// All solutions of a puzzle: every placement of every row, the columns looked at when all is set.
std::vector<Grid> solutions(const Problem& problem);

// The cells of a line of a grid; lines are numbered rows first, then columns.
Line line_of(const Grid& grid, const Problem& problem, int index);

// One mask with one bit per cell, as the engine gives solutions out.
std::vector<std::uint32_t> masks_of(const Grid& grid);

std::string shown(const Blocks& blocks);
std::string shown(const Domains& domains);
std::string shown(const Problem& problem);

}  // namespace naive
