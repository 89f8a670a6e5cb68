#include "search/frontier.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace nonolith {
namespace {

// With more cells or longer keys than this, there would be far too many states.
constexpr int most_open_cells = 4096;
constexpr int most_key_words = 8;
// A step among more states counts as four, because their table does not fit into a fast cache.
constexpr std::size_t few_states = std::size_t{1} << 15;
// The tables of states may use at most the memory limit divided by this number.
constexpr std::size_t share_of_tables = 4;

// The places at which a line's clue can be before each open cell, and what a colour of the cell
// changes. Places are numbered anew for each open cell, without those that lead to no placement;
// before the first open cell, and after the last, the only place is 0.
class Places {
 public:
  // Returns false if the line has no placement.
  bool reset(const Problem& problem, int line, const std::uint32_t* domains) {
    colours_ = problem.colours;
    read_clue(problem.lines[line]);
    std::vector<std::uint32_t> cells(problem.cells_of(line));
    std::vector<int> open;
    for (int i = 0; i < static_cast<int>(cells.size()); ++i) {
      cells[i] = domains[problem.cell(line, i)];
      if (cells[i] & (cells[i] - 1)) open.push_back(i);
    }
    const int end = static_cast<int>(advances_.size()) - 1;
    open.push_back(static_cast<int>(cells.size()));
    const int first = walk(0, cells, 0, open[0]);
    const int count = static_cast<int>(open.size()) - 1;

    // Backwards: by place, the places that its colours lead to, unless no placement follows.
    std::vector<std::vector<int>> targets(count);
    std::vector<char> alive(end + 1, 0), before;
    alive[end] = 1;
    if (first < 0 || (count == 0 && first != end)) return false;
    for (int k = count; k-- > 0; alive.swap(before)) {
      targets[k].assign(static_cast<std::size_t>(end + 1) * colours_, -1);
      before.assign(end + 1, 0);
      for (int place = 0; place <= end; ++place)
        for (std::uint32_t rest = cells[open[k]]; rest; rest &= rest - 1) {
          const int colour = std::countr_zero(rest);
          const int to = walk(after(place, colour), cells, open[k] + 1, open[k + 1]);
          if (to < 0 || !alive[to]) continue;
          targets[k][place * colours_ + colour] = to;
          before[place] = 1;
        }
    }
    if (count > 0 && !alive[first]) return false;

    // Forwards: number the places that can be reached.
    moves_.assign(count, {});
    most_ = 1;
    std::vector<int> reached{first}, next;
    std::vector<int> number(end + 1);
    for (int k = 0; k < count; ++k, reached.swap(next)) {
      std::fill(number.begin(), number.end(), -1);
      next.clear();
      for (const int place : reached)
        for (int colour = 0; colour < colours_; ++colour) {
          const int to = targets[k][place * colours_ + colour];
          if (to >= 0 && number[to] < 0) {
            number[to] = static_cast<int>(next.size());
            next.push_back(to);
          }
          moves_[k].push_back(static_cast<std::int16_t>(to < 0 ? -1 : number[to]));
        }
      most_ = std::max(most_, static_cast<int>(next.size()));
    }
    return true;
  }

  // Returns the place after open cell number k gets a colour; negative if this is impossible.
  int move(int k, int place, int colour) const { return moves_[k][place * colours_ + colour]; }
  // Returns the number of bits of a place.
  int bits() const { return std::bit_width(static_cast<unsigned>(most_ - 1)); }

 private:
  // Numbers the places: before each cell of a block; and after a block, if the next block has the
  // same colour. The last place is after all blocks.
  void read_clue(const LineClue& clue) {
    advances_.clear();
    waits_.clear();
    for (int j = 0; j < clue.count(); ++j) {
      const Block& block = clue.blocks[j];
      for (int i = 0; i < block.length; ++i) add(block.colour, i == 0);
      if (j + 1 < clue.count() && clue.blocks[j + 1].colour == block.colour) add(0, false);
    }
    add(-1, true);
  }

  void add(int advances, bool waits) {
    advances_.push_back(advances);
    waits_.push_back(waits);
  }

  // Returns the place after a cell of a colour; negative if the clue does not allow the colour.
  int after(int place, int colour) const {
    if (place < 0) return -1;
    if (colour == advances_[place]) return place + 1;
    return colour == 0 && waits_[place] ? place : -1;
  }

  // Returns the place after the settled cells `from` to `to` - 1; negative if they do not fit.
  int walk(int place, const std::vector<std::uint32_t>& cells, int from, int to) const {
    for (int i = from; i < to && place >= 0; ++i) place = after(place, std::countr_zero(cells[i]));
    return place;
  }

  int colours_ = 2, most_ = 1;
  std::vector<int> advances_;  // by place of the clue: the colour that leads to the next place
  std::vector<char> waits_;    // by place of the clue: whether blank cells keep it
  std::vector<std::vector<std::int16_t>> moves_;  // by open cell, place and colour
};

// Where the place of a line is in a key.
struct Field {
  int word = 0, shift = 0;
  std::uint64_t mask = 0;

  std::uint64_t get(const std::uint64_t* key) const { return key[word] >> shift & mask; }
  void set(std::uint64_t* key, std::uint64_t place) const {
    key[word] = (key[word] & ~(mask << shift)) | place << shift;
  }
};

// A hash table from keys to numbers. An entry has the words of its key, then those of its number.
class StateCounts {
 public:
  StateCounts(int key_words, int words) : key_words_(key_words), words_(words) {}

  // Removes all entries; expects about as many next time.
  void clear() {
    slots_.assign(std::bit_ceil(std::max<std::size_t>(64, 2 * size())), 0u);
    entries_.clear();
  }
  std::size_t size() const { return entries_.size() / words_; }
  const std::uint64_t* entry(std::size_t i) const { return entries_.data() + i * words_; }
  std::size_t bytes() const { return entries_.capacity() * 8 + slots_.capacity() * 4; }

  // Adds the number of an entry, which may be of another table, to the number of a key.
  void add(const std::uint64_t* key, const std::uint64_t* entry) {
    if (2 * size() >= slots_.size()) grow();
    std::uint32_t& slot = slots_[place(key)];
    if (slot == 0) {
      const std::size_t at = entries_.size();
      entries_.resize(at + words_);
      std::copy(key, key + key_words_, entries_.begin() + at);
      std::copy(entry + key_words_, entry + words_, entries_.begin() + at + key_words_);
      slot = static_cast<std::uint32_t>(size());
      return;
    }
    std::uint64_t* const sum = entries_.data() + (slot - std::size_t{1}) * words_;
    std::uint64_t carry = 0;
    for (int i = key_words_; i < words_; ++i) {
      const std::uint64_t once = sum[i] + carry;
      sum[i] = once + entry[i];
      carry = (once < carry) + (sum[i] < once);
    }
  }

 private:
  std::size_t place(const std::uint64_t* key) const {
    std::uint64_t hash = 0;
    for (int i = 0; i < key_words_; ++i) {
      hash = (hash ^ key[i]) * 0x9e3779b97f4a7c15u;
      hash ^= hash >> 29;
    }
    std::size_t at = hash & (slots_.size() - 1);
    while (slots_[at] && !std::equal(key, key + key_words_, entry(slots_[at] - std::size_t{1})))
      at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  void grow() {
    slots_.assign(std::max<std::size_t>(64, 4 * size()), 0u);
    for (std::size_t i = 0; i < size(); ++i)
      slots_[place(entry(i))] = static_cast<std::uint32_t>(i + 1);
  }

  int key_words_, words_;
  std::vector<std::uint64_t> entries_;
  std::vector<std::uint32_t> slots_;  // number of the entry, from 1; 0 is a free slot
};

}  // namespace

std::optional<Natural> count_by_frontier(const Problem& problem, const std::uint32_t* domains,
                                         std::int64_t most_steps, Budget& budget) {
  if (!problem.plain()) return std::nullopt;  // a line with a rule has no places of this kind
  double bits = 0;
  int open = 0;
  for (int cell = 0; cell < problem.cells(); ++cell) {
    bits += std::log2(std::popcount(domains[cell]));
    open += (domains[cell] & (domains[cell] - 1)) != 0;
  }
  if (open > most_open_cells) return std::nullopt;
  std::vector<Places> places(problem.line_count());
  int row_bits = 0, column_bits = 0;
  for (int line = 0; line < problem.line_count(); ++line) {
    if (!places[line].reset(problem, line, domains)) return Natural();
    (line < problem.height ? row_bits : column_bits) += places[line].bits();
  }

  // A key has the places of all lines that cross, and of the current line.
  const bool by_rows = column_bits <= row_bits;
  const int first = by_rows ? 0 : problem.height,
            last = by_rows ? problem.height : problem.line_count();
  std::vector<Field> fields(problem.line_count() + 1);
  Field& current = fields.back();
  int word = 0, used = 0;
  const auto take = [&](Field& field, int width) {
    if (used + width > 64) ++word, used = 0;
    field = {word, used, (std::uint64_t{1} << width) - 1};
    used += width;
  };
  int widest = 0;
  for (int line = 0; line < problem.line_count(); ++line)
    if (line >= first && line < last)
      widest = std::max(widest, places[line].bits());
    else
      take(fields[line], places[line].bits());
  take(current, widest);
  if (word >= most_key_words) return std::nullopt;

  const int key_words = word + 1, words = key_words + static_cast<int>(bits / 64) + 1;
  StateCounts counts(key_words, words), next(key_words, words);
  std::vector<std::uint64_t> start(words), key(key_words);
  start[key_words] = 1;
  counts.add(start.data(), start.data());
  std::vector<int> seen(problem.line_count());  // number of open cells that are done, by line
  for (int line = first; line < last; ++line)
    for (int i = 0; i < problem.cells_of(line); ++i) {
      const std::uint32_t domain = domains[problem.cell(line, i)];
      if (!(domain & (domain - 1))) continue;
      const int crossing = by_rows ? problem.height + i : i;
      const Field& field = fields[crossing];
      for (std::size_t e = 0; e < counts.size(); ++e) {
        most_steps -= counts.size() > few_states ? 4 : 1;
        if (budget.after(1) || most_steps < 0 ||
            counts.bytes() + next.bytes() > budget.memory() / share_of_tables)
          return std::nullopt;
        const std::uint64_t* const entry = counts.entry(e);
        const int here = static_cast<int>(current.get(entry));
        const int across = static_cast<int>(field.get(entry));
        for (std::uint32_t rest = domain; rest; rest &= rest - 1) {
          const int colour = std::countr_zero(rest);
          const int to = places[line].move(seen[line], here, colour);
          const int down = places[crossing].move(seen[crossing], across, colour);
          if (to < 0 || down < 0) continue;
          std::copy(entry, entry + key_words, key.begin());
          current.set(key.data(), static_cast<std::uint64_t>(to));
          field.set(key.data(), static_cast<std::uint64_t>(down));
          next.add(key.data(), entry);
        }
      }
      std::swap(counts, next);
      next.clear();
      ++seen[line];
      ++seen[crossing];
    }

  std::vector<std::uint32_t> digits;
  for (int i = key_words; i < words && counts.size() > 0; ++i) {
    digits.push_back(static_cast<std::uint32_t>(counts.entry(0)[i]));
    digits.push_back(static_cast<std::uint32_t>(counts.entry(0)[i] >> 32));
  }
  return Natural::from_digits(std::move(digits));
}

}  // namespace nonolith
