#include "judge/differences.hpp"

#include <algorithm>
#include <utility>

#include "search/regions.hpp"

namespace nonolith {
namespace {

// Reads the runs of a line one after another. colour(i) returns the colour of cell i.
template <class Colour>
struct Runs {
  Colour colour;
  int length;
  int at = 0;

  // Returns the next run that is not blank; after the last run, a run with colour 0.
  Block next() {
    while (at < length && colour(at) == 0) ++at;
    if (at == length) return {0, 0};
    const int begin = at, found = colour(at);
    while (at < length && colour(at) == found) ++at;
    return {at - begin, found};
  }
};

template <class Colour>
Runs(Colour, int) -> Runs<Colour>;

}  // namespace

std::vector<Block> Picture::blocks(int line) const {
  Runs runs{[&](int i) -> int { return cells[cell(line, i)]; }, cells_of(line)};
  std::vector<Block> blocks;
  for (Block block = runs.next(); block.colour; block = runs.next()) blocks.push_back(block);
  return blocks;
}

Difference::Difference(const Picture& picture, std::vector<Change> changed)
    : cells(std::move(changed)) {
  std::sort(cells.begin(), cells.end(),
            [](const Change& a, const Change& b) { return a.cell < b.cell; });
  for (const Change& each : cells) {
    lines.push_back(each.cell / picture.width);
    lines.push_back(picture.height + each.cell % picture.width);
  }
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
}

bool Difference::keeps(const Picture& picture, int line) const {
  const int length = picture.cells_of(line);
  std::uint8_t other[1024];
  for (int i = 0; i < length; ++i) other[i] = picture.cells[picture.cell(line, i)];
  for (const Change& each : cells) {
    const int row = each.cell / picture.width, column = each.cell % picture.width;
    if (line < picture.height ? row == line : column == line - picture.height)
      other[line < picture.height ? column : row] = static_cast<std::uint8_t>(each.colour);
  }
  Runs mine{[&](int i) -> int { return picture.cells[picture.cell(line, i)]; }, length};
  Runs theirs{[&](int i) -> int { return other[i]; }, length};
  for (;;) {
    const Block a = mine.next(), b = theirs.next();
    if (a.length != b.length || a.colour != b.colour) return false;
    if (!a.colour) return true;
  }
}

bool Difference::changes_something(const Picture& picture) const {
  bool something = false;
  for (const Change& each : cells) {
    if (!picture.given.empty() && !(picture.given[each.cell] >> each.colour & 1)) return false;
    something |= picture.cells[each.cell] != each.colour;
  }
  return something;
}

bool Difference::fits_in(const Picture& picture) const {
  return changes_something(picture) &&
         std::all_of(lines.begin(), lines.end(), [&](int line) { return keeps(picture, line); });
}

bool Difference::still_fits_in(const Picture& picture,
                               const std::vector<std::uint8_t>& changed) const {
  bool met = false;
  for (const int line : lines) {
    if (!changed[line]) continue;
    met = true;
    if (!keeps(picture, line)) return false;
  }
  return !met || changes_something(picture);
}

std::vector<Difference> parts_of(const Picture& picture, const std::vector<Change>& cells) {
  DisjointSets lines(picture.line_count());
  for (const Change& each : cells)
    lines.join(each.cell / picture.width, picture.height + each.cell % picture.width);
  std::vector<std::vector<Change>> by_root(picture.line_count());
  for (const Change& each : cells) by_root[lines.root(each.cell / picture.width)].push_back(each);
  std::vector<Difference> parts;
  for (std::vector<Change>& part : by_root)
    if (!part.empty()) parts.emplace_back(picture, std::move(part));
  return parts;
}

void Differences::add(const Picture& picture, Difference difference) {
  for (const Difference& each : kept_)
    if (each.cells == difference.cells) return;
  if (kept_.size() == most) {
    // Evict the last difference that does not fit; if all fit, the last difference.
    const auto last = std::find_if(kept_.rbegin(), kept_.rend(),
                                   [](const Difference& each) { return !each.fits; });
    kept_.erase(last == kept_.rend() ? kept_.end() - 1 : std::prev(last.base()));
  }
  difference.fits = difference.fits_in(picture);
  kept_.insert(kept_.begin(), std::move(difference));
}

void Differences::refresh(const Picture& picture) {
  for (Difference& each : kept_) each.fits = each.fits_in(picture);
}

int Differences::fitting(const Picture& picture, const std::vector<std::uint8_t>& changed,
                         int at_most) const {
  int number = 0;
  for (const Difference& each : kept_) {
    if (number == at_most) break;
    number += each.fits && each.still_fits_in(picture, changed);
  }
  return number;
}

bool Differences::another_fits(const Picture& picture) {
  for (std::size_t i = 0; i < kept_.size(); ++i)
    if (!kept_[i].fits && kept_[i].fits_in(picture)) {
      std::rotate(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(i),
                  kept_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      return true;
    }
  return false;
}

}  // namespace nonolith
