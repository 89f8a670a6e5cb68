#include "python/python_problem.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>
#include <utility>

namespace nb = nanobind;

namespace nonolith {

namespace {

// The items of a list or a tuple; for any other object, `count` is -1.
struct Items {
  PyObject* const of;
  const bool is_list;
  const Py_ssize_t count;

  explicit Items(PyObject* of)
      : of(of),
        is_list(PyList_Check(of)),
        count(is_list             ? PyList_Size(of)
              : PyTuple_Check(of) ? PyTuple_Size(of)
                                  : -1) {}
  PyObject* operator[](Py_ssize_t i) const {
    return is_list ? PyList_GetItem(of, i) : PyTuple_GetItem(of, i);
  }
};

// Returns a whole number from 0 to `most`; -1 for anything else, including bool.
int small_number(PyObject* of, int most) {
  if (!PyLong_CheckExact(of)) return -1;
  int overflow = 0;
  const long value = PyLong_AsLongAndOverflow(of, &overflow);
  return overflow || value < 0 || value > most ? -1 : static_cast<int>(value);
}

int colour_of(std::uint32_t mask) {
  return std::has_single_bit(mask) ? std::countr_zero(mask) : -1;
}

}  // namespace

namespace {

bool all_known(std::span<const SmallBlock> blocks) {
  return std::ranges::all_of(
      blocks, [](SmallBlock each) { return is_known(Block{each.length, each.colour}); });
}

// Appends the blocks of a clue that are not all known, from the bytes of SmallBlocks.
bool read_rule(PyObject* clue, int cells, int colours, std::vector<SmallBlock>& blocks) {
  const auto size = static_cast<std::size_t>(PyBytes_Size(clue)) / sizeof(SmallBlock);
  const std::size_t before = blocks.size();
  blocks.resize(before + size);
  std::memcpy(blocks.data() + before, PyBytes_AsString(clue), size * sizeof(SmallBlock));
  int needed = 0, last = 0;
  bool more = false, sums = false;  // whether the block is a further length of a run, or a sum
  for (std::size_t i = before; i < blocks.size(); ++i) {
    const Block block{blocks[i].length, blocks[i].colour};
    const int colour = colour_of(block);
    if (colour >= colours || (more && block.length <= blocks[i - 1].length)) return false;
    if (sums > is_sum(block) || (is_sum(block) && (more || block.length > cells))) return false;
    if ((sums = is_sum(block))) continue;
    if (!more && !is_any_runs(block)) needed += std::max(block.length, 1);
    needed += !more && colour && colour == last;
    last = colour;
    more = is_one_of(block);
  }
  return needed <= cells && !more;
}

}  // namespace

bool read_clue(PyObject* clue, int cells, int colours, bool rules,
               std::vector<SmallBlock>& blocks) {
  if (rules && PyBytes_CheckExact(clue)) return read_rule(clue, cells, colours, blocks);
  const Items items(clue);
  if (items.count < 0) return false;
  int needed = 0, last = 0;
  for (Py_ssize_t i = 0; i < items.count; ++i) {
    PyObject* const item = items[i];
    int length, colour = 1;
    if (PyLong_CheckExact(item)) {
      length = small_number(item, cells);
    } else {
      const Items pair(item);
      if (pair.count != 2) return false;
      length = small_number(pair[0], cells);
      colour = small_number(pair[1], colours - 1);
    }
    if (length < 0 || colour < 1) return false;
    if (length == 0) continue;  // a 0 stands for no block
    needed += length + (colour == last);
    if (needed > cells) return false;
    blocks.push_back({static_cast<std::uint16_t>(length), static_cast<std::uint16_t>(colour)});
    last = colour;
  }
  return true;
}

std::unique_ptr<PyProblem> PyProblem::read(nb::handle rows, nb::handle columns, int colours,
                                           bool rules) {
  const Items down(rows.ptr()), across(columns.ptr());
  if (down.count < 0 || across.count < 0) return nullptr;
  std::unique_ptr<PyProblem> problem(
      new PyProblem(static_cast<int>(down.count), static_cast<int>(across.count), colours));
  const bool right = problem->read_lines(rows, problem->width, rules) &&
                     problem->read_lines(columns, problem->height, rules) &&
                     problem->totals_agree();
  return right ? std::move(problem) : nullptr;
}

bool PyProblem::read_lines(nb::handle clues, int cells, bool rules) {
  const Items lines(clues.ptr());
  for (Py_ssize_t i = 0; i < lines.count; ++i) {
    if (!read_clue(lines[i], cells, colours, rules, blocks_)) return false;
    ends_.push_back(static_cast<std::uint32_t>(blocks_.size()));
  }
  return true;
}

std::unique_ptr<PyProblem> PyProblem::of_lines(const ClueLines& rows, const ClueLines& columns) {
  std::unique_ptr<PyProblem> problem(new PyProblem(rows.count(), columns.count(), 2));
  const bool right = problem->take_lines(rows, problem->width) &&
                     problem->take_lines(columns, problem->height) && problem->totals_agree();
  return right ? std::move(problem) : nullptr;
}

bool PyProblem::take_lines(const ClueLines& clues, int cells) {
  for (int i = 0; i < clues.count(); ++i) {
    int needed = -1;
    for (const int length : clues.line(i)) {
      if (length == 0) continue;  // a 0 stands for no block
      needed += length + 1;
      if (needed > cells) return false;
      add(length, 1);
    }
    ends_.push_back(static_cast<std::uint32_t>(blocks_.size()));
  }
  return true;
}

bool PyProblem::totals_agree() const {
  if (!plain()) return true;  // Python compares the totals that are possible
  std::array<std::int64_t, 32> balance{};
  const std::size_t middle = height ? ends_[height - 1] : 0;
  for (std::size_t i = 0; i < blocks_.size(); ++i)
    balance[blocks_[i].colour] += i < middle ? blocks_[i].length : -blocks_[i].length;
  for (const std::int64_t total : balance)
    if (total) return false;
  return true;
}

std::unique_ptr<PyProblem> PyProblem::of_grid(int height, int width, int colours,
                                              const std::uint32_t* masks) {
  std::unique_ptr<PyProblem> problem(new PyProblem(height, width, colours));
  const auto read_line = [&](const std::uint32_t* cell, int cells, int step) {
    int run = 0, last = 0;
    for (int i = 0; i < cells; ++i, cell += step) {
      const int colour = colour_of(*cell);
      if (colour < 0 || colour >= colours) return false;
      if (colour != last && last) problem->add(std::exchange(run, 0), last);
      run += colour > 0;
      last = colour;
    }
    if (last) problem->add(run, last);
    problem->ends_.push_back(static_cast<std::uint32_t>(problem->blocks_.size()));
    return true;
  };
  for (int r = 0; r < height; ++r)
    if (!read_line(masks + static_cast<std::size_t>(r) * width, width, 1)) return nullptr;
  for (int c = 0; c < width; ++c)
    if (!read_line(masks + c, height, width)) return nullptr;
  return problem;
}

nb::tuple PyProblem::clues(nb::handle block) const {
  // Blocks are immutable, so equal blocks share one object.
  std::vector<nb::object> made(static_cast<std::size_t>(colours) *
                               (static_cast<std::size_t>(longest()) + 1));
  const auto object_of = [&](SmallBlock each) -> nb::object {
    nb::object& known = made[static_cast<std::size_t>(each.length) * colours + each.colour];
    if (!known.is_valid()) known = block(nb::make_tuple(each.length, each.colour));
    return known;
  };
  std::size_t at = 0, line = 0;
  const auto side = [&](int count) {
    nb::list clues;
    for (int i = 0; i < count; ++i, ++line) {
      nb::list clue;
      const SmallBlock* const first = blocks_.data() + std::exchange(at, ends_[line]);
      const std::span<const SmallBlock> blocks(first, blocks_.data() + at);
      if (all_known(blocks)) {
        for (const SmallBlock each : blocks) clue.append(object_of(each));
        clues.append(nb::tuple(clue));
      } else {
        clues.append(nb::bytes(blocks.data(), blocks.size_bytes()));
      }
    }
    return nb::tuple(clues);
  };
  nb::tuple rows = side(height);
  nb::tuple columns = side(width);
  return nb::make_tuple(rows, columns);
}

bool PyProblem::plain() const { return all_known(blocks_); }

nb::bytes PyProblem::key() const {
  const std::int32_t sizes[] = {height, width, colours};
  const std::size_t ends = ends_.size() * sizeof(ends_[0]);
  const std::size_t blocks = blocks_.size() * sizeof(blocks_[0]);
  std::vector<char> bytes(sizeof(sizes) + ends + blocks);
  std::memcpy(bytes.data(), sizes, sizeof(sizes));
  if (ends) std::memcpy(bytes.data() + sizeof(sizes), ends_.data(), ends);
  if (blocks) std::memcpy(bytes.data() + sizeof(sizes) + ends, blocks_.data(), blocks);
  return nb::bytes(bytes.data(), bytes.size());
}

const Problem& PyProblem::problem() const {
  if (compiled_) return *compiled_;
  Problem problem{*this, {}};
  problem.lines.reserve(line_count());
  std::size_t at = 0;
  for (int line = 0; line < line_count(); ++line) {
    std::vector<Block> blocks;
    blocks.reserve(ends_[line] - at);
    for (; at < ends_[line]; ++at) blocks.push_back({blocks_[at].length, blocks_[at].colour});
    problem.lines.emplace_back(cells_of(line), colours, std::move(blocks));
  }
  compiled_ = std::move(problem);
  return *compiled_;
}

}  // namespace nonolith
