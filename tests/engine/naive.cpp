#include "naive.hpp"

#include <array>
#include <functional>
#include <set>

namespace naive {
namespace {

bool same_colour(const Blocks& blocks, std::size_t j) {
  return j + 1 < blocks.size() && blocks[j].colour == blocks[j + 1].colour;
}

std::vector<int> key_of(const Blocks& blocks) {
  std::vector<int> key;
  for (const Block& block : blocks) key.insert(key.end(), {block.length, block.colour});
  key.push_back(0);
  return key;
}

// Calls visit with every sequence of `cells` digits below `base`.
void each_word(int cells, int base, const std::function<void(const std::vector<int>&)>& visit) {
  std::vector<int> word(cells, 0);
  for (;;) {
    visit(word);
    int i = 0;
    while (i < cells && word[i] == base - 1) word[i++] = 0;
    if (i == cells) return;
    ++word[i];
  }
}

void extend(const Blocks& blocks, std::size_t block, int cells, Line& line,
            std::vector<Line>& found) {
  const int set = static_cast<int>(line.size());
  if (block == blocks.size()) {
    Line complete = line;
    complete.resize(cells, 0);
    found.push_back(complete);
    return;
  }
  const int length = blocks[block].length;
  const int stride = length + same_colour(blocks, block);
  for (int start = set; start + stride <= cells; ++start) {
    line.resize(start, 0);
    line.resize(start + length, blocks[block].colour);
    line.resize(start + stride, 0);
    extend(blocks, block + 1, cells, line, found);
    line.resize(set);
  }
}

bool may(const Domains& domains, int i, int colour) { return domains[i] >> colour & 1; }

// Returns whether block j, including its gap, may start at cell i.
bool fits(const Blocks& blocks, const Domains& domains, int i, std::size_t j) {
  const int stride = blocks[j].length + same_colour(blocks, j);
  if (i + stride > static_cast<int>(domains.size())) return false;
  for (int at = 0; at < blocks[j].length; ++at)
    if (!may(domains, i + at, blocks[j].colour)) return false;
  return !same_colour(blocks, j) || may(domains, i + blocks[j].length, 0);
}

// table[i][j]: the first i cells can hold exactly the first j blocks (before), or the cells from i
// on exactly the blocks from j on (after).
using Table = std::vector<std::vector<char>>;

Table before(const Blocks& blocks, const Domains& domains) {
  const int n = static_cast<int>(domains.size());
  Table table(n + 1, std::vector<char>(blocks.size() + 1, 0));
  table[0][0] = 1;
  for (int i = 0; i <= n; ++i)
    for (std::size_t j = 0; j <= blocks.size(); ++j) {
      if (!table[i][j]) continue;
      if (i < n && may(domains, i, 0)) table[i + 1][j] = 1;
      if (j < blocks.size() && fits(blocks, domains, i, j))
        table[i + blocks[j].length + same_colour(blocks, j)][j + 1] = 1;
    }
  return table;
}

Table after(const Blocks& blocks, const Domains& domains) {
  const int n = static_cast<int>(domains.size()), k = static_cast<int>(blocks.size());
  Table table(n + 1, std::vector<char>(k + 1, 0));
  table[n][k] = 1;
  for (int i = n; i >= 0; --i)
    for (int j = k; j >= 0; --j) {
      if (i < n && may(domains, i, 0) && table[i + 1][j]) table[i][j] = 1;
      if (j < k && fits(blocks, domains, i, j) &&
          table[i + blocks[j].length + same_colour(blocks, j)][j + 1])
        table[i][j] = 1;
    }
  return table;
}

}  // namespace

Blocks blocks_of(const Line& line) {
  Blocks blocks;
  int last = 0;
  for (int colour : line) {
    if (colour && colour == last)
      ++blocks.back().length;
    else if (colour)
      blocks.push_back({1, colour});
    last = colour;
  }
  return blocks;
}

std::vector<Line> placements(const Blocks& blocks, int cells) {
  std::vector<Line> found;
  Line line;
  extend(blocks, 0, cells, line, found);
  return found;
}

std::optional<Domains> settle(const std::vector<Line>& placements, const Domains& domains) {
  Domains settled(domains.size(), 0);
  bool any = false;
  for (const Line& line : placements) {
    bool allowed = true;
    for (std::size_t i = 0; i < line.size(); ++i)
      allowed &= may(domains, static_cast<int>(i), line[i]);
    if (!allowed) continue;
    any = true;
    for (std::size_t i = 0; i < line.size(); ++i) settled[i] |= 1u << line[i];
  }
  if (!any) return std::nullopt;
  return settled;
}

std::optional<Domains> settle_by_table(const Blocks& blocks, const Domains& domains) {
  const int n = static_cast<int>(domains.size()), k = static_cast<int>(blocks.size());
  const Table left = before(blocks, domains), right = after(blocks, domains);
  if (!left[n][k]) return std::nullopt;
  Domains settled(n, 0);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= k; ++j) {
      if (!left[i][j]) continue;
      if (may(domains, i, 0) && right[i + 1][j]) settled[i] |= 1;
      if (j == k || !fits(blocks, domains, i, j)) continue;
      const int length = blocks[j].length, gap = same_colour(blocks, j);
      if (!right[i + length + gap][j + 1]) continue;
      for (int at = 0; at < length; ++at) settled[i + at] |= 1u << blocks[j].colour;
      if (gap) settled[i + length] |= 1;
    }
  return settled;
}

std::vector<Blocks> all_clues(int cells, int colours) {
  std::set<std::vector<int>> seen;
  std::vector<Blocks> clues;
  each_word(cells, colours, [&](const Line& line) {
    const Blocks blocks = blocks_of(line);
    if (seen.insert(key_of(blocks)).second) clues.push_back(blocks);
  });
  return clues;
}

Line line_of(const Grid& grid, const Problem& problem, int index) {
  Line line;
  for (int i = 0; i < problem.cells_of(index); ++i) line.push_back(grid[problem.cell(index, i)]);
  return line;
}

Problem puzzle_of(const Grid& grid, int height, int width, int colours) {
  Problem problem{{height, width, colours}, {}};
  for (int i = 0; i < height + width; ++i)
    problem.lines.emplace_back(problem.cells_of(i), colours, blocks_of(line_of(grid, problem, i)));
  return problem;
}

const GridsByClues& grids_by_clues(int height, int width, int colours) {
  static std::map<std::array<int, 3>, GridsByClues> kept;
  const auto [place, is_new] = kept.try_emplace({height, width, colours});
  GridsByClues& grids = place->second;
  if (!is_new) return grids;
  const Problem shape{{height, width, colours}, {}};
  each_word(height * width, colours, [&](const Grid& grid) {
    std::vector<int> key;
    for (int i = 0; i < height + width; ++i)
      for (int number : key_of(blocks_of(line_of(grid, shape, i)))) key.push_back(number);
    grids[key].push_back(grid);
  });
  return grids;
}

std::vector<Grid> solutions(const Problem& problem) {
  std::vector<std::vector<Line>> rows;
  for (int r = 0; r < problem.height; ++r)
    rows.push_back(placements(problem.lines[r].blocks, problem.width));
  std::vector<Grid> found;
  Grid grid;
  const std::function<void(int)> extend = [&](int row) {
    if (row == problem.height) {
      for (int i = problem.height; i < problem.line_count(); ++i)
        if (key_of(blocks_of(line_of(grid, problem, i))) != key_of(problem.lines[i].blocks)) return;
      found.push_back(grid);
      return;
    }
    for (const Line& line : rows[row]) {
      grid.insert(grid.end(), line.begin(), line.end());
      extend(row + 1);
      grid.resize(grid.size() - line.size());
    }
  };
  extend(0);
  return found;
}

std::vector<std::uint32_t> masks_of(const Grid& grid) {
  std::vector<std::uint32_t> masks;
  for (int colour : grid) masks.push_back(1u << colour);
  return masks;
}

std::string shown(const Blocks& blocks) {
  std::string text = "(";
  for (const Block& block : blocks)
    text += " " + std::to_string(block.length) + "x" + std::to_string(block.colour);
  return text + " )";
}

std::string shown(const Domains& domains) {
  std::string text = "[";
  for (std::uint32_t domain : domains) text += " " + std::to_string(domain);
  return text + " ]";
}

std::string shown(const Problem& problem) {
  std::string text =
      std::to_string(problem.height) + "x" + std::to_string(problem.width) + " with lines";
  for (const auto& clue : problem.lines) text += " " + shown(clue.blocks);
  return text;
}

}  // namespace naive
