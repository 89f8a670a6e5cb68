// Random lines, partial lines and grids, the same on every run and every machine.
#pragma once

#include <cstdint>
#include <random>

#include "naive.hpp"

namespace draw {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t word() { return engine_(); }
  int below(int bound) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(bound)); }
  bool one_in(int chances) { return below(chances) == 0; }

 private:
  std::mt19937_64
      engine_;  // the standard specifies its numbers, but not those of its distributions
};

// A complete line made of runs of random colours, often blank.
inline naive::Line line(Random& random, int cells, int colours, int longest_run) {
  naive::Line line;
  while (static_cast<int>(line.size()) < cells) {
    const int colour = random.one_in(3) ? 0 : random.below(colours);
    for (int run = 1 + random.below(longest_run); run > 0 && static_cast<int>(line.size()) < cells;
         --run)
      line.push_back(colour);
  }
  return line;
}

// Domains that contain a complete line; `chances` controls how many cells are known. One line in
// eight is made wrong, so that contradictions occur as well.
inline naive::Domains domains(Random& random, const naive::Line& line, int colours, int chances) {
  const std::uint32_t all = colours == 32 ? ~0u : (1u << colours) - 1;
  naive::Domains domains;
  for (int colour : line) {
    const bool known = random.one_in(chances);
    const auto others = static_cast<std::uint32_t>(random.word());
    domains.push_back((known ? others & others >> 7 & all : all) | 1u << colour);
  }
  if (random.one_in(8) && !line.empty())
    domains[random.below(static_cast<int>(line.size()))] = 1u << random.below(colours);
  return domains;
}

// A grid, sparse or dense; puzzles of sparse grids have many solutions.
inline naive::Grid grid(Random& random, int cells, int colours) {
  const int sparse = 1 + random.below(4);
  naive::Grid grid(cells, 0);
  for (int& cell : grid)
    if (random.one_in(sparse)) cell = random.below(colours);
  return grid;
}

}  // namespace draw
