// Settling a line given as domains, by each of the engine's line solvers.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "line/settle_line.hpp"
#include "naive.hpp"

namespace lines {

using naive::Domains;
using nonolith::Bits;
using nonolith::LineClue;

template <int N>
std::vector<Bits<N>> masks_of(const Domains& domains, int colours) {
  std::vector<Bits<N>> masks(colours, Bits<N>::none());
  for (std::size_t i = 0; i < domains.size(); ++i)
    for (int c = 0; c < colours; ++c)
      if (domains[i] >> c & 1) masks[c].set(static_cast<int>(i));
  return masks;
}

// Returns the domains of the cells; nullopt if a mask has a bit beyond the line (an error).
template <int N>
std::optional<Domains> domains_of(const std::vector<Bits<N>>& masks, int cells) {
  Domains domains(cells, 0);
  for (std::size_t c = 0; c < masks.size(); ++c) {
    if ((masks[c] & ~Bits<N>::below(cells)).any()) return std::nullopt;
    for (int i = 0; i < cells; ++i) domains[i] |= static_cast<std::uint32_t>(masks[c].test(i)) << c;
  }
  return domains;
}

// Stands for a result with bits beyond the line; no line settles to it.
inline const Domains beyond_the_line = {~0u};

template <int N>
std::optional<Domains> settled(const LineClue& clue, const Domains& domains) {
  static const auto scratch = std::make_unique<nonolith::LineScratch<N>>();
  const auto in = masks_of<N>(domains, clue.colours);
  std::vector<Bits<N>> out(clue.colours);
  if (!nonolith::settle<N>(clue, in.data(), out.data(), *scratch)) return std::nullopt;
  return domains_of<N>(out, clue.cells).value_or(beyond_the_line);
}

inline std::optional<Domains> settled_by_word(const LineClue& clue, const Domains& domains) {
  const auto in = masks_of<1>(domains, clue.colours);
  std::vector<Bits<1>> out(clue.colours);
  if (!nonolith::settle_word(clue, in.data(), out.data())) return std::nullopt;
  return domains_of<1>(out, clue.cells).value_or(beyond_the_line);
}

inline std::optional<Domains> settled_as_bytes(const LineClue& clue, const Domains& domains) {
  const std::size_t size = (domains.size() + 7) / 8;
  std::vector<unsigned char> bytes(size * clue.colours, 0);
  for (std::size_t i = 0; i < domains.size(); ++i)
    for (int c = 0; c < clue.colours; ++c)
      bytes[c * size + i / 8] |= static_cast<unsigned char>((domains[i] >> c & 1) << i % 8);
  if (!nonolith::settle_bytes(clue, bytes)) return std::nullopt;
  Domains settled(domains.size(), 0);
  for (std::size_t i = 0; i < domains.size(); ++i)
    for (int c = 0; c < clue.colours; ++c)
      settled[i] |= static_cast<std::uint32_t>(bytes[c * size + i / 8] >> i % 8 & 1) << c;
  return settled;
}

}  // namespace lines
